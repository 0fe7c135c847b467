/* dowser-sql-pane.c - the pane with the SQL of a session's plan, which the user can read, change and run */
#include "views/panes/dowser-sql-pane.h"

#include "base/dowser-error.h"
#include "sql/dialects/dowser-dialect.h"
#include "sql/rewrite/dowser-sql-layout.h"
#include "views/panes/dowser-code-view.h"
#include "views/panes/dowser-sql-copy.h"
#include "views/panes/dowser-sql-words.h"

#include <glib/gi18n-lib.h>
#include <string.h>

struct _DowserSqlPane
{
  GtkWidget parent_instance;

  GtkWidget *box;        /* (owned by the widget tree) */
  GtkSourceView *view;   /* (owned by the widget tree) */
  GtkWidget *copy;       /* (owned by the widget tree) */
  GtkWidget *run;        /* (owned by the widget tree) */
  GtkWidget *revert;     /* (owned by the widget tree) */
  GtkLabel *note;        /* (owned by the widget tree) */
  GtkTextTag *error_tag; /* (owned by the buffer): the underline that marks an error */
  GSignalGroup *signals; /* (owned): signals of the session */
  DowserSqlWords *words; /* (owned) */
  DowserDialectId dialect;
  gboolean is_set;  /* TRUE while the program, not the user, changes the text */
  gboolean has_run; /* TRUE if the text was run and its outcome is not known yet */
  gboolean is_run;  /* TRUE if the text was run and is still as the user wrote it */
};

enum
{
  SIGNAL_RUN,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (DowserSqlPane, dowser_sql_pane, GTK_TYPE_WIDGET)

static GtkTextBuffer *
get_buffer (DowserSqlPane *self)
{
  return gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->view));
}

/* Returns: (transfer full) */
static char *
dup_text (DowserSqlPane *self)
{
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (get_buffer (self), &start, &end);
  return gtk_text_buffer_get_text (get_buffer (self), &start, &end, FALSE);
}

/* Returns: (transfer none) (nullable): the statement of the plan */
static const DowserStatement *
get_statement (DowserSqlPane *self)
{
  g_autoptr (DowserSession) session = g_signal_group_dup_target (self->signals);

  return session != NULL ? dowser_session_get_statement (session) : NULL;
}

static gboolean
is_text_changed (DowserSqlPane *self)
{
  const DowserStatement *statement = get_statement (self);
  g_autofree char *text = dup_text (self);

  return g_strcmp0 (text, statement != NULL ? statement->display : "") != 0;
}

static void
show_note (DowserSqlPane *self, const char *text, gboolean is_error)
{
  gtk_label_set_label (self->note, text);
  if (is_error)
    gtk_widget_add_css_class (GTK_WIDGET (self->note), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->note), "error");
}

static void
update (DowserSqlPane *self)
{
  gboolean changed = is_text_changed (self);
  g_autofree char *text = dup_text (self);

  gtk_widget_set_sensitive (self->run, *text != '\0');
  gtk_widget_set_visible (self->revert, changed && get_statement (self) != NULL);
  gtk_widget_set_visible (self->copy, get_statement (self) != NULL && !changed);
}

static void
clear_error_mark (DowserSqlPane *self)
{
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (get_buffer (self), &start, &end);
  gtk_text_buffer_remove_tag (get_buffer (self), self->error_tag, &start, &end);
  show_note (self, "", FALSE);
}

static void
show_statement (DowserSqlPane *self)
{
  const DowserStatement *statement = get_statement (self);

  self->is_set = TRUE;
  self->has_run = self->is_run = FALSE;
  dowser_code_view_set_text (self->view, statement != NULL ? statement->display : NULL);
  self->is_set = FALSE;
  clear_error_mark (self);
  update (self);
}

static void
typed_cb (DowserSqlPane *self)
{
  if (self->is_set)
    return;
  self->has_run = self->is_run = FALSE;
  clear_error_mark (self);
  update (self);
}

/* If the user has changed the text, the text stays, even after it was run. The button "Revert" restores the SQL of the
 * plan. */
