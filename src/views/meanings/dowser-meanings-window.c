/* dowser-meanings-window.c - window of a source's meanings: lists, searches, adds and removes them */
#include "views/meanings/dowser-meanings-window.h"

#include "pipeline/context/dowser-knowledge-service.h"
#include "views/meanings/dowser-meaning-changes.h"
#include "views/meanings/dowser-meaning-fields.h"
#include "views/meanings/dowser-meaning-row.h"
#include "views/widgets/dowser-views.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

#define TOAST_SECONDS 8
/* A list view creates all its rows at once. Therefore, the list gets a few rows with each frame, and more rows when the
 * user reaches the end. The list has pages with a maximum number of rows, because a jump in the list would create all
 * rows again. */
#define ROWS_A_FRAME 8
#define ROWS_AT_ONCE 40
#define ROWS_A_PAGE 160

#define DOWSER_TYPE_MEANINGS_WINDOW (dowser_meanings_window_get_type ())
G_DECLARE_FINAL_TYPE (DowserMeaningsWindow, dowser_meanings_window, DOWSER, MEANINGS_WINDOW, AdwWindow)

struct _DowserMeaningsWindow
{
  AdwWindow parent_instance;

  DowserContext *context;
  char *uri;
  GListStore *items; /* DowserMeaningItem */
  GtkCustomFilter *filter;
  GListModel *found;               /* the items that match the search */
  GtkSliceListModel *visible_rows; /* the found items on the current page that are drawn so far */
  guint n_requested;               /* the number of items to draw */
  guint drawing;                   /* id of the tick callback that draws the items; 0 if there is none */
  char *search;                    /* the searched text, case-folded */
  DowserEntry *removed_entry;      /* (nullable): the removed entry, which is written again if the user clicks Undo */
  DowserEntry *changed;            /* (nullable): the entry that the user is changing in the form */
  GtkMenuButton *add;              /* (owned by the widget tree) */
  DowserMeaningFields *fields;
  DowserMeaningChanges *changes;
  AdwToast *undo; /* (nullable) (owned): the toast with a button that undoes the removal */

  /* The following widgets are owned by the widget tree. */
  AdwToastOverlay *toasts;
  GtkStack *stack;
  AdwStatusPage *empty_page;
  GtkAdjustment *adjustment;
  GtkWidget *pager;
  GtkWidget *back_button;
  GtkWidget *next_button;
  GtkLabel *place;
  GtkLabel *notes;
  GtkLabel *path;
};

G_DEFINE_FINAL_TYPE (DowserMeaningsWindow, dowser_meanings_window, ADW_TYPE_WINDOW)

static guint try_signal;

static gboolean
matches_cb (gpointer item, gpointer user_data)
{
  return dowser_meaning_item_matches (item, DOWSER_MEANINGS_WINDOW (user_data)->search);
}

/* Returns the number of found items on the current page. */
static guint
count_page_items (DowserMeaningsWindow *self)
{
  guint n = g_list_model_get_n_items (self->found);
  guint first = gtk_slice_list_model_get_offset (self->visible_rows);

  return MIN (n > first ? n - first : 0, ROWS_A_PAGE);
}

static gboolean
show_more_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer user_data)
{
  DowserMeaningsWindow *self = DOWSER_MEANINGS_WINDOW (widget);
  guint n_requested_rows = MIN (self->n_requested, count_page_items (self));
  guint n = MIN (gtk_slice_list_model_get_size (self->visible_rows) + ROWS_A_FRAME, n_requested_rows);

  gtk_slice_list_model_set_size (self->visible_rows, n);
  if (n < n_requested_rows)
    return G_SOURCE_CONTINUE;
  self->drawing = 0;
  return G_SOURCE_REMOVE;
}

static void
show_more_rows (DowserMeaningsWindow *self, guint n_requested)
{
  self->n_requested = n_requested;
  if (self->drawing == 0)
    self->drawing = gtk_widget_add_tick_callback (GTK_WIDGET (self), show_more_cb, NULL, NULL);
}

