/* dowser-readings-button.c - lists the columns of a source's files with the way each column is read; a click changes
 * the way */
#include "views/sources/dowser-readings-button.h"

#include "pipeline/context/dowser-file-readings.h"
#include "sources/csv/dowser-csv-settle.h"
#include "views/widgets/dowser-label.h"

#include <glib/gi18n-lib.h>

/* Maximum number of listed columns. The command line shows all columns. */
#define MAX_SHOWN 300
#define MAX_HEIGHT 420
#define WIDTH 520
/* Space that a popover needs in addition to its content. */
#define MARGIN 36

struct _DowserReadingsButton
{
  GtkWidget parent_instance;

  GtkMenuButton *button;
  GtkPopover *popover;
  GtkListBox *list;
  GtkScrolledWindow *scroller;
  DowserWorkspace *workspace;     /* (owned) */
  GPtrArray *decisions;           /* (owned) (nullable): DowserCsvDecision */
  GCancellable *list_cancellable; /* (owned) (nullable) */
};

G_DEFINE_FINAL_TYPE (DowserReadingsButton, dowser_readings_button, GTK_TYPE_WIDGET)

static void
choose_cb (DowserReadingsButton *self, GtkWidget *button)
{
  guint index = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "index"));
  DowserCsvChoice choice = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "choice"));
  const DowserCsvDecision *decision = g_ptr_array_index (self->decisions, index);
  const char *nick = decision->column != NULL ? dowser_csv_choice_nicks[choice] : decision->is_ragged ? NULL : "read";

  /* A click on the choice that is already selected undoes that choice. */
  if (decision->column != NULL && decision->choice == choice)
    nick = NULL;
  gtk_popover_popdown (self->popover);
  dowser_workspace_choose_reading (self->workspace, decision->path, decision->column, nick);
}

static void
append_choice (DowserReadingsButton *self, GtkWidget *box, guint index, DowserCsvChoice choice, const char *label,
               gboolean is_chosen)
{
  GtkWidget *button = gtk_toggle_button_new_with_label (label);

  g_object_set_data (G_OBJECT (button), "index", GUINT_TO_POINTER (index));
  g_object_set_data (G_OBJECT (button), "choice", GUINT_TO_POINTER ((guint) choice));
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), is_chosen);
  gtk_widget_set_halign (button, GTK_ALIGN_START);
  if (is_chosen)
    gtk_widget_add_css_class (button, "suggested-action");
  g_signal_connect_object (button, "clicked", G_CALLBACK (choose_cb), self, G_CONNECT_SWAPPED);
  gtk_flow_box_append (GTK_FLOW_BOX (box), button);
  gtk_widget_set_focusable (gtk_widget_get_parent (button), FALSE);
}

static GtkWidget *
append_label (GtkWidget *box, const char *text)
{
  GtkWidget *label = dowser_label_new_wrapped (text, NULL);

  gtk_box_append (GTK_BOX (box), label);
  return label;
}

static GtkWidget *
make_buttons (DowserReadingsButton *self, guint index)
{
  const DowserCsvDecision *decision = g_ptr_array_index (self->decisions, index);
  GtkWidget *buttons = gtk_flow_box_new ();

  gtk_flow_box_set_selection_mode (GTK_FLOW_BOX (buttons), GTK_SELECTION_NONE);
  gtk_flow_box_set_max_children_per_line (GTK_FLOW_BOX (buttons), 3);
  if (decision->column == NULL)
    append_choice (self, buttons, index, DOWSER_CSV_CHOOSE_AUTOMATIC, _ ("Read Anyway"), decision->is_ragged);
  for (guint i = 0; i < decision->choices->len; i++)
    {
      DowserCsvChoice choice = g_array_index (decision->choices, DowserCsvChoice, i);

      append_choice (self, buttons, index, choice, dowser_csv_choice_get_title (choice), decision->choice == choice);
    }
  return buttons;
}

static GtkWidget *
make_row (DowserReadingsButton *self, guint index)
{
  const DowserCsvDecision *decision = g_ptr_array_index (self->decisions, index);
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  g_autofree char *title = decision->column != NULL ? g_strdup_printf ("%s.%s", decision->table, decision->column)
                                                    : g_strdup (decision->table);
  g_autofree char *text = decision->detail != NULL ? g_strdup_printf ("%s. %s", decision->type, decision->detail)
                                                   : g_strdup (decision->type);
  GtkWidget *caption;

  append_label (box, title);
  caption = append_label (box, text);
  gtk_widget_add_css_class (caption, "dim-label");
  gtk_widget_add_css_class (caption, "caption");
  if (decision->choices->len > 0 || decision->column == NULL)
    gtk_box_append (GTK_BOX (box), make_buttons (self, index));
  gtk_widget_add_css_class (box, "key-found");
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  return row;
}