static void
statement_changed_cb (DowserSession *session, GParamSpec *pspec, DowserSqlPane *self)
{
  gboolean is_edited = gtk_widget_get_visible (self->revert) && is_text_changed (self);

  if (self->has_run && is_text_changed (self))
    {
      self->has_run = FALSE;
      self->is_run = TRUE;
      update (self);
      show_note (self, _ ("The SQL was run. “Revert” shows how the plan is written as SQL."), FALSE);
    }
  else if (is_edited && !self->is_run)
    show_note (self, _ ("This is the SQL that you wrote. The question has changed since then."), FALSE);
  else
    show_statement (self);
}

static void
bind_cb (GSignalGroup *group, DowserSession *session, DowserSqlPane *self)
{
  show_statement (self);
}

static void
run_cb (DowserSqlPane *self)
{
  g_autofree char *text = dup_text (self);

  if (*text == '\0')
    return;
  self->has_run = TRUE;
  g_signal_emit (self, signals[SIGNAL_RUN], 0, text);
}

/* Formats the text. The user can undo this in one step. */
static void
format_cb (DowserSqlPane *self)
{
  GtkTextBuffer *buffer = get_buffer (self);
  g_autofree char *text = dup_text (self);
  g_autofree char *formatted = dowser_sql_format (text, dowser_dialect_find (self->dialect)->rules);
  GtkTextIter start, end;

  if (strcmp (text, formatted) == 0)
    return;
  gtk_text_buffer_begin_user_action (buffer);
  gtk_text_buffer_get_bounds (buffer, &start, &end);
  gtk_text_buffer_delete (buffer, &start, &end);
  gtk_text_buffer_insert (buffer, &start, formatted, -1);
  gtk_text_buffer_end_user_action (buffer);
  gtk_widget_grab_focus (GTK_WIDGET (self->view));
}

static gboolean
run_key_cb (GtkWidget *widget, GVariant *arguments, gpointer user_data)
{
  run_cb (DOWSER_SQL_PANE (widget));
  return TRUE;
}

void
dowser_sql_pane_set_session (DowserSqlPane *self, DowserSession *session)
{
  g_autoptr (DowserSession) before = NULL;

  g_return_if_fail (DOWSER_IS_SQL_PANE (self));

  before = g_signal_group_dup_target (self->signals);
  dowser_sql_copy_set_session (DOWSER_SQL_COPY (self->copy), session);
  g_signal_group_set_target (self->signals, session);
  if (session == NULL && before != NULL)
    show_statement (self);
}

void
dowser_sql_pane_set_schema (DowserSqlPane *self, const DowserSchema *schema, DowserDialectId dialect)
{
  g_return_if_fail (DOWSER_IS_SQL_PANE (self));

  self->dialect = dialect;
  dowser_sql_words_set_schema (self->words, schema, dialect);
}

/* Underlines the word that begins at byte @at, where the error is. */
static void
mark_error (DowserSqlPane *self, gsize at)
{
  g_autofree char *text = dup_text (self);
  GtkTextIter start, end;

  if (at > strlen (text))
    return;
  gtk_text_buffer_get_iter_at_offset (get_buffer (self), &start, (int) g_utf8_strlen (text, (gssize) at));
  end = start;
  if (!gtk_text_iter_forward_word_end (&end) && !gtk_text_iter_is_end (&end))
    gtk_text_iter_forward_to_end (&end);
  if (gtk_text_iter_equal (&start, &end))
    gtk_text_iter_backward_char (&start);
  gtk_text_buffer_apply_tag (get_buffer (self), self->error_tag, &start, &end);
  gtk_text_buffer_place_cursor (get_buffer (self), &start);
  gtk_text_view_scroll_mark_onscreen (GTK_TEXT_VIEW (self->view), gtk_text_buffer_get_insert (get_buffer (self)));
}

void
dowser_sql_pane_show_error (DowserSqlPane *self, const GError *error)
{
  gsize at;

  g_return_if_fail (DOWSER_IS_SQL_PANE (self));

  clear_error_mark (self);
  if (error == NULL)
    return;
  self->has_run = FALSE;
  show_note (self, error->message, TRUE);
  if (dowser_sql_error_get_part (error, &at) != NULL)
    mark_error (self, at);
}

void
dowser_sql_pane_focus (DowserSqlPane *self)
{
  g_return_if_fail (DOWSER_IS_SQL_PANE (self));

  gtk_widget_grab_focus (GTK_WIDGET (self->view));
}

