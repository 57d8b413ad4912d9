#include "motor.h"

#include "hal.h"

#define START_SPEED 150U   /* steps a second from which a motor starts and stops without a ramp */
#define TOP_SPEED (int32_t)4000 /* the most that a configuration may ask for */
#define WAKE_MS 2          /* a driver needs a moment after it was enabled */
#define LAST_STEPS 2       /* are made at the speed of a standing start */
#define FAR 30000          /* steps: more than pass within one tick */

enum { IDLE, WAKING, RUNNING, BRAKING };

static uint8_t phase;
static uint8_t wake;
static bool up;
static bool again; /* whenever it stands: on to the target */
static int32_t position;
static int32_t target;
static uint16_t harvested; /* the counter of steps up to which `position` holds */
static uint32_t speed;     /* 1/1024 steps a second */
static uint32_t gain;      /* of `speed` each millisecond */
static uint16_t ramp;
static uint16_t top;
static uint16_t set_speed; /* the speed for which the step clock was set last */
static int32_t far_off;    /* steps: from here on even the fastest need not brake */

void motor_init(void)
{
    phase = IDLE;
    again = false;
    up = true;
    position = target = 0;
    harvested = hal_steps_taken();
    speed = 0;
    motor_ramp(1000);
    motor_limit(START_SPEED);
}

void motor_ramp(uint16_t value)
{
    ramp = value;
    gain = (uint32_t)value * 128 / 125; /* 1024 / 1000 */
    far_off = TOP_SPEED * TOP_SPEED / (2 * (int32_t)value) + 64;
}

void motor_limit(uint16_t value)
{
    top = value;
}

static uint16_t start_speed(void)
{
    return top < START_SPEED ? top : START_SPEED;
}

static void harvest(void)
{
    uint16_t taken = hal_steps_taken();
    uint16_t fresh = (uint16_t)(taken - harvested);
    harvested = taken;
    position += up ? (int32_t)fresh : -(int32_t)fresh;
}

/* How far the target lies ahead in the way we turn; negative behind. */
static int32_t ahead(void)
{
    return up ? target - position : position - target;
}

static uint16_t interval(uint16_t steps_a_second)
{
    return (uint16_t)((STEP_CLOCK + steps_a_second - 1) / steps_a_second);
}

static void set_clock(void)
{
    uint16_t now = (uint16_t)(speed >> 10);
    if (now != set_speed) {
        set_speed = now;
        hal_steps_interval(interval(now));
    }
}

static void set_limit(void)
{
    int32_t left = phase == RUNNING ? ahead() : speed >> 10 > start_speed() ? FAR : LAST_STEPS;
    hal_steps_limit((uint16_t)(harvested + (left < FAR ? (uint16_t)left : FAR)));
}

/* Whether braking must begin so that `steps` from here the speed is down to that of a standing start. */
static bool must_brake(int32_t steps)
{
    if (steps > far_off)
        return false;
    uint32_t way = steps > 0 ? (uint32_t)steps : 0;
    uint32_t now = speed >> 10;
    uint32_t start = start_speed();
    return now > start && now * now >= start * start + 2 * (uint32_t)ramp * way;
}

/* Whether the target is too near, or behind: then we brake past it and come back. A step may be made while
 * we think. */
static bool too_near(void)
{
    int32_t left = ahead();
    return left <= LAST_STEPS || must_brake(left);
}

static void start(void)
{
    if (target == position) {
        phase = IDLE;
        return;
    }
    again = true;
    up = target > position;
    phase = RUNNING;
    set_speed = start_speed();
    speed = (uint32_t)set_speed << 10;
    int32_t left = ahead();
    hal_steps_begin(up, interval(set_speed), left < FAR ? (uint16_t)left : FAR);
}

/* Running with a target that is new, or whose distance is. */
static void aim(void)
{
    again = true;
    phase = too_near() ? BRAKING : RUNNING;
    set_limit();
}

void motor_go(int32_t to)
{
    target = to;
    if (phase == RUNNING || phase == BRAKING) {
        harvest();
        aim();
    } else if (phase == IDLE && target != position) {
        phase = WAKING;
        wake = hal_motor_powered() ? 0 : WAKE_MS;
        hal_motor_power(true);
    }
}

void motor_stop(void)
{
    if (phase == WAKING)
        phase = IDLE;
    if (phase == IDLE)
        return;
    harvest();
    again = false;
    phase = BRAKING;
    set_limit();
}

void motor_halt(void)
{
    hal_steps_halt();
    harvest();
    phase = IDLE;
}

void motor_shift(int32_t by)
{
    harvest();
    position += by;
    if (phase == RUNNING || (phase == BRAKING && again))
        aim();
}

bool motor_idle(void)
{
    return phase == IDLE;
}

bool motor_up(void)
{
    return up;
}

int32_t motor_position(void)
{
    harvest();
    return position;
}

bool motor_edge(int32_t *where)
{
    uint16_t counter;
    if (!hal_index_edge(&counter))
        return false;
    harvest();
    uint16_t since = (uint16_t)(harvested - counter);
    *where = up ? position - since : position + since;
    return true;
}

static void slow_down(void)
{
    uint32_t least = (uint32_t)start_speed() << 10;
    speed = speed > least + gain ? speed - gain : least;
}

static void run(void)
{
    int32_t two_ticks = (int32_t)(speed >> 19); /* steps that pass in two milliseconds */
    int32_t left = ahead() - two_ticks - LAST_STEPS;
    uint32_t most = (uint32_t)top << 10;
    if (must_brake(left) || speed > most)
        slow_down();
    else if (!must_brake(left - two_ticks - 1)) /* between the two it keeps its speed: no to and fro */
        speed = speed + gain < most ? speed + gain : most;
    set_clock();
    set_limit();
}

static void brake(void)
{
    if (speed >> 10 <= start_speed())
        return; /* the last steps are under way */
    slow_down();
    set_clock();
    set_limit();
}

void motor_tick(void)
{
    if (phase == IDLE)
        return;
    bool running = hal_steps_running();
    harvest();
    if (phase == WAKING && wake)
        wake--;
    else if (phase == WAKING || (!running && again))
        start();
    else if (!running)
        phase = IDLE;
    else if (phase == RUNNING)
        run();
    else
        brake();
}
