/* dowser-main-window-state.c - saving and restoring of the window's state and settings */
#include "base/dowser-limit-settings.h"
#include "pipeline/context/dowser-own-prompts.h"
#include "views/window/dowser-main-window-private.h"
#include "views/workspace/dowser-settings.h"

/* Shows an error at once if a limit setting is invalid and therefore ignored. */
static void
check_limits (DowserMainWindow *self)
{
  g_autoptr (GError) error = NULL;

  if (!dowser_limit_settings_check (&error))
    dowser_main_window_show_toast (self, error->message);
}

/* Applies changed limits to the next question. */
static void
load_limits_cb (DowserMainWindow *self)
{
  gint64 max_rows = g_settings_get_uint (self->settings, "row-limit");
  gint64 max_seconds = g_settings_get_uint (self->settings, "time-limit");
  gint64 max_read = (gint64) g_settings_get_uint (self->settings, "ask-above") * 1000000;
  DowserLimits limits = {
    .max_rows = (guint64) dowser_limit_settings_get_or (DOWSER_LIMIT_ROWS, max_rows),
    .max_seconds = (guint) dowser_limit_settings_get_or (DOWSER_LIMIT_SECONDS, max_seconds),
  };

  dowser_context_set_limits (self->context, &limits);
  dowser_context_set_max_read_rows (self->context, dowser_limit_settings_get_or (DOWSER_LIMIT_READ, max_read));
}

static void
load_prompts (DowserMainWindow *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GHashTable) prompts = dowser_own_prompts_load (&error);

  dowser_context_set_templates (self->context, prompts);
  if (error != NULL)
    dowser_main_window_show_toast (self, error->message);
}

static void
load_effort_cb (DowserMainWindow *self)
{
  const DowserEffort effort = {
    .prompt_size = (int) g_settings_get_uint (self->settings, "tier") - 1,
    .repairs = g_settings_get_uint (self->settings, "repairs"),
    .refines = g_settings_get_uint (self->settings, "refines"),
    .tables = g_settings_get_uint (self->settings, "tables"),
    .infers_keys = g_settings_get_boolean (self->settings, "infer-keys"),
  };

  dowser_context_set_effort (self->context, &effort);
}

/* Applies a changed setting to the next question. */
static void
load_answer_check_cb (DowserMainWindow *self)
{
  dowser_context_set_checks_answers (self->context, g_settings_get_boolean (self->settings, "judge"));
}

void
dowser_main_window_load_state (DowserMainWindow *self)
{
  static const char *const efforts[]
      = { "changed::tier", "changed::repairs", "changed::refines", "changed::tables", "changed::infer-keys" };

  load_prompts (self);
  self->settings = dowser_settings_open ();
  if (self->settings == NULL)
    return;
  gtk_window_set_default_size (GTK_WINDOW (self), g_settings_get_int (self->settings, "window-width"),
                               g_settings_get_int (self->settings, "window-height"));
  if (g_settings_get_boolean (self->settings, "window-maximized"))
    gtk_window_maximize (GTK_WINDOW (self));
  adw_flap_set_reveal_flap (self->sidebar_flap, g_settings_get_boolean (self->settings, "show-sources"));
  check_limits (self);
  load_limits_cb (self);
  g_signal_connect_object (self->settings, "changed::row-limit", G_CALLBACK (load_limits_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->settings, "changed::time-limit", G_CALLBACK (load_limits_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->settings, "changed::ask-above", G_CALLBACK (load_limits_cb), self, G_CONNECT_SWAPPED);
  load_effort_cb (self);
  for (guint i = 0; i < G_N_ELEMENTS (efforts); i++)
    g_signal_connect_object (self->settings, efforts[i], G_CALLBACK (load_effort_cb), self, G_CONNECT_SWAPPED);
  load_answer_check_cb (self);
  g_signal_connect_object (self->settings, "changed::judge", G_CALLBACK (load_answer_check_cb), self,
                           G_CONNECT_SWAPPED);
}

void
dowser_main_window_save_state (DowserMainWindow *self)
{
  DowserQuestionPage *page = dowser_main_window_get_page (self);
  int width, height;

  if (self->settings == NULL)
    return;
  gtk_window_get_default_size (GTK_WINDOW (self), &width, &height);
  g_settings_set_int (self->settings, "window-width", width);
  g_settings_set_int (self->settings, "window-height", height);
  g_settings_set_boolean (self->settings, "window-maximized", gtk_window_is_maximized (GTK_WINDOW (self)));
  if (!adw_flap_get_folded (self->sidebar_flap))
    g_settings_set_boolean (self->settings, "show-sources", adw_flap_get_reveal_flap (self->sidebar_flap));
  if (page != NULL)
    g_settings_set_boolean (self->settings, "show-refine", dowser_question_page_wants_refine_panel (page));
}
