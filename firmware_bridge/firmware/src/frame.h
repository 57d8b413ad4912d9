/* Frames on the wire: 00 | LEN | COBS(type seq payload) | C1 C2 C3 | 00.
 *
 * LEN counts the bytes between the two zeros. The CRC is spread over three bytes with their top bit set,
 * so that it never holds a zero. */
#ifndef FRAME_H
#define FRAME_H

#include <stdbool.h>
#include <stdint.h>

#include "messages.h"

#define LONGEST_SEGMENT (LONGEST_FRAME - 2)
#define CRC_START 0xFFFFU

struct frame {
    uint8_t type;
    uint8_t seq;
    uint8_t length;
    uint8_t payload[LONGEST_PAYLOAD];
};

/* CRC-16 of polynomial 0x1021, not reflected. */
uint16_t crc_add(uint16_t crc, uint8_t byte);
uint16_t crc_of(const uint8_t *bytes, uint8_t count);

/* Writes the frame with its delimiters to `out` (LONGEST_FRAME bytes); returns how many. */
uint8_t frame_encode(const struct frame *frame, uint8_t *out);

void frame_reset(void);

/* Takes one byte off the wire; true when it ended a good frame, which is then in `frame`. */
bool frame_take(uint8_t byte, struct frame *frame);

/* Segments thrown away because they were no frame; wraps. */
uint8_t frame_bad(void);

#endif
