/* dowser-cli-library.h - what the actions on saved questions share */
#pragma once

#include "cli/dowser-cli-desk.h"

G_BEGIN_DECLS

/** A session that asks @question with @plan, of which nothing is planned. Returns: (transfer full) */
DowserSession *dowser_cli_library_make_session (const char *uri, const char *question, const DowserPlan *plan);
/** Runs each of @questions (DowserSavedQuestion) over the tables of @source, a session that has read them. @junit:
 * (nullable): a file for the report. Returns: the exit status */
int dowser_cli_library_check (DowserCliDesk *desk, DowserSession *source, GPtrArray *questions, const char *junit);

G_END_DECLS
