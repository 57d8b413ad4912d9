#include "scenes.h"

#include <string.h>

static void the_first_word_is_a_welcome_that_nobody_asked_for(void)
{
    CHECK_IS(peer.welcomes, 1);
    CHECK_IS(peer.welcome_seq, 0);
    CHECK_IS(peer.welcome[AT_WELCOME_PROTOCOL], PROTOCOL);
    CHECK(!memcmp(peer.welcome + AT_WELCOME_MAGIC, "DARK", 4));
    CHECK_IS(peer.welcome[AT_WELCOME_SESSION] + peer.welcome[AT_WELCOME_SESSION + 1], 0);
    CHECK_IS(peer.welcome[AT_WELCOME_BOOT], 1);
    CHECK_IS(peer.welcome[AT_WELCOME_CAUSE], CAUSE_POWER_ON);
    CHECK_IS(peer.welcome[AT_WELCOME_CAPABILITY], 0x1F);
    CHECK_IS(peer.welcome[AT_WELCOME_LAMPS], 21);
    world_run(3000);
    peer_listen();
    CHECK_IS(peer.welcomes + peer.states, 1);
}

static void an_angle_sensor_that_does_not_answer_is_no_capability(void)
{
    world.sensor = false;
    world_restart(CAUSE_WATCHDOG);
    world_run(40);
    peer_listen();
    CHECK_IS(peer.welcome[AT_WELCOME_CAPABILITY], 0x17);
    CHECK_IS(peer.welcome[AT_WELCOME_CAUSE], CAUSE_WATCHDOG);
    CHECK_IS(peer.welcome[AT_WELCOME_BOOT], 2);
}

static void before_hello_nothing_else_is_taken(void)
{
    uint8_t go[] = {1, 2, WAY_UP};
    peer_say(MESSAGE_GO, 9, go, sizeof go);
    CHECK_IS(peer.reason, REFUSAL_HELLO_FIRST);
    CHECK_IS(peer.refused_seq, 9);
    peer_say(0x55, 10, NULL, 0);
    CHECK_IS(peer.refused_seq, 10);
    CHECK_IS(peer.reason, REFUSAL_HELLO_FIRST);
    CHECK_IS(peer.refusals, 2);
    CHECK_IS(peer.states, 0);
}

static void hello_opens_a_session_under_its_own_number(void)
{
    uint8_t hello[] = {PROTOCOL, 0xCD, 0xAB};
    peer_say(MESSAGE_HELLO, 200, hello, sizeof hello);
    CHECK_IS(peer.welcome_seq, 200);
    CHECK_IS(peer.welcome[AT_WELCOME_SESSION], 0xCD);
    CHECK_IS(peer.welcome[AT_WELCOME_SESSION + 1], 0xAB);
    peer_say(MESSAGE_ASK, 201, NULL, 0);
    CHECK_IS(peer.state.seq, 201);
}

static void hello_in_another_protocol_is_answered_and_opens_nothing(void)
{
    uint8_t hello[] = {PROTOCOL + 1, 5, 0};
    peer_say(MESSAGE_HELLO, 7, hello, sizeof hello);
    CHECK_IS(peer.welcomes, 2);
    CHECK_IS(peer.welcome_seq, 7);
    CHECK_IS(peer.welcome[AT_WELCOME_SESSION], 0);
    peer_say(MESSAGE_ASK, 8, NULL, 0);
    CHECK_IS(peer.reason, REFUSAL_HELLO_FIRST);
}

static void hello_again_is_answered_and_changes_nothing(void)
{
    uint8_t hello[] = {PROTOCOL, 0x34, 0x12};
    meet(CONFIG_HALL);
    peer_say(MESSAGE_HELLO, 1, hello, sizeof hello);
    CHECK_IS(peer.welcomes, 3);
    peer_ask();
    CHECK_IS(peer.state.seq, 3);
    CHECK(peer.state.flag & FLAG_CONFIGURED);
}

static void hello_of_a_new_session_begins_to_count_anew(void)
{
    meet(CONFIG_HALL);
    peer_ask();
    peer_hello(0x4321);
    CHECK_IS(peer.welcome[AT_WELCOME_SESSION], 0x21);
    peer_ask();
    CHECK_IS(peer.state.seq, 2);
    CHECK(peer.state.flag & FLAG_CONFIGURED);
}

static void a_hello_that_makes_no_sense_is_refused(void)
{
    uint8_t nobody[] = {PROTOCOL, 0, 0};
    peer_say(MESSAGE_HELLO, 1, nobody, sizeof nobody);
    CHECK_IS(peer.reason, REFUSAL_BAD_VALUE);
    uint8_t lengthy[] = {PROTOCOL, 1, 0, 0};
    peer_say(MESSAGE_HELLO, 1, lengthy, sizeof lengthy);
    peer_say(MESSAGE_HELLO, 1, lengthy, 2);
    CHECK_IS(peer.refusals, 3);
    CHECK_IS(peer.welcomes, 1);
}

