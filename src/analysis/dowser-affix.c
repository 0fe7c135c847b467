/* dowser-affix.c - finds tables whose names share a prefix or suffix: "PROD_*" */
#include "analysis/dowser-affix.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Characters between a prefix or suffix and the name itself. */
#define SEPARATORS "_-. "
/* The maximum number of tables in a preview. */
#define MAX_SHOWN 6
/* The minimum length of a name that may be the end of a longer name. Shorter names are the ends of too many unrelated
 * names. */
#define MIN_LONGER 3

gboolean
dowser_affix_is_pattern (const char *text)
{
  const char *star = text != NULL ? strchr (text, '*') : NULL;

  return star != NULL && strlen (text) > 1 && strchr (star + 1, '*') == NULL;
}

char *
dowser_affix_dup_stem (const char *pattern, const char *name)
{
  const char *star = strchr (pattern, '*');
  gsize before = (gsize) (star - pattern);
  gsize after = strlen (star + 1);
  gsize length = strlen (name);
  const char *stem = name + before;
  gsize n;

  if (length <= before + after || g_ascii_strncasecmp (name, pattern, before) != 0
      || g_ascii_strcasecmp (name + length - after, star + 1) != 0)
    return NULL;
  n = length - before - after;
  while (n > 0 && before > 0 && strchr (SEPARATORS, *stem) != NULL)
    {
      stem++;
      n--;
    }
  while (n > 0 && after > 0 && strchr (SEPARATORS, stem[n - 1]) != NULL)
    n--;
  return n > 0 ? g_strndup (stem, n) : NULL;
}

GPtrArray *
dowser_affix_list_tables (const char *pattern, const DowserSchema *schema)
{
  GPtrArray *tables = dowser_schema_get_tables (schema);
  GPtrArray *found = g_ptr_array_new ();

  for (guint i = 0; i < tables->len; i++)
    {
      const DowserTable *table = tables->pdata[i];
      g_autofree char *stem = table->hidden ? NULL : dowser_affix_dup_stem (pattern, table->name);

      if (stem != NULL)
        g_ptr_array_add (found, (gpointer) table);
    }
  return found;
}

const DowserTable *
dowser_affix_find_table (const char *pattern, const char *stem, const DowserSchema *schema)
{
  GPtrArray *tables = dowser_schema_get_tables (schema);

  for (guint i = 0; i < tables->len; i++)
    {
      const DowserTable *table = tables->pdata[i];
      g_autofree char *own = table->hidden ? NULL : dowser_affix_dup_stem (pattern, table->name);

      if (own != NULL && g_ascii_strcasecmp (own, stem) == 0)
        return table;
    }
  return NULL;
}

char *
dowser_affix_dup_preview (const char *pattern, const DowserSchema *schema)
{
  g_autoptr (GPtrArray) tables = dowser_affix_list_tables (pattern, schema);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < tables->len && i < MAX_SHOWN; i++)
    {
      const DowserTable *table = tables->pdata[i];
      g_autofree char *stem = dowser_affix_dup_stem (pattern, table->name);

      g_string_append_printf (text, "%s%s → %s", i > 0 ? ", " : "", stem, table->name);
    }
  if (tables->len > MAX_SHOWN)
    g_string_append_printf (text, ngettext (" and %u more", " and %u more", tables->len - MAX_SHOWN),
                            tables->len - MAX_SHOWN);
  return g_string_free (text, FALSE);
}

/* @name must be the end of @longer, because the last word of a name is its main word: "customer_addresses" isn't a
 * longer form of "customer". */
gboolean
dowser_affix_is_longer_name (const char *longer, const char *name)
{
  gsize n = strlen (name);
  gsize length = strlen (longer);

  return n >= MIN_LONGER && length >= n + 2 && g_ascii_strcasecmp (longer + length - n, name) == 0
         && strchr (SEPARATORS, longer[length - n - 1]) != NULL;
}

const DowserTable *
dowser_affix_find_longer_table (const char *name, const DowserSchema *schema)
{
  GPtrArray *tables = dowser_schema_get_tables (schema);
  const DowserTable *found = NULL;

  for (guint i = 0; i < tables->len; i++)
    {
      const DowserTable *table = tables->pdata[i];

      if (table->hidden || !dowser_affix_is_longer_name (table->name, name))
        continue;
      if (found != NULL)
        return NULL;
      found = table;
    }
  return found;
}
