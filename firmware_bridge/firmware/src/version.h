/* The firmware's version: the only place where it stands. */
#ifndef VERSION_H
#define VERSION_H

#define FIRMWARE_MAJOR 1
#define FIRMWARE_MINOR 0
#define FIRMWARE_PATCH 0

#endif
