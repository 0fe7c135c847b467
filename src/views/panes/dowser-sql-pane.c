/* dowser-sql-pane.c - the SQL of a session's plan, as it was written */
#include "views/panes/dowser-sql-pane.h"

#include "views/panes/dowser-code-view.h"

#include <glib/gi18n-lib.h>

struct _DowserSqlPane
{
  GtkWidget parent_instance;

  GtkWidget *overlay;    /* (owned by the widget tree) */
  GtkSourceView *view;   /* (owned by the widget tree) */
  GtkWidget *copy;       /* (owned by the widget tree) */
  GSignalGroup *signals; /* (owned): of the session */
};

G_DEFINE_FINAL_TYPE (DowserSqlPane, dowser_sql_pane, GTK_TYPE_WIDGET)

static void
statement_changed_cb (DowserSession *session, GParamSpec *pspec, DowserSqlPane *self)
{
  const DowserStatement *statement = dowser_session_get_statement (session);

  dowser_code_view_set_text (self->view, statement != NULL ? statement->display : NULL);
  gtk_widget_set_visible (self->copy, statement != NULL);
}

static void
bind_cb (GSignalGroup *group, DowserSession *session, DowserSqlPane *self)
{
  statement_changed_cb (session, NULL, self);
}

static void
copy_cb (GtkButton *button, DowserSqlPane *self)
{
  g_autoptr (DowserSession) session = g_signal_group_dup_target (self->signals);
  const DowserStatement *statement = session != NULL ? dowser_session_get_statement (session) : NULL;

  if (statement != NULL)
    gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), statement->display);
}

void
dowser_sql_pane_set_session (DowserSqlPane *self, DowserSession *session)
{
  g_return_if_fail (DOWSER_IS_SQL_PANE (self));

  g_signal_group_set_target (self->signals, session);
  if (session == NULL)
    dowser_code_view_set_text (self->view, NULL);
}

static void
dowser_sql_pane_dispose (GObject *object)
{
  DowserSqlPane *self = DOWSER_SQL_PANE (object);

  g_clear_object (&self->signals);
  g_clear_pointer (&self->overlay, gtk_widget_unparent);
  G_OBJECT_CLASS (dowser_sql_pane_parent_class)->dispose (object);
}

static void
dowser_sql_pane_class_init (DowserSqlPaneClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = dowser_sql_pane_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static GtkWidget *
make_copy_button (DowserSqlPane *self)
{
  GtkWidget *button = gtk_button_new_from_icon_name ("edit-copy-symbolic");

  gtk_widget_set_tooltip_text (button, _ ("Copy SQL"));
  gtk_widget_add_css_class (button, "osd");
  gtk_widget_add_css_class (button, "circular");
  gtk_widget_set_halign (button, GTK_ALIGN_END);
  gtk_widget_set_valign (button, GTK_ALIGN_START);
  gtk_widget_set_margin_top (button, 12);
  gtk_widget_set_margin_end (button, 12);
  g_signal_connect_object (button, "clicked", G_CALLBACK (copy_cb), self, 0);
  return button;
}

static void
dowser_sql_pane_init (DowserSqlPane *self)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  self->view = dowser_code_view_new ("dowser-sql", _ ("SQL"));
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), GTK_WIDGET (self->view));
  self->overlay = gtk_overlay_new ();
  gtk_widget_set_parent (self->overlay, GTK_WIDGET (self));
  gtk_overlay_set_child (GTK_OVERLAY (self->overlay), scrolled);
  self->copy = make_copy_button (self);
  gtk_widget_set_visible (self->copy, FALSE);
  gtk_overlay_add_overlay (GTK_OVERLAY (self->overlay), self->copy);

  self->signals = g_signal_group_new (DOWSER_TYPE_SESSION);
  g_signal_connect_object (self->signals, "bind", G_CALLBACK (bind_cb), self, 0);
  g_signal_group_connect_object (self->signals, "notify::statement", G_CALLBACK (statement_changed_cb), self, 0);
}

DowserSqlPane *
dowser_sql_pane_new (void)
{
  return g_object_new (DOWSER_TYPE_SQL_PANE, NULL);
}
