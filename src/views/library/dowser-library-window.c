/* dowser-library-window.c - window of a source's saved questions: lists, searches, runs and removes them */
#include "views/library/dowser-library-window.h"

#include "pipeline/context/dowser-library-run.h"
#include "views/library/dowser-saved-form.h"
#include "views/library/dowser-saved-row.h"
#include "views/widgets/dowser-popover.h"
#include "views/widgets/dowser-views.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

#define TOAST_SECONDS 8
/* A list view creates its first 200 rows at once, which would cause a visible delay. Therefore, the list gets only this
 * number of rows with each frame. */
#define ROWS_A_FRAME 8

#define DOWSER_TYPE_LIBRARY_WINDOW (dowser_library_window_get_type ())
G_DECLARE_FINAL_TYPE (DowserLibraryWindow, dowser_library_window, DOWSER, LIBRARY_WINDOW, AdwWindow)

struct _DowserLibraryWindow
{
  AdwWindow parent_instance;

  DowserWorkspace *workspace;
  char *uri;
  GListStore *items; /* DowserSavedItem */
  GtkCustomFilter *filter;
  GListModel *shown;
  GtkSliceListModel *slice; /* the part of the found items that the list has so far */
  guint growing;            /* tick callback that extends @slice; 0 if there is none */
  char **search;            /* the words of the search, case-folded */
  DowserSavedQuestion
      *removed_question; /* (nullable): the removed question, which is saved again if the user clicks Undo */
  GCancellable *running; /* cancels the question that is being prepared to run */
  GtkPopover *form;      /* (nullable) */
  AdwToast *undo;        /* (nullable) (owned): the toast with a button that undoes the removal */

  /* The following widgets are owned by the widget tree. */
  GtkListView *list;
  AdwToastOverlay *toasts;
  GtkStack *stack;
  AdwStatusPage *empty_page;
};

G_DEFINE_FINAL_TYPE (DowserLibraryWindow, dowser_library_window, ADW_TYPE_WINDOW)

static DowserStore *
get_store (DowserLibraryWindow *self)
{
  return dowser_context_get_store (dowser_workspace_get_context (self->workspace));
}

static gboolean
matches_cb (gpointer item, gpointer user_data)
{
  return dowser_saved_item_matches_words (item, (const char *const *) DOWSER_LIBRARY_WINDOW (user_data)->search);
}

static void
update_page (DowserLibraryWindow *self)
{
  gboolean found = g_list_model_get_n_items (self->shown) > 0;
  gboolean has_items = g_list_model_get_n_items (G_LIST_MODEL (self->items)) > 0;

  adw_status_page_set_title (self->empty_page, has_items ? _ ("Not Found") : _ ("Save Frequent Questions"));
  adw_status_page_set_description (self->empty_page,
                                   has_items ? _ ("No saved question contains these words.")
                                             : _ ("To save an answer, press the star above the answer. In this window, "
                                                  "you can run its question again, also with other values. Answers "
                                                  "that you export or ask for again are saved automatically."));
  gtk_stack_set_visible_child_name (self->stack, found ? "list" : "none");
}

static gboolean
show_more_cb (GtkWidget *list, GdkFrameClock *clock, gpointer user_data)
{
  DowserLibraryWindow *self = DOWSER_LIBRARY_WINDOW (user_data);
  guint size = gtk_slice_list_model_get_size (self->slice);

  if (size < g_list_model_get_n_items (self->shown))
    {
      gtk_slice_list_model_set_size (self->slice, size + ROWS_A_FRAME);
      return G_SOURCE_CONTINUE;
    }
  self->growing = 0;
  return G_SOURCE_REMOVE;
}

/* Shrinks the list to its first rows before other items are shown. The following rows are added frame by frame. */
static void
shrink_list (DowserLibraryWindow *self)
{
  gtk_slice_list_model_set_size (self->slice, ROWS_A_FRAME);
  if (self->growing == 0)
    self->growing = gtk_widget_add_tick_callback (GTK_WIDGET (self->list), show_more_cb, self, NULL);
}

static void
search_cb (GtkSearchEntry *entry, DowserLibraryWindow *self)
{
  g_autofree char *folded = g_utf8_casefold (gtk_editable_get_text (GTK_EDITABLE (entry)), -1);

  g_strfreev (self->search);
  self->search = g_strsplit_set (folded, " \t", -1);
  shrink_list (self);
  gtk_filter_changed (GTK_FILTER (self->filter), GTK_FILTER_CHANGE_DIFFERENT);
  update_page (self);
}

