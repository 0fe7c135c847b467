/* dowser-clean-row.c - preferences row with the number of questions that the deletion rule covers, and a button to
 * delete them */
#include "views/widgets/dowser-clean-row.h"

#include "base/dowser-limit-settings.h"

#include <glib/gi18n-lib.h>

/* Data of one row, freed with the row. */
typedef struct
{
  AdwActionRow *row; /* (unowned) */
  GtkWidget *button;
  DowserStore *store;
  GSettings *settings;
} CleanRowData;

static void
clean_row_data_free (gpointer data)
{
  CleanRowData *clean = data;

  g_signal_handlers_disconnect_by_data (clean->settings, clean);
  g_object_unref (clean->store);
  g_object_unref (clean->settings);
  g_free (clean);
}

static void
show_count (AdwActionRow *row, int n)
{
  const CleanRowData *clean = g_object_get_data (G_OBJECT (row), "clean");
  g_autofree char *text = g_strdup_printf (ngettext ("%d question is deleted by this rule",
                                                     "%d questions are deleted by this rule", (gulong) n),
                                           n);

  adw_action_row_set_subtitle (row, n > 0 ? text : _ ("No question is deleted by this rule now"));
  gtk_widget_set_sensitive (clean->button, n > 0);
}

static void
counted_cb (GObject *store, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (AdwActionRow) row = user_data;
  int n = dowser_store_clean_finish (DOWSER_STORE (store), result, NULL);

  show_count (row, MAX (n, 0));
}

static void
clean_now (CleanRowData *clean, gboolean count_only)
{
  gint64 max_kept = g_settings_get_uint (clean->settings, "keep-sessions");
  gint64 days = g_settings_get_uint (clean->settings, "keep-days");

  dowser_store_clean_async (clean->store, (guint) dowser_limit_settings_get_or (DOWSER_LIMIT_SESSIONS, max_kept),
                            (guint) dowser_limit_settings_get_or (DOWSER_LIMIT_DAYS, days), count_only, NULL,
                            counted_cb, g_object_ref (clean->row));
}

static void
rule_changed_cb (GSettings *settings, const char *key, gpointer user_data)
{
  if (g_str_has_prefix (key, "keep-"))
    clean_now (user_data, TRUE);
}

static void
clicked_cb (GtkButton *button, gpointer user_data)
{
  clean_now (user_data, FALSE);
  clean_now (user_data, TRUE);
}

GtkWidget *
dowser_clean_row_new (DowserStore *store, GSettings *settings)
{
  CleanRowData *clean = g_new0 (CleanRowData, 1);

  clean->row = ADW_ACTION_ROW (adw_action_row_new ());
  clean->button = gtk_button_new_with_label (_ ("Delete Now"));
  clean->store = g_object_ref (store);
  clean->settings = g_object_ref (settings);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (clean->row), _ ("Old Questions"));
  adw_action_row_set_subtitle_lines (clean->row, 0);
  gtk_widget_set_valign (clean->button, GTK_ALIGN_CENTER);
  gtk_widget_set_sensitive (clean->button, FALSE);
  adw_action_row_add_suffix (clean->row, clean->button);
  g_object_set_data_full (G_OBJECT (clean->row), "clean", clean, clean_row_data_free);
  g_signal_connect (clean->button, "clicked", G_CALLBACK (clicked_cb), clean);
  g_signal_connect (settings, "changed", G_CALLBACK (rule_changed_cb), clean);
  clean_now (clean, TRUE);
  return GTK_WIDGET (clean->row);
}
