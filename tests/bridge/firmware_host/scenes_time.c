/* What the board does of itself, as time passes. */
#include "scenes.h"

#include <string.h>

static void silence_makes_it_calm_and_any_word_ends_that(void)
{
    uint8_t lights[13 * 4];
    memset(lights, 0x40, sizeof lights);
    for (int i = 3; i < 52; i += 4)
        lights[i] = PATTERN_STEADY;
    meet(CONFIG_ANGLE);
    peer_light(0, 1, lights, 13);
    peer_go(1, 4, WAY_SHORTEST);
    CHECK(peer.state.lamps != 0);
    world_run(4950);
    peer_listen();
    CHECK(!(peer.state.flag & FLAG_CALM));
    world_run(100);
    peer_listen();
    CHECK(peer.state.flag & FLAG_CALM);
    CHECK_IS(peer.state.goal, 0);
    CHECK_IS(peer.state.lamps, 0);
    CHECK(!world.powered);
    world_run(20);
    CHECK_IS(world.line[20 * 3], 6);
    CHECK_IS(world.line[20 * 3 + 1], 12);
    CHECK_IS(world.line[0] + world.line[20 * 3 + 2], 0);
    peer_ask();
    CHECK(!(peer.state.flag & FLAG_CALM));
    CHECK_IS(peer.state.lamps, 0);
    CHECK_IS(world.line[20 * 3], 6);
}

static void calm_stops_a_moving_wheel_with_its_ramp(void)
{
    meet(CONFIG_HALL);
    peer_turn(1, 1000000);
    world_run(4990);
    CHECK(world.top_speed > PEER_SPEED * 0.98);
    world_run(1000);
    peer_listen();
    CHECK(!world.powered);
    CHECK_IS(peer.state.wheel, WHEEL_UNKNOWN);
    CHECK_IS(peer.state.goal, 0);
    CHECK(world.stop_speed < 160);
    peer_ask();
    CHECK_IS(peer.state.position, (int32_t)world.pulses);
}

static void garbage_does_not_keep_it_awake(void)
{
    meet(CONFIG_HALL);
    for (int i = 0; i < 60; i++) {
        uint8_t noise[] = {0, 5, 1, 0xFF, (uint8_t)i, 0};
        world_send(noise, sizeof noise);
        world_run(100);
    }
    peer_listen();
    CHECK(peer.state.flag & FLAG_CALM);
}

static void news_come_unasked_and_not_too_often(void)
{
    meet(CONFIG_ANGLE);
    peer_go(1, 3, WAY_SHORTEST);
    unsigned before = peer.states;
    CHECK_IS(peer.state.wheel, WHEEL_MOVING);
    world_run(3000);
    peer_listen();
    CHECK_IS(peer.state.wheel, WHEEL_AT);
    CHECK_IS(peer.state.section, 3);
    CHECK_IS(peer.state.seq, peer.seq);
    CHECK_IS(peer.states, before + 1);
    for (int i = 0; i < 200; i++) { /* a hand goes through sections faster than anybody would tell */
        world_hand(100);
        world_run(5);
    }
    peer_listen();
    CHECK(peer.states - before > 5);
    for (int i = 0; i < 40; i++) {
        peer_say(MESSAGE_ASK, peer.seq, NULL, 0); /* 8 ms; the answer comes within the first 4 */
        before = peer.states;
        world_hand(i % 2 ? 267 : -267);
        world_run(12);
        peer_listen();
        CHECK_IS(peer.states, before);
        world_run(60);
    }
}

static void a_restart_needs_its_key_and_ends_the_petting(void)
{
    meet(CONFIG_HALL);
    uint8_t key[] = {RESTART_KEY & 0xFF, RESTART_KEY >> 8}, wrong[] = {0, 0};
    peer_next(MESSAGE_RESTART, wrong, 2);
    CHECK_IS(peer.reason, REFUSAL_BAD_VALUE);
    unsigned petted = world.petted;
    world_run(100);
    CHECK_IS(world.petted, petted + 100);
    peer_turn(1, 100000);
    peer_next(MESSAGE_RESTART, key, 2);
    CHECK_IS(peer.state.seq, peer.seq);
    petted = world.petted;
    world_run(300);
    CHECK_IS(world.petted, petted);
    CHECK(!world.powered);
}

const struct scene time_scenes[] = {
    SCENE(silence_makes_it_calm_and_any_word_ends_that),
    SCENE(calm_stops_a_moving_wheel_with_its_ramp),
    SCENE(garbage_does_not_keep_it_awake),
    SCENE(news_come_unasked_and_not_too_often),
    SCENE(a_restart_needs_its_key_and_ends_the_petting),
    END,
};
