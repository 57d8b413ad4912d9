/* Places on the wheel: arithmetic around one turn. */
#ifndef PLACE_H
#define PLACE_H

#include <stdint.h>

#include "wheel.h"

/* 0 to steps - 1 */
uint16_t place_around(const struct config *config, int32_t position);

/* The same place between half a turn down and half a turn up. */
int32_t place_nearest(const struct config *config, int32_t distance);

/* Where a section stands, counted from the index's leading edge. */
uint16_t place_of_section(const struct config *config, uint8_t section);

/* The section nearest to a position when it is no further off than so many steps, else NO_SECTION. */
uint8_t place_section(const struct config *config, int32_t position, uint16_t within);

/* The position, within one turn, that belongs to a reading of the angle sensor. */
uint16_t place_of_angle(const struct config *config, uint16_t angle);

/* Steps in so many degrees, at least one. */
uint16_t place_degrees(const struct config *config, uint8_t degrees);

#endif
