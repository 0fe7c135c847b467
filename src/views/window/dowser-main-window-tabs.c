/* dowser-main-window-tabs.c - the tabs of a window: adding, closing, reopening, dragging out */
#include "views/window/dowser-main-window-private.h"

#include <glib/gi18n-lib.h>

/* Until a tab is first selected, it has an empty bin instead of a page, so that restoring 30 tabs creates only one
 * page. */
#define LATER "dowser-later"
#define MAX_CLOSED 20
#define MAX_BY_NUMBER 8
#define LAST_TAB (-1)

static AdwBin *
get_bin (AdwTabPage *tab)
{
  return ADW_BIN (adw_tab_page_get_child (tab));
}

DowserQuestionPage *
dowser_main_window_get_tab_page (AdwTabPage *tab)
{
  GtkWidget *child = adw_bin_get_child (get_bin (tab));

  return child != NULL ? DOWSER_QUESTION_PAGE (child) : NULL;
}

DowserTabState *
dowser_main_window_dup_tab_state (AdwTabPage *tab)
{
  DowserQuestionPage *page = dowser_main_window_get_tab_page (tab);
  const DowserTabState *later = g_object_get_data (G_OBJECT (get_bin (tab)), LATER);

  if (page != NULL)
    return dowser_tab_state_new (page);
  return later != NULL ? dowser_tab_state_copy (later) : NULL;
}

/* Sets a tab's title and its tooltip, e.g. "total by month — shop.db". The tooltip names the source, because several
 * sources may be open. */
static void
update_tab (AdwTabPage *tab)
{
  DowserQuestionPage *page = dowser_main_window_get_tab_page (tab);
  const DowserTabState *later = g_object_get_data (G_OBJECT (get_bin (tab)), LATER);
  const char *title = page != NULL ? dowser_question_page_get_title (page) : later != NULL ? later->title : NULL;
  g_autofree char *name = page != NULL ? dowser_question_page_dup_source_name (page) : NULL;
  g_autofree char *tooltip = NULL;

  if (title == NULL)
    title = _ ("New Question");
  if (name != NULL)
    tooltip = g_markup_printf_escaped ("%s — %s", title, name);
  else
    tooltip = g_markup_escape_text (title, -1);
  adw_tab_page_set_title (tab, title);
  adw_tab_page_set_tooltip (tab, tooltip);
  adw_tab_page_set_loading (tab, page != NULL && dowser_question_page_is_busy (page));
}

static AdwTabPage *
find_tab (DowserMainWindow *self, DowserQuestionPage *page)
{
  return adw_tab_view_get_page (self->tab_view, gtk_widget_get_parent (GTK_WIDGET (page)));
}

static void
page_changed_cb (DowserMainWindow *self, GParamSpec *pspec, DowserQuestionPage *page)
{
  update_tab (find_tab (self, page));
  dowser_main_window_save_tabs (self);
}

static void
send_notification (DowserMainWindow *self, AdwTabPage *tab)
{
  g_autoptr (GNotification) notification = g_notification_new (adw_tab_page_get_title (tab));

  g_notification_set_body (notification, _ ("The answer is ready."));
  g_application_send_notification (G_APPLICATION (gtk_window_get_application (GTK_WINDOW (self))), "answer",
                                   notification);
}

/* Marks the tab, or sends a notification, when a run ends in a tab that isn't visible. */
static void
busy_changed_cb (DowserMainWindow *self, GParamSpec *pspec, DowserQuestionPage *page)
{
  AdwTabPage *tab = find_tab (self, page);
  gboolean was_busy = adw_tab_page_get_loading (tab);

  update_tab (tab);
  if (!was_busy || dowser_question_page_is_busy (page))
    return;
  if (!adw_tab_page_get_selected (tab))
    adw_tab_page_set_needs_attention (tab, TRUE);
  if (!gtk_window_is_active (GTK_WINDOW (self)) && dowser_question_page_is_slow (page))
    send_notification (self, tab);
}

static void
save_tabs_cb (DowserMainWindow *self)
{
  dowser_main_window_save_tabs (self);
}

static void
scrolled_cb (DowserMainWindow *self)
{
  dowser_main_window_save_tabs_later (self);
}

static void
plan_in_tab_cb (DowserMainWindow *self, const char *question, DowserPlan *plan)
{
  DowserQuestionPage *page = dowser_main_window_add_tab (self);

  dowser_workspace_show_plan (dowser_question_page_get_workspace (page), question, plan);
}

