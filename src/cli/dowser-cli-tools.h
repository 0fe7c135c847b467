/* dowser-cli-tools.h - in a build tree, turns this process into dowser-tools if the command belongs to dowser-tools */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * dowser_cli_tools_run:
 *
 * If @argv names a command of dowser-tools, and this is the dowser-cli of a build tree with dowser-tools, this process
 * becomes dowser-tools. Otherwise, the function returns, because an installed program does not have the commands of
 * dowser-tools.
 */
void dowser_cli_tools_run (int argc, char **argv);

G_END_DECLS
