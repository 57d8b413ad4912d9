/* The conversation with the program: session, sequence, answers, news. */
#ifndef LINK_H
#define LINK_H

#include <stdbool.h>
#include <stdint.h>

void link_init(void);

/* Takes one byte off the wire. */
void link_take(uint8_t byte);

/* Sends what is due, as far as there is room. */
void link_flush(void);

/* Each millisecond. */
void link_tick(void);

/* Somebody is there to hear of presses. */
bool link_listening(void);
bool link_is_calm(void);

#endif