static void
update_pager (DowserMeaningsWindow *self)
{
  guint n = g_list_model_get_n_items (self->found);
  guint first = gtk_slice_list_model_get_offset (self->visible_rows);
  /* Translators: which ones of how many are listed: "161–320 of 1000" */
  g_autofree char *text = g_strdup_printf (_ ("%u–%u of %u"), first + 1, first + count_page_items (self), n);

  gtk_label_set_label (self->place, text);
  gtk_widget_set_sensitive (self->back_button, first > 0);
  gtk_widget_set_sensitive (self->next_button, first + ROWS_A_PAGE < n);
  gtk_widget_set_visible (self->pager, n > ROWS_A_PAGE);
}

/* Draws a page from its top. @first: the index of the first item of the page among the found items */
static void
show_page (DowserMeaningsWindow *self, guint first)
{
  gtk_slice_list_model_set_size (self->visible_rows, 0);
  gtk_slice_list_model_set_offset (self->visible_rows, first);
  show_more_rows (self, ROWS_AT_ONCE);
  update_pager (self);
}

static void
back_cb (DowserMeaningsWindow *self)
{
  show_page (self, gtk_slice_list_model_get_offset (self->visible_rows) - ROWS_A_PAGE);
}

static void
forward_cb (DowserMeaningsWindow *self)
{
  show_page (self, gtk_slice_list_model_get_offset (self->visible_rows) + ROWS_A_PAGE);
}

static void
scrolled_cb (DowserMeaningsWindow *self)
{
  double page = gtk_adjustment_get_page_size (self->adjustment);
  double left = gtk_adjustment_get_upper (self->adjustment) - gtk_adjustment_get_value (self->adjustment) - page;
  guint n = gtk_slice_list_model_get_size (self->visible_rows);

  if (left < page && n >= self->n_requested && n < count_page_items (self))
    show_more_rows (self, n + ROWS_AT_ONCE);
}

static void
update_page (DowserMeaningsWindow *self)
{
  gboolean found = g_list_model_get_n_items (self->found) > 0;

  adw_status_page_set_title (self->empty_page, *self->search != '\0' ? _ ("Not Found") : _ ("Define Your Own Words"));
  adw_status_page_set_description (self->empty_page,
                                   *self->search != '\0'
                                       ? _ ("No meaning contains these words.")
                                       : _ ("“Revenue”, “active customers”, “region”: a word that you define in this "
                                            "window is used in each question, also by models. Add a word with the "
                                            "button above, or name a part of an answer."));
  gtk_stack_set_visible_child_name (self->stack, found ? "list" : "none");
}

static void
search_cb (GtkSearchEntry *entry, DowserMeaningsWindow *self)
{
  g_free (self->search);
  self->search = g_utf8_casefold (gtk_editable_get_text (GTK_EDITABLE (entry)), -1);
  gtk_slice_list_model_set_size (self->visible_rows, 0);
  gtk_filter_changed (GTK_FILTER (self->filter), GTK_FILTER_CHANGE_DIFFERENT);
  show_page (self, 0);
  update_page (self);
}

/* Shows the file's path, because users can open the file, share it and put it under version control. */
static void
show_path (DowserMeaningsWindow *self, const char *path)
{
  g_autofree char *name = g_filename_display_basename (path);
  g_autofree char *text = g_strdup_printf (_ ("In %s"), name);

  gtk_label_set_label (self->path, text);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->path), path);
}

