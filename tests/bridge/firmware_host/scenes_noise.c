/* What the line can do to a frame. */
#include "scenes.h"

#include <string.h>

struct sample {
    uint8_t type;
    uint8_t payload[LONGEST_PAYLOAD];
    size_t length;
};

/* One of each message the board takes; the payloads hold zeros, ones and much of everything else. */
static const struct sample samples[] = {
    {MESSAGE_HELLO, {PROTOCOL, 0x78, 0x56}, LENGTH_HELLO},
    {MESSAGE_CONFIGURE, {0x80, 0x0C, 0x90, 0x01, 0, 0, 0x60, 0x09, 0x28, 0x23, 7, 20}, LENGTH_CONFIGURE},
    {MESSAGE_GO, {3, 4, WAY_UP}, LENGTH_GO},
    {MESSAGE_TURN, {7, 0x10, 0x27, 0, 0}, LENGTH_TURN},
    {MESSAGE_LAMPS, {0, 1, 255, 128, 7, 0, 0, 0, 0, 3, 1, 2, 3, 2}, LENGTH_LAMPS + 12},
    {MESSAGE_LAMPS, {8, 1, [2 ... 53] = 1}, LENGTH_LAMPS + 52},
    {MESSAGE_ASK, {0}, LENGTH_ASK},
    {MESSAGE_SEEN, {1}, LENGTH_SEEN},
    {MESSAGE_RESTART, {RESTART_KEY & 0xFF, RESTART_KEY >> 8}, LENGTH_RESTART},
};
#define SAMPLES (sizeof samples / sizeof *samples)

/* Nothing of this was taken: the number has not moved on, and nothing turns. */
static void check_untouched(struct report before)
{
    unsigned states = peer.states;
    peer_ask(); /* to be thrown away if it follows a frame that lost its end */
    if (peer.states == states) {
        peer_say(MESSAGE_ASK, peer.seq, NULL, 0);
        CHECK_IS(peer.states, states + 1);
    }
    CHECK_IS(peer.state.seq, peer.seq);
    CHECK_IS(peer.refusals, 0);
    CHECK_IS(peer.state.goal, before.goal);
    CHECK_IS(peer.state.config, before.config);
    CHECK_IS(peer.state.lamps, before.lamps);
    CHECK_IS(world.pulses, 0);
    CHECK_IS(world.switched_on, 0);
}

static size_t frame_of(const struct sample *sample, uint8_t *frame)
{
    uint8_t seq = peer.seq == 255 ? 1 : (uint8_t)(peer.seq + 1);
    return peer_frame(frame, sample->type, seq, sample->payload, sample->length);
}

static void send_spoilt(const uint8_t *frame, size_t length)
{
    world_send(frame, length);
    world_run(8 + (double)length * 0.1);
    peer_listen();
}

static void no_single_bit_that_flips_is_overlooked(void)
{
    meet(CONFIG_HALL);
    peer_ask();
    for (size_t i = 0; i < SAMPLES; i++) {
        uint8_t frame[64];
        size_t bits = 8 * frame_of(&samples[i], frame);
        for (size_t bit = 0; bit < bits; bit++) {
            size_t length = frame_of(&samples[i], frame);
            struct report before = peer.state;
            frame[bit / 8] ^= (uint8_t)(1 << bit % 8);
            send_spoilt(frame, length);
            check_untouched(before);
        }
    }
    CHECK_IS(peer.welcomes, 2);
}

/* The first and last byte are zeros that neighbouring frames bring along, too: without one of them, a frame
 * is still whole once the next begins. */
static void a_frame_that_lost_a_byte_is_no_frame(void)
{
    meet(CONFIG_HALL);
    peer_ask();
    for (size_t i = 0; i < SAMPLES; i++) {
        uint8_t frame[64];
        size_t all = frame_of(&samples[i], frame);
        for (size_t lost = 1; lost < all - 1; lost++) {
            struct report before = peer.state;
            size_t length = frame_of(&samples[i], frame);
            memmove(frame + lost, frame + lost + 1, length - lost - 1);
            send_spoilt(frame, length - 1);
            check_untouched(before);
        }
    }
}

static void a_frame_with_a_byte_twice_is_no_frame(void)
{
    meet(CONFIG_HALL);
    peer_ask();
    for (size_t i = 0; i < SAMPLES; i++) {
        uint8_t frame[65];
        size_t all = frame_of(&samples[i], frame);
        for (size_t twice = 1; twice < all - 1; twice++) {
            struct report before = peer.state;
            size_t length = frame_of(&samples[i], frame);
            memmove(frame + twice + 1, frame + twice, length - twice);
            send_spoilt(frame, length + 1);
            check_untouched(before);
        }
    }
}

