/* dowser-cli-outcome.h - what a question came to as one JSON object, which resources/answer.schema.json describes */
#pragma once

#include "cli/dowser-cli.h"
#include "session/dowser-session.h"

#include <stdio.h>

G_BEGIN_DECLS

/**
 * dowser_cli_outcome_print:
 * @session: (nullable): %NULL where it failed before there was one
 * @error: (nullable): why there is no answer
 */
void dowser_cli_outcome_print (DowserCli *cli, DowserSession *session, const GError *error, FILE *file);
/** What the source of the answer is called. Returns: (transfer full) (nullable) */
char *dowser_cli_outcome_dup_source_name (DowserSession *session);
/** What the rows come to in words. @result: (nullable). Returns: (transfer full) (nullable) */
char *dowser_cli_outcome_dup_summary (DowserSession *session, DowserResult *result);
/** What stands beside the rows and has no list of its own in JSON. Returns: (transfer full) (element-type char *) */
GPtrArray *dowser_cli_outcome_dup_notes (DowserSession *session);

G_END_DECLS
