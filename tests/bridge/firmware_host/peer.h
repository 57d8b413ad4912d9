/* The program's end of the line, written apart from the firmware's so that each checks the other. */
#ifndef PEER_H
#define PEER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "messages.h"

#define PEER_STEPS 3200
#define PEER_SPEED 2400
#define PEER_RAMP 9000
#define PEER_OFFSET 400

struct report {
    uint8_t seq, wheel, section, goal, fault, slips, flag, bad;
    uint16_t boot, angle, turn, config, lamps, supply;
    int32_t position;
};

struct peer {
    uint8_t seq;
    struct report state;
    unsigned states, welcomes, refusals, presses, broken; /* frames heard; `broken` were none */
    uint8_t welcome[LENGTH_WELCOME];
    uint8_t welcome_seq;
    uint8_t reason, refused_seq;
    uint8_t press, button;
};

extern struct peer peer;

void peer_reset(void);

/* A whole frame in `out` (64 bytes); returns its length. */
size_t peer_frame(uint8_t *out, uint8_t type, uint8_t seq, const uint8_t *payload, size_t length);
uint16_t peer_crc(const uint8_t *bytes, size_t count);

/* Sends a message under this number, and hears what comes for 8 ms. */
void peer_say(uint8_t type, uint8_t seq, const uint8_t *payload, size_t length);
/* The same under the next number. */
void peer_next(uint8_t type, const uint8_t *payload, size_t length);
void peer_listen(void);

void peer_hello(uint16_t session);
void peer_configure(uint8_t bits);
void peer_configure_as(uint16_t steps, uint16_t offset, uint16_t speed, uint16_t ramp, uint8_t bits,
                       uint8_t lamps);
void peer_go(uint8_t goal, uint8_t section, uint8_t way);
void peer_turn(uint8_t goal, int32_t position);
void peer_ask(void);
void peer_light(uint8_t first, uint8_t show, const uint8_t *lights, uint8_t count);

/* Lets time pass, asking now and then so that the board does not fall calm. */
void peer_wait(double ms);
/* The same until the wheel is neither homing nor moving; false when it still is after so long. */
bool peer_settled(double ms);

#endif
