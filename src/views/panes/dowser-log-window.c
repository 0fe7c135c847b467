/* dowser-log-window.c - log of every statement that read rows, with search and copy */
#include "views/panes/dowser-log-window.h"

#include "base/dowser-number-signs.h"
#include "views/panes/dowser-bottom-bar.h"
#include "views/panes/dowser-code-view.h"
#include "views/window/dowser-history-list.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>
#include <inttypes.h>

#define MAX_LINES 10000
#define LIST_HEIGHT 300
/* The maximum number of characters of SQL in a line of the list. The whole SQL of the selected line is shown below the
 * list. */
#define MAX_SHOWN 300

#define DOWSER_TYPE_LOG_ITEM (dowser_log_item_get_type ())
G_DECLARE_FINAL_TYPE (DowserLogItem, dowser_log_item, DOWSER, LOG_ITEM, GObject)

struct _DowserLogItem
{
  GObject parent_instance;
  DowserStoreLogLine *line; /* (owned) */
  char *folded;             /* the text in which words are searched */
};

G_DEFINE_FINAL_TYPE (DowserLogItem, dowser_log_item, G_TYPE_OBJECT)

#define DOWSER_TYPE_LOG_WINDOW (dowser_log_window_get_type ())
G_DECLARE_FINAL_TYPE (DowserLogWindow, dowser_log_window, DOWSER, LOG_WINDOW, AdwWindow)

struct _DowserLogWindow
{
  AdwWindow parent_instance;

  GListStore *items; /* DowserLogItem */
  GtkCustomFilter *filter;
  GtkSingleSelection *selection;
  char *search; /* the searched text, case-folded */

  /* The following widgets are owned by the widget tree. */
  GtkStack *stack;
  AdwStatusPage *empty_page;
  GtkSourceView *sql;
  GtkLabel *about;
  GtkWidget *copy;
};

G_DEFINE_FINAL_TYPE (DowserLogWindow, dowser_log_window, ADW_TYPE_WINDOW)

static void
dowser_log_item_finalize (GObject *object)
{
  DowserLogItem *self = DOWSER_LOG_ITEM (object);

  dowser_store_log_line_free (self->line);
  g_free (self->folded);
  G_OBJECT_CLASS (dowser_log_item_parent_class)->finalize (object);
}

static void
dowser_log_item_class_init (DowserLogItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = dowser_log_item_finalize;
}

static void
dowser_log_item_init (DowserLogItem *self)
{
}

/* @line: taken */
static DowserLogItem *
item_new (DowserStoreLogLine *line)
{
  DowserLogItem *self = g_object_new (DOWSER_TYPE_LOG_ITEM, NULL);
  g_autofree char *text = g_strjoin ("\n", line->sql, line->source != NULL ? line->source : "",
                                     line->detail != NULL ? line->detail : "", line->error, NULL);

  self->line = line;
  self->folded = g_utf8_casefold (text, -1);
  return self;
}

/* The names of the kinds, in the order of DowserLogKind. */
static const char *const kind_names[] = { N_ ("question"), N_ ("internal query"),      N_ ("count"),
                                          N_ ("export"),   N_ ("sampling of columns"), N_ ("reading of the schema") };

static char *
describe_outcome (const DowserStoreLogLine *line)
{
  const char *kind = _ (kind_names[line->kind]);

  switch (line->outcome)
    {
    case DOWSER_LOG_CUT:
      /* Translators: question, probe, count, export, look into columns or reading of the schema */
      return g_strdup_printf (_ ("%s, only the first rows"), kind);
    case DOWSER_LOG_STOPPED:
      return g_strdup_printf (_ ("%s, stopped"), kind);
    case DOWSER_LOG_FAILED:
      return g_strdup_printf (_ ("%s, failed"), kind);
    case DOWSER_LOG_BEGUN:
      return g_strdup_printf (_ ("%s, outcome unknown"), kind);
    case DOWSER_LOG_DONE:
    default:
      return g_strdup (kind);
    }
}

char *
dowser_log_describe_line (const DowserStoreLogLine *line)
{
  g_autofree char *outcome = describe_outcome (line);
  g_autofree char *duration = dowser_describe_duration (line->elapsed);
  g_autofree char *count = NULL;
  g_autofree char *rows = NULL;

  if (line->n_rows < 0)
    return g_strdup_printf ("%s · %s", outcome, duration);
  count = dowser_count_to_text (line->n_rows);
  rows = g_strdup_printf (ngettext ("%s row", "%s rows", (gulong) line->n_rows), count);
  return g_strdup_printf ("%s · %s · %s", outcome, rows, duration);
}

static char *
describe_line_with_source (const DowserStoreLogLine *line)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *time = dowser_history_describe_time (line->time, now);
  g_autofree char *source = dowser_source_dup_uri_title (line->source != NULL ? line->source : "");
  g_autofree char *about = dowser_log_describe_line (line);

  return g_strdup_printf ("%s · %s · %s", time, source, about);
}

