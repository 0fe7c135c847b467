/* dowser-cli-library.h - functions that the actions on saved questions share */
#pragma once

#include "cli/dowser-cli-session.h"

G_BEGIN_DECLS

/** Makes a session with @question and @plan. The session doesn't plan anything. Returns: (transfer full) */
DowserSession *dowser_cli_library_make_session (const char *uri, const char *question, const DowserPlan *plan);
/** Runs each of @questions (DowserSavedQuestion) on the tables of @source. @source: a session that has read the tables;
 * @junit: (nullable): the path of a report file. Returns: the exit status */
int dowser_cli_library_check (DowserCliSession *session, DowserSession *source, GPtrArray *questions,
                              const char *junit);

G_END_DECLS