static void
show_list (DowserMeaningsWindow *self, DowserKnowledgeList *list)
{
  GPtrArray *meanings = list->meanings != NULL ? dowser_meanings_get_list (list->meanings) : NULL;
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GString) notes = g_string_new (NULL);

  for (guint i = 0; meanings != NULL && i < meanings->len; i++)
    g_ptr_array_add (items, dowser_meaning_item_new (meanings->pdata[i], list->fixes->pdata[i]));
  g_list_store_splice (self->items, 0, g_list_model_get_n_items (G_LIST_MODEL (self->items)), items->pdata, items->len);
  if (count_page_items (self) == 0)
    gtk_slice_list_model_set_offset (self->visible_rows, 0);
  show_more_rows (self, MAX (self->n_requested, ROWS_AT_ONCE));
  update_pager (self);
  for (guint i = 0; i < list->notes->len; i++)
    g_string_append_printf (notes, "%s%s", i > 0 ? "\n" : "", (const char *) list->notes->pdata[i]);
  dowser_label_set_lines (self->notes, notes->str);
  gtk_widget_set_visible (GTK_WIDGET (self->notes), notes->len > 0);
  show_path (self, list->path);
  dowser_meaning_changes_take_changes (self->changes, g_ptr_array_ref (list->changes));
  update_page (self);
}

static void
listed_cb (GObject *context, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (DowserMeaningsWindow) self = user_data;
  g_autoptr (DowserKnowledgeList) list = dowser_knowledge_service_list_finish (DOWSER_CONTEXT (context), result, NULL);

  if (list != NULL)
    show_list (self, list);
}

static void
load_list (DowserMeaningsWindow *self)
{
  dowser_knowledge_service_list_async (self->context, self->uri, NULL, listed_cb, g_object_ref (self));
}

static void
show_toast (DowserMeaningsWindow *self, const char *text, gboolean undoable)
{
  g_autofree char *markup = g_markup_escape_text (text, -1);
  AdwToast *shown = adw_toast_new (markup);

  g_clear_object (&self->undo);
  if (undoable)
    self->undo = g_object_ref (shown);
  adw_toast_set_timeout (shown, TOAST_SECONDS);
  if (undoable)
    {
      adw_toast_set_button_label (shown, _ ("_Undo"));
      adw_toast_set_action_name (shown, "meanings.undo");
    }
  adw_toast_overlay_add_toast (self->toasts, shown);
}

static void
added_cb (GObject *context, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (DowserMeaningsWindow) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autofree char *path = dowser_knowledge_service_change_finish (DOWSER_CONTEXT (context), result, &error);

  if (path == NULL)
    {
      dowser_meaning_fields_show_problem (self->fields, error->message);
      return;
    }
  dowser_meaning_fields_clear (self->fields);
  load_list (self);
}

static void
entered_cb (DowserMeaningsWindow *self, DowserEntry *entry)
{
  if (self->changed != NULL)
    dowser_knowledge_service_replace_async (self->context, self->uri, self->changed, entry, NULL, added_cb,
                                            g_object_ref (self));
  else
    dowser_knowledge_service_add_async (self->context, self->uri, entry, NULL, added_cb, g_object_ref (self));
}

/* Opens the form for new entries, and fills it with the entry of @item, so that the user can change the entry. When the
 * form is closed, it is for a new entry again. */
static void
change_cb (DowserMeaningsWindow *self, DowserMeaningItem *item)
{
  g_clear_pointer (&self->changed, dowser_entry_free);
  self->changed = dowser_entry_copy (dowser_meaning_item_get_entry (item));
  dowser_meaning_fields_set_entry (self->fields, self->changed);
  gtk_menu_button_popup (self->add);
}

static void
fields_closed_cb (DowserMeaningsWindow *self)
{
  if (self->changed == NULL)
    return;
  g_clear_pointer (&self->changed, dowser_entry_free);
  dowser_meaning_fields_set_entry (self->fields, NULL);
}

static void
restored_cb (GObject *context, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (DowserMeaningsWindow) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autofree char *path = dowser_knowledge_service_change_finish (DOWSER_CONTEXT (context), result, &error);

  if (path == NULL)
    show_toast (self, error->message, FALSE);
  load_list (self);
}

