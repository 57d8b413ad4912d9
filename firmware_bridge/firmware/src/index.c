/* The Hall sensor: finding the index's leading edge, and noticing it where it should not be. */
#include "hal.h"
#include "motor.h"
#include "place.h"
#include "wheel_parts.h"

#define MARGIN_DEGREES 6 /* from so far below, the edge is approached */
#define LOOSE_MS 50      /* without current the rotor snaps to its next pole, and the wheel with it */
#define CERTAIN_MS 5     /* a change at rest that lasts so long is a change */

static bool edge_known;   /* `last_edge` holds the place of the last pass, going up */
static int32_t last_edge;
static uint16_t turn;
static bool armed;        /* going one way through all the places around the edge */
static bool armed_up;
static bool rest_level;
static uint8_t loose;     /* milliseconds for which the wheel may still give way */
static uint8_t doubts;
static uint8_t attempts; /* at finding it that came to nothing */

void index_init(void)
{
    edge_known = false;
    turn = 0;
    armed = false;
    index_rested();
}

uint16_t index_turn(void)
{
    return turn;
}

static int32_t search_bound(void)
{
    return (int32_t)wheel.config.steps + wheel.config.steps / 4;
}

static uint16_t margin(void)
{
    return place_degrees(&wheel.config, MARGIN_DEGREES);
}

static void leave(void)
{
    wheel.phase = PHASE_LEAVING;
    motor_go(motor_position() - search_bound());
}

static void begin(void)
{
    int32_t old;
    (void)motor_edge(&old);
    motor_limit(wheel.config.speed);
    if (hal_index()) {
        leave();
    } else {
        wheel.phase = PHASE_SEARCH;
        motor_go(motor_position() + search_bound());
    }
}

void index_find(void)
{
    attempts = 0;
    begin();
}

static bool give_up(void)
{
    bool enough = ++attempts >= TRIES;
    if (enough)
        wheel_jam(FAULT_NO_INDEX);
    return enough;
}

static void back(int32_t edge)
{
    wheel.phase = PHASE_BACK;
    motor_go(edge - margin());
}

static void approach(void)
{
    if (hal_index()) {
        if (!give_up())
            leave();
        return;
    }
    uint16_t slow = wheel.config.steps / 20;
    uint16_t most = wheel.config.speed < 150 ? wheel.config.speed : 150;
    wheel.phase = PHASE_APPROACH;
    motor_limit(slow > most && slow < wheel.config.speed ? slow : most);
    motor_go(motor_position() + 4 * (int32_t)margin());
}

static void found(int32_t edge)
{
    motor_shift(-edge);
    edge_known = true;
    last_edge = 0;
    wheel.known = true;
    motor_limit(wheel.config.speed);
    if (wheel.tries)
        wheel_slower();
    wheel_set_out();
}

/* The edge was not where it was a moment ago. */
static void lost(void)
{
    if (!give_up())
        begin();
}

static void leaving(void)
{
    int32_t edge;
    if (!motor_up() && motor_edge(&edge))
        back(edge);
    else if (motor_idle())
        wheel_jam(FAULT_NO_INDEX);
}

static void search(void)
{
    int32_t edge;
    if (motor_up() && motor_edge(&edge))
        back(edge);
    else if (motor_idle())
        wheel_jam(FAULT_NO_INDEX);
}

static void approaching(void)
{
    int32_t edge;
    if (motor_up() && motor_edge(&edge))
        found(edge);
    else if (motor_idle())
        lost();
}

void index_tick(void)
{
    switch (wheel.phase) {
    case PHASE_LEAVING:
        leaving();
        break;
    case PHASE_SEARCH:
        search();
        break;
    case PHASE_BACK:
        if (motor_idle())
            approach();
        break;
    default:
        approaching();
    }
}

static void measure_turn(int32_t edge)
{
    int32_t steps = edge - last_edge;
    if (edge_known && steps > wheel.config.steps / 4 && steps <= 0xFFFF)
        turn = (uint16_t)steps;
    edge_known = true;
    last_edge = edge;
}

/* The wheel is not where the steps say. Going up the edge is sharp and tells the place; going down the
 * sensor lets go somewhere behind it, so the index is looked for again. */
static void slipped(int32_t off, bool sharp)
{
    if (!wheel_try_again())
        return;
    if (sharp) {
        motor_shift(-off);
        last_edge -= off;
        return;
    }
    motor_halt();
    wheel.known = false;
    index_find();
}

static void check_edge(int32_t edge)
{
    bool up = motor_up();
    int32_t off = place_nearest(&wheel.config, edge);
    uint16_t most = place_degrees(&wheel.config, up ? INDEX_DEGREES : HYSTERESIS_DEGREES);
    if (off > most || -off > most)
        slipped(off, up);
}

/* The steps went all through the places around the edge, and there was none. */
static bool missed(void)
{
    bool up = motor_up();
    int32_t from_edge = place_nearest(&wheel.config, motor_position());
    int32_t past = up ? from_edge : -from_edge;
    int32_t zone = place_degrees(&wheel.config, HYSTERESIS_DEGREES);
    if (armed_up != up)
        armed = false;
    armed_up = up;
    if (past < -zone)
        armed = true;
    if (!armed || past <= zone)
        return false;
    armed = false;
    return true;
}

/* Only with the Hall sensor alone is it the judge of the place; the turn is measured in any case. */
void index_watch(void)
{
    if (!(wheel.config.bits & CONFIG_HALL))
        return;
    bool judge = wheel.known && !follow_can();
    int32_t edge;
    bool seen = motor_edge(&edge);
    if (seen && motor_up())
        measure_turn(edge);
    if (seen)
        armed = false;
    if (seen && judge)
        check_edge(edge);
    else if (judge && missed())
        slipped(0, false);
}

void index_set_out(void)
{
    armed = false;
}

void index_rested(void)
{
    rest_level = hal_index();
    loose = LOOSE_MS;
    doubts = 0;
}

void index_at_rest(void)
{
    if (hal_motor_powered()) {
        index_rested();
        return;
    }
    if (loose) {
        loose--;
        rest_level = hal_index();
    }
    if (hal_index() == rest_level) {
        doubts = 0;
        return;
    }
    if (doubts < CERTAIN_MS) {
        doubts++;
        return;
    }
    edge_known = false; /* a hand did that: steps since the last pass tell nothing */
    bool standing = wheel.resting == WHEEL_AT || wheel.resting == WHEEL_BETWEEN;
    if (!standing || follow_can())
        return;
    wheel.known = false;
    wheel.resting = WHEEL_TURNED;
    wheel.section = NO_SECTION;
}
