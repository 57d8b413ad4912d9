/* The stepper: a counter of steps, and ramps to reach a place on it. */
#ifndef MOTOR_H
#define MOTOR_H

#include <stdbool.h>
#include <stdint.h>

void motor_init(void);

/* Steps a second gained each second. */
void motor_ramp(uint16_t ramp);

/* Steps a second at most, from now on. */
void motor_limit(uint16_t speed);

/* Goes to a place of the counter, braking and coming back where it is too near to stop at. */
void motor_go(int32_t target);

/* Brakes and stands still wherever that is. */
void motor_stop(void);

/* Stands still at once: the wheel did not follow anyway. */
void motor_halt(void);

/* Calls the present place by another number; a target stays the number it was. */
void motor_shift(int32_t by);

bool motor_idle(void);
bool motor_up(void); /* the way it turns, or turned last */
int32_t motor_position(void);

/* Whether the index's leading edge was passed since the last question, and where. */
bool motor_edge(int32_t *where);

void motor_tick(void);

#endif
