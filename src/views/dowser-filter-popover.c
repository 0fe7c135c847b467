/* dowser-filter-popover.c - asks for one more filter: column, comparison, value */
#include "views/dowser-filter-popover.h"

#include "model/dowser-operation.h"
#include "views/dowser-drop-down.h"
#include "views/dowser-filter-maker.h"
#include "views/dowser-views.h"

#include <glib/gi18n-lib.h>

/* Values of a column that are offered as a list; a longer list is slower to read than to type. */
#define MAX_VALUES 200

typedef struct
{
  char *instance;
  char *column;
  DowserValueType type;
  char **values; /* (nullable) */
} Target;

struct _DowserFilterPopover
{
  GtkPopover parent_instance;

  GtkDropDown *columns;
  GtkDropDown *comparisons;
  GtkStack *value_stack;
  GtkEntry *value_entry;
  GtkDropDown *value_list;
  GtkLabel *problem;

  GPtrArray *targets; /* Target */
  GPtrArray *choices; /* DowserFilterChoice (nullable) */
};

enum
{
  SIGNAL_OPERATION,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (DowserFilterPopover, dowser_filter_popover, GTK_TYPE_POPOVER)

static void
target_free (Target *target)
{
  g_free (target->instance);
  g_free (target->column);
  g_strfreev (target->values);
  g_free (target);
}

static char **
dup_values (const DowserProfile *profile, const DowserColumn *column)
{
  const DowserColumnProfile *values = profile != NULL ? dowser_profile_get (profile, column) : NULL;
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

static const Target *
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
  const Target *target = get_target (self);
  const DowserFilterChoice *choice = get_choice (self);

  return target != NULL && target->values != NULL && choice != NULL
         && (choice->kind == DOWSER_FILTER_IS || choice->kind == DOWSER_FILTER_IS_NOT);
}

static void
comparison_changed_cb (DowserFilterPopover *self)
{
  const DowserFilterChoice *choice = get_choice (self);

  show_problem (self, NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->value_stack), choice != NULL && dowser_filter_needs_value (choice->kind));
  gtk_stack_set_visible_child (self->value_stack,
                               offers_values (self) ? GTK_WIDGET (self->value_list) : GTK_WIDGET (self->value_entry));
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
  const Target *target = get_target (self);
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
  gtk_drop_down_set_model (self->comparisons, G_LIST_MODEL (titles));
  comparison_changed_cb (self);
}

static const char *
get_value (DowserFilterPopover *self)
{
  const Target *target = get_target (self);
  guint selected = gtk_drop_down_get_selected (self->value_list);

  if (!offers_values (self))
    return gtk_editable_get_text (GTK_EDITABLE (self->value_entry));
  return selected < g_strv_length (target->values) ? target->values[selected] : "";
}

static void
add_cb (DowserFilterPopover *self)
{
  const Target *target = get_target (self);
  const DowserFilterChoice *choice = get_choice (self);
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserOperation) operation = NULL;
  DowserExpr *condition;

  if (target == NULL || choice == NULL)
    return;
  condition
      = dowser_filter_make (target->instance, target->column, target->type, choice->kind, get_value (self), &error);
  if (condition == NULL)
    {
      show_problem (self, error->message);
      gtk_widget_grab_focus (GTK_WIDGET (self->value_entry));
      return;
    }
  operation = dowser_operation_new_add_filter (condition);
  gtk_popover_popdown (GTK_POPOVER (self));
  g_signal_emit (self, signals[SIGNAL_OPERATION], 0, operation);
}

static void
dowser_filter_popover_dispose (GObject *object)
{
  DowserFilterPopover *self = DOWSER_FILTER_POPOVER (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), DOWSER_TYPE_FILTER_POPOVER);
  g_clear_pointer (&self->targets, g_ptr_array_unref);
  g_clear_pointer (&self->choices, g_ptr_array_unref);
  G_OBJECT_CLASS (dowser_filter_popover_parent_class)->dispose (object);
}

static void
dowser_filter_popover_class_init (DowserFilterPopoverClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = dowser_filter_popover_dispose;
  signals[SIGNAL_OPERATION] = g_signal_new ("operation", DOWSER_TYPE_FILTER_POPOVER, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                            NULL, G_TYPE_NONE, 1, DOWSER_TYPE_OPERATION);
  gtk_widget_class_set_template_from_resource (widget_class, DOWSER_RESOURCE_PATH "/ui/dowser-filter-popover.ui");
  gtk_widget_class_bind_template_child (widget_class, DowserFilterPopover, columns);
  gtk_widget_class_bind_template_child (widget_class, DowserFilterPopover, comparisons);
  gtk_widget_class_bind_template_child (widget_class, DowserFilterPopover, value_stack);
  gtk_widget_class_bind_template_child (widget_class, DowserFilterPopover, value_entry);
  gtk_widget_class_bind_template_child (widget_class, DowserFilterPopover, value_list);
  gtk_widget_class_bind_template_child (widget_class, DowserFilterPopover, problem);
  gtk_widget_class_bind_template_callback (widget_class, column_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, comparison_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, add_cb);
}

static void
enable_search (GtkDropDown *drop_down)
{
  g_autoptr (GtkExpression) text = gtk_property_expression_new (GTK_TYPE_STRING_OBJECT, NULL, "string");

  gtk_drop_down_set_expression (drop_down, text);
  gtk_drop_down_set_enable_search (drop_down, TRUE);
}

static void
dowser_filter_popover_init (DowserFilterPopover *self)
{
  self->targets = g_ptr_array_new_with_free_func ((GDestroyNotify) target_free);
  gtk_widget_init_template (GTK_WIDGET (self));
  enable_search (self->columns);
  enable_search (self->value_list);
  dowser_drop_down_set_narrow (self->columns);
  dowser_drop_down_set_narrow (self->value_list);
}

GtkWidget *
dowser_filter_popover_new (void)
{
  return g_object_new (DOWSER_TYPE_FILTER_POPOVER, NULL);
}

/* What is on the screen is filtered more often than a key that is not. */
static guint
find_first_shown (const DowserOptions *options)
{
  for (guint i = 0; i < options->columns->len; i++)
    if (((const DowserColumnOption *) g_ptr_array_index (options->columns, i))->selected)
      return i;
  return 0;
}

void
dowser_filter_popover_set_options (DowserFilterPopover *self, const DowserOptions *options,
                                   const DowserProfile *profile)
{
  g_autoptr (GtkStringList) labels = gtk_string_list_new (NULL);

  g_return_if_fail (DOWSER_IS_FILTER_POPOVER (self));

  g_ptr_array_set_size (self->targets, 0);
  for (guint i = 0; i < options->columns->len; i++)
    {
      const DowserColumnOption *option = g_ptr_array_index (options->columns, i);
      g_autofree char *label = g_strdup_printf ("%s · %s", option->column->name, option->instance);
      Target *target = g_new0 (Target, 1);

      target->instance = g_strdup (option->instance);
      target->column = g_strdup (option->column->name);
      target->type = option->column->type;
      target->values = dup_values (profile, option->column);
      g_ptr_array_add (self->targets, target);
      gtk_string_list_append (labels, label);
    }
  gtk_drop_down_set_model (self->columns, G_LIST_MODEL (labels));
  gtk_drop_down_set_selected (self->columns, find_first_shown (options));
  column_changed_cb (self);
}
