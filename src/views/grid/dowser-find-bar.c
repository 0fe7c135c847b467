/* dowser-find-bar.c - the bar above the grid that searches the loaded rows */
#include "views/grid/dowser-find-bar.h"

#include "base/dowser-number-signs.h"
#include "pipeline/dowser-row-finder.h"
#include "rows/dowser-cell-format.h"
#include "views/grid/dowser-grid.h"

#include <glib/gi18n-lib.h>

struct _DowserFindBar
{
  GtkWidget parent_instance;

  GtkSearchBar *bar; /* (owned by the widget tree) */
  GtkSearchEntry *entry;
  GtkLabel *count;

  DowserRowFinder *finder;
  DowserResult *result;  /* (nullable) */
  GArray *column_styles; /* (nullable): DowserGridLook */
};

enum
{
  SIGNAL_CHANGED,
  SIGNAL_CLOSED,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (DowserFindBar, dowser_find_bar, GTK_TYPE_WIDGET)

static gboolean
is_open (DowserFindBar *self)
{
  return gtk_search_bar_get_search_mode (self->bar);
}

/* Makes a search for the typed text. Returns: (transfer full) (nullable): %NULL if there is nothing to search for, so
 * that all rows are shown */
static DowserRowSearch *
search_new (DowserFindBar *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->entry));
  DowserRowSearch *search;
  GPtrArray *columns;

  if (!is_open (self) || *text == '\0' || self->result == NULL)
    return NULL;
  search = dowser_row_search_new (text, _ ("NULL"), _ ("empty"), dowser_cell_format);
  columns = dowser_result_get_columns (self->result);
  for (guint i = 0; i < columns->len; i++)
    {
      static const DowserGridLook plain = { 0 };
      const DowserResultColumn *column = columns->pdata[i];
      const DowserGridLook *column_style = self->column_styles != NULL && i < self->column_styles->len
                                               ? &g_array_index (self->column_styles, DowserGridLook, i)
                                               : &plain;

      dowser_row_search_add_column (search, !column_style->hidden, column_style->sparse, column->type,
                                    column_style->format);
    }
  return search;
}

static void
start_search (DowserFindBar *self)
{
  g_autoptr (DowserRowSearch) search = search_new (self);

  dowser_row_finder_set_search (self->finder, self->result, search);
}

/* The text includes the number of searched rows, because the source may have more rows than were loaded. */
static char *
describe_count (DowserResult *result, guint n_found, guint n_searched)
{
  g_autofree char *found = dowser_count_to_text (n_found);
  g_autofree char *searched = dowser_count_to_text (n_searched);

  if (dowser_result_is_complete (result) && dowser_result_is_truncated (result))
    return g_strdup_printf (ngettext ("found in %s of the first %s row", "found in %s of the first %s rows",
                                      n_searched),
                            found, searched);
  return g_strdup_printf (ngettext ("found in %s of %s loaded row", "found in %s of %s loaded rows", n_searched), found,
                          searched);
}

static void
show_count (DowserFindBar *self)
{
  DowserFoundRows *found = dowser_row_finder_get_found (self->finder);
  guint n_searched = dowser_row_finder_get_n_searched (self->finder);
  g_autofree char *text = NULL;

  if (found != NULL && n_searched > 0)
    text = describe_count (self->result, dowser_found_rows_get_n_rows (found), n_searched);
  gtk_label_set_label (self->count, text != NULL ? text : "");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->count), text);
  gtk_widget_set_visible (GTK_WIDGET (self->count), text != NULL);
}

static void
found_cb (DowserFindBar *self)
{
  show_count (self);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
mode_changed_cb (DowserFindBar *self)
{
  start_search (self);
  /* The bar is hidden when it is closed, because screen readers also read a closed search bar. */
  gtk_widget_set_visible (GTK_WIDGET (self), is_open (self));
  if (!is_open (self))
    g_signal_emit (self, signals[SIGNAL_CLOSED], 0);
}

/* The Return key moves the focus from the entry to the found rows. The bar stays open. */
static void
activate_cb (DowserFindBar *self)
{
  gtk_widget_child_focus (gtk_widget_get_parent (GTK_WIDGET (self)), GTK_DIR_DOWN);
}

static void
dowser_find_bar_dispose (GObject *object)
{
  DowserFindBar *self = DOWSER_FIND_BAR (object);

  if (self->finder != NULL)
    {
      /* A running search holds a reference to the finder, and would not stop when the bar is disposed. */
      g_signal_handlers_disconnect_by_data (self->finder, self);
      dowser_row_finder_set_search (self->finder, NULL, NULL);
    }
  g_clear_object (&self->finder);
  g_clear_object (&self->result);
  g_clear_pointer (&self->column_styles, g_array_unref);
  if (self->bar != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->bar, self);
      g_signal_handlers_disconnect_by_data (self->entry, self);
      gtk_widget_unparent (GTK_WIDGET (g_steal_pointer (&self->bar)));
    }
  G_OBJECT_CLASS (dowser_find_bar_parent_class)->dispose (object);
}

