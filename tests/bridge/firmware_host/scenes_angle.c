/* The angle sensor. */
#include "scenes.h"

#define MARK PEER_OFFSET
#define DEGREES(d) ((d) * PEER_STEPS / 360)

static int32_t off_by(int32_t place)
{
    int32_t off = (world_wheel() - place % PEER_STEPS + PEER_STEPS) % PEER_STEPS;
    return off > PEER_STEPS / 2 ? off - PEER_STEPS : off;
}

static bool stands_at(uint8_t section)
{
    int32_t off = off_by(MARK + (section * PEER_STEPS + 3) / 6);
    return off <= DEGREES(3) && -off <= DEGREES(3);
}

static void go_and_settle(uint8_t goal, uint8_t section)
{
    peer_go(goal, section, WAY_SHORTEST);
    CHECK(peer_settled(10000));
    CHECK_IS(peer.state.wheel, WHEEL_AT);
    CHECK_IS(peer.state.section, section);
    CHECK(stands_at(section));
}

static void the_place_is_known_without_a_move(void)
{
    for (int reversed = 0; reversed < 2; reversed++) {
        world.zero = 3000;
        world.angle_reverse = reversed;
        world_restart(CAUSE_POWER_ON);
        world_run(40);
        world_place(MARK + 1600);
        peer_hello((uint16_t)(9 + reversed));
        uint16_t offset_units = MARK * 4096 / PEER_STEPS;
        uint16_t zero = (uint16_t)((reversed ? 3000 + 4096 - offset_units : 3000 + offset_units) % 4096);
        uint8_t bits = CONFIG_ANGLE | (reversed ? CONFIG_ANGLE_REVERSE : 0);
        uint8_t payload[] = {0x80, 0x0C, 0x90, 0x01, (uint8_t)zero, (uint8_t)(zero >> 8), 0x60, 0x09, 0x28,
                             0x23, bits, 21};
        peer_next(MESSAGE_CONFIGURE, payload, sizeof payload);
        peer_wait(50);
        CHECK_IS(peer.state.wheel, WHEEL_AT);
        CHECK_IS(peer.state.section, 3);
        CHECK(peer.state.flag & FLAG_KNOWN);
        CHECK_IS(world.pulses, 0);
    }
}

static void homing_only_reads_the_angle(void)
{
    meet(CONFIG_ANGLE);
    world_place(MARK + 500);
    peer_wait(60);
    peer_go(1, GO_HOME, WAY_SHORTEST);
    CHECK(peer_settled(5000));
    CHECK_IS(peer.state.section, 0);
    CHECK(stands_at(0));
    CHECK(world.pulses < 520);
}

static void many_moves_end_where_they_should_and_lose_nothing(void)
{
    meet(CONFIG_ANGLE | CONFIG_HALL);
    uint32_t chance = 1;
    for (int i = 0; i < 300; i++) {
        chance = chance * 1664525u + 1013904223u;
        uint8_t section = (uint8_t)((chance >> 16) % 6);
        int32_t rotor = world.rotor;
        peer_ask();
        int32_t position = peer.state.position;
        peer_go((uint8_t)(i % 255 + 1), section, (uint8_t)((chance >> 24) % 3));
        CHECK(peer_settled(10000));
        CHECK_IS(peer.state.section, section);
        CHECK(stands_at(section));
        if (i)
            CHECK_IS(peer.state.position - position, world.rotor - rotor);
    }
    CHECK_IS(peer.state.slips, 0);
}

static void a_slip_on_the_way_is_made_good(void)
{
    meet(CONFIG_ANGLE);
    go_and_settle(1, 0);
    peer_go(2, 3, WAY_UP);
    world_run(300);
    world_slip(-DEGREES(45));
    CHECK(peer_settled(10000));
    CHECK_IS(peer.state.slips, 1);
    CHECK_IS(peer.state.section, 3);
    CHECK(stands_at(3));
}

