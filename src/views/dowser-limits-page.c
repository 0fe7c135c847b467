/* dowser-limits-page.c - the preferences of what a question may take, and of what is kept */
#include "views/dowser-limits-page.h"

#include "views/dowser-settings.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  const char *key;
  const char *title;
  const char *subtitle;
  double most;
  double step;
} Limit;

static const Limit question_limits[] = {
  { "row-limit", N_ ("Rows Shown"), N_ ("At most so many; an export has all. 0 for any number"), 1e8, 10000 },
  { "time-limit", N_ ("Seconds"), N_ ("A question that takes longer is stopped. 0 for any time"), 86400, 10 },
  { "ask-above", N_ ("Ask Above"), N_ ("Million rows that the engine would look at. 0 never asks"), 1e6, 10 },
};

static const Limit log_limits[] = {
  { "log-lines", N_ ("Statement Log"), N_ ("Statements that are kept, the newest ones. 0 for all"), 1e7, 1000 },
};

static GtkWidget *
row_new (GSettings *settings, const Limit *limit)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *spin = gtk_spin_button_new_with_range (0, limit->most, limit->step);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ (limit->title));
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), _ (limit->subtitle));
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 2);
  gtk_widget_set_valign (spin, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (spin), GTK_ACCESSIBLE_PROPERTY_LABEL, _ (limit->title), -1);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), spin);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), spin);
  g_settings_bind (settings, limit->key, spin, "value", G_SETTINGS_BIND_DEFAULT);
  return row;
}

static void
add_group (AdwPreferencesPage *page, const char *title, GSettings *settings, const Limit *limits, guint n_limits)
{
  GtkWidget *group = adw_preferences_group_new ();

  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), title);
  for (guint i = 0; i < n_limits; i++)
    adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), row_new (settings, &limits[i]));
  adw_preferences_page_add (page, ADW_PREFERENCES_GROUP (group));
}

GtkWidget *
dowser_limits_page_new (void)
{
  g_autoptr (GSettings) settings = dowser_settings_open ();
  GtkWidget *page;

  if (settings == NULL)
    return NULL;
  page = adw_preferences_page_new ();
  adw_preferences_page_set_title (ADW_PREFERENCES_PAGE (page), _ ("Limits"));
  adw_preferences_page_set_icon_name (ADW_PREFERENCES_PAGE (page), "document-open-recent-symbolic");
  add_group (ADW_PREFERENCES_PAGE (page), _ ("A Question"), settings, question_limits, G_N_ELEMENTS (question_limits));
  add_group (ADW_PREFERENCES_PAGE (page), _ ("What Is Kept"), settings, log_limits, G_N_ELEMENTS (log_limits));
  return page;
}
