/* dowser-metric-result.c - shows the result of a metric: a number or a table, notes on missing values, and each step */
#include "views/metrics/dowser-metric-result.h"

#include "analysis/dowser-output-format.h"
#include "pipeline/dowser-graph-rows.h"
#include "rows/dowser-number-text.h"
#include "views/grid/dowser-grid.h"
#include "views/metrics/dowser-metric-item.h"
#include "views/panes/dowser-bottom-bar.h"
#include "views/widgets/dowser-label.h"

#include <glib/gi18n-lib.h>

/* The height of the table depends on its number of rows, up to MAX_SHOWN_ROWS. */
#define ROW_HEIGHT 24
#define HEADER_HEIGHT 36
#define MAX_SHOWN_ROWS 12

#define PART_KEY "dowser-metric-part"

struct _DowserMetricResult
{
  GtkWidget parent_instance;

  DowserGraphRun *run; /* (nullable) */
  GtkWidget *box;      /* (nullable) (owned by the widget tree) */
};

G_DEFINE_FINAL_TYPE (DowserMetricResult, dowser_metric_result, GTK_TYPE_WIDGET)

static guint show_rows_signal;

/* Returns: (transfer full) (nullable): the number that step @part computed, from the only row of @table; %NULL if there
 * is no number */
static char *
dup_number (const DowserGraphTable *table, guint part)
{
  const DowserGraphRow *row = table->rows->len > 0 ? table->rows->pdata[0] : NULL;
  g_autofree char *digits = NULL;
  GString *text;

  if (row == NULL || !row->has[part])
    return NULL;
  digits = dowser_graph_rows_dup_number (&row->numbers[part]);
  text = g_string_new (NULL);
  dowser_number_append_grouped (text, digits);
  return g_string_free (text, FALSE);
}

/* Returns the values of this run, for example “from 2024-10-01 · to 2024-12-31”. They aren't read from the form,
 * because the form may have changed after the run began. Returns: (transfer full) */
