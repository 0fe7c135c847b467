/* dowser-metric-form.c - form for the values of a metric's parameters */
#include "views/metrics/dowser-metric-form.h"

#include "base/dowser-capital.h"
#include "knowledge/graph/dowser-graph-formula.h"
#include "knowledge/graph/dowser-graph-places.h"
#include "knowledge/graph/dowser-graph-values.h"
#include "pipeline/context/dowser-today.h"
#include "plan/dowser-iso-time.h"
#include "views/widgets/dowser-drop-down.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#define FIELD_CHARS 13

/** Field: a form field, in which the user enters the value of a parameter. @parameter: a parameter of the item's graph;
 * @values: (nullable): the values of a drop-down, in its order; the first item means that no value is given */
typedef struct
{
  const DowserGraphParameter *parameter;
  GtkWidget *control;
  GPtrArray *values;
} Field;

struct _DowserMetricForm
{
  GtkWidget parent_instance;

  DowserMetricItem *item; /* (nullable) */
  GPtrArray *fields;      /* Field */
  GHashTable *typed;      /* parameter name → the text that was last typed for a parameter of this name */
  GtkWidget *group;       /* (nullable) (owned by the widget tree) */
};

G_DEFINE_FINAL_TYPE (DowserMetricForm, dowser_metric_form, GTK_TYPE_WIDGET)

static guint run_signal;

static void
field_free (gpointer data)
{
  Field *field = data;

  g_clear_pointer (&field->values, g_ptr_array_unref);
  g_free (field);
}

/* Returns: (transfer full) */
static char *
dup_text (const Field *field)
{
  guint chosen;

  if (field->values == NULL)
    return g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (field->control))));
  chosen = gtk_drop_down_get_selected (GTK_DROP_DOWN (field->control));
  return g_strdup (chosen > 0 && chosen < field->values->len ? field->values->pdata[chosen] : "");
}

char **
dowser_metric_form_dup_given_values (DowserMetricForm *self)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  g_return_val_if_fail (DOWSER_IS_METRIC_FORM (self), NULL);

  for (guint i = 0; i < self->fields->len; i++)
    {
      const Field *field = self->fields->pdata[i];
      g_autofree char *text = dup_text (field);
      g_autofree char *assignment = *text != '\0' ? g_strdup_printf ("%s=%s", field->parameter->name, text) : NULL;

      if (assignment != NULL)
        g_strv_builder_add (builder, assignment);
    }
  return g_strv_builder_end (builder);
}

/* Returns TRUE if @formula uses the parameter @name as a number, or as days. */
static gboolean
uses_name (const char *formula, const char *name)
{
  g_autoptr (DowserGraphFormula) read = dowser_graph_formula_new (formula, NULL);
  GPtrArray *names = read != NULL ? dowser_graph_formula_get_names (read) : NULL;

  for (guint i = 0; names != NULL && i < names->len; i++)
    {
      const DowserGraphName *assignment = names->pdata[i];

      if (g_str_equal (assignment->name, name) || g_strcmp0 (assignment->until, name) == 0)
        return TRUE;
    }
  return FALSE;
}

/* Returns TRUE if the metric needs a value for @parameter: without the value, a sentence can't be completed, or a
 * formula can't be computed. */
static gboolean
is_parameter_needed (DowserMetricItem *item, const DowserGraphParameter *parameter)
{
  const DowserGraph *graph = dowser_metric_item_get_graph (item);
  g_autoptr (GHashTable) values
      = dowser_graph_values_new_placeholders (graph, dowser_metric_item_get_meanings (item), NULL);

  if (values == NULL || uses_name (graph->means, parameter->name))
    return TRUE;
  g_hash_table_remove (values, parameter->name);
  for (guint i = 0; i < graph->steps->len; i++)
    {
      const DowserGraphStep *step = graph->steps->pdata[i];
      g_autofree char *sentence
          = step->is_formula ? NULL : dowser_graph_fill_placeholders (graph, step, values, NULL, NULL);

      if (step->is_formula ? uses_name (step->means, parameter->name) : sentence == NULL)
        return TRUE;
    }
  return FALSE;
}

/* Returns the name of a parameter for the user: “From”, “Customer group”. Returns: (transfer full) */
static char *
dup_caption (const char *name)
{
  g_autofree char *spaced = g_strdelimit (g_strdup (name), "_", ' ');

  return dowser_dup_capitalized (spaced);
}

static void
activate_cb (DowserMetricForm *self)
{
  g_signal_emit (self, run_signal, 0);
}

static GtkWidget *
entry_new (DowserMetricForm *self, const DowserGraphParameter *parameter, const char *text)
{
  GtkWidget *entry = gtk_entry_new ();

  gtk_editable_set_text (GTK_EDITABLE (entry), text);
  gtk_editable_set_width_chars (GTK_EDITABLE (entry), FIELD_CHARS);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (entry), FIELD_CHARS);
  if (parameter->type == DOWSER_VALUE_DECIMAL)
    gtk_entry_set_input_purpose (GTK_ENTRY (entry), GTK_INPUT_PURPOSE_NUMBER);
  g_signal_connect_object (entry, "activate", G_CALLBACK (activate_cb), self, G_CONNECT_SWAPPED);
  return entry;
}

