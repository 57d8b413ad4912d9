/* Taking a byte off the UART: from its interrupt, and between two lamps without one. */
#ifndef UART_H
#define UART_H

#include <avr/io.h>
#include <stdint.h>

#define UART_RING 128 /* a power of two */
#define UART_WRAP (UART_RING - 1)

extern uint8_t uart_in[UART_RING];
extern volatile uint8_t uart_head;
extern volatile uint8_t uart_tail;

/* Interrupts are off. A byte that finds no room is lost, and its frame thrown away for it. */
static inline void uart_take(void)
{
    uint8_t byte = UDR0;
    uint8_t head = uart_head;
    uint8_t after = (head + 1) & UART_WRAP;
    if (after == uart_tail)
        return;
    uart_in[head] = byte;
    uart_head = after;
}

#endif
