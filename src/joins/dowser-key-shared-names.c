/* dowser-key-shared-names.c - infers keys between columns with the same name, in schemas that declare no keys */
#include "joins/dowser-key-shared-names.h"

#include <string.h>

/* The confidence of a key that is inferred from equal column names. */
#define SHARED_NAME_CONFIDENCE 0.75

/* Returns the part before "id" of a column's name, in lower case; NULL if the name consists only of "id" or has another
 * ending. */
static char *
dup_stem (const DowserColumn *column)
{
  g_autofree char *folded = g_ascii_strdown (column->name, -1);
  gsize length = strlen (folded);

  if (length < 3 || !g_str_has_suffix (folded, "id"))
    return NULL;
  folded[length - 2] = '\0';
  if (length > 3 && folded[length - 3] == '_')
    folded[length - 3] = '\0';
  return *folded != '\0' ? g_steal_pointer (&folded) : NULL;
}

/* Rates how well @stem names @table. 2: @stem is the name of @table, or the name without its final "s"; 1: @stem is the
 * beginning of the name; 0: neither. A table whose name has several words connects other tables, and is rated 0. */
static guint
rate_owner (const DowserTable *table, const char *stem)
{
  g_autofree char *folded = g_ascii_strdown (table->name, -1);

  if (strchr (folded, '_') != NULL)
    return 0;
  if (strcmp (folded, stem) == 0 || (g_str_has_prefix (folded, stem) && strcmp (folded + strlen (stem), "s") == 0))
    return 2;
  return g_str_has_prefix (folded, stem) ? 1 : 0;
}

/* Returns the column in the table that @stem names. The other columns refer to this column. Returns NULL if @stem names
 * no table, or more than one. */
static const DowserColumn *
find_owner (GPtrArray *columns, const char *stem)
{
  const DowserColumn *owner = NULL;
  guint best = 0;

  for (guint i = 0; i < columns->len; i++)
    {
      const DowserColumn *column = g_ptr_array_index (columns, i);
      guint rate = rate_owner (column->table, stem);

      if (rate > best)
        {
          owner = column;
          best = rate;
        }
      else if (rate == best && rate > 0)
        owner = NULL;
    }
  return owner;
}

static gboolean
has_key (GPtrArray *keys, const DowserColumn *column)
{
  for (guint i = 0; i < column->table->foreign_keys->len; i++)
    {
      const DowserForeignKey *key = g_ptr_array_index (column->table->foreign_keys, i);

      if (g_ptr_array_find (key->columns, column, NULL))
        return TRUE;
    }
  for (guint i = 0; i < keys->len; i++)
    {
      const DowserForeignKey *key = g_ptr_array_index (keys, i);

      if (key->table == column->table && g_ptr_array_find (key->columns, column, NULL))
        return TRUE;
    }
  return FALSE;
}

/* Maps lower-case names to columns. @names keeps the order of appearance, so that the result is deterministic. */
static GHashTable *
collect_columns (const DowserSchema *schema, GPtrArray *names)
{
  GHashTable *by_name = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_ptr_array_unref);
  GPtrArray *tables = dowser_schema_get_tables (schema);

  for (guint i = 0; i < tables->len; i++)
    {
      const DowserTable *table = g_ptr_array_index (tables, i);

      for (guint j = 0; j < table->columns->len && !table->hidden && !table->declared_only && !table->is_view; j++)
        {
          const DowserColumn *column = g_ptr_array_index (table->columns, j);
          g_autofree char *name = g_ascii_strdown (column->name, -1);
          GPtrArray *columns = g_hash_table_lookup (by_name, name);

          if (column->hidden || !g_str_has_suffix (name, "id"))
            continue;
          if (columns == NULL)
            {
              columns = g_ptr_array_new ();
              g_ptr_array_add (names, columns);
              g_hash_table_insert (by_name, g_steal_pointer (&name), columns);
            }
          g_ptr_array_add (columns, (gpointer) column);
        }
    }
  return by_name;
}

void
dowser_key_shared_names_add_keys (const DowserSchema *schema, GPtrArray *keys)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autoptr (GHashTable) by_name = collect_columns (schema, names);

  for (guint i = 0; i < names->len; i++)
    {
      GPtrArray *columns = g_ptr_array_index (names, i);
      g_autofree char *stem = dup_stem (g_ptr_array_index (columns, 0));
      const DowserColumn *owner = stem != NULL && columns->len > 1 ? find_owner (columns, stem) : NULL;

      for (guint j = 0; owner != NULL && j < columns->len; j++)
        {
          const DowserColumn *column = g_ptr_array_index (columns, j);

          if (column != owner && !has_key (keys, column) && !dowser_table_rejects_key (column->table, column, owner))
            g_ptr_array_add (keys, dowser_foreign_key_new (column, owner, SHARED_NAME_CONFIDENCE));
        }
    }
}
