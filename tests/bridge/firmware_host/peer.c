#include "peer.h"

#include <string.h>

#include "world.h"

struct peer peer;
static uint8_t segment[256];
static size_t count;

void peer_reset(void)
{
    memset(&peer, 0, sizeof peer);
    count = 0;
}

/* Bit by bit, as the textbook has it. */
uint16_t peer_crc(const uint8_t *bytes, size_t length)
{
    uint16_t crc = 0xFFFF;
    for (size_t i = 0; i < length; i++) {
        crc ^= (uint16_t)(bytes[i] << 8);
        for (int bit = 0; bit < 8; bit++)
            crc = (uint16_t)(crc & 0x8000 ? crc << 1 ^ 0x1021 : crc << 1);
    }
    return crc;
}

size_t peer_frame(uint8_t *out, uint8_t type, uint8_t seq, const uint8_t *payload, size_t length)
{
    uint8_t body[64] = {type, seq};
    if (length)
        memcpy(body + 2, payload, length);
    size_t at = 3, code = 2;
    for (size_t i = 0; i < length + 2; i++) {
        if (body[i]) {
            out[at++] = body[i];
            continue;
        }
        out[code] = (uint8_t)(at - code);
        code = at++;
    }
    out[code] = (uint8_t)(at - code);
    out[0] = 0;
    out[1] = (uint8_t)(at + 2);
    uint16_t crc = peer_crc(out + 1, at - 1);
    out[at++] = (uint8_t)(0x80 | crc >> 12);
    out[at++] = (uint8_t)(0x80 | (crc >> 6 & 0x3F));
    out[at++] = (uint8_t)(0x80 | (crc & 0x3F));
    out[at++] = 0;
    return at;
}

static uint16_t u16(const uint8_t *at)
{
    return (uint16_t)(at[0] + 256 * at[1]);
}

static void take_state(uint8_t seq, const uint8_t *p)
{
    peer.states++;
    peer.state = (struct report){
        .seq = seq,
        .boot = u16(p + AT_STATE_BOOT),
        .wheel = p[AT_STATE_WHEEL],
        .section = p[AT_STATE_SECTION],
        .goal = p[AT_STATE_GOAL],
        .fault = p[AT_STATE_FAULT],
        .position = (int32_t)(u16(p + AT_STATE_POSITION) | (uint32_t)u16(p + AT_STATE_POSITION + 2) << 16),
        .angle = u16(p + AT_STATE_ANGLE),
        .turn = u16(p + AT_STATE_TURN),
        .slips = p[AT_STATE_SLIPS],
        .flag = p[AT_STATE_FLAG],
        .config = u16(p + AT_STATE_CONFIG),
        .lamps = u16(p + AT_STATE_LAMPS),
        .supply = u16(p + AT_STATE_SUPPLY),
        .bad = p[AT_STATE_BAD],
    };
}

static void take_frame(const uint8_t *body, size_t length)
{
    uint8_t type = body[0], seq = body[1];
    const uint8_t *payload = body + 2;
    length -= 2;
    if (type == MESSAGE_STATE && length == LENGTH_STATE) {
        take_state(seq, payload);
    } else if (type == MESSAGE_WELCOME && length == LENGTH_WELCOME) {
        peer.welcomes++;
        peer.welcome_seq = seq;
        memcpy(peer.welcome, payload, length);
    } else if (type == MESSAGE_REFUSED && length == LENGTH_REFUSED) {
        peer.refusals++;
        peer.refused_seq = seq;
        peer.reason = payload[AT_REFUSED_REASON];
    } else if (type == MESSAGE_PRESSED && length == LENGTH_PRESSED) {
        peer.presses++;
        peer.press = payload[AT_PRESSED_PRESS];
        peer.button = payload[AT_PRESSED_BUTTON];
    } else {
        peer.broken++;
    }
}

static bool whole(void)
{
    if (count < 7 || segment[0] != count)
        return false;
    const uint8_t *c = segment + count - 3;
    uint32_t sent = (uint32_t)(c[0] & 0x0F) << 12 | (uint32_t)(c[1] & 0x3F) << 6 | (c[2] & 0x3F);
    bool marked = (c[0] & 0xF0) == 0x80 && (c[1] & 0xC0) == 0x80 && (c[2] & 0xC0) == 0x80;
    return marked && sent == peer_crc(segment, count - 3);
}