static void
show_toast (DowserLibraryWindow *self, const char *text, gboolean undoable)
{
  g_autofree char *markup = g_markup_escape_text (text, -1);
  AdwToast *shown = adw_toast_new (markup);

  if (self->undo != NULL)
    adw_toast_dismiss (self->undo);
  g_clear_object (&self->undo);
  adw_toast_set_timeout (shown, TOAST_SECONDS);
  if (undoable)
    {
      self->undo = g_object_ref (shown);
      adw_toast_set_button_label (shown, _ ("_Undo"));
      adw_toast_set_action_name (shown, "library.undo");
    }
  adw_toast_overlay_add_toast (self->toasts, shown);
}

/* Returns TRUE if the list shows exactly the questions of @questions, so that it needs no update. */
static gboolean
shows_questions (DowserLibraryWindow *self, GPtrArray *questions)
{
  gboolean is_same = g_list_model_get_n_items (G_LIST_MODEL (self->items)) == questions->len;

  for (guint i = 0; is_same && i < questions->len; i++)
    {
      g_autoptr (DowserSavedItem) item = g_list_model_get_item (G_LIST_MODEL (self->items), i);
      const DowserSavedQuestion *stored = dowser_saved_item_get_question (item), *read = questions->pdata[i];

      is_same = stored->id == read->id && stored->created == read->created && stored->uses == read->uses;
    }
  return is_same;
}

static void
listed_cb (GObject *store, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (DowserLibraryWindow) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) questions = dowser_store_list_questions_finish (DOWSER_STORE (store), result, &error);
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);

  if (self->items == NULL)
    return;
  if (questions == NULL)
    {
      show_toast (self, error->message, FALSE);
      return;
    }
  if (!shows_questions (self, questions))
    {
      g_ptr_array_set_free_func (questions, NULL);
      for (guint i = 0; i < questions->len; i++)
        g_ptr_array_add (items, dowser_saved_item_new (questions->pdata[i]));
      shrink_list (self);
      g_list_store_splice (self->items, 0, g_list_model_get_n_items (G_LIST_MODEL (self->items)), items->pdata,
                           items->len);
    }
  update_page (self);
}

static void
load_questions (DowserLibraryWindow *self)
{
  if (get_store (self) != NULL)
    dowser_store_list_questions_async (get_store (self), self->uri, NULL, listed_cb, g_object_ref (self));
}

/* While the window wasn't active, another window or the command line may have saved questions. */
static void
active_cb (DowserLibraryWindow *self)
{
  if (gtk_window_is_active (GTK_WINDOW (self)))
    load_questions (self);
}

static void
show_problem (DowserLibraryWindow *self, const char *problem)
{
  if (self->form != NULL && gtk_widget_get_mapped (GTK_WIDGET (self->form)))
    dowser_saved_form_show_problem (self->form, problem);
  else
    show_toast (self, problem, FALSE);
}

static void
filled_cb (GObject *context, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (DowserLibraryWindow) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autofree char *asked = NULL;
  g_autoptr (DowserUnderstanding) understanding
      = dowser_library_run_finish (DOWSER_CONTEXT (context), result, &asked, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) || self->workspace == NULL)
    return;
  if (understanding == NULL)
    {
      show_problem (self, error->message);
      return;
    }
  if (g_strcmp0 (self->uri, dowser_workspace_get_uri (self->workspace)) == 0)
    dowser_workspace_show_saved_question (self->workspace, asked, understanding);
  gtk_window_close (GTK_WINDOW (self));
}

/* Saved questions belong to one source. If another source is opened, its questions are listed. */
static void
source_cb (DowserLibraryWindow *self)
{
  if (g_strcmp0 (self->uri, dowser_workspace_get_uri (self->workspace)) != 0)
    gtk_window_close (GTK_WINDOW (self));
}

static void
run_question (DowserLibraryWindow *self, DowserSavedItem *item, const char *const *given)
{
  g_cancellable_cancel (self->running);
  g_object_unref (self->running);
  self->running = g_cancellable_new ();
  dowser_library_run_async (dowser_workspace_get_context (self->workspace), dowser_saved_item_get_question (item),
                            given, self->running, filled_cb, g_object_ref (self));
}

