/* All parts of the board together. */
#ifndef BOARD_H
#define BOARD_H

void board_init(void);

/* Does what there is to do now; call it after each interrupt. */
void board_run(void);

#endif
