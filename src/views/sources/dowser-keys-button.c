/* dowser-keys-button.c - list of the inferred foreign keys of a source, to confirm or reject each key */
#include "views/sources/dowser-keys-button.h"

#include "joins/dowser-key-facts.h"
#include "views/widgets/dowser-label.h"

#include <glib/gi18n-lib.h>

/* Maximum number of listed keys. The command line shows all keys. */
#define MAX_SHOWN 300
/* Maximum number of tables for which keys are searched before the list is opened. In a larger schema, keys are searched
 * only when the list is opened. */
#define MAX_TABLES_COUNTED 1000
#define MAX_HEIGHT 420
#define WIDTH 520
/* Space that a popover needs in addition to its content. */
#define MARGIN 36

struct _DowserKeysButton
{
  GtkWidget parent_instance;

  GtkMenuButton *button;
  GtkListBox *list;
  GtkScrolledWindow *scroller;
  DowserWorkspace *workspace;       /* (owned) */
  DowserSchema *schema;             /* (owned) (nullable): the current schema */
  DowserSchema *shown;              /* (owned) (nullable): the schema from which the shown entries borrow */
  GPtrArray *entries;               /* (owned) (nullable): DowserKeyEntry */
  GCancellable *search_cancellable; /* (owned) (nullable): cancels the running search */
};

G_DEFINE_FINAL_TYPE (DowserKeysButton, dowser_keys_button, GTK_TYPE_WIDGET)

static void
save_decision (DowserKeysButton *self, GtkWidget *button, DowserKeyState state)
{
  guint index = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "index"));
  const DowserKeyEntry *entry = g_ptr_array_index (self->entries, index);

  /* Ignores the click if another source was opened while the list is shown, because the list will soon be filled
   * again. */
  if (self->shown != self->schema)
    return;
  dowser_workspace_decide_key (self->workspace, entry->column, entry->to_column,
                               entry->state == state ? DOWSER_KEY_FOUND : state);
}

static void
confirm_cb (GtkButton *button, gpointer user_data)
{
  save_decision (user_data, GTK_WIDGET (button), DOWSER_KEY_CONFIRMED);
}

static void
reject_cb (GtkButton *button, gpointer user_data)
{
  save_decision (user_data, GTK_WIDGET (button), DOWSER_KEY_REJECTED);
}

static GtkWidget *
make_decision_button (DowserKeysButton *self, guint index, const char *label, GCallback clicked_cb)
{
  GtkWidget *button = gtk_toggle_button_new_with_label (label);

  g_object_set_data (G_OBJECT (button), "index", GUINT_TO_POINTER (index));
  g_signal_connect_object (button, "clicked", clicked_cb, self, 0);
  return button;
}

static void
show_decision (GtkWidget *button, const char *title, gboolean is_chosen)
{
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), is_chosen);
  if (is_chosen)
    gtk_widget_add_css_class (button, "suggested-action");
  else
    gtk_widget_remove_css_class (button, "suggested-action");
  /* Every row has the same two buttons, so their descriptions name the key for screen readers. */
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, title, -1);
}

static char *
dup_subtitle (const DowserKeyEntry *entry)
{
  g_autofree char *reasons = g_strjoinv ("; ", entry->reasons);
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, _ ("%d %% sure: %s"), (int) (entry->confidence * 100 + 0.5), reasons);
  for (guint i = 0; i < entry->rivals->len; i++)
    {
      const DowserColumn *rival = g_ptr_array_index (entry->rivals, i);

      g_string_append_printf (text, _ ("\nMay also refer to %s.%s: confirm the correct key"), rival->table->name,
                              rival->name);
    }
  return g_string_free (text, FALSE);
}

static GtkWidget *
append_label (GtkWidget *box)
{
  GtkWidget *label = dowser_label_new_wrapped (NULL, NULL);

  gtk_box_append (GTK_BOX (box), label);
  return label;
}

/* Places the buttons below the text. Next to the text, a narrow window would have too little room for them. */
static GtkWidget *
make_row (DowserKeysButton *self, guint index)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *buttons = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *title = append_label (box);
  GtkWidget *reasons = append_label (box);
  GtkWidget *confirm = make_decision_button (self, index, _ ("Confirm"), G_CALLBACK (confirm_cb));
  GtkWidget *reject = make_decision_button (self, index, _ ("Reject"), G_CALLBACK (reject_cb));

  gtk_widget_add_css_class (reasons, "dim-label");
  gtk_widget_add_css_class (reasons, "caption");
  gtk_box_append (GTK_BOX (buttons), confirm);
  gtk_box_append (GTK_BOX (buttons), reject);
  gtk_box_append (GTK_BOX (box), buttons);
  gtk_widget_add_css_class (box, "key-found");
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  g_object_set_data (G_OBJECT (row), "title", title);
  g_object_set_data (G_OBJECT (row), "reasons", reasons);
  g_object_set_data (G_OBJECT (row), "confirm", confirm);
  g_object_set_data (G_OBJECT (row), "reject", reject);
  return row;
}