static char *
describe_given_values (const DowserGraphCall *call)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < call->graph->parameters->len; i++)
    {
      const char *name = ((const DowserGraphParameter *) call->graph->parameters->pdata[i])->name;
      const DowserValue *value = g_hash_table_lookup (call->values, name);
      g_autofree char *shown = value != NULL ? dowser_value_to_display (value) : NULL;

      if (shown != NULL)
        g_string_append_printf (text, "%s%s %s", text->len > 0 ? " · " : "", name, shown);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
add_value (DowserMetricResult *self)
{
  const DowserGraphTable *table = dowser_graph_run_get_table (self->run);
  const DowserGraph *graph = dowser_graph_run_get_graph (self->run);
  g_autofree char *number = dup_number (table, table->n_numbers - 1);
  g_autofree char *amount = dowser_metric_dup_amount (number, graph->unit);
  GtkWidget *label = dowser_label_new_wrapped (amount, "title-1");

  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  gtk_box_append (GTK_BOX (self->box), label);
}

/* Returns: (transfer full) */
static char *
dup_count (const DowserGraphTable *table, const char *unit)
{
  guint n = table->rows->len;
  g_autofree char *groups = g_strdup_printf (ngettext ("%u group", "%u groups", n), n);

  /* Translators: “12 groups, in days” */
  return unit != NULL ? g_strdup_printf (_ ("%s, in %s"), groups, unit) : g_steal_pointer (&groups);
}

/* Adds the number. If the result is a table, adds a description of the table. */
static void
add_headline (DowserMetricResult *self)
{
  const DowserGraphTable *table = dowser_graph_run_get_table (self->run);
  g_autofree char *count = NULL;

  if (table->n_keys == 0)
    {
      add_value (self);
      return;
    }
  count = dup_count (table, dowser_graph_run_get_graph (self->run)->unit);
  gtk_box_append (GTK_BOX (self->box), dowser_label_new_wrapped (count, "title-3"));
}

/* Returns: (transfer full) (nullable): the format of the group column @key, from the first step that has this column */
static DowserFormat *
dup_format (const DowserGraphCall *call, const char *key)
{
  for (guint i = 0; i < call->parts->len; i++)
    {
      const DowserGraphPart *part = call->parts->pdata[i];

      for (guint j = 0; part->plan != NULL && part->keys[j] != NULL; j++)
        if (g_str_equal (part->keys[j], key))
          return dowser_format_new_for_output (part->plan, NULL, NULL, g_array_index (part->columns, guint, j));
    }
  return NULL;
}

/* Pins the group columns and the result column, so that they stay visible if there are many steps. Returns: (transfer
 * full) */
static GArray *
make_column_styles (const DowserGraphCall *call, const DowserGraphTable *table)
{
  GArray *column_styles = dowser_grid_looks_new ();

  for (guint i = 0; i < table->n_keys + table->n_numbers; i++)
    {
      DowserGridLook column_style = { .pinned = i < table->n_keys || i + 1 == table->n_keys + table->n_numbers,
                                      .format = i < table->n_keys ? dup_format (call, table->headings[i]) : NULL };

      g_array_append_val (column_styles, column_style);
    }
  return column_styles;
}

static void
add_table (DowserMetricResult *self)
{
  const DowserGraphCall *call = dowser_graph_run_get_call (self->run);
  const DowserGraphTable *table = dowser_graph_run_get_table (self->run);
  g_autoptr (DowserResult) result = dowser_graph_rows_make (call, table, TRUE, TRUE);
  g_autoptr (GArray) column_styles = make_column_styles (call, table);
  DowserGrid *grid = dowser_grid_new ();
  GtkWidget *frame = gtk_frame_new (NULL);
  int n_rows = (int) MIN (table->rows->len, MAX_SHOWN_ROWS);

  gtk_widget_set_size_request (GTK_WIDGET (grid), -1, HEADER_HEIGHT + n_rows * ROW_HEIGHT);
  dowser_grid_show (grid, result, column_styles);
  gtk_frame_set_child (GTK_FRAME (frame), GTK_WIDGET (grid));
  gtk_box_append (GTK_BOX (self->box), frame);
}

static void
add_notes (DowserMetricResult *self)
{
  GPtrArray *notes = dowser_graph_run_get_notes (self->run);

  for (guint i = 0; i < notes->len; i++)
    {
      GtkWidget *note = dowser_label_new_wrapped (NULL, "told");

      dowser_label_set_lines (GTK_LABEL (note), notes->pdata[i]);
      gtk_box_append (GTK_BOX (self->box), note);
    }
}

static void
show_cb (GtkWidget *button, DowserMetricResult *self)
{
  g_signal_emit (self, show_rows_signal, 0, GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), PART_KEY)));
}

