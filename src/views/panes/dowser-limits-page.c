/* dowser-limits-page.c - the page of the preferences for the limits of a question and for stored data */
#include "views/panes/dowser-limits-page.h"

#include "base/dowser-limit-settings.h"
#include "views/widgets/dowser-clean-row.h"
#include "views/workspace/dowser-settings.h"

#include <glib/gi18n-lib.h>

/* The width of all numbers in characters. It is the width of the longest number, so that the numbers are aligned. */
#define NUMBER_CHARS 9

typedef struct
{
  const char *key;
  const char *title;
  const char *subtitle;
  const char *unit;
  double least;
  double maximum;
  double step;
  DowserLimitSetting setting; /* the external setting that overrides the key; DOWSER_N_LIMITS if there is none */
} Limit;

static const Limit question_limits[] = {
  { "row-limit", N_ ("Rows Shown"), N_ ("Maximum number of rows; 0 shows all. An export has all rows"), N_ ("rows"),
    .maximum = 1e8, .step = 10000, .setting = DOWSER_LIMIT_ROWS },
  { "time-limit", N_ ("Query Timeout"), N_ ("A query that takes longer is stopped; 0 means no limit"), N_ ("seconds"),
    .maximum = 86400, .step = 10, .setting = DOWSER_LIMIT_SECONDS },
  { "ask-above", N_ ("Ask Before Running"), N_ ("Dowser asks if a query would read more rows than this; 0 never asks"),
    N_ ("million rows"), .maximum = 1e6, .step = 10, .setting = DOWSER_LIMIT_READ },
};

static const Limit planning_limits[] = {
  { "repairs", N_ ("Query Corrections"), N_ ("How many times a model may correct a failed query"), N_ ("times"),
    .maximum = 10, .step = 1, .setting = DOWSER_LIMIT_REPAIRS },
  { "refines", N_ ("Retries When No Rows Match"), N_ ("How many times a model may try again when no rows match"),
    N_ ("times"), .maximum = 10, .step = 1, .setting = DOWSER_LIMIT_REFINES },
  { "tables", N_ ("Tables Sent"),
    N_ ("How many tables of a large database are described to a model. Tables that are needed for joins are added"),
    N_ ("tables"), .least = 1, .maximum = 100, .step = 1, .setting = DOWSER_LIMIT_TABLES },
};

static const Limit log_limits[] = {
  { "keep-sessions", N_ ("Questions Kept"), N_ ("The newest questions are kept, older ones are deleted; 0 keeps all"),
    N_ ("questions"), .maximum = 1e6, .step = 100, .setting = DOWSER_LIMIT_SESSIONS },
  { "keep-days", N_ ("Days Kept"), N_ ("Older questions are deleted at the next start; 0 keeps all"), N_ ("days"),
    .maximum = 36500, .step = 10, .setting = DOWSER_LIMIT_DAYS },
  { "log-lines", N_ ("Statement Log"), N_ ("The newest statements are kept; 0 keeps all"), N_ ("statements"),
    .maximum = 1e7, .step = 1000, .setting = DOWSER_N_LIMITS },
};

/* The unit is placed below the number. In a narrow window, a unit next to the number would leave too little room for
 * the title. */
static GtkWidget *
suffix_new (GtkWidget *spin, const char *unit_name)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  GtkWidget *unit = gtk_label_new (unit_name);

  gtk_widget_add_css_class (unit, "dim-label");
  gtk_widget_add_css_class (unit, "caption");
  gtk_label_set_xalign (GTK_LABEL (unit), 0.0);
  gtk_box_append (GTK_BOX (box), spin);
  gtk_box_append (GTK_BOX (box), unit);
  gtk_widget_set_valign (box, GTK_ALIGN_CENTER);
  gtk_widget_set_margin_top (box, 9);
  gtk_widget_set_margin_bottom (box, 9);
  return box;
}

/* Disables @control in @row if the environment or the key file overrides the setting of the control. */
static void
disable_if_overridden (GtkWidget *row, GtkWidget *control, DowserLimitSetting setting)
{
  g_autofree char *from = NULL;
  g_autofree char *number = NULL;
  g_autofree char *text = NULL;
  const char *word;
  gint64 value;

  if (setting == DOWSER_N_LIMITS || !dowser_limit_settings_get (setting, &value, &from))
    return;
  number = g_strdup_printf ("%lld", (long long) value);
  word = dowser_limit_settings_get_word (setting, value);
  text = g_strdup_printf (_ ("%s, set by %s"), word != NULL ? word : number, from);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), text);
  gtk_widget_set_sensitive (control, FALSE);
}