static void
undo_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  DowserMeaningsWindow *self = DOWSER_MEANINGS_WINDOW (widget);
  g_autoptr (DowserEntry) entry = g_steal_pointer (&self->removed_entry);

  if (self->undo != NULL)
    adw_toast_dismiss (self->undo);
  g_clear_object (&self->undo);
  if (entry != NULL)
    dowser_knowledge_service_add_async (self->context, self->uri, entry, NULL, restored_cb, g_object_ref (self));
}

static void
removed_cb (GObject *context, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (DowserMeaningsWindow) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autofree char *path = dowser_knowledge_service_change_finish (DOWSER_CONTEXT (context), result, &error);
  g_autofree char *text = NULL;

  if (path == NULL)
    {
      g_clear_pointer (&self->removed_entry, dowser_entry_free);
      show_toast (self, error->message, FALSE);
    }
  else if (self->removed_entry != NULL)
    {
      /* Translators: %s is a word that had a meaning */
      text = g_strdup_printf (_ ("“%s” is removed"), self->removed_entry->term != NULL ? self->removed_entry->term
                                                                                       : self->removed_entry->means);
      show_toast (self, text, TRUE);
    }
  load_list (self);
}

static void
remove_cb (DowserMeaningsWindow *self, DowserMeaningItem *item)
{
  g_clear_pointer (&self->removed_entry, dowser_entry_free);
  self->removed_entry = dowser_entry_copy (dowser_meaning_item_get_entry (item));
  dowser_knowledge_service_remove_async (self->context, self->uri, self->removed_entry, NULL, removed_cb,
                                         g_object_ref (self));
}

/* If another entry overrides the entry, the entry is removed, and the user can undo this. If the entry names something
 * that doesn't exist, the entry is replaced by the suggested entry. */
static void
fix_cb (DowserMeaningsWindow *self, DowserMeaningItem *item)
{
  const DowserEntry *fixed = dowser_meaning_item_get_fixed_entry (item);

  if (fixed == NULL)
    remove_cb (self, item);
  else
    dowser_knowledge_service_replace_async (self->context, self->uri, dowser_meaning_item_get_entry (item), fixed, NULL,
                                            restored_cb, g_object_ref (self));
}

/* The window is closed because the answer appears in the main window below. */
static void
try_cb (DowserMeaningsWindow *self, DowserMeaningItem *item)
{
  g_autofree char *question = g_strdup (dowser_meaning_item_get_example (item));

  g_signal_emit (self, try_signal, 0, question);
  gtk_window_close (GTK_WINDOW (self));
}

static void
change_undone_cb (DowserMeaningsWindow *self, const DowserKnowledgeChange *change)
{
  dowser_knowledge_service_undo_async (self->context, self->uri, change, NULL, restored_cb, g_object_ref (self));
}

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item, DowserMeaningsWindow *self)
{
  GtkWidget *row = dowser_meaning_row_new ();

  g_signal_connect_object (row, "remove", G_CALLBACK (remove_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (row, "change", G_CALLBACK (change_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (row, "fix", G_CALLBACK (fix_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (row, "try", G_CALLBACK (try_cb), self, G_CONNECT_SWAPPED);
  gtk_list_item_set_child (item, row);
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer user_data)
{
  dowser_meaning_row_set_item (DOWSER_MEANING_ROW (gtk_list_item_get_child (item)), gtk_list_item_get_item (item));
}

static GtkWidget *
new_list (DowserMeaningsWindow *self)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkWidget *list, *scroller;

  g_signal_connect_object (factory, "setup", G_CALLBACK (setup_cb), self, 0);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), NULL);
  list = gtk_list_view_new (GTK_SELECTION_MODEL (
                                gtk_no_selection_new (G_LIST_MODEL (g_object_ref (self->visible_rows)))),
                            factory);
  gtk_list_view_set_show_separators (GTK_LIST_VIEW (list), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Meanings"), -1);
  scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), list);
  self->adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller));
  g_signal_connect_object (self->adjustment, "value-changed", G_CALLBACK (scrolled_cb), self, G_CONNECT_SWAPPED);
  return scroller;
}

