/* dowser-settings.c - access to the program's saved settings */
#include "views/workspace/dowser-settings.h"

#include "dowser-config.h"

/* Returns NULL if the schema of the settings is not installed, because GSettings would abort the program. In this case,
 * only the window's state is not saved. */
GSettings *
dowser_settings_open (void)
{
  GSettingsSchemaSource *source = g_settings_schema_source_get_default ();
  g_autoptr (GSettingsSchema) schema
      = source != NULL ? g_settings_schema_source_lookup (source, DOWSER_APPLICATION_ID, TRUE) : NULL;

  return schema != NULL ? g_settings_new_full (schema, NULL, NULL) : NULL;
}
