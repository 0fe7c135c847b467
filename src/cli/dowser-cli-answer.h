/* dowser-cli-answer.h - what a session has come to, in the form that was asked for */
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

/** The answer to @file; with @notes, what a person should know of it to stderr. */
void dowser_cli_answer_print (DowserCli *cli, DowserSession *session, DowserCliFormat format, gboolean notes,
                              FILE *file);
/** A line for each number that is wrong, to be seen before it. */
void dowser_cli_answer_print_wrong (DowserSession *session, FILE *file);
/** The question back to the person and its numbered choices. Returns: the exit status */
int dowser_cli_answer_print_choices (DowserCli *cli, DowserSession *session, DowserCliFormat format);
/** Why there is no answer: a line to stderr, and with JSON the object of an answer to stdout, too. @session:
 * (nullable). Takes @error. Returns: the exit status of its family */
int dowser_cli_answer_fail (DowserCli *cli, DowserSession *session, GError *error);
/** Exit status of a session that has run: 0, or that of a limit that cut its rows. */
int dowser_cli_answer_get_status (DowserSession *session);

G_END_DECLS
