/* dowser-sentence-say-private.h - shared functions of the writers of selects and of expressions */
#pragma once

#include "joins/dowser-join-path.h"
#include "plan/dowser-types.h"
#include "sentence/dowser-sentence-say.h"

G_BEGIN_DECLS

/** DowserSayer: the state of writing a plan. @own: names that the sentence defines; @missing: (nullable): the part of
 * the plan that no sentence can express; @in_named: TRUE while a named output is written */
typedef struct
{
  const DowserPlan *plan;
  const DowserSchema *schema;
  const DowserSentenceNames *names;
  DowserJoinGraph *graph;
  DowserTypes *types;
  DowserSentenceDetail detail;
  GHashTable *own;
  char *missing;
  gboolean in_named;
} DowserSayer;

/**
 * DowserSayScope: the state of writing one select; allocated on the stack
 * @said: instance (DowserInstance) → its name in the sentence; other instances use the name of their table
 * @roles: instance → the key column that references it and whose role is its name
 * @settled: the tables of the select are listed
 * @rooted: a table, or a column that only one table has, has already been written
 * @theirs: the first table is correlated with the enclosing rows, and this isn't written yet
 */
typedef struct _DowserSayScope DowserSayScope;
struct _DowserSayScope
{
  const DowserSayScope *outer;
  const DowserSelect *select;
  GHashTable *said;
  GHashTable *roles;
  gboolean settled;
  gboolean rooted;
  gboolean theirs;
  DowserTypeScope types;
};

/** Records the first part of the plan that can't be expressed. Returns: %NULL */
gpointer _dowser_say_fail (DowserSayer *self, const char *missing);
/** Makes a node from @row. @children: DowserSentenceNode (transfer full), %NULL-terminated; if one is missing, all are
 * freed. Returns: (transfer full) (nullable) */
DowserSentenceNode *_dowser_say_make_node (DowserSayer *self, const DowserSentenceRow *row, guint n,
                                           DowserSentenceNode **children);
DowserSentenceNode *_dowser_say_make_part (DowserSayer *self, DowserSentenceCategory category, DowserSentencePart part,
                                           int op, guint n, DowserSentenceNode **children);
DowserSentenceNode *_dowser_say_write_select (DowserSayer *self, const DowserSelect *select,
                                              const DowserSayScope *outer, gboolean outputs);
/** Begins to write @select; call _dowser_say_close() at the end. @filter: (out) (transfer full) (nullable): the part of
 * the select's filter that still has to be written */
void _dowser_say_open (DowserSayer *self, DowserSayScope *scope, const DowserSelect *select,
                       const DowserSayScope *outer, DowserExpr **filter);
void _dowser_say_close (DowserSayScope *scope);
/** Writes the select of @scope. @outputs: whether its outputs matter; @is_step: whether other selects refer to the
 * outputs by name */
DowserSentenceNode *_dowser_say_write_in_scope (DowserSayer *self, DowserSayScope *scope, const DowserExpr *filter,
                                                gboolean outputs, gboolean is_step);
/** Returns TRUE if the tables of @scope must be listed because they don't follow from the columns. */
gboolean _dowser_say_needs_from (const DowserSayer *self, const DowserSayScope *scope);
/** Lists the tables. */
DowserSentenceNode *_dowser_say_write_from (DowserSayer *self, DowserSayScope *scope);
/** Returns TRUE if the outputs begin with the groups, in their order, followed by other outputs. */
gboolean _dowser_say_shows_groups (const DowserSelect *select, gboolean is_step);
/** Writes the outputs from @start on. */
DowserSentenceNode *_dowser_say_write_outputs (DowserSayer *self, DowserSayScope *scope, guint start, gboolean is_step);
/** Writes all columns of @instance. */
DowserSentenceNode *_dowser_say_write_all_columns (DowserSayer *self, const DowserInstance *instance,
                                                   DowserSayScope *scope);
/** Writes a select over one step without naming the step: the best rows of each group, or an aggregate over the
 * measures of groups. Returns: (transfer full) (nullable): %NULL for other selects */
DowserSentenceNode *_dowser_say_write_over_step (DowserSayer *self, const DowserSelect *select,
                                                 const DowserSelect *step);
DowserSentenceNode *_dowser_say_write_expr (DowserSayer *self, const DowserExpr *expr, DowserSayScope *scope);
/** Writes expressions (DowserExpr) as a list. */
DowserSentenceNode *_dowser_say_write_list (DowserSayer *self, GPtrArray *exprs, guint start, DowserSayScope *scope);
/** Writes sort keys (DowserOrder) as a list. */
DowserSentenceNode *_dowser_say_write_orders (DowserSayer *self, GPtrArray *orders, DowserSayScope *scope);
/** Writes a place such as "orders" or "their orders". */
DowserSentenceNode *_dowser_say_write_place (DowserSayer *self, const DowserInstance *instance, DowserSayScope *scope);
/** Returns TRUE if the name of @column alone is read as this column. */
gboolean _dowser_say_is_unambiguous (const DowserSayer *self, const DowserExpr *column, const DowserSayScope *scope);
const char *_dowser_say_get_name (const DowserSayScope *scope, const DowserInstance *instance);

G_END_DECLS
