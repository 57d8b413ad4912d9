#include "commands.h"

#include <string.h>

#include "buttons.h"
#include "bytes.h"
#include "lamps.h"
#include "messages.h"
#include "wheel.h"

#define TAKEN 0
#define FURTHEST_TURN 1000000000L /* further away than any table needs, and sums stay within 32 bits */
#define WISH_MOST LENGTH_TURN     /* the longest message that sets a goal */

static uint16_t config_crc;
static bool restarting;
static uint8_t wish_type; /* the message that set the goal in force, to know it again */
static uint8_t wish[WISH_MOST];

void commands_init(void)
{
    config_crc = 0;
    restarting = false;
    wish_type = 0;
}

uint16_t commands_config(void)
{
    return config_crc;
}

bool commands_restarting(void)
{
    return restarting;
}

static bool config_fits(const struct config *config, uint8_t lamps)
{
    return config->steps >= 48 && config->steps <= 60000U && config->offset < config->steps
           && config->zero < ANGLE_TURN && config->speed >= 50 && config->speed <= 4000 && config->ramp >= 100
           && config->ramp <= 60000U && lamps >= 1 && lamps <= LAMPS_MOST
           && config->bits & (CONFIG_HALL | CONFIG_ANGLE);
}

static uint8_t configure(const uint8_t *payload)
{
    struct config config = {
        .steps = get16(payload + AT_CONFIGURE_STEPS),
        .offset = get16(payload + AT_CONFIGURE_OFFSET),
        .zero = get16(payload + AT_CONFIGURE_ZERO),
        .speed = get16(payload + AT_CONFIGURE_SPEED),
        .ramp = get16(payload + AT_CONFIGURE_RAMP),
        .bits = payload[AT_CONFIGURE_CONFIG],
    };
    static uint8_t in_force[LENGTH_CONFIGURE];
    uint8_t lamps = payload[AT_CONFIGURE_LAMPS];
    if (!config_fits(&config, lamps))
        return REFUSAL_BAD_VALUE;
    if (wheel_configured() && !memcmp(in_force, payload, sizeof in_force))
        return TAKEN;
    if (!wheel_configured() || lamps != lamps_count())
        lamps_configure(lamps);
    memcpy(in_force, payload, sizeof in_force);
    config_crc = crc_of(payload, LENGTH_CONFIGURE);
    wheel_configure(&config);
    return TAKEN;
}

/* Whether this very wish is the goal in force; if not it becomes that. */
static bool wished_already(const struct frame *frame)
{
    bool same = wheel_goal() == frame->payload[0] && wish_type == frame->type
                && !memcmp(wish, frame->payload, frame->length);
    wish_type = frame->type;
    memcpy(wish, frame->payload, frame->length);
    return same;
}

static uint8_t go(const struct frame *frame)
{
    const uint8_t *payload = frame->payload;
    uint8_t section = payload[AT_GO_SECTION];
    bool somewhere = section < SECTIONS || section == GO_HOME || section == GO_NOWHERE;
    if (!payload[AT_GO_GOAL] || !somewhere || payload[AT_GO_WAY] > WAY_DOWN)
        return REFUSAL_BAD_VALUE;
    if (!wheel_configured())
        return REFUSAL_NOT_CONFIGURED;
    if (!wished_already(frame))
        wheel_go(payload[AT_GO_GOAL], section, payload[AT_GO_WAY]);
    return TAKEN;
}

static uint8_t turn(const struct frame *frame)
{
    const uint8_t *payload = frame->payload;
    int32_t position = (int32_t)get32(payload + AT_TURN_POSITION);
    if (!payload[AT_TURN_GOAL] || position > FURTHEST_TURN || position < -FURTHEST_TURN)
        return REFUSAL_BAD_VALUE;
    if (!wheel_configured())
        return REFUSAL_NOT_CONFIGURED;
    if (!wished_already(frame))
        wheel_turn(payload[AT_TURN_GOAL], position);
    return TAKEN;
}

static uint8_t lamps(const struct frame *frame)
{
    uint8_t first = frame->payload[AT_LAMPS_FIRST];
    const uint8_t *lights = frame->payload + AT_LAMPS_LIGHTS;
    uint8_t bytes = (uint8_t)(frame->length - LENGTH_LAMPS);
    uint8_t count = bytes / LIGHT_BYTES;
    if (!wheel_configured())
        return REFUSAL_NOT_CONFIGURED;
    if (first >= lamps_count() || count > lamps_count() - first || frame->payload[AT_LAMPS_SHOW] > 1)
        return REFUSAL_BAD_VALUE;
    for (uint8_t i = 0; i < count; i++)
        if (lights[i * LIGHT_BYTES + 3] > PATTERN_BREATHE)
            return REFUSAL_BAD_VALUE;
    lamps_tell(first, lights, count);
    if (frame->payload[AT_LAMPS_SHOW])
        lamps_show();
    return TAKEN;
}

static uint8_t restart(const uint8_t *payload)
{
    if (get16(payload + AT_RESTART_KEY) != RESTART_KEY)
        return REFUSAL_BAD_VALUE;
    wheel_calm();
    restarting = true;
    return TAKEN;
}

/* Whether the payload is as long as the table says. */
static bool length_fits(const struct frame *frame)
{
    static const uint8_t lengths[] = {
        [MESSAGE_CONFIGURE] = LENGTH_CONFIGURE,
        [MESSAGE_GO] = LENGTH_GO,
        [MESSAGE_TURN] = LENGTH_TURN,
        [MESSAGE_ASK] = LENGTH_ASK,
        [MESSAGE_SEEN] = LENGTH_SEEN,
        [MESSAGE_RESTART] = LENGTH_RESTART,
    };
    if (frame->type != MESSAGE_LAMPS)
        return frame->length == lengths[frame->type];
    return frame->length > LENGTH_LAMPS && (frame->length - LENGTH_LAMPS) % LIGHT_BYTES == 0;
}

uint8_t commands_take(const struct frame *frame)
{
    if (frame->type < MESSAGE_CONFIGURE || frame->type > MESSAGE_RESTART)
        return REFUSAL_UNKNOWN_MESSAGE;
    if (!length_fits(frame))
        return REFUSAL_BAD_VALUE;
    switch (frame->type) {
    case MESSAGE_CONFIGURE:
        return configure(frame->payload);
    case MESSAGE_GO:
        return go(frame);
    case MESSAGE_TURN:
        return turn(frame);
    case MESSAGE_LAMPS:
        return lamps(frame);
    case MESSAGE_SEEN:
        buttons_seen(frame->payload[AT_SEEN_PRESS]);
        return TAKEN;
    case MESSAGE_RESTART:
        return restart(frame->payload);
    default: /* MESSAGE_ASK: the answer is all */
        return TAKEN;
    }
}