static void
day_cb (GtkCalendar *calendar, GtkEditable *entry)
{
  g_autoptr (GDateTime) day = gtk_calendar_get_date (calendar);
  g_autofree char *text = g_date_time_format (day, "%Y-%m-%d");

  gtk_editable_set_text (entry, text);
}

/* Sets the calendar to the typed day, or to today if no day is typed. The calendar's signal is blocked, because the
 * user hasn't chosen this day. */
static void
calendar_mapped_cb (GtkWidget *calendar, GtkEditable *entry)
{
  const char *text = gtk_editable_get_text (entry);
  g_autoptr (GDateTime) day = NULL;
  GDate date;

  if (dowser_iso_read_date (text, strlen (text), &date) == 0)
    dowser_today_get (&date);
  day = g_date_time_new_local (g_date_get_year (&date), (int) g_date_get_month (&date), g_date_get_day (&date), 0, 0,
                               0);
  g_signal_handlers_block_by_func (calendar, day_cb, entry);
  if (day != NULL)
    gtk_calendar_select_day (GTK_CALENDAR (calendar), day);
  g_signal_handlers_unblock_by_func (calendar, day_cb, entry);
}

static GtkWidget *
calendar_button_new (GtkWidget *entry, const char *caption)
{
  GtkWidget *button = gtk_menu_button_new ();
  GtkWidget *popover = gtk_popover_new ();
  GtkWidget *calendar = gtk_calendar_new ();
  /* Translators: %s is what the day is for: “From” */
  g_autofree char *name = g_strdup_printf (_ ("Choose “%s”"), caption);

  gtk_popover_set_child (GTK_POPOVER (popover), calendar);
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (button), popover);
  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (button), "x-office-calendar-symbolic");
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_signal_connect_object (calendar, "day-selected", G_CALLBACK (day_cb), entry, 0);
  g_signal_connect_object (calendar, "map", G_CALLBACK (calendar_mapped_cb), entry, 0);
  return button;
}

/* Returns: (nullable): the profile of the parameter's column, if the column contains texts */
static const DowserColumnProfile *
find_values (DowserMetricItem *item, const DowserGraphParameter *parameter)
{
  const DowserMeanings *meanings = dowser_metric_item_get_meanings (item);
  const DowserColumn *column = dowser_graph_find_column (parameter, meanings);
  const DowserColumnProfile *profile
      = column != NULL ? dowser_profile_find (dowser_meanings_get_profile (meanings), column) : NULL;

  return profile != NULL && profile->values->len > 0 ? profile : NULL;
}

/* If the column may contain values that are not known, the known values are only suggested, and the user can type
 * others. */
static void
suggest_values (GtkWidget *entry, const DowserColumnProfile *profile)
{
  g_autoptr (GtkEntryCompletion) completion = gtk_entry_completion_new ();
  g_autoptr (GtkListStore) store = gtk_list_store_new (1, G_TYPE_STRING);

  for (guint i = 0; i < profile->values->len; i++)
    gtk_list_store_insert_with_values (store, NULL, -1, 0, profile->values->pdata[i], -1);
  gtk_entry_completion_set_model (completion, GTK_TREE_MODEL (store));
  gtk_entry_completion_set_text_column (completion, 0);
  gtk_entry_set_completion (GTK_ENTRY (entry), completion);
}

/* Returns a drop-down with all values of the column. Its first item means that no value is given. */
static GtkWidget *
drop_down_new (Field *field, const DowserColumnProfile *profile, const char *text, gboolean needed)
{
  g_autofree char *folded = g_utf8_casefold (text, -1);
  guint chosen = 0;

  field->values = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (field->values, g_strdup (needed ? _ ("Choose…") : _ ("Any")));
  for (guint i = 0; i < profile->values->len; i++)
    {
      g_autofree char *value = g_utf8_casefold (profile->values->pdata[i], -1);

      if (g_str_equal (value, folded))
        chosen = field->values->len;
      g_ptr_array_add (field->values, g_strdup (profile->values->pdata[i]));
    }
  return dowser_drop_down_new_values (field->values, chosen);
}

/* Makes the control of @field. Returns: (transfer floating): the widget that is shown, which may contain the control */
static GtkWidget *
make_control (DowserMetricForm *self, Field *field, const char *text, const char *caption)
{
  const DowserGraphParameter *parameter = field->parameter;
  const DowserColumnProfile *profile = find_values (self->item, parameter);
  gboolean needed = parameter->fallback != NULL || is_parameter_needed (self->item, parameter);
  GtkWidget *box;

  if (profile != NULL && profile->complete)
    return field->control = drop_down_new (field, profile, text, needed);
  field->control = entry_new (self, parameter, text);
  if (profile != NULL)
    suggest_values (field->control, profile);
  if (!needed)
    gtk_entry_set_placeholder_text (GTK_ENTRY (field->control), _ ("Any"));
  if (parameter->type != DOWSER_VALUE_DATE)
    return field->control;
  if (needed)
    /* Translators: year, month and day, with a hyphen between them */
    gtk_entry_set_placeholder_text (GTK_ENTRY (field->control), _ ("YYYY-MM-DD"));
  box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_add_css_class (box, "linked");
  gtk_box_append (GTK_BOX (box), field->control);
  gtk_box_append (GTK_BOX (box), calendar_button_new (field->control, caption));
  return box;
}

