/* Goals, ramps, and what a configuration may say. */
#include "motor.h"
#include "scenes.h"

static int32_t place_of(uint8_t section)
{
    return (PEER_OFFSET + (section * PEER_STEPS + 3) / 6) % PEER_STEPS;
}

static void without_a_configuration_nothing_moves_or_shines(void)
{
    uint8_t light[] = {9, 9, 9, 0};
    peer_hello(1);
    peer_go(1, 2, WAY_UP);
    CHECK_IS(peer.reason, REFUSAL_NOT_CONFIGURED);
    peer_turn(1, 100);
    peer_light(0, 1, light, 1);
    CHECK_IS(peer.refusals, 3);
    CHECK_IS(peer.reason, REFUSAL_NOT_CONFIGURED);
    CHECK_IS(world.switched_on + world.frames, 0);
}

static void values_out_of_bounds_are_refused(void)
{
    static const struct {
        uint16_t steps, offset, speed, ramp;
        uint8_t bits, lamps;
        bool fits;
    } tried[] = {
        {48, 47, 50, 100, CONFIG_HALL, 1, true},
        {60000, 59999, 4000, 60000, CONFIG_ANGLE, 26, true},
        {47, 0, 50, 100, CONFIG_HALL, 1, false},
        {60001, 0, 50, 100, CONFIG_HALL, 1, false},
        {3200, 3200, 50, 100, CONFIG_HALL, 1, false},
        {3200, 0, 49, 100, CONFIG_HALL, 1, false},
        {3200, 0, 4001, 100, CONFIG_HALL, 1, false},
        {3200, 0, 50, 99, CONFIG_HALL, 1, false},
        {3200, 0, 50, 60001, CONFIG_HALL, 1, false},
        {3200, 0, 50, 100, CONFIG_REVERSE | CONFIG_COILS, 1, false},
        {3200, 0, 50, 100, CONFIG_HALL, 0, false},
        {3200, 0, 50, 100, CONFIG_HALL, 27, false},
    };
    peer_hello(1);
    for (size_t i = 0; i < sizeof tried / sizeof *tried; i++) {
        unsigned refusals = peer.refusals;
        peer_configure_as(tried[i].steps, tried[i].offset, tried[i].speed, tried[i].ramp, tried[i].bits,
                          tried[i].lamps);
        CHECK_IS(peer.refusals - refusals, !tried[i].fits);
    }
    uint8_t zero_too_large[] = {0x80, 0x0C, 0, 0, 0x00, 0x10, 0x60, 0x09, 0x28, 0x23, CONFIG_ANGLE, 21};
    peer_next(MESSAGE_CONFIGURE, zero_too_large, sizeof zero_too_large);
    CHECK_IS(peer.reason, REFUSAL_BAD_VALUE);
    peer_go(0, 1, WAY_UP);
    CHECK_IS(peer.reason, REFUSAL_BAD_VALUE);
    peer.reason = 0;
    peer_go(1, 6, WAY_UP);
    CHECK_IS(peer.reason, REFUSAL_BAD_VALUE);
    peer.reason = 0;
    peer_go(1, 1, WAY_DOWN + 1);
    CHECK_IS(peer.reason, REFUSAL_BAD_VALUE);
    peer.reason = 0;
    peer_turn(1, INT32_MIN);
    CHECK_IS(peer.reason, REFUSAL_BAD_VALUE);
    CHECK_IS(world.switched_on, 0);
}

static void the_same_configuration_again_changes_nothing(void)
{
    meet(CONFIG_ANGLE);
    peer_go(1, 2, WAY_SHORTEST);
    CHECK(peer_settled(5000));
    uint16_t config = peer.state.config;
    CHECK(config != 0);
    peer_configure(CONFIG_ANGLE);
    CHECK_IS(peer.state.wheel, WHEEL_AT);
    CHECK_IS(peer.state.goal, 1);
    CHECK_IS(peer.state.config, config);
}

static void another_configuration_stops_and_forgets(void)
{
    meet(CONFIG_HALL);
    peer_turn(4, 100000);
    world_run(500);
    CHECK(world.powered);
    uint16_t config = peer.state.config;
    peer_configure_as(PEER_STEPS, PEER_OFFSET, PEER_SPEED, PEER_RAMP - 1, CONFIG_HALL, 21);
    CHECK(peer.state.config != config);
    CHECK_IS(peer.state.goal, 0);
    CHECK_IS(peer.state.wheel, WHEEL_UNKNOWN);
    CHECK(!world.powered);
    uint64_t pulses = world.pulses;
    peer_wait(500);
    CHECK_IS(world.pulses, pulses);
    CHECK_IS(peer.state.position, (int32_t)pulses);
}

