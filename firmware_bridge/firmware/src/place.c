#include "place.h"

#include "messages.h"

uint16_t place_around(const struct config *config, int32_t position)
{
    int32_t rest = position % (int32_t)config->steps;
    return (uint16_t)(rest < 0 ? rest + config->steps : rest);
}

int32_t place_nearest(const struct config *config, int32_t distance)
{
    uint16_t up = place_around(config, distance);
    return up > config->steps / 2 ? (int32_t)up - config->steps : up;
}

uint16_t place_of_section(const struct config *config, uint8_t section)
{
    uint32_t up = ((uint32_t)section * config->steps + SECTIONS / 2) / SECTIONS;
    return place_around(config, (int32_t)(config->offset + up));
}

uint8_t place_section(const struct config *config, int32_t position, uint16_t within)
{
    uint16_t up = place_around(config, position - config->offset);
    uint8_t section = (uint8_t)(((uint32_t)up * SECTIONS + config->steps / 2) / config->steps % SECTIONS);
    int32_t off = place_nearest(config, position - place_of_section(config, section));
    return off <= within && -off <= within ? section : NO_SECTION;
}

uint16_t place_of_angle(const struct config *config, uint16_t angle)
{
    uint16_t turned = config->bits & CONFIG_ANGLE_REVERSE ? config->zero - angle : angle - config->zero;
    uint32_t steps = ((uint32_t)(turned % ANGLE_TURN) * config->steps + ANGLE_TURN / 2) / ANGLE_TURN;
    return place_around(config, (int32_t)(config->offset + steps));
}

uint16_t place_degrees(const struct config *config, uint8_t degrees)
{
    uint16_t steps = (uint16_t)((uint32_t)config->steps * degrees / 360);
    return steps ? steps : 1;
}
