/* dowser-expanding.h - one select while definitions are put in place of its terms */
#pragma once

#include "knowledge/dowser-meanings-private.h"

G_BEGIN_DECLS

/**
 * DowserExpanding: one select, which is a copy.
 * @bound: "instance\ntable\nterm" → Binding
 * @added: instances that definitions have brought in
 * @refusal: why a term can't be used so
 * @has_metrics: a metric was put in its place
 * @lifts: one of them stood where a value of a row stands
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
  gboolean lifts;
} DowserExpanding;

/** For @bound. Returns: (transfer full) */
GHashTable *_dowser_expanding_bound_new (void);
/** Takes @why; the first reason is kept. */
void _dowser_expanding_refuse (DowserExpanding *self, char *why);
/** The instances of @meaning as they stand in the select, which gets those that aren't there. @instance: that of its
 * root. Returns: (transfer none): id in the definition → id in the select */
GHashTable *_dowser_expanding_bind (DowserExpanding *self, const DowserMeaning *meaning, const char *instance);
/** @expr of the definition of @meaning in the words of the select. Its columns are marked, so that none is taken for a
 * term again. @names: from _dowser_expanding_bind(). Returns: (transfer full) */
DowserExpr *_dowser_expanding_place (DowserExpanding *self, const DowserMeaning *meaning, const DowserExpr *expr,
                                     GHashTable *names);
/** A replacement that takes the mark off. */
DowserExpr *_dowser_expanding_unmark_column (const DowserExpr *expr, gpointer data);
/** The metric for the rows of @instance. @filter: (nullable): of these, those that count. Returns: (transfer full) */
DowserExpr *_dowser_expanding_make_metric (DowserExpanding *self, const DowserMeaning *metric, const char *instance,
                                           const DowserExpr *filter);
/** Whether rows without a partner are there by a join that isn't one of @added. */
gboolean _dowser_expanding_has_outer_join (const DowserSelect *select, GHashTable *added);

G_END_DECLS
