/* dowser-sentence-scope.h - finds the tables and columns that the names of a sentence mean in their scope */
#pragma once

#include "joins/dowser-join-path.h"
#include "plan/dowser-plan.h"
#include "sentence/dowser-sentence-names.h"
#include "sentence/dowser-sentence-tree.h"

G_BEGIN_DECLS

/**
 * DowserSentenceMaker: the state of making a plan
 * @steps: DowserPlanStep: the steps made so far
 * @assumptions: DowserAssumption: one for each set that is correlated with the enclosing rows by an undeclared key
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
 * DowserSentenceScope: the state of making one select; allocated on the stack
 * @outer: (nullable): the enclosing scope
 * @called: the IDs that the sentence itself gives to tables; an instance (table in FROM) with such an ID is found only
 * by this ID
 * @lists_tables: TRUE if the sentence has listed the tables, so that no other table is joined
 * @in_outputs: TRUE while outputs are being made. Only then, a table may be joined that has several matching rows for
 * one row
 * @multiplied: TRUE if a table was joined that has several matching rows for one row
 * @frame: (nullable): the set in parentheses that is the first table; @measure: (nullable): the last column of @frame;
 * @n_pushed: the number of groups that @frame and @select share
 */
typedef struct _DowserSentenceScope DowserSentenceScope;
struct _DowserSentenceScope
{
  const DowserSentenceScope *outer;
  DowserSelect *select;
  GHashTable *called;
  gboolean lists_tables;
  gboolean in_outputs;
  gboolean multiplied;
  const DowserSentenceNode *frame;
  char *measure;
  guint n_pushed;
};

/** Returns: (nullable): the step with this @id */
const DowserPlanStep *dowser_sentence_maker_find_step (const DowserSentenceMaker *self, const char *id);
/** Returns: (transfer full): an ID made from @wanted that differs from all IDs in this select and the enclosing
 * selects */
char *dowser_sentence_scope_make_id (const DowserSentenceScope *self, const char *wanted);
/** Adds the first table, or a further table without a join. @id: (nullable): the name in the sentence of the new
 * instance. Returns: (nullable): the new instance; %NULL if no table or step has one of @names */
const DowserInstance *dowser_sentence_scope_add_table (const DowserSentenceMaker *maker, DowserSentenceScope *self,
                                                       GPtrArray *names, const char *id, GError **error);
/** Gets the instance that @names mean in this select or in an enclosing select. If there is no such instance, joins the
 * table through keys. Returns: (nullable) */
const DowserInstance *dowser_sentence_scope_find_place (const DowserSentenceMaker *maker, DowserSentenceScope *self,
                                                        GPtrArray *names, GError **error);
/** Gets the instance that is referenced by a key whose column has one of @names. If the select doesn't read this
 * instance yet, joins it. Returns: (nullable) */
const DowserInstance *dowser_sentence_scope_find_role (const DowserSentenceMaker *maker, DowserSentenceScope *self,
                                                       GPtrArray *names, GError **error);
/** Returns: (transfer full) (nullable): the only date column of the first table */
DowserExpr *dowser_sentence_scope_find_date (const DowserSentenceMaker *maker, const DowserSentenceScope *self,
                                             GError **error);
/** Gets the column that @names mean. If @instance isn't %NULL, the column must belong to it. Returns: (transfer full)
 * (nullable) */
DowserExpr *dowser_sentence_scope_find_column (const DowserSentenceMaker *maker, DowserSentenceScope *self,
                                               GPtrArray *names, const DowserInstance *instance, GError **error);
/** Returns: (transfer full): the names (char *) of the columns of @instance that aren't hidden, in their order */
GPtrArray *dowser_sentence_list_columns (const DowserSentenceMaker *maker, const DowserInstance *instance);
/** Gets the conditions that join @instance (a table in FROM) to the earlier instances of @select, if exactly one key
 * connects them. Returns: (transfer full) (nullable): DowserExpr; %NULL if no key or several keys connect them */
GPtrArray *dowser_sentence_find_key (DowserJoinGraph *graph, const DowserSchema *schema, const DowserSelect *select,
                                     const DowserInstance *instance, DowserVia *via, double *confidence);
/** Returns TRUE if @join uses @key, @key has a single column, and this column belongs to the instance @from. */
gboolean dowser_sentence_is_joined_by (const DowserJoin *join, const DowserForeignKey *key, const char *from);
/** Adds the condition that correlates the first table of @self with the enclosing rows, if exactly one key connects
 * them. */
gboolean dowser_sentence_scope_correlate (const DowserSentenceMaker *maker, DowserSentenceScope *self, GError **error);

G_END_DECLS