static void one_section_takes_less_than_six_tenths_of_a_second(void)
{
    meet(CONFIG_ANGLE | CONFIG_HALL);
    peer_go(1, 0, WAY_SHORTEST);
    CHECK(peer_settled(5000));
    for (uint8_t section = 1; section <= 6; section++) {
        peer_go((uint8_t)(1 + section), section % 6, WAY_UP);
        world_run(590 - 8);
        peer_listen();
        CHECK_IS(peer.state.wheel, WHEEL_AT);
        CHECK_IS(peer.state.section, section % 6);
        CHECK_IS(world_wheel(), place_of(section % 6));
    }
}

static void speed_and_ramp_are_kept_and_no_run_begins_or_ends_fast(void)
{
    static const struct {
        uint16_t speed, ramp;
        double reached; /* half of 3000 steps does not get everyone to the top */
    } tried[] = {
        {2400, 9000, 2400}, {4000, 60000, 4000}, {4000, 100, 567}, {50, 100, 50},
        {50, 60000, 50},    {151, 1000, 151},    {800, 2000, 800},
    };
    meet(CONFIG_HALL);
    for (size_t i = 0; i < sizeof tried / sizeof *tried; i++) {
        peer_configure_as(PEER_STEPS, 0, tried[i].speed, tried[i].ramp, CONFIG_HALL, 21);
        world.top_speed = world.top_gain = world.start_speed = world.stop_speed = 0;
        int32_t start = peer.state.position;
        peer_turn(1, start + 3000);
        CHECK(peer_settled(90000));
        CHECK_IS(peer.state.position, start + 3000);
        peer_turn(2, start + 2990);
        CHECK(peer_settled(5000));
        CHECK_IS(peer.state.position, start + 2990);
        CHECK(world.top_speed <= tried[i].speed + 0.001);
        CHECK(world.top_speed > tried[i].reached * 0.95);
        CHECK(world.start_speed <= 150.001);
        CHECK(world.stop_speed <= 156 + 0.004 * tried[i].ramp);
        CHECK(world.top_gain <= tried[i].ramp * 1.4 + 400);
    }
}

static void the_counter_stops_exactly_where_it_was_told(void)
{
    meet(CONFIG_HALL);
    int32_t targets[] = {1, 0, -1, 2, 7, 50, -50, 51, 533, 534, 1066, -3200, 5, 40000, 39999, -31000};
    for (size_t i = 0; i < sizeof targets / sizeof *targets; i++) {
        peer_turn((uint8_t)(i + 1), targets[i]);
        CHECK(peer_settled(60000));
        CHECK_IS(peer.state.position, targets[i]);
        CHECK_IS(world.rotor, targets[i]);
        CHECK_IS(peer.state.wheel, WHEEL_UNKNOWN);
    }
    CHECK(world.stop_speed < 180);
}

static void a_new_goal_on_the_way_is_reached_without_a_jerk(void)
{
    meet(CONFIG_HALL);
    int32_t targets[] = {3000, 500, 4000, 3990, -2000, 0, 1, 2500, 2400, 2600};
    for (uint8_t goal = 1; goal < 250; goal++) {
        peer_turn(goal, targets[goal % 10]);
        world_run(goal * 37 % 500);
    }
    CHECK(peer_settled(20000));
    CHECK_IS(peer.state.position, targets[249 % 10]);
    CHECK_IS(world.rotor, targets[249 % 10]);
    CHECK(world.start_speed <= 150.001);
    CHECK(world.stop_speed <= 180);
    CHECK(world.top_gain <= PEER_RAMP * 1.4 + 400);
}

static void the_way_is_the_one_that_was_asked_for(void)
{
    meet(CONFIG_ANGLE);
    peer_go(1, 0, WAY_SHORTEST);
    CHECK(peer_settled(5000));
    int32_t at = world.rotor;
    peer_go(2, 2, WAY_DOWN);
    CHECK(peer_settled(5000));
    CHECK_IS(world.rotor - at, -(PEER_STEPS - (place_of(2) - place_of(0))));
    at = world.rotor;
    peer_go(3, 1, WAY_UP);
    CHECK(peer_settled(5000));
    CHECK(world.rotor - at > PEER_STEPS * 4 / 6);
    at = world.rotor;
    peer_go(4, 5, WAY_SHORTEST);
    CHECK(peer_settled(5000));
    CHECK(at - world.rotor > PEER_STEPS / 4 && at - world.rotor < PEER_STEPS / 2);
    at = world.rotor;
    peer_go(5, 5, WAY_UP);
    CHECK(peer_settled(5000));
    CHECK_IS(world.rotor, at);
}

