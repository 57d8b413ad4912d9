#include "board.h"
#include "avr/chip.h"

int main(void)
{
    chip_init();
    board_init();
    chip_start();
    for (;;) {
        board_run();
        chip_sleep();
    }
}
