/* dowser-filter-popover.c - popover to add or change a filter: column, comparison, value */
#include "views/refine/dowser-filter-popover.h"

#include "plan/dowser-operation.h"
#include "views/refine/dowser-filter-maker.h"
#include "views/widgets/dowser-drop-down.h"
#include "views/widgets/dowser-popover.h"
#include "views/widgets/dowser-views.h"

#include <glib/gi18n-lib.h>

/* Maximum number of a column's values that are offered as a list. Typing is faster than reading a longer list. */
#define MAX_VALUES 200

typedef struct
{
  DowserExpr *expr;
  DowserValueType type;
  int output;
  gboolean is_metric;
  char **values; /* (nullable) */
} FilterTarget;

struct _DowserFilterPopover
{
  GtkPopover parent_instance;

  GtkDropDown *columns;
  GtkDropDown *comparisons;
  GtkStack *value_stack;
  GtkEntry *value_entry;
  GtkDropDown *value_list;
  GtkWidget *range;
  GtkEntry *from_entry;
  GtkEntry *to_entry;
  GtkWidget *period;
  GtkDropDown *periods;
  GtkWidget *own_period;
  GtkSpinButton *period_count;
  GtkDropDown *period_unit;
  GtkLabel *problem;
  GtkButton *answer;

  GPtrArray *targets;      /* FilterTarget */
  GPtrArray *choices;      /* DowserFilterChoice (nullable) */
  GPtrArray *period_items; /* DowserPeriod */
  int edited;              /* index of the first condition being changed; -1 if a filter is being added */
  guint edited_count;
};

enum
{
  SIGNAL_OPERATIONS,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

static const DowserUnit filter_units[]
    = { DOWSER_UNIT_DAY, DOWSER_UNIT_WEEK, DOWSER_UNIT_MONTH, DOWSER_UNIT_QUARTER, DOWSER_UNIT_YEAR };

G_DEFINE_FINAL_TYPE (DowserFilterPopover, dowser_filter_popover, GTK_TYPE_POPOVER)

static void
filter_target_free (FilterTarget *target)
{
  dowser_expr_unref (target->expr);
  g_strfreev (target->values);
  g_free (target);
}

static char **
dup_values (const DowserProfile *profile, const DowserColumn *column)
{
  const DowserColumnProfile *values = dowser_profile_find (profile, column);
  GStrvBuilder *builder;
  char **list;

  if (values == NULL || !values->complete || values->values->len == 0 || values->values->len > MAX_VALUES)
    return NULL;
  builder = g_strv_builder_new ();
  for (guint i = 0; i < values->values->len; i++)
    g_strv_builder_add (builder, g_ptr_array_index (values->values, i));
  list = g_strv_builder_end (builder);
  g_strv_builder_unref (builder);
  return list;
}

static const FilterTarget *
get_target (DowserFilterPopover *self)
{
  guint selected = gtk_drop_down_get_selected (self->columns);

  return selected < self->targets->len ? g_ptr_array_index (self->targets, selected) : NULL;
}

static const DowserFilterChoice *
get_choice (DowserFilterPopover *self)
{
  guint selected = gtk_drop_down_get_selected (self->comparisons);

  return self->choices != NULL && selected < self->choices->len ? g_ptr_array_index (self->choices, selected) : NULL;
}

static void
show_problem (DowserFilterPopover *self, const char *text)
{
  gtk_label_set_label (self->problem, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->problem), text != NULL);
}

static gboolean
offers_values (DowserFilterPopover *self)
{
  const FilterTarget *target = get_target (self);
  const DowserFilterChoice *choice = get_choice (self);

  return target != NULL && target->values != NULL && choice != NULL
         && (choice->kind == DOWSER_FILTER_IS || choice->kind == DOWSER_FILTER_IS_NOT);
}

static void
period_changed_cb (DowserFilterPopover *self)
{
  if (self->period_items != NULL)
    gtk_widget_set_visible (self->own_period, gtk_drop_down_get_selected (self->periods) >= self->period_items->len);
}

static GtkWidget *
get_controls (DowserFilterPopover *self, DowserFilterKind kind)
{
  if (kind == DOWSER_FILTER_PERIOD)
    return self->period;
  if (kind == DOWSER_FILTER_BETWEEN)
    return self->range;
  return offers_values (self) ? GTK_WIDGET (self->value_list) : GTK_WIDGET (self->value_entry);
}

static void
comparison_changed_cb (DowserFilterPopover *self)
{
  const DowserFilterChoice *choice = get_choice (self);

  show_problem (self, NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->value_stack), choice != NULL && dowser_filter_needs_value (choice->kind));
  if (choice != NULL)
    gtk_stack_set_visible_child (self->value_stack, get_controls (self, choice->kind));
}