static void the_same_goal_again_is_nothing_new(void)
{
    meet(CONFIG_ANGLE);
    peer_go(7, 3, WAY_SHORTEST);
    CHECK(peer_settled(5000));
    world_hand(700);
    peer_wait(200);
    CHECK_IS(peer.state.wheel, WHEEL_TURNED);
    uint64_t pulses = world.pulses;
    peer_go(7, 3, WAY_SHORTEST);
    peer_wait(300);
    CHECK_IS(world.pulses, pulses);
    CHECK_IS(peer.state.wheel, WHEEL_TURNED);
    peer_go(8, 3, WAY_SHORTEST);
    CHECK(peer_settled(5000));
    CHECK_IS(world_wheel(), place_of(3));
    peer_go(8, 4, WAY_SHORTEST);
    CHECK(peer_settled(5000));
    CHECK_IS(peer.state.section, 4);
}

static void go_nowhere_stops_with_the_ramp_and_takes_the_current_away(void)
{
    meet(CONFIG_ANGLE);
    peer_go(1, 0, WAY_SHORTEST);
    CHECK(peer_settled(5000));
    peer_go(2, 3, WAY_UP);
    world_run(300);
    world.stop_speed = 0;
    peer_go(3, GO_NOWHERE, WAY_SHORTEST);
    CHECK(peer_settled(2000));
    CHECK(!world.powered);
    CHECK_IS(peer.state.goal, 3);
    CHECK_IS(peer.state.wheel, WHEEL_BETWEEN);
    CHECK(world.stop_speed < 160);
}

static void a_goal_that_is_withdrawn_at_once_makes_no_step(void)
{
    uint8_t go[] = {1, 3, WAY_UP}, nowhere[] = {2, GO_NOWHERE, 0}, frame[64];
    meet(CONFIG_ANGLE);
    peer_wait(100);
    world_send(frame, peer_frame(frame, MESSAGE_GO, 3, go, sizeof go));
    world_send(frame, peer_frame(frame, MESSAGE_GO, 4, nowhere, sizeof nowhere));
    peer.seq = 4;
    peer_wait(200);
    CHECK_IS(world.switched_on, 1);
    CHECK_IS(world.pulses, 0);
    CHECK(!world.powered);
    CHECK_IS(peer.state.goal, 2);
}

static void the_counter_is_brought_back_long_before_it_overflows(void)
{
    meet(CONFIG_ANGLE);
    peer_go(1, 0, WAY_SHORTEST);
    CHECK(peer_settled(5000));
    motor_shift(312500L * PEER_STEPS);
    peer_ask();
    CHECK(peer.state.position > 1000000000L);
    peer_go(2, 1, WAY_UP);
    CHECK(peer_settled(5000));
    CHECK_IS(peer.state.position, PEER_OFFSET + 533);
    CHECK_IS(world_wheel(), place_of(1));
    CHECK_IS(peer.state.slips, 0);
}

static void the_current_goes_off_a_moment_after_the_wheel_stands(void)
{
    meet(CONFIG_ANGLE);
    peer_go(1, 1, WAY_SHORTEST);
    CHECK(peer_settled(5000));
    CHECK(world.powered);
    peer_wait(210);
    CHECK(!world.powered);
    peer_ask();
    CHECK(!(peer.state.flag & FLAG_POWERED));
    CHECK(peer.state.flag & FLAG_KNOWN);
}

const struct scene goal_scenes[] = {
    SCENE(without_a_configuration_nothing_moves_or_shines),
    SCENE(values_out_of_bounds_are_refused),
    SCENE(the_same_configuration_again_changes_nothing),
    SCENE(another_configuration_stops_and_forgets),
    SCENE(one_section_takes_less_than_six_tenths_of_a_second),
    SCENE(speed_and_ramp_are_kept_and_no_run_begins_or_ends_fast),
    SCENE(the_counter_stops_exactly_where_it_was_told),
    SCENE(a_new_goal_on_the_way_is_reached_without_a_jerk),
    SCENE(the_way_is_the_one_that_was_asked_for),
    SCENE(the_same_goal_again_is_nothing_new),
    SCENE(go_nowhere_stops_with_the_ramp_and_takes_the_current_away),
    SCENE(a_goal_that_is_withdrawn_at_once_makes_no_step),
    SCENE(the_counter_is_brought_back_long_before_it_overflows),
    SCENE(the_current_goes_off_a_moment_after_the_wheel_stands),
    END,
};
