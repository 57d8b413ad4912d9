/* The Hall sensor alone. */
#include "scenes.h"

#define MARK PEER_OFFSET /* where section 0 stands */

static void home_from(int32_t place, uint8_t goal)
{
    world_place(place);
    peer_go(goal, GO_HOME, WAY_SHORTEST);
    CHECK_IS(peer.state.wheel, WHEEL_HOMING);
    CHECK(peer_settled(20000));
    CHECK_IS(peer.state.wheel, WHEEL_AT);
    CHECK_IS(peer.state.section, 0);
    CHECK_IS(peer.state.position, MARK);
    CHECK_IS(world_wheel(), MARK);
    CHECK_IS(peer.state.fault, FAULT_NONE);
    CHECK_IS(peer.state.slips, 0);
}

static void homing_ends_on_the_step_from_anywhere(void)
{
    meet(CONFIG_HALL);
    uint8_t goal = 1;
    for (int32_t place = 0; place < PEER_STEPS; place += 61, goal++)
        home_from(place, goal);
}

static void homing_ends_on_the_step_from_on_and_around_the_magnet(void)
{
    meet(CONFIG_HALL);
    uint8_t goal = 1;
    for (int32_t place = PEER_STEPS - 30; place < PEER_STEPS + 110; place += 3, goal++)
        home_from(place % PEER_STEPS, goal);
}

static void homing_copes_with_magnets_narrow_and_wide(void)
{
    int32_t widths[] = {20, 300, 1500};
    meet(CONFIG_HALL);
    uint8_t goal = 1;
    for (int i = 0; i < 3; i++) {
        world.magnet = widths[i];
        for (int32_t place = 5; place < PEER_STEPS; place += 397, goal++)
            home_from(place, goal);
    }
    world.magnet = 120;
    world.lag = 100; /* lets go later than homing steps back at first */
    home_from(2000, goal++);
    home_from(50, goal);
}

static void go_homes_first_and_then_goes(void)
{
    meet(CONFIG_HALL);
    peer_go(1, 4, WAY_UP);
    CHECK_IS(peer.state.wheel, WHEEL_HOMING);
    CHECK(peer_settled(20000));
    CHECK_IS(peer.state.section, 4);
    CHECK_IS(world_wheel(), (MARK + 2133) % PEER_STEPS);
    CHECK_IS(peer.state.position, MARK + 2133);
}

static void homing_in_the_middle_of_a_move_works_either_way(void)
{
    meet(CONFIG_HALL);
    for (uint8_t i = 0; i < 20; i++) {
        peer_turn((uint8_t)(2 * i + 1), peer.state.position + (i % 2 ? 50000 : -50000));
        world_run(300 + i * 97);
        peer_go((uint8_t)(2 * i + 2), GO_HOME, WAY_SHORTEST);
        CHECK(peer_settled(20000));
        CHECK_IS(peer.state.section, 0);
        CHECK_IS(world_wheel(), MARK);
    }
    CHECK(world.stop_speed < 200);
}

static void without_an_index_homing_gives_up_after_a_turn_and_a_quarter(void)
{
    meet(CONFIG_HALL);
    world.index_dead = true;
    peer_go(1, 2, WAY_SHORTEST);
    CHECK(peer_settled(20000));
    CHECK_IS(peer.state.wheel, WHEEL_JAMMED);
    CHECK_IS(peer.state.fault, FAULT_NO_INDEX);
    CHECK(!world.powered);
    CHECK_IS(world.pulses, PEER_STEPS * 5 / 4);
    world.index_dead = false;
    peer_wait(2000);
    CHECK_IS(world.pulses, PEER_STEPS * 5 / 4);
    peer_go(2, 2, WAY_SHORTEST);
    CHECK(peer_settled(20000));
    CHECK_IS(peer.state.fault, FAULT_NONE);
    CHECK_IS(peer.state.section, 2);
}

static void an_index_that_never_ends_is_none(void)
{
    meet(CONFIG_HALL);
    world.index_stuck = true;
    peer_go(1, 2, WAY_SHORTEST);
    CHECK(peer_settled(20000));
    CHECK_IS(peer.state.wheel, WHEEL_JAMMED);
    CHECK_IS(peer.state.fault, FAULT_NO_INDEX);
    CHECK_IS(world.pulses, PEER_STEPS * 5 / 4);
    CHECK_IS(world.pulses_up, 0);
}

