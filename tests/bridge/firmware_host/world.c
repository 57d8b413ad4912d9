#include "world.h"

#include <string.h>

#include "board.h"
#include "hal.h"
#include "serial.h"

struct world world;

static struct {
    bool running, up, level, edge;
    uint16_t taken, limit, interval, edge_taken;
    uint64_t next;       /* pulse */
    uint64_t last_pulse; /* 0: the next one is the first of its run */
    double last_speed;
    double measured_from, measured_for; /* speed and seconds: the gain is taken from there */
} motor;

static struct {
    bool busy;
    uint64_t done;
    uint8_t *into;
    uint8_t address, reg, count;
} bus;

static bool index_level;

/* ---- the wheel */

static int32_t around(int32_t place)
{
    int32_t rest = place % world.steps;
    return rest < 0 ? rest + world.steps : rest;
}

int32_t world_wheel(void)
{
    return world.held ? world.held_at : around(world.rotor + world.apart);
}

static void feel_index(void)
{
    int32_t place = world_wheel();
    int32_t past = place >= world.steps / 2 ? place - world.steps : place;
    if (index_level)
        index_level = past >= -world.lag && past < world.magnet;
    else
        index_level = past >= 0 && past < world.magnet - world.lag;
}

void world_place(int32_t place)
{
    world.apart = place - world.rotor;
    index_level = false;
    feel_index();
}

void world_hand(int32_t steps)
{
    for (int32_t i = 0; i < (steps < 0 ? -steps : steps); i++) {
        world.apart += steps < 0 ? -1 : 1;
        feel_index();
    }
}

void world_slip(int32_t steps)
{
    world_hand(steps);
}

void world_hold(bool held)
{
    if (held && !world.held)
        world.held_at = world_wheel();
    if (!held && world.held)
        world.apart = world.held_at - world.rotor;
    world.held = held;
}

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

/* ---- motor */

void hal_motor_setup(bool reverse, bool coils)
{
    (void)reverse;
    (void)coils;
}

void hal_motor_power(bool on)
{
    world.switched_on += on && !world.powered;
    world.powered = on;
}

bool hal_motor_powered(void)
{
    return world.powered;
}

void hal_steps_begin(bool up, uint16_t interval, uint16_t count)
{
    motor.up = up;
    motor.interval = interval;
    motor.limit = (uint16_t)(motor.taken + count);
    motor.next = world.now + interval;
    motor.last_pulse = world.now;
    motor.last_speed = 0;
    motor.level = index_level;
    motor.edge = false;
    motor.running = count > 0;
}

void hal_steps_interval(uint16_t interval)
{
    motor.interval = interval;
}

void hal_steps_limit(uint16_t counter)
{
    motor.limit = counter;
}

static void note_stop(void)
{
    if (motor.running && motor.last_speed > world.stop_speed)
        world.stop_speed = motor.last_speed;
    motor.running = false;
}

void hal_steps_halt(void)
{
    note_stop();
}

bool hal_steps_running(void)
{
    return motor.running;
}

uint16_t hal_steps_taken(void)
{
    return motor.taken;
}

bool hal_index(void)
{
    return !world.index_dead && index_level;
}

bool hal_index_edge(uint16_t *counter)
{
    if (!motor.edge)
        return false;
    motor.edge = false;
    *counter = motor.edge_taken;
    return true;
}

/* Over some milliseconds: the firmware changes its speed once in each of them. */
static void note_gain(double speed, double passed)
{
    motor.measured_for += passed;
    if (motor.last_speed == 0) {
        motor.measured_from = speed;
        motor.measured_for = passed / 2;
    } else if (motor.measured_for + passed / 2 > 0.005) {
        double change = speed > motor.measured_from ? speed - motor.measured_from : motor.measured_from - speed;
        double gain = change / (motor.measured_for - passed / 2);
        if (gain > world.top_gain)
            world.top_gain = gain;
        motor.measured_from = speed;
        motor.measured_for = passed / 2;
    }
}

static void note_speed(void)
{
    double passed = (double)(world.now - motor.last_pulse) / STEP_CLOCK;
    double speed = 1 / passed;
    motor.last_pulse = world.now;
    if (speed > world.top_speed)
        world.top_speed = speed;
    if (motor.last_speed == 0 && speed > world.start_speed)
        world.start_speed = speed;
    note_gain(speed, passed);
    motor.last_speed = speed;
}

/* As the step interrupt does it: the index is looked at before the step. */
static void pulse(void)
{
    motor.next = world.now + motor.interval;
    if (hal_index() != motor.level) {
        motor.level = hal_index();
        if (motor.level == motor.up) {
            motor.edge = true;
            motor.edge_taken = motor.taken;
        }
    }
    world.pulses++;
    world.pulses_up += motor.up;
    world.pulses_unpowered += !world.powered;
    world.rotor += motor.up ? 1 : -1;
    feel_index();
    note_speed();
    motor.taken++;
    if ((int16_t)(motor.limit - motor.taken) <= 0)
        note_stop();
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
    if (!bus.busy || world.bus_stuck || world.now < bus.done)
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
    memset(&motor, 0, sizeof motor);
    memset(&bus, 0, sizeof bus);
    world.powered = false;
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
    index_level = false;
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
    if (motor.running && motor.next < next)
        next = motor.next;
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
        if (motor.running && motor.next <= world.now)
            pulse();
        serial_pass(world.now);
        board_run();
    }
}
