/* dowser-name-button.c - a button with which the user gives a name to a part of an answer: a number, a condition, a
 * value */
#include "views/meanings/dowser-name-button.h"

#include "pipeline/context/dowser-knowledge-service.h"
#include "views/meanings/dowser-meaning-fields.h"
#include "views/refine/dowser-ask.h"

#include <glib/gi18n-lib.h>

#define MAX_LENGTH 100

struct _DowserNameButton
{
  GtkWidget parent_instance;

  DowserContext *context;
  DowserPlan *plan;     /* (nullable) */
  DowserSchema *schema; /* (nullable) */
  GPtrArray *entries;   /* DowserEntry without a term; NULL after dispose */
  GCancellable *cancellable;

  /* The following widgets are owned by the widget tree. */
  GtkMenuButton *button;
  GtkBox *parts;
  GtkEditable *term;
  GtkWidget *answer;
  GtkLabel *problem;
};

G_DEFINE_FINAL_TYPE (DowserNameButton, dowser_name_button, GTK_TYPE_WIDGET)

static guint named_signal;

static guint
get_chosen_part (DowserNameButton *self)
{
  guint place = 0;

  for (GtkWidget *part = gtk_widget_get_first_child (GTK_WIDGET (self->parts)); part != NULL;
       part = gtk_widget_get_next_sibling (part), place++)
    if (gtk_check_button_get_active (GTK_CHECK_BUTTON (part)))
      return place;
  return 0;
}

static char *
dup_term (DowserNameButton *self)
{
  return g_strstrip (g_strdup (gtk_editable_get_text (self->term)));
}

static void
changed_cb (DowserNameButton *self)
{
  g_autofree char *term = dup_term (self);

  gtk_widget_set_sensitive (self->answer, *term != '\0' && self->entries->len > 0);
  gtk_widget_set_visible (GTK_WIDGET (self->problem), FALSE);
}

static void
submit_cb (DowserNameButton *self)
{
  g_autofree char *term = dup_term (self);
  g_autoptr (DowserEntry) entry = NULL;

  if (*term == '\0' || self->entries->len == 0)
    return;
  entry = dowser_entry_copy (self->entries->pdata[get_chosen_part (self)]);
  entry->term = g_steal_pointer (&term);
  g_signal_emit (self, named_signal, 0, entry);
}

static GtkWidget *
part_new (const DowserEntry *entry, GtkWidget *first)
{
  GtkWidget *part = gtk_check_button_new ();
  GtkWidget *label = gtk_label_new (NULL);
  g_autofree char *text = g_strdup_printf ("%s: %s", dowser_meaning_get_kind_title (entry->kind), entry->means);

  gtk_label_set_label (GTK_LABEL (label), text);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 44);
  gtk_label_set_xalign (GTK_LABEL (label), 0.0F);
  gtk_check_button_set_child (GTK_CHECK_BUTTON (part), label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (part), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  if (first != NULL)
    gtk_check_button_set_group (GTK_CHECK_BUTTON (part), GTK_CHECK_BUTTON (first));
  else
    gtk_check_button_set_active (GTK_CHECK_BUTTON (part), TRUE);
  return part;
}

static void
clear_parts (DowserNameButton *self)
{
  GtkWidget *first;

  while ((first = gtk_widget_get_first_child (GTK_WIDGET (self->parts))) != NULL)
    gtk_box_remove (self->parts, first);
}

static void
show_parts (DowserNameButton *self)
{
  for (guint i = 0; i < self->entries->len; i++)
    gtk_box_append (self->parts,
                    part_new (self->entries->pdata[i], gtk_widget_get_first_child (GTK_WIDGET (self->parts))));
  changed_cb (self);
  if (self->entries->len == 0)
    dowser_name_button_show_problem (self, _ ("This answer has no number, condition or value to name."));
}

static void
listed_cb (GObject *context, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (DowserNameButton) self = user_data;
  GPtrArray *entries = dowser_knowledge_service_list_nameable_finish (DOWSER_CONTEXT (context), result, NULL);

  /* The listed parts of the answer are not shown if another answer has arrived, or if the window is closed. */
  if (entries == NULL || self->entries == NULL)
    {
      g_clear_pointer (&entries, g_ptr_array_unref);
      return;
    }
  clear_parts (self);
  g_ptr_array_unref (self->entries);
  self->entries = entries;
  show_parts (self);
}

/* The parts are searched only when the popover is opened, because users rarely name a part. */
static void
load_parts (DowserNameButton *self)
{
  clear_parts (self);
  g_ptr_array_set_size (self->entries, 0);
  changed_cb (self);
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  if (self->plan == NULL || self->schema == NULL)
    return;
  self->cancellable = g_cancellable_new ();
  dowser_knowledge_service_list_nameable_async (self->context, self->plan, self->schema, self->cancellable, listed_cb,
                                                g_object_ref (self));
}