static void a_slip_at_the_end_is_corrected(void)
{
    meet(CONFIG_ANGLE);
    go_and_settle(1, 0);
    peer_go(2, 1, WAY_UP);
    world_run(350);
    world_slip(-DEGREES(8));
    CHECK(peer_settled(10000));
    CHECK_IS(peer.state.slips, 1);
    CHECK(stands_at(1));
}

static void a_held_wheel_is_jammed_after_three_tries(void)
{
    meet(CONFIG_ANGLE);
    go_and_settle(1, 0);
    world_hold(true);
    uint64_t pulses = world.pulses;
    peer_go(2, 2, WAY_SHORTEST);
    CHECK(peer_settled(10000));
    CHECK_IS(peer.state.wheel, WHEEL_JAMMED);
    CHECK_IS(peer.state.fault, FAULT_NOT_FOLLOWING);
    CHECK_IS(peer.state.slips, 3);
    CHECK(!world.powered);
    CHECK(world.pulses - pulses < 3 * DEGREES(60));
    peer_go(3, 3, WAY_SHORTEST);
    CHECK(peer_settled(10000));
    CHECK_IS(peer.state.slips, 6);
    world_hold(false);
    peer_wait(1000);
    CHECK_IS(peer.state.wheel, WHEEL_JAMMED);
    go_and_settle(4, 2);
    CHECK_IS(peer.state.fault, FAULT_NONE);
}

static void tries_are_slower(void)
{
    meet(CONFIG_ANGLE);
    go_and_settle(1, 0);
    peer_go(2, 3, WAY_UP);
    world_run(300);
    world_slip(-DEGREES(60));
    world_run(150);
    world.top_speed = 0;
    CHECK(peer_settled(10000));
    CHECK(world.top_speed <= PEER_SPEED / 2 + 0.001);
    world.top_speed = 0;
    go_and_settle(3, 0);
    CHECK(world.top_speed > PEER_SPEED * 0.9);
}

static void a_hand_is_noticed_and_followed(void)
{
    meet(CONFIG_ANGLE);
    go_and_settle(1, 2);
    peer_wait(250);
    world_hand(DEGREES(8));
    peer_wait(100);
    CHECK_IS(peer.state.wheel, WHEEL_AT);
    world_hand(DEGREES(22));
    peer_wait(100);
    CHECK_IS(peer.state.wheel, WHEEL_TURNED);
    CHECK_IS(peer.state.section, NO_SECTION);
    CHECK(peer.state.flag & FLAG_KNOWN);
    world_hand(DEGREES(27));
    peer_wait(100);
    CHECK_IS(peer.state.wheel, WHEEL_TURNED);
    CHECK_IS(peer.state.section, 3);
    world_hand(-DEGREES(54));
    peer_wait(100);
    CHECK_IS(peer.state.wheel, WHEEL_AT);
    CHECK_IS(peer.state.section, 2);
    CHECK_IS(peer.state.slips, 0);
    go_and_settle(2, 5);
}

static void a_little_hand_turn_is_made_good_with_the_next_goal(void)
{
    meet(CONFIG_ANGLE);
    go_and_settle(1, 2);
    peer_wait(250);
    world_hand(DEGREES(8));
    peer_wait(100);
    go_and_settle(2, 3);
    CHECK(off_by(MARK + 1600) <= 2 && off_by(MARK + 1600) >= -2);
    CHECK_IS(peer.state.slips, 0);
}

static void after_go_nowhere_a_hand_is_followed_too(void)
{
    meet(CONFIG_ANGLE);
    go_and_settle(1, 2);
    peer_go(2, GO_NOWHERE, WAY_SHORTEST);
    world_hand(DEGREES(60));
    peer_wait(100);
    CHECK_IS(peer.state.wheel, WHEEL_TURNED);
    CHECK_IS(peer.state.section, 3);
    world_hand(-DEGREES(60));
    peer_wait(100);
    CHECK_IS(peer.state.wheel, WHEEL_TURNED); /* nobody wants it anywhere */
    CHECK_IS(peer.state.section, 2);
}

