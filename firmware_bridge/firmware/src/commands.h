/* What the program's messages ask for. */
#ifndef COMMANDS_H
#define COMMANDS_H

#include <stdbool.h>
#include <stdint.h>

#include "frame.h"

void commands_init(void);

/* Carries a message out; returns 0, or the reason for which it was refused and nothing happened. */
uint8_t commands_take(const struct frame *frame);

/* CRC of the configuration in force, 0 without one. */
uint16_t commands_config(void);

/* A restart was asked for: nobody pets the watchdog any more. */
bool commands_restarting(void);

#endif
