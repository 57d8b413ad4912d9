/* What the wheel tells of itself. */
#include "sensor.h"
#include "wheel_parts.h"

bool wheel_configured(void)
{
    return wheel.configured;
}

uint8_t wheel_state(void)
{
    if (wheel.phase == PHASE_REST)
        return wheel.resting;
    return wheel.phase >= PHASE_READING && wheel.phase <= PHASE_APPROACH ? WHEEL_HOMING : WHEEL_MOVING;
}

uint8_t wheel_section(void)
{
    return wheel.phase == PHASE_REST ? wheel.section : NO_SECTION;
}

uint8_t wheel_goal(void)
{
    return wheel.goal;
}

uint8_t wheel_fault(void)
{
    if (wheel.fault != FAULT_NONE)
        return wheel.fault;
    uint8_t condition = sensor_condition();
    return condition == SENSOR_SILENT      ? FAULT_NO_SENSOR
           : condition == SENSOR_NO_MAGNET ? FAULT_NO_MAGNET
                                           : FAULT_NONE;
}

uint8_t wheel_slips(void)
{
    return wheel.slips;
}

uint16_t wheel_passed(void)
{
    return index_turn();
}

bool wheel_known(void)
{
    return wheel.known;
}

bool wheel_moving(void)
{
    return wheel.phase != PHASE_REST;
}
