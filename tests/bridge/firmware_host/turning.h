/* The motor of the world, and the wheel that hangs on it. */
#ifndef TURNING_H
#define TURNING_H

#include <stdint.h>

void turning_reset(void);        /* the chip starts */
uint64_t turning_next(void);     /* when the next pulse comes */
void turning_pass(uint64_t now);

#endif