static char *
dup_title (const DowserKeyEntry *entry)
{
  return g_strdup_printf ("%s.%s → %s.%s", entry->column->table->name, entry->column->name,
                          entry->to_column->table->name, entry->to_column->name);
}

static void
show_entry (GtkWidget *row, const DowserKeyEntry *entry)
{
  g_autofree char *title = dup_title (entry);
  g_autofree char *subtitle = dup_subtitle (entry);

  gtk_label_set_label (g_object_get_data (G_OBJECT (row), "title"), title);
  dowser_label_set_lines (GTK_LABEL (g_object_get_data (G_OBJECT (row), "reasons")), subtitle);
  g_object_set_data_full (G_OBJECT (row), "key", g_strdup (title), g_free);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  show_decision (g_object_get_data (G_OBJECT (row), "confirm"), title, entry->state == DOWSER_KEY_CONFIRMED);
  show_decision (g_object_get_data (G_OBJECT (row), "reject"), title, entry->state == DOWSER_KEY_REJECTED);
}

/* Reuses the rows, because a new row under a pointer that doesn't move would not receive the next click. */
static void
fill_rows (DowserKeysButton *self)
{
  guint n = self->entries != NULL ? MIN (self->entries->len, MAX_SHOWN) : 0;
  GtkListBoxRow *row;

  for (guint i = 0; i < n; i++)
    {
      if (gtk_list_box_get_row_at_index (self->list, (int) i) == NULL)
        gtk_list_box_append (self->list, make_row (self, i));
      show_entry (GTK_WIDGET (gtk_list_box_get_row_at_index (self->list, (int) i)),
                  g_ptr_array_index (self->entries, i));
    }
  while ((row = gtk_list_box_get_row_at_index (self->list, (int) n)) != NULL)
    gtk_list_box_remove (self->list, GTK_WIDGET (row));
}

/* Keeps the order of the open list. If a rejected key moved to the end, the user's next click would hit another key. */
static void
restore_order (DowserKeysButton *self)
{
  g_autoptr (GHashTable) places = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GPtrArray) matching_entries = g_ptr_array_new ();
  GtkListBoxRow *row;

  for (guint i = 0; i < self->entries->len; i++)
    g_hash_table_insert (places, dup_title (g_ptr_array_index (self->entries, i)),
                         g_ptr_array_index (self->entries, i));
  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->list, i)) != NULL; i++)
    {
      gpointer entry = g_hash_table_lookup (places, g_object_get_data (G_OBJECT (row), "key"));

      if (entry != NULL)
        g_ptr_array_add (matching_entries, entry);
    }
  for (guint i = 0; i < matching_entries->len; i++)
    {
      guint from;

      if (g_ptr_array_find (self->entries, matching_entries->pdata[i], &from))
        g_ptr_array_insert (self->entries, (int) i, g_ptr_array_steal_index (self->entries, from));
    }
}

static void
clear_entries (DowserKeysButton *self)
{
  g_clear_pointer (&self->entries, g_ptr_array_unref);
  g_clear_pointer (&self->shown, dowser_schema_unref);
}

/* The worker's input. */
typedef struct
{
  DowserSchema *schema;
  GPtrArray *facts; /* DowserKeyFact, a copy */
} KeyNamesData;

static void
key_names_data_free (gpointer data)
{
  KeyNamesData *names = data;

  dowser_schema_unref (names->schema);
  g_ptr_array_unref (names->facts);
  g_free (names);
}

static gpointer
make_entries (gpointer data, GError **error)
{
  const KeyNamesData *names = data;

  return dowser_key_entries_new (names->schema, names->facts);
}

/* Fills the visible list and sets its height. A popover measures the list without a width, so wrapped lines would be
 * cut off or leave a gap. */
static void
show_entries (DowserKeysButton *self)
{
  int width;
  int height;

  fill_rows (self);
  gtk_widget_get_size_request (GTK_WIDGET (self->scroller), &width, NULL);
  gtk_widget_measure (GTK_WIDGET (self->list), GTK_ORIENTATION_VERTICAL, width, NULL, &height, NULL, NULL);
  gtk_scrolled_window_set_min_content_height (self->scroller, MIN (height, MAX_HEIGHT));
}

static void
count_entries (DowserKeysButton *self)
{
  g_autofree char *label
      = g_strdup_printf (ngettext ("%u key found", "%u keys found", self->entries->len), self->entries->len);

  gtk_menu_button_set_label (self->button, label);
  gtk_widget_set_visible (GTK_WIDGET (self), self->entries->len > 0);
}