static GtkWidget *
row_new (GSettings *settings, const Limit *limit)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *spin = gtk_spin_button_new_with_range (limit->least, limit->maximum, limit->step);
  g_autofree char *name = g_strdup_printf (_ ("%s in %s"), _ (limit->title), _ (limit->unit));

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ (limit->title));
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), _ (limit->subtitle));
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 0);
  gtk_accessible_update_property (GTK_ACCESSIBLE (spin), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_editable_set_width_chars (GTK_EDITABLE (spin), NUMBER_CHARS);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), suffix_new (spin, _ (limit->unit)));
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), spin);
  g_settings_bind (settings, limit->key, spin, "value", G_SETTINGS_BIND_DEFAULT);
  disable_if_overridden (row, spin, limit->setting);
  return row;
}

static AdwPreferencesGroup *
add_group (AdwPreferencesPage *page, const char *title, GSettings *settings, const Limit *limits, guint n_limits)
{
  GtkWidget *group = adw_preferences_group_new ();

  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), title);
  for (guint i = 0; i < n_limits; i++)
    adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), row_new (settings, &limits[i]));
  adw_preferences_page_add (page, ADW_PREFERENCES_GROUP (group));
  return ADW_PREFERENCES_GROUP (group);
}

/* @setting: the external setting that overrides @key; DOWSER_N_LIMITS if there is none */
static GtkWidget *
switch_row_new (GSettings *settings, const char *key, const char *title, const char *subtitle,
                DowserLimitSetting setting)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *toggle = gtk_switch_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 0);
  gtk_widget_set_valign (toggle, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (toggle), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), toggle);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), toggle);
  g_settings_bind (settings, key, toggle, "active", G_SETTINGS_BIND_DEFAULT);
  disable_if_overridden (row, toggle, setting);
  return row;
}

/* The first name is "Automatic". The other names are in the order of DowserPromptSize. */
static GtkWidget *
prompt_size_row_new (GSettings *settings)
{
  const char *const names[] = { _ ("Automatic"), _ ("Minimal"), _ ("Standard"), _ ("Full"), NULL };
  g_autoptr (GtkStringList) list = gtk_string_list_new (names);
  GtkWidget *row = adw_combo_row_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ ("Model Instructions"));
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), _ ("Small models work better with shorter instructions"));
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 0);
  adw_combo_row_set_model (ADW_COMBO_ROW (row), G_LIST_MODEL (list));
  g_settings_bind (settings, "tier", row, "selected", G_SETTINGS_BIND_DEFAULT);
  disable_if_overridden (row, row, DOWSER_LIMIT_TIER);
  return row;
}

GtkWidget *
dowser_limits_page_new (DowserStore *store)
{
  g_autoptr (GSettings) settings = dowser_settings_open ();
  AdwPreferencesGroup *planning, *kept;
  GtkWidget *page;

  if (settings == NULL)
    return NULL;
  page = adw_preferences_page_new ();
  adw_preferences_page_set_title (ADW_PREFERENCES_PAGE (page), _ ("Limits"));
  adw_preferences_page_set_icon_name (ADW_PREFERENCES_PAGE (page), "document-open-recent-symbolic");
  add_group (ADW_PREFERENCES_PAGE (page), _ ("Questions"), settings, question_limits, G_N_ELEMENTS (question_limits));
  planning = add_group (ADW_PREFERENCES_PAGE (page), _ ("Planning"), settings, planning_limits,
                        G_N_ELEMENTS (planning_limits));
  adw_preferences_group_add (planning, prompt_size_row_new (settings));
  adw_preferences_group_add (planning, switch_row_new (settings, "infer-keys", _ ("Infer Keys"),
                                                       _ ("Also join tables by keys that the database does not "
                                                          "declare, if names and values match"),
                                                       DOWSER_LIMIT_INFER_KEYS));
  kept = add_group (ADW_PREFERENCES_PAGE (page), _ ("History"), settings, log_limits, G_N_ELEMENTS (log_limits));
  if (store != NULL)
    adw_preferences_group_add (kept, dowser_clean_row_new (store, settings));
  adw_preferences_group_add (kept,
                             switch_row_new (settings, "reopen", _ ("Restore Last Session"),
                                             _ ("Shows the last source and question again. Slow queries are not run"),
                                             DOWSER_N_LIMITS));
  return page;
}