static void end_segment(void)
{
    if (!count)
        return;
    if (!whole()) {
        peer.broken++;
    } else {
        uint8_t body[64];
        size_t length = 0;
        for (size_t i = 1; i < count - 3; i += segment[i]) {
            for (size_t j = 1; j < segment[i]; j++)
                body[length++] = segment[i + j];
            if (i + segment[i] < count - 3)
                body[length++] = 0;
        }
        take_frame(body, length);
    }
    count = 0;
}

void peer_listen(void)
{
    uint8_t bytes[1024];
    size_t heard;
    while ((heard = world_heard(bytes, sizeof bytes)) > 0) {
        for (size_t i = 0; i < heard; i++) {
            if (!bytes[i])
                end_segment();
            else if (count < sizeof segment)
                segment[count++] = bytes[i];
        }
    }
}

void peer_say(uint8_t type, uint8_t seq, const uint8_t *payload, size_t length)
{
    uint8_t frame[64];
    world_send(frame, peer_frame(frame, type, seq, payload, length));
    world_run(8 + (double)length * 0.1);
    peer_listen();
}

void peer_next(uint8_t type, const uint8_t *payload, size_t length)
{
    peer.seq = peer.seq == 255 ? 1 : (uint8_t)(peer.seq + 1);
    peer_say(type, peer.seq, payload, length);
}

void peer_hello(uint16_t session)
{
    uint8_t payload[] = {PROTOCOL, (uint8_t)session, (uint8_t)(session >> 8)};
    peer.seq = 1;
    peer_say(MESSAGE_HELLO, 1, payload, sizeof payload);
}

void peer_configure_as(uint16_t steps, uint16_t offset, uint16_t speed, uint16_t ramp, uint8_t bits,
                       uint8_t lamps)
{
    uint16_t zero = (uint16_t)((world.zero + (uint32_t)offset * 4096 / steps) % 4096);
    uint8_t payload[LENGTH_CONFIGURE] = {
        (uint8_t)steps, (uint8_t)(steps >> 8), (uint8_t)offset, (uint8_t)(offset >> 8),
        (uint8_t)zero,  (uint8_t)(zero >> 8),  (uint8_t)speed,  (uint8_t)(speed >> 8),
        (uint8_t)ramp,  (uint8_t)(ramp >> 8),  bits,            lamps,
    };
    peer_next(MESSAGE_CONFIGURE, payload, sizeof payload);
}

void peer_configure(uint8_t bits)
{
    peer_configure_as(PEER_STEPS, PEER_OFFSET, PEER_SPEED, PEER_RAMP, bits, 21);
}

void peer_go(uint8_t goal, uint8_t section, uint8_t way)
{
    uint8_t payload[] = {goal, section, way};
    peer_next(MESSAGE_GO, payload, sizeof payload);
}

void peer_turn(uint8_t goal, int32_t position)
{
    uint32_t bits = (uint32_t)position;
    uint8_t payload[] = {goal, (uint8_t)bits, (uint8_t)(bits >> 8), (uint8_t)(bits >> 16),
                         (uint8_t)(bits >> 24)};
    peer_next(MESSAGE_TURN, payload, sizeof payload);
}

void peer_ask(void)
{
    peer_next(MESSAGE_ASK, NULL, 0);
}

void peer_light(uint8_t first, uint8_t show, const uint8_t *lights, uint8_t lamps)
{
    uint8_t payload[55] = {first, show};
    memcpy(payload + 2, lights, (size_t)lamps * 4);
    peer_next(MESSAGE_LAMPS, payload, 2 + (size_t)lamps * 4);
}

void peer_wait(double ms)
{
    for (; ms > 1000; ms -= 1000) {
        world_run(992);
        peer_ask();
    }
    world_run(ms);
    peer_listen();
}

bool peer_settled(double ms)
{
    for (double passed = 0; passed < ms; passed += 108) {
        peer_ask();
        if (peer.state.wheel != WHEEL_HOMING && peer.state.wheel != WHEEL_MOVING)
            return true;
        world_run(100);
        peer_listen();
    }
    return false;
}
