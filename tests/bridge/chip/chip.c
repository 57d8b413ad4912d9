/*
 * Runs the board's firmware on a simulated ATmega328P at 16 MHz, with a table around it: motor, wheel,
 * sensors, lamps and buttons. Usage: chip FIRMWARE.elf|.hex [LINK]
 *
 * The first line on stdout is JSON with the path of the pseudo terminal that is the board's serial port
 * (LINK, when given, points to it for as long as the cable is in). Then each line on stdin is a command,
 * answered by one line of JSON; commands.c has them all. It ends with its stdin.
 */
#define _GNU_SOURCE /* ppoll */
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <simavr/avr_extint.h>
#include <simavr/sim_elf.h>
#include <simavr/sim_hex.h>
#include "chip.h"

enum { MCUSR = 0x54, RAM_START = 0x100, PAINT = 0xA5 };
enum { BURST = 1000 }; /* cycles between two looks at the timers; the default of 1 is slow */

avr_t *chip;
bool real_time;
unsigned resets;

double chip_seconds(void) { return (double)chip->cycle / CLOCK; }

void chip_supply(unsigned millivolts) { chip->vcc = chip->avcc = chip->aref = millivolts; }

/* Bytes of RAM that neither variables nor stack ever reached: the longest run that kept its paint. */
unsigned chip_ram_untouched(void)
{
    unsigned longest = 0, run = 0;
    for (unsigned at = RAM_START; at <= chip->ramend; at++) {
        run = chip->data[at] == PAINT ? run + 1 : 0;
        longest = run > longest ? run : longest;
    }
    return longest;
}

static bool was_reset;

/* Called first of all parts by every reset, the watchdog's too. */
static void note_reset(avr_io_t *io)
{
    (void)io;
    was_reset = true;
}

/* simavr drops timers and limits with a reset, and turns on what makes it slow. */
static void after_reset(void)
{
    was_reset = false;
    resets++;
    chip->run_cycle_limit = BURST;
    avr_extint_set_strict_lvl_trig(chip, 0, 0);
    avr_extint_set_strict_lvl_trig(chip, 1, 0);
    lamps_after_reset();
    pins_after_reset();
    serial_after_reset();
    wheel_after_reset();
}

void chip_reset(unsigned cause)
{
    avr_reset(chip);
    after_reset();
    chip->data[MCUSR] = (uint8_t)cause;
}

static void to_stderr(avr_t *avr, const int level, const char *format, va_list rest)
{
    if (!avr || avr->log >= level) vfprintf(stderr, format, rest);
}

static void no_sleep(avr_t *avr, avr_cycle_count_t how_long)
{
    (void)avr;
    (void)how_long;
}

static bool ends_with(const char *text, const char *end)
{
    size_t length = strlen(text), tail = strlen(end);
    return length >= tail && strcmp(text + length - tail, end) == 0;
}

static bool load(const char *path)
{
    if (ends_with(path, ".hex")) {
        uint32_t size = 0, start = 0;
        uint8_t *code = read_ihex_file(path, &size, &start);
        if (!code) return false;
        avr_loadcode(chip, code, size, start);
        chip->codeend = start + size - 1;
        free(code);
        return true;
    }
    elf_firmware_t firmware = {0};
    if (elf_read_firmware(path, &firmware) != 0) return false;
    firmware.frequency = (uint32_t)CLOCK;
    avr_load_firmware(chip, &firmware);
    return true;
}

static bool power_on(const char *path)
{
    static avr_io_t watcher = {.kind = "table", .reset = note_reset};
    avr_global_logger_set(to_stderr);
    chip = avr_make_mcu_by_name("atmega328p");
    if (!chip) return false;
    avr_init(chip);
    chip->log = LOG_ERROR;
    chip->frequency = (uint32_t)CLOCK;
    chip->sleep = no_sleep;
    if (!load(path)) return false;
    chip_supply(5000);
    memset(chip->data + RAM_START, PAINT, chip->ramend + 1 - RAM_START);
    avr_register_io(chip, &watcher);
    return true;
}

static bool running(void)
{
    int state = avr_run(chip);
    if (was_reset) after_reset();
    if (state != cpu_Done && state != cpu_Crashed) return true;
    fprintf(stderr, "the firmware stopped at %04x\n", chip->pc);
    return false;
}

void chip_run(double ms, bool until_frame)
{
    avr_cycle_count_t end = chip->cycle + (avr_cycle_count_t)(ms * CYCLES_A_MS);
    while (chip->cycle < end) {
        if (!running()) exit(3);
        if (until_frame && serial_frame_arrived()) return;
    }
}

static double wall(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec + now.tv_nsec / 1e9;
}

/* Waits for a command or the line, no longer than this. */
static void wait_for(double seconds)
{
    struct pollfd handles[] = {{0, POLLIN, 0}, {serial_handle(), POLLIN, 0}};
    struct timespec most = {(time_t)seconds, (long)((seconds - (long)seconds) * 1e9)};
    ppoll(handles, 2, &most, NULL);
}

/* One millisecond of the chip, not before it is due. `began` is when, by the wall, the chip's time was 0. */
static void beat(double *began)
{
    serial_exchange();
    double ahead = chip_seconds() + *began - wall();
    if (ahead > 0) {
        wait_for(ahead);
        return;
    }
    if (ahead < -0.1) *began -= ahead; /* too slow here: what is lost is not made up for */
    chip_run(1, false);
    serial_exchange();
}

static bool command_waiting(void)
{
    struct pollfd handle = {0, POLLIN, 0};
    return poll(&handle, 1, real_time ? 0 : -1) > 0;
}

/* Reads what there is of stdin and obeys whole lines; false at its end. */
static bool obey(void)
{
    static char line[16384];
    static size_t length;
    ssize_t got = read(0, line + length, sizeof line - 1 - length);
    if (got <= 0) return false;
    length += (size_t)got;
    line[length] = 0;
    char *start = line, *end;
    while ((end = strchr(start, '\n'))) {
        *end = 0;
        if (!commands_line(start)) return false;
        start = end + 1;
    }
    length = strlen(start);
    memmove(line, start, length + 1);
    return length < sizeof line - 1;
}

int main(int count, char **words)
{
    if (count < 2 || !power_on(words[1])) {
        fprintf(stderr, "usage: chip FIRMWARE.elf|.hex [LINK]\n");
        return 2;
    }
    serial_init(count > 2 ? words[2] : NULL);
    buttons_init();
    motor_init();
    wheel_init();
    angle_init();
    lamps_init();
    chip_reset(POWER_ON);
    resets = 0;
    printf("{\"pty\": \"%s\"}\n", serial_path());
    fflush(stdout);
    double began = 0;
    bool beating = false;
    for (;;) {
        if (command_waiting() && !obey()) break;
        if (real_time && !beating) began = wall() - chip_seconds();
        beating = real_time;
        if (real_time) beat(&began);
    }
    serial_pull();
    return 0;
}
