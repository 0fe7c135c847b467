/* dowser-question-page-toast.c - the page's toasts */
#include "views/question/dowser-question-page-private.h"

#include <glib/gi18n-lib.h>

#define TOAST_SECONDS 5
/* A long timeout, because a user who waits for a file may look elsewhere. */
#define FILE_TOAST_SECONDS 30

static AdwToastOverlay *
get_toast_overlay (DowserQuestionPage *self)
{
  gboolean draws = dowser_question_page_shows_answer (self)
                   && g_strcmp0 (adw_view_stack_get_visible_child_name (self->panes), "chart") == 0;

  return draws ? self->low_toasts : self->toasts;
}

static void
show_toast (DowserQuestionPage *self, AdwToast *toast)
{
  self->toast_place = get_toast_overlay (self);
  adw_toast_overlay_add_toast (self->toast_place, toast);
}

static void
toast_dismissed_cb (AdwToast *toast, gpointer user_data)
{
  DowserQuestionPage *self = user_data;

  if (self->toast == toast)
    self->toast = NULL;
}

/* A new toast replaces the old one, whose message may no longer apply to the plan. */
static AdwToast *
replace_toast (DowserQuestionPage *self, const char *text)
{
  g_autofree char *markup = g_markup_escape_text (text, -1);
  AdwToast *toast = adw_toast_new (markup);

  if (self->toast != NULL)
    adw_toast_dismiss (self->toast);
  adw_toast_set_timeout (toast, TOAST_SECONDS);
  g_signal_connect_object (toast, "dismissed", G_CALLBACK (toast_dismissed_cb), self, 0);
  return self->toast = toast;
}

void
dowser_question_page_show_toast (DowserQuestionPage *self, const char *text, gboolean undoable)
{
  AdwToast *toast = replace_toast (self, text);

  if (undoable)
    {
      adw_toast_set_button_label (toast, _ ("_Undo"));
      adw_toast_set_action_name (toast, "page.undo");
    }
  show_toast (self, toast);
}

void
dowser_question_page_show_action_toast (DowserQuestionPage *self, const char *text, const char *label,
                                        const char *action)
{
  AdwToast *toast = replace_toast (self, text);

  adw_toast_set_button_label (toast, label);
  adw_toast_set_action_name (toast, action);
  show_toast (self, toast);
}

/* Dismisses a toast whose change was undone. If the toast's button has the focus, clears the focus first. Otherwise the
 * focus would move to the question, where Ctrl+Z undoes typing. */
void
dowser_question_page_dismiss_undo_toast (DowserQuestionPage *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  if (self->toast == NULL || g_strcmp0 (adw_toast_get_action_name (self->toast), "page.undo") != 0)
    return;
  if (focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (self->toast_place))
      && !gtk_widget_is_ancestor (focus, adw_toast_overlay_get_child (self->toast_place)))
    gtk_root_set_focus (root, NULL);
  adw_toast_dismiss (self->toast);
}

void
dowser_question_page_show_file_toast (DowserQuestionPage *self, const char *text, const char *path)
{
  AdwToast *toast = replace_toast (self, text);

  adw_toast_set_timeout (toast, FILE_TOAST_SECONDS);
  adw_toast_set_button_label (toast, _ ("Open _Folder"));
  adw_toast_set_action_name (toast, "page.open-folder");
  adw_toast_set_action_target (toast, "s", path);
  show_toast (self, toast);
}

void
dowser_question_page_follow_pane_toast (DowserQuestionPage *self)
{
  if (self->toast != NULL && self->toast_place != get_toast_overlay (self))
    adw_toast_dismiss (self->toast);
}
