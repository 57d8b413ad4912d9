/* WS2812 bits: 20 cycles each at 16 MHz, high for 6 (0.38 µs) or 13 (0.81 µs) of them. */
#include <avr/interrupt.h>
#include <avr/io.h>
#include <util/atomic.h>

#include "../hal.h"
#include "chip.h"

#define REST_TICKS 10 /* 5 µs: some strips take a longer rest of the line for the end of a frame */

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

/* Returns when the line went to rest, in ticks of the step clock. */
static uint16_t send_lamp(const uint8_t *grb)
{
    uint8_t low = PORTD & (uint8_t)~(1 << LAMPS_BIT);
    uint8_t high = low | 1 << LAMPS_BIT;
    send_byte(grb[0], high, low);
    send_byte(grb[1], high, low);
    send_byte(grb[2], high, low);
    return TCNT1;
}

/* Interrupts wait for one lamp at most, 30 µs: a third of the time in which a byte comes in. */
bool hal_lamps_send(const uint8_t *grb, uint8_t lamps)
{
    bool whole = true;
    uint16_t rested = 0;
    for (uint8_t i = 0; i < lamps; i++, grb += 3) {
        ATOMIC_BLOCK(ATOMIC_FORCEON) {
            uint16_t now = TCNT1;
            if (i && (uint16_t)(now - rested) > REST_TICKS)
                whole = false;
            rested = send_lamp(grb);
        }
    }
    return whole;
}