static void
visible_cb (DowserNameButton *self, GParamSpec *spec, GtkPopover *popover)
{
  if (gtk_widget_get_visible (GTK_WIDGET (popover)))
    load_parts (self);
}

static void
dowser_name_button_dispose (GObject *object)
{
  DowserNameButton *self = DOWSER_NAME_BUTTON (object);

  if (self->button != NULL)
    gtk_widget_unparent (GTK_WIDGET (g_steal_pointer (&self->button)));
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->context);
  g_clear_pointer (&self->plan, dowser_plan_unref);
  g_clear_pointer (&self->schema, dowser_schema_unref);
  g_clear_pointer (&self->entries, g_ptr_array_unref);
  G_OBJECT_CLASS (dowser_name_button_parent_class)->dispose (object);
}

static void
dowser_name_button_class_init (DowserNameButtonClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = dowser_name_button_dispose;
  named_signal = g_signal_new ("named", DOWSER_TYPE_NAME_BUTTON, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                               G_TYPE_POINTER);
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
dowser_name_button_init (DowserNameButton *self)
{
  GtkBox *box;
  GtkPopover *popover = dowser_ask_new (_ ("Name a Part of the Answer"), _ ("Save"), &box, &self->answer);
  GtkWidget *term = gtk_entry_new ();

  gtk_popover_set_autohide (popover, TRUE);
  self->entries = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_entry_free);
  self->parts = GTK_BOX (gtk_box_new (GTK_ORIENTATION_VERTICAL, 6));
  self->term = GTK_EDITABLE (term);
  self->problem = GTK_LABEL (gtk_label_new (NULL));
  gtk_editable_set_width_chars (self->term, 28);
  gtk_entry_set_max_length (GTK_ENTRY (term), MAX_LENGTH);
  gtk_entry_set_activates_default (GTK_ENTRY (term), TRUE);
  gtk_entry_set_placeholder_text (GTK_ENTRY (term), _ ("revenue"));
  gtk_label_set_wrap (self->problem, TRUE);
  gtk_label_set_max_width_chars (self->problem, 44);
  gtk_label_set_xalign (self->problem, 0.0F);
  gtk_widget_add_css_class (GTK_WIDGET (self->problem), "error");
  gtk_widget_set_visible (GTK_WIDGET (self->problem), FALSE);
  dowser_ask_add_row (box, _ ("Name"), term);
  gtk_box_append (box, GTK_WIDGET (self->parts));
  gtk_box_append (box, GTK_WIDGET (self->problem));
  self->button = GTK_MENU_BUTTON (gtk_menu_button_new ());
  gtk_menu_button_set_icon_name (self->button, "user-bookmarks-symbolic");
  gtk_menu_button_set_popover (self->button, GTK_WIDGET (popover));
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->button), _ ("Name a Part of the Answer…"));
  gtk_widget_add_css_class (GTK_WIDGET (self->button), "flat");
  gtk_widget_set_parent (GTK_WIDGET (self->button), GTK_WIDGET (self));
  g_signal_connect_object (popover, "notify::visible", G_CALLBACK (visible_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (term, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->answer, "clicked", G_CALLBACK (submit_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_set_sensitive (self->answer, FALSE);
}

GtkWidget *
dowser_name_button_new (void)
{
  return g_object_new (DOWSER_TYPE_NAME_BUTTON, NULL);
}

void
dowser_name_button_set_plan (DowserNameButton *self, DowserContext *context, const DowserPlan *plan,
                             const DowserSchema *schema)
{
  g_return_if_fail (DOWSER_IS_NAME_BUTTON (self));

  g_cancellable_cancel (self->cancellable);
  g_set_object (&self->context, context);
  g_clear_pointer (&self->plan, dowser_plan_unref);
  g_clear_pointer (&self->schema, dowser_schema_unref);
  self->plan = plan != NULL ? dowser_plan_ref ((DowserPlan *) plan) : NULL;
  self->schema = schema != NULL ? dowser_schema_ref (schema) : NULL;
  gtk_widget_set_visible (GTK_WIDGET (self), plan != NULL);
}

void
dowser_name_button_show_problem (DowserNameButton *self, const char *problem)
{
  g_return_if_fail (DOWSER_IS_NAME_BUTTON (self));

  gtk_label_set_label (self->problem, problem);
  gtk_widget_set_visible (GTK_WIDGET (self->problem), TRUE);
}

void
dowser_name_button_clear (DowserNameButton *self)
{
  g_return_if_fail (DOWSER_IS_NAME_BUTTON (self));

  gtk_editable_set_text (self->term, "");
  gtk_menu_button_popdown (self->button);
}
