/* dowser-cli-batch-job.h - reads the questions of a batch, and makes the output line of each question */
#pragma once

#include "cli/dowser-cli.h"
#include "session/dowser-session.h"

G_BEGIN_DECLS

/** DowserCliQuestion: one line of the input. @after: (nullable): the ID of an earlier question, if this question is a
 * follow-up to it; @line: (nullable): the output line of this question; %NULL until the question is answered */
typedef struct
{
  char *id;
  char *database; /* the path of the database */
  char *question;
  char *evidence; /* (nullable) */
  char *after;
  char *gold_sql; /* (nullable): SQL that is known to be right */
  char *line;
} DowserCliQuestion;

void dowser_cli_question_free (DowserCliQuestion *self);

/** Reads the questions of a file with one JSON object per line. Its members are suite, db, id, question, evidence and
 * after. Returns: (transfer full) (nullable): DowserCliQuestion */
GPtrArray *dowser_cli_questions_read (const char *path, const char *directory, GError **error);

/** Returns TRUE if @out may be written, because it is neither a database of @questions nor the input file @in. */
gboolean dowser_cli_questions_check_output (GPtrArray *questions, const char *in, const char *out, GError **error);

/**
 * dowser_cli_question_set_answer:
 * @session: the session, after its run to the step "check"; @error: (nullable): why the run failed
 *
 * Makes the output line of @self: id, sql, state, confidence, options, ms, error. If a model is used, the line also has
 * calls, tokens_in, tokens_out and the basis of the verdict: agreement, second_confidence, quality, findings.
 */
void dowser_cli_question_set_answer (DowserCliQuestion *self, DowserSession *session, const GError *error,
                                     gint64 elapsed);

/** Returns the chain of questions that ends with @self. Each question of the chain is a follow-up to the question
 * before it. Returns: (transfer full): DowserCliQuestion, borrowed */
GPtrArray *dowser_cli_question_list_chain (DowserCliQuestion *self, GPtrArray *questions);

/** Groups the questions by database, in the order in which the databases first occur. Returns: (transfer full):
 * GPtrArray */
GPtrArray *dowser_cli_questions_group (GPtrArray *questions);

G_END_DECLS
