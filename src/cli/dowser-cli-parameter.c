/* dowser-cli-parameter.c - sets a plan's parameters to values from the command line */
#include "cli/dowser-cli-parameter.h"

#include "plan/dowser-parameter.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static DowserValueType
find_type (GPtrArray *slots, const char *name)
{
  for (guint i = 0; i < slots->len; i++)
    {
      const DowserParameter *slot = slots->pdata[i];

      if (g_str_equal (slot->name, name))
        return slot->type;
    }
  return DOWSER_VALUE_UNKNOWN;
}

static gboolean
add_value (GHashTable *values, GPtrArray *slots, const char *text, GError **error)
{
  const char *sign = strchr (text, '=');
  g_autofree char *name = sign != NULL ? g_strndup (text, sign - text) : NULL;
  DowserValue *value;

  if (name == NULL || *name == '\0' || !g_utf8_validate (name, -1, NULL))
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("Give a parameter as --param NAME=VALUE."));
      return FALSE;
    }
  value = dowser_value_parse (find_type (slots, name), sign + 1, error);
  if (value == NULL)
    {
      g_prefix_error (error, _ ("Parameter “%s”: "), name);
      return FALSE;
    }
  g_hash_table_insert (values, g_steal_pointer (&name), value);
  return TRUE;
}

DowserPlan *
dowser_cli_bind_parameters (const DowserPlan *plan, const char *const *given, GError **error)
{
  g_autoptr (GHashTable) values
      = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) dowser_value_unref);
  g_autoptr (GPtrArray) slots = dowser_plan_dup_parameters (plan);

  for (; given != NULL && *given != NULL; given++)
    if (!add_value (values, slots, *given, error))
      return NULL;
  return dowser_plan_bind (plan, values, error);
}