static void
follow_page (DowserMainWindow *self, DowserQuestionPage *page)
{
  DowserWorkspace *workspace = dowser_question_page_get_workspace (page);

  g_signal_connect_object (page, "notify::title", G_CALLBACK (page_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (page, "notify::busy", G_CALLBACK (busy_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (page, "plan-in-tab", G_CALLBACK (plan_in_tab_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (page, "scrolled", G_CALLBACK (scrolled_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (workspace, "notify::state", G_CALLBACK (save_tabs_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (dowser_question_page_get_panes (page), "notify::visible-child-name",
                           G_CALLBACK (save_tabs_cb), self, G_CONNECT_SWAPPED);
}

static void
unfollow_page (DowserMainWindow *self, DowserQuestionPage *page)
{
  g_signal_handlers_disconnect_by_data (page, self);
  g_signal_handlers_disconnect_by_data (dowser_question_page_get_workspace (page), self);
  g_signal_handlers_disconnect_by_data (dowser_question_page_get_panes (page), self);
}

/* Creates the page of @tab, which shows @workspace. @workspace: (transfer full). Returns: (transfer none): the page */
static DowserQuestionPage *
fill_tab (DowserMainWindow *self, AdwTabPage *tab, DowserWorkspace *workspace)
{
  g_autoptr (DowserQuestionPage) page = dowser_question_page_new (workspace, self->models, self->sources);

  adw_bin_set_child (get_bin (tab), GTK_WIDGET (page));
  follow_page (self, page);
  g_object_unref (workspace);
  update_tab (tab);
  return page;
}

/* Creates the page of a tab when it is first selected. */
static DowserQuestionPage *
ensure_page (DowserMainWindow *self, AdwTabPage *tab)
{
  DowserQuestionPage *page = dowser_main_window_get_tab_page (tab);
  g_autoptr (DowserTabState) later = g_object_steal_data (G_OBJECT (get_bin (tab)), LATER);

  if (page == NULL)
    page = fill_tab (self, tab, dowser_workspace_new (self->context));
  if (later != NULL)
    dowser_tab_state_show_on_page (later, page);
  return page;
}

DowserQuestionPage *
dowser_main_window_get_page (DowserMainWindow *self)
{
  AdwTabPage *tab = self->tab_view != NULL ? adw_tab_view_get_selected_page (self->tab_view) : NULL;

  return tab != NULL ? dowser_main_window_get_tab_page (tab) : NULL;
}

static AdwTabPage *
add_bin (DowserMainWindow *self)
{
  AdwTabPage *current = adw_tab_view_get_selected_page (self->tab_view);

  return adw_tab_view_add_page (self->tab_view, adw_bin_new (), current);
}

DowserQuestionPage *
dowser_main_window_add_tab (DowserMainWindow *self)
{
  DowserQuestionPage *current = dowser_main_window_get_page (self);
  DowserWorkspace *workspace = current != NULL
                                   ? dowser_workspace_new_for_same_source (dowser_question_page_get_workspace (current))
                                   : dowser_workspace_new (self->context);
  AdwTabPage *tab = add_bin (self);
  DowserQuestionPage *page = dowser_main_window_get_tab_page (tab);

  /* The first tab of a window is selected as soon as it is added, which creates its page. */
  if (page == NULL)
    page = fill_tab (self, tab, workspace);
  else
    g_object_unref (workspace);
  adw_tab_view_set_selected_page (self->tab_view, tab);
  return page;
}

void
dowser_main_window_add_deferred_tab (DowserMainWindow *self, DowserTabState *state)
{
  GtkWidget *bin = adw_bin_new ();
  AdwTabPage *tab;

  g_object_set_data_full (G_OBJECT (bin), LATER, state, (GDestroyNotify) dowser_tab_state_free);
  tab = adw_tab_view_append (self->tab_view, bin);
  update_tab (tab);
}

/* Hides the other pages. Libadwaita only omits them from the layout, so screen readers would still read them. */
static void
hide_other_pages (DowserMainWindow *self, AdwTabPage *current)
{
  for (int i = 0; i < adw_tab_view_get_n_pages (self->tab_view); i++)
    {
      AdwTabPage *tab = adw_tab_view_get_nth_page (self->tab_view, i);
      DowserQuestionPage *page = dowser_main_window_get_tab_page (tab);

      if (page != NULL && tab != current)
        gtk_widget_set_visible (GTK_WIDGET (page), FALSE);
      /* The page that was selected before keeps its widgets, so that switching between two tabs rebuilds nothing. */
      if (page != NULL && tab != current && page != self->last_page)
        dowser_question_page_unload_panes (page);
    }
}

static void
selected_cb (DowserMainWindow *self)
{
  AdwTabPage *tab = adw_tab_view_get_selected_page (self->tab_view);
  DowserQuestionPage *page = tab != NULL ? ensure_page (self, tab) : NULL;
  DowserWorkspace *workspace;

  g_signal_group_set_target (self->page_signals, page);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "page",
                                  page != NULL ? dowser_question_page_get_actions (page) : NULL);
  adw_view_switcher_bar_set_stack (self->switcher_bar, page != NULL ? dowser_question_page_get_panes (page) : NULL);
  if (page == NULL)
    return;
  hide_other_pages (self, tab);
  g_set_weak_pointer (&self->last_page, page);
  gtk_widget_set_visible (GTK_WIDGET (page), TRUE);
  dowser_question_page_update_panes (page);
  dowser_question_page_restore_focus (page);
  workspace = dowser_question_page_get_workspace (page);
  adw_tab_page_set_needs_attention (tab, FALSE);
  dowser_question_page_set_narrow (page, adw_flap_get_folded (self->sidebar_flap));
  dowser_sidebar_set_workspace (self->sidebar, workspace, dowser_context_get_store (self->context));
  dowser_source_badge_set_workspace (self->source_badge, workspace, self->sources);
  dowser_main_window_update_title (self);
  dowser_main_window_save_tabs (self);
}

static void
page_attached_cb (DowserMainWindow *self, AdwTabPage *tab)
{
  DowserQuestionPage *page = dowser_main_window_get_tab_page (tab);

  if (page != NULL)
    follow_page (self, page);
}

/* Closes the window if its last tab was detached. */
static void
page_detached_cb (DowserMainWindow *self, AdwTabPage *tab)
{
  DowserQuestionPage *page = dowser_main_window_get_tab_page (tab);

  if (page != NULL)
    unfollow_page (self, page);
  if (adw_tab_view_get_n_pages (self->tab_view) == 0)
    gtk_window_close (GTK_WINDOW (self));
  else
    dowser_main_window_save_tabs (self);
}

static gboolean
close_page_cb (DowserMainWindow *self, AdwTabPage *tab)
{
  DowserQuestionPage *page = dowser_main_window_get_tab_page (tab);
  DowserTabState *state = dowser_main_window_dup_tab_state (tab);

  if (page != NULL)
    dowser_question_page_stop (page);
  if (state != NULL)
    g_ptr_array_add (self->closed, state);
  if (self->closed->len > MAX_CLOSED)
    g_ptr_array_remove_index (self->closed, 0);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.reopen-tab", self->closed->len > 0);
  adw_tab_view_close_page_finish (self->tab_view, tab, TRUE);
  return GDK_EVENT_STOP;
}

static AdwTabView *
create_window_cb (DowserMainWindow *self)
{
  DowserMainWindow *window = dowser_main_window_new_empty (gtk_window_get_application (GTK_WINDOW (self)),
                                                           self->context, self->models, self->sources);

  gtk_window_present (GTK_WINDOW (window));
  return window->tab_view;
}

static void
new_tab_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  dowser_question_page_focus (dowser_main_window_add_tab (DOWSER_MAIN_WINDOW (widget)));
}

static void
new_sql_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  dowser_question_page_write_sql (dowser_main_window_add_tab (DOWSER_MAIN_WINDOW (widget)));
}

/* Closes the window instead of its last tab, so that the tab is saved and restored with the window. */
static void
close_tab_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  DowserMainWindow *self = DOWSER_MAIN_WINDOW (widget);

  if (adw_tab_view_get_n_pages (self->tab_view) > 1)
    adw_tab_view_close_page (self->tab_view, adw_tab_view_get_selected_page (self->tab_view));
  else
    gtk_window_close (GTK_WINDOW (self));
}

static void
reopen_tab_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  DowserMainWindow *self = DOWSER_MAIN_WINDOW (widget);
  AdwTabPage *tab;

  if (self->closed->len == 0)
    return;
  tab = add_bin (self);
  g_object_set_data_full (G_OBJECT (get_bin (tab)), LATER,
                          g_ptr_array_steal_index (self->closed, self->closed->len - 1),
                          (GDestroyNotify) dowser_tab_state_free);
  gtk_widget_action_set_enabled (widget, "win.reopen-tab", self->closed->len > 0);
  adw_tab_view_set_selected_page (self->tab_view, tab);
}

static void
show_tab_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  DowserMainWindow *self = DOWSER_MAIN_WINDOW (widget);
  int n = adw_tab_view_get_n_pages (self->tab_view);
  int at = g_variant_get_int32 (parameter);

  if (at == LAST_TAB)
    at = n - 1;
  if (at < n)
    adw_tab_view_set_selected_page (self->tab_view, adw_tab_view_get_nth_page (self->tab_view, at));
}

/* Lists the tabs in a menu if there is no room for a tab bar. */
static void
fill_tabs_cb (GtkMenuButton *button, gpointer user_data)
{
  DowserMainWindow *self = user_data;
  g_autoptr (GMenu) menu = g_menu_new ();

  for (int i = 0; i < adw_tab_view_get_n_pages (self->tab_view); i++)
    {
      AdwTabPage *tab = adw_tab_view_get_nth_page (self->tab_view, i);
      g_autoptr (GMenuItem) item = g_menu_item_new (NULL, NULL);

      g_menu_item_set_label (item, adw_tab_page_get_title (tab));
      g_menu_item_set_action_and_target (item, "win.show-tab", "i", i);
      g_menu_append_item (menu, item);
    }
  gtk_menu_button_set_menu_model (button, G_MENU_MODEL (menu));
}

void
dowser_main_window_update_tabs_button (DowserMainWindow *self)
{
  int n = adw_tab_view_get_n_pages (self->tab_view);
  gboolean shown = n > 1 && adw_flap_get_folded (self->sidebar_flap);
  g_autofree char *label = g_strdup_printf ("%d", n);

  gtk_menu_button_set_label (self->tabs_button, label);
  gtk_widget_set_visible (GTK_WIDGET (self->tabs_button), shown);
  gtk_widget_set_visible (self->badge_bin, !shown);
}

void
dowser_main_window_init_tabs (DowserMainWindow *self)
{
  /* Disables two kinds of the tab view's shortcuts: Alt and a digit must switch panes, and Ctrl+Home must move in the
   * rows. */
  adw_tab_view_set_shortcuts (self->tab_view,
                              ADW_TAB_VIEW_SHORTCUT_CONTROL_TAB | ADW_TAB_VIEW_SHORTCUT_CONTROL_SHIFT_TAB
                                  | ADW_TAB_VIEW_SHORTCUT_CONTROL_PAGE_UP | ADW_TAB_VIEW_SHORTCUT_CONTROL_PAGE_DOWN
                                  | ADW_TAB_VIEW_SHORTCUT_CONTROL_SHIFT_PAGE_UP
                                  | ADW_TAB_VIEW_SHORTCUT_CONTROL_SHIFT_PAGE_DOWN);
  gtk_menu_button_set_create_popup_func (self->tabs_button, fill_tabs_cb, self, NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.reopen-tab", FALSE);
}

void
dowser_main_window_install_tab_actions (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.new-tab", NULL, new_tab_action);
  gtk_widget_class_install_action (widget_class, "win.new-sql", NULL, new_sql_action);
  gtk_widget_class_install_action (widget_class, "win.close-tab", NULL, close_tab_action);
  gtk_widget_class_install_action (widget_class, "win.reopen-tab", NULL, reopen_tab_action);
  gtk_widget_class_install_action (widget_class, "win.show-tab", "i", show_tab_action);
  /* As in browsers, Ctrl+9 selects the last tab. */
  for (int i = 0; i < MAX_BY_NUMBER; i++)
    gtk_widget_class_add_binding_action (widget_class, GDK_KEY_1 + (guint) i, GDK_CONTROL_MASK, "win.show-tab", "i", i);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_9, GDK_CONTROL_MASK, "win.show-tab", "i", LAST_TAB);
}

void
dowser_main_window_bind_tabs (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, DowserMainWindow, tab_view);
  gtk_widget_class_bind_template_callback (widget_class, selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, close_page_cb);
  gtk_widget_class_bind_template_callback (widget_class, page_attached_cb);
  gtk_widget_class_bind_template_callback (widget_class, page_detached_cb);
  gtk_widget_class_bind_template_callback (widget_class, create_window_cb);
}
