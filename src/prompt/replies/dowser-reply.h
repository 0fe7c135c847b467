/* dowser-reply.h - reads what a language model has answered, however it is wrapped, bent or cut */
#pragma once

#include "plan/dowser-plan.h"
#include "prompt/documents/dowser-tier.h"
#include "sql/write/dowser-sql-writer.h"

G_BEGIN_DECLS

/**
 * DowserReply: plain data.
 * @plan: (nullable): not audited yet; its decision says whether to proceed, to clarify or to end
 * @ask: (nullable): the model's question back; @choices: (nullable): strv of its answers
 * @reason: (nullable): why there is no plan, as the model says it
 * @look: (nullable): strv: columns whose values the model wants to see before it answers; nothing else is there then
 * @mended: strv: what had to be put right to read it, one line each
 * @from_sql: it had answered in SQL
 */
typedef struct
{
  DowserPlan *plan;
  DowserDecision decision;
  char *ask;
  char **choices;
  char *reason;
  char **look;
  char **mended;
  gboolean from_sql;
} DowserReply;
void dowser_reply_free (DowserReply *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserReply, dowser_reply_free)

/**
 * dowser_reply_read_plan:
 * @text: UTF-8 or not; fenced, prefixed, with trailing commas, single-quoted, with comments, cut off, or SQL
 * @dialect: the spelling SQL is read in
 *
 * What was cut off is completed where there is one way to do so; else this fails with the position, so that the model
 * can be asked once more.
 *
 * Returns: (transfer full) (nullable): #DOWSER_MODEL_ERROR_UNREADABLE, with what was wrong and where, in words for the
 *   model and for the person; #DOWSER_SQL_ERROR_UNSAFE for SQL that writes
 */
DowserReply *dowser_reply_read_plan (const char *text, const DowserSchema *schema, DowserDialectId dialect,
                                     GError **error);

/** DowserRelevance: @table: of the schema; @reason: (nullable) */
typedef struct
{
  const DowserTable *table;
  char *reason;
  double score;
} DowserRelevance;
/** Returns: (transfer full) (nullable): of DowserRelevance */
GPtrArray *dowser_reply_read_relevance (const char *text, const DowserSchema *schema, GError **error);

/** DowserRoute: @rewrite: the question asks for something else than the present plan does */
typedef struct
{
  gboolean rewrite;
  gboolean no_data_question;
  char *instruction;
} DowserRoute;
void dowser_route_free (DowserRoute *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserRoute, dowser_route_free)
DowserRoute *dowser_reply_read_route (const char *text, GError **error);

/**
 * DowserVerdict:
 * @notes: @issues: strv: what the person reads
 * @problem: issues and instruction as the model wrote them, for the next plan: with marks for what is withheld
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
