/* dowser-cli-answer.h - prints the answer to a question, or why there is none, in the requested format */
#pragma once

#include "cli/dowser-cli.h"
#include "session/dowser-session.h"

#include <stdio.h>

G_BEGIN_DECLS

typedef enum
{
  DOWSER_CLI_TABLE,
  DOWSER_CLI_CSV,
  DOWSER_CLI_JSON,
  DOWSER_CLI_SQL,
  DOWSER_CLI_PLAN
} DowserCliFormat;
extern const char *const dowser_cli_format_nicks[]; /* table csv json sql plan */

/** Prints the answer to @file. If @notes is set, prints notes about the answer to stderr. */
void dowser_cli_answer_print (DowserCli *cli, DowserSession *session, DowserCliFormat format, gboolean notes,
                              FILE *file);
/** Prints a line for each wrong number. To be called before the number is printed. */
void dowser_cli_answer_print_wrong_numbers (DowserSession *session, FILE *file);
/** Prints the question that the session asks the user, and its numbered choices. Returns: the exit status */
int dowser_cli_answer_print_choices (DowserCli *cli, DowserSession *session, DowserCliFormat format);
/** Prints why the user's question has no answer: a line to stderr and, if the format is JSON, an answer object to
 * stdout. @session: (nullable). Takes @error. Returns: the exit status of the error's family */
int dowser_cli_answer_fail (DowserCli *cli, DowserSession *session, GError *error);
/** Returns the exit status of a session that has run: 0, or the exit status of a limit that cut off rows. */
int dowser_cli_answer_get_status (DowserSession *session);

G_END_DECLS
