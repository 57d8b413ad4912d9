/* The ATmega328P: what its parts share. Pins are those of an Arduino Nano. */
#ifndef CHIP_H
#define CHIP_H

#include <stdbool.h>

#define INDEX_BIT 2   /* D2, PD2: Hall sensor, low at the magnet */
#define STEP_BIT 3    /* D3, PD3 */
#define DIR_BIT 4     /* D4, PD4: high is up */
#define ENABLE_BIT 5  /* D5, PD5: low is on */
#define LAMPS_BIT 6   /* D6, PD6 */
#define END_TURN_BIT 7 /* D7, PD7: low while pressed */
#define UNDO_BIT 0    /* D8, PB0: low while pressed */
#define COILS_SHIFT 1 /* D9 to D12, PB1 to PB4: IN1 to IN4 */
#define LED_BIT 5     /* D13, PB5 */

void chip_init(void);  /* all pins quiet, all parts set up */
void chip_start(void); /* interrupts and watchdog on */
void chip_sleep(void); /* until an interrupt, unless there is something to do */

void uart_init(void);
bool uart_waiting(void);
void steps_init(void);
void twi_init(void);
bool twi_waiting(void);

#endif
