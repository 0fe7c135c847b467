/* dowser-grid-figures.c - statistics of the selected cells, computed in a worker thread and formatted like their
 * column */
#include "views/grid/dowser-grid-figures.h"

#include "base/dowser-worker.h"
#include "rows/dowser-cell-format.h"
#include "rows/dowser-number-text.h"
#include "views/panes/dowser-figure-bar.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* The maximum number of digits of a copied average, because a double has no more exact digits. */
#define MAX_DIGITS 15
#define MAX_DECIMALS 4

/* --------------------------------------------------------------- computing */

struct _DowserGridFigures
{
  DowserWorker *worker;
  GCancellable *cancellable; /* (nullable): cancels the running computation */
  DowserGridFiguresDone done;
  gpointer user_data;
};

/* The task's data. Only the worker thread uses it. */
typedef struct
{
  DowserCellBlock *block;
  GArray *measures;
} FiguresJob;

static void
figures_job_free (gpointer data)
{
  FiguresJob *job = data;

  dowser_cell_block_free (job->block);
  g_array_unref (job->measures);
  g_free (job);
}

static void
compute_in_worker (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  FiguresJob *job = data;

  g_task_return_pointer (task, dowser_cell_figures_new (job->block, job->measures, cancellable),
                         (GDestroyNotify) dowser_cell_figures_free);
}

static void
computed_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (DowserCellFigures) figures = g_task_propagate_pointer (G_TASK (result), NULL);
  DowserGridFigures *self = user_data;

  /* The computation was cancelled. @self may already be freed. */
  if (figures == NULL)
    return;
  g_clear_object (&self->cancellable);
  self->done (figures, self->user_data);
}

static void
cancel_job (DowserGridFigures *self)
{
  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
}

void
dowser_grid_figures_compute (DowserGridFigures *self, DowserCellBlock *block, GArray *measures)
{
  g_autoptr (GTask) task = NULL;
  FiguresJob *job;

  cancel_job (self);
  if (block == NULL)
    return;
  job = g_new0 (FiguresJob, 1);
  job->block = block;
  job->measures = g_array_ref (measures);
  self->cancellable = g_cancellable_new ();
  task = g_task_new (NULL, self->cancellable, computed_cb, self);
  g_task_set_source_tag (task, dowser_grid_figures_compute);
  g_task_set_task_data (task, job, figures_job_free);
  dowser_worker_run (self->worker, task, compute_in_worker);
}

DowserGridFigures *
dowser_grid_figures_new (DowserGridFiguresDone done, gpointer user_data)
{
  DowserGridFigures *self = g_new0 (DowserGridFigures, 1);

  self->worker = dowser_worker_new ("dowser-figures");
  self->done = done;
  self->user_data = user_data;
  return self;
}

void
dowser_grid_figures_free (DowserGridFigures *self)
{
  cancel_job (self);
  g_object_unref (self->worker);
  g_free (self);
}

/* --------------------------------------------------------------- formatting */

static guint
count_decimals (const char *text)
{
  const char *point = strchr (text, '.');

  return point != NULL && strpbrk (point, "eE") == NULL ? (guint) strlen (point + 1) : 0;
}

/* Shortens a number for the bottom bar. The copied text keeps all digits. A number below 1 keeps its decimals, because
 * it has no other digits. */
static char *
dup_short_number (const char *full_text)
{
  DowserDecimal value;

  if (count_decimals (full_text) <= MAX_DECIMALS || fabs (g_ascii_strtod (full_text, NULL)) < 1
      || !dowser_decimal_parse (full_text, -1, &value))
    return g_strdup (full_text);
  dowser_decimal_round (&value, MAX_DECIMALS, &value);
  return dowser_decimal_to_text (&value);
}

/* Formats @full_text like a cell of the column, but with the currency, which the grid shows only in the heading. */
static char *
format_number (const char *full_text, const DowserFormat *format)
{
  const DowserCell cell = { .type = DOWSER_VALUE_TEXT, .text = full_text, .length = strlen (full_text) };
  g_autofree char *formatted = format != NULL ? dowser_cell_format (&cell, format) : NULL;
  g_autofree char *digits = NULL;
  GString *text;

  if (formatted != NULL && format->currency != NULL)
    return g_strdup_printf ("%s\u00a0%s", formatted, format->currency);
  if (formatted != NULL)
    return g_steal_pointer (&formatted);
  digits = dup_short_number (full_text);
  text = g_string_new (digits[0] == '-' ? "−" : NULL);
  dowser_number_append_grouped (text, digits + (digits[0] == '-'));
  return g_string_free (text, FALSE);
}

