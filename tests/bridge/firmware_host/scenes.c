/* `scenes --list` names all scenes, `scenes NAME` plays one. */
#include "scenes.h"

#include <string.h>

static const struct scene *const all[] = {
    link_scenes, time_scenes, noise_scenes, goal_scenes, index_scenes, angle_scenes, light_scenes,
};

int main(int count, char **words)
{
    bool played = false;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        for (const struct scene *scene = all[i]; scene->name; scene++) {
            if (count == 2 && !strcmp(words[1], "--list"))
                puts(scene->name);
            else if (count != 2 || strcmp(words[1], scene->name))
                continue;
            else {
                world_begin();
                peer_reset();
                world_run(40);
                peer_listen();
                scene->play();
                CHECK_IS(peer.broken, 0);
                CHECK_IS(world.pulses_unpowered, 0);
            }
            played = true;
        }
    }
    return played ? 0 : 2;
}
