/* dowser-status-page.c - page shown while there are no rows: a message, and buttons for the next actions of the user */
#include "views/widgets/dowser-status-page.h"

#include "base/dowser-error.h"
#include "sources/dowser-source.h"
#include "views/widgets/dowser-error-text.h"
#include "views/widgets/dowser-label.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

#define MAX_RECENT 3

struct _DowserStatusPage
{
  GtkWidget parent_instance;

  AdwStatusPage *page;
  GtkBox *content;
};

enum
{
  SIGNAL_QUESTION_CHOSEN,
  SIGNAL_SOURCE_ACTIVATED,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (DowserStatusPage, dowser_status_page, GTK_TYPE_WIDGET)

static void
clear (DowserStatusPage *self, const char *icon_name, const char *title, const char *description)
{
  g_autofree char *markup = description != NULL ? g_markup_escape_text (description, -1) : NULL;
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->content))) != NULL)
    gtk_box_remove (self->content, child);
  adw_status_page_set_icon_name (self->page, icon_name);
  adw_status_page_set_title (self->page, title);
  adw_status_page_set_description (self->page, markup);
}

/* Places the buttons one below the other. Side by side, two long labels are wider than the narrowest window. */
static GtkBox *
append_actions (DowserStatusPage *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);

  gtk_widget_set_halign (box, GTK_ALIGN_CENTER);
  gtk_box_append (self->content, box);
  return GTK_BOX (box);
}

static void
append_action (GtkBox *actions, const char *label, const char *action, gboolean suggested)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (label);

  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_widget_add_css_class (button, "pill");
  if (suggested)
    gtk_widget_add_css_class (button, "suggested-action");
  gtk_box_append (actions, button);
}

static void
append_spinner (DowserStatusPage *self)
{
  GtkWidget *spinner = gtk_spinner_new ();

  gtk_widget_set_size_request (spinner, 32, 32);
  gtk_spinner_start (GTK_SPINNER (spinner));
  gtk_box_append (self->content, spinner);
}

static void
append_heading (DowserStatusPage *self, const char *text)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_widget_add_css_class (label, "heading");
  gtk_widget_add_css_class (label, "dim-label");
  gtk_widget_set_margin_top (label, 18);
  gtk_box_append (self->content, label);
}

static void
text_clicked_cb (GtkButton *button, gpointer user_data)
{
  guint signal = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "signal"));
  g_autofree char *text = g_strdup (g_object_get_data (G_OBJECT (button), "text"));

  g_signal_emit (user_data, signal, 0, text);
}

static void
append_text_button (DowserStatusPage *self, const char *label_text, const char *text, guint signal)
{
  GtkWidget *button = gtk_button_new ();
  GtkWidget *label = gtk_label_new (label_text);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_justify (GTK_LABEL (label), GTK_JUSTIFY_CENTER);
  gtk_button_set_child (GTK_BUTTON (button), label);
  gtk_widget_set_halign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "suggestion");
  gtk_widget_set_tooltip_text (button, g_str_equal (label_text, text) ? NULL : text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, label_text, -1);
  g_object_set_data_full (G_OBJECT (button), "text", g_strdup (text), g_free);
  g_object_set_data (G_OBJECT (button), "signal", GUINT_TO_POINTER (signals[signal]));
  g_signal_connect_object (button, "clicked", G_CALLBACK (text_clicked_cb), self, 0);
  gtk_box_append (self->content, button);
}

/* Adds a button for a source whose file is missing. The source can't be opened, but it can be removed from the list. */
static void
append_missing_source (DowserStatusPage *self, const char *name, const char *uri)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  g_autofree char *text = g_strdup_printf (_ ("%s, not found"), name);
  g_autofree char *hint = g_strdup_printf (_ ("Remove %s from the List"), name);
  GtkWidget *label = gtk_label_new (text);
  GtkWidget *button = gtk_button_new_from_icon_name ("edit-clear-symbolic");

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_MIDDLE);
  gtk_widget_set_tooltip_text (label, uri);
  gtk_widget_add_css_class (label, "dim-label");
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, hint);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.forget-source");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", uri);
  gtk_widget_set_halign (box, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), button);
  gtk_box_append (self->content, box);
}

