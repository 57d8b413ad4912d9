#include "serial.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hal.h"
#include "world.h"

#define RING 127       /* bytes that the chip holds, either way */
#define WIRE (1 << 16) /* bytes on their way, or heard and not asked for */

static struct {
    uint8_t bytes[WIRE];
    size_t head, tail;
} to_board, to_host;

static uint8_t chip_in[RING], chip_out[RING];
static size_t chip_in_count, chip_out_count;
static uint64_t in_free, out_free; /* when the line is free for the next byte */

void serial_reset(void)
{
    to_board.head = to_board.tail = to_host.head = to_host.tail = 0;
    chip_in_count = chip_out_count = 0;
    in_free = out_free = 0;
}

void world_send(const uint8_t *bytes, size_t count)
{
    if (to_board.head == to_board.tail) {
        to_board.head = to_board.tail = 0;
        if (in_free < world.now)
            in_free = world.now;
        in_free += BYTE_TIME;
    }
    if (to_board.head + count > WIRE) {
        fprintf(stderr, "more on the wire than fits\n");
        abort();
    }
    memcpy(to_board.bytes + to_board.head, bytes, count);
    to_board.head += count;
}

size_t world_heard(uint8_t *bytes, size_t most)
{
    size_t count = to_host.head - to_host.tail;
    if (count > most)
        count = most;
    memcpy(bytes, to_host.bytes + to_host.tail, count);
    to_host.tail += count;
    if (to_host.head == to_host.tail)
        to_host.head = to_host.tail = 0;
    return count;
}

uint64_t serial_next(uint64_t now)
{
    uint64_t next = UINT64_MAX;
    if (to_board.tail < to_board.head)
        next = in_free > now ? in_free : now + 1;
    if (chip_out_count && out_free < next)
        next = out_free > now ? out_free : now + 1;
    return next;
}

static void arrive(uint64_t now)
{
    while (to_board.tail < to_board.head && in_free <= now) {
        uint8_t byte = to_board.bytes[to_board.tail++];
        in_free += BYTE_TIME;
        if (chip_in_count < RING)
            chip_in[chip_in_count++] = byte;
    }
}

static void leave(uint64_t now)
{
    while (chip_out_count && out_free <= now) {
        if (to_host.head < WIRE)
            to_host.bytes[to_host.head++] = chip_out[0];
        memmove(chip_out, chip_out + 1, --chip_out_count);
        out_free += BYTE_TIME;
    }
}

void serial_pass(uint64_t now)
{
    arrive(now);
    leave(now);
}

bool hal_uart_read(uint8_t *byte)
{
    if (!chip_in_count)
        return false;
    *byte = chip_in[0];
    memmove(chip_in, chip_in + 1, --chip_in_count);
    return true;
}

uint8_t hal_uart_room(void)
{
    return (uint8_t)(RING - chip_out_count);
}

void hal_uart_write(const uint8_t *bytes, uint8_t count)
{
    if (count > hal_uart_room()) {
        fprintf(stderr, "the firmware wrote more than there was room for\n");
        abort();
    }
    if (!chip_out_count && out_free < world.now)
        out_free = world.now + BYTE_TIME;
    memcpy(chip_out + chip_out_count, bytes, count);
    chip_out_count += count;
}
