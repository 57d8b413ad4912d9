/* The serial line: interrupts and a ring for each way. */
#include <avr/interrupt.h>
#include <avr/io.h>

#include "../hal.h"
#include "../messages.h"
#include "chip.h"

#define RING 128 /* a power of two */
#define WRAP (RING - 1)

static uint8_t in[RING];
static volatile uint8_t in_head;
static volatile uint8_t in_tail;
static uint8_t out[RING];
static volatile uint8_t out_head;
static volatile uint8_t out_tail;

void uart_init(void)
{
    UBRR0 = (F_CPU + 4 * BAUD) / (8 * BAUD) - 1; /* 16: two percent fast, as on all these boards */
    UCSR0A = 1 << U2X0;
    UCSR0C = 1 << UCSZ01 | 1 << UCSZ00;
    UCSR0B = 1 << RXCIE0 | 1 << RXEN0 | 1 << TXEN0;
}

/* Short: it runs between two lamps of a frame. A byte that finds no room is lost and its frame thrown away. */
ISR(USART_RX_vect)
{
    uint8_t byte = UDR0;
    uint8_t head = in_head;
    uint8_t after = (head + 1) & WRAP;
    if (after == in_tail)
        return;
    in[head] = byte;
    in_head = after;
}

ISR(USART_UDRE_vect)
{
    uint8_t tail = out_tail;
    UDR0 = out[tail];
    tail = (tail + 1) & WRAP;
    out_tail = tail;
    if (tail == out_head)
        UCSR0B = 1 << RXCIE0 | 1 << RXEN0 | 1 << TXEN0;
}

bool uart_waiting(void)
{
    return in_head != in_tail;
}

bool hal_uart_read(uint8_t *byte)
{
    uint8_t tail = in_tail;
    if (tail == in_head)
        return false;
    *byte = in[tail];
    in_tail = (tail + 1) & WRAP;
    return true;
}

uint8_t hal_uart_room(void)
{
    return (out_tail - out_head - 1) & WRAP;
}

void hal_uart_write(const uint8_t *bytes, uint8_t count)
{
    uint8_t head = out_head;
    while (count--) {
        out[head] = *bytes++;
        head = (head + 1) & WRAP;
    }
    out_head = head;
    UCSR0B = 1 << RXCIE0 | 1 << RXEN0 | 1 << TXEN0 | 1 << UDRIE0;
}