static void
append_suggestions (DowserStatusPage *self, const char *heading, const char *const *suggestions)
{
  if (suggestions == NULL || suggestions[0] == NULL)
    return;
  append_heading (self, heading);
  for (guint i = 0; suggestions[i] != NULL; i++)
    append_text_button (self, suggestions[i], suggestions[i], SIGNAL_QUESTION_CHOSEN);
}

static void
dowser_status_page_dispose (GObject *object)
{
  DowserStatusPage *self = DOWSER_STATUS_PAGE (object);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (dowser_status_page_parent_class)->dispose (object);
}

/* Focuses the first button, which is the best remedy. */
static gboolean
dowser_status_page_grab_focus (GtkWidget *widget)
{
  return gtk_widget_child_focus (GTK_WIDGET (DOWSER_STATUS_PAGE (widget)->content), GTK_DIR_TAB_FORWARD);
}

static void
dowser_status_page_class_init (DowserStatusPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->grab_focus = dowser_status_page_grab_focus;
  G_OBJECT_CLASS (klass)->dispose = dowser_status_page_dispose;
  signals[SIGNAL_QUESTION_CHOSEN] = g_signal_new ("question-chosen", DOWSER_TYPE_STATUS_PAGE, G_SIGNAL_RUN_LAST, 0,
                                                  NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[SIGNAL_SOURCE_ACTIVATED] = g_signal_new ("source-activated", DOWSER_TYPE_STATUS_PAGE, G_SIGNAL_RUN_LAST, 0,
                                                   NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "statuspage");
}

static void
dowser_status_page_init (DowserStatusPage *self)
{
  self->page = ADW_STATUS_PAGE (adw_status_page_new ());
  self->content = GTK_BOX (gtk_box_new (GTK_ORIENTATION_VERTICAL, 8));
  gtk_widget_add_css_class (GTK_WIDGET (self->page), "compact");
  adw_status_page_set_child (self->page, GTK_WIDGET (self->content));
  gtk_widget_set_vexpand (GTK_WIDGET (self->page), TRUE);
  gtk_widget_set_parent (GTK_WIDGET (self->page), GTK_WIDGET (self));
}

GtkWidget *
dowser_status_page_new (void)
{
  return g_object_new (DOWSER_TYPE_STATUS_PAGE, NULL);
}

void
dowser_status_page_show_welcome (DowserStatusPage *self, const char *const *recent)
{
  g_auto (GStrv) sorted = NULL;
  guint n_existing;
  GtkBox *actions;

  g_return_if_fail (DOWSER_IS_STATUS_PAGE (self));

  clear (self, "dowser-database-symbolic", _ ("Ask your data"),
         _ ("Open a database, spreadsheets, CSV, Parquet or JSON files, drop them here, or connect to a server. Dowser "
            "only reads them, and sends nothing to anyone else."));
  actions = append_actions (self);
  append_action (actions, _ ("_Open File…"), "win.open", TRUE);
  append_action (actions, _ ("_Connect to Server…"), "win.add-source", FALSE);
  append_action (actions, _ ("Try the _Sample"), "win.sample", FALSE);
  if (recent == NULL || recent[0] == NULL)
    return;
  append_heading (self, _ ("Recent"));
  sorted = dowser_source_uris_sort_missing_last (recent, &n_existing);
  for (guint i = 0; sorted[i] != NULL && i < MAX_RECENT; i++)
    {
      g_autofree char *name = dowser_source_dup_uri_title (sorted[i]);

      if (i < n_existing)
        append_text_button (self, name, sorted[i], SIGNAL_SOURCE_ACTIVATED);
      else
        append_missing_source (self, name, sorted[i]);
    }
}

void
dowser_status_page_show_fetching (DowserStatusPage *self)
{
  g_return_if_fail (DOWSER_IS_STATUS_PAGE (self));

  clear (self, NULL, _ ("Getting DuckDB"), _ ("About 60 MB, checked before it is used"));
  append_spinner (self);
}

void
dowser_status_page_show_opening (DowserStatusPage *self, const char *name)
{
  g_autofree char *title = g_strdup_printf (_ ("Opening %s"), name);

  g_return_if_fail (DOWSER_IS_STATUS_PAGE (self));

  clear (self, NULL, title, _ ("Reading tables and keys"));
  append_spinner (self);
}

void
dowser_status_page_show_ready (DowserStatusPage *self, const char *name, const char *const *suggestions)
{
  g_autofree char *title = g_strdup_printf (_ ("Ask %s a Question"), name);

  g_return_if_fail (DOWSER_IS_STATUS_PAGE (self));

  clear (self, "dowser-database-symbolic", title,
         _ ("Type a question above in plain words. Activate a table or column in the list of sources to insert its "
            "name."));
  append_suggestions (self, _ ("For example"), suggestions);
}

void
dowser_status_page_show_running (DowserStatusPage *self)
{
  g_return_if_fail (DOWSER_IS_STATUS_PAGE (self));

  clear (self, NULL, _ ("Working on it"), _ ("Use the button above or Escape to stop the question."));
  append_spinner (self);
}

void
dowser_status_page_show_stopping (DowserStatusPage *self)
{
  g_return_if_fail (DOWSER_IS_STATUS_PAGE (self));

  clear (self, NULL, _ ("Stopping"), _ ("The query is being stopped, also on the server."));
  append_spinner (self);
}

void
dowser_status_page_show_stopped (DowserStatusPage *self)
{
  GtkBox *actions;

  g_return_if_fail (DOWSER_IS_STATUS_PAGE (self));

  clear (self, "media-playback-stop-symbolic", _ ("Stopped"),
         _ ("Finished steps are kept, such as the plan. A stopped query starts again from its beginning."));
  actions = append_actions (self);
  append_action (actions, _ ("_Continue"), "page.retry", TRUE);
  append_action (actions, _ ("Ask in _Other Words"), "page.rephrase", FALSE);
}

void
dowser_status_page_show_restored (DowserStatusPage *self)
{
  GtkBox *actions;

  g_return_if_fail (DOWSER_IS_STATUS_PAGE (self));

  clear (self, "document-open-recent-symbolic", _ ("Your Last Question"),
         _ ("This is your last question. The rows aren't kept, and running the question again may take a while."));
  actions = append_actions (self);
  append_action (actions, _ ("_Run Again"), "page.retry", TRUE);
}

/* The remedies, in the order in which the user should try them. The first button is emphasized. */
static const struct
{
  DowserSuggestedFix fix;
  const char *label;
  const char *action;
} suggested_fixes[] = {
  { DOWSER_SUGGESTED_FIX_RECOVER, N_ ("Open Re_covered Copy"), "page.recover-source" },
  { DOWSER_SUGGESTED_FIX_RAGGED, N_ ("Read _Anyway"), "page.read-ragged" },
  { DOWSER_SUGGESTED_FIX_FETCH, N_ ("_Get DuckDB"), "page.get-duckdb" },
  { DOWSER_SUGGESTED_FIX_RETRY, N_ ("_Try Again"), "page.retry" },
  { DOWSER_SUGGESTED_FIX_CHANGE, N_ ("Change _Connection…"), "page.change-source" },
  { DOWSER_SUGGESTED_FIX_RUN, N_ ("_Run Anyway"), "page.run-anyway" },
  { DOWSER_SUGGESTED_FIX_ALLOW, N_ ("_Choose What to Send…"), "page.allow" },
  { DOWSER_SUGGESTED_FIX_RESUME, N_ ("_Resume"), "page.retry" },
  { DOWSER_SUGGESTED_FIX_CORRECT, N_ ("_Exclude Tables or Correct…"), "page.correct" },
  { DOWSER_SUGGESTED_FIX_BUILTIN, N_ ("Use the _Built-in Planner"), "page.use-builtin" },
  { DOWSER_SUGGESTED_FIX_MODELS, N_ ("_Model Settings…"), "app.preferences" },
  { DOWSER_SUGGESTED_FIX_REPHRASE, N_ ("Ask in _Other Words"), "page.rephrase" },
  { DOWSER_SUGGESTED_FIX_OPEN, N_ ("_Open File…"), "win.open" },
  { DOWSER_SUGGESTED_FIX_SAMPLE, N_ ("Try the _Sample"), "win.sample" },
};

static void
append_suggested_fixes (DowserStatusPage *self, DowserSuggestedFix wanted)
{
  GtkBox *actions;
  gboolean first = TRUE;

  if (wanted == 0)
    return;
  actions = append_actions (self);
  for (guint i = 0; i < G_N_ELEMENTS (suggested_fixes); i++)
    if (wanted & suggested_fixes[i].fix)
      {
        append_action (actions, _ (suggested_fixes[i].label), suggested_fixes[i].action, first);
        first = FALSE;
      }
}

void
dowser_status_page_show_error (DowserStatusPage *self, const GError *error, gboolean is_server,
                               const char *const *suggestions)
{
  DowserErrorText text;

  g_return_if_fail (DOWSER_IS_STATUS_PAGE (self));
  g_return_if_fail (error != NULL);

  text = dowser_error_text_for_error (error, is_server);
  clear (self, text.icon_name, text.title, error->message);
  append_suggested_fixes (self, text.suggested_fixes);
  /* Suggests no other questions if the current question only exceeds a limit. */
  if (text.suggested_fixes & DOWSER_SUGGESTED_FIX_REPHRASE && error->domain != DOWSER_LIMIT_ERROR)
    append_suggestions (self, _ ("Questions that can be answered"), suggestions);
}

static GtkWidget *
try_row_new (const char *text)
{
  GtkWidget *label = dowser_label_new_wrapped (text, NULL);

  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  gtk_widget_set_can_focus (label, FALSE);
  return label;
}

/* Returns TRUE if at least one text in @attempts differs from the error @problem, which is shown above. */
static gboolean
has_new_text (GPtrArray *attempts, const char *problem)
{
  for (guint i = 0; i < attempts->len; i++)
    if (strstr (attempts->pdata[i], problem) == NULL)
      return TRUE;
  return FALSE;
}

void
dowser_status_page_add_tries (DowserStatusPage *self, GPtrArray *attempts, const char *problem)
{
  GtkWidget *box;

  g_return_if_fail (DOWSER_IS_STATUS_PAGE (self));
  g_return_if_fail (problem != NULL);

  if (!has_new_text (attempts, problem))
    return;
  append_heading (self, _ ("Attempts"));
  box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  gtk_widget_add_css_class (box, "tries");
  gtk_widget_set_halign (box, GTK_ALIGN_CENTER);
  for (guint i = 0; i < attempts->len; i++)
    gtk_box_append (GTK_BOX (box), try_row_new (attempts->pdata[i]));
  gtk_box_append (self->content, box);
}

/* Adds a button with a label that wraps, because labels contain names of tables and columns and may be long. */
static void
append_fix (GtkBox *actions, const char *text, guint index)
{
  GtkWidget *button = gtk_button_new ();
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_justify (GTK_LABEL (label), GTK_JUSTIFY_CENTER);
  gtk_button_set_child (GTK_BUTTON (button), label);
  gtk_widget_add_css_class (button, "pill");
  if (index == 0)
    gtk_widget_add_css_class (button, "suggested-action");
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "u", index);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "page.fix-wrong");
  gtk_box_append (actions, button);
}

void
dowser_status_page_show_wrong (DowserStatusPage *self, const char *sentence, GPtrArray *fixes)
{
  GtkBox *actions;

  g_return_if_fail (DOWSER_IS_STATUS_PAGE (self));

  clear (self, "dialog-warning-symbolic", _ ("The number would be wrong"), sentence);
  actions = append_actions (self);
  for (guint i = 0; i < fixes->len; i++)
    append_fix (actions, ((const DowserChoice *) g_ptr_array_index (fixes, i))->label, i);
  if (fixes->len == 0)
    append_action (actions, _ ("Ask in _Other Words"), "page.rephrase", TRUE);
  append_action (actions, _ ("_Show Anyway"), "page.show-anyway", FALSE);
}
