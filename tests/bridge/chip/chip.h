/* The board of the table as a simulated chip: what its parts share. See chip.c. */
#ifndef CHIP_H
#define CHIP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <simavr/sim_avr.h>

#define CLOCK 16000000.0
#define CYCLES_A_MS 16000u

extern avr_t *chip;

/* Seconds since the power came on; a reset does not set it back. */
double chip_seconds(void);
avr_irq_t *pin(char port, int bit);

/* An input of the chip, held by something outside. */
void drive_pin(char port, int bit, bool high);
void pins_after_reset(void);
void buttons_init(void);
bool button_press(const char *name, double ms);

/* serial.c: the line between the UART and the host */
enum { OUT_MOST = 65536 };
void serial_init(const char *link);
void serial_after_reset(void);
void serial_send(const uint8_t *bytes, size_t count);
size_t serial_take(uint8_t *bytes, size_t most); /* what has wholly arrived at the host */
double serial_last_arrival(void); /* seconds, of the last byte that was taken */
bool serial_frame_arrived(void);
void serial_exchange(void);
void serial_pull(void);
void serial_plug(void);
int serial_handle(void);
const char *serial_path(void);
unsigned serial_overruns(void);

/* wheel.c: the wheel behind its magnetic coupling, and the index sensor */
void wheel_init(void);
void wheel_after_reset(void);
double wheel_angle(void); /* in turns, 0 where the index begins to be seen on the way up */
void wheel_place(double turns);
void wheel_hand(double turns);
void wheel_slip(double turns);
void wheel_jam(bool held);

/* motor.c: the pulses, and where they turn the rotor */
typedef struct {
    long net;           /* steps up less steps down */
    unsigned long all;  /* pulses, whatever the direction */
    unsigned long idle; /* pulses while the driver was off */
    unsigned long skipped; /* changes of the coils that no rotor can follow */
    double narrowest;   /* shortest pulse, in microseconds */
    double hasty;       /* shortest time between a change of direction and a pulse, in microseconds */
    double fastest;     /* steps a second between two pulses */
    double jump;        /* largest change of speed from one step to the next, in steps a second */
    unsigned long switched; /* how often the motor got current */
} motor_report_t;
void motor_init(void);
void motor_use(bool coils, double steps, bool reverse);
bool motor_powered(void);
double motor_rotor(void);
void motor_drag(double turns); /* without current the rotor goes where the wheel takes it */
const motor_report_t *motor_report(void);

/* angle.c: the AS5600 on the two-wire bus */
void angle_init(void);
void angle_present(bool there);
void angle_magnet(bool there);
void angle_zero(unsigned reading); /* what it reads at wheel angle 0 */
void angle_reverse(bool reverse);

/* lamps.c: the strip, read from the waveform */
enum { STRIP_MOST = 64 };
typedef struct {
    unsigned faults;   /* pulses outside the data sheet, pieces of lamps */
    unsigned frames;   /* latched */
    unsigned lamps;    /* in the last frame */
    double zero_least, zero_most, one_least, one_most; /* microseconds high */
    double gap;        /* longest pause within a frame, in microseconds */
} lamps_report_t;
void lamps_init(void);
void lamps_after_reset(void);
void lamps_latch_after(double us);
const uint8_t *lamps_shown(void); /* red, green, blue of each lamp */
const lamps_report_t *lamps_report(void);

/* commands.c */
bool commands_line(char *line); /* false when it was the last */

/* chip.c, for the commands */
extern bool real_time; /* else only the commands let time pass */
extern unsigned resets;
void chip_run(double ms, bool until_frame);
enum { POWER_ON = 1 << 0, RESET_PIN = 1 << 1 }; /* causes, as in MCUSR */
void chip_reset(unsigned cause);
void chip_supply(unsigned millivolts);
unsigned chip_ram_untouched(void);

#endif
