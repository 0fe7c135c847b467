/* dowser-summary-ask.c - popovers to add a group or a metric */
#include "views/refine/dowser-summary-ask.h"

#include "views/widgets/dowser-drop-down.h"

#include <glib/gi18n-lib.h>

/* PopoverData: the data of a popover, owned by the popover. */
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
} PopoverData;

static void
popover_data_free (PopoverData *popover_data)
{
  g_ptr_array_unref (popover_data->targets);
  g_ptr_array_unref (popover_data->exprs);
  g_array_unref (popover_data->types);
  g_clear_pointer (&popover_data->buckets, g_ptr_array_unref);
  g_free (popover_data);
}

static PopoverData *
popover_data_new (const char *title, const char *answer, GPtrArray *targets, GCallback answered, GtkBox **box)
{
  PopoverData *popover_data = g_new0 (PopoverData, 1);
  GtkWidget *button;

  popover_data->popover = dowser_ask_new (title, answer, box, &button);
  popover_data->targets = g_ptr_array_ref (targets);
  popover_data->exprs = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);
  popover_data->types = g_array_new (FALSE, FALSE, sizeof (DowserValueType));
  popover_data->output = -1;
  popover_data->answer = button;
  g_object_set_data_full (G_OBJECT (popover_data->popover), "dowser-summary-ask", popover_data,
                          (GDestroyNotify) popover_data_free);
  g_signal_connect_swapped (button, "clicked", answered, popover_data);
  return popover_data;
}

/* Lists the columns. @measure: lists only columns that this measure can be applied to; -1 lists all columns. Returns:
 * the position of the column @chosen (nullable) */
static guint
fill_columns (PopoverData *popover_data, int measure, const DowserExpr *chosen)
{
  g_autoptr (GtkStringList) labels = gtk_string_list_new (NULL);
  guint selected = 0;

  g_ptr_array_set_size (popover_data->exprs, 0);
  g_array_set_size (popover_data->types, 0);
  for (guint i = 0; i < popover_data->targets->len; i++)
    {
      const DowserFilterTarget *target = g_ptr_array_index (popover_data->targets, i);

      if (target->is_metric || (measure >= 0 && !dowser_measure_can_use ((DowserMeasure) measure, target)))
        continue;
      if (chosen != NULL && dowser_expr_equal (target->expr, chosen))
        selected = popover_data->exprs->len;
      gtk_string_list_append (labels, target->label);
      g_ptr_array_add (popover_data->exprs, dowser_expr_ref (target->expr));
      g_array_append_val (popover_data->types, target->type);
    }
  gtk_drop_down_set_model (popover_data->columns, G_LIST_MODEL (labels));
  return selected;
}

static void
make_columns (PopoverData *popover_data)
{
  popover_data->columns = GTK_DROP_DOWN (gtk_drop_down_new (NULL, NULL));
  dowser_drop_down_set_searchable (popover_data->columns);
}

static const DowserExpr *
get_expr (PopoverData *popover_data)
{
  guint selected = gtk_drop_down_get_selected (popover_data->columns);

  return selected < popover_data->exprs->len ? g_ptr_array_index (popover_data->exprs, selected) : NULL;
}

/* Takes @operation. */
static void
finish_ask (PopoverData *popover_data, DowserOperation *operation)
{
  DowserAskDone done = popover_data->done;
  gpointer user_data = popover_data->user_data;

  gtk_popover_popdown (popover_data->popover);
  done (operation, user_data);
  dowser_operation_unref (operation);
}

/* ------------------------------------------------------------------------------------------ groups */

static void
group_column_cb (PopoverData *popover_data)
{
  guint selected = gtk_drop_down_get_selected (popover_data->columns);
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);
  DowserValueType type;

  if (selected >= popover_data->types->len)
    return;
  type = g_array_index (popover_data->types, DowserValueType, selected);
  g_clear_pointer (&popover_data->buckets, g_ptr_array_unref);
  popover_data->buckets = dowser_buckets_new (type);
  for (guint i = 0; i < popover_data->buckets->len; i++)
    gtk_string_list_append (titles, ((const DowserBucket *) g_ptr_array_index (popover_data->buckets, i))->title);
  gtk_drop_down_set_model (popover_data->bucket_list, G_LIST_MODEL (titles));
  gtk_widget_set_sensitive (GTK_WIDGET (popover_data->bucket_list), popover_data->buckets->len > 1);
}

static void
group_cb (PopoverData *popover_data)
{
  const DowserExpr *expr = get_expr (popover_data);
  guint bucket_index = gtk_drop_down_get_selected (popover_data->bucket_list);

  if (expr != NULL && popover_data->buckets != NULL && bucket_index < popover_data->buckets->len)
    finish_ask (popover_data,
                dowser_bucket_make_operation (expr, g_ptr_array_index (popover_data->buckets, bucket_index)));
}