static const char *
get_placeholder (DowserValueType type)
{
  if (dowser_value_type_is_number (type))
    return _ ("Number");
  if (dowser_value_type_is_temporal (type))
    return _ ("2024-03-31");
  if (type == DOWSER_VALUE_BOOLEAN)
    return _ ("yes or no");
  return _ ("Text");
}

static void
column_changed_cb (DowserFilterPopover *self)
{
  const FilterTarget *target = get_target (self);
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);
  g_autoptr (GtkStringList) values = NULL;

  g_clear_pointer (&self->choices, g_ptr_array_unref);
  if (target == NULL)
    return;
  self->choices = dowser_filter_choices_new (target->type);
  for (guint i = 0; i < self->choices->len; i++)
    gtk_string_list_append (titles, ((const DowserFilterChoice *) g_ptr_array_index (self->choices, i))->title);
  values = gtk_string_list_new ((const char *const *) target->values);
  gtk_drop_down_set_model (self->value_list, G_LIST_MODEL (values));
  gtk_editable_set_text (GTK_EDITABLE (self->value_entry), "");
  gtk_entry_set_placeholder_text (self->value_entry, get_placeholder (target->type));
  gtk_entry_set_placeholder_text (self->from_entry, get_placeholder (target->type));
  gtk_entry_set_placeholder_text (self->to_entry, get_placeholder (target->type));
  gtk_drop_down_set_model (self->comparisons, G_LIST_MODEL (titles));
  comparison_changed_cb (self);
}

static const char *
get_value (DowserFilterPopover *self)
{
  const FilterTarget *target = get_target (self);
  guint selected = gtk_drop_down_get_selected (self->value_list);

  if (!offers_values (self))
    return gtk_editable_get_text (GTK_EDITABLE (self->value_entry));
  return selected < g_strv_length (target->values) ? target->values[selected] : "";
}

/* Takes @operation. */
static void
emit_operation (DowserFilterPopover *self, DowserOperation *operation)
{
  g_autoptr (GPtrArray) operations = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_operation_unref);

  g_ptr_array_add (operations, operation);
  gtk_popover_popdown (GTK_POPOVER (self));
  g_signal_emit (self, signals[SIGNAL_OPERATIONS], 0, operations);
}

static DowserPeriod
get_period (DowserFilterPopover *self)
{
  guint selected = gtk_drop_down_get_selected (self->periods);

  if (selected < self->period_items->len)
    return *(const DowserPeriod *) g_ptr_array_index (self->period_items, selected);
  gtk_spin_button_update (self->period_count);
  return (DowserPeriod){
    NULL, filter_units[MIN (gtk_drop_down_get_selected (self->period_unit), G_N_ELEMENTS (filter_units) - 1)],
    -gtk_spin_button_get_value_as_int (self->period_count), -1
  };
}

/* Removes the edited filter before adding the period. If the period were added first, the filter's index would
 * change. */
static void
emit_period (DowserFilterPopover *self, const FilterTarget *target)
{
  DowserPeriod period = get_period (self);
  g_autoptr (GPtrArray) operations = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_operation_unref);

  if (self->edited >= 0)
    g_ptr_array_add (operations, dowser_operation_new_remove_filters ((guint) self->edited, self->edited_count));
  g_ptr_array_add (operations, dowser_operation_new_relative_date_filter (dowser_expr_ref (target->expr), period.unit,
                                                                          period.from, period.to));
  gtk_popover_popdown (GTK_POPOVER (self));
  g_signal_emit (self, signals[SIGNAL_OPERATIONS], 0, operations);
}

static DowserExpr *
make_condition (DowserFilterPopover *self, const FilterTarget *target, const DowserFilterChoice *choice, GError **error)
{
  gboolean is_range = choice->kind == DOWSER_FILTER_BETWEEN;
  const char *text = is_range ? gtk_editable_get_text (GTK_EDITABLE (self->from_entry)) : get_value (self);

  return dowser_filter_make_condition (target->expr, target->type, choice->kind, text,
                                       gtk_editable_get_text (GTK_EDITABLE (self->to_entry)), error);
}

static void
add_cb (DowserFilterPopover *self)
{
  const FilterTarget *target = get_target (self);
  const DowserFilterChoice *choice = get_choice (self);
  g_autoptr (GError) error = NULL;
  DowserExpr *condition;

  if (target == NULL || choice == NULL)
    return;
  if (choice->kind == DOWSER_FILTER_PERIOD)
    {
      emit_period (self, target);
      return;
    }
  condition = make_condition (self, target, choice, &error);
  if (condition == NULL)
    {
      show_problem (self, error->message);
      gtk_widget_grab_focus (choice->kind == DOWSER_FILTER_BETWEEN ? GTK_WIDGET (self->from_entry)
                                                                   : GTK_WIDGET (self->value_entry));
    }
  else if (self->edited >= 0)
    emit_operation (self, dowser_operation_new_edit_filter ((guint) self->edited, self->edited_count, condition));
  else
    emit_operation (self, target->is_metric ? dowser_operation_new_add_having (condition)
                                            : dowser_operation_new_add_filter (condition));
}

