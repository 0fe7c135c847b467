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
/** Returns a summary of the rows in words. @result: (nullable): the rows. Returns: (transfer full) (nullable): %NULL if
 * there are no rows or no plan */
char *dowser_cli_outcome_dup_summary (DowserSession *session, DowserResult *result);
/** Returns those notes about the rows that are in no other list of the JSON object. Returns: (transfer full)
 * (element-type char *) */
GPtrArray *dowser_cli_outcome_dup_notes (DowserSession *session);

G_END_DECLS
