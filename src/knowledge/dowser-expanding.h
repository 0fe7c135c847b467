/* dowser-expanding.h - the state and the steps of replacing the terms in one select by their definitions */
#pragma once

#include "knowledge/dowser-meanings-private.h"

G_BEGIN_DECLS

/**
 * DowserExpanding: the state while the terms in a copy of a select are replaced.
 * @bound: "instance\ntable\nterm" → Binding
 * @added: instances added by definitions
 * @refusal: the reason why a term can't be used in this select
 * @has_metrics: TRUE if a metric was inserted
 * @has_inserted_metric: TRUE if a metric was inserted outside an aggregate, in place of a plain value of a row
 */
typedef struct
{
  const DowserMeanings *meanings;
  DowserSelect *select;
  GHashTable *bound;
  GHashTable *added;
  GPtrArray *used;
  char **refusal;
  gboolean has_metrics;
  gboolean has_inserted_metric;
} DowserExpanding;

/** Creates the empty hash table for the field @bound of DowserExpanding. The field stores, for each inserted
 * definition, which tables of the select stand for the tables of the definition. Returns: (transfer full) */
GHashTable *_dowser_expanding_bound_new (void);
/** Sets the reason why a term can't be used. Takes @reason. Only the first reason is kept. */
void _dowser_expanding_set_refusal (DowserExpanding *self, char *reason);
/** Maps the instances in the definition of @meaning to instances of the select. Adds an instance to the select if it is
 * missing. @instance: the instance of the select that stands for the root of @meaning. Returns: (transfer none): id in
 * the definition → id in the select */
GHashTable *_dowser_expanding_bind_instances (DowserExpanding *self, const DowserMeaning *meaning,
                                              const char *instance);
/** Rewrites @expr, a part of the definition of @meaning, so that it refers to the tables in the select's FROM. Marks
 * the columns of @expr, so that they aren't expanded again as terms. @names: from _dowser_expanding_bind_instances().
 * Returns: (transfer full) */
DowserExpr *_dowser_expanding_rewrite (DowserExpanding *self, const DowserMeaning *meaning, const DowserExpr *expr,
                                       GHashTable *names);
/** Removes the mark that _dowser_expanding_rewrite() puts on a column. Has the type DowserExprReplace. */
DowserExpr *_dowser_expanding_unmark_column (const DowserExpr *expr, gpointer data);
/** Returns the expression of @metric over the rows of the instance @instance. @filter: (nullable): the rows that are
 * counted; %NULL for all rows. Returns: (transfer full) */
DowserExpr *_dowser_expanding_make_metric (DowserExpanding *self, const DowserMeaning *metric, const char *instance,
                                           const DowserExpr *filter);
/** Returns TRUE if the select has an outer join besides the joins of @added, so that rows without a match may be
 * present. */
gboolean _dowser_expanding_has_outer_join (const DowserSelect *select, GHashTable *added);

G_END_DECLS
