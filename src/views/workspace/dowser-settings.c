/* dowser-settings.c - what the program remembers of how it was left */
#include "views/workspace/dowser-settings.h"

#include "dowser-config.h"

/* Asked for without its schema, GSettings would end the program; run so, each window is new and nothing else differs.
 */
GSettings *
dowser_settings_open (void)
{
  GSettingsSchemaSource *source = g_settings_schema_source_get_default ();
  g_autoptr (GSettingsSchema) schema
      = source != NULL ? g_settings_schema_source_lookup (source, DOWSER_APPLICATION_ID, TRUE) : NULL;

  return schema != NULL ? g_settings_new_full (schema, NULL, NULL) : NULL;
}
