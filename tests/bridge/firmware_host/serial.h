/* The serial line of the world: bytes take their time in both directions. */
#ifndef SERIAL_H
#define SERIAL_H

#include <stdint.h>

#define BYTE_TIME 174u /* half microseconds at 115,200 baud */

void serial_reset(void);
uint64_t serial_next(uint64_t now); /* when a byte next arrives at the board or leaves it */
void serial_pass(uint64_t now);

#endif
