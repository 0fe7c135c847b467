/* dowser-reply.h - reads a language model's reply, even if it is wrapped, malformed or cut off */
#pragma once

#include "plan/dowser-plan.h"
#include "prompt/documents/dowser-prompt-size.h"
#include "sql/write/dowser-sql-writer.h"

G_BEGIN_DECLS

/**
 * DowserReply: what a model's reply contains; plain data.
 * @plan: (nullable): not audited yet; @decision: whether to proceed, to ask the user or to end
 * @ask: (nullable): the question that the model asks the user; @choices: (nullable): strv: possible answers to @ask
 * @reason: (nullable): why there is no plan, in the model's words
 * @look: (nullable): strv: columns whose values the model requests before it writes a plan; if set, the other fields
 * are unset
 * @repaired: (nullable): strv: the repairs of the reply, one line each
 * @from_sql: TRUE if the reply was SQL
 */
typedef struct
{
  DowserPlan *plan;
  DowserDecision decision;
  char *ask;
  char **choices;
  char *reason;
  char **look;
  char **repaired;
  gboolean from_sql;
} DowserReply;
void dowser_reply_free (DowserReply *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserReply, dowser_reply_free)

/**
 * dowser_reply_read_plan:
 * @text: any bytes: JSON or SQL. JSON may be in a fence or after other text, may have trailing commas, single quotes or
 * comments, and may be cut off
 * @dialect: the dialect of SQL in the reply
 *
 * Completes a reply that was cut off if there is only one way to do so. Otherwise, the error contains the position, so
 * that the model can be asked again.
 *
 * Returns: (transfer full) (nullable): %NULL with #DOWSER_MODEL_ERROR_UNREADABLE, with the problem and its position,
 * worded for the model and for the user; %NULL with #DOWSER_SQL_ERROR_UNSAFE for SQL that writes
 */
DowserReply *dowser_reply_read_plan (const char *text, const DowserSchema *schema, DowserDialectId dialect,
                                     GError **error);

/** DowserRelevance: why the question needs a table. @table: borrowed from the schema; @reason: (nullable) */
typedef struct
{
  const DowserTable *table;
  char *reason;
  double score;
} DowserRelevance;
/** Reads a reply about which tables the question needs. Returns: (transfer full) (nullable): of DowserRelevance: one
 * for each needed table */
GPtrArray *dowser_reply_read_relevance (const char *text, const DowserSchema *schema, GError **error);

/** DowserFollowUp: the result of follow-up detection. @rewrite: TRUE if the question needs a new plan */
typedef struct
{
  gboolean rewrite;
  gboolean no_data_question;
  char *instruction;
} DowserFollowUp;
void dowser_follow_up_free (DowserFollowUp *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserFollowUp, dowser_follow_up_free)
DowserFollowUp *dowser_reply_read_follow_up (const char *text, GError **error);

/**
 * DowserVerdict: the result of the answer check.
 * @notes: @issues: strv: texts for the user
 * @problem: the issues and the instruction in the model's words; used in the prompt for the next plan, so it contains
 * placeholders for redacted literals
 */
typedef enum
{
  DOWSER_VERDICT_SATISFIED,
  DOWSER_VERDICT_NEEDS_WORK,
  DOWSER_VERDICT_FAILED
} DowserVerdictKind;
typedef struct
{
  DowserVerdictKind kind;
  char **notes;
  char **issues;
  char *instruction; /* (nullable) */
  char *problem;
} DowserVerdict;
void dowser_verdict_free (DowserVerdict *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserVerdict, dowser_verdict_free)
DowserVerdict *dowser_reply_read_verdict (const char *text, GError **error);

G_END_DECLS