static void
entries_found_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  DowserKeysButton *self = DOWSER_KEYS_BUTTON (object);
  GPtrArray *entries = g_task_propagate_pointer (G_TASK (result), NULL);

  if (entries == NULL)
    return;
  g_clear_object (&self->search_cancellable);
  clear_entries (self);
  self->entries = entries;
  self->shown = dowser_schema_ref (self->schema);
  count_entries (self);
  if (gtk_widget_get_mapped (GTK_WIDGET (self->list)))
    {
      restore_order (self);
      show_entries (self);
    }
}

/* Runs in a worker thread. Keys are found by comparing all names, which is slow in a large schema. */
static void
find_entries (DowserKeysButton *self)
{
  DowserContext *context = dowser_workspace_get_context (self->workspace);
  KeyNamesData *names = g_new0 (KeyNamesData, 1);
  GTask *task;

  names->schema = dowser_schema_ref (self->schema);
  names->facts
      = dowser_key_facts_copy (dowser_context_get_key_facts (context, dowser_workspace_get_uri (self->workspace)));
  self->search_cancellable = g_cancellable_new ();
  task = g_task_new (self, self->search_cancellable, entries_found_cb, NULL);
  g_task_set_source_tag (task, find_entries);
  dowser_context_run_in_worker (context, task, make_entries, names, key_names_data_free,
                                (GDestroyNotify) g_ptr_array_unref);
}

static void
shown_cb (DowserKeysButton *self)
{
  int window = gtk_widget_get_width (GTK_WIDGET (gtk_widget_get_root (GTK_WIDGET (self))));

  gtk_widget_set_size_request (GTK_WIDGET (self->scroller), MIN (WIDTH, window - MARGIN), -1);
  if (self->entries != NULL && self->shown == self->schema)
    show_entries (self);
  else if (self->schema != NULL && self->search_cancellable == NULL)
    find_entries (self);
}

static void
stop_finding (DowserKeysButton *self)
{
  if (self->search_cancellable != NULL)
    g_cancellable_cancel (self->search_cancellable);
  g_clear_object (&self->search_cancellable);
}

static void
schema_changed_cb (DowserKeysButton *self)
{
  const DowserSchema *schema = dowser_workspace_get_schema (self->workspace);
  gboolean is_large;

  stop_finding (self);
  g_clear_pointer (&self->schema, dowser_schema_unref);
  if (schema != NULL)
    self->schema = dowser_schema_ref (schema);
  else
    {
      clear_entries (self);
      fill_rows (self);
    }
  is_large = schema != NULL && dowser_schema_get_tables (schema)->len > MAX_TABLES_COUNTED;
  if (schema != NULL && (!is_large || gtk_widget_get_mapped (GTK_WIDGET (self->list))))
    find_entries (self);
  if (schema == NULL || is_large)
    gtk_widget_set_visible (GTK_WIDGET (self), is_large);
  if (is_large)
    gtk_menu_button_set_label (self->button, _ ("Keys found"));
}

static void
dowser_keys_button_dispose (GObject *object)
{
  DowserKeysButton *self = DOWSER_KEYS_BUTTON (object);

  stop_finding (self);
  g_clear_object (&self->workspace);
  clear_entries (self);
  g_clear_pointer (&self->schema, dowser_schema_unref);
  g_clear_pointer ((GtkWidget **) &self->button, gtk_widget_unparent);
  G_OBJECT_CLASS (dowser_keys_button_parent_class)->dispose (object);
}

static void
dowser_keys_button_class_init (DowserKeysButtonClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = dowser_keys_button_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
dowser_keys_button_init (DowserKeysButton *self)
{
  GtkWidget *popover = gtk_popover_new ();
  GtkWidget *scroller = gtk_scrolled_window_new ();

  self->list = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_list_box_set_selection_mode (self->list, GTK_SELECTION_NONE);
  gtk_list_box_set_show_separators (self->list, TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (self->list), "keys-found");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Keys found"), -1);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scroller), MAX_HEIGHT);
  self->scroller = GTK_SCROLLED_WINDOW (scroller);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), GTK_WIDGET (self->list));
  gtk_popover_set_child (GTK_POPOVER (popover), scroller);
  g_signal_connect_object (popover, "show", G_CALLBACK (shown_cb), self, G_CONNECT_SWAPPED);
  self->button = GTK_MENU_BUTTON (gtk_menu_button_new ());
  gtk_menu_button_set_popover (self->button, popover);
  gtk_widget_add_css_class (GTK_WIDGET (self->button), "flat");
  gtk_widget_set_halign (GTK_WIDGET (self->button), GTK_ALIGN_START);
  gtk_widget_set_parent (GTK_WIDGET (self->button), GTK_WIDGET (self));
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

void
dowser_keys_button_set_workspace (DowserKeysButton *self, DowserWorkspace *workspace)
{
  static const char *const watched_signals[] = { "notify::schema", NULL };

  g_return_if_fail (DOWSER_IS_KEYS_BUTTON (self));

  dowser_workspace_connect_followed (&self->workspace, workspace, watched_signals, G_CALLBACK (schema_changed_cb),
                                     G_OBJECT (self));
  schema_changed_cb (self);
}
