/*
 * The wheel: it has weight and friction, hangs on the motor by a ring of magnets that can slip from one
 * pole to the next, and can be held, knocked and turned by hand. Its index magnet works the Hall sensor.
 */
#include <math.h>
#include "chip.h"

enum { HALL = 2, POLES = 24, SECTIONS = 6 };
static const avr_cycle_count_t TICK = 4000; /* a quarter of a millisecond */
static const double TICK_SECONDS = 4000 / CLOCK;
static const double STIFFNESS = 75;     /* radians a second: how fast it swings on its magnets */
static const double DAMPING = 0.25;     /* of that swing */
static const double FRICTION = 2.0;     /* turns a second squared */
static const double DETENT = 0.5;       /* pull of the board's own magnets towards a section, likewise */
static const double INDEX_WIDTH = 8.0 / 360, HYSTERESIS = 1.0 / 360;
static const double HAND_SPEED = 1.0;   /* turns a second */
static const double KNOCK_SECONDS = 0.04;
static const double KNOCK_AFTER = 0.04; /* turns of the motor from rest before the knock comes */

static struct {
    double angle, speed;   /* turns, turns a second */
    bool jammed, index;
    double hand;           /* turns that the hand still has to go */
    double slip;           /* turns that it goes on its own in the next move, 0 for none */
    double knock_left;     /* seconds */
    double knock_speed;
    double rotor, started; /* where the rotor was a tick ago, and where it last stood still */
    double still;          /* seconds */
} wheel;

double wheel_angle(void) { return wheel.angle - floor(wheel.angle); }
void wheel_jam(bool held) { wheel.jammed = held; }
void wheel_hand(double turns) { wheel.hand += turns; }
void wheel_slip(double turns) { wheel.slip = turns; }

void wheel_place(double turns)
{
    wheel.angle = wheel.rotor = wheel.started = turns;
    wheel.speed = 0;
    motor_drag(turns);
}

static void sense_index(void)
{
    double place = wheel_angle();
    bool wide = place <= INDEX_WIDTH || place >= 1 - HYSTERESIS;
    bool narrow = place <= INDEX_WIDTH - HYSTERESIS;
    bool index = wheel.index ? wide : narrow;
    if (index == wheel.index) return;
    wheel.index = index;
    drive_pin('D', HALL, !index);
}

/* Moved by something stronger than the magnets. */
static void push(double turns)
{
    wheel.angle += turns;
    wheel.speed = turns / TICK_SECONDS;
}

static bool by_hand(void)
{
    if (wheel.hand == 0) return false;
    double most = HAND_SPEED * TICK_SECONDS;
    double now = fabs(wheel.hand) < most ? wheel.hand : copysign(most, wheel.hand);
    wheel.hand = fabs(wheel.hand) < most ? 0 : wheel.hand - now;
    push(now);
    wheel.speed = 0;
    motor_drag(wheel.angle);
    return true;
}

static bool by_knock(double moved)
{
    if (wheel.slip != 0 && fabs(wheel.rotor - wheel.started) > KNOCK_AFTER) {
        wheel.knock_speed = wheel.slip / KNOCK_SECONDS;
        wheel.knock_left = KNOCK_SECONDS;
        wheel.slip = 0;
    }
    if (wheel.knock_left <= 0) return false;
    wheel.knock_left -= TICK_SECONDS;
    push(moved + wheel.knock_speed * TICK_SECONDS);
    if (wheel.knock_left <= 0) wheel.speed = moved / TICK_SECONDS;
    return true;
}

static void by_magnets(double moved)
{
    double apart = wheel.rotor - wheel.angle, poles = 2 * M_PI * POLES;
    double pull = STIFFNESS * STIFFNESS * sin(poles * apart) / poles;
    pull += 2 * DAMPING * STIFFNESS * (moved / TICK_SECONDS - wheel.speed);
    pull -= DETENT * sin(2 * M_PI * SECTIONS * wheel.angle);
    if (fabs(wheel.speed) < 1e-3 && fabs(pull) <= FRICTION) {
        wheel.speed = 0;
        return;
    }
    double brake = FRICTION * TICK_SECONDS, speed = wheel.speed + pull * TICK_SECONDS;
    wheel.speed = fabs(speed) <= brake ? 0 : speed - copysign(brake, speed);
    wheel.angle += wheel.speed * TICK_SECONDS;
}

static avr_cycle_count_t tick(avr_t *avr, avr_cycle_count_t when, void *param)
{
    (void)avr;
    (void)param;
    double rotor = motor_rotor(), moved = rotor - wheel.rotor;
    wheel.rotor = rotor;
    wheel.still = moved == 0 ? wheel.still + TICK_SECONDS : 0;
    if (wheel.still > 0.05) wheel.started = rotor;
    if (wheel.jammed) wheel.speed = 0;
    else if (!by_hand() && !by_knock(moved)) by_magnets(moved);
    sense_index();
    return when + TICK;
}

void wheel_after_reset(void) { avr_cycle_timer_register(chip, TICK, tick, NULL); }

void wheel_init(void)
{
    drive_pin('D', HALL, true);
    wheel.index = false;
    sense_index();
}
