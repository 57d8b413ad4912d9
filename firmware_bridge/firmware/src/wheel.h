/* The wheel: where it should stand, where it stands, and how it gets there. */
#ifndef WHEEL_H
#define WHEEL_H

#include <stdbool.h>
#include <stdint.h>

struct config {
    uint16_t steps;
    uint16_t offset;
    uint16_t zero;
    uint16_t speed;
    uint16_t ramp;
    uint8_t bits; /* CONFIG_… */
};

void wheel_init(void);

/* Stops whatever moves and forgets the place. */
void wheel_configure(const struct config *config);
bool wheel_configured(void);

/* Section 0 to 5, GO_HOME or GO_NOWHERE. */
void wheel_go(uint8_t goal, uint8_t section, uint8_t way);

/* To a place of the step counter. */
void wheel_turn(uint8_t goal, int32_t position);

/* Nobody is there: stop, no current, no goal. */
void wheel_calm(void);

void wheel_tick(void);

uint8_t wheel_state(void);   /* WHEEL_… */
uint8_t wheel_section(void); /* or NO_SECTION */
uint8_t wheel_goal(void);
uint8_t wheel_fault(void);   /* FAULT_… */
uint8_t wheel_slips(void);
uint16_t wheel_passed(void); /* steps between the last two passes of the index, 0 for none */
bool wheel_known(void);
bool wheel_moving(void);

#endif
