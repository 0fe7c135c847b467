/* dowser-cli-outcome.h - the outcome of a question as one JSON object, described by resources/answer.schema.json */
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
/** Returns notes about the rows, namely those that aren't in another list of the JSON object. Returns: (transfer full)
 * (element-type char *) */
GPtrArray *dowser_cli_outcome_dup_notes (DowserSession *session);

G_END_DECLS
