/* dowser-tools.h - the commands of dowser-tools, one file each */
#pragma once

#include "cli/dowser-cli.h"

G_BEGIN_DECLS

int dowser_tools_bench (DowserCli *cli, int argc, char **argv);
int dowser_tools_roundtrip (DowserCli *cli, int argc, char **argv);

G_END_DECLS
