/* Inputs of the chip: what holds them from outside, and the two buttons with their bounce. */
#include <string.h>
#include <simavr/avr_ioport.h>
#include "chip.h"

enum { BOUNCES = 5 };
static const double BOUNCE_MS = 0.7; /* between two jumps of a contact */

typedef struct {
    const char *name;
    char port;
    int bit;
    int jumps; /* still to come before the contact rests */
    bool down; /* where it will rest */
    double held_ms;
} button_t;

static button_t buttons[] = {
    {.name = "end_turn", .port = 'D', .bit = 7},
    {.name = "undo", .port = 'B', .bit = 0},
};

/* What the outside does to each port: which bits it holds, and how. */
static struct { char port; uint8_t mask, value; } outside[] = {{'B', 0, 0}, {'C', 0, 0}, {'D', 0, 0}};

avr_irq_t *pin(char port, int bit) { return avr_io_getirq(chip, AVR_IOCTL_IOPORT_GETIRQ(port), bit); }

static void tell(size_t at)
{
    avr_ioport_external_t held = {.name = (unsigned char)outside[at].port & 0x7F,
                                  .mask = outside[at].mask, .value = outside[at].value};
    avr_ioctl(chip, AVR_IOCTL_IOPORT_SET_EXTERNAL(outside[at].port), &held);
}

/* Both are needed: the port forgets a raised pin as soon as the firmware writes to the port. */
void drive_pin(char port, int bit, bool high)
{
    for (size_t at = 0; at < sizeof outside / sizeof *outside; at++) {
        if (outside[at].port != port) continue;
        outside[at].mask |= (uint8_t)(1 << bit);
        outside[at].value = (uint8_t)((outside[at].value & ~(1 << bit)) | (high << bit));
        tell(at);
    }
    avr_raise_irq(pin(port, bit), high);
}

static avr_cycle_count_t bounce(avr_t *avr, avr_cycle_count_t when, void *param)
{
    (void)avr;
    button_t *button = param;
    bool closed = (button->jumps % 2 == 0) == button->down;
    drive_pin(button->port, button->bit, !closed);
    if (button->jumps-- > 0) return when + (avr_cycle_count_t)(BOUNCE_MS * CYCLES_A_MS);
    if (!button->down) return 0;
    button->down = false;
    button->jumps = BOUNCES;
    return when + (avr_cycle_count_t)(button->held_ms * CYCLES_A_MS);
}

bool button_press(const char *name, double ms)
{
    for (size_t at = 0; at < sizeof buttons / sizeof *buttons; at++) {
        if (strcmp(buttons[at].name, name) != 0) continue;
        buttons[at].down = true;
        buttons[at].jumps = BOUNCES - 1;
        buttons[at].held_ms = ms;
        avr_cycle_timer_register(chip, 1, bounce, &buttons[at]);
        return true;
    }
    return false;
}

void buttons_init(void)
{
    for (size_t at = 0; at < sizeof buttons / sizeof *buttons; at++)
        drive_pin(buttons[at].port, buttons[at].bit, true);
}

/* Outputs float after a reset; ENABLE of the driver has its own pull-up. A finger stays where it is. */
void pins_after_reset(void)
{
    static const struct { char port; int bit; bool high; } floating[] = {
        {'D', 3, 0}, {'D', 4, 0}, {'D', 5, 1}, {'D', 6, 0}, {'B', 1, 0}, {'B', 2, 0}, {'B', 3, 0}, {'B', 4, 0},
    };
    for (size_t at = 0; at < sizeof floating / sizeof *floating; at++)
        avr_raise_irq(pin(floating[at].port, floating[at].bit), floating[at].high);
    for (size_t at = 0; at < sizeof outside / sizeof *outside; at++) {
        tell(at);
        for (int bit = 0; bit < 8; bit++)
            if (outside[at].mask & 1 << bit) {
                avr_irq_t *held = pin(outside[at].port, bit);
                bool high = outside[at].value >> bit & 1;
                avr_raise_irq(held, !high); /* the reset has wiped the pin, and the same again is not told */
                avr_raise_irq(held, high);
            }
    }
    for (size_t at = 0; at < sizeof buttons / sizeof *buttons; at++)
        if (buttons[at].jumps > 0 || buttons[at].down)
            avr_cycle_timer_register(chip, CYCLES_A_MS, bounce, &buttons[at]);
}
