/* The serial line: interrupts and a ring for each way. */
#include <avr/interrupt.h>
#include <avr/io.h>

#include "../hal.h"
#include "../messages.h"
#include "chip.h"
#include "uart.h"

uint8_t uart_in[UART_RING];
volatile uint8_t uart_head;
volatile uint8_t uart_tail;
static uint8_t out[UART_RING];
static volatile uint8_t out_head;
static volatile uint8_t out_tail;

void uart_init(void)
{
    UBRR0 = (F_CPU + 4 * BAUD) / (8 * BAUD) - 1; /* 16: two percent fast, as on all these boards */
    UCSR0A = 1 << U2X0;
    UCSR0C = 1 << UCSZ01 | 1 << UCSZ00;
    UCSR0B = 1 << RXCIE0 | 1 << RXEN0 | 1 << TXEN0;
}

ISR(USART_RX_vect)
{
    uart_take();
}

ISR(USART_UDRE_vect)
{
    uint8_t tail = out_tail;
    UDR0 = out[tail];
    tail = (tail + 1) & UART_WRAP;
    out_tail = tail;
    if (tail == out_head)
        UCSR0B = 1 << RXCIE0 | 1 << RXEN0 | 1 << TXEN0;
}

bool uart_waiting(void)
{
    return uart_head != uart_tail;
}

bool hal_uart_read(uint8_t *byte)
{
    uint8_t tail = uart_tail;
    if (tail == uart_head)
        return false;
    *byte = uart_in[tail];
    uart_tail = (tail + 1) & UART_WRAP;
    return true;
}

uint8_t hal_uart_room(void)
{
    return (out_tail - out_head - 1) & UART_WRAP;
}

void hal_uart_write(const uint8_t *bytes, uint8_t count)
{
    uint8_t head = out_head;
    while (count--) {
        out[head] = *bytes++;
        head = (head + 1) & UART_WRAP;
    }
    out_head = head;
    UCSR0B = 1 << RXCIE0 | 1 << RXEN0 | 1 << TXEN0 | 1 << UDRIE0;
}