static void
dowser_filter_popover_dispose (GObject *object)
{
  DowserFilterPopover *self = DOWSER_FILTER_POPOVER (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), DOWSER_TYPE_FILTER_POPOVER);
  g_clear_pointer (&self->targets, g_ptr_array_unref);
  g_clear_pointer (&self->choices, g_ptr_array_unref);
  g_clear_pointer (&self->period_items, g_ptr_array_unref);
  G_OBJECT_CLASS (dowser_filter_popover_parent_class)->dispose (object);
}

static void
dowser_filter_popover_class_init (DowserFilterPopoverClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = dowser_filter_popover_dispose;
  signals[SIGNAL_OPERATIONS] = g_signal_new ("operations", DOWSER_TYPE_FILTER_POPOVER, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                             NULL, G_TYPE_NONE, 1, G_TYPE_PTR_ARRAY);
  gtk_widget_class_set_template_from_resource (widget_class, DOWSER_RESOURCE_PATH "/ui/dowser-filter-popover.ui");
  gtk_widget_class_bind_template_child (widget_class, DowserFilterPopover, columns);
  gtk_widget_class_bind_template_child (widget_class, DowserFilterPopover, comparisons);
  gtk_widget_class_bind_template_child (widget_class, DowserFilterPopover, value_stack);
  gtk_widget_class_bind_template_child (widget_class, DowserFilterPopover, value_entry);
  gtk_widget_class_bind_template_child (widget_class, DowserFilterPopover, value_list);
  gtk_widget_class_bind_template_child (widget_class, DowserFilterPopover, range);
  gtk_widget_class_bind_template_child (widget_class, DowserFilterPopover, from_entry);
  gtk_widget_class_bind_template_child (widget_class, DowserFilterPopover, to_entry);
  gtk_widget_class_bind_template_child (widget_class, DowserFilterPopover, period);
  gtk_widget_class_bind_template_child (widget_class, DowserFilterPopover, periods);
  gtk_widget_class_bind_template_child (widget_class, DowserFilterPopover, own_period);
  gtk_widget_class_bind_template_child (widget_class, DowserFilterPopover, period_count);
  gtk_widget_class_bind_template_child (widget_class, DowserFilterPopover, period_unit);
  gtk_widget_class_bind_template_child (widget_class, DowserFilterPopover, answer);
  gtk_widget_class_bind_template_child (widget_class, DowserFilterPopover, problem);
  gtk_widget_class_bind_template_callback (widget_class, column_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, comparison_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, period_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, add_cb);
}

static void
fill_periods (DowserFilterPopover *self)
{
  const char *const units[] = { _ ("days"), _ ("weeks"), _ ("months"), _ ("quarters"), _ ("years"), NULL };
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);
  g_autoptr (GtkStringList) unit_titles = gtk_string_list_new (units);

  self->period_items = dowser_filter_periods_new ();
  for (guint i = 0; i < self->period_items->len; i++)
    gtk_string_list_append (titles, ((const DowserPeriod *) g_ptr_array_index (self->period_items, i))->title);
  gtk_string_list_append (titles, _ ("Another Number of …"));
  gtk_drop_down_set_model (self->periods, G_LIST_MODEL (titles));
  gtk_drop_down_set_model (self->period_unit, G_LIST_MODEL (unit_titles));
}

static void
dowser_filter_popover_init (DowserFilterPopover *self)
{
  self->targets = g_ptr_array_new_with_free_func ((GDestroyNotify) filter_target_free);
  self->edited = -1;
  gtk_widget_init_template (GTK_WIDGET (self));
  dowser_drop_down_set_searchable (self->columns);
  dowser_drop_down_set_searchable (self->value_list);
  fill_periods (self);
  period_changed_cb (self);
  dowser_popover_disable_autohide (GTK_POPOVER (self));
}

GtkWidget *
dowser_filter_popover_new (void)
{
  return g_object_new (DOWSER_TYPE_FILTER_POPOVER, NULL);
}

/* Returns the index of the first target that is a shown column. Users filter by shown columns more often than by hidden
 * keys. */
static guint
find_first_shown (DowserFilterPopover *self)
{
  for (guint i = 0; i < self->targets->len; i++)
    if (((const FilterTarget *) g_ptr_array_index (self->targets, i))->output >= 0)
      return i;
  return 0;
}

