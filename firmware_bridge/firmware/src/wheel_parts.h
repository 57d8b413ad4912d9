/* What the parts of the wheel share: wheel.c (goals), index.c (Hall sensor), follow.c (angle sensor). */
#ifndef WHEEL_PARTS_H
#define WHEEL_PARTS_H

#include "messages.h"
#include "wheel.h"

enum {
    PHASE_REST,
    PHASE_READING,  /* waits for the angle sensor's first word */
    PHASE_LEAVING,  /* down off the index magnet */
    PHASE_SEARCH,   /* up to the index, fast */
    PHASE_BACK,     /* down to a little before it */
    PHASE_APPROACH, /* up to its edge, slowly */
    PHASE_MOVING,
    PHASE_SLIPPED,  /* lost the wheel: stands still until it does, too */
    PHASE_STOPPING,
    PHASE_SETTLING,
};

enum { AIM_NOTHING, AIM_SECTION, AIM_NOWHERE, AIM_TURN };

#define TRIES 3
#define SETTLE_ANGLE_MS 60
#define SETTLE_HALL_MS 20
#define POWER_OFF_MS 200

#define AT_DEGREES 5       /* so near to a section's place is at the section */
#define NEAR_DEGREES 15    /* after a hand turn: so near is meant */
#define TURNED_DEGREES 10  /* so far off at rest: a hand turned it */
#define LOST_DEGREES 20    /* so far off while moving: it slipped */
#define OFF_DEGREES 3      /* so far off after a move: it is corrected */
#define INDEX_DEGREES 5    /* the index so far from where it should be: it slipped */
#define HYSTERESIS_DEGREES 10 /* the same going down, where the sensor lets go late */

struct wheel {
    struct config config;
    bool configured;
    bool known;
    uint8_t phase;
    uint8_t resting; /* WHEEL_… while at rest */
    uint8_t section;
    uint8_t aim;
    uint8_t goal;
    uint8_t goal_section;
    uint8_t goal_way;
    int32_t goal_position;
    uint8_t fault;
    uint8_t slips;
    uint8_t tries;
    uint8_t wait; /* milliseconds to go in this phase, or until the current goes off */
};

extern struct wheel wheel;

/* ---- wheel.c */
void wheel_jam(uint8_t fault);
void wheel_set_out(void);  /* the place is known: on to the goal */
bool wheel_try_again(void); /* counts a slip; false (and jammed) when there were too many */
void wheel_settle(uint8_t ms);
void wheel_slower(void);
void wheel_rest(void);

/* ---- index.c */
void index_init(void);
void index_find(void);  /* begins to look for the index */
void index_tick(void);  /* in the phases from LEAVING to APPROACH */
void index_set_out(void);
void index_watch(void); /* while moving: edges that come where they should not */
void index_rested(void);
void index_at_rest(void);
uint16_t index_turn(void);

/* ---- follow.c */
bool follow_can(void);     /* the angle sensor can be trusted */
void follow_read(void);    /* the place is what the sensor says */
int32_t follow_off(void);  /* how far the wheel is up from where we believe it to be */
bool follow_fresh(void);   /* a reading since the last question */
void follow_watch(void);   /* while moving */
void follow_settled(void); /* after a move */
void follow_at_rest(void);

#endif
