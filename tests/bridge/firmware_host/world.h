/* The world around the firmware on a PC: its clock, its serial line, a wheel, sensors, lamps, buttons.
 *
 * Time is virtual and counted in half microseconds, the unit of the step clock. The wheel hangs on the motor
 * without play; it can be held, it can slip, and a hand can turn it. */
#ifndef WORLD_H
#define WORLD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define TICK 2000u /* half microseconds in a millisecond */

struct world {
    uint64_t now;
    uint16_t boot;
    uint8_t cause;
    unsigned petted; /* how often the watchdog was told that all is well */

    /* the wheel: places are steps up from the index's leading edge */
    int32_t steps;  /* of the motor in one turn of the wheel */
    int32_t rotor;
    int32_t apart;  /* wheel less rotor */
    bool held;
    int32_t held_at;
    int32_t magnet; /* how many steps wide the index magnet looks */
    int32_t lag;    /* how many steps late the sensor lets go of it */
    bool index_dead;   /* the index sensor sees nothing */
    bool index_stuck;  /* it sees its magnet everywhere */
    bool index_sleepy; /* it sees nothing that comes slowly */

    bool sensor, sensor_magnet;
    bool bus_stuck; /* for good */
    bool bus_hung;  /* until it is freed */
    uint16_t zero; /* angle sensor's reading at the index's leading edge */
    bool angle_reverse;

    uint8_t buttons;
    uint16_t supply;

    /* what was seen at the pins */
    bool powered;
    unsigned switched_on;
    uint64_t pulses, pulses_up, pulses_unpowered;
    double top_speed;      /* steps a second between two pulses */
    double top_gain;       /* steps a second each second, between neighbouring pulses */
    double start_speed;    /* the fastest first pulse of a run */
    double stop_speed;     /* the fastest last pulse of a run */
    uint8_t line[26 * 3];  /* what the lamps were sent last */
    uint8_t lamps;
    unsigned frames;       /* sent to the lamps */
    unsigned spoil_frames; /* so many next ones are not whole */
};

extern struct world world;

/* Everything new, and the board just started. */
void world_begin(void);

/* The chip starts again; wheel and lamps stay as they are. */
void world_restart(uint8_t cause);

void world_run(double ms);

/* The board's serial line. */
void world_send(const uint8_t *bytes, size_t count);
size_t world_heard(uint8_t *bytes, size_t most); /* what the board sent since the last question */

int32_t world_wheel(void); /* its place, 0 to steps - 1 */
void world_place(int32_t place);
void world_hand(int32_t steps);
void world_slip(int32_t steps);
void world_hold(bool held);

#endif