static void
values_given_cb (DowserSavedItem *item, const char *const *given, gpointer user_data)
{
  run_question (DOWSER_LIBRARY_WINDOW (user_data), item, given);
}

static void
show_form_cb (DowserLibraryWindow *self, DowserSavedItem *item, GtkWidget *at)
{
  DowserContext *context = dowser_workspace_get_context (self->workspace);
  GtkPopover *form = dowser_saved_form_new (item, dowser_context_get_schema (context, self->uri),
                                            dowser_context_get_profile (context, self->uri), values_given_cb, self);

  dowser_popover_show (GTK_WIDGET (self->toasts), &self->form, form, at);
}

static void
activate_cb (DowserLibraryWindow *self, guint position)
{
  g_autoptr (DowserSavedItem) item = g_list_model_get_item (self->shown, position);

  if (item != NULL)
    run_question (self, item, NULL);
}

static void
run_cb (DowserLibraryWindow *self, DowserSavedItem *item)
{
  run_question (self, item, NULL);
}

static void
restored_cb (GObject *store, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (DowserLibraryWindow) self = user_data;
  g_autoptr (GError) error = NULL;

  if (self->workspace == NULL)
    return;
  if (dowser_store_save_question_finish (DOWSER_STORE (store), result, NULL, &error) == 0)
    show_toast (self, error->message, FALSE);
  load_questions (self);
}

static void
undo_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  DowserLibraryWindow *self = DOWSER_LIBRARY_WINDOW (widget);
  g_autoptr (DowserSavedQuestion) question = g_steal_pointer (&self->removed_question);

  if (self->undo != NULL)
    adw_toast_dismiss (self->undo);
  g_clear_object (&self->undo);
  if (question != NULL)
    dowser_store_save_question_async (get_store (self), question, NULL, restored_cb, g_object_ref (self));
}

static void
removed_cb (GObject *store, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (DowserLibraryWindow) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  if (self->workspace == NULL)
    return;
  if (!dowser_store_remove_question_finish (DOWSER_STORE (store), result, &error))
    {
      g_clear_pointer (&self->removed_question, dowser_saved_question_free);
      show_toast (self, error->message, FALSE);
    }
  else if (self->removed_question != NULL)
    {
      /* Translators: %s is a question that was saved */
      text = g_strdup_printf (_ ("“%s” is no longer saved"), self->removed_question->question);
      show_toast (self, text, TRUE);
    }
  load_questions (self);
}

static void
remove_cb (DowserLibraryWindow *self, DowserSavedItem *item)
{
  g_clear_pointer (&self->removed_question, dowser_saved_question_free);
  self->removed_question = dowser_saved_question_copy (dowser_saved_item_get_question (item));
  dowser_store_remove_question_async (get_store (self), self->removed_question->id, NULL, removed_cb,
                                      g_object_ref (self));
}

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item, DowserLibraryWindow *self)
{
  GtkWidget *row = dowser_saved_row_new ();

  g_signal_connect_object (row, "run", G_CALLBACK (run_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (row, "remove", G_CALLBACK (remove_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (row, "give", G_CALLBACK (show_form_cb), self, G_CONNECT_SWAPPED);
  gtk_list_item_set_child (item, row);
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer user_data)
{
  dowser_saved_row_set_item (DOWSER_SAVED_ROW (gtk_list_item_get_child (item)), gtk_list_item_get_item (item));
}

static GtkWidget *
new_list (DowserLibraryWindow *self)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkWidget *scroller = gtk_scrolled_window_new ();

  g_signal_connect_object (factory, "setup", G_CALLBACK (setup_cb), self, 0);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), NULL);
  self->list = GTK_LIST_VIEW (
      gtk_list_view_new (GTK_SELECTION_MODEL (gtk_no_selection_new (G_LIST_MODEL (g_object_ref (self->slice)))),
                         factory));
  gtk_list_view_set_single_click_activate (self->list, TRUE);
  gtk_list_view_set_show_separators (self->list, TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Saved Questions"),
                                  -1);
  g_signal_connect_object (self->list, "activate", G_CALLBACK (activate_cb), self, G_CONNECT_SWAPPED);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), GTK_WIDGET (self->list));
  return scroller;
}

static void
go_to_list_cb (DowserLibraryWindow *self)
{
  gtk_widget_child_focus (GTK_WIDGET (self->list), GTK_DIR_TAB_FORWARD);
}