static void
dowser_find_bar_class_init (DowserFindBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = dowser_find_bar_dispose;
  signals[SIGNAL_CHANGED]
      = g_signal_new ("changed", DOWSER_TYPE_FIND_BAR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_CLOSED]
      = g_signal_new ("closed", DOWSER_TYPE_FIND_BAR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "findbar");
}

static GtkWidget *
make_content (DowserFindBar *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);

  /* The box takes the full width. If it were centred, the entry would move whenever the count gets another digit. */
  gtk_widget_set_hexpand (box, TRUE);
  self->entry = GTK_SEARCH_ENTRY (gtk_search_entry_new ());
  g_object_set (self->entry, "placeholder-text", _ ("Find in rows"), NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Find in rows"), -1);
  /* The entry requests a small width and takes all remaining width, so that the entry shrinks before the count is
   * ellipsized. */
  gtk_editable_set_width_chars (GTK_EDITABLE (self->entry), 8);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (self->entry), 8);
  gtk_widget_set_hexpand (GTK_WIDGET (self->entry), TRUE);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->entry));
  self->count = GTK_LABEL (gtk_label_new (NULL));
  /* The count is ellipsized, so that a count in the millions doesn't make a narrow window wider. */
  gtk_label_set_ellipsize (self->count, PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (GTK_WIDGET (self->count), "dim-label");
  gtk_widget_add_css_class (GTK_WIDGET (self->count), "numeric");
  gtk_widget_set_visible (GTK_WIDGET (self->count), FALSE);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->count));
  return box;
}

static void
dowser_find_bar_init (DowserFindBar *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  self->finder = dowser_row_finder_new ();
  g_signal_connect_object (self->finder, "changed", G_CALLBACK (found_cb), self, G_CONNECT_SWAPPED);
  self->bar = GTK_SEARCH_BAR (gtk_search_bar_new ());
  gtk_search_bar_set_child (self->bar, make_content (self));
  gtk_search_bar_connect_entry (self->bar, GTK_EDITABLE (self->entry));
  gtk_search_bar_set_show_close_button (self->bar, TRUE);
  gtk_widget_set_parent (GTK_WIDGET (self->bar), GTK_WIDGET (self));
  g_signal_connect_object (self->entry, "search-changed", G_CALLBACK (start_search), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->entry, "activate", G_CALLBACK (activate_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->bar, "notify::search-mode-enabled", G_CALLBACK (mode_changed_cb), self,
                           G_CONNECT_SWAPPED);
}

DowserFindBar *
dowser_find_bar_new (void)
{
  return g_object_new (DOWSER_TYPE_FIND_BAR, NULL);
}

void
dowser_find_bar_set_result (DowserFindBar *self, DowserResult *result, GArray *column_styles)
{
  g_return_if_fail (DOWSER_IS_FIND_BAR (self));

  g_set_object (&self->result, result);
  g_clear_pointer (&self->column_styles, g_array_unref);
  self->column_styles = column_styles != NULL ? g_array_ref (column_styles) : NULL;
  start_search (self);
  show_count (self);
}

void
dowser_find_bar_open (DowserFindBar *self)
{
  g_return_if_fail (DOWSER_IS_FIND_BAR (self));

  gtk_search_bar_set_search_mode (self->bar, TRUE);
  gtk_widget_grab_focus (GTK_WIDGET (self->entry));
  gtk_editable_select_region (GTK_EDITABLE (self->entry), 0, -1);
}

gboolean
dowser_find_bar_close (DowserFindBar *self)
{
  g_return_val_if_fail (DOWSER_IS_FIND_BAR (self), FALSE);

  if (!is_open (self))
    return FALSE;
  gtk_search_bar_set_search_mode (self->bar, FALSE);
  return TRUE;
}

DowserFoundRows *
dowser_find_bar_get_found_rows (DowserFindBar *self)
{
  g_return_val_if_fail (DOWSER_IS_FIND_BAR (self), NULL);

  return dowser_row_finder_get_found (self->finder);
}
