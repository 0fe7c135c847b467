/* dowser-cli-outcome.h - writes the answer to a question, or why there is none, as one JSON object, which
 * resources/answer.schema.json describes */
#pragma once

#include "cli/dowser-cli.h"
#include "session/dowser-session.h"

#include <stdio.h>

G_BEGIN_DECLS

/**
 * dowser_cli_outcome_print:
 * @session: (nullable): %NULL if the command failed before a session was made
 * @error: (nullable): why there is no answer
 */
void dowser_cli_outcome_print (DowserCli *cli, DowserSession *session, const GError *error, FILE *file);
/** Returns the name of the answer's source. Returns: (transfer full) (nullable) */
char *dowser_cli_outcome_dup_source_name (DowserSession *session);
/** Returns a summary of the rows in words. @result: (nullable). Returns: (transfer full) (nullable) */
char *dowser_cli_outcome_dup_summary (DowserSession *session, DowserResult *result);
/** Returns the notes about the rows that no other list of the JSON object contains. Returns: (transfer full)
 * (element-type char *) */
GPtrArray *dowser_cli_outcome_dup_notes (DowserSession *session);

G_END_DECLS
