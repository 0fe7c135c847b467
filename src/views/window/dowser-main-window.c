/* dowser-main-window.c - main window: sources and history at the left, questions as tabs */
#include "views/window/dowser-main-window.h"

#include "sources/dowser-source.h"
#include "views/widgets/dowser-views.h"
#include "views/window/dowser-main-window-private.h"

#include <glib/gi18n-lib.h>

G_DEFINE_FINAL_TYPE (DowserMainWindow, dowser_main_window, ADW_TYPE_APPLICATION_WINDOW)

void
dowser_main_window_show_toast (DowserMainWindow *self, const char *text)
{
  DowserQuestionPage *page = dowser_main_window_get_page (self);

  if (page != NULL)
    dowser_question_page_show_toast (page, text, FALSE);
}

void
dowser_main_window_update_title (DowserMainWindow *self)
{
  DowserQuestionPage *page = dowser_main_window_get_page (self);
  const char *question = page != NULL ? dowser_question_page_get_title (page) : NULL;
  g_autofree char *name = page != NULL ? dowser_question_page_dup_source_name (page) : NULL;
  g_autofree char *title = NULL;
  gboolean has_tabs = adw_tab_view_get_n_pages (self->tab_view) > 1;
  gboolean is_narrow = adw_flap_get_folded (self->sidebar_flap);

  if (question != NULL && name != NULL)
    title = g_strdup_printf ("%s — %s", question, name);
  gtk_window_set_title (GTK_WINDOW (self), title != NULL ? title : name != NULL ? name : _ ("Dowser"));
  /* In a narrow window, the title shows the source instead of the question. */
  if (is_narrow)
    question = NULL;
  adw_window_title_set_title (self->title, question != NULL ? question : name != NULL ? name : _ ("Dowser"));
  adw_window_title_set_subtitle (self->title, question != NULL && name != NULL ? name : "");
  gtk_stack_set_visible_child_name (self->title_stack, has_tabs && !is_narrow ? "tabs" : "title");
  dowser_main_window_update_tabs_button (self);
}

static void
update_title_cb (DowserMainWindow *self)
{
  dowser_main_window_update_title (self);
}

/* Places the pane switcher next to the breadcrumbs if there is room, otherwise below the rows. */
static void
update_switcher_cb (DowserMainWindow *self)
{
  DowserQuestionPage *page = dowser_main_window_get_page (self);

  adw_view_switcher_bar_set_reveal (self->switcher_bar, page != NULL && dowser_question_page_shows_answer (page)
                                                            && adw_flap_get_folded (self->sidebar_flap));
}

/* Adapts the widgets to a changed width. The change is notified during an allocation, when a resize request would be
 * lost. Therefore this function runs in an idle callback. */
static gboolean
update_narrow_later_cb (gpointer user_data)
{
  DowserMainWindow *self = user_data;
  DowserQuestionPage *page = dowser_main_window_get_page (self);
  gboolean is_narrow = adw_flap_get_folded (self->sidebar_flap);

  gtk_widget_set_visible (self->new_button, !is_narrow);
  if (page != NULL)
    dowser_question_page_set_narrow (page, is_narrow);
  update_switcher_cb (self);
  dowser_main_window_update_title (self);
  self->layout_idle = 0;
  return G_SOURCE_REMOVE;
}

static void
update_narrow_cb (DowserMainWindow *self)
{
  if (self->layout_idle == 0)
    self->layout_idle = g_idle_add (update_narrow_later_cb, self);
}

static void
fold_sidebar (DowserMainWindow *self)
{
  if (adw_flap_get_folded (self->sidebar_flap))
    adw_flap_set_reveal_flap (self->sidebar_flap, FALSE);
}

static void
name_activated_cb (DowserMainWindow *self, const char *name)
{
  fold_sidebar (self);
  dowser_question_page_insert_name (dowser_main_window_get_page (self), name);
}

static void
table_activated_cb (DowserMainWindow *self, const char *table)
{
  fold_sidebar (self);
  dowser_main_window_open_table (self, table, FALSE);
}

static void
session_activated_cb (DowserMainWindow *self, const char *id)
{
  fold_sidebar (self);
  dowser_workspace_reopen (dowser_question_page_get_workspace (dowser_main_window_get_page (self)), id);
}