static void an_index_that_is_never_found_again_is_none(void)
{
    meet(CONFIG_HALL);
    world.index_sleepy = true;
    peer_go(1, 2, WAY_SHORTEST);
    CHECK(peer_settled(60000));
    CHECK_IS(peer.state.wheel, WHEEL_JAMMED);
    CHECK_IS(peer.state.fault, FAULT_NO_INDEX);
    CHECK(world.pulses < 4 * PEER_STEPS);
    uint64_t once = world.pulses;
    peer_go(2, 2, WAY_SHORTEST);
    CHECK(peer_settled(60000));
    CHECK_IS(peer.state.fault, FAULT_NO_INDEX);
    CHECK(world.pulses - once > 3 * PEER_STEPS); /* as often as the first time */
}

static void a_held_wheel_is_jammed_however_often_it_is_told_to_go(void)
{
    meet(CONFIG_HALL);
    world_hold(true);
    for (uint8_t goal = 1; goal <= 3; goal++) {
        peer_go(goal, goal, WAY_SHORTEST);
        CHECK(peer_settled(20000));
        CHECK_IS(peer.state.fault, FAULT_NO_INDEX);
    }
    CHECK_IS(world.pulses, 3 * PEER_STEPS * 5 / 4);
}

/* A wheel at section `from` that is off by `slip` steps, and goes on. Returns the pulses downwards. */
static uint64_t slip_and_go(uint8_t from, int32_t slip, uint8_t to, uint8_t way)
{
    meet(CONFIG_HALL);
    peer_go(1, from, WAY_SHORTEST);
    CHECK(peer_settled(20000));
    peer_wait(300);
    world_slip(slip);
    uint64_t down = world.pulses - world.pulses_up;
    peer_go(2, to, way);
    CHECK(peer_settled(20000));
    CHECK_IS(peer.state.wheel, WHEEL_AT);
    CHECK_IS(peer.state.section, to);
    return world.pulses - world.pulses_up - down;
}

static void a_slip_is_found_and_made_good_where_the_index_passes_upwards(void)
{
    slip_and_go(3, -300, 1, WAY_UP);
    CHECK_IS(peer.state.slips, 1);
    CHECK_IS(world_wheel(), MARK + 533);
}

static void an_index_that_comes_too_early_sets_the_counter_right_in_passing(void)
{
    CHECK_IS(slip_and_go(3, 300, 1, WAY_UP), 0);
    CHECK_IS(peer.state.slips, 1);
    CHECK_IS(world_wheel(), MARK + 533);
}

static void a_slip_is_found_and_made_good_where_the_index_passes_downwards(void)
{
    slip_and_go(1, 300, 4, WAY_DOWN);
    CHECK_IS(peer.state.slips, 1);
    CHECK_IS(world_wheel(), MARK + 2133);
}

static void an_index_that_does_not_come_is_looked_for(void)
{
    slip_and_go(4, -1000, 0, WAY_UP);
    CHECK_IS(peer.state.slips, 1);
    CHECK_IS(world_wheel(), MARK);
}

static void a_little_play_is_no_slip(void)
{
    world.lag = 70; /* the sensor lets go 8 degrees late */
    slip_and_go(3, -10, 1, WAY_UP);
    CHECK_IS(peer.state.slips, 0);
    peer_go(3, 4, WAY_DOWN);
    CHECK(peer_settled(20000));
    CHECK_IS(peer.state.slips, 0);
}

static void a_wheel_that_slips_at_every_pass_is_jammed(void)
{
    meet(CONFIG_HALL);
    peer_go(1, 0, WAY_SHORTEST);
    CHECK(peer_settled(20000));
    peer_turn(2, 40 * PEER_STEPS);
    for (int i = 0; i < 30; i++) {
        world_run(1500);
        world_slip(-200);
        peer_ask();
    }
    CHECK_IS(peer.state.wheel, WHEEL_JAMMED);
    CHECK_IS(peer.state.fault, FAULT_NOT_FOLLOWING);
    CHECK(!(peer.state.flag & FLAG_KNOWN));
    CHECK(!world.powered);
}

