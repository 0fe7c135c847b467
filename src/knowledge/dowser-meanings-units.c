/* dowser-meanings-units.c - copies the units of columns from entries to a profile */
#include "knowledge/dowser-meanings.h"

#include "analysis/dowser-name-finder.h"
#include "knowledge/dowser-meanings-private.h"

#include <glib/gi18n-lib.h>

char *
_dowser_meaning_dup_unit_problem (const DowserMeaning *self, const DowserSchema *schema)
{
  const DowserColumn *column = dowser_name_find_column (schema, self->entry->means, NULL, NULL);

  if (column == NULL || column->hidden)
    return g_strdup_printf (_ ("There is no column “%s” in this source."), self->entry->means);
  if (!dowser_value_type_may_be_number (column->type))
    return g_strdup_printf (_ ("“%s” isn't numeric."), self->entry->means);
  return NULL;
}

static void
clear_units (DowserProfile *profile)
{
  GPtrArray *tables = dowser_schema_get_tables (dowser_profile_get_schema (profile));

  for (guint i = 0; i < tables->len; i++)
    {
      const DowserTable *table = tables->pdata[i];

      for (guint j = 0; j < table->columns->len; j++)
        g_clear_pointer (&dowser_profile_get (profile, table->columns->pdata[j])->unit, g_free);
    }
}

DowserProfile *
dowser_meanings_annotate_profile (const DowserMeanings *self, const DowserProfile *profile)
{
  const DowserSchema *schema = dowser_profile_get_schema (profile);
  DowserProfile *annotated = dowser_profile_new_from (profile, schema);
  GPtrArray *list = self != NULL ? dowser_meanings_get_list (self) : NULL;

  clear_units (annotated);
  for (guint i = 0; list != NULL && i < list->len; i++)
    {
      const DowserMeaning *meaning = list->pdata[i];
      const DowserColumn *column = meaning->entry->kind == DOWSER_ENTRY_UNIT && meaning->problem == NULL
                                       ? dowser_name_find_column (schema, meaning->entry->means, NULL, NULL)
                                       : NULL;

      if (column != NULL)
        dowser_profile_get (annotated, column)->unit = g_strdup (meaning->entry->unit);
    }
  return annotated;
}
