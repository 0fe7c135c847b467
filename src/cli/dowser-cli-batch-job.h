/* dowser-cli-batch-job.h - the questions of a batch, and the output line of each */
#pragma once

#include "cli/dowser-cli.h"
#include "session/dowser-session.h"

G_BEGIN_DECLS

/** DowserCliQuestion: one line of the input. @after: (nullable): the ID of the question before it, which it follows up;
 * @line: (nullable): its output line; %NULL until it is answered */
typedef struct
{
  char *id;
  char *database; /* path */
  char *question;
  char *evidence; /* (nullable) */
  char *after;
  char *gold_sql; /* (nullable): SQL that is known to be right */
  char *line;
} DowserCliQuestion;

void dowser_cli_question_free (DowserCliQuestion *self);

/** Reads JSON lines with suite, db, id, question, evidence, after. Returns: (transfer full) (nullable):
 * DowserCliQuestion */
GPtrArray *dowser_cli_questions_read (const char *path, const char *directory, GError **error);

/** Returns TRUE if @out may be written: it is neither a database of @questions nor their file @in. */
gboolean dowser_cli_questions_check_output (GPtrArray *questions, const char *in, const char *out, GError **error);

/**
 * dowser_cli_question_set_answer:
 * @session: the session, after its run to the step "check"; @error: (nullable): why the run failed
 *
 * Makes the output line of @self: id, sql, state, confidence, options, ms, error; with a model also calls, tokens_in,
 * tokens_out and the basis of the verdict: agreement, second_confidence, quality, findings.
 */
void dowser_cli_question_set_answer (DowserCliQuestion *self, DowserSession *session, const GError *error,
                                     gint64 elapsed);

/** Returns the chain of questions that @self follows up, in their order, with @self at the end. Returns: (transfer
 * full): DowserCliQuestion, borrowed */
GPtrArray *dowser_cli_question_list_chain (DowserCliQuestion *self, GPtrArray *questions);

/** Groups the questions by database, in the order of their first occurrence. Returns: (transfer full): GPtrArray */
GPtrArray *dowser_cli_questions_group (GPtrArray *questions);

G_END_DECLS
