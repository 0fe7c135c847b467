/* dowser-sentence-say-private.h - what the sayers of selects and of expressions share */
#pragma once

#include "joins/dowser-join-path.h"
#include "plan/dowser-types.h"
#include "sentence/dowser-sentence-say.h"

G_BEGIN_DECLS

/** DowserSayer: @own: names that the sentence gives; @missing: (nullable): what no sentence says; @in_named: an output
 * that is named is being said */
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
 * DowserSayScope: one select that is being said, on the stack.
 * @said: instance (DowserInstance) → the name that it is called by; those that are not in it by that of their table
 * @roles: instance → the column of the key that leads to it, and by which it is called
 * @settled: its tables are listed
 * @rooted: a table has been said already, or a column that one table alone has
 * @theirs: the first table stands in a relation to the rows around, which is still to be said
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

/** Notes what is missing, the first time. Returns: %NULL */
gpointer _dowser_say_fail (DowserSayer *self, const char *missing);
/** @children: DowserSentenceNode (transfer full), %NULL-terminated; one that is missing frees all. Returns: (transfer
 * full) (nullable) */
DowserSentenceNode *_dowser_say_node (DowserSayer *self, const DowserSentenceRow *row, guint n,
                                      DowserSentenceNode **children);
DowserSentenceNode *_dowser_say_part (DowserSayer *self, DowserSentenceCategory category, DowserSentencePart part,
                                      int op, guint n, DowserSentenceNode **children);
DowserSentenceNode *_dowser_say_select (DowserSayer *self, const DowserSelect *select, const DowserSayScope *outer,
                                        gboolean outputs);
/** Begins to say @select, with _dowser_say_close() at its end. @filter: (out) (transfer full) (nullable): what of its
 * filter is still to be said */
void _dowser_say_open (DowserSayer *self, DowserSayScope *scope, const DowserSelect *select,
                       const DowserSayScope *outer, DowserExpr **filter);
void _dowser_say_close (DowserSayScope *scope);
/** @outputs: whether they matter; @is_step: whether others name them */
DowserSentenceNode *_dowser_say_in_scope (DowserSayer *self, DowserSayScope *scope, const DowserExpr *filter,
                                          gboolean outputs, gboolean is_step);
/** Whether the tables of @scope must be listed: they don't follow from the columns. */
gboolean _dowser_say_needs_from (const DowserSayer *self, const DowserSayScope *scope);
/** Lists the tables. */
DowserSentenceNode *_dowser_say_from (DowserSayer *self, DowserSayScope *scope);
/** Whether the groups are shown first, in their order, with something after them. */
gboolean _dowser_say_shows_groups (const DowserSelect *select, gboolean is_step);
/** The outputs from @start on. */
DowserSentenceNode *_dowser_say_outputs (DowserSayer *self, DowserSayScope *scope, guint start, gboolean is_step);
/** All columns of @instance. */
DowserSentenceNode *_dowser_say_all_of (DowserSayer *self, const DowserInstance *instance, DowserSayScope *scope);
/** A select over one step that is said without it: the best of each group, a number over numbers of groups. Returns:
 * (transfer full) (nullable): %NULL where it is another one */
DowserSentenceNode *_dowser_say_over_step (DowserSayer *self, const DowserSelect *select, const DowserSelect *step);
DowserSentenceNode *_dowser_say_expr (DowserSayer *self, const DowserExpr *expr, DowserSayScope *scope);
/** Of DowserExpr, as a list. */
DowserSentenceNode *_dowser_say_list (DowserSayer *self, GPtrArray *exprs, guint start, DowserSayScope *scope);
/** Of DowserOrder. */
DowserSentenceNode *_dowser_say_orders (DowserSayer *self, GPtrArray *orders, DowserSayScope *scope);
/** "orders", "their orders". */
DowserSentenceNode *_dowser_say_place (DowserSayer *self, const DowserInstance *instance, DowserSayScope *scope);
/** Whether the name of @column alone is read as it. */
gboolean _dowser_say_is_clear (const DowserSayer *self, const DowserExpr *column, const DowserSayScope *scope);
const char *_dowser_say_get_name (const DowserSayScope *scope, const DowserInstance *instance);

G_END_DECLS
