#include "sensor.h"

#include "hal.h"
#include "messages.h"

#define ADDRESS 0x36
#define STATUS 0x0B      /* RAW ANGLE follows, high byte first */
#define MAGNET_SEEN 0x20 /* in STATUS */
#define BYTES 3

#define START_MS 12   /* the sensor answers this long after power came */
#define LOOK_MS 25    /* by then a fitted one has answered */
#define MOVING_MS 10
#define RESTING_MS 20
#define ANSWER_MS 4   /* a whole reading takes a third of a millisecond */
#define FAILURES 5    /* readings in a row after which we no longer believe in it */

static uint8_t condition;
static bool found;
static uint8_t looking; /* milliseconds of the first look that are left */
static uint8_t pause;   /* until the next reading */
static uint8_t busy;    /* until we give this one up; 0: none under way */
static uint8_t failures;
static uint8_t readings;
static uint16_t angle;
static uint8_t raw[BYTES];

void sensor_init(void)
{
    condition = SENSOR_UNUSED;
    found = false;
    looking = LOOK_MS;
    pause = START_MS;
    busy = 0;
    failures = 0;
    readings = 0;
    angle = 0;
}

bool sensor_looked(void)
{
    return !looking;
}

bool sensor_found(void)
{
    return found;
}

void sensor_use(bool fitted)
{
    condition = fitted ? SENSOR_WAITING : SENSOR_UNUSED;
    failures = 0;
    pause = 1;
}

uint8_t sensor_condition(void)
{
    return condition;
}

uint16_t sensor_angle(void)
{
    return condition == SENSOR_FINE ? angle : NO_ANGLE;
}

uint8_t sensor_readings(void)
{
    return readings;
}

static void fail(uint8_t as)
{
    if (failures < FAILURES)
        failures++;
    if (failures == FAILURES && condition != SENSOR_UNUSED)
        condition = as;
}

static void take_reading(void)
{
    found |= looking > 0;
    if (!(raw[0] & MAGNET_SEEN)) {
        fail(SENSOR_NO_MAGNET);
        return;
    }
    failures = 0;
    angle = (uint16_t)((uint16_t)(raw[1] & 0x0F) << 8 | raw[2]);
    readings++;
    if (condition != SENSOR_UNUSED)
        condition = SENSOR_FINE;
}

void sensor_poll(void)
{
    if (!busy)
        return;
    uint8_t outcome = hal_twi_poll();
    if (outcome == TWI_BUSY)
        return;
    busy = 0;
    if (outcome == TWI_DONE)
        take_reading();
    else
        fail(SENSOR_SILENT);
}

void sensor_tick(bool moving)
{
    if (looking)
        looking--;
    if (busy && !--busy) {
        hal_twi_free();
        fail(SENSOR_SILENT);
    }
    if (pause)
        pause--;
    if (pause || busy || (condition == SENSOR_UNUSED && !looking))
        return;
    pause = looking ? ANSWER_MS : moving ? MOVING_MS : RESTING_MS;
    busy = ANSWER_MS;
    hal_twi_read(ADDRESS, STATUS, raw, BYTES);
}