static void what_is_out_of_step_must_greet_again(void)
{
    meet(CONFIG_HALL);
    uint8_t wrong[] = {0, 1, 4, 5, 255};
    for (size_t i = 0; i < sizeof wrong; i++) {
        peer_say(MESSAGE_ASK, wrong[i], NULL, 0);
        CHECK_IS(peer.refusals, i + 1);
        CHECK_IS(peer.refused_seq, wrong[i]);
        CHECK_IS(peer.reason, REFUSAL_HELLO_FIRST);
    }
    peer_ask();
    CHECK_IS(peer.state.seq, 3);
}

static void numbers_go_from_255_to_1(void)
{
    peer_hello(77);
    for (int i = 0; i < 600; i++) {
        peer_ask();
        CHECK_IS(peer.state.seq, peer.seq);
    }
    CHECK_IS(peer.seq, 91);
    CHECK_IS(peer.refusals, 0);
}

static void a_repeat_is_answered_and_not_carried_out_again(void)
{
    meet(CONFIG_HALL);
    uint8_t press = 0;
    peer_next(MESSAGE_SEEN, &press, 1);
    unsigned states = peer.states;
    uint8_t go[] = {1, 2, WAY_UP};
    peer_say(MESSAGE_GO, peer.seq, go, sizeof go);
    CHECK_IS(peer.states, states + 1);
    CHECK_IS(peer.state.goal, 0);
    peer_wait(500);
    CHECK_IS(world.pulses, 0);
}

static void a_repeat_of_what_was_refused_is_refused_again(void)
{
    meet(CONFIG_HALL);
    peer_go(1, 77, WAY_UP);
    CHECK_IS(peer.reason, REFUSAL_BAD_VALUE);
    CHECK_IS(peer.refused_seq, peer.seq);
    peer.reason = 0;
    uint8_t go[] = {1, 2, WAY_UP};
    peer_say(MESSAGE_GO, peer.seq, go, sizeof go);
    CHECK_IS(peer.reason, REFUSAL_BAD_VALUE);
    CHECK_IS(peer.refusals, 2);
    peer_ask();
    CHECK_IS(peer.state.goal, 0);
}

static void messages_that_do_not_exist_are_refused_by_name(void)
{
    meet(CONFIG_HALL);
    uint8_t types[] = {0x00, 0x09, 0x7F, MESSAGE_STATE, MESSAGE_WELCOME, 0xFF};
    for (size_t i = 0; i < sizeof types; i++) {
        peer_next(types[i], NULL, 0);
        CHECK_IS(peer.reason, REFUSAL_UNKNOWN_MESSAGE);
        CHECK_IS(peer.refused_seq, peer.seq);
    }
}

static void payloads_of_another_length_are_refused(void)
{
    meet(CONFIG_HALL);
    uint8_t payload[LONGEST_PAYLOAD] = {1, 1, 1};
    size_t right[] = {[MESSAGE_CONFIGURE] = LENGTH_CONFIGURE, [MESSAGE_GO] = LENGTH_GO,
                      [MESSAGE_TURN] = LENGTH_TURN,           [MESSAGE_ASK] = LENGTH_ASK,
                      [MESSAGE_SEEN] = LENGTH_SEEN,           [MESSAGE_RESTART] = LENGTH_RESTART};
    for (uint8_t type = MESSAGE_CONFIGURE; type <= MESSAGE_RESTART; type++) {
        for (size_t length = 0; length <= LONGEST_PAYLOAD; length++) {
            if (type == MESSAGE_LAMPS ? length % 4 == 2 && length > 2 : length == right[type])
                continue;
            peer.reason = 0;
            peer_next(type, payload, length);
            CHECK_IS(peer.reason, REFUSAL_BAD_VALUE);
        }
    }
    CHECK_IS(world.switched_on, 0);
}

const struct scene link_scenes[] = {
    SCENE(the_first_word_is_a_welcome_that_nobody_asked_for),
    SCENE(an_angle_sensor_that_does_not_answer_is_no_capability),
    SCENE(before_hello_nothing_else_is_taken),
    SCENE(hello_opens_a_session_under_its_own_number),
    SCENE(hello_in_another_protocol_is_answered_and_opens_nothing),
    SCENE(hello_again_is_answered_and_changes_nothing),
    SCENE(hello_of_a_new_session_begins_to_count_anew),
    SCENE(a_hello_that_makes_no_sense_is_refused),
    SCENE(what_is_out_of_step_must_greet_again),
    SCENE(numbers_go_from_255_to_1),
    SCENE(a_repeat_is_answered_and_not_carried_out_again),
    SCENE(a_repeat_of_what_was_refused_is_refused_again),
    SCENE(messages_that_do_not_exist_are_refused_by_name),
    SCENE(payloads_of_another_length_are_refused),
    END,
};
