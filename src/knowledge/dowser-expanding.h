/* dowser-expanding.h - replaces the terms in one select by their definitions: the state and the steps */
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

/** Returns an empty hash table for @bound. Returns: (transfer full) */
GHashTable *_dowser_expanding_bound_new (void);
/** Sets the reason why a term can't be used. Takes @reason. Only the first reason is kept. */
void _dowser_expanding_set_refusal (DowserExpanding *self, char *reason);
/** Finds or adds an instance in the select for each instance in the definition of @meaning. @instance: the instance in
 * the select for the root of @meaning. Returns: (transfer none): id in the definition → id in the select */
GHashTable *_dowser_expanding_bind_instances (DowserExpanding *self, const DowserMeaning *meaning,
                                              const char *instance);
/** Rewrites @expr, a part of the definition of @meaning, with the instances of the select. Marks the columns of @expr,
 * so that they aren't expanded again as terms. @names: from _dowser_expanding_bind_instances(). Returns: (transfer
 * full) */
DowserExpr *_dowser_expanding_rewrite (DowserExpanding *self, const DowserMeaning *meaning, const DowserExpr *expr,
                                       GHashTable *names);
/** Removes the mark that _dowser_expanding_rewrite() puts on a column. Has the type DowserExprReplace. */
DowserExpr *_dowser_expanding_unmark_column (const DowserExpr *expr, gpointer data);
/** Returns the metric for the rows of @instance. @filter: (nullable): the rows that are counted. Returns: (transfer
 * full) */
DowserExpr *_dowser_expanding_make_metric (DowserExpanding *self, const DowserMeaning *metric, const char *instance,
                                           const DowserExpr *filter);
/** Returns TRUE if the select has an outer join besides the joins of @added, so that rows without a match may be
 * present. */
gboolean _dowser_expanding_has_outer_join (const DowserSelect *select, GHashTable *added);

G_END_DECLS
