/* Lamps and buttons. */
#include "scenes.h"

#include <string.h>

static void light_all(uint8_t red, uint8_t green, uint8_t blue, uint8_t pattern)
{
    uint8_t lights[13 * 4];
    for (int i = 0; i < 13; i++) {
        uint8_t light[] = {red, green, blue, pattern};
        memcpy(lights + 4 * i, light, 4);
    }
    peer_light(0, 0, lights, 13);
    peer_light(13, 1, lights, 8);
}

static void lamps_are_shown_together_and_their_sum_is_told(void)
{
    uint8_t wanted[21 * 4];
    meet(CONFIG_HALL);
    CHECK_IS(peer.state.lamps, 0);
    for (int i = 0; i < 84; i++)
        wanted[i] = i % 4 == 3 ? PATTERN_STEADY : (uint8_t)(i * 7 + 1);
    peer_light(0, 0, wanted, 13);
    CHECK_IS(peer.state.lamps, 0);
    CHECK_IS(world.line[0], 0);
    peer_light(13, 1, wanted + 52, 8);
    CHECK_IS(peer.state.lamps, peer_crc(wanted, sizeof wanted));
    world_run(5);
    CHECK_IS(world.lamps, 21);
    for (int i = 0; i < 21; i++) {
        CHECK_IS(world.line[3 * i], wanted[4 * i + 1]);
        CHECK_IS(world.line[3 * i + 1], wanted[4 * i]);
        CHECK_IS(world.line[3 * i + 2], wanted[4 * i + 2]);
    }
}

static void steady_lamps_are_sent_once(void)
{
    meet(CONFIG_HALL);
    light_all(1, 2, 3, PATTERN_STEADY);
    world_run(5);
    unsigned frames = world.frames;
    peer_wait(4000);
    CHECK_IS(world.frames, frames);
}

static void a_frame_that_was_not_whole_is_sent_again_until_it_was(void)
{
    meet(CONFIG_HALL);
    light_all(1, 2, 3, PATTERN_STEADY);
    world_run(50);
    unsigned frames = world.frames;
    world.spoil_frames = 5;
    light_all(4, 5, 6, PATTERN_STEADY);
    peer_wait(2000);
    CHECK_IS(world.frames, frames + 6);
}

static unsigned shares[4];

/* How often of 2000 looks, one each millisecond, the first lamp was dark, half bright, full; and changes. */
static void watch(uint8_t full)
{
    memset(shares, 0, sizeof shares);
    uint8_t last = world.line[1];
    for (int i = 0; i < 2000; i++) {
        world_run(1);
        uint8_t red = world.line[1];
        shares[red == 0 ? 0 : red == full ? 2 : 1]++;
        shares[3] += red != last;
        last = red;
    }
    peer_ask();
}

static void patterns_have_their_time(void)
{
    meet(CONFIG_HALL);
    light_all(200, 0, 0, PATTERN_BLINK);
    watch(200);
    CHECK_IS(shares[3], 4);
    CHECK_IS(shares[1], 0);
    CHECK(shares[2] > 950 && shares[2] < 1050);
    light_all(200, 0, 0, PATTERN_FLASH);
    watch(200);
    CHECK_IS(shares[3], 16);
    CHECK(shares[2] > 900 && shares[2] < 1100);
    light_all(200, 0, 0, PATTERN_BREATHE);
    watch(200);
    CHECK(shares[1] > 1700);
    CHECK(shares[3] > 60);
    CHECK(shares[3] <= 2000 / 20 + 1);
}

static void lights_that_make_no_sense_are_refused(void)
{
    uint8_t lights[13 * 4] = {0};
    meet(CONFIG_HALL);
    peer_light(21, 1, lights, 1);
    CHECK_IS(peer.refusals, 1);
    peer_light(13, 1, lights, 9);
    peer_light(255, 1, lights, 13);
    peer_light(0, 2, lights, 1);
    lights[7] = PATTERN_BREATHE + 1;
    peer_light(0, 1, lights, 2);
    CHECK_IS(peer.refusals, 5);
    CHECK_IS(peer.reason, REFUSAL_BAD_VALUE);
    CHECK_IS(peer.state.lamps, 0);
}

static void another_strip_begins_dark(void)
{
    meet(CONFIG_HALL);
    light_all(9, 9, 9, PATTERN_STEADY);
    peer_configure_as(PEER_STEPS, PEER_OFFSET, PEER_SPEED, PEER_RAMP, CONFIG_HALL, 26);
    CHECK_IS(peer.state.lamps, 0);
    world_run(5);
    CHECK_IS(world.lamps, 26);
    CHECK_IS(world.line[0], 0);
}

