/* dowser-cli-graph.h - what the actions on metric graphs share */
#pragma once

#include "cli/dowser-cli-answer.h"
#include "cli/dowser-cli-desk.h"
#include "knowledge/graph/dowser-graph-call.h"

G_BEGIN_DECLS

/** Runs each step of @call on the source of @source, a session that has read it, and prints the result. @format: table,
 * csv or json; @with_steps: what each step says and comes to, too. Returns: the exit status */
int dowser_cli_graph_run (DowserCliDesk *desk, DowserSession *source, const DowserGraphCall *call,
                          DowserCliFormat format, gboolean with_steps);

G_END_DECLS
