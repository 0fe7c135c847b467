/* dowser-sentence-scope.h - what the names of a sentence stand for where they are said */
#pragma once

#include "joins/dowser-join-path.h"
#include "plan/dowser-plan.h"
#include "sentence/dowser-sentence-names.h"
#include "sentence/dowser-sentence-tree.h"

G_BEGIN_DECLS

/**
 * DowserSentenceMaker: a plan in the making.
 * @steps: DowserPlanStep so far
 * @assumptions: DowserAssumption: sets that are tied to the rows around by a key that nobody declared
 */
typedef struct
{
  const DowserSchema *schema;
  const DowserSentenceNames *names;
  DowserJoinGraph *graph;
  GPtrArray *steps;
  GPtrArray *assumptions;
} DowserSentenceMaker;

/**
 * DowserSentenceScope: one select in the making, on the stack.
 * @outer: (nullable): the one around it
 * @called: ids that the sentence gives: such an instance is found by its id alone
 * @settled: its tables were listed: none is joined in addition
 * @showing: columns are being shown: a table may be joined of which a row here meets several
 * @multiplied: such a table was joined
 * @frame: (nullable): the set in parentheses whose rows are the first table; @measure: (nullable): its last column;
 *   @n_pushed: how many of its groups are those of @select
 */
typedef struct _DowserSentenceScope DowserSentenceScope;
struct _DowserSentenceScope
{
  const DowserSentenceScope *outer;
  DowserSelect *select;
  GHashTable *called;
  gboolean settled;
  gboolean showing;
  gboolean multiplied;
  const DowserSentenceNode *frame;
  char *measure;
  guint n_pushed;
};

/** Returns: (nullable): the step called @id */
const DowserPlanStep *dowser_sentence_maker_find_step (const DowserSentenceMaker *self, const char *id);
/** An id that no select around has. Returns: (transfer full) */
char *dowser_sentence_scope_make_id (const DowserSentenceScope *self, const char *wanted);
/** Adds the first table, or one more that is not joined. Returns: (nullable): its instance; %NULL where there is no
 * table or step of that name. @id: (nullable): as the sentence calls it */
const DowserInstance *dowser_sentence_scope_add (const DowserSentenceMaker *maker, DowserSentenceScope *self,
                                                 GPtrArray *names, const char *id, GError **error);
/** The instance that @names say here, or around; joined along the keys where it stands nowhere yet. Returns: (nullable)
 */
const DowserInstance *dowser_sentence_scope_find_place (const DowserSentenceMaker *maker, DowserSentenceScope *self,
                                                        GPtrArray *names, GError **error);
/** The instance that a key called one of @names leads to; joined where it stands nowhere yet. Returns: (nullable) */
const DowserInstance *dowser_sentence_scope_find_role (const DowserSentenceMaker *maker, DowserSentenceScope *self,
                                                       GPtrArray *names, GError **error);
/** The only column of dates of the first table. Returns: (transfer full) (nullable) */
DowserExpr *dowser_sentence_scope_find_date (const DowserSentenceMaker *maker, const DowserSentenceScope *self,
                                             GError **error);
/** The column that @names say; of @instance, where that isn't %NULL. Returns: (transfer full) (nullable) */
DowserExpr *dowser_sentence_scope_find_column (const DowserSentenceMaker *maker, DowserSentenceScope *self,
                                               GPtrArray *names, const DowserInstance *instance, GError **error);
/** Of char: the columns of @instance that are shown, in their order. Returns: (transfer full) */
GPtrArray *dowser_sentence_list_columns (const DowserSentenceMaker *maker, const DowserInstance *instance);
/** What joins @instance to those of @select before it by the only key between them. Returns: (transfer full)
 * (nullable): DowserExpr; %NULL where there is none, or several */
GPtrArray *dowser_sentence_find_key (DowserJoinGraph *graph, const DowserSchema *schema, const DowserSelect *select,
                                     const DowserInstance *instance, DowserVia *via, double *confidence);
/** Whether @join is along @key, a key of one column that leaves the instance @from. */
gboolean dowser_sentence_is_joined_by (const DowserJoin *join, const DowserForeignKey *key, const char *from);
/** Ties the first table of @self to the rows around it, along the only key between them. */
gboolean dowser_sentence_scope_tie (const DowserSentenceMaker *maker, DowserSentenceScope *self, GError **error);

G_END_DECLS
