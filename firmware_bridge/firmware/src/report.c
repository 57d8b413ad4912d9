#include "report.h"

#include <string.h>

#include "buttons.h"
#include "bytes.h"
#include "commands.h"
#include "hal.h"
#include "lamps.h"
#include "messages.h"
#include "motor.h"
#include "sensor.h"
#include "version.h"
#include "wheel.h"

struct news {
    uint8_t wheel, section, goal, fault, slips, calm;
};

static struct news told;

void report_welcome(struct frame *frame, uint16_t session)
{
    uint8_t *payload = frame->payload;
    uint8_t always = CAPABILITY_STEP_DIR | CAPABILITY_COILS | CAPABILITY_HALL | CAPABILITY_SUPPLY;
    frame->type = MESSAGE_WELCOME;
    frame->length = LENGTH_WELCOME;
    payload[AT_WELCOME_PROTOCOL] = SPOKEN_PROTOCOL;
    put32(payload + AT_WELCOME_MAGIC, MAGIC);
    payload[AT_WELCOME_MAJOR] = FIRMWARE_MAJOR;
    payload[AT_WELCOME_MINOR] = FIRMWARE_MINOR;
    payload[AT_WELCOME_PATCH] = FIRMWARE_PATCH;
    put16(payload + AT_WELCOME_BOOT, hal_boot());
    payload[AT_WELCOME_CAUSE] = hal_cause();
    put16(payload + AT_WELCOME_SESSION, session);
    payload[AT_WELCOME_CAPABILITY] = sensor_found() ? always | CAPABILITY_ANGLE : always;
    payload[AT_WELCOME_LAMPS] = lamps_count();
}

static uint8_t flags(bool calm)
{
    uint8_t down = buttons_down();
    return (uint8_t)((calm ? FLAG_CALM : 0) | (hal_index() ? FLAG_INDEX : 0)
                     | (hal_motor_powered() ? FLAG_POWERED : 0) | (wheel_known() ? FLAG_KNOWN : 0)
                     | (down & 1 << BUTTON_END_TURN ? FLAG_END_TURN : 0)
                     | (down & 1 << BUTTON_UNDO ? FLAG_UNDO : 0)
                     | (wheel_configured() ? FLAG_CONFIGURED : 0));
}

static struct news news(bool calm)
{
    return (struct news){
        .wheel = wheel_state(),
        .section = wheel_section(),
        .goal = wheel_goal(),
        .fault = wheel_fault(),
        .slips = wheel_slips(),
        .calm = calm,
    };
}

void report_state(struct frame *frame, bool calm)
{
    uint8_t *payload = frame->payload;
    told = news(calm);
    frame->type = MESSAGE_STATE;
    frame->length = LENGTH_STATE;
    put16(payload + AT_STATE_BOOT, hal_boot());
    payload[AT_STATE_WHEEL] = told.wheel;
    payload[AT_STATE_SECTION] = told.section;
    payload[AT_STATE_GOAL] = told.goal;
    payload[AT_STATE_FAULT] = told.fault;
    put32(payload + AT_STATE_POSITION, (uint32_t)motor_position());
    put16(payload + AT_STATE_ANGLE, sensor_angle());
    put16(payload + AT_STATE_TURN, wheel_passed());
    payload[AT_STATE_SLIPS] = told.slips;
    payload[AT_STATE_FLAG] = flags(calm);
    put16(payload + AT_STATE_CONFIG, commands_config());
    put16(payload + AT_STATE_LAMPS, lamps_crc());
    put16(payload + AT_STATE_SUPPLY, hal_supply());
    payload[AT_STATE_BAD] = frame_bad();
}

bool report_changed(bool calm)
{
    struct news now = news(calm);
    return memcmp(&now, &told, sizeof now) != 0;
}