static GtkWidget *
new_header (DowserLibraryWindow *self)
{
  GtkWidget *header = adw_header_bar_new ();
  GtkWidget *search = gtk_search_entry_new ();

  g_object_set (search, "placeholder-text", _ ("Find a saved question"), NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (search), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Find a saved question"),
                                  -1);
  gtk_widget_set_hexpand (search, TRUE);
  gtk_editable_set_width_chars (GTK_EDITABLE (search), 24);
  g_signal_connect_object (search, "search-changed", G_CALLBACK (search_cb), self, 0);
  g_signal_connect_object (search, "activate", G_CALLBACK (go_to_list_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (search, "stop-search", G_CALLBACK (gtk_window_close), self, G_CONNECT_SWAPPED);
  adw_header_bar_set_title_widget (ADW_HEADER_BAR (header), search);
  return header;
}

static void
dowser_library_window_dispose (GObject *object)
{
  DowserLibraryWindow *self = DOWSER_LIBRARY_WINDOW (object);

  g_cancellable_cancel (self->running);
  g_clear_object (&self->running);
  dowser_popover_clear (&self->form);
  if (self->filter != NULL)
    gtk_custom_filter_set_filter_func (self->filter, NULL, NULL, NULL);
  g_clear_object (&self->filter);
  g_clear_object (&self->items);
  g_clear_object (&self->shown);
  g_clear_object (&self->slice);
  g_clear_object (&self->undo);
  g_clear_object (&self->workspace);
  g_clear_pointer (&self->removed_question, dowser_saved_question_free);
  g_clear_pointer (&self->uri, g_free);
  g_clear_pointer (&self->search, g_strfreev);
  G_OBJECT_CLASS (dowser_library_window_parent_class)->dispose (object);
}

static void
dowser_library_window_class_init (DowserLibraryWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = dowser_library_window_dispose;
  gtk_widget_class_install_action (widget_class, "library.undo", NULL, undo_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  dowser_views_bind_quit (widget_class);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_z, GDK_CONTROL_MASK, "library.undo", NULL);
}

static void
dowser_library_window_init (DowserLibraryWindow *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  self->search = g_new0 (char *, 1);
  self->running = g_cancellable_new ();
  self->items = g_list_store_new (DOWSER_TYPE_SAVED_ITEM);
  self->filter = gtk_custom_filter_new (matches_cb, self, NULL);
  self->shown = G_LIST_MODEL (
      gtk_filter_list_model_new (G_LIST_MODEL (g_object_ref (self->items)), GTK_FILTER (g_object_ref (self->filter))));
  self->slice = gtk_slice_list_model_new (g_object_ref (self->shown), 0, ROWS_A_FRAME);
  self->toasts = ADW_TOAST_OVERLAY (adw_toast_overlay_new ());
  self->stack = GTK_STACK (gtk_stack_new ());
  self->empty_page = ADW_STATUS_PAGE (adw_status_page_new ());
  adw_status_page_set_icon_name (self->empty_page, "starred-symbolic");
  gtk_stack_add_named (self->stack, new_list (self), "list");
  gtk_stack_add_named (self->stack, GTK_WIDGET (self->empty_page), "none");
  gtk_widget_set_vexpand (GTK_WIDGET (self->toasts), TRUE);
  adw_toast_overlay_set_child (self->toasts, GTK_WIDGET (self->stack));
  gtk_box_append (GTK_BOX (box), new_header (self));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->toasts));
  adw_window_set_content (ADW_WINDOW (self), box);
  g_signal_connect_object (self, "notify::is-active", G_CALLBACK (active_cb), self, 0);
}

GtkWidget *
dowser_library_window_open (GtkWindow *parent, DowserWorkspace *workspace)
{
  DowserLibraryWindow *self
      = g_object_new (DOWSER_TYPE_LIBRARY_WINDOW, "transient-for", parent, "title", _ ("Saved Questions"),
                      "default-width", 640, "default-height", 520, "width-request", 360, "height-request", 300, NULL);

  self->workspace = g_object_ref (workspace);
  self->uri = g_strdup (dowser_workspace_get_uri (workspace));
  g_signal_connect_object (workspace, "notify::schema", G_CALLBACK (source_cb), self, G_CONNECT_SWAPPED);
  load_questions (self);
  gtk_window_present (GTK_WINDOW (self));
  return GTK_WIDGET (self);
}
