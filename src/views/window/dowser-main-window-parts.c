/* dowser-main-window-parts.c - F6 moves the focus through the parts of the window: sidebar, question, breadcrumb bar,
 * rows, panel */
#include "views/window/dowser-main-window-private.h"

/* The number of parts: the sidebar and the parts of the page. */
#define N_PARTS (1 + DOWSER_QUESTION_PAGE_N_PARTS)

static GtkWidget *
get_part (DowserMainWindow *self, DowserQuestionPage *page, guint index)
{
  if (index == 0)
    return GTK_WIDGET (self->sidebar);
  return dowser_question_page_get_part (page, (DowserQuestionPart) (index - 1));
}

/* Returns: the index of the part with the focus; -1 if no part has the focus */
static int
find_focused_part (DowserMainWindow *self, DowserQuestionPage *page)
{
  GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (self));

  for (guint i = 0; focus != NULL && i < N_PARTS; i++)
    {
      GtkWidget *part = get_part (self, page, i);

      if (focus == part || gtk_widget_is_ancestor (focus, part))
        return (int) i;
    }
  return -1;
}

/* Moves the focus into @part. Returns: FALSE if @part is hidden or contains no widget that takes the focus */
static gboolean
focus_part (GtkWidget *part)
{
  if (!gtk_widget_get_mapped (part) || !gtk_widget_get_child_visible (part))
    return FALSE;
  return DOWSER_IS_SIDEBAR (part) ? dowser_sidebar_focus_search (DOWSER_SIDEBAR (part))
                                  : gtk_widget_child_focus (part, GTK_DIR_TAB_FORWARD);
}

static void
focus_next_part (DowserMainWindow *self, gboolean forward)
{
  DowserQuestionPage *page = dowser_main_window_get_page (self);
  int at = page != NULL ? find_focused_part (self, page) : -1;

  if (page == NULL)
    return;
  if (at < 0 && !forward)
    at = N_PARTS;
  for (guint i = 0; i < N_PARTS; i++)
    {
      at = (at + (forward ? 1 : N_PARTS - 1)) % N_PARTS;
      if (focus_part (get_part (self, page, (guint) at)))
        return;
    }
}

static void
next_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  focus_next_part (DOWSER_MAIN_WINDOW (widget), TRUE);
}

static void
previous_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  focus_next_part (DOWSER_MAIN_WINDOW (widget), FALSE);
}

void
dowser_main_window_install_part_actions (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.next-part", NULL, next_action);
  gtk_widget_class_install_action (widget_class, "win.previous-part", NULL, previous_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F6, 0, "win.next-part", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F6, GDK_SHIFT_MASK, "win.previous-part", NULL);
}
