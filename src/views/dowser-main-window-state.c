/* dowser-main-window-state.c - the window comes back as it was left */
#include "dowser-config.h"
#include "views/dowser-main-window-private.h"

/* Run from a build folder without its schema, the window is new each time, and nothing else differs. */
static GSettings *
open_settings (void)
{
  GSettingsSchemaSource *source = g_settings_schema_source_get_default ();
  g_autoptr (GSettingsSchema) schema
      = source != NULL ? g_settings_schema_source_lookup (source, DOWSER_APPLICATION_ID, TRUE) : NULL;

  return schema != NULL ? g_settings_new_full (schema, NULL, NULL) : NULL;
}

void
dowser_main_window_load_state (DowserMainWindow *self)
{
  self->settings = open_settings ();
  if (self->settings == NULL)
    return;
  gtk_window_set_default_size (GTK_WINDOW (self), g_settings_get_int (self->settings, "window-width"),
                               g_settings_get_int (self->settings, "window-height"));
  if (g_settings_get_boolean (self->settings, "window-maximized"))
    gtk_window_maximize (GTK_WINDOW (self));
  adw_flap_set_reveal_flap (self->sidebar_flap, g_settings_get_boolean (self->settings, "show-sources"));
  self->wants_refine = g_settings_get_boolean (self->settings, "show-refine");
}

void
dowser_main_window_save_state (DowserMainWindow *self)
{
  int width, height;

  if (self->settings == NULL)
    return;
  gtk_window_get_default_size (GTK_WINDOW (self), &width, &height);
  g_settings_set_int (self->settings, "window-width", width);
  g_settings_set_int (self->settings, "window-height", height);
  g_settings_set_boolean (self->settings, "window-maximized", gtk_window_is_maximized (GTK_WINDOW (self)));
  if (!adw_flap_get_folded (self->sidebar_flap))
    g_settings_set_boolean (self->settings, "show-sources", adw_flap_get_reveal_flap (self->sidebar_flap));
  g_settings_set_boolean (self->settings, "show-refine", self->wants_refine);
}
