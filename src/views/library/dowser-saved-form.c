/* dowser-saved-form.c - the popover in which the user enters the values, numbers and periods of a saved question */
#include "views/library/dowser-saved-form.h"

#include "base/dowser-capital.h"
#include "views/refine/dowser-ask.h"
#include "views/widgets/dowser-drop-down.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define FORM_KEY "dowser-saved-form"
#define FIELD_CHARS 18
#define PROBLEM_CHARS 32

/* Field: one field of the form. @values: (nullable): the stored values of a drop-down */
typedef struct
{
  char *name;
  GtkWidget *control;
  GPtrArray *values;
} Field;

/* A popover's data, owned by the popover. */
typedef struct
{
  DowserSavedItem *item;
  GPtrArray *fields;
  GtkLabel *problem;
  DowserSavedFormDone done;
  gpointer user_data;
} Form;

static void
field_free (gpointer data)
{
  Field *field = data;

  g_free (field->name);
  g_clear_pointer (&field->values, g_ptr_array_unref);
  g_free (field);
}

static void
form_free (gpointer data)
{
  Form *form = data;

  g_object_unref (form->item);
  g_ptr_array_unref (form->fields);
  g_free (form);
}

static const char *
get_value (const Field *field)
{
  guint chosen;

  if (field->values == NULL)
    return gtk_editable_get_text (GTK_EDITABLE (field->control));
  chosen = gtk_drop_down_get_selected (GTK_DROP_DOWN (field->control));
  return chosen < field->values->len ? field->values->pdata[chosen] : "";
}

static void
submit_cb (Form *form)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) given = NULL;

  for (guint i = 0; i < form->fields->len; i++)
    {
      const Field *field = form->fields->pdata[i];
      g_autofree char *value = g_strstrip (g_strdup (get_value (field)));
      g_autofree char *assignment = *value != '\0' ? g_strdup_printf ("%s=%s", field->name, value) : NULL;

      if (assignment != NULL)
        g_strv_builder_add (builder, assignment);
    }
  given = g_strv_builder_end (builder);
  gtk_widget_set_visible (GTK_WIDGET (form->problem), FALSE);
  form->done (form->item, (const char *const *) given, form->user_data);
}

/* Returns: (transfer full) (nullable): all values of the column of @slot, including the current value; %NULL if some
 * values are unknown, so that the user must type the value */
static GPtrArray *
list_values (const DowserSavedSlot *slot, const DowserSchema *schema, const DowserProfile *profile, guint *current)
{
  const DowserTable *table = slot->table != NULL ? dowser_schema_find_table (schema, slot->table) : NULL;
  const DowserColumn *column = table != NULL ? dowser_table_find_column (table, slot->column) : NULL;
  const DowserColumnProfile *column_profile = column != NULL ? dowser_profile_find (profile, column) : NULL;
  g_autofree char *original_text = g_utf8_casefold (slot->original_text, -1);
  GPtrArray *values;

  if (column_profile == NULL || column_profile->values->len == 0 || !column_profile->complete)
    return NULL;
  values = g_ptr_array_new_with_free_func (g_free);
  *current = GTK_INVALID_LIST_POSITION;
  for (guint i = 0; i < column_profile->values->len; i++)
    {
      g_autofree char *folded = g_utf8_casefold (column_profile->values->pdata[i], -1);

      if (strcmp (folded, original_text) == 0)
        *current = values->len;
      g_ptr_array_add (values, g_strdup (column_profile->values->pdata[i]));
    }
  if (*current == GTK_INVALID_LIST_POSITION)
    {
      g_ptr_array_insert (values, 0, g_strdup (slot->original_text));
      *current = 0;
    }
  return values;
}

static GtkWidget *
entry_new (const DowserSavedSlot *slot)
{
  GtkWidget *entry = gtk_entry_new ();

  gtk_editable_set_text (GTK_EDITABLE (entry), slot->original_text);
  gtk_editable_set_width_chars (GTK_EDITABLE (entry), FIELD_CHARS);
  gtk_entry_set_activates_default (GTK_ENTRY (entry), TRUE);
  if (slot->kind == DOWSER_SLOT_NUMBER)
    gtk_entry_set_input_purpose (GTK_ENTRY (entry), GTK_INPUT_PURPOSE_NUMBER);
  return entry;
}

/* Returns the name of @slot for the user: "Country", "Number", "Period 2". Returns: (transfer full) */
static char *
dup_caption (const DowserSavedSlot *slot)
{
  const char *base = slot->kind == DOWSER_SLOT_NUMBER ? _ ("Number") : _ ("Period");
  const char *digits = slot->name + strcspn (slot->name, "0123456789");
  g_autofree char *name = g_strdelimit (g_strdup (slot->name), "_", ' ');

  if (slot->kind != DOWSER_SLOT_VALUE)
    return *digits != '\0' ? g_strdup_printf ("%s %s", base, digits) : g_strdup (base);
  return dowser_dup_capitalized (name);
}

static void
add_field (Form *form, GtkBox *box, const DowserSavedSlot *slot, const DowserSchema *schema,
           const DowserProfile *profile)
{
  Field *field = g_new0 (Field, 1);
  g_autofree char *caption = dup_caption (slot);
  guint current = 0;

  field->name = g_strdup (slot->name);
  field->values = schema != NULL && profile != NULL ? list_values (slot, schema, profile, &current) : NULL;
  field->control = field->values != NULL ? dowser_drop_down_new_values (field->values, current) : entry_new (slot);
  g_ptr_array_add (form->fields, field);
  dowser_ask_add_row (box, caption, field->control);
}

static GtkLabel *
problem_new (void)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_width_chars (GTK_LABEL (label), PROBLEM_CHARS);
  gtk_label_set_max_width_chars (GTK_LABEL (label), PROBLEM_CHARS);
  gtk_label_set_xalign (GTK_LABEL (label), 0.0F);
  gtk_widget_add_css_class (label, "error");
  gtk_widget_set_visible (label, FALSE);
  return GTK_LABEL (label);
}

GtkPopover *
dowser_saved_form_new (DowserSavedItem *item, const DowserSchema *schema, const DowserProfile *profile,
                       DowserSavedFormDone done, gpointer user_data)
{
  Form *form = g_new0 (Form, 1);
  GPtrArray *slots = dowser_saved_item_get_slots (item);
  GtkBox *box;
  GtkWidget *button;
  GtkPopover *popover = dowser_ask_new (dowser_saved_item_get_question (item)->question, _ ("Run"), &box, &button);

  form->item = g_object_ref (item);
  form->fields = g_ptr_array_new_with_free_func (field_free);
  form->done = done;
  form->user_data = user_data;
  for (guint i = 0; i < slots->len; i++)
    add_field (form, box, slots->pdata[i], schema, profile);
  form->problem = problem_new ();
  gtk_box_append (box, GTK_WIDGET (form->problem));
  g_object_set_data_full (G_OBJECT (popover), FORM_KEY, form, form_free);
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (submit_cb), form);
  return popover;
}

void
dowser_saved_form_show_problem (GtkPopover *popover, const char *problem)
{
  Form *form = g_object_get_data (G_OBJECT (popover), FORM_KEY);

  gtk_label_set_label (form->problem, problem);
  gtk_widget_set_visible (GTK_WIDGET (form->problem), TRUE);
  /* The popover has become larger, so it must be placed again. */
  gtk_popover_present (popover);
}
