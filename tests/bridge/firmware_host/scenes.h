/* Scenes: each a name that reads as a sentence, played on a board that has just started. */
#ifndef SCENES_H
#define SCENES_H

#include <stdio.h>
#include <stdlib.h>

#include "peer.h"
#include "world.h"

struct scene {
    const char *name;
    void (*play)(void);
};

#define SCENE(name) {#name, name}
#define END {NULL, NULL}

extern const struct scene link_scenes[];
extern const struct scene time_scenes[];
extern const struct scene noise_scenes[];
extern const struct scene goal_scenes[];
extern const struct scene index_scenes[];
extern const struct scene angle_scenes[];
extern const struct scene light_scenes[];

#define CHECK(holds)                                                              \
    do {                                                                          \
        if (!(holds)) {                                                           \
            fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #holds);   \
            exit(1);                                                              \
        }                                                                         \
    } while (0)

#define CHECK_IS(is, wanted)                                                                         \
    do {                                                                                             \
        long is_ = (long)(is), wanted_ = (long)(wanted);                                             \
        if (is_ != wanted_) {                                                                        \
            fprintf(stderr, "%s:%d: %s is %ld, not %ld\n", __FILE__, __LINE__, #is, is_, wanted_);   \
            exit(1);                                                                                 \
        }                                                                                            \
    } while (0)

/* A session, and the wheel configured with these sensors. */
static inline void meet(uint8_t sensors)
{
    peer_hello(0x1234);
    peer_configure(sensors);
    CHECK_IS(peer.state.seq, peer.seq);
}

#endif
