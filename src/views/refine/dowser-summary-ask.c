/* dowser-summary-ask.c - popovers to add a group or a metric */
#include "views/refine/dowser-summary-ask.h"

#include "views/widgets/dowser-drop-down.h"

#include <glib/gi18n-lib.h>

/* Ask: the data of a popover, owned by the popover. */
typedef struct
{
  GtkPopover *popover;
  DowserAskDone done;
  gpointer user_data;
  GPtrArray *targets; /* DowserFilterTarget */
  GPtrArray *exprs;   /* DowserExpr: the expressions of the items of @columns */
  GArray *types;      /* DowserValueType */
  GPtrArray *buckets; /* DowserBucket (nullable): the buckets of the items of @bucket_list */
  GtkWidget *answer;
  GtkDropDown *columns;
  GtkDropDown *bucket_list; /* buckets of a group, or measures of a metric */
  GtkWidget *column_row;    /* hidden if no column is needed */
  GtkEditable *name;        /* (nullable) */
  int output;               /* the metric to change, -1 for none */
} Ask;

static void
ask_free (Ask *ask)
{
  g_ptr_array_unref (ask->targets);
  g_ptr_array_unref (ask->exprs);
  g_array_unref (ask->types);
  g_clear_pointer (&ask->buckets, g_ptr_array_unref);
  g_free (ask);
}

static Ask *
ask_new (const char *title, const char *answer, GPtrArray *targets, GCallback answered, GtkBox **box)
{
  Ask *ask = g_new0 (Ask, 1);
  GtkWidget *button;

  ask->popover = dowser_ask_new (title, answer, box, &button);
  ask->targets = g_ptr_array_ref (targets);
  ask->exprs = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);
  ask->types = g_array_new (FALSE, FALSE, sizeof (DowserValueType));
  ask->output = -1;
  ask->answer = button;
  g_object_set_data_full (G_OBJECT (ask->popover), "dowser-summary-ask", ask, (GDestroyNotify) ask_free);
  g_signal_connect_swapped (button, "clicked", answered, ask);
  return ask;
}

/* Lists the columns. @measure: lists only columns that this measure can be applied to; -1 lists all columns. Returns:
 * the position of the column @chosen (nullable) */
static guint
fill_columns (Ask *ask, int measure, const DowserExpr *chosen)
{
  g_autoptr (GtkStringList) labels = gtk_string_list_new (NULL);
  guint selected = 0;

  g_ptr_array_set_size (ask->exprs, 0);
  g_array_set_size (ask->types, 0);
  for (guint i = 0; i < ask->targets->len; i++)
    {
      const DowserFilterTarget *target = g_ptr_array_index (ask->targets, i);

      if (target->is_metric || (measure >= 0 && !dowser_measure_can_use ((DowserMeasure) measure, target)))
        continue;
      if (chosen != NULL && dowser_expr_equal (target->expr, chosen))
        selected = ask->exprs->len;
      gtk_string_list_append (labels, target->label);
      g_ptr_array_add (ask->exprs, dowser_expr_ref (target->expr));
      g_array_append_val (ask->types, target->type);
    }
  gtk_drop_down_set_model (ask->columns, G_LIST_MODEL (labels));
  return selected;
}

static void
make_columns (Ask *ask)
{
  ask->columns = GTK_DROP_DOWN (gtk_drop_down_new (NULL, NULL));
  dowser_drop_down_set_searchable (ask->columns);
}

static const DowserExpr *
get_expr (Ask *ask)
{
  guint selected = gtk_drop_down_get_selected (ask->columns);

  return selected < ask->exprs->len ? g_ptr_array_index (ask->exprs, selected) : NULL;
}

/* Takes @operation. */
static void
finish_ask (Ask *ask, DowserOperation *operation)
{
  DowserAskDone done = ask->done;
  gpointer user_data = ask->user_data;

  gtk_popover_popdown (ask->popover);
  done (operation, user_data);
  dowser_operation_unref (operation);
}

/* ------------------------------------------------------------------------------------------ groups */

static void
group_column_cb (Ask *ask)
{
  guint selected = gtk_drop_down_get_selected (ask->columns);
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);
  DowserValueType type;

  if (selected >= ask->types->len)
    return;
  type = g_array_index (ask->types, DowserValueType, selected);
  g_clear_pointer (&ask->buckets, g_ptr_array_unref);
  ask->buckets = dowser_buckets_new (type);
  for (guint i = 0; i < ask->buckets->len; i++)
    gtk_string_list_append (titles, ((const DowserBucket *) g_ptr_array_index (ask->buckets, i))->title);
  gtk_drop_down_set_model (ask->bucket_list, G_LIST_MODEL (titles));
  gtk_widget_set_sensitive (GTK_WIDGET (ask->bucket_list), ask->buckets->len > 1);
}

