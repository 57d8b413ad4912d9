#include "board.h"

#include "buttons.h"
#include "commands.h"
#include "hal.h"
#include "lamps.h"
#include "link.h"
#include "sensor.h"
#include "wheel.h"

#define BEAT_MS 500
#define CALM_BEAT_MS 2000

static uint8_t ticks;
static uint16_t beat;
static bool lit;

void board_init(void)
{
    buttons_init();
    sensor_init();
    lamps_init();
    commands_init();
    wheel_init();
    link_init();
    ticks = hal_ticks();
    beat = 0;
    lit = false;
}

static void heartbeat(void)
{
    if (beat) {
        beat--;
        return;
    }
    beat = link_is_calm() ? CALM_BEAT_MS : BEAT_MS;
    lit = !lit;
    hal_led(lit);
}

static void tick(void)
{
    if (!commands_restarting())
        hal_pet();
    buttons_tick(link_listening());
    sensor_tick(wheel_moving());
    wheel_tick();
    lamps_tick();
    hal_supply_tick();
    heartbeat();
    if (sensor_looked())
        link_tick();
}

/* The link waits until we know which sensors are there: the welcome tells it. */
void board_run(void)
{
    uint8_t byte;
    sensor_poll();
    if (sensor_looked()) {
        while (hal_uart_read(&byte))
            link_take(byte);
        link_flush();
    }
    for (uint8_t now = hal_ticks(); ticks != now;) {
        ticks++;
        tick();
    }
}