static GtkWidget *
add_page_button (DowserMeaningsWindow *self, const char *icon, const char *name, GCallback clicked)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_signal_connect_object (button, "clicked", clicked, self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (self->pager), button);
  return button;
}

static GtkWidget *
new_pager (DowserMeaningsWindow *self)
{
  self->pager = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  self->place = GTK_LABEL (gtk_label_new (NULL));
  self->back_button = add_page_button (self, "go-previous-symbolic", _ ("Previous"), G_CALLBACK (back_cb));
  gtk_box_append (GTK_BOX (self->pager), GTK_WIDGET (self->place));
  self->next_button = add_page_button (self, "go-next-symbolic", _ ("Next"), G_CALLBACK (forward_cb));
  gtk_widget_add_css_class (GTK_WIDGET (self->place), "caption");
  gtk_widget_set_halign (self->pager, GTK_ALIGN_CENTER);
  gtk_widget_set_visible (self->pager, FALSE);
  return self->pager;
}

static GtkWidget *
menu_button_new (const char *icon, const char *name, GtkPopover *popover)
{
  GtkWidget *button = gtk_menu_button_new ();

  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (button), icon);
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (button), GTK_WIDGET (popover));
  gtk_widget_set_tooltip_text (button, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  return button;
}

static GtkWidget *
new_header (DowserMeaningsWindow *self)
{
  GtkWidget *header = adw_header_bar_new ();
  GtkWidget *search = gtk_search_entry_new ();
  GtkWidget *button
      = menu_button_new ("list-add-symbolic", _ ("New Meaning"), dowser_meaning_fields_get_popover (self->fields));

  g_object_set (search, "placeholder-text", _ ("Find a meaning"), NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (search), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Find a meaning"), -1);
  gtk_widget_set_hexpand (search, TRUE);
  gtk_editable_set_width_chars (GTK_EDITABLE (search), 24);
  g_signal_connect_object (search, "search-changed", G_CALLBACK (search_cb), self, 0);
  g_signal_connect_object (search, "stop-search", G_CALLBACK (gtk_window_close), self, G_CONNECT_SWAPPED);
  self->add = GTK_MENU_BUTTON (button);
  g_signal_connect_object (dowser_meaning_fields_get_popover (self->fields), "closed", G_CALLBACK (fields_closed_cb),
                           self, G_CONNECT_SWAPPED);
  adw_header_bar_pack_start (ADW_HEADER_BAR (header), button);
  adw_header_bar_pack_start (ADW_HEADER_BAR (header),
                             menu_button_new ("document-open-recent-symbolic", _ ("Changes"),
                                              dowser_meaning_changes_get_popover (self->changes)));
  adw_header_bar_set_title_widget (ADW_HEADER_BAR (header), search);
  return header;
}

static void
dowser_meanings_window_dispose (GObject *object)
{
  DowserMeaningsWindow *self = DOWSER_MEANINGS_WINDOW (object);

  if (self->filter != NULL)
    gtk_custom_filter_set_filter_func (self->filter, NULL, NULL, NULL);
  g_clear_object (&self->filter);
  g_clear_object (&self->items);
  g_clear_object (&self->found);
  g_clear_object (&self->visible_rows);
  g_clear_object (&self->fields);
  g_clear_object (&self->changes);
  g_clear_object (&self->undo);
  g_clear_object (&self->context);
  g_clear_pointer (&self->removed_entry, dowser_entry_free);
  g_clear_pointer (&self->changed, dowser_entry_free);
  g_clear_pointer (&self->uri, g_free);
  g_clear_pointer (&self->search, g_free);
  G_OBJECT_CLASS (dowser_meanings_window_parent_class)->dispose (object);
}

static void
dowser_meanings_window_class_init (DowserMeaningsWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = dowser_meanings_window_dispose;
  try_signal = g_signal_new ("try", DOWSER_TYPE_MEANINGS_WINDOW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                             G_TYPE_STRING);
  gtk_widget_class_install_action (widget_class, "meanings.undo", NULL, undo_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  dowser_views_bind_quit (widget_class);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_z, GDK_CONTROL_MASK, "meanings.undo", NULL);
}

static void
dowser_meanings_window_init (DowserMeaningsWindow *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  self->search = g_strdup ("");
  self->fields = dowser_meaning_fields_new ();
  self->changes = dowser_meaning_changes_new ();
  self->items = g_list_store_new (DOWSER_TYPE_MEANING_ITEM);
  self->filter = gtk_custom_filter_new (matches_cb, self, NULL);
  self->found = G_LIST_MODEL (
      gtk_filter_list_model_new (G_LIST_MODEL (g_object_ref (self->items)), GTK_FILTER (g_object_ref (self->filter))));
  self->visible_rows = gtk_slice_list_model_new (G_LIST_MODEL (g_object_ref (self->found)), 0, 0);
  self->toasts = ADW_TOAST_OVERLAY (adw_toast_overlay_new ());
  self->stack = GTK_STACK (gtk_stack_new ());
  self->empty_page = ADW_STATUS_PAGE (adw_status_page_new ());
  self->notes = GTK_LABEL (gtk_label_new (NULL));
  adw_status_page_set_icon_name (self->empty_page, "accessories-dictionary-symbolic");
  gtk_label_set_wrap (self->notes, TRUE);
  gtk_label_set_xalign (self->notes, 0.0F);
  gtk_widget_add_css_class (GTK_WIDGET (self->notes), "warning");
  gtk_widget_set_margin_start (GTK_WIDGET (self->notes), 12);
  gtk_widget_set_margin_end (GTK_WIDGET (self->notes), 12);
  gtk_widget_set_margin_top (GTK_WIDGET (self->notes), 6);
  gtk_widget_set_margin_bottom (GTK_WIDGET (self->notes), 6);
  gtk_widget_set_visible (GTK_WIDGET (self->notes), FALSE);
  self->path = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_ellipsize (self->path, PANGO_ELLIPSIZE_MIDDLE);
  gtk_widget_add_css_class (GTK_WIDGET (self->path), "caption");
  gtk_widget_add_css_class (GTK_WIDGET (self->path), "dim-label");
  gtk_widget_set_margin_top (GTK_WIDGET (self->path), 6);
  gtk_widget_set_margin_bottom (GTK_WIDGET (self->path), 6);
  gtk_stack_add_named (self->stack, GTK_WIDGET (self->empty_page), "none");
  gtk_stack_add_named (self->stack, new_list (self), "list");
  gtk_widget_set_vexpand (GTK_WIDGET (self->stack), TRUE);
  adw_toast_overlay_set_child (self->toasts, GTK_WIDGET (self->stack));
  gtk_box_append (GTK_BOX (box), new_header (self));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->notes));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->toasts));
  gtk_box_append (GTK_BOX (box), new_pager (self));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->path));
  adw_window_set_content (ADW_WINDOW (self), box);
  g_signal_connect_object (self->fields, "entered", G_CALLBACK (entered_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->changes, "undo", G_CALLBACK (change_undone_cb), self, G_CONNECT_SWAPPED);
  update_page (self);
}

GtkWindow *
dowser_meanings_window_open (GtkWindow *parent, DowserContext *context, const char *uri)
{
  DowserMeaningsWindow *self
      = g_object_new (DOWSER_TYPE_MEANINGS_WINDOW, "transient-for", parent, "title", _ ("Meanings"), "default-width",
                      640, "default-height", 520, "width-request", 360, "height-request", 300, NULL);

  self->context = g_object_ref (context);
  self->uri = g_strdup (uri);
  load_list (self);
  gtk_window_present (GTK_WINDOW (self));
  return GTK_WINDOW (self);
}
