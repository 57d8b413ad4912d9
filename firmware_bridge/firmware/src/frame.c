#include "frame.h"

#define CRC_BYTES 3
#define SHORTEST_SEGMENT (1 + 3 + CRC_BYTES) /* LEN, one COBS code with type and seq, CRC */

static uint8_t segment[LONGEST_SEGMENT];
static uint8_t count;
static bool overlong;
static bool distrust;
static uint8_t bad;

uint16_t crc_add(uint16_t crc, uint8_t byte)
{
    crc = (uint16_t)(crc >> 8 | crc << 8);
    crc ^= byte;
    crc ^= (uint16_t)((crc & 0xFF) >> 4);
    crc ^= (uint16_t)(crc << 12);
    crc ^= (uint16_t)((crc & 0xFF) << 5);
    return crc;
}

uint16_t crc_of(const uint8_t *bytes, uint8_t length)
{
    uint16_t crc = CRC_START;
    while (length--)
        crc = crc_add(crc, *bytes++);
    return crc;
}

/* COBS of type, seq and payload; they are at most 57 bytes, so no run reaches the code 0xFF. */
static uint8_t stuff(const struct frame *frame, uint8_t *out)
{
    uint8_t code = 0; /* where the running code byte stands */
    uint8_t at = 1;
    for (uint8_t i = 0; i < frame->length + 2; i++) {
        uint8_t byte = i == 0 ? frame->type : i == 1 ? frame->seq : frame->payload[i - 2];
        if (byte) {
            out[at++] = byte;
        } else {
            out[code] = (uint8_t)(at - code);
            code = at++;
        }
    }
    out[code] = (uint8_t)(at - code);
    return at;
}

uint8_t frame_encode(const struct frame *frame, uint8_t *out)
{
    uint8_t stuffed = stuff(frame, out + 2);
    uint8_t *end = out + 2 + stuffed;
    out[0] = 0;
    out[1] = (uint8_t)(1 + stuffed + CRC_BYTES);
    uint16_t crc = crc_of(out + 1, (uint8_t)(1 + stuffed));
    *end++ = (uint8_t)(0x80 | crc >> 12);
    *end++ = (uint8_t)(0x80 | (crc >> 6 & 0x3F));
    *end++ = (uint8_t)(0x80 | (crc & 0x3F));
    *end++ = 0;
    return (uint8_t)(end - out);
}

void frame_reset(void)
{
    count = 0;
    overlong = false;
    bad = 0;
    /* We may have begun to listen in the middle of a frame. */
    distrust = true;
}

uint8_t frame_bad(void)
{
    return bad;
}

static bool crc_fits(void)
{
    const uint8_t *c = segment + count - CRC_BYTES;
    if ((c[0] & 0xF0) != 0x80 || (c[1] & 0xC0) != 0x80 || (c[2] & 0xC0) != 0x80)
        return false;
    uint16_t crc = (uint16_t)((uint16_t)(c[0] & 0x0F) << 12 | (uint16_t)(c[1] & 0x3F) << 6 | (c[2] & 0x3F));
    return crc == crc_of(segment, (uint8_t)(count - CRC_BYTES));
}

/* Undoes COBS in place; returns the length, 0 when the codes do not fit the bytes. */
static uint8_t unstuff(uint8_t *bytes, uint8_t length)
{
    uint8_t from = 0;
    uint8_t to = 0;
    while (from < length) {
        uint8_t code = bytes[from];
        if (code > length - from)
            return 0;
        for (uint8_t i = 1; i < code; i++)
            bytes[to++] = bytes[from + i];
        from = (uint8_t)(from + code);
        if (from < length)
            bytes[to++] = 0;
    }
    return to;
}

static bool read_segment(struct frame *frame)
{
    if (overlong || count < SHORTEST_SEGMENT || segment[0] != count || !crc_fits())
        return false;
    uint8_t length = unstuff(segment + 1, (uint8_t)(count - 1 - CRC_BYTES));
    if (!length)
        return false;
    frame->type = segment[1];
    frame->seq = segment[2];
    frame->length = (uint8_t)(length - 2);
    for (uint8_t i = 0; i < frame->length; i++)
        frame->payload[i] = segment[3 + i];
    return true;
}

/* A flipped bit that makes a zero splits a frame in two. The tail of a bad segment is therefore never taken
 * for a frame: after something bad we wait for two zeros in a row, which only stand between frames. */
static bool end_segment(struct frame *frame)
{
    if (!count) {
        distrust = false;
        return false;
    }
    bool good = !distrust && read_segment(frame);
    if (!good && !distrust) {
        distrust = true;
        bad++;
    }
    count = 0;
    overlong = false;
    return good;
}

bool frame_take(uint8_t byte, struct frame *frame)
{
    if (!byte)
        return end_segment(frame);
    if (count < LONGEST_SEGMENT)
        segment[count++] = byte;
    else
        overlong = true;
    return false;
}