static char *
format_date (const char *full_text, const DowserFormat *format)
{
  const DowserCell cell = { .type = DOWSER_VALUE_TEXT, .text = full_text, .length = strlen (full_text) };
  char *formatted = format != NULL ? dowser_cell_format (&cell, format) : NULL;

  return formatted != NULL ? formatted : g_strdup (full_text);
}

static char *
dup_average (const DowserCellFigures *figures)
{
  g_autofree char *exact_text = dowser_decimal_to_text (&figures->average);
  char buffer[DOWSER_DOUBLE_SIZE];

  if (strlen (exact_text) <= MAX_DIGITS)
    return g_steal_pointer (&exact_text);
  return g_strdup (dowser_double_to_text (g_ascii_strtod (exact_text, NULL), buffer));
}

/* Formats the average. An average of at least 1 gets as many decimals as the sum, but at least 2 and at most 4. More
 * decimals would have no meaning. */
static char *
format_average (const DowserCellFigures *figures, const char *sum, const DowserFormat *format)
{
  g_autofree char *full_text = dup_average (figures);
  g_autofree char *rounded = NULL;
  double value = g_ascii_strtod (full_text, NULL);
  DowserDecimal decimal;

  if (fabs (value) < 1)
    rounded = dowser_number_dup_rounded (value);
  else
    {
      dowser_decimal_round (&figures->average, CLAMP (count_decimals (sum), 2, MAX_DECIMALS), &decimal);
      rounded = dowser_decimal_to_text (&decimal);
    }
  return format_number (rounded != NULL ? rounded : full_text, format);
}

static void
add_figure (GPtrArray *figures, const char *name, char *text, const char *full_text, const char *note)
{
  g_ptr_array_add (figures, dowser_figure_new (name, text, full_text, note));
  g_free (text);
}

/* If the sum doesn't include all selected cells, describes how many cells it includes. */
static char *
describe_summed_cells (const DowserCellFigures *figures)
{
  if (figures->n_used == figures->n_cells)
    return NULL;
  return g_strdup_printf (ngettext ("Calculated from %u value in %u cells", "Calculated from %u values in %u cells",
                                    (gulong) figures->n_used),
                          (guint) figures->n_used, (guint) figures->n_cells);
}

static void
add_sum (GPtrArray *list, const DowserCellFigures *figures, const DowserFormat *format, const char *note)
{
  g_autofree char *sum = dowser_decimal_to_text (&figures->sum);
  g_autofree char *average = dup_average (figures);

  add_figure (list, _ ("Sum"), format_number (sum, format), sum, note);
  ((DowserFigure *) list->pdata[list->len - 1])->is_main = TRUE;
  add_figure (list, _ ("Average"), format_average (figures, sum, format), average, note);
}

GPtrArray *
dowser_grid_figures_format (const DowserCellFigures *figures, const DowserFormat *format)
{
  GPtrArray *list = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_figure_free);
  gboolean is_date = figures->measure == DOWSER_CELL_DATED;
  g_autofree char *count = g_strdup_printf ("%" G_GUINT64_FORMAT, figures->n_cells);
  g_autofree char *note = describe_summed_cells (figures);

  add_figure (list, _ ("Count"), format_number (count, NULL), count, NULL);
  if (figures->has_sum)
    add_sum (list, figures, format, note);
  if (figures->has_range)
    {
      char *(*spell_value) (const char *full_text, const DowserFormat *format) = is_date ? format_date : format_number;

      /* A year is formatted as a date, because a number would get a thousands separator. */
      if (figures->measure == DOWSER_CELL_RANGED && format == NULL)
        spell_value = format_date;
      add_figure (list, _ ("Min"), spell_value (figures->smallest, format), figures->smallest, note);
      add_figure (list, _ ("Max"), spell_value (figures->largest, format), figures->largest, note);
    }
  return list;
}
