/* What the board tells of itself. */
#ifndef REPORT_H
#define REPORT_H

#include <stdbool.h>
#include <stdint.h>

#include "frame.h"

void report_welcome(struct frame *frame, uint16_t session);

/* Remembers what was told, for report_changed. */
void report_state(struct frame *frame, bool calm);

/* Whether something changed since the last state that is worth telling unasked. */
bool report_changed(bool calm);

#endif
