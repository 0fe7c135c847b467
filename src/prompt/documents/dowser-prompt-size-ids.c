/* dowser-prompt-size-ids.c - finds the column that an ID in a document means */
#include "prompt/documents/dowser-prompt-size-private.h"

#include <string.h>

static void
append_name (GString *into, const char *name)
{
  if (strpbrk (name, ".\"") == NULL)
    {
      g_string_append (into, name);
      return;
    }
  g_string_append_c (into, '"');
  for (; *name != '\0'; name++)
    {
      if (*name == '"')
        g_string_append_c (into, '"');
      g_string_append_c (into, *name);
    }
  g_string_append_c (into, '"');
}

char *
_dowser_prompt_size_dup_id (const char *table, const char *column)
{
  GString *id = g_string_new (NULL);

  append_name (id, table);
  g_string_append_c (id, '.');
  append_name (id, column);
  return g_string_free (id, FALSE);
}

char *
dowser_prompt_size_dup_id (const DowserColumn *column)
{
  return _dowser_prompt_size_dup_id (column->table->name, column->name);
}

static char *
read_name (const char **text)
{
  GString *name = g_string_new (NULL);
  const char *at = *text;

  if (*at != '"')
    {
      gsize length = strcspn (at, ".");

      g_string_append_len (name, at, (gssize) length);
      *text = at + length;
      return g_string_free (name, FALSE);
    }
  for (at++; *at != '\0'; at++)
    {
      if (*at == '"' && at[1] != '"')
        {
          at++;
          break;
        }
      at += *at == '"';
      g_string_append_c (name, *at);
    }
  *text = at;
  return g_string_free (name, FALSE);
}

gboolean
_dowser_prompt_size_split_id (const char *id, char **table, char **column)
{
  const char *rest = id;
  g_autofree char *first = read_name (&rest);
  g_autofree char *second = NULL;

  if (*rest != '.')
    return FALSE;
  rest++;
  second = read_name (&rest);
  if (*rest != '\0')
    return FALSE;
  *table = g_steal_pointer (&first);
  *column = g_steal_pointer (&second);
  return TRUE;
}

/* Finds a column by an ID without the quotes, which a model may omit. The table's name may end at any dot. */
static const DowserColumn *
find_unquoted (const DowserSchema *schema, const char *id)
{
  const DowserColumn *found = NULL;

  for (const char *dot = strchr (id, '.'); dot != NULL; dot = strchr (dot + 1, '.'))
    {
      g_autofree char *name = g_strndup (id, (gsize) (dot - id));
      const DowserTable *table = dowser_schema_find_table (schema, name);
      const DowserColumn *column = table != NULL ? dowser_table_find_column (table, dot + 1) : NULL;

      if (column == NULL)
        continue;
      if (found != NULL)
        return NULL;
      found = column;
    }
  return found;
}

const DowserColumn *
dowser_prompt_size_find_column (const DowserSchema *schema, const char *id)
{
  g_autofree char *table_name = NULL;
  g_autofree char *name = NULL;
  const DowserTable *table;
  const DowserColumn *column = NULL;

  if (_dowser_prompt_size_split_id (id, &table_name, &name))
    {
      table = dowser_schema_find_table (schema, table_name);
      column = table != NULL ? dowser_table_find_column (table, name) : NULL;
    }
  return column != NULL ? column : find_unquoted (schema, id);
}
