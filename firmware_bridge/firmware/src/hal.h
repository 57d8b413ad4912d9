/* What the portable part asks of the hardware: thin, and never waiting. */
#ifndef HAL_H
#define HAL_H

#include <stdbool.h>
#include <stdint.h>

/* ---- the chip */
uint8_t hal_ticks(void); /* milliseconds; wraps */
uint16_t hal_boot(void); /* another number at each start, never 0 */
uint8_t hal_cause(void); /* bits CAUSE_… */
void hal_pet(void);      /* tells the watchdog that all is well */
void hal_led(bool on);
uint16_t hal_supply(void); /* millivolts, 0 while unknown */
void hal_supply_tick(void); /* each millisecond: measures now and then */

/* ---- serial line */
bool hal_uart_read(uint8_t *byte);
uint8_t hal_uart_room(void); /* bytes that can be written now */
void hal_uart_write(const uint8_t *bytes, uint8_t count);

/* ---- motor: a pulse each `interval` half microseconds until the counter of steps reaches its limit */
#define STEP_CLOCK 2000000UL
void hal_motor_setup(bool reverse, bool coils);
void hal_motor_power(bool on);
bool hal_motor_powered(void);
void hal_steps_begin(bool up, uint16_t interval, uint16_t count);
void hal_steps_interval(uint16_t interval);
void hal_steps_limit(uint16_t counter);
void hal_steps_halt(void);
bool hal_steps_running(void);
uint16_t hal_steps_taken(void); /* the counter of steps; wraps */

/* ---- index: the Hall sensor sees its magnet */
bool hal_index(void);
/* Whether its leading edge was passed in this run (going up: onto the magnet, going down: off it), and what
 * the counter of steps was there. Each edge is told once. */
bool hal_index_edge(uint16_t *counter);

/* ---- angle sensor's bus */
enum { TWI_BUSY, TWI_DONE, TWI_FAILED };
void hal_twi_read(uint8_t address, uint8_t reg, uint8_t *into, uint8_t count);
uint8_t hal_twi_poll(void);
void hal_twi_free(void); /* gives up, and frees a bus that is held */

/* ---- lamps and buttons */
/* Three bytes a lamp: green, red, blue. False when the line rested so long between two lamps that a strip
 * may have taken it for the end. */
bool hal_lamps_send(const uint8_t *grb, uint8_t lamps);
uint8_t hal_buttons(void); /* bit n: button n is down */

#endif