static GtkWidget *
show_button_new (DowserMetricResult *self, guint part, const char *name)
{
  GtkWidget *button = gtk_button_new_with_label (_ ("Show Rows"));
  /* Translators: %s is the name of a step */
  g_autofree char *called = g_strdup_printf (_ ("Show rows of “%s”"), name);

  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (button, _ ("Ask this question in the main window"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, called, -1);
  g_object_set_data (G_OBJECT (button), PART_KEY, GUINT_TO_POINTER (part));
  g_signal_connect_object (button, "clicked", G_CALLBACK (show_cb), self, 0);
  return button;
}

/* Returns: (transfer full) (nullable): the number that the step computed. If the step has one number per group, returns
 * its number of rows. */
static char *
dup_step_result (DowserMetricResult *self, guint part)
{
  const DowserGraphTable *table = dowser_graph_run_get_table (self->run);
  DowserSession *session = dowser_graph_run_get_session (self->run, part);
  DowserResult *result = session != NULL ? dowser_session_get_result (session) : NULL;
  g_autofree char *number = table->n_keys == 0 ? dup_number (table, part) : NULL;

  if (table->n_keys == 0)
    return dowser_metric_dup_amount (number, NULL);
  if (result == NULL)
    return NULL;
  return dowser_describe_rows (dowser_result_get_n_rows (result), FALSE, TRUE);
}

/* Creates the widget that shows one step of the metric. @number: the index of the step, from 0 */
static GtkWidget *
step_new (DowserMetricResult *self, guint number)
{
  const DowserGraphCall *call = dowser_graph_run_get_call (self->run);
  const DowserGraphPart *part = call->parts->pdata[number];
  const DowserGraphStep *step = call->graph->steps->pdata[number];
  g_autofree char *step_result = dup_step_result (self, number);
  g_autofree char *words = step->is_formula ? dowser_metric_format_formula (step->means) : NULL;
  g_autofree char *formula_text = words != NULL ? g_strdup_printf ("= %s", words) : g_strdup (part->sentence);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *name = dowser_label_new_wrapped (part->name, "heading");
  GtkWidget *shown = dowser_label_new_wrapped (step_result, "numeric");

  gtk_widget_set_hexpand (name, TRUE);
  gtk_box_append (GTK_BOX (line), name);
  gtk_box_append (GTK_BOX (line), shown);
  if (!step->is_formula)
    gtk_box_append (GTK_BOX (line), show_button_new (self, number, part->name));
  gtk_box_append (GTK_BOX (box), line);
  gtk_box_append (GTK_BOX (box), dowser_label_new_wrapped (formula_text, "detail"));
  gtk_widget_add_css_class (box, "metric-step");
  return box;
}

static void
add_steps (DowserMetricResult *self)
{
  const DowserGraphCall *call = dowser_graph_run_get_call (self->run);
  GtkWidget *heading = dowser_label_new_wrapped (_ ("Steps"), "heading");
  GtkWidget *list = gtk_list_box_new ();

  gtk_widget_add_css_class (list, "boxed-list");
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Steps"), -1);
  for (guint i = 0; i < call->graph->steps->len; i++)
    {
      GtkWidget *row = gtk_list_box_row_new ();

      gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
      gtk_widget_set_focusable (row, FALSE);
      gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), step_new (self, i));
      gtk_list_box_append (GTK_LIST_BOX (list), row);
    }
  gtk_widget_set_margin_top (heading, 6);
  gtk_box_append (GTK_BOX (self->box), heading);
  gtk_box_append (GTK_BOX (self->box), list);
}

void
dowser_metric_result_set_run (DowserMetricResult *self, DowserGraphRun *run)
{
  g_autofree char *given = NULL;

  g_return_if_fail (DOWSER_IS_METRIC_RESULT (self));

  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_set_object (&self->run, run);
  if (run == NULL)
    return;
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  given = describe_given_values (dowser_graph_run_get_call (run));
  add_headline (self);
  if (*given != '\0')
    gtk_box_append (GTK_BOX (self->box), dowser_label_new_wrapped (given, "dim-label"));
  add_notes (self);
  if (dowser_graph_run_get_table (run)->rows->len > 0 && dowser_graph_run_get_table (run)->n_keys > 0)
    add_table (self);
  add_steps (self);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
}

DowserGraphRun *
dowser_metric_result_get_run (DowserMetricResult *self)
{
  g_return_val_if_fail (DOWSER_IS_METRIC_RESULT (self), NULL);

  return self->run;
}

static void
dowser_metric_result_dispose (GObject *object)
{
  DowserMetricResult *self = DOWSER_METRIC_RESULT (object);

  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_object (&self->run);
  G_OBJECT_CLASS (dowser_metric_result_parent_class)->dispose (object);
}

static void
dowser_metric_result_class_init (DowserMetricResultClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = dowser_metric_result_dispose;
  show_rows_signal = g_signal_new ("show-rows", DOWSER_TYPE_METRIC_RESULT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 1, G_TYPE_UINT);
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
dowser_metric_result_init (DowserMetricResult *self)
{
}

GtkWidget *
dowser_metric_result_new (void)
{
  return g_object_new (DOWSER_TYPE_METRIC_RESULT, NULL);
}
