/* A strip of WS2812 lamps on PD6, read from the edges of the pin as the lamps themselves would. */
#include <string.h>
#include "chip.h"

/* Microseconds. A lamp shows what it got when the line rests: the data sheet says after 50, some do sooner. */
static const double ZERO_LEAST = 0.2, ZERO_MOST = 0.5, ONE_LEAST = 0.6, ONE_MOST = 1.0, LOW_LEAST = 0.3;
static double latch_after = 50;

static struct {
    uint8_t bits[STRIP_MOST * 3];
    uint8_t shown[STRIP_MOST * 3];
    unsigned count; /* bits in this frame */
    bool high;
    avr_cycle_count_t rose, fell;
    lamps_report_t report;
} strip = {.report = {.zero_least = 99, .one_least = 99}};

void lamps_latch_after(double us) { latch_after = us; }

static double micros(avr_cycle_count_t cycles) { return (double)cycles / (CLOCK / 1e6); }

static void latch(void)
{
    if (!strip.count) return;
    unsigned lamps = strip.count / 24;
    if (strip.count % 24) strip.report.faults++;
    for (unsigned lamp = 0; lamp < lamps && lamp < STRIP_MOST; lamp++) {
        strip.shown[lamp * 3] = strip.bits[lamp * 3 + 1]; /* green comes first on the line */
        strip.shown[lamp * 3 + 1] = strip.bits[lamp * 3];
        strip.shown[lamp * 3 + 2] = strip.bits[lamp * 3 + 2];
    }
    strip.report.lamps = lamps;
    strip.report.frames++;
    strip.count = 0;
}

static void widen(double *least, double *most, double value)
{
    if (value < *least) *least = value;
    if (value > *most) *most = value;
}

static void bit_ended(double width)
{
    lamps_report_t *report = &strip.report;
    bool one = width > (ZERO_MOST + ONE_LEAST) / 2;
    if (one) widen(&report->one_least, &report->one_most, width);
    else widen(&report->zero_least, &report->zero_most, width);
    if (one ? width < ONE_LEAST || width > ONE_MOST : width < ZERO_LEAST || width > ZERO_MOST) report->faults++;
    if (strip.count < STRIP_MOST * 24) {
        uint8_t *byte = &strip.bits[strip.count / 8];
        *byte = (uint8_t)(*byte << 1 | one);
        strip.count++;
    }
}

static void edge(avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq;
    (void)param;
    bool high = value & 1;
    if (high == strip.high) return;
    strip.high = high;
    if (high) {
        double low = micros(chip->cycle - strip.fell);
        if (low > latch_after) latch();
        else if (low < LOW_LEAST && strip.count) strip.report.faults++;
        else if (low > strip.report.gap && strip.count) strip.report.gap = low;
        strip.rose = chip->cycle;
    } else {
        strip.fell = chip->cycle;
        bit_ended(micros(chip->cycle - strip.rose));
    }
}

static void settle(void)
{
    if (!strip.high && micros(chip->cycle - strip.fell) > latch_after) latch();
}

const uint8_t *lamps_shown(void)
{
    settle();
    return strip.shown;
}

const lamps_report_t *lamps_report(void)
{
    settle();
    return &strip.report;
}

/* A reset in the middle of a frame is nobody's fault: the lamps take what they have got of it. */
void lamps_after_reset(void)
{
    strip.high = false;
    strip.count -= strip.count % 24;
}

void lamps_init(void) { avr_irq_register_notify(pin('D', 6), edge, NULL); }