static void
fill_rows (DowserReadingsButton *self)
{
  GtkListBoxRow *row;
  int width, height;

  while ((row = gtk_list_box_get_row_at_index (self->list, 0)) != NULL)
    gtk_list_box_remove (self->list, GTK_WIDGET (row));
  for (guint i = 0; i < MIN (self->decisions->len, MAX_SHOWN); i++)
    gtk_list_box_append (self->list, make_row (self, i));
  /* Sets the list's height. A popover measures the list without a width, so wrapped lines would be cut off. */
  gtk_widget_get_size_request (GTK_WIDGET (self->scroller), &width, NULL);
  gtk_widget_measure (GTK_WIDGET (self->list), GTK_ORIENTATION_VERTICAL, width, NULL, &height, NULL, NULL);
  gtk_scrolled_window_set_min_content_height (self->scroller, MIN (height, MAX_HEIGHT));
}

static void
shown_cb (DowserReadingsButton *self)
{
  int window = gtk_widget_get_width (GTK_WIDGET (gtk_widget_get_root (GTK_WIDGET (self))));

  gtk_widget_set_size_request (GTK_WIDGET (self->scroller), MIN (WIDTH, window - MARGIN), -1);
  if (self->decisions != NULL)
    fill_rows (self);
}

static void
listed_cb (GObject *context, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (DowserReadingsButton) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) decisions = dowser_file_readings_list_finish (DOWSER_CONTEXT (context), result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) || self->list == NULL)
    return;
  g_clear_object (&self->list_cancellable);
  g_clear_pointer (&self->decisions, g_ptr_array_unref);
  self->decisions = g_steal_pointer (&decisions);
  gtk_widget_set_visible (GTK_WIDGET (self), self->decisions != NULL && self->decisions->len > 0);
  if (self->decisions != NULL && gtk_widget_get_mapped (GTK_WIDGET (self->list)))
    fill_rows (self);
}

static void
stop_listing (DowserReadingsButton *self)
{
  if (self->list_cancellable != NULL)
    g_cancellable_cancel (self->list_cancellable);
  g_clear_object (&self->list_cancellable);
}

static void
schema_changed_cb (DowserReadingsButton *self)
{
  stop_listing (self);
  if (dowser_workspace_get_schema (self->workspace) == NULL)
    {
      gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
      return;
    }
  self->list_cancellable = g_cancellable_new ();
  dowser_file_readings_list_async (dowser_workspace_get_context (self->workspace),
                                   dowser_workspace_get_uri (self->workspace), self->list_cancellable, listed_cb,
                                   g_object_ref (self));
}

static void
dowser_readings_button_dispose (GObject *object)
{
  DowserReadingsButton *self = DOWSER_READINGS_BUTTON (object);

  stop_listing (self);
  self->list = NULL;
  g_clear_object (&self->workspace);
  g_clear_pointer (&self->decisions, g_ptr_array_unref);
  g_clear_pointer ((GtkWidget **) &self->button, gtk_widget_unparent);
  G_OBJECT_CLASS (dowser_readings_button_parent_class)->dispose (object);
}

static void
dowser_readings_button_class_init (DowserReadingsButtonClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = dowser_readings_button_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
dowser_readings_button_init (DowserReadingsButton *self)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();

  self->popover = GTK_POPOVER (gtk_popover_new ());
  self->list = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_list_box_set_selection_mode (self->list, GTK_SELECTION_NONE);
  gtk_list_box_set_show_separators (self->list, TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (self->list), "keys-found");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Columns"), -1);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scroller), MAX_HEIGHT);
  self->scroller = GTK_SCROLLED_WINDOW (scroller);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), GTK_WIDGET (self->list));
  gtk_popover_set_child (self->popover, scroller);
  g_signal_connect_object (self->popover, "show", G_CALLBACK (shown_cb), self, G_CONNECT_SWAPPED);
  self->button = GTK_MENU_BUTTON (gtk_menu_button_new ());
  gtk_menu_button_set_label (self->button, _ ("How Columns Are Read"));
  gtk_menu_button_set_popover (self->button, GTK_WIDGET (self->popover));
  gtk_widget_add_css_class (GTK_WIDGET (self->button), "flat");
  gtk_widget_set_halign (GTK_WIDGET (self->button), GTK_ALIGN_START);
  gtk_widget_set_parent (GTK_WIDGET (self->button), GTK_WIDGET (self));
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

void
dowser_readings_button_set_workspace (DowserReadingsButton *self, DowserWorkspace *workspace)
{
  static const char *const watched_signals[] = { "notify::schema", NULL };

  g_return_if_fail (DOWSER_IS_READINGS_BUTTON (self));

  dowser_workspace_connect_followed (&self->workspace, workspace, watched_signals, G_CALLBACK (schema_changed_cb),
                                     G_OBJECT (self));
  schema_changed_cb (self);
}