GtkPopover *
dowser_summary_ask_group (GPtrArray *targets, const DowserExpr *first, DowserAskDone done, gpointer user_data)
{
  GtkBox *box;
  PopoverData *popover_data = popover_data_new (_ ("Group Rows"), _ ("Group"), targets, G_CALLBACK (group_cb), &box);

  popover_data->done = done;
  popover_data->user_data = user_data;
  make_columns (popover_data);
  gtk_drop_down_set_selected (popover_data->columns, fill_columns (popover_data, -1, first));
  popover_data->bucket_list = GTK_DROP_DOWN (gtk_drop_down_new (NULL, NULL));
  dowser_ask_add_row (box, _ ("Column"), GTK_WIDGET (popover_data->columns));
  dowser_ask_add_row (box, _ ("In Steps of"), GTK_WIDGET (popover_data->bucket_list));
  g_signal_connect_swapped (popover_data->columns, "notify::selected", G_CALLBACK (group_column_cb), popover_data);
  group_column_cb (popover_data);
  return popover_data->popover;
}

/* ------------------------------------------------------------------------------------------ metrics */

static void
measure_changed_cb (PopoverData *popover_data)
{
  guint measure = gtk_drop_down_get_selected (popover_data->bucket_list);
  const DowserExpr *current = get_expr (popover_data);
  g_autoptr (DowserExpr) chosen = current != NULL ? dowser_expr_ref (current) : NULL;

  if (measure >= DOWSER_N_MEASURES)
    return;
  gtk_drop_down_set_selected (popover_data->columns, fill_columns (popover_data, (int) measure, chosen));
  gtk_widget_set_sensitive (GTK_WIDGET (popover_data->columns), popover_data->exprs->len > 0);
  gtk_widget_set_sensitive (popover_data->answer,
                            popover_data->exprs->len > 0 || !dowser_measure_needs_value ((DowserMeasure) measure));
}

static void
metric_cb (PopoverData *popover_data)
{
  guint measure = gtk_drop_down_get_selected (popover_data->bucket_list);
  g_autofree char *name = g_strstrip (g_strdup (gtk_editable_get_text (popover_data->name)));

  if (measure < DOWSER_N_MEASURES)
    finish_ask (popover_data, dowser_measure_make_operation ((DowserMeasure) measure, get_expr (popover_data),
                                                             *name != '\0' ? name : NULL, popover_data->output));
}

GtkPopover *
dowser_summary_ask_metric (GPtrArray *targets, const DowserMetricPart *part, DowserAskDone done, gpointer user_data)
{
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);
  gboolean is_known = part != NULL && part->measure >= 0;
  GtkBox *box;
  PopoverData *popover_data
      = popover_data_new (part != NULL ? _ ("Change Metric") : _ ("Add Metric"),
                          part != NULL ? _ ("Change") : _ ("Add"), targets, G_CALLBACK (metric_cb), &box);

  popover_data->done = done;
  popover_data->user_data = user_data;
  popover_data->output = part != NULL ? (int) part->output : -1;
  make_columns (popover_data);
  for (int i = 0; i < DOWSER_N_MEASURES; i++)
    gtk_string_list_append (titles, dowser_measure_get_title ((DowserMeasure) i));
  popover_data->bucket_list = GTK_DROP_DOWN (gtk_drop_down_new (G_LIST_MODEL (g_steal_pointer (&titles)), NULL));
  popover_data->name = GTK_EDITABLE (gtk_entry_new ());
  gtk_entry_set_activates_default (GTK_ENTRY (popover_data->name), TRUE);
  gtk_entry_set_placeholder_text (GTK_ENTRY (popover_data->name), _ ("Default Name"));
  gtk_editable_set_text (popover_data->name, part != NULL && part->name != NULL ? part->name : "");
  gtk_drop_down_set_selected (popover_data->bucket_list, is_known ? (guint) part->measure : 0);
  gtk_drop_down_set_selected (popover_data->columns,
                              fill_columns (popover_data, is_known ? part->measure : 0, is_known ? part->expr : NULL));
  dowser_ask_add_row (box, _ ("Show"), GTK_WIDGET (popover_data->bucket_list));
  dowser_ask_add_row (box, _ ("Column"), GTK_WIDGET (popover_data->columns));
  dowser_ask_add_row (box, _ ("Name"), GTK_WIDGET (popover_data->name));
  g_signal_connect_swapped (popover_data->bucket_list, "notify::selected", G_CALLBACK (measure_changed_cb),
                            popover_data);
  measure_changed_cb (popover_data);
  return popover_data->popover;
}
