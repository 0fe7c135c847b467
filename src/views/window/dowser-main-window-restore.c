/* dowser-main-window-restore.c - saves a window's tabs after each change, and restores the tabs at the next start */
#include "views/window/dowser-main-window-private.h"

/* The tabs are stored in the history file, as a fact that belongs to no source. The tabs are saved after each change,
 * because the program may be killed before its normal end. */
#define NO_SOURCE ""
#define KIND "window"
#define GROUP "Window"
/* The time without scrolling after which the tabs are saved. Rows that the user only scrolls past aren't saved as a
 * position. */
#define REST_MS 1000

static gboolean
can_restore (DowserMainWindow *self)
{
  return dowser_context_get_store (self->context) != NULL
         && (self->settings == NULL || g_settings_get_boolean (self->settings, "reopen"));
}

/* Returns: (transfer full) (nullable): a description of the tabs; %NULL if no tab shows a source */
static char *
describe_tabs (DowserMainWindow *self)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  AdwTabPage *selected = adw_tab_view_get_selected_page (self->tab_view);
  int n = 0;

  for (int i = 0; i < adw_tab_view_get_n_pages (self->tab_view); i++)
    {
      AdwTabPage *tab = adw_tab_view_get_nth_page (self->tab_view, i);
      g_autoptr (DowserTabState) state = dowser_main_window_dup_tab_state (tab);
      g_autofree char *group = g_strdup_printf ("Tab %d", n);

      if (state == NULL)
        continue;
      dowser_tab_state_write (state, file, group);
      if (tab == selected)
        g_key_file_set_integer (file, GROUP, "front", n);
      n++;
    }
  return n > 0 ? g_key_file_to_data (file, NULL, NULL) : NULL;
}

void
dowser_main_window_save_tabs (DowserMainWindow *self)
{
  DowserStore *store = self->context != NULL ? dowser_context_get_store (self->context) : NULL;
  g_autofree char *text = NULL;

  if (store == NULL || self->restoring)
    return;
  text = can_restore (self) ? describe_tabs (self) : NULL;
  /* An empty window doesn't delete the saved tabs, because the program may have just started and not restored them
   * yet. */
  if (g_strcmp0 (text, self->saved_state) == 0 || (text == NULL && can_restore (self)))
    return;
  dowser_store_save_fact_async (store, NO_SOURCE, KIND, NULL, text, NULL, NULL, NULL);
  g_free (self->saved_state);
  self->saved_state = g_steal_pointer (&text);
}

static gboolean
rested_cb (gpointer user_data)
{
  DowserMainWindow *self = user_data;

  self->scroll_timeout = 0;
  dowser_main_window_save_tabs (self);
  return G_SOURCE_REMOVE;
}

void
dowser_main_window_save_tabs_later (DowserMainWindow *self)
{
  g_clear_handle_id (&self->scroll_timeout, g_source_remove);
  self->scroll_timeout = g_timeout_add (REST_MS, rested_cb, self);
}

/* Returns: the saved tabs (DowserTabState). Tabs whose file is missing are skipped, which may change @selected, the
 * index of the selected tab. */
static GPtrArray *
read_tabs (GKeyFile *file, guint *selected)
{
  GPtrArray *tabs = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_tab_state_free);
  guint wanted = (guint) MAX (g_key_file_get_integer (file, GROUP, "front", NULL), 0);

  for (guint i = 0;; i++)
    {
      g_autofree char *group = g_strdup_printf ("Tab %u", i);
      DowserTabState *state = dowser_tab_state_read (file, group);

      if (i == wanted)
        *selected = tabs->len;
      if (state != NULL)
        g_ptr_array_add (tabs, state);
      else if (!g_key_file_has_group (file, group))
        break;
    }
  return tabs;
}

/* Restores the tabs and closes the empty tab that the window had at the start. */
static void
restore_tabs (DowserMainWindow *self, GKeyFile *file)
{
  guint selected = 0;
  g_autoptr (GPtrArray) tabs = read_tabs (file, &selected);
  AdwTabPage *empty = adw_tab_view_get_selected_page (self->tab_view);

  if (tabs->len == 0)
    return;
  self->restoring = TRUE;
  g_ptr_array_set_free_func (tabs, NULL);
  for (guint i = 0; i < tabs->len; i++)
    dowser_main_window_add_deferred_tab (self, tabs->pdata[i]);
  adw_tab_view_set_selected_page (self->tab_view,
                                  adw_tab_view_get_nth_page (self->tab_view, 1 + (int) MIN (selected, tabs->len - 1)));
  adw_tab_view_close_page (self->tab_view, empty);
  self->restoring = FALSE;
  dowser_main_window_save_tabs (self);
}

static void
loaded_cb (GObject *store, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (DowserMainWindow) self = user_data;
  g_autofree char *text = dowser_store_load_fact_finish (DOWSER_STORE (store), result, NULL);
  g_autoptr (GKeyFile) file = g_key_file_new ();

  /* If the window has been closed meanwhile, its context is NULL. */
  if (text != NULL && self->context != NULL && !dowser_main_window_is_used (self)
      && g_key_file_load_from_data (file, text, (gsize) -1, G_KEY_FILE_NONE, NULL))
    restore_tabs (self, file);
}

void
dowser_main_window_restore (DowserMainWindow *self)
{
  g_return_if_fail (DOWSER_IS_MAIN_WINDOW (self));

  if (can_restore (self) && !dowser_main_window_is_used (self)
      && !dowser_question_page_has_typed_text (dowser_main_window_get_page (self)))
    dowser_store_load_fact_async (dowser_context_get_store (self->context), NO_SOURCE, KIND, NULL, NULL, loaded_cb,
                                  g_object_ref (self));
}
