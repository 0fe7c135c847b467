/* dowser-sentence-scope.h - resolves the names of a sentence in their scope */
#pragma once

#include "joins/dowser-join-path.h"
#include "plan/dowser-plan.h"
#include "sentence/dowser-sentence-names.h"
#include "sentence/dowser-sentence-tree.h"

G_BEGIN_DECLS

/**
 * DowserSentenceMaker: a plan that is being made
 * @steps: DowserPlanStep: the steps made so far
 * @assumptions: DowserAssumption: for each set that an undeclared key correlates with the enclosing rows
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
 * DowserSentenceScope: a select that is being made; allocated on the stack
 * @outer: (nullable): the enclosing scope
 * @called: the IDs that the sentence defines: an instance with such an ID is found only by this ID
 * @settled: TRUE if the sentence has listed the tables, so that no other table is joined
 * @showing: TRUE while outputs are being made; in this case, a join with a table in which several rows match is allowed
 * @multiplied: TRUE if a table in which several rows match was joined
 * @frame: (nullable): the set in parentheses that is the first table; @measure: (nullable): the last column of @frame;
 * @n_pushed: the number of groups that @frame and @select share
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

/** Returns: (nullable): the step with this @id */
const DowserPlanStep *dowser_sentence_maker_find_step (const DowserSentenceMaker *self, const char *id);
/** Returns: (transfer full): an ID made from @wanted that no enclosing select has */
char *dowser_sentence_scope_make_id (const DowserSentenceScope *self, const char *wanted);
/** Adds the first table, or a further table without a join. Returns: (nullable): the table's instance; %NULL if no
 * table or step has one of @names. @id: (nullable): the instance's name in the sentence */
const DowserInstance *dowser_sentence_scope_add (const DowserSentenceMaker *maker, DowserSentenceScope *self,
                                                 GPtrArray *names, const char *id, GError **error);
/** Gets the instance that @names mean in this select or in an enclosing select. If there is no such instance, joins the
 * table by the keys. Returns: (nullable) */
const DowserInstance *dowser_sentence_scope_find_place (const DowserSentenceMaker *maker, DowserSentenceScope *self,
                                                        GPtrArray *names, GError **error);
/** Gets the instance that a key with one of @names references. If the select doesn't read this instance yet, joins it.
 * Returns: (nullable) */
const DowserInstance *dowser_sentence_scope_find_role (const DowserSentenceMaker *maker, DowserSentenceScope *self,
                                                       GPtrArray *names, GError **error);
/** Returns: (transfer full) (nullable): the only date column of the first table */
DowserExpr *dowser_sentence_scope_find_date (const DowserSentenceMaker *maker, const DowserSentenceScope *self,
                                             GError **error);
/** Gets the column that @names mean. If @instance isn't %NULL, the column must belong to @instance. Returns: (transfer
 * full) (nullable) */
DowserExpr *dowser_sentence_scope_find_column (const DowserSentenceMaker *maker, DowserSentenceScope *self,
                                               GPtrArray *names, const DowserInstance *instance, GError **error);
/** Returns: (transfer full): the visible columns of @instance in their order, of char */
GPtrArray *dowser_sentence_list_columns (const DowserSentenceMaker *maker, const DowserInstance *instance);
/** Gets the join conditions between @instance and the earlier instances of @select, if exactly one key connects them.
 * Returns: (transfer full) (nullable): DowserExpr; %NULL if no key or several keys connect them */
GPtrArray *dowser_sentence_find_key (DowserJoinGraph *graph, const DowserSchema *schema, const DowserSelect *select,
                                     const DowserInstance *instance, DowserVia *via, double *confidence);
/** Returns TRUE if @join uses @key, @key has a single column, and the side with this column is the instance @from. */
gboolean dowser_sentence_is_joined_by (const DowserJoin *join, const DowserForeignKey *key, const char *from);
/** Correlates the first table of @self with the enclosing rows, if exactly one key connects this table with them. */
gboolean dowser_sentence_scope_correlate (const DowserSentenceMaker *maker, DowserSentenceScope *self, GError **error);

G_END_DECLS