void
dowser_filter_popover_set_options (DowserFilterPopover *self, const DowserOptions *options,
                                   const DowserProfile *profile)
{
  g_autoptr (GtkStringList) labels = gtk_string_list_new (NULL);
  g_autoptr (GPtrArray) targets = dowser_filter_targets_new (options);

  g_return_if_fail (DOWSER_IS_FILTER_POPOVER (self));

  g_ptr_array_set_size (self->targets, 0);
  for (guint i = 0; i < targets->len; i++)
    {
      const DowserFilterTarget *available = g_ptr_array_index (targets, i);
      FilterTarget *target = g_new0 (FilterTarget, 1);

      target->expr = dowser_expr_ref (available->expr);
      target->type = available->type;
      target->output = available->output;
      target->is_metric = available->is_metric;
      target->values = dup_values (profile, available->column);
      g_ptr_array_add (self->targets, target);
      gtk_string_list_append (labels, available->label);
    }
  gtk_drop_down_set_model (self->columns, G_LIST_MODEL (labels));
  gtk_drop_down_set_selected (self->columns, find_first_shown (self));
  column_changed_cb (self);
}

/* Returns: FALSE if the comparison @kind is not among the offered comparisons */
static gboolean
choose_comparison (DowserFilterPopover *self, DowserFilterKind kind)
{
  for (guint i = 0; self->choices != NULL && i < self->choices->len; i++)
    if (((const DowserFilterChoice *) g_ptr_array_index (self->choices, i))->kind == kind)
      {
        gtk_drop_down_set_selected (self->comparisons, i);
        return TRUE;
      }
  return FALSE;
}

gboolean
dowser_filter_popover_select_column (DowserFilterPopover *self, guint output, gboolean contains)
{
  g_return_val_if_fail (DOWSER_IS_FILTER_POPOVER (self), FALSE);

  for (guint i = 0; i < self->targets->len; i++)
    if (((const FilterTarget *) g_ptr_array_index (self->targets, i))->output == (int) output)
      {
        gtk_drop_down_set_selected (self->columns, i);
        column_changed_cb (self);
        if (contains)
          choose_comparison (self, DOWSER_FILTER_CONTAINS);
        return TRUE;
      }
  return FALSE;
}

static gboolean
choose_target (DowserFilterPopover *self, const DowserExpr *subject)
{
  for (guint i = 0; i < self->targets->len; i++)
    if (dowser_expr_equal (((const FilterTarget *) g_ptr_array_index (self->targets, i))->expr, subject))
      {
        gtk_drop_down_set_selected (self->columns, i);
        column_changed_cb (self);
        return TRUE;
      }
  return FALSE;
}

static void
show_period (DowserFilterPopover *self, const DowserPeriod *period)
{
  guint i;

  for (i = 0; i < self->period_items->len; i++)
    {
      const DowserPeriod *usual_period = g_ptr_array_index (self->period_items, i);

      if (usual_period->unit == period->unit && usual_period->from == period->from && usual_period->to == period->to)
        break;
    }
  gtk_drop_down_set_selected (self->periods, i);
  gtk_spin_button_set_value (self->period_count, -period->from);
  for (guint unit = 0; unit < G_N_ELEMENTS (filter_units); unit++)
    if (filter_units[unit] == period->unit)
      gtk_drop_down_set_selected (self->period_unit, unit);
}

static void
show_value (DowserFilterPopover *self, const char *text)
{
  const FilterTarget *target = get_target (self);

  gtk_editable_set_text (GTK_EDITABLE (self->value_entry), text);
  for (guint i = 0; target != NULL && target->values != NULL && target->values[i] != NULL; i++)
    if (g_str_equal (target->values[i], text))
      gtk_drop_down_set_selected (self->value_list, i);
}

gboolean
dowser_filter_popover_edit_part (DowserFilterPopover *self, const DowserFilterPart *part)
{
  g_auto (DowserFilterReading) reading = { 0 };

  g_return_val_if_fail (DOWSER_IS_FILTER_POPOVER (self), FALSE);

  if (!part->on || !dowser_filter_read_condition (part->expr, part->end, &reading)
      || !choose_target (self, reading.subject) || !choose_comparison (self, reading.kind))
    return FALSE;
  self->edited = (int) part->index;
  self->edited_count = part->count;
  gtk_button_set_label (self->answer, _ ("Change Filter"));
  comparison_changed_cb (self);
  if (reading.kind == DOWSER_FILTER_PERIOD)
    show_period (self, &reading.period);
  else if (reading.kind == DOWSER_FILTER_BETWEEN)
    {
      gtk_editable_set_text (GTK_EDITABLE (self->from_entry), reading.text);
      gtk_editable_set_text (GTK_EDITABLE (self->to_entry), reading.second);
    }
  else if (reading.text != NULL)
    show_value (self, reading.text);
  return TRUE;
}
