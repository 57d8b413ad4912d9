/* `fuzz noise|spoilt|fields SEED COUNT`: throws things at the board and sees that it keeps its promises. In
 * the end it tells what the last board it was thrown at has done. */
#include <string.h>

#include "anything.h"
#include "scenes.h"

static void check_nothing_moved(void)
{
    CHECK_IS(world.pulses, 0);
    CHECK_IS(world.switched_on, 0);
    CHECK_IS(peer.broken, 0);
}

/* A fresh board; in a session and configured, or not. */
static void begin(bool met)
{
    world_begin();
    peer_reset();
    world_run(40);
    peer_listen();
    if (met)
        meet((uint8_t)(1 + chance(3)) * CONFIG_HALL);
}

/* ---- bytes that are no frames */

static void noise(uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        if (i % 200 == 0)
            begin(one_in(2));
        uint8_t bytes[200];
        size_t length = 1 + chance(sizeof bytes);
        uint32_t zeros = 2 + chance(60);
        for (size_t at = 0; at < length; at++)
            bytes[at] = one_in(zeros) ? 0 : (uint8_t)chance(256);
        if (length > 8 && one_in(2)) { /* with a length that fits, so that the CRC has to tell */
            bytes[0] = bytes[length - 1] = 0;
            bytes[1] = (uint8_t)(length - 2);
        }
        world_send(bytes, length);
        world_run(chance(40));
        peer_listen();
        check_nothing_moved();
    }
}

/* ---- frames that were right before the line got at them */

/* One to three flipped bits, or lost bytes, or bytes that come twice: each kind is excluded by the CRC or by
 * the length. The zeros at the ends are left alone: doubling them does no harm. */
static size_t spoil(uint8_t *frame, size_t length)
{
    uint32_t times = 1 + chance(3), kind = chance(3), flipped[3];
    for (uint32_t i = 0; i < times; i++) {
        size_t at = 1 + chance((uint32_t)length - 2);
        if (kind == 0) {
            flipped[i] = chance((uint32_t)length * 8);
            for (uint32_t other = 0; other < i; other++)
                if (flipped[other] == flipped[i])
                    return spoil(frame, length);
            frame[flipped[i] / 8] ^= (uint8_t)(1 << flipped[i] % 8);
        } else if (kind == 1 && length > 3) {
            memmove(frame + at, frame + at + 1, length - at - 1);
            length--;
        } else {
            memmove(frame + at + 1, frame + at, length - at);
            length++;
        }
    }
    return length;
}

static void spoilt(uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        if (i % 200 == 0)
            begin(!one_in(4));
        struct message message = make_message();
        uint8_t frame[80], right[80];
        uint8_t seq = (uint8_t)(peer.seq + 1);
        size_t length = peer_frame(right, message.type, seq, message.payload, message.length);
        memcpy(frame, right, length);
        size_t spoilt_length = spoil(frame, length);
        if (spoilt_length == length && !memcmp(frame, right, length))
            continue;
        world_send(frame, spoilt_length);
        world_run(chance(30));
        peer_listen();
        CHECK_IS(peer.refusals, 0);
        check_nothing_moved();
    }
}

/* ---- right frames with anything in them, and a world in which anything happens */

static struct {
    bool allowed;     /* a go or turn was taken since the start */
    uint64_t pulses;  /* when the last goal was taken */
    uint64_t most;    /* pulses that it may need, whatever happens */
    double speed;     /* in force */
    uint64_t steps, brake;
} promise;

static void begin_promise(void)
{
    memset(&promise, 0, sizeof promise);
    world.top_speed = 0;
    promise.pulses = world.pulses;
}

