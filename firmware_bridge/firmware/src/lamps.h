/* The strip of lamps: what it was told, what it shows, patterns. */
#ifndef LAMPS_H
#define LAMPS_H

#include <stdbool.h>
#include <stdint.h>

#define LIGHT_BYTES 4 /* red, green, blue, pattern */
#define LAMPS_DEFAULT 21

void lamps_init(void);

/* The strip has so many lamps, and was told nothing. */
void lamps_configure(uint8_t lamps);
uint8_t lamps_count(void);

/* Remembers lights for lamps from `first` on; shown together with all others at the next lamps_show. */
void lamps_tell(uint8_t first, const uint8_t *lights, uint8_t count);
void lamps_show(void);

/* Nobody is there: dark, but for the last lamp. */
void lamps_calm(void);

/* CRC of what is shown; 0 when nothing was told, or calm. */
uint16_t lamps_crc(void);

void lamps_tick(void);

#endif
