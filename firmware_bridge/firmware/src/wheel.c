#include "wheel.h"

#include "hal.h"
#include "motor.h"
#include "place.h"
#include "sensor.h"
#include "wheel_parts.h"

#define FURTHEST 1000000000L /* the counter is brought back to one turn beyond this */

struct wheel wheel;

void wheel_init(void)
{
    wheel = (struct wheel){.resting = WHEEL_UNKNOWN, .section = NO_SECTION};
    motor_init();
    index_init();
}

static void no_goal(void)
{
    wheel.goal = 0;
    wheel.aim = AIM_NOTHING;
}

void wheel_configure(const struct config *config)
{
    motor_halt();
    hal_motor_power(false);
    wheel.config = *config;
    wheel.configured = true;
    wheel.known = false;
    wheel.fault = FAULT_NONE;
    no_goal();
    motor_ramp(config->ramp);
    motor_limit(config->speed);
    hal_motor_setup(config->bits & CONFIG_REVERSE, config->bits & CONFIG_COILS);
    sensor_use(config->bits & CONFIG_ANGLE);
    index_init();
    wheel_rest();
}

/* At rest wherever it stands now. */
void wheel_rest(void)
{
    wheel.phase = PHASE_REST;
    wheel.section = NO_SECTION;
    wheel.wait = POWER_OFF_MS;
    wheel.resting = WHEEL_UNKNOWN;
    if (wheel.known) {
        uint16_t near = place_degrees(&wheel.config, AT_DEGREES);
        wheel.section = place_section(&wheel.config, motor_position(), near);
        wheel.resting = wheel.section == NO_SECTION ? WHEEL_BETWEEN : WHEEL_AT;
    }
    index_rested();
}

void wheel_jam(uint8_t fault)
{
    motor_halt();
    hal_motor_power(false);
    wheel_rest();
    wheel.fault = fault;
    wheel.resting = WHEEL_JAMMED;
    wheel.section = NO_SECTION;
}

void wheel_settle(uint8_t ms)
{
    wheel.phase = PHASE_SETTLING;
    wheel.wait = ms;
}

void wheel_slower(void)
{
    motor_limit(wheel.config.speed / 2 < 50 ? 50 : wheel.config.speed / 2);
}

bool wheel_try_again(void)
{
    wheel.slips++;
    if (++wheel.tries >= TRIES) {
        wheel.known = follow_can();
        wheel_jam(FAULT_NOT_FOLLOWING);
        return false;
    }
    wheel_slower();
    return true;
}

/* Steps to the section, the way that was asked for. Next to it no way is worth a whole turn. */
static int32_t steps_to_section(void)
{
    int32_t away = (int32_t)place_of_section(&wheel.config, wheel.goal_section) - motor_position();
    int32_t nearest = place_nearest(&wheel.config, away);
    uint16_t near = place_degrees(&wheel.config, AT_DEGREES);
    if (wheel.goal_way == WAY_SHORTEST || (nearest <= near && -nearest <= near))
        return nearest;
    uint16_t up = place_around(&wheel.config, away);
    return wheel.goal_way == WAY_UP ? up : (int32_t)up - wheel.config.steps;
}

void wheel_set_out(void)
{
    int32_t position = motor_position();
    if (motor_idle() && (position > FURTHEST || position < -FURTHEST))
        motor_shift(place_around(&wheel.config, position) - position);
    index_set_out();
    if (wheel.aim == AIM_SECTION)
        wheel.goal_position = motor_position() + steps_to_section();
    wheel.phase = PHASE_MOVING;
    motor_go(wheel.goal_position);
}

static void stop(void)
{
    if (wheel.phase == PHASE_REST) {
        hal_motor_power(false);
        return;
    }
    motor_stop();
    wheel.phase = PHASE_STOPPING;
}

/* The place is not known: the angle sensor tells it, or the index. */
static void find_place(void)
{
    uint8_t condition = sensor_condition();
    if (condition == SENSOR_WAITING || (condition == SENSOR_FINE && !motor_idle())) {
        motor_stop();
        wheel.phase = PHASE_READING;
    } else if (condition == SENSOR_FINE) {
        follow_read();
        wheel_set_out();
    } else if (wheel.config.bits & CONFIG_HALL) {
        index_find();
    } else {
        wheel_jam(condition == SENSOR_SILENT ? FAULT_NO_SENSOR : FAULT_NO_MAGNET);
    }
}

static void new_goal(uint8_t goal, uint8_t aim)
{
    wheel.goal = goal;
    wheel.aim = aim;
    wheel.fault = FAULT_NONE;
    wheel.tries = 0;
    motor_limit(wheel.config.speed);
}

void wheel_go(uint8_t goal, uint8_t section, uint8_t way)
{
    new_goal(goal, section == GO_NOWHERE ? AIM_NOWHERE : AIM_SECTION);
    if (section == GO_NOWHERE) {
        stop();
        if (wheel.phase == PHASE_REST)
            wheel_rest();
        return;
    }
    wheel.goal_section = section == GO_HOME ? 0 : section;
    wheel.goal_way = section == GO_HOME ? WAY_SHORTEST : way;
    if (section == GO_HOME)
        wheel.known = false;
    if (!wheel.known) {
        find_place();
        return;
    }
    uint16_t off = place_degrees(&wheel.config, OFF_DEGREES);
    if (motor_idle() && follow_can() && (follow_off() > off || -follow_off() > off))
        follow_read();
    wheel_set_out();
}

void wheel_turn(uint8_t goal, int32_t position)
{
    new_goal(goal, AIM_TURN);
    wheel.goal_position = position;
    wheel_set_out();
}

void wheel_calm(void)
{
    no_goal();
    stop();
}

static void at_rest(void)
{
    if (wheel.wait && !--wheel.wait)
        hal_motor_power(false);
    if (follow_can())
        follow_at_rest();
    if (wheel.config.bits & CONFIG_HALL)
        index_at_rest();
}

static void moving(void)
{
    if (follow_can())
        follow_watch();
    if (wheel.phase == PHASE_MOVING)
        index_watch();
    if (wheel.phase == PHASE_MOVING && motor_idle())
        wheel_settle(follow_can() ? SETTLE_ANGLE_MS : SETTLE_HALL_MS);
}

static void settling(void)
{
    if (wheel.wait && --wheel.wait)
        return;
    bool aimed = wheel.aim == AIM_SECTION || wheel.aim == AIM_TURN;
    if (aimed && wheel.known && follow_can())
        follow_settled();
    else
        wheel_rest();
}

static void slipped(void)
{
    if (wheel.wait && --wheel.wait)
        return;
    if (follow_can())
        follow_read();
    if (wheel_try_again()) {
        wheel.phase = PHASE_MOVING;
        motor_go(wheel.goal_position);
    }
}

static void stopping(void)
{
    if (!motor_idle())
        return;
    hal_motor_power(false);
    wheel_settle(SETTLE_HALL_MS);
}

void wheel_tick(void)
{
    motor_tick();
    switch (wheel.phase) {
    case PHASE_REST:
        at_rest();
        break;
    case PHASE_READING:
        if (motor_idle() && sensor_condition() != SENSOR_WAITING)
            find_place();
        break;
    case PHASE_MOVING:
        moving();
        break;
    case PHASE_SLIPPED:
        slipped();
        break;
    case PHASE_STOPPING:
        stopping();
        break;
    case PHASE_SETTLING:
        settling();
        break;
    default:
        index_tick();
    }
}
