/* dowser-cli-tools.h - in a build tree, replaces this process by dowser-tools for its commands */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * dowser_cli_tools_run:
 *
 * If @argv names a command of dowser-tools, and this is the dowser-cli of a build tree with dowser-tools, this process
 * becomes dowser-tools. Otherwise, the function returns: an installed program does not have these commands.
 */
void dowser_cli_tools_run (int argc, char **argv);

G_END_DECLS
