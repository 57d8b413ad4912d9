/* Chance, and messages as the program might send them or never would. */
#ifndef ANYTHING_H
#define ANYTHING_H

#include <stdbool.h>
#include <stdint.h>

#include "messages.h"

struct message {
    uint8_t type, length;
    uint8_t payload[LONGEST_PAYLOAD];
};

void chance_seed(uint64_t seed);
uint32_t chance(uint32_t below);
bool one_in(uint32_t many);
struct message make_message(void);

#endif