static void
source_activated_cb (DowserMainWindow *self, const char *uri)
{
  fold_sidebar (self);
  dowser_main_window_open_source (self, uri);
}

static gboolean
dowser_main_window_close_request (GtkWindow *window)
{
  dowser_main_window_save_state (DOWSER_MAIN_WINDOW (window));
  return GTK_WINDOW_CLASS (dowser_main_window_parent_class)->close_request (window);
}

static void
dowser_main_window_dispose (GObject *object)
{
  DowserMainWindow *self = DOWSER_MAIN_WINDOW (object);

  g_clear_handle_id (&self->layout_idle, g_source_remove);
  g_clear_handle_id (&self->scroll_timeout, g_source_remove);
  g_clear_object (&self->page_signals);
  /* Disconnects the handlers first. Otherwise closing the tabs with the window would remove them from the saved
   * state. */
  if (self->tab_view != NULL)
    g_signal_handlers_disconnect_by_data (self->tab_view, self);
  gtk_widget_dispose_template (GTK_WIDGET (self), DOWSER_TYPE_MAIN_WINDOW);
  g_clear_object (&self->context);
  g_clear_object (&self->models);
  g_clear_object (&self->sources);
  g_clear_object (&self->settings);
  g_clear_weak_pointer (&self->last_page);
  g_clear_pointer (&self->closed, g_ptr_array_unref);
  g_clear_pointer (&self->saved_state, g_free);
  G_OBJECT_CLASS (dowser_main_window_parent_class)->dispose (object);
}

static void
dowser_main_window_class_init (DowserMainWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = dowser_main_window_dispose;
  GTK_WINDOW_CLASS (klass)->close_request = dowser_main_window_close_request;
  g_type_ensure (DOWSER_TYPE_SIDEBAR);
  g_type_ensure (DOWSER_TYPE_SOURCE_BADGE);
  gtk_widget_class_set_template_from_resource (widget_class, DOWSER_RESOURCE_PATH "/ui/dowser-main-window.ui");
  gtk_widget_class_bind_template_child (widget_class, DowserMainWindow, title);
  gtk_widget_class_bind_template_child (widget_class, DowserMainWindow, title_stack);
  gtk_widget_class_bind_template_child (widget_class, DowserMainWindow, tabs_button);
  gtk_widget_class_bind_template_child (widget_class, DowserMainWindow, switcher_bar);
  gtk_widget_class_bind_template_child (widget_class, DowserMainWindow, source_badge);
  gtk_widget_class_bind_template_child (widget_class, DowserMainWindow, badge_bin);
  gtk_widget_class_bind_template_child (widget_class, DowserMainWindow, new_button);
  gtk_widget_class_bind_template_child (widget_class, DowserMainWindow, sidebar_flap);
  gtk_widget_class_bind_template_child (widget_class, DowserMainWindow, sidebar);
  gtk_widget_class_bind_template_callback (widget_class, name_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, table_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, session_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, source_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, update_title_cb);
  gtk_widget_class_bind_template_callback (widget_class, update_narrow_cb);
  dowser_main_window_bind_tabs (widget_class);
  dowser_main_window_install_actions (widget_class);
}

/* The action's state is TRUE if the sidebar is visible. The buttons in both headers show this state. */
static void
add_sidebar_action (DowserMainWindow *self)
{
  g_autoptr (GPropertyAction) action = g_property_action_new ("sidebar", self->sidebar_flap, "reveal-flap");

  g_action_map_add_action (G_ACTION_MAP (self), G_ACTION (action));
}

static void
dowser_main_window_init (DowserMainWindow *self)
{
  self->closed = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_tab_state_free);
  self->page_signals = g_signal_group_new (DOWSER_TYPE_QUESTION_PAGE);
  g_signal_group_connect_swapped (self->page_signals, "notify::title", G_CALLBACK (dowser_main_window_update_title),
                                  self);
  g_signal_group_connect_swapped (self->page_signals, "notify::shows-answer", G_CALLBACK (update_switcher_cb), self);
  g_signal_connect_swapped (self->page_signals, "bind", G_CALLBACK (update_switcher_cb), self);
  gtk_widget_init_template (GTK_WIDGET (self));
  add_sidebar_action (self);
  dowser_main_window_init_tabs (self);
  dowser_main_window_add_drop_target (self);
}

