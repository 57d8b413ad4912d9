/* The commands, one a line; each is answered by one line of JSON. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "chip.h"

static double number(const char *word) { return word ? strtod(word, NULL) : 0; }
static const char *text(const char *word) { return word ? word : ""; }
static bool yes(const char *word) { return number(word) != 0; }

static void print_output(void)
{
    static uint8_t bytes[OUT_MOST];
    size_t count = serial_take(bytes, sizeof bytes);
    printf("\"arrived\": %.7f, \"out\": \"", serial_last_arrival());
    for (size_t at = 0; at < count; at++) printf("%02x", bytes[at]);
    printf("\"");
}

static void run(double ms, bool until_frame)
{
    chip_run(ms, until_frame);
    printf("{\"time\": %.7f, ", chip_seconds());
    print_output();
    printf("}\n");
}

static void send_bytes(const char *hex)
{
    uint8_t byte;
    for (; sscanf(hex, "%2hhx", &byte) == 1 && strlen(hex) >= 2; hex += 2) serial_send(&byte, 1);
    puts("{}");
}

static void print_lamps(void)
{
    const uint8_t *shown = lamps_shown();
    unsigned lamps = lamps_report()->lamps;
    printf("{\"lamps\": [");
    for (unsigned at = 0; at < lamps; at++)
        printf("%s[%u, %u, %u]", at ? ", " : "", shown[at * 3], shown[at * 3 + 1], shown[at * 3 + 2]);
    printf("]}\n");
}

static void print_steps(void)
{
    const motor_report_t *motor = motor_report();
    printf("{\"net\": %ld, \"all\": %lu}\n", motor->net, motor->all);
}

static void print_report(void)
{
    const motor_report_t *motor = motor_report();
    const lamps_report_t *lamps = lamps_report();
    printf("{\"resets\": %u, \"overruns\": %u, \"ram_untouched\": %u, \"powered\": %s, ", resets,
           serial_overruns(), chip_ram_untouched(), motor_powered() ? "true" : "false");
    printf("\"pulses\": %lu, \"idle_pulses\": %lu, \"skipped\": %lu, \"switched\": %lu, ", motor->all,
           motor->idle, motor->skipped, motor->switched);
    printf("\"narrowest_us\": %.4f, \"hasty_us\": %.4f, \"fastest\": %.1f, \"jump\": %.1f, ",
           motor->narrowest, motor->hasty, motor->fastest, motor->jump);
    printf("\"lamp_faults\": %u, \"lamp_frames\": %u, \"zero_us\": [%.4f, %.4f], \"one_us\": [%.4f, %.4f], ",
           lamps->faults, lamps->frames, lamps->zero_least, lamps->zero_most, lamps->one_least,
           lamps->one_most);
    printf("\"lamp_gap_us\": %.4f}\n", lamps->gap);
}

/* What only sets something and has nothing to tell. */
static bool set(const char *name, const char *first, const char *second, const char *third)
{
    if (strcmp(name, "hand") == 0) wheel_hand(number(first));
    else if (strcmp(name, "place") == 0) wheel_place(number(first));
    else if (strcmp(name, "slip") == 0) wheel_slip(number(first));
    else if (strcmp(name, "jam") == 0) wheel_jam(yes(first));
    else if (strcmp(name, "motor") == 0)
        motor_use(strcmp(text(first), "coils") == 0, number(second), yes(third));
    else if (strcmp(name, "sensor") == 0) angle_present(yes(first));
    else if (strcmp(name, "magnet") == 0) angle_magnet(yes(first));
    else if (strcmp(name, "zero") == 0) angle_zero((unsigned)number(first));
    else if (strcmp(name, "angle_reverse") == 0) angle_reverse(yes(first));
    else if (strcmp(name, "supply") == 0) chip_supply((unsigned)number(first));
    else if (strcmp(name, "latch") == 0) lamps_latch_after(number(first));
    else if (strcmp(name, "press") == 0) return button_press(text(first), number(second));
    else if (strcmp(name, "pace") == 0) real_time = strcmp(text(first), "real") == 0;
    else if (strcmp(name, "reset") == 0) chip_reset(RESET_PIN);
    else if (strcmp(name, "pull") == 0) serial_pull();
    else if (strcmp(name, "plug") == 0) serial_plug();
    else return false;
    return true;
}

/*
 * run MS | until MS (or the end of a frame) | send HEX | time | angle | steps | lamps | report |
 * hand TURNS | place TURNS | slip TURNS | jam 0|1 | motor step|coils STEPS REVERSE | sensor 0|1 | magnet 0|1 |
 * zero READING | angle_reverse 0|1 | supply MV | latch US | press NAME MS | pace real|stepped | reset |
 * pull | plug | quit
 */
bool commands_line(char *line)
{
    char *name = strtok(line, " "), *first = strtok(NULL, " "), *second = strtok(NULL, " ");
    char *third = strtok(NULL, " ");
    if (!name || strcmp(name, "quit") == 0) return false;
    if (strcmp(name, "run") == 0) run(number(first), false);
    else if (strcmp(name, "until") == 0) run(number(first), true);
    else if (strcmp(name, "send") == 0) send_bytes(text(first));
    else if (strcmp(name, "time") == 0) printf("{\"time\": %.7f}\n", chip_seconds());
    else if (strcmp(name, "angle") == 0) printf("{\"angle\": %.6f}\n", wheel_angle());
    else if (strcmp(name, "steps") == 0) print_steps();
    else if (strcmp(name, "lamps") == 0) print_lamps();
    else if (strcmp(name, "report") == 0) print_report();
    else if (set(name, first, second, third)) puts("{}");
    else puts("{\"error\": \"no such command\"}");
    fflush(stdout);
    return true;
}