static void a_frame_that_breaks_off_is_no_frame(void)
{
    meet(CONFIG_HALL);
    peer_ask();
    for (size_t i = 0; i < SAMPLES; i++) {
        uint8_t frame[64];
        size_t all = frame_of(&samples[i], frame);
        for (size_t length = 0; length < all - 1; length++) {
            struct report before = peer.state;
            frame_of(&samples[i], frame);
            send_spoilt(frame, length);
            check_untouched(before);
        }
    }
}

static void after_garbage_the_second_frame_is_heard(void)
{
    peer_hello(5);
    uint8_t garbage[] = {0x11, 0x22, 0x33}, frame[64];
    unsigned states = peer.states;
    size_t length = peer_frame(frame, MESSAGE_ASK, 2, NULL, 0);
    world_send(garbage, sizeof garbage);
    send_spoilt(frame, length);
    CHECK_IS(peer.states, states);
    send_spoilt(frame, length);
    CHECK_IS(peer.states, states + 1);
    CHECK_IS(peer.state.bad, 1);
}

/* The length alone can be wrong, too: it is what tells lost and doubled bytes for certain. */
static void a_length_that_does_not_fit_is_thrown_away(void)
{
    peer_hello(5);
    unsigned states = peer.states;
    for (uint8_t length = 1; length < 63; length++) {
        uint8_t frame[64];
        size_t all = peer_frame(frame, MESSAGE_ASK, 2, NULL, 0);
        if (frame[1] == length)
            continue;
        frame[1] = length;
        uint16_t crc = peer_crc(frame + 1, all - 5);
        frame[all - 4] = (uint8_t)(0x80 | crc >> 12);
        frame[all - 3] = (uint8_t)(0x80 | (crc >> 6 & 0x3F));
        frame[all - 2] = (uint8_t)(0x80 | (crc & 0x3F));
        send_spoilt(frame, all);
        CHECK_IS(peer.states, states);
    }
    peer_ask();
    CHECK_IS(peer.state.bad, 61);
}

/* With the right length and CRC, but codes that point past their end, or nothing in them. */
static void stuffing_that_does_not_fit_is_thrown_away(void)
{
    uint8_t bodies[][4] = {
        {5, MESSAGE_ASK, 2, 9}, {3, MESSAGE_ASK, 2, 255}, {2, MESSAGE_ASK, 9, 2}, {1, 1, 1, 1},
    };
    peer_hello(5);
    for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++) {
        uint8_t frame[10] = {0, 8, bodies[i][0], bodies[i][1], bodies[i][2], bodies[i][3]};
        uint16_t crc = peer_crc(frame + 1, 5);
        frame[6] = (uint8_t)(0x80 | crc >> 12);
        frame[7] = (uint8_t)(0x80 | (crc >> 6 & 0x3F));
        frame[8] = (uint8_t)(0x80 | (crc & 0x3F));
        send_spoilt(frame, sizeof frame);
        peer_ask();
        CHECK_IS(peer.state.seq, peer.seq);
        CHECK_IS(peer.state.bad, i < 3 ? i + 1 : 3);
        CHECK_IS(peer.refusals, i < 3 ? 0 : 1);
    }
}

static void a_segment_without_end_is_thrown_away(void)
{
    peer_hello(5);
    uint8_t endless[1000], zero = 0;
    memset(endless, 0x41, sizeof endless);
    send_spoilt(endless, sizeof endless);
    send_spoilt(&zero, 1);
    peer_ask();
    CHECK_IS(peer.state.seq, 2);
    CHECK_IS(peer.state.bad, 1);
}

static void a_chip_that_starts_in_the_middle_of_a_frame_waits_for_the_next(void)
{
    uint8_t frame[64], hello[] = {PROTOCOL, 9, 0};
    size_t length = peer_frame(frame, MESSAGE_HELLO, 1, hello, sizeof hello);
    world_restart(CAUSE_RESET_PIN);
    world_run(40);
    peer_listen();
    unsigned welcomes = peer.welcomes;
    send_spoilt(frame + 1, length - 1); /* whole but for its first zero: nobody knows what came before it */
    CHECK_IS(peer.welcomes, welcomes);
    send_spoilt(frame, length);
    CHECK_IS(peer.welcomes, welcomes + 1);
}

const struct scene noise_scenes[] = {
    SCENE(no_single_bit_that_flips_is_overlooked),
    SCENE(a_frame_that_lost_a_byte_is_no_frame),
    SCENE(a_frame_with_a_byte_twice_is_no_frame),
    SCENE(a_frame_that_breaks_off_is_no_frame),
    SCENE(after_garbage_the_second_frame_is_heard),
    SCENE(a_length_that_does_not_fit_is_thrown_away),
    SCENE(stuffing_that_does_not_fit_is_thrown_away),
    SCENE(a_segment_without_end_is_thrown_away),
    SCENE(a_chip_that_starts_in_the_middle_of_a_frame_waits_for_the_next),
    END,
};