static gboolean
matches_cb (gpointer item, gpointer user_data)
{
  return strstr (DOWSER_LOG_ITEM (item)->folded, DOWSER_LOG_WINDOW (user_data)->search) != NULL;
}

static void
search_cb (GtkSearchEntry *entry, DowserLogWindow *self)
{
  g_free (self->search);
  self->search = g_utf8_casefold (gtk_editable_get_text (GTK_EDITABLE (entry)), -1);
  gtk_filter_changed (GTK_FILTER (self->filter), GTK_FILTER_CHANGE_DIFFERENT);
}

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer user_data)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);

  for (guint i = 0; i < 2; i++)
    {
      GtkWidget *label = gtk_label_new (NULL);

      gtk_label_set_xalign (GTK_LABEL (label), 0.0);
      gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
      gtk_label_set_single_line_mode (GTK_LABEL (label), TRUE);
      gtk_box_append (GTK_BOX (box), label);
    }
  gtk_widget_add_css_class (gtk_widget_get_first_child (box), "monospace");
  gtk_widget_add_css_class (gtk_widget_get_last_child (box), "caption");
  gtk_widget_add_css_class (gtk_widget_get_last_child (box), "dim-label");
  gtk_widget_set_margin_top (box, 6);
  gtk_widget_set_margin_bottom (box, 6);
  gtk_widget_set_margin_start (box, 6);
  gtk_widget_set_margin_end (box, 6);
  gtk_list_item_set_child (item, box);
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer user_data)
{
  const DowserStoreLogLine *line = DOWSER_LOG_ITEM (gtk_list_item_get_item (item))->line;
  GtkWidget *box = gtk_list_item_get_child (item);
  g_autofree char *sql = g_utf8_substring (line->sql, 0, MIN (g_utf8_strlen (line->sql, -1), MAX_SHOWN));
  g_autofree char *where_text = describe_line_with_source (line);

  gtk_label_set_label (GTK_LABEL (gtk_widget_get_first_child (box)), g_strdelimit (sql, "\n\t", ' '));
  gtk_label_set_label (GTK_LABEL (gtk_widget_get_last_child (box)), where_text);
}

static const DowserStoreLogLine *
get_chosen_line (DowserLogWindow *self)
{
  DowserLogItem *item = gtk_single_selection_get_selected_item (self->selection);

  return item != NULL ? item->line : NULL;
}

static void
chosen_cb (DowserLogWindow *self)
{
  const DowserStoreLogLine *line = get_chosen_line (self);
  g_autofree char *where_text = line != NULL ? describe_line_with_source (line) : NULL;
  g_autofree char *about = NULL;

  dowser_code_view_set_text (self->sql, line != NULL ? line->sql : "");
  gtk_source_buffer_set_highlight_syntax (GTK_SOURCE_BUFFER (gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->sql))),
                                          line != NULL && line->kind != DOWSER_LOG_PROFILE
                                              && line->kind != DOWSER_LOG_SCHEMA);
  gtk_widget_set_sensitive (self->copy, line != NULL);
  if (line != NULL)
    about = g_strjoin ("\n", where_text, line->source, line->detail != NULL ? line->detail : line->error,
                       line->detail != NULL ? line->error : NULL, NULL);
  dowser_label_set_lines (self->about, about != NULL ? about : "");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->about), about);
  adw_status_page_set_description (self->empty_page, *self->search != '\0'
                                                         ? _ ("No statement in the log contains these words.")
                                                         : _ ("This list shows every statement that reads rows, with ? "
                                                              "instead of its values, and each time that the columns "
                                                              "or the schema of a source are read."));
  gtk_stack_set_visible_child_name (self->stack, line != NULL ? "lines" : "none");
}

static void
copy_cb (GtkButton *button, DowserLogWindow *self)
{
  const DowserStoreLogLine *line = get_chosen_line (self);

  if (line != NULL)
    gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), line->sql);
}

static void
loaded_cb (GObject *store, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (DowserLogWindow) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) lines = dowser_store_load_log_finish (DOWSER_STORE (store), result, &error);
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);

  if (lines == NULL)
    {
      gtk_label_set_label (self->about, error->message);
      return;
    }
  g_ptr_array_set_free_func (lines, NULL);
  for (guint i = 0; i < lines->len; i++)
    g_ptr_array_add (items, item_new (lines->pdata[i]));
  g_list_store_splice (self->items, 0, 0, items->pdata, items->len);
}

static void
dowser_log_window_dispose (GObject *object)
{
  DowserLogWindow *self = DOWSER_LOG_WINDOW (object);

  if (self->filter != NULL)
    gtk_custom_filter_set_filter_func (self->filter, NULL, NULL, NULL);
  g_clear_object (&self->filter);
  g_clear_object (&self->items);
  g_clear_object (&self->selection);
  g_clear_pointer (&self->search, g_free);
  G_OBJECT_CLASS (dowser_log_window_parent_class)->dispose (object);
}