static void press(uint8_t button)
{
    world.buttons = (uint8_t)(1 << button);
    world_run(25);
    world.buttons = 0;
    world_run(25);
    peer_listen();
}

static void a_press_is_told_until_it_was_seen(void)
{
    meet(CONFIG_HALL);
    press(BUTTON_UNDO);
    CHECK_IS(peer.presses, 1);
    CHECK_IS(peer.button, BUTTON_UNDO);
    CHECK_IS(peer.press, 1);
    world_run(1000);
    peer_listen();
    CHECK_IS(peer.presses, 11);
    uint8_t other = 2, seen = 1;
    peer_next(MESSAGE_SEEN, &other, 1);
    CHECK_IS(peer.state.seq, peer.seq);
    world_run(200);
    peer_listen();
    CHECK(peer.presses > 11);
    peer_next(MESSAGE_SEEN, &seen, 1);
    unsigned presses = peer.presses;
    world_run(1000);
    peer_listen();
    CHECK_IS(peer.presses, presses);
}

static void presses_wait_their_turn_and_the_ninth_is_lost(void)
{
    meet(CONFIG_HALL);
    for (int i = 0; i < 10; i++)
        press(i % 2 ? BUTTON_UNDO : BUTTON_END_TURN);
    for (uint8_t number = 1; number <= 8; number++) {
        world_run(110);
        peer_listen();
        CHECK_IS(peer.press, number);
        CHECK_IS(peer.button, number % 2 ? BUTTON_END_TURN : BUTTON_UNDO);
        peer_next(MESSAGE_SEEN, &number, 1);
    }
    unsigned presses = peer.presses;
    world_run(500);
    peer_listen();
    CHECK_IS(peer.presses, presses);
}

static void press_numbers_go_from_255_to_1(void)
{
    meet(CONFIG_HALL);
    uint8_t number = 0;
    for (int i = 0; i < 300; i++) {
        press(BUTTON_END_TURN);
        CHECK_IS(peer.press, number == 255 ? 1 : number + 1);
        number = peer.press;
        peer_next(MESSAGE_SEEN, &number, 1);
    }
}

static void bouncing_is_one_press_and_a_twitch_is_none(void)
{
    meet(CONFIG_HALL);
    for (int i = 0; i < 15; i++) {
        world.buttons = i % 2 ? 1 : 0;
        world_run(3);
    }
    world.buttons = 0;
    world_run(100);
    world.buttons = 1;
    world_run(18);
    world.buttons = 0;
    world_run(100);
    peer_listen();
    CHECK_IS(peer.presses, 0);
    for (int i = 0; i < 15; i++) {
        world.buttons = i % 2 ? 0 : 1;
        world_run(2);
    }
    world.buttons = 1;
    world_run(50);
    peer_ask();
    CHECK_IS(peer.presses, 1);
    CHECK(peer.state.flag & FLAG_END_TURN);
    CHECK(!(peer.state.flag & FLAG_UNDO));
}

static void presses_that_nobody_came_for_are_forgotten(void)
{
    press(BUTTON_UNDO);
    meet(CONFIG_HALL);
    world_run(300);
    peer_listen();
    CHECK_IS(peer.presses, 0);
    press(BUTTON_UNDO);
    CHECK_IS(peer.presses, 1);
    peer_hello(0x7777);
    world_run(300);
    peer_listen();
    CHECK(peer.presses > 2);
    world_run(6000);
    peer_listen();
    unsigned presses = peer.presses;
    press(BUTTON_END_TURN);
    peer_ask();
    world_run(500);
    peer_listen();
    CHECK_IS(peer.presses, presses);
    press(BUTTON_END_TURN);
    CHECK_IS(peer.presses, presses + 1);
}

const struct scene light_scenes[] = {
    SCENE(lamps_are_shown_together_and_their_sum_is_told),
    SCENE(steady_lamps_are_sent_once),
    SCENE(a_frame_that_was_not_whole_is_sent_again_until_it_was),
    SCENE(patterns_have_their_time),
    SCENE(lights_that_make_no_sense_are_refused),
    SCENE(another_strip_begins_dark),
    SCENE(a_press_is_told_until_it_was_seen),
    SCENE(presses_wait_their_turn_and_the_ninth_is_lost),
    SCENE(press_numbers_go_from_255_to_1),
    SCENE(bouncing_is_one_press_and_a_twitch_is_none),
    SCENE(presses_that_nobody_came_for_are_forgotten),
    END,
};
