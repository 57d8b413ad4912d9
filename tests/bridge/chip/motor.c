/* The stepper: pulses on STEP (PD3), DIR (PD4) and ENABLE (PD5), or half steps on four coils (PB1-PB4). */
#include <math.h>
#include "chip.h"

enum { STEP = 3, DIR = 4, ENABLE = 5, COIL = 1, HALF_STEPS = 8 };
static const double FULL_PERIOD = 4.0 / 200; /* turns after which a rotor of 200 steps stands alike */
static const double STANDING = 0.05;         /* seconds without a pulse: the next one starts from rest */

static struct {
    bool coils, reverse;
    double steps;            /* in one turn */
    double base;             /* the rotor stands at base + net / steps while there is current */
    double rotor;            /* in turns */
    bool step, up, powered;
    int phase;               /* of the coils, -1 when there is none */
    uint8_t pattern;
    avr_cycle_count_t rose, turned, last;
    double rate;             /* steps a second when last stepped, 0 from rest */
    motor_report_t report;
} motor = {.steps = 3200, .phase = -1, .report = {.narrowest = 1e9, .hasty = 1e9}};

bool motor_powered(void) { return motor.powered; }
double motor_rotor(void) { return motor.rotor; }
const motor_report_t *motor_report(void) { return &motor.report; }

void motor_drag(double turns)
{
    if (!motor.powered) motor.rotor = turns;
}

static double period(void) { return motor.coils ? HALF_STEPS / motor.steps : FULL_PERIOD; }

/* With current again the rotor jumps to the nearest place that looks right to it. */
static void power(bool on)
{
    if (on == motor.powered) return;
    motor.powered = on;
    if (!on) return;
    motor.report.switched++;
    double wanted = motor.base + motor.report.net / motor.steps;
    motor.base += period() * round((motor.rotor - wanted) / period());
    motor.rotor = motor.base + motor.report.net / motor.steps;
}

static void note_speed(void)
{
    double passed = (double)(chip->cycle - motor.last) / CLOCK;
    double rate = motor.last && passed < STANDING ? 1 / passed : 0;
    motor_report_t *report = &motor.report;
    if (rate > report->fastest) report->fastest = rate;
    if (rate > 0 && motor.rate > 0 && fabs(rate - motor.rate) > report->jump)
        report->jump = fabs(rate - motor.rate);
    motor.rate = rate;
    motor.last = chip->cycle;
}

static void stepped(bool up, int count)
{
    motor_report_t *report = &motor.report;
    report->all += (unsigned)count;
    if (!motor.powered) {
        report->idle += (unsigned)count;
        return;
    }
    note_speed();
    report->net += up != motor.reverse ? count : -count;
    motor.rotor = motor.base + report->net / motor.steps;
}

static double micros_since(avr_cycle_count_t then) { return (double)(chip->cycle - then) / (CLOCK / 1e6); }

static void on_step(avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq;
    (void)param;
    bool high = value & 1;
    if (motor.coils || high == motor.step) return;
    motor.step = high;
    double since = micros_since(high ? motor.turned : motor.rose);
    double *least = high ? &motor.report.hasty : &motor.report.narrowest;
    if (since < *least) *least = since;
    if (!high) return;
    motor.rose = chip->cycle;
    stepped(motor.up, 1);
}

static void on_direction(avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq;
    (void)param;
    motor.turned = chip->cycle;
    motor.up = value & 1;
}

static void on_enable(avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq;
    (void)param;
    if (!motor.coils) power(!(value & 1));
}

/* Which of the eight half steps a pattern of coils is; -1 for one that holds no rotor. */
static int phase_of(uint8_t pattern)
{
    static const uint8_t half_steps[HALF_STEPS] = {1, 3, 2, 6, 4, 12, 8, 9};
    for (int at = 0; at < HALF_STEPS; at++)
        if (half_steps[at] == pattern) return at;
    return -1;
}

static void on_coil(avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq;
    int bit = (int)(intptr_t)param;
    motor.pattern = (uint8_t)((motor.pattern & ~(1 << bit)) | ((value & 1) << bit));
}

/* All four coils are written at once, so they are looked at together, after the last of them changed. */
static void on_coils(avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq;
    (void)value;
    (void)param;
    if (!motor.coils) return;
    int phase = phase_of(motor.pattern);
    if (phase < 0) {
        if (motor.pattern) motor.report.skipped++;
        power(false);
        return;
    }
    power(true);
    int moved = motor.phase < 0 ? 0 : (phase - motor.phase + HALF_STEPS) % HALF_STEPS;
    motor.phase = phase;
    if (moved == 1 || moved == HALF_STEPS - 1) stepped(moved == 1, 1);
    else if (moved) motor.report.skipped++;
}

void motor_use(bool coils, double steps, bool reverse)
{
    motor.coils = coils;
    motor.steps = steps;
    motor.reverse = reverse;
    motor.base = motor.rotor - motor.report.net / steps;
}

void motor_init(void)
{
    avr_irq_register_notify(pin('D', STEP), on_step, NULL);
    avr_irq_register_notify(pin('D', DIR), on_direction, NULL);
    avr_irq_register_notify(pin('D', ENABLE), on_enable, NULL);
    for (intptr_t bit = 0; bit < 4; bit++)
        avr_irq_register_notify(pin('B', COIL + (int)bit), on_coil, (void *)bit);
    avr_irq_register_notify(pin('B', 8), on_coils, NULL); /* IOPORT_IRQ_PIN_ALL, told after the single pins */
}
