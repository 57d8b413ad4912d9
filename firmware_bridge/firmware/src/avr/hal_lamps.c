/* WS2812 bits: 20 cycles each at 16 MHz, high for 6 (0.38 µs) or 13 (0.81 µs) of them. */
#include <avr/interrupt.h>
#include <avr/io.h>

#include "../hal.h"
#include "chip.h"
#include "uart.h"

/* Some strips take a rest of more than 5 µs for the end of a frame. In ticks of the step clock, half a
 * microsecond each, less what passes before and after they are read. */
#define REST_TICKS 6

/* One byte; interrupts are off. */
static inline void send_byte(uint8_t byte, uint8_t high, uint8_t low)
{
    uint8_t bits = 8;
    __asm__ volatile(
        "1: out %[port], %[high]\n" /* 1: rises */
        "   nop\n   nop\n   nop\n   nop\n"
        "   sbrs %[byte], 7\n"
        "   out %[port], %[low]\n" /* 7: a zero falls */
        "   lsl %[byte]\n"
        "   nop\n   nop\n   nop\n   nop\n   nop\n"
        "   out %[port], %[low]\n" /* 14: a one falls */
        "   nop\n   nop\n   nop\n"
        "   dec %[bits]\n"
        "   brne 1b\n" /* 20 */
        : [byte] "+r"(byte), [bits] "+r"(bits)
        : [port] "I"(_SFR_IO_ADDR(PORTD)), [high] "r"(high), [low] "r"(low));
}

/* Interrupts wait for one lamp at most, 30 µs: a third of the time in which a byte comes in. That byte is
 * taken here, because its interrupt would take longer than the line may rest. */
static uint8_t send_lamp(const uint8_t *grb)
{
    uint8_t low = PORTD & (uint8_t)~(1 << LAMPS_BIT);
    uint8_t high = low | 1 << LAMPS_BIT;
    send_byte(grb[0], high, low);
    send_byte(grb[1], high, low);
    send_byte(grb[2], high, low);
    uint8_t rested = TCNT1L;
    if (UCSR0A & 1 << RXC0)
        uart_take();
    return rested;
}

bool hal_lamps_send(const uint8_t *grb, uint8_t lamps)
{
    bool whole = true;
    uint8_t rested = TCNT1L;
    while (lamps--) {
        cli();
        if ((uint8_t)(TCNT1L - rested) > REST_TICKS)
            whole = false;
        rested = send_lamp(grb);
        sei();
        grb += 3;
    }
    return whole;
}
