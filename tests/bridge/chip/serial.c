/*
 * The line between the UART and the host. Bytes take the time that they take at 115,200 baud, both ways,
 * and the receiver holds no more than the real one does: three unread bytes, then it loses one.
 * In real time the host is at a pseudo terminal, else it asks for the bytes by command.
 */
#define _GNU_SOURCE /* posix_openpt and its family */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>
#include <simavr/avr_uart.h>
#include "chip.h"

enum { UCSR0A = 0xC0, UBRR0L = 0xC4, UBRR0H = 0xC5, U2X0 = 1 << 1 };
enum { BITS = 10, HOLDS = 3 };
static const avr_cycle_count_t HOST_BYTE = (avr_cycle_count_t)(CLOCK * BITS / 115200);

static struct {
    avr_uart_t *uart;
    avr_irq_t *input;
    uint8_t in[OUT_MOST];
    size_t in_read, in_write;
    avr_cycle_count_t in_free; /* when the line to the chip has carried the last byte */
    struct { uint8_t byte; avr_cycle_count_t arrives; } out[OUT_MOST];
    size_t out_read, out_write, looked;
    avr_cycle_count_t out_free;
    bool within; /* a frame has begun and not ended, as far as was looked */
    avr_cycle_count_t last; /* when the last byte that was taken had arrived */
    unsigned overruns;
    int host, end; /* of the pseudo terminal; -1 while the cable is out */
    char path[64];
    const char *link;
} line = {.host = -1, .end = -1};

double serial_last_arrival(void) { return (double)line.last / CLOCK; }
unsigned serial_overruns(void) { return line.overruns; }
int serial_handle(void) { return line.host; }
const char *serial_path(void) { return line.path; }

/* What simavr thinks a byte takes counts a parity bit that is not there. */
static avr_cycle_count_t chip_byte(void)
{
    unsigned divisor = (chip->data[UBRR0L] | (chip->data[UBRR0H] & 0x0F) << 8) + 1u;
    return (avr_cycle_count_t)divisor * (chip->data[UCSR0A] & U2X0 ? 8 : 16) * BITS;
}

static void sent(avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq;
    (void)param;
    line.uart->cycles_per_byte = chip_byte();
    avr_cycle_count_t begins = chip->cycle > line.out_free ? chip->cycle : line.out_free;
    line.out_free = begins + chip_byte();
    line.out[line.out_write % OUT_MOST].byte = (uint8_t)value;
    line.out[line.out_write++ % OUT_MOST].arrives = line.out_free;
    if (line.out_write - line.out_read > OUT_MOST) line.out_read = line.out_write - OUT_MOST;
    if (line.looked < line.out_read) line.looked = line.out_read;
}

static unsigned unread(void)
{
    return (unsigned)(line.uart->input.write - line.uart->input.read) & (uart_fifo_fifo_size - 1);
}

static avr_cycle_count_t deliver(avr_t *avr, avr_cycle_count_t when, void *param)
{
    (void)avr;
    (void)param;
    uint8_t byte = line.in[line.in_read++ % OUT_MOST];
    line.in_free = when + HOST_BYTE;
    if (unread() >= HOLDS) line.overruns++;
    else {
        line.uart->cycles_per_byte = chip_byte();
        avr_raise_irq(line.input, byte);
    }
    return line.in_read < line.in_write ? line.in_free : 0;
}

static void begin_delivery(void)
{
    if (line.in_read == line.in_write || avr_cycle_timer_status(chip, deliver, NULL)) return;
    avr_cycle_count_t wait = line.in_free > chip->cycle ? line.in_free - chip->cycle : 1;
    avr_cycle_timer_register(chip, wait, deliver, NULL);
}

void serial_send(const uint8_t *bytes, size_t count)
{
    for (size_t at = 0; at < count; at++) line.in[line.in_write++ % OUT_MOST] = bytes[at];
    begin_delivery();
}

size_t serial_take(uint8_t *bytes, size_t most)
{
    size_t count = 0;
    while (count < most && line.out_read < line.out_write) {
        size_t at = line.out_read % OUT_MOST;
        if (line.out[at].arrives > chip->cycle) break;
        bytes[count++] = line.out[at].byte;
        line.last = line.out[at].arrives;
        line.out_read++;
    }
    if (line.looked < line.out_read) line.looked = line.out_read;
    return count;
}

/* Whether the zero that ends a frame has come since this was asked last. */
bool serial_frame_arrived(void)
{
    while (line.looked < line.out_write && line.out[line.looked % OUT_MOST].arrives <= chip->cycle) {
        bool zero = line.out[line.looked++ % OUT_MOST].byte == 0, ended = zero && line.within;
        line.within = !zero;
        if (ended) return true;
    }
    return false;
}

static void to_host(void)
{
    uint8_t bytes[512];
    size_t count = serial_take(bytes, sizeof bytes);
    /* A host that does not read loses what it did not read, as on any line. */
    if (count && line.host >= 0 && write(line.host, bytes, count) < 0) return;
}

void serial_exchange(void)
{
    uint8_t bytes[512];
    to_host();
    if (line.host < 0) return;
    ssize_t got = read(line.host, bytes, sizeof bytes);
    if (got > 0) serial_send(bytes, (size_t)got);
}

void serial_pull(void)
{
    if (line.host < 0) return;
    if (line.link) unlink(line.link);
    close(line.end);
    close(line.host);
    line.host = line.end = -1;
    line.in_read = line.in_write;
}

void serial_plug(void)
{
    if (line.host >= 0) return;
    line.host = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK);
    if (line.host < 0 || grantpt(line.host) || unlockpt(line.host)
        || ptsname_r(line.host, line.path, sizeof line.path)) {
        perror("no pseudo terminal");
        exit(4);
    }
    /* Kept open here as well: else the host's end hangs up whenever nobody else has it open. */
    line.end = open(line.path, O_RDWR | O_NOCTTY);
    struct termios raw;
    tcgetattr(line.end, &raw);
    cfmakeraw(&raw);
    tcsetattr(line.end, TCSANOW, &raw);
    if (line.link) {
        unlink(line.link);
        if (symlink(line.path, line.link)) perror("no link");
    }
}

/* Timers are gone after a reset; bytes that are on their way still come. */
void serial_after_reset(void) { begin_delivery(); }

void serial_init(const char *link)
{
    uint32_t flags = 0;
    line.link = link;
    for (avr_io_t *io = chip->io_port; io; io = io->next)
        if (strcmp(io->kind, "uart") == 0) line.uart = (avr_uart_t *)io;
    avr_ioctl(chip, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
    line.input = avr_io_getirq(chip, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_INPUT);
    avr_irq_register_notify(avr_io_getirq(chip, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUTPUT), sent, NULL);
    serial_plug();
}
