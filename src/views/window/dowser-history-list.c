/* dowser-history-list.c - list of past questions, newest first */
#include "views/window/dowser-history-list.h"

#include "base/dowser-number-signs.h"
#include "sources/dowser-source.h"
#include "store/dowser-store.h"

#include <glib/gi18n-lib.h>

/* Height of about five questions. The tables above the history get the remaining height of the sidebar. */
#define MAX_HEIGHT 236

struct _DowserHistoryList
{
  GtkWidget parent_instance;

  GtkWidget *scroller; /* contains the list; outside of a scroller, a list would create a row for every item */
  GtkListView *list;
  GtkCustomFilter *filter;
  char *search; /* the search text, case-folded */
};

enum
{
  SIGNAL_SESSION_ACTIVATED,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (DowserHistoryList, dowser_history_list, GTK_TYPE_WIDGET)

static gboolean
matches_cb (gpointer item, gpointer user_data)
{
  DowserHistoryList *self = user_data;
  const char *question = dowser_history_entry_get_question (DOWSER_HISTORY_ENTRY (item));
  g_autofree char *folded = g_utf8_casefold (question != NULL ? question : "", -1);

  return *self->search == '\0' || strstr (folded, self->search) != NULL;
}

static gboolean
is_same_day (GDateTime *a, GDateTime *b)
{
  return g_date_time_get_year (a) == g_date_time_get_year (b)
         && g_date_time_get_day_of_year (a) == g_date_time_get_day_of_year (b);
}

char *
dowser_history_describe_time (gint64 time, GDateTime *now)
{
  g_autoptr (GDateTime) utc = g_date_time_new_from_unix_utc (time / G_USEC_PER_SEC);
  g_autoptr (GDateTime) date_time = utc != NULL ? g_date_time_to_timezone (utc, g_date_time_get_timezone (now)) : NULL;
  g_autoptr (GDateTime) day_before = g_date_time_add_days (now, -1);
  GTimeSpan age;

  if (date_time == NULL)
    return g_strdup ("");
  age = g_date_time_difference (now, date_time);
  if (age >= 0 && age < G_TIME_SPAN_MINUTE)
    return g_strdup (_ ("just now"));
  if (is_same_day (date_time, now))
    return g_date_time_format (date_time, "%H:%M");
  if (is_same_day (date_time, day_before))
    return g_strdup (_ ("yesterday"));
  if (g_date_time_get_year (date_time) == g_date_time_get_year (now))
    /* Translators: day and month, as strftime writes them */
    return g_date_time_format (date_time, _ ("%-d %B"));
  /* Translators: day, month and year, as strftime writes them */
  return g_date_time_format (date_time, _ ("%-d %B %Y"));
}

static char *
describe_outcome (DowserHistoryEntry *entry)
{
  gint64 n_rows = dowser_history_entry_get_n_rows (entry);
  const char *state = dowser_history_entry_get_state (entry);
  g_autofree char *count = dowser_count_to_text (n_rows);

  if (dowser_history_entry_is_running (entry))
    return g_strdup (_ ("running…"));
  if (n_rows >= 0)
    return g_strdup_printf (ngettext ("%s row", "%s rows", (gulong) n_rows), count);
  if (g_strcmp0 (state, "asking") == 0)
    return g_strdup (_ ("waits for your answer"));
  if (g_strcmp0 (state, "failed") == 0)
    return g_strdup (_ ("no answer"));
  return g_strdup (_ ("stopped"));
}

static char *
describe_entry (DowserHistoryEntry *entry)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *time = dowser_history_describe_time (dowser_history_entry_get_time (entry), now);
  g_autofree char *outcome = describe_outcome (entry);
  const char *uri = dowser_history_entry_get_source_uri (entry);
  g_autofree char *source = uri != NULL ? dowser_source_dup_uri_title (uri) : NULL;

  return source != NULL ? g_strdup_printf ("%s · %s · %s", source, time, outcome)
                        : g_strdup_printf ("%s · %s", time, outcome);
}

/* Marks a question that is held only in memory. */
static GtkWidget *
make_unsaved_icon (void)
{
  GtkWidget *icon = gtk_image_new_from_icon_name ("dialog-warning-symbolic");
  const char *text = _ ("Not stored, because the history file cannot be written");

  gtk_image_set_pixel_size (GTK_IMAGE (icon), 12);
  gtk_widget_add_css_class (icon, "warning");
  gtk_widget_set_tooltip_text (icon, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (icon), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  return icon;
}

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer user_data)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *question = gtk_label_new (NULL);
  GtkWidget *details = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *detail = gtk_label_new (NULL);

  gtk_label_set_ellipsize (GTK_LABEL (question), PANGO_ELLIPSIZE_END);
  gtk_label_set_xalign (GTK_LABEL (question), 0.0);
  gtk_label_set_ellipsize (GTK_LABEL (detail), PANGO_ELLIPSIZE_END);
  gtk_label_set_xalign (GTK_LABEL (detail), 0.0);
  gtk_widget_add_css_class (detail, "dim-label");
  gtk_widget_add_css_class (detail, "caption");
  gtk_box_append (GTK_BOX (details), detail);
  gtk_box_append (GTK_BOX (details), make_unsaved_icon ());
  gtk_box_append (GTK_BOX (box), question);
  gtk_box_append (GTK_BOX (box), details);
  gtk_widget_add_css_class (box, "entry");
  gtk_list_item_set_child (item, box);
}

