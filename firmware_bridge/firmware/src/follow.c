/* The angle sensor: whether the wheel follows, slipped, or was turned by hand. */
#include "hal.h"
#include "motor.h"
#include "place.h"
#include "sensor.h"
#include "wheel_parts.h"

#define CERTAIN 2 /* readings in a row before something is believed */

static uint8_t readings;
static uint8_t doubts;

bool follow_can(void)
{
    return sensor_condition() == SENSOR_FINE;
}

bool follow_fresh(void)
{
    uint8_t now = sensor_readings();
    bool fresh = now != readings;
    readings = now;
    return fresh;
}

int32_t follow_off(void)
{
    int32_t measured = place_of_angle(&wheel.config, sensor_angle());
    return place_nearest(&wheel.config, measured - place_around(&wheel.config, motor_position()));
}

void follow_read(void)
{
    motor_shift(follow_off());
    wheel.known = true;
}

/* Whether a fresh reading, and the one before it, are further off than so many degrees. */
static bool further_than(uint8_t degrees)
{
    int32_t off = follow_off();
    uint16_t most = place_degrees(&wheel.config, degrees);
    if (off <= most && -off <= most)
        doubts = 0;
    else if (++doubts >= CERTAIN) {
        doubts = 0;
        return true;
    }
    return false;
}

void follow_watch(void)
{
    if (!wheel.known || !follow_fresh() || !further_than(LOST_DEGREES))
        return;
    motor_halt();
    wheel.phase = PHASE_SLIPPED;
    wheel.wait = SETTLE_ANGLE_MS;
}

void follow_settled(void)
{
    int32_t off = follow_off();
    uint16_t most = place_degrees(&wheel.config, OFF_DEGREES);
    if (off <= most && -off <= most) {
        wheel_rest();
        return;
    }
    follow_read();
    if (wheel_try_again()) {
        wheel.phase = PHASE_MOVING;
        motor_go(wheel.goal_position);
    }
}

static void turned(void)
{
    follow_read();
    int32_t position = motor_position();
    uint16_t near = place_degrees(&wheel.config, NEAR_DEGREES);
    uint16_t at = place_degrees(&wheel.config, AT_DEGREES);
    wheel.section = place_section(&wheel.config, position, near);
    bool back = wheel.aim == AIM_SECTION && place_section(&wheel.config, position, at) == wheel.goal_section;
    wheel.resting = back ? WHEEL_AT : WHEEL_TURNED;
}

void follow_at_rest(void)
{
    if (!follow_fresh())
        return;
    switch (wheel.resting) {
    case WHEEL_UNKNOWN:
        follow_read();
        wheel_rest();
        break;
    case WHEEL_JAMMED:
        follow_read();
        break;
    case WHEEL_TURNED:
        turned();
        break;
    default:
        if (further_than(TURNED_DEGREES))
            turned();
    }
}