static void a_hand_at_rest_is_noticed_when_the_index_comes_or_goes(void)
{
    meet(CONFIG_HALL);
    peer_go(1, 0, WAY_SHORTEST);
    CHECK(peer_settled(20000));
    peer_wait(300);
    world_hand(-200);
    peer_wait(100);
    CHECK_IS(peer.state.wheel, WHEEL_AT);
    world_hand(-150);
    peer_wait(100);
    CHECK_IS(peer.state.wheel, WHEEL_TURNED);
    CHECK_IS(peer.state.section, NO_SECTION);
    CHECK(!(peer.state.flag & FLAG_KNOWN));
    CHECK(peer.state.flag & FLAG_INDEX);
    peer_go(2, 5, WAY_SHORTEST);
    CHECK(peer_settled(20000));
    CHECK_IS(peer.state.section, 5);
    CHECK_IS(world_wheel(), (MARK + 2667) % PEER_STEPS);
}

/* At the index's very edge, where the rotor that loses its current snaps to its next pole. */
static void the_jerk_of_a_motor_without_current_is_no_hand(void)
{
    meet(CONFIG_HALL);
    world.lag = 2;
    peer_configure_as(PEER_STEPS, 0, PEER_SPEED, PEER_RAMP, CONFIG_HALL, 21);
    peer_go(1, 0, WAY_SHORTEST);
    CHECK(peer_settled(20000));
    CHECK(peer.state.flag & FLAG_INDEX);
    while (world.powered)
        world_run(1);
    world_hand(-8);
    peer_wait(300);
    peer_ask();
    CHECK(!(peer.state.flag & FLAG_INDEX));
    CHECK_IS(peer.state.wheel, WHEEL_AT);
    CHECK(peer.state.flag & FLAG_KNOWN);
    world_hand(50);
    peer_wait(100);
    CHECK_IS(peer.state.wheel, WHEEL_TURNED);
}

static void the_steps_of_a_turn_are_counted_from_pass_to_pass(void)
{
    meet(CONFIG_HALL);
    world.steps = 3111;
    world_place(500);
    peer_turn(1, 12000);
    CHECK(peer_settled(20000));
    CHECK_IS(peer.state.turn, 3111);
    CHECK_IS(peer.state.wheel, WHEEL_UNKNOWN);
    peer_wait(300);
    world_hand(3111 / 2 + 300); /* past the index: the next pass counts for nothing */
    peer_wait(100);
    peer_turn(2, 14000);
    CHECK(peer_settled(20000));
    CHECK_IS(peer.state.turn, 3111);
    peer_configure_as(6000, 0, 4000, 20000, CONFIG_HALL, 21);
    CHECK_IS(peer.state.turn, 0);
    world.steps = 6001;
    peer_turn(3, 40000);
    CHECK(peer_settled(30000));
    CHECK_IS(peer.state.turn, 6001);
}

const struct scene index_scenes[] = {
    SCENE(homing_ends_on_the_step_from_anywhere),
    SCENE(homing_ends_on_the_step_from_on_and_around_the_magnet),
    SCENE(homing_copes_with_magnets_narrow_and_wide),
    SCENE(go_homes_first_and_then_goes),
    SCENE(homing_in_the_middle_of_a_move_works_either_way),
    SCENE(without_an_index_homing_gives_up_after_a_turn_and_a_quarter),
    SCENE(an_index_that_never_ends_is_none),
    SCENE(an_index_that_is_never_found_again_is_none),
    SCENE(a_held_wheel_is_jammed_however_often_it_is_told_to_go),
    SCENE(a_slip_is_found_and_made_good_where_the_index_passes_upwards),
    SCENE(an_index_that_comes_too_early_sets_the_counter_right_in_passing),
    SCENE(a_slip_is_found_and_made_good_where_the_index_passes_downwards),
    SCENE(an_index_that_does_not_come_is_looked_for),
    SCENE(a_little_play_is_no_slip),
    SCENE(a_wheel_that_slips_at_every_pass_is_jammed),
    SCENE(a_hand_at_rest_is_noticed_when_the_index_comes_or_goes),
    SCENE(the_jerk_of_a_motor_without_current_is_no_hand),
    SCENE(the_steps_of_a_turn_are_counted_from_pass_to_pass),
    END,
};
