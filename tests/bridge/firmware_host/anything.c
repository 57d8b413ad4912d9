#include "anything.h"

static uint64_t chance_state;

void chance_seed(uint64_t seed)
{
    chance_state = seed;
}

uint32_t chance(uint32_t below)
{
    chance_state = chance_state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(chance_state >> 33) % below;
}

bool one_in(uint32_t many)
{
    return chance(many) == 0;
}

static void put(struct message *message, uint32_t value, int bytes)
{
    for (; bytes; bytes--, value >>= 8)
        message->payload[message->length++] = (uint8_t)value;
}

static void put_configure(struct message *message)
{
    uint32_t steps = 48 + (one_in(3) ? chance(400) : one_in(3) ? chance(59953) : 3152);
    put(message, steps, 2);
    put(message, chance(steps), 2);
    put(message, chance(4096), 2);
    put(message, 50 + chance(3951), 2);
    put(message, one_in(3) ? 100 + chance(59901) : 9000, 2);
    put(message, chance(16) | (uint32_t)(1 + chance(3)) << 1, 1);
    put(message, 1 + chance(26), 1);
}

static void put_lamps(struct message *message)
{
    uint32_t first = chance(26), lamps = 1 + chance(13);
    put(message, first, 1);
    put(message, chance(2), 1);
    for (uint32_t i = 0; i < lamps; i++) {
        put(message, chance(1u << 24), 3);
        put(message, chance(4), 1);
    }
}

static void put_turn(struct message *message)
{
    put(message, 1 + chance(255), 1);
    put(message, one_in(20) ? (uint32_t)chance(1u << 31) << 1 : chance(20000) - 10000u, 4);
}

struct message make_message(void)
{
    struct message message = {.type = (uint8_t)(MESSAGE_CONFIGURE + chance(7))};
    switch (message.type) {
    case MESSAGE_CONFIGURE:
        put_configure(&message);
        break;
    case MESSAGE_GO:
        put(&message, 1 + chance(255), 1);
        put(&message, one_in(4) ? GO_HOME + chance(2) : chance(6), 1);
        put(&message, chance(3), 1);
        break;
    case MESSAGE_TURN:
        put_turn(&message);
        break;
    case MESSAGE_LAMPS:
        put_lamps(&message);
        break;
    case MESSAGE_SEEN:
        put(&message, chance(256), 1);
        break;
    case MESSAGE_RESTART:
        put(&message, one_in(20) ? RESTART_KEY : chance(65536), 2);
        break;
    }
    if (one_in(10) && message.length)
        message.payload[chance(message.length)] = (uint8_t)chance(256);
    if (one_in(20))
        message.length = (uint8_t)chance(LONGEST_PAYLOAD + 1);
    if (one_in(30))
        message.type = (uint8_t)chance(256);
    return message;
}