static void
group_cb (Ask *ask)
{
  const DowserExpr *expr = get_expr (ask);
  guint bucket_index = gtk_drop_down_get_selected (ask->bucket_list);

  if (expr != NULL && ask->buckets != NULL && bucket_index < ask->buckets->len)
    finish_ask (ask, dowser_bucket_make_operation (expr, g_ptr_array_index (ask->buckets, bucket_index)));
}

GtkPopover *
dowser_summary_ask_group (GPtrArray *targets, const DowserExpr *first, DowserAskDone done, gpointer user_data)
{
  GtkBox *box;
  Ask *ask = ask_new (_ ("Group Rows"), _ ("Group"), targets, G_CALLBACK (group_cb), &box);

  ask->done = done;
  ask->user_data = user_data;
  make_columns (ask);
  gtk_drop_down_set_selected (ask->columns, fill_columns (ask, -1, first));
  ask->bucket_list = GTK_DROP_DOWN (gtk_drop_down_new (NULL, NULL));
  dowser_ask_add_row (box, _ ("Group By"), GTK_WIDGET (ask->columns));
  dowser_ask_add_row (box, _ ("In Steps of"), GTK_WIDGET (ask->bucket_list));
  g_signal_connect_swapped (ask->columns, "notify::selected", G_CALLBACK (group_column_cb), ask);
  group_column_cb (ask);
  return ask->popover;
}

/* ------------------------------------------------------------------------------------------ metrics */

static void
measure_changed_cb (Ask *ask)
{
  guint measure = gtk_drop_down_get_selected (ask->bucket_list);
  const DowserExpr *current = get_expr (ask);
  g_autoptr (DowserExpr) chosen = current != NULL ? dowser_expr_ref (current) : NULL;

  if (measure >= DOWSER_N_MEASURES)
    return;
  gtk_drop_down_set_selected (ask->columns, fill_columns (ask, (int) measure, chosen));
  gtk_widget_set_sensitive (GTK_WIDGET (ask->columns), ask->exprs->len > 0);
  gtk_widget_set_sensitive (ask->answer, ask->exprs->len > 0 || !dowser_measure_needs_value ((DowserMeasure) measure));
}

static void
metric_cb (Ask *ask)
{
  guint measure = gtk_drop_down_get_selected (ask->bucket_list);
  g_autofree char *name = g_strstrip (g_strdup (gtk_editable_get_text (ask->name)));

  if (measure < DOWSER_N_MEASURES)
    finish_ask (ask, dowser_measure_make_operation ((DowserMeasure) measure, get_expr (ask),
                                                    *name != '\0' ? name : NULL, ask->output));
}

GtkPopover *
dowser_summary_ask_metric (GPtrArray *targets, const DowserMetricPart *part, DowserAskDone done, gpointer user_data)
{
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);
  gboolean is_known = part != NULL && part->measure >= 0;
  GtkBox *box;
  Ask *ask = ask_new (part != NULL ? _ ("Change Metric") : _ ("Add Metric"), part != NULL ? _ ("Change") : _ ("Add"),
                      targets, G_CALLBACK (metric_cb), &box);

  ask->done = done;
  ask->user_data = user_data;
  ask->output = part != NULL ? (int) part->output : -1;
  make_columns (ask);
  for (int i = 0; i < DOWSER_N_MEASURES; i++)
    gtk_string_list_append (titles, dowser_measure_get_title ((DowserMeasure) i));
  ask->bucket_list = GTK_DROP_DOWN (gtk_drop_down_new (G_LIST_MODEL (g_steal_pointer (&titles)), NULL));
  ask->name = GTK_EDITABLE (gtk_entry_new ());
  gtk_entry_set_activates_default (GTK_ENTRY (ask->name), TRUE);
  gtk_entry_set_placeholder_text (GTK_ENTRY (ask->name), _ ("Default Name"));
  gtk_editable_set_text (ask->name, part != NULL && part->name != NULL ? part->name : "");
  gtk_drop_down_set_selected (ask->bucket_list, is_known ? (guint) part->measure : 0);
  gtk_drop_down_set_selected (ask->columns,
                              fill_columns (ask, is_known ? part->measure : 0, is_known ? part->expr : NULL));
  dowser_ask_add_row (box, _ ("Show"), GTK_WIDGET (ask->bucket_list));
  dowser_ask_add_row (box, _ ("Column"), GTK_WIDGET (ask->columns));
  dowser_ask_add_row (box, _ ("Name"), GTK_WIDGET (ask->name));
  g_signal_connect_swapped (ask->bucket_list, "notify::selected", G_CALLBACK (measure_changed_cb), ask);
  measure_changed_cb (ask);
  return ask->popover;
}
