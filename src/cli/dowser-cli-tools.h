/* dowser-cli-tools.h - in a build tree the commands of dowser-tools are also found here: it takes this program's place
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * dowser_cli_tools_run:
 *
 * Where @argv names a command of dowser-tools, and this is the dowser-cli of a build tree that has it, this process
 * becomes dowser-tools. Returns in all other cases: an installed program does not have these commands.
 */
void dowser_cli_tools_run (int argc, char **argv);

G_END_DECLS
