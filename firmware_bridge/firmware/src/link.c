#include "link.h"

#include "buttons.h"
#include "bytes.h"
#include "commands.h"
#include "frame.h"
#include "hal.h"
#include "lamps.h"
#include "messages.h"
#include "report.h"
#include "version.h"
#include "wheel.h"

#define NEWS_MS 20 /* at least so long between two states nobody asked for */

static uint16_t session; /* 0: none */
static uint8_t last;     /* number of the last message that was taken */
static uint8_t verdict;  /* on it: 0 taken, or why it was refused */
static uint8_t owed;     /* type of the answer that is due, 0 for none */
static uint8_t owed_seq;
static uint8_t owed_reason;
static uint16_t silence;
static bool calm;
static uint8_t news_wait;
static uint8_t press_wait;
static uint8_t pressed; /* number of the press that was sent last */
static struct frame in;
static struct frame out;

void link_init(void)
{
    session = 0;
    last = 0;
    verdict = 0;
    silence = 0;
    calm = false;
    news_wait = press_wait = pressed = 0;
    frame_reset();
    /* The first word after a start, though nobody asked. */
    owed = MESSAGE_WELCOME;
    owed_seq = 0;
}

bool link_listening(void)
{
    return session && !calm;
}

bool link_is_calm(void)
{
    return calm;
}

static void owe(uint8_t type, uint8_t seq, uint8_t reason)
{
    owed = type;
    owed_seq = seq;
    owed_reason = reason;
}

static void hello(void)
{
    uint16_t number = get16(in.payload + AT_HELLO_SESSION);
    if (in.length != LENGTH_HELLO || !number || !in.seq) {
        owe(MESSAGE_REFUSED, in.seq, REFUSAL_BAD_VALUE);
        return;
    }
    if (in.payload[AT_HELLO_PROTOCOL] == SPOKEN_PROTOCOL && number != session) {
        session = number;
        last = in.seq;
        verdict = 0;
    }
    owe(MESSAGE_WELCOME, in.seq, 0);
}

static uint8_t next(uint8_t seq)
{
    return seq == 255 ? 1 : (uint8_t)(seq + 1);
}

static void take_frame(void)
{
    silence = 0;
    calm = false;
    if (in.type == MESSAGE_HELLO) {
        hello();
        return;
    }
    bool repeated = in.seq == last;
    if (!session || (!repeated && in.seq != next(last))) {
        owe(MESSAGE_REFUSED, in.seq, REFUSAL_HELLO_FIRST);
        return;
    }
    if (!repeated) {
        last = in.seq;
        verdict = commands_take(&in);
    }
    owe(verdict ? MESSAGE_REFUSED : MESSAGE_STATE, last, verdict);
}

void link_take(uint8_t byte)
{
    if (frame_take(byte, &in))
        take_frame();
}

static void send(uint8_t seq)
{
    uint8_t bytes[LONGEST_FRAME];
    out.seq = seq;
    hal_uart_write(bytes, frame_encode(&out, bytes));
}

static void send_state(void)
{
    report_state(&out, calm);
    send(last);
    news_wait = NEWS_MS;
}

static void answer(void)
{
    uint8_t type = owed;
    owed = 0;
    if (type == MESSAGE_STATE) {
        send_state();
        return;
    }
    if (type == MESSAGE_WELCOME) {
        report_welcome(&out, session);
    } else {
        out.type = MESSAGE_REFUSED;
        out.length = LENGTH_REFUSED;
        out.payload[AT_REFUSED_REASON] = owed_reason;
    }
    send(owed_seq);
}

static void send_press(void)
{
    uint8_t number;
    uint8_t button;
    if (!buttons_waiting(&number, &button) || (number == pressed && press_wait))
        return;
    pressed = number;
    press_wait = REPEAT_MS;
    out.type = MESSAGE_PRESSED;
    out.length = LENGTH_PRESSED;
    out.payload[AT_PRESSED_PRESS] = number;
    out.payload[AT_PRESSED_BUTTON] = button;
    send(last);
}

static bool room(void)
{
    return hal_uart_room() >= LONGEST_FRAME;
}

void link_flush(void)
{
    if (owed && room())
        answer();
}

static void tell_news(void)
{
    if (!session)
        return;
    if (room())
        send_press();
    if (!news_wait && room() && report_changed(calm))
        send_state();
}

static void fall_calm(void)
{
    calm = true;
    wheel_calm();
    lamps_calm();
    buttons_forget();
}

void link_tick(void)
{
    if (news_wait)
        news_wait--;
    if (press_wait)
        press_wait--;
    if (!calm && ++silence >= SILENCE_MS)
        fall_calm();
    tell_news();
}
