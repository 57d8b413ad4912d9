/* Step pulses from timer 1, which runs freely at 2 MHz. */
#include <avr/interrupt.h>
#include <avr/io.h>
#include <util/atomic.h>

#include "../hal.h"
#include "chip.h"

#define COILS_MASK (0x0F << COILS_SHIFT)

static volatile uint16_t taken;
static volatile uint16_t limit;
static volatile uint16_t interval;
static volatile bool level;     /* the index, as it was before the last step */
static volatile bool wanted;    /* the level whose beginning is the leading edge in this run */
static volatile bool edge;      /* it was passed */
static volatile uint16_t edge_taken;
static bool reversed;
static bool powered;
static volatile bool coils;
static volatile uint8_t phase;   /* of the coils: 0 to 7 */
static volatile uint8_t advance; /* of the phase with each step: 1 or 7 */

/* Half steps of a 28BYJ-48. */
static const uint8_t phases[8] = {0x1, 0x3, 0x2, 0x6, 0x4, 0xC, 0x8, 0x9};

void steps_init(void)
{
    TIMSK1 = 0; /* a bootloader may have left it on */
    TCCR1A = 0;
    TCCR1B = 1 << CS11;
}

static void set_coils(uint8_t pattern)
{
    PORTB = (uint8_t)((PORTB & ~COILS_MASK) | pattern << COILS_SHIFT);
}

ISR(TIMER1_COMPA_vect)
{
    OCR1A += interval;
    if (!coils)
        PORTD |= 1 << STEP_BIT;
    bool now = !(PIND & 1 << INDEX_BIT);
    if (now != level) {
        level = now;
        if (now == wanted) {
            edge = true;
            edge_taken = taken;
        }
    }
    uint16_t count = taken + 1;
    taken = count;
    if ((int16_t)(limit - count) <= 0)
        TIMSK1 = 0;
    if (coils) {
        phase = (phase + advance) & 7;
        set_coils(phases[phase]);
        return;
    }
    /* The work since it rose makes the pulse two microseconds long, which all drivers see. */
    PORTD &= (uint8_t)~(1 << STEP_BIT);
}

void hal_motor_setup(bool reverse, bool with_coils)
{
    reversed = reverse;
    coils = with_coils;
}

void hal_motor_power(bool on)
{
    powered = on;
    if (on && !coils)
        PORTD &= (uint8_t)~(1 << ENABLE_BIT);
    else
        PORTD |= 1 << ENABLE_BIT;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
        set_coils(on && coils ? phases[phase] : 0);
}

bool hal_motor_powered(void)
{
    return powered;
}

void hal_steps_begin(bool up, uint16_t first, uint16_t count)
{
    bool high = up != reversed;
    if (high)
        PORTD |= 1 << DIR_BIT;
    else
        PORTD &= (uint8_t)~(1 << DIR_BIT);
    advance = high ? 1 : 7;
    level = hal_index();
    wanted = up;
    edge = false;
    limit = taken + count;
    interval = first;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
        OCR1A = TCNT1 + first;
        TIFR1 = 1 << OCF1A;
        TIMSK1 = 1 << OCIE1A;
    }
}

void hal_steps_interval(uint16_t half_microseconds)
{
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
        interval = half_microseconds;
}

void hal_steps_limit(uint16_t counter)
{
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
        limit = counter;
}

void hal_steps_halt(void)
{
    TIMSK1 = 0;
}

bool hal_steps_running(void)
{
    return TIMSK1 != 0;
}

uint16_t hal_steps_taken(void)
{
    uint16_t now;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
        now = taken;
    return now;
}

bool hal_index(void)
{
    return !(PIND & 1 << INDEX_BIT);
}

bool hal_index_edge(uint16_t *counter)
{
    bool passed = edge;
    if (!passed)
        return false;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
        edge = false;
        *counter = edge_taken;
    }
    return true;
}
