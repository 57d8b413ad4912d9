/* The AS5600 angle sensor, read without ever waiting for it. */
#ifndef SENSOR_H
#define SENSOR_H

#include <stdbool.h>
#include <stdint.h>

enum {
    SENSOR_UNUSED,  /* not fitted */
    SENSOR_WAITING, /* fitted; nothing read yet */
    SENSOR_FINE,
    SENSOR_SILENT,
    SENSOR_NO_MAGNET,
};

void sensor_init(void);

/* Whether the first look for a sensor is over; it takes the sensor's own start into account. */
bool sensor_looked(void);

/* Whether one answered then. */
bool sensor_found(void);

/* From now on it is read (or not). */
void sensor_use(bool fitted);

uint8_t sensor_condition(void);

/* The last reading, 0 to 4095; NO_ANGLE when it cannot be trusted. */
uint16_t sensor_angle(void);

/* Counts good readings; wraps. */
uint8_t sensor_readings(void);

/* Often: carries a reading on. */
void sensor_poll(void);

/* Each millisecond; read more often while the wheel moves. */
void sensor_tick(bool moving);

#endif
