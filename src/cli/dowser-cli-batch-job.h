/* dowser-cli-batch-job.h - the questions of a batch, and the line that each comes to */
#pragma once

#include "cli/dowser-cli.h"
#include "session/dowser-session.h"

G_BEGIN_DECLS

/** DowserCliQuestion: one line of the input. @after: (nullable): the id of the question that it comes after; @line: (nullable): its answer, once it has one */
typedef struct
{
  char *id;
  char *database; /* path */
  char *question;
  char *evidence; /* (nullable) */
  char *after;
  char *gold_sql; /* (nullable): an answer that is known */
  char *line;
} DowserCliQuestion;

void dowser_cli_question_free (DowserCliQuestion *self);

/** Reads JSON lines with suite, db, id, question, evidence, after. Returns: (transfer full) (nullable): DowserCliQuestion */
GPtrArray *dowser_cli_questions_read (const char *path, const char *directory, GError **error);

/** Whether @out may be written: no database of @questions, nor the file @in that they came from. */
gboolean dowser_cli_questions_check_out (GPtrArray *questions, const char *in, const char *out, GError **error);

/**
 * dowser_cli_question_take_answer:
 * @session: after its run to the step "check"; @error: (nullable): why that ended
 *
 * Makes the line of @self: id, sql, state, confidence, options, ms, error; by a model calls, tokens_in, tokens_out and
 * what the verdict rests on too: agreement, second_confidence, quality, findings.
 */
void dowser_cli_question_take_answer (DowserCliQuestion *self, DowserSession *session, const GError *error,
                                      gint64 elapsed);

/** The questions before @self that it talks on from, the first one first, and itself. Returns: (transfer full):
 * DowserCliQuestion, borrowed */
GPtrArray *dowser_cli_question_list_chain (DowserCliQuestion *self, GPtrArray *questions);

/** The DowserCliQuestion of each database, in the order in which it first occurs. Returns: (transfer full): GPtrArray
 */
GPtrArray *dowser_cli_questions_group (GPtrArray *questions);

G_END_DECLS
