#include "buttons.h"

#include "hal.h"

#define BUTTONS 2
#define DEBOUNCE_MS 20
#define QUEUE 8

static uint8_t down;
static uint8_t unsteady[BUTTONS]; /* milliseconds for which it has been other than `down` says */
static uint8_t queue[QUEUE];      /* buttons, oldest first */
static uint8_t queued;
static uint8_t oldest;            /* number of the press that is first in the queue: 1 to 255 */

void buttons_init(void)
{
    down = 0;
    queued = 0;
    oldest = 1;
    for (uint8_t i = 0; i < BUTTONS; i++)
        unsteady[i] = 0;
}

static void change(uint8_t button, bool listening)
{
    down ^= (uint8_t)(1 << button);
    if (down & 1 << button && listening && queued < QUEUE)
        queue[queued++] = button;
}

void buttons_tick(bool listening)
{
    uint8_t now = hal_buttons();
    for (uint8_t i = 0; i < BUTTONS; i++) {
        if (!((now ^ down) & 1 << i)) {
            unsteady[i] = 0;
        } else if (++unsteady[i] >= DEBOUNCE_MS) {
            unsteady[i] = 0;
            change(i, listening);
        }
    }
}

uint8_t buttons_down(void)
{
    return down;
}

bool buttons_waiting(uint8_t *press, uint8_t *button)
{
    *press = oldest;
    *button = queue[0];
    return queued > 0;
}

static void drop_oldest(void)
{
    queued--;
    oldest = oldest == 255 ? 1 : (uint8_t)(oldest + 1);
    for (uint8_t i = 0; i < queued; i++)
        queue[i] = queue[i + 1];
}

void buttons_seen(uint8_t press)
{
    if (queued && press == oldest)
        drop_oldest();
}

void buttons_forget(void)
{
    while (queued)
        drop_oldest();
}