static void
dowser_sql_pane_dispose (GObject *object)
{
  DowserSqlPane *self = DOWSER_SQL_PANE (object);

  g_clear_object (&self->signals);
  g_clear_object (&self->words);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (dowser_sql_pane_parent_class)->dispose (object);
}

static void
dowser_sql_pane_class_init (DowserSqlPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = dowser_sql_pane_dispose;
  signals[SIGNAL_RUN] = g_signal_new ("run", DOWSER_TYPE_SQL_PANE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                      1, G_TYPE_STRING);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "sqlpane");
}

static GtkWidget *
button_new (DowserSqlPane *self, const char *label, GCallback callback)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (label);

  g_signal_connect_object (button, "clicked", callback, self, G_CONNECT_SWAPPED);
  return button;
}

static GtkWidget *
bar_new (DowserSqlPane *self)
{
  GtkWidget *bar = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *format;

  self->run = button_new (self, _ ("_Run"), G_CALLBACK (run_cb));
  gtk_widget_add_css_class (self->run, "suggested-action");
  gtk_widget_set_tooltip_text (self->run, _ ("Run this SQL if it only reads (Ctrl+Return)"));
  format = button_new (self, _ ("_Format"), G_CALLBACK (format_cb));
  gtk_widget_set_tooltip_text (format, _ ("Break the SQL into lines. Nothing else is changed"));
  self->revert = button_new (self, _ ("Re_vert"), G_CALLBACK (show_statement));
  gtk_widget_set_tooltip_text (self->revert, _ ("Show the SQL of the answer again"));
  self->copy = dowser_sql_copy_new ();
  self->note = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_wrap (self->note, TRUE);
  gtk_label_set_xalign (self->note, 0);
  gtk_widget_set_hexpand (GTK_WIDGET (self->note), TRUE);
  gtk_box_append (GTK_BOX (bar), self->run);
  gtk_box_append (GTK_BOX (bar), format);
  gtk_box_append (GTK_BOX (bar), self->revert);
  gtk_box_append (GTK_BOX (bar), GTK_WIDGET (self->note));
  gtk_box_append (GTK_BOX (bar), self->copy);
  gtk_widget_add_css_class (bar, "sql-bar");
  return bar;
}

static void
add_run_key (DowserSqlPane *self)
{
  GtkEventController *keys = gtk_shortcut_controller_new ();
  GtkShortcutTrigger *trigger
      = gtk_alternative_trigger_new (gtk_keyval_trigger_new (GDK_KEY_Return, GDK_CONTROL_MASK),
                                     gtk_keyval_trigger_new (GDK_KEY_KP_Enter, GDK_CONTROL_MASK));

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (keys),
                                        gtk_shortcut_new (trigger, gtk_callback_action_new (run_key_cb, NULL, NULL)));
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}

static void
dowser_sql_pane_init (DowserSqlPane *self)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  self->view = dowser_code_view_new ("dowser-sql", _ ("SQL"));
  gtk_text_view_set_editable (GTK_TEXT_VIEW (self->view), TRUE);
  /* Tab moves the focus to the buttons, and Return accepts a completion. */
  gtk_text_view_set_accepts_tab (GTK_TEXT_VIEW (self->view), FALSE);
  gtk_source_view_set_auto_indent (self->view, TRUE);
  self->error_tag = gtk_text_buffer_create_tag (get_buffer (self), NULL, "underline", PANGO_UNDERLINE_ERROR, NULL);
  self->words = dowser_sql_words_new (self->view);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), GTK_WIDGET (self->view));
  gtk_widget_set_vexpand (scrolled, TRUE);
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  gtk_box_append (GTK_BOX (self->box), bar_new (self));
  gtk_box_append (GTK_BOX (self->box), scrolled);
  add_run_key (self);

  self->signals = g_signal_group_new (DOWSER_TYPE_SESSION);
  g_signal_connect_object (self->signals, "bind", G_CALLBACK (bind_cb), self, 0);
  g_signal_group_connect_object (self->signals, "notify::statement", G_CALLBACK (statement_changed_cb), self, 0);
  g_signal_connect_object (get_buffer (self), "changed", G_CALLBACK (typed_cb), self, G_CONNECT_SWAPPED);
  update (self);
}

DowserSqlPane *
dowser_sql_pane_new (void)
{
  return g_object_new (DOWSER_TYPE_SQL_PANE, NULL);
}
