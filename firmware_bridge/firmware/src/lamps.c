#include "lamps.h"

#include <string.h>

#include "frame.h"
#include "hal.h"

#define FRAME_MS 20    /* between two pictures of a pattern */
#define LATCH_MS 3     /* a strip needs a rest between frames */
#define RETRY_MS 10    /* before a frame is sent again during which the line rested too long */
#define PERIOD_MS 2000 /* after which all patterns begin again */
#define CALM_RED 12
#define CALM_GREEN 6

static uint8_t lamps;
static uint8_t told[LAMPS_MOST * LIGHT_BYTES];
static uint8_t shown[LAMPS_MOST * LIGHT_BYTES];
static uint8_t line[LAMPS_MOST * 3]; /* what the strip was sent last: green, red, blue */
static uint16_t crc;
static bool driven;   /* the strip is ours: it was configured */
static bool patterns; /* something shown changes by itself */
static bool changed;  /* something else is to be shown */
static bool unsent;   /* the strip may not show what `line` says */
static uint16_t phase;
static uint8_t frame_wait;
static uint8_t latch_wait;
static uint8_t retry_wait;

void lamps_init(void)
{
    lamps = LAMPS_DEFAULT;
    memset(told, 0, sizeof told);
    memset(shown, 0, sizeof shown);
    memset(line, 0, sizeof line);
    crc = 0;
    driven = patterns = changed = unsent = false;
    frame_wait = latch_wait = retry_wait = 0;
    phase = 0;
}

static void darken(void)
{
    memset(told, 0, sizeof told);
    memset(shown, 0, sizeof shown);
    crc = 0;
    patterns = false;
    changed = true;
}

void lamps_configure(uint8_t count)
{
    lamps = count;
    driven = true;
    darken();
}

uint8_t lamps_count(void)
{
    return lamps;
}

void lamps_tell(uint8_t first, const uint8_t *lights, uint8_t count)
{
    memcpy(told + first * LIGHT_BYTES, lights, (size_t)count * LIGHT_BYTES);
}

void lamps_show(void)
{
    memcpy(shown, told, sizeof shown);
    crc = crc_of(shown, (uint8_t)(lamps * LIGHT_BYTES));
    patterns = false;
    for (uint8_t i = 0; i < lamps; i++)
        patterns |= shown[i * LIGHT_BYTES + 3] != PATTERN_STEADY;
    changed = true;
}

void lamps_calm(void)
{
    darken();
    shown[(lamps - 1) * LIGHT_BYTES] = CALM_RED;
    shown[(lamps - 1) * LIGHT_BYTES + 1] = CALM_GREEN;
}

uint16_t lamps_crc(void)
{
    return crc;
}

/* How bright a pattern is now: 0 dark, 256 full. */
static uint16_t level(uint8_t pattern)
{
    switch (pattern) {
    case PATTERN_BLINK:
        return phase % 1000 < 500 ? 256 : 0;
    case PATTERN_FLASH:
        return phase % 250 < 125 ? 256 : 0;
    case PATTERN_BREATHE: {
        /* Squared, because the eye sees the dark half of a straight line as a jump. */
        uint16_t up = phase < PERIOD_MS / 2 ? phase : PERIOD_MS - phase;
        return (uint16_t)((uint32_t)up * up / 3906);
    }
    default:
        return 256;
    }
}

static bool draw_lamp(const uint8_t *light, uint8_t *out, const uint16_t *levels)
{
    uint16_t bright = levels[light[3]];
    uint8_t grb[3] = {
        (uint8_t)(light[1] * bright >> 8),
        (uint8_t)(light[0] * bright >> 8),
        (uint8_t)(light[2] * bright >> 8),
    };
    if (!memcmp(grb, out, sizeof grb))
        return false;
    memcpy(out, grb, sizeof grb);
    return true;
}

/* True when the strip looks different now. */
static bool draw(void)
{
    uint16_t levels[PATTERN_BREATHE + 1];
    for (uint8_t i = 0; i <= PATTERN_BREATHE; i++)
        levels[i] = level(i);
    bool different = false;
    for (uint8_t i = 0; i < lamps; i++)
        different |= draw_lamp(shown + i * LIGHT_BYTES, line + i * 3, levels);
    return different;
}

static void send(void)
{
    unsent = !hal_lamps_send(line, lamps);
    latch_wait = LATCH_MS;
    retry_wait = unsent ? RETRY_MS : 0;
}

void lamps_tick(void)
{
    if (++phase >= PERIOD_MS)
        phase = 0;
    if (latch_wait)
        latch_wait--;
    if (retry_wait)
        retry_wait--;
    if (frame_wait)
        frame_wait--;
    if (!driven || latch_wait)
        return;
    if (changed || (patterns && !frame_wait)) {
        frame_wait = FRAME_MS;
        if (draw() || changed) {
            unsent = true;
            retry_wait = 0;
        }
        changed = false;
    }
    if (unsent && !retry_wait)
        send();
}