/* Returns: (nullable): the value of @name in @given, borrowed */
static const char *
find_given_value (const char *const *given, const char *name)
{
  gsize length = strlen (name);

  for (; given != NULL && *given != NULL; given++)
    if (strncmp (*given, name, length) == 0 && (*given)[length] == '=')
      return *given + length + 1;
  return NULL;
}

/* Returns: the text with which the field of @parameter is filled at first, borrowed */
static const char *
find_initial_text (DowserMetricForm *self, const DowserGraphParameter *parameter, const char *const *given)
{
  const char *text = find_given_value (given, parameter->name);

  if (text == NULL)
    text = parameter->fallback;
  /* If the values are from a question, the question contains all of them, so the text that the user typed earlier isn't
   * used. */
  if (text == NULL && given == NULL)
    text = g_hash_table_lookup (self->typed, parameter->name);
  return text != NULL ? text : "";
}

static void
add_field (DowserMetricForm *self, const DowserGraphParameter *parameter, const char *const *given)
{
  Field *field = g_new0 (Field, 1);
  GtkWidget *row = adw_action_row_new ();
  g_autofree char *caption = dup_caption (parameter->name);
  GtkWidget *control;

  field->parameter = parameter;
  g_ptr_array_add (self->fields, field);
  control = make_control (self, field, find_initial_text (self, parameter, given), caption);
  gtk_widget_set_valign (control, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (field->control), GTK_ACCESSIBLE_PROPERTY_LABEL, caption, -1);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), caption);
  if (parameter->about != NULL)
    adw_action_row_set_subtitle (ADW_ACTION_ROW (row), parameter->about);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), control);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_widget_set_focusable (row, FALSE);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self->group), row);
}

/* Returns TRUE if @text should be kept for other forms. A text that must be a day but isn't one is a typing error, so
 * it isn't kept. */
static gboolean
is_valid_text (const Field *field, const char *text)
{
  GDate date;

  return *text != '\0'
         && (field->parameter->type != DOWSER_VALUE_DATE || dowser_iso_read_date (text, strlen (text), &date) > 0);
}

/* Keeps the texts that the user typed for other forms. Defaults are not kept. */
static void
remember_typed_texts (DowserMetricForm *self)
{
  for (guint i = 0; i < self->fields->len; i++)
    {
      const Field *field = self->fields->pdata[i];
      g_autofree char *text = dup_text (field);

      if (is_valid_text (field, text) && g_strcmp0 (text, field->parameter->fallback) != 0)
        g_hash_table_replace (self->typed, g_strdup (field->parameter->name), g_steal_pointer (&text));
    }
}

void
dowser_metric_form_set_item (DowserMetricForm *self, DowserMetricItem *item, const char *const *given)
{
  const DowserGraph *graph = item != NULL ? dowser_metric_item_get_graph (item) : NULL;

  g_return_if_fail (DOWSER_IS_METRIC_FORM (self));

  remember_typed_texts (self);
  g_ptr_array_set_size (self->fields, 0);
  g_clear_pointer (&self->group, gtk_widget_unparent);
  g_set_object (&self->item, item);
  if (graph == NULL || graph->parameters->len == 0)
    return;
  self->group = adw_preferences_group_new ();
  for (guint i = 0; i < graph->parameters->len; i++)
    add_field (self, graph->parameters->pdata[i], given);
  gtk_widget_set_parent (self->group, GTK_WIDGET (self));
}

static void
dowser_metric_form_dispose (GObject *object)
{
  DowserMetricForm *self = DOWSER_METRIC_FORM (object);

  g_ptr_array_set_size (self->fields, 0);
  g_clear_pointer (&self->group, gtk_widget_unparent);
  g_clear_object (&self->item);
  G_OBJECT_CLASS (dowser_metric_form_parent_class)->dispose (object);
}

static void
dowser_metric_form_finalize (GObject *object)
{
  DowserMetricForm *self = DOWSER_METRIC_FORM (object);

  g_ptr_array_unref (self->fields);
  g_hash_table_unref (self->typed);
  G_OBJECT_CLASS (dowser_metric_form_parent_class)->finalize (object);
}

static void
dowser_metric_form_class_init (DowserMetricFormClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = dowser_metric_form_dispose;
  G_OBJECT_CLASS (klass)->finalize = dowser_metric_form_finalize;
  run_signal = g_signal_new ("run", DOWSER_TYPE_METRIC_FORM, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
dowser_metric_form_init (DowserMetricForm *self)
{
  self->fields = g_ptr_array_new_with_free_func (field_free);
  self->typed = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
}

GtkWidget *
dowser_metric_form_new (void)
{
  return g_object_new (DOWSER_TYPE_METRIC_FORM, NULL);
}
