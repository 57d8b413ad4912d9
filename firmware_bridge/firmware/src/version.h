/* The firmware's version: the only place where it stands. */
#ifndef VERSION_H
#define VERSION_H

#include "messages.h"

#define FIRMWARE_MAJOR 1
#define FIRMWARE_MINOR 0
#define FIRMWARE_PATCH 0

/* Tests build a firmware that speaks another protocol, to see it turned away. */
#ifndef SPOKEN_PROTOCOL
#define SPOKEN_PROTOCOL PROTOCOL
#endif

#endif