DowserMainWindow *
dowser_main_window_new_empty (GtkApplication *application, DowserContext *context, DowserModels *models,
                              DowserSources *sources)
{
  DowserMainWindow *self = g_object_new (DOWSER_TYPE_MAIN_WINDOW, "application", application, NULL);

  self->context = g_object_ref (context);
  self->models = g_object_ref (models);
  self->sources = g_object_ref (sources);
  dowser_main_window_load_state (self);
  dowser_main_window_follow_sources (self);
  return self;
}

DowserMainWindow *
dowser_main_window_new (GtkApplication *application, DowserContext *context, DowserModels *models,
                        DowserSources *sources)
{
  DowserMainWindow *self = dowser_main_window_new_empty (application, context, models, sources);

  dowser_question_page_focus (dowser_main_window_add_tab (self));
  dowser_main_window_show_problems (self);
  return self;
}

/* Returns TRUE if the selected page shows a question of the user. */
static gboolean
has_question (DowserMainWindow *self)
{
  DowserQuestionPage *page = dowser_main_window_get_page (self);
  DowserSession *session = dowser_workspace_get_session (dowser_question_page_get_workspace (page));

  return session != NULL && dowser_session_get_question (session) != NULL;
}

/* Returns TRUE if the selected page contains typed text about a source other than @uri. Opening @uri in this page would
 * delete the text, or leave the text above rows of the wrong source. */
static gboolean
has_text_for_other_source (DowserMainWindow *self, const char *uri)
{
  DowserQuestionPage *page = dowser_main_window_get_page (self);
  const char *current = dowser_workspace_get_uri (dowser_question_page_get_workspace (page));
  g_autofree char *canonical = dowser_source_canonicalize_uri (uri);

  return current != NULL && g_strcmp0 (current, canonical) != 0 && dowser_question_page_has_typed_text (page);
}

void
dowser_main_window_open_table (DowserMainWindow *self, const char *table, gboolean in_tab)
{
  DowserQuestionPage *page
      = in_tab || has_question (self) ? dowser_main_window_add_tab (self) : dowser_main_window_get_page (self);

  dowser_workspace_show_table (dowser_question_page_get_workspace (page), table, TRUE);
}

/* Opens the source @uri in the selected tab, or in a new tab if the selected tab shows an answer or contains a question
 * typed for another source. */
void
dowser_main_window_open_source (DowserMainWindow *self, const char *uri)
{
  DowserQuestionPage *page;

  g_return_if_fail (DOWSER_IS_MAIN_WINDOW (self));
  g_return_if_fail (uri != NULL);

  page = has_question (self) || has_text_for_other_source (self, uri) ? dowser_main_window_add_tab (self)
                                                                      : dowser_main_window_get_page (self);
  dowser_workspace_open (dowser_question_page_get_workspace (page), uri);
}

void
dowser_main_window_type_question (DowserMainWindow *self, const char *question)
{
  g_return_if_fail (DOWSER_IS_MAIN_WINDOW (self));

  dowser_question_page_type_question (dowser_main_window_get_page (self), question);
}

void
dowser_main_window_show_store (DowserMainWindow *self)
{
  g_return_if_fail (DOWSER_IS_MAIN_WINDOW (self));

  for (int i = 0; i < adw_tab_view_get_n_pages (self->tab_view); i++)
    {
      DowserQuestionPage *page = dowser_main_window_get_tab_page (adw_tab_view_get_nth_page (self->tab_view, i));

      if (page != NULL)
        dowser_question_page_show_store (page);
    }
}

gboolean
dowser_main_window_is_used (DowserMainWindow *self)
{
  DowserQuestionPage *page;

  g_return_val_if_fail (DOWSER_IS_MAIN_WINDOW (self), FALSE);

  page = dowser_main_window_get_page (self);
  return adw_tab_view_get_n_pages (self->tab_view) > 1
         || (page != NULL && dowser_workspace_get_uri (dowser_question_page_get_workspace (page)) != NULL);
}