static void
dowser_log_window_class_init (DowserLogWindowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = dowser_log_window_dispose;
  gtk_widget_class_add_binding_action (GTK_WIDGET_CLASS (klass), GDK_KEY_Escape, 0, "window.close", NULL);
}

static GtkWidget *
new_list (DowserLogWindow *self)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkWidget *list, *scroller;

  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), NULL);
  list = gtk_list_view_new (GTK_SELECTION_MODEL (g_object_ref (self->selection)), factory);
  gtk_accessible_update_property (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Statements"), -1);
  scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), list);
  gtk_widget_set_size_request (scroller, -1, 120);
  return scroller;
}

static GtkWidget *
new_statement (DowserLogWindow *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *scroller = gtk_scrolled_window_new ();

  self->sql = dowser_code_view_new ("dowser-sql", _ ("Statement"));
  self->about = GTK_LABEL (gtk_label_new (NULL));
  self->copy = gtk_button_new_with_mnemonic (_ ("_Copy"));
  gtk_label_set_xalign (self->about, 0.0);
  gtk_label_set_ellipsize (self->about, PANGO_ELLIPSIZE_END);
  gtk_label_set_selectable (self->about, TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (self->about), "caption");
  gtk_widget_set_hexpand (GTK_WIDGET (self->about), TRUE);
  gtk_widget_set_valign (self->copy, GTK_ALIGN_START);
  gtk_box_append (GTK_BOX (row), GTK_WIDGET (self->about));
  gtk_box_append (GTK_BOX (row), self->copy);
  gtk_widget_set_margin_top (row, 6);
  gtk_widget_set_margin_start (row, 12);
  gtk_widget_set_margin_end (row, 12);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), GTK_WIDGET (self->sql));
  gtk_widget_set_vexpand (scroller, TRUE);
  gtk_box_append (GTK_BOX (box), row);
  gtk_box_append (GTK_BOX (box), scroller);
  return box;
}

static GtkWidget *
new_header (DowserLogWindow *self)
{
  GtkWidget *header = adw_header_bar_new ();
  GtkWidget *search = gtk_search_entry_new ();

  g_object_set (search, "placeholder-text", _ ("Find a statement"), NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (search), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Find a statement"), -1);
  gtk_widget_set_hexpand (search, TRUE);
  gtk_editable_set_width_chars (GTK_EDITABLE (search), 24);
  gtk_search_entry_set_key_capture_widget (GTK_SEARCH_ENTRY (search), GTK_WIDGET (self));
  g_signal_connect_object (search, "search-changed", G_CALLBACK (search_cb), self, 0);
  adw_header_bar_set_title_widget (ADW_HEADER_BAR (header), search);
  return header;
}

static void
dowser_log_window_init (DowserLogWindow *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *paned = gtk_paned_new (GTK_ORIENTATION_VERTICAL);
  GListModel *filtered;

  self->search = g_strdup ("");
  self->items = g_list_store_new (DOWSER_TYPE_LOG_ITEM);
  self->filter = gtk_custom_filter_new (matches_cb, self, NULL);
  filtered = G_LIST_MODEL (
      gtk_filter_list_model_new (G_LIST_MODEL (g_object_ref (self->items)), GTK_FILTER (g_object_ref (self->filter))));
  self->selection = gtk_single_selection_new (filtered);
  self->stack = GTK_STACK (gtk_stack_new ());
  self->empty_page = ADW_STATUS_PAGE (adw_status_page_new ());
  gtk_paned_set_start_child (GTK_PANED (paned), new_list (self));
  gtk_paned_set_end_child (GTK_PANED (paned), new_statement (self));
  gtk_paned_set_position (GTK_PANED (paned), LIST_HEIGHT);
  gtk_widget_set_vexpand (GTK_WIDGET (self->stack), TRUE);
  adw_status_page_set_title (self->empty_page, _ ("No Statements"));
  gtk_stack_add_named (self->stack, GTK_WIDGET (self->empty_page), "none");
  gtk_stack_add_named (self->stack, paned, "lines");
  gtk_box_append (GTK_BOX (box), new_header (self));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->stack));
  adw_window_set_content (ADW_WINDOW (self), box);
  g_signal_connect_object (self->selection, "notify::selected-item", G_CALLBACK (chosen_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->copy, "clicked", G_CALLBACK (copy_cb), self, 0);
  chosen_cb (self);
}

void
dowser_log_window_open (GtkWindow *parent, DowserStore *store)
{
  DowserLogWindow *self
      = g_object_new (DOWSER_TYPE_LOG_WINDOW, "transient-for", parent, "title", _ ("Statement Log"), "default-width",
                      760, "default-height", 560, "width-request", 360, "height-request", 300, NULL);

  dowser_store_load_log_async (store, MAX_LINES, NULL, loaded_cb, g_object_ref (self));
  gtk_window_present (GTK_WINDOW (self));
}
