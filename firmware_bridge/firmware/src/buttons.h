/* Two buttons: debounced, and each press kept until the program has seen it. */
#ifndef BUTTONS_H
#define BUTTONS_H

#include <stdbool.h>
#include <stdint.h>

void buttons_init(void);

/* Each millisecond. Presses are kept only while somebody listens. */
void buttons_tick(bool listening);

/* Bit n: button n is down. */
uint8_t buttons_down(void);

/* The oldest press that was not seen; false when there is none. */
bool buttons_waiting(uint8_t *press, uint8_t *button);

/* The program has seen that press. */
void buttons_seen(uint8_t press);

/* Nobody came for them: what is old now would surprise. */
void buttons_forget(void);

#endif