static void happen(void)
{
    switch (chance(14)) {
    case 0:
        world_hand((int32_t)chance(2000) - 1000);
        break;
    case 1:
        world_hold(!world.held);
        break;
    case 2:
        world.sensor = !one_in(3);
        break;
    case 3:
        world.sensor_magnet = !one_in(3);
        break;
    case 4:
        world.index_dead = one_in(3);
        break;
    case 5:
        world.bus_stuck = one_in(4);
        break;
    case 6:
        world.buttons = (uint8_t)chance(4);
        break;
    case 7:
        world.spoil_frames = chance(4);
        break;
    case 8:
        if (one_in(4)) {
            world_run(70000); /* longer than the flattest ramp takes to stop */
            peer_listen();
            CHECK(!world.powered);
        }
        break;
    case 9:
        if (one_in(20)) {
            world_restart((uint8_t)(1 << chance(4)));
            world_run(40);
            peer_reset();
            begin_promise();
        }
        break;
    default:
        break;
    }
}

static void note_taken(const struct message *message)
{
    const uint8_t *payload = message->payload;
    if (message->type == MESSAGE_CONFIGURE) {
        promise.steps = payload[0] | (uint64_t)payload[1] << 8;
        promise.speed = payload[6] | payload[7] << 8;
        uint64_t speed = (uint64_t)promise.speed, ramp = payload[8] | (uint64_t)payload[9] << 8;
        promise.brake = speed * speed / (2 * ramp) + 100;
        world.top_speed = 0;
    } else if (message->type == MESSAGE_GO || message->type == MESSAGE_TURN) {
        promise.allowed = true;
        promise.pulses = world.pulses;
        /* Three tries of three searches of a turn and a quarter and back, each with room to brake. */
        promise.most = 20 * promise.steps + 20 * promise.brake;
        if (message->type == MESSAGE_TURN)
            promise.most = UINT64_MAX;
    }
}

static void check_promises(void)
{
    CHECK_IS(peer.broken, 0);
    CHECK_IS(world.pulses_unpowered, 0);
    if (!promise.allowed) {
        CHECK_IS(world.pulses, promise.pulses);
        CHECK(!world.powered);
    }
    CHECK(world.pulses - promise.pulses <= promise.most || !promise.allowed);
    CHECK(world.top_speed <= promise.speed + 0.001);
    CHECK(peer.state.wheel <= WHEEL_JAMMED);
    CHECK(peer.state.section < SECTIONS || peer.state.section == NO_SECTION);
    CHECK(peer.state.fault <= FAULT_NO_MAGNET);
}

static void say(const struct message *message)
{
    unsigned states = peer.states, refusals = peer.refusals, welcomes = peer.welcomes;
    peer_next(message->type, message->payload, message->length);
    CHECK(peer.states > states || peer.refusals > refusals || peer.welcomes > welcomes);
    if (peer.refusals > refusals && peer.reason == REFUSAL_HELLO_FIRST)
        peer_hello((uint16_t)(1 + chance(65535)));
    else if (peer.refusals == refusals)
        note_taken(message);
}

static void fields(uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        if (i % 500 == 0) {
            begin(false);
            world.steps = (int32_t)(48 + chance(6000));
            world.magnet = 1 + (int32_t)chance((uint32_t)world.steps / 4);
            world.lag = (int32_t)chance((uint32_t)world.magnet);
            world_place((int32_t)chance((uint32_t)world.steps));
            begin_promise();
            peer_hello(7);
        }
        struct message message = make_message();
        say(&message);
        world_run(one_in(4) ? chance(4000) : chance(100));
        peer_listen();
        check_promises();
        happen();
        check_promises();
    }
}

int main(int count, char **words)
{
    if (count != 4)
        return 2;
    chance_seed(strtoull(words[2], NULL, 10));
    uint32_t times = (uint32_t)strtoul(words[3], NULL, 10);
    if (!strcmp(words[1], "noise"))
        noise(times);
    else if (!strcmp(words[1], "spoilt"))
        spoilt(times);
    else if (!strcmp(words[1], "fields"))
        fields(times);
    else
        return 2;
    unsigned long long pulses = world.pulses;
    printf("pulses %llu states %u refusals %u\n", pulses, peer.states, peer.refusals);
    return 0;
}
