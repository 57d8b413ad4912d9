/* Start, clock, sleep, watchdog, supply, buttons. */
#include <avr/eeprom.h>
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>
#include <avr/wdt.h>

#include "../hal.h"
#include "../messages.h"
#include "chip.h"

#define BANDGAP_MV 1100UL
#define MEASURE_MS 1000 /* between two measurements of the supply */
#define SETTLE_MS 3     /* for the bandgap after it was switched on */

static volatile uint8_t ticks;
static uint8_t seen_ticks;
static uint16_t boot;
static uint16_t supply;
static uint16_t supply_wait = SETTLE_MS;
static uint8_t cause __attribute__((section(".noinit")));

void chip_early(void) __attribute__((naked, used, section(".init3")));

/* Before anything else: after a watchdog reset the watchdog still runs, and with 16 ms to go. A bootloader
 * (Optiboot) clears MCUSR and hands it over in r2. */
void chip_early(void)
{
    uint8_t handed;
    __asm__ volatile("mov %0, r2" : "=r"(handed));
    uint8_t flags = MCUSR;
    cause = flags ? flags : handed & (CAUSE_POWER_ON | CAUSE_RESET_PIN | CAUSE_BROWN_OUT | CAUSE_WATCHDOG);
    MCUSR = 0;
    wdt_disable();
}

static void count_boot(void)
{
    boot = (uint16_t)(eeprom_read_word((const uint16_t *)0) + 1);
    if (!boot)
        boot = 1;
    eeprom_update_word((uint16_t *)0, boot);
}

void chip_init(void)
{
    PORTD = 1 << INDEX_BIT | 1 << ENABLE_BIT | 1 << END_TURN_BIT;
    DDRD = 1 << STEP_BIT | 1 << DIR_BIT | 1 << ENABLE_BIT | 1 << LAMPS_BIT;
    PORTB = 1 << UNDO_BIT;
    DDRB = 0x0F << COILS_SHIFT | 1 << LED_BIT;
    TCCR0A = 1 << WGM01; /* a tick each millisecond: 16 MHz / 64 / 250 */
    TCCR0B = 1 << CS01 | 1 << CS00;
    OCR0A = 249;
    TIMSK0 = 1 << OCIE0A;
    ADMUX = 1 << REFS0 | 0x0E; /* the 1.1 V bandgap against the supply */
    uart_init();
    steps_init();
    twi_init();
    count_boot();
}

void chip_start(void)
{
    wdt_enable(WDTO_250MS);
    sei();
}

ISR(TIMER0_COMPA_vect)
{
    ticks++;
}

void chip_sleep(void)
{
    set_sleep_mode(SLEEP_MODE_IDLE);
    cli();
    if (seen_ticks == ticks && !uart_waiting() && !twi_waiting()) {
        sleep_enable();
        sei(); /* takes effect after the next instruction, so nothing is missed before the sleep */
        sleep_cpu();
        sleep_disable();
    }
    sei();
}

uint8_t hal_ticks(void)
{
    seen_ticks = ticks;
    return seen_ticks;
}

uint16_t hal_boot(void)
{
    return boot;
}

uint8_t hal_cause(void)
{
    return cause;
}

void hal_pet(void)
{
    wdt_reset();
}

void hal_led(bool on)
{
    if (on)
        PORTB |= 1 << LED_BIT;
    else
        PORTB &= (uint8_t)~(1 << LED_BIT);
}

uint16_t hal_supply(void)
{
    return supply;
}

static void finish_measurement(void)
{
    uint16_t reading = ADC;
    ADCSRA = 0;
    supply_wait = MEASURE_MS;
    supply = reading ? (uint16_t)(BANDGAP_MV * 1024 / reading) : 0;
}

void hal_supply_tick(void)
{
    if (supply_wait) {
        if (--supply_wait == SETTLE_MS - 1)
            ADCSRA = 1 << ADEN | 1 << ADPS2 | 1 << ADPS1 | 1 << ADPS0;
        if (!supply_wait)
            ADCSRA |= 1 << ADSC;
    } else if (!(ADCSRA & 1 << ADSC)) {
        finish_measurement();
    }
}

uint8_t hal_buttons(void)
{
    uint8_t down = 0;
    if (!(PIND & 1 << END_TURN_BIT))
        down |= 1 << BUTTON_END_TURN;
    if (!(PINB & 1 << UNDO_BIT))
        down |= 1 << BUTTON_UNDO;
    return down;
}
