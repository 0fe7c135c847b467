/* dowser-cli-library.h - shared functions of the actions on saved questions */
#pragma once

#include "cli/dowser-cli-session.h"

G_BEGIN_DECLS

/** Makes a session with @question and @plan. The session doesn't plan anything. Returns: (transfer full) */
DowserSession *dowser_cli_library_make_session (const char *uri, const char *question, const DowserPlan *plan);
/** Runs each of @questions (DowserSavedQuestion) on the tables of @source, which is a session that has read these
 * tables. @junit: (nullable): a file for the report. Returns: the exit status */
int dowser_cli_library_check (DowserCliSession *desk, DowserSession *source, GPtrArray *questions, const char *junit);

G_END_DECLS
