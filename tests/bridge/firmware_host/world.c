#include "world.h"

#include <string.h>

#include "board.h"
#include "hal.h"
#include "serial.h"
#include "turning.h"

struct world world;

static struct {
    bool busy;
    uint64_t done;
    uint8_t *into;
    uint8_t address, reg, count;
} bus;

/* ---- the chip */

uint8_t hal_ticks(void)
{
    return (uint8_t)(world.now / TICK);
}

uint16_t hal_boot(void)
{
    return world.boot;
}

uint8_t hal_cause(void)
{
    return world.cause;
}

void hal_pet(void)
{
    world.petted++;
}

void hal_led(bool on)
{
    (void)on;
}

uint16_t hal_supply(void)
{
    return world.supply;
}

void hal_supply_tick(void)
{
}

/* ---- angle sensor */

static uint16_t angle(void)
{
    uint16_t turned = (uint16_t)((uint64_t)world_wheel() * 4096 / (uint64_t)world.steps);
    return (uint16_t)(world.angle_reverse ? world.zero - turned : world.zero + turned) % 4096;
}

void hal_twi_read(uint8_t address, uint8_t reg, uint8_t *into, uint8_t count)
{
    bus.busy = true;
    bus.done = world.now + 600;
    bus.address = address;
    bus.reg = reg;
    bus.into = into;
    bus.count = count;
}

uint8_t hal_twi_poll(void)
{
    if (!bus.busy || world.bus_stuck || world.bus_hung || world.now < bus.done)
        return TWI_BUSY;
    bus.busy = false;
    if (!world.sensor || bus.address != 0x36 || bus.reg != 0x0B || bus.count != 3)
        return TWI_FAILED;
    bus.into[0] = world.sensor_magnet ? 0x20 : 0;
    bus.into[1] = (uint8_t)(angle() >> 8);
    bus.into[2] = (uint8_t)angle();
    return TWI_DONE;
}

void hal_twi_free(void)
{
    bus.busy = false;
    world.bus_hung = false;
}

/* ---- lamps and buttons */

bool hal_lamps_send(const uint8_t *grb, uint8_t lamps)
{
    memcpy(world.line, grb, (size_t)lamps * 3);
    world.lamps = lamps;
    world.frames++;
    if (!world.spoil_frames)
        return true;
    world.spoil_frames--;
    return false;
}

uint8_t hal_buttons(void)
{
    return world.buttons;
}

/* ---- time */

static void start_chip(void)
{
    memset(&bus, 0, sizeof bus);
    turning_reset();
    world.boot++;
    serial_reset();
    board_init();
}

void world_begin(void)
{
    memset(&world, 0, sizeof world);
    world.steps = 3200;
    world.magnet = 80;
    world.lag = 9;
    world.sensor = world.sensor_magnet = true;
    world.supply = 5000;
    world.cause = 1;
    world.now = 77u * TICK;
    world_place(1000);
    start_chip();
}

void world_restart(uint8_t cause)
{
    world.cause = cause;
    start_chip();
}

/* When something happens next: a tick, a pulse, a byte, the end of a reading. */
static uint64_t next_event(void)
{
    uint64_t next = (world.now / TICK + 1) * TICK;
    if (turning_next() < next)
        next = turning_next();
    if (bus.busy && bus.done > world.now && bus.done < next)
        next = bus.done;
    uint64_t byte = serial_next(world.now);
    return byte < next ? byte : next;
}

void world_run(double ms)
{
    uint64_t end = world.now + (uint64_t)(ms * TICK);
    while (world.now < end) {
        uint64_t next = next_event();
        world.now = next < end ? next : end;
        turning_pass(world.now);
        serial_pass(world.now);
        board_run();
    }
}