static void a_silent_sensor_is_told_and_steps_are_counted(void)
{
    meet(CONFIG_ANGLE);
    go_and_settle(1, 1);
    for (int way = 0; way < 2; way++) {
        world.sensor = way;
        world.bus_stuck = way;
        peer_wait(300);
        CHECK_IS(peer.state.fault, FAULT_NO_SENSOR);
        peer_ask();
        CHECK_IS(peer.state.angle, NO_ANGLE);
        go_and_settle((uint8_t)(2 + 2 * way), 4);
        CHECK_IS(peer.state.fault, FAULT_NO_SENSOR);
        world.sensor = true;
        world.bus_stuck = false;
        peer_wait(100);
        CHECK_IS(peer.state.fault, FAULT_NONE);
        go_and_settle((uint8_t)(3 + 2 * way), 1);
    }
    CHECK_IS(peer.state.slips, 0);
}

static void a_bus_that_hangs_is_freed_before_anybody_notices(void)
{
    meet(CONFIG_ANGLE);
    go_and_settle(1, 1);
    unsigned states = peer.states;
    world.bus_hung = true;
    world_run(300);
    CHECK(!world.bus_hung);
    world_hand(DEGREES(60));
    world_run(100);
    peer_listen();
    CHECK_IS(peer.states, states + 1);
    CHECK_IS(peer.state.wheel, WHEEL_TURNED);
    CHECK_IS(peer.state.fault, FAULT_NONE);
}

static void a_missing_magnet_is_told_by_name(void)
{
    meet(CONFIG_ANGLE);
    go_and_settle(1, 1);
    world.sensor_magnet = false;
    peer_wait(300);
    CHECK_IS(peer.state.fault, FAULT_NO_MAGNET);
    peer_go(2, GO_HOME, WAY_SHORTEST);
    CHECK(peer_settled(3000));
    CHECK_IS(peer.state.wheel, WHEEL_JAMMED);
    CHECK_IS(peer.state.fault, FAULT_NO_MAGNET);
    world.sensor_magnet = true;
    peer_wait(200);
    CHECK_IS(peer.state.wheel, WHEEL_JAMMED);
    go_and_settle(3, 0);
}

static void without_the_angle_the_index_is_looked_for_where_there_is_one(void)
{
    world.sensor = false;
    meet(CONFIG_ANGLE | CONFIG_HALL);
    peer_go(1, 4, WAY_SHORTEST);
    CHECK_IS(peer.state.wheel, WHEEL_HOMING);
    CHECK(peer_settled(20000));
    CHECK_IS(peer.state.section, 4);
    CHECK(stands_at(4));
    CHECK_IS(peer.state.fault, FAULT_NO_SENSOR);
}

static void calm_keeps_the_place_and_the_next_goal_needs_no_homing(void)
{
    meet(CONFIG_ANGLE);
    peer_turn(1, 100000);
    world_run(6000);
    peer_listen();
    CHECK_IS(peer.state.goal, 0);
    CHECK(!world.powered);
    CHECK(peer.state.wheel == WHEEL_AT || peer.state.wheel == WHEEL_BETWEEN);
    go_and_settle(2, 3);
}

const struct scene angle_scenes[] = {
    SCENE(the_place_is_known_without_a_move),
    SCENE(homing_only_reads_the_angle),
    SCENE(many_moves_end_where_they_should_and_lose_nothing),
    SCENE(a_slip_on_the_way_is_made_good),
    SCENE(a_slip_at_the_end_is_corrected),
    SCENE(a_held_wheel_is_jammed_after_three_tries),
    SCENE(tries_are_slower),
    SCENE(a_hand_is_noticed_and_followed),
    SCENE(a_little_hand_turn_is_made_good_with_the_next_goal),
    SCENE(after_go_nowhere_a_hand_is_followed_too),
    SCENE(a_silent_sensor_is_told_and_steps_are_counted),
    SCENE(a_bus_that_hangs_is_freed_before_anybody_notices),
    SCENE(a_missing_magnet_is_told_by_name),
    SCENE(without_the_angle_the_index_is_looked_for_where_there_is_one),
    SCENE(calm_keeps_the_place_and_the_next_goal_needs_no_homing),
    END,
};