/* Updates an entry's widgets. An entry changes while it is shown: its row count is set when the run of its question
 * ends. */
static void
show_entry (DowserHistoryEntry *entry, GParamSpec *pspec, GtkWidget *box)
{
  const char *uri = dowser_history_entry_get_source_uri (entry);
  GtkWidget *question = gtk_widget_get_first_child (box);
  GtkWidget *details = gtk_widget_get_next_sibling (question);
  g_autofree char *source = dowser_source_dup_uri_title (uri != NULL ? uri : "");
  g_autofree char *detail = describe_entry (entry);
  g_autofree char *tooltip = g_strdup_printf ("%s\n%s", dowser_history_entry_get_question (entry), source);

  gtk_label_set_label (GTK_LABEL (question), dowser_history_entry_get_question (entry));
  gtk_label_set_label (GTK_LABEL (gtk_widget_get_first_child (details)), detail);
  gtk_widget_set_visible (gtk_widget_get_last_child (details), !dowser_history_entry_is_saved (entry));
  gtk_widget_set_tooltip_text (box, tooltip);
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer user_data)
{
  DowserHistoryEntry *entry = gtk_list_item_get_item (item);
  GtkWidget *box = gtk_list_item_get_child (item);

  g_signal_connect_object (entry, "notify", G_CALLBACK (show_entry), box, 0);
  show_entry (entry, NULL, box);
}

static void
unbind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer user_data)
{
  g_signal_handlers_disconnect_by_data (gtk_list_item_get_item (item), gtk_list_item_get_child (item));
}

static void
activate_cb (GtkListView *list, guint position, gpointer user_data)
{
  DowserHistoryList *self = user_data;
  g_autoptr (DowserHistoryEntry) entry
      = g_list_model_get_item (G_LIST_MODEL (gtk_list_view_get_model (list)), position);

  g_signal_emit (self, signals[SIGNAL_SESSION_ACTIVATED], 0, dowser_history_entry_get_id (entry));
}

/* Scrolls to new entries at the top. Otherwise the list keeps its scroll position, which hides the new entries. */
static void
items_changed_cb (GListModel *model, guint position, guint n_removed, guint n_added, gpointer user_data)
{
  DowserHistoryList *self = user_data;

  if (position == 0 && n_added > n_removed)
    gtk_widget_activate_action (GTK_WIDGET (self->list), "list.scroll-to-item", "u", 0);
}

static void
dowser_history_list_dispose (GObject *object)
{
  DowserHistoryList *self = DOWSER_HISTORY_LIST (object);

  if (self->filter != NULL)
    gtk_custom_filter_set_filter_func (self->filter, NULL, NULL, NULL);
  g_clear_object (&self->filter);
  g_clear_pointer (&self->scroller, gtk_widget_unparent);
  g_clear_pointer (&self->search, g_free);
  G_OBJECT_CLASS (dowser_history_list_parent_class)->dispose (object);
}

static void
dowser_history_list_class_init (DowserHistoryListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = dowser_history_list_dispose;
  signals[SIGNAL_SESSION_ACTIVATED] = g_signal_new ("session-activated", DOWSER_TYPE_HISTORY_LIST, G_SIGNAL_RUN_LAST, 0,
                                                    NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "historylist");
}

static void
dowser_history_list_init (DowserHistoryList *self)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();

  self->search = g_strdup ("");
  self->filter = gtk_custom_filter_new (matches_cb, self, NULL);
  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), NULL);
  g_signal_connect (factory, "unbind", G_CALLBACK (unbind_cb), NULL);
  self->list = GTK_LIST_VIEW (gtk_list_view_new (NULL, factory));
  gtk_list_view_set_single_click_activate (self->list, TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (self->list), "navigation-sidebar");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("History"), -1);
  g_signal_connect_object (self->list, "activate", G_CALLBACK (activate_cb), self, 0);
  self->scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (self->scroller), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (self->scroller), MAX_HEIGHT);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scroller), GTK_WIDGET (self->list));
  gtk_widget_set_parent (self->scroller, GTK_WIDGET (self));
}

GtkWidget *
dowser_history_list_new (void)
{
  return g_object_new (DOWSER_TYPE_HISTORY_LIST, NULL);
}

void
dowser_history_list_set_history (DowserHistoryList *self, GListModel *history)
{
  g_autoptr (GtkSelectionModel) selection = NULL;
  GtkFilterListModel *filtered;

  g_return_if_fail (DOWSER_IS_HISTORY_LIST (self));

  if (history == NULL)
    {
      gtk_list_view_set_model (self->list, NULL);
      return;
    }
  filtered = gtk_filter_list_model_new (g_object_ref (history), GTK_FILTER (g_object_ref (self->filter)));
  selection = GTK_SELECTION_MODEL (gtk_no_selection_new (G_LIST_MODEL (filtered)));
  gtk_list_view_set_model (self->list, selection);
  /* Connected last, so that the list handles "items-changed" before this handler. */
  g_signal_connect_object (selection, "items-changed", G_CALLBACK (items_changed_cb), self, 0);
}

void
dowser_history_list_set_search (DowserHistoryList *self, const char *text)
{
  g_return_if_fail (DOWSER_IS_HISTORY_LIST (self));

  g_free (self->search);
  self->search = g_utf8_casefold (text, -1);
  gtk_filter_changed (GTK_FILTER (self->filter), GTK_FILTER_CHANGE_DIFFERENT);
}
