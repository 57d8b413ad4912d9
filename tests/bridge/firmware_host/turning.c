/* The motor, the wheel that hangs on it, and the index sensor. */
#include "turning.h"

#include <string.h>

#include "hal.h"
#include "world.h"

static struct {
    bool running, up, level, edge;
    uint16_t taken, limit, interval, edge_taken;
    uint64_t next;       /* pulse */
    uint64_t last_pulse; /* 0: the next one is the first of its run */
    double last_speed;
    double measured_from, measured_for; /* speed and seconds: the gain is taken from there */
} motor;

static bool index_level;

void turning_reset(void)
{
    memset(&motor, 0, sizeof motor);
    world.powered = false;
}

uint64_t turning_next(void)
{
    return motor.running ? motor.next : UINT64_MAX;
}

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
    if (world.index_sleepy && motor.last_speed < 300)
        return false;
    return world.index_stuck || (!world.index_dead && index_level);
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
        double gain = (speed - motor.measured_from) / (motor.measured_for - passed / 2);
        if (gain > world.top_gain || -gain > world.top_gain)
            world.top_gain = gain > 0 ? gain : -gain;
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

void turning_pass(uint64_t now)
{
    if (motor.running && motor.next <= now)
        pulse();
}
