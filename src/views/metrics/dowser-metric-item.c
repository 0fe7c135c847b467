/* dowser-metric-item.c - list item for a metric graph */
#include "views/metrics/dowser-metric-item.h"

#include "knowledge/graph/dowser-graph-formula.h"

#include <glib/gi18n-lib.h>

#define NO_BREAK_SPACE "\u00a0"

struct _DowserMetricItem
{
  GObject parent_instance;

  DowserMeanings *meanings;
  const DowserGraph *graph;
  char *problem; /* (nullable) */
};

G_DEFINE_FINAL_TYPE (DowserMetricItem, dowser_metric_item, G_TYPE_OBJECT)

static void
dowser_metric_item_finalize (GObject *object)
{
  DowserMetricItem *self = DOWSER_METRIC_ITEM (object);

  g_clear_pointer (&self->meanings, dowser_meanings_unref);
  g_free (self->problem);
  G_OBJECT_CLASS (dowser_metric_item_parent_class)->finalize (object);
}

static void
dowser_metric_item_class_init (DowserMetricItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = dowser_metric_item_finalize;
}

static void
dowser_metric_item_init (DowserMetricItem *self)
{
}

DowserMetricItem *
dowser_metric_item_new (const DowserMeanings *meanings, const DowserGraph *graph, const char *problem)
{
  DowserMetricItem *self = g_object_new (DOWSER_TYPE_METRIC_ITEM, NULL);

  self->meanings = dowser_meanings_ref (meanings);
  self->graph = graph;
  self->problem = g_strdup (problem);
  return self;
}

const DowserMeanings *
dowser_metric_item_get_meanings (DowserMetricItem *self)
{
  g_return_val_if_fail (DOWSER_IS_METRIC_ITEM (self), NULL);

  return self->meanings;
}

const DowserGraph *
dowser_metric_item_get_graph (DowserMetricItem *self)
{
  g_return_val_if_fail (DOWSER_IS_METRIC_ITEM (self), NULL);

  return self->graph;
}

const char *
dowser_metric_item_get_problem (DowserMetricItem *self)
{
  g_return_val_if_fail (DOWSER_IS_METRIC_ITEM (self), NULL);

  return self->problem;
}

gboolean
dowser_metric_item_equal (DowserMetricItem *self, DowserMetricItem *other)
{
  g_return_val_if_fail (DOWSER_IS_METRIC_ITEM (self) && DOWSER_IS_METRIC_ITEM (other), FALSE);

  return g_strcmp0 (self->graph->text, other->graph->text) == 0
         && g_strcmp0 (self->graph->file, other->graph->file) == 0
         && self->graph->first_line == other->graph->first_line && g_strcmp0 (self->problem, other->problem) == 0;
}

char *
dowser_metric_format_formula (const char *formula)
{
  g_autoptr (DowserGraphFormula) read = dowser_graph_formula_new (formula, NULL);

  return read != NULL ? dowser_graph_formula_dup_words (read) : g_strdup (formula);
}

char *
dowser_metric_item_dup_formula (DowserMetricItem *self)
{
  g_autofree char *words = NULL;

  g_return_val_if_fail (DOWSER_IS_METRIC_ITEM (self), NULL);

  words = dowser_metric_format_formula (self->graph->means);
  if (self->graph->unit == NULL)
    return g_strdup_printf ("= %s", words);
  /* Translators: a formula and the unit of its result, with a no-break space before the unit */
  return g_strdup_printf (_ ("= %s, in %s"), words, self->graph->unit);
}

char *
dowser_metric_item_dup_place (DowserMetricItem *self)
{
  g_autofree char *name = NULL;

  g_return_val_if_fail (DOWSER_IS_METRIC_ITEM (self), NULL);

  if (self->graph->file == NULL)
    return NULL;
  name = g_path_get_basename (self->graph->file);
  /* Translators: the name of a file */
  return g_strdup_printf (_ ("In %s, line %u"), name, self->graph->first_line);
}

char *
dowser_metric_dup_amount (const char *number, const char *unit)
{
  if (number == NULL)
    return g_strdup ("—");
  return unit != NULL ? g_strconcat (number, NO_BREAK_SPACE, unit, NULL) : g_strdup (number);
}
