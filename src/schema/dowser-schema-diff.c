/* dowser-schema-diff.c - the list of changes from one schema to another */
#include "schema/dowser-schema-diff.h"

#include "base/dowser-identifier.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* A removed and an added table count as one renamed table if they have at least this share of their columns in
 * common. */
#define SAME_TABLE 0.8
/* The maximum number of pairs of a removed and an added table. If there are more pairs, renamed tables aren't searched,
 * because hundreds of tables are hardly ever renamed at the same time. */
#define MAX_PAIRS 250000

static void
change_free (gpointer data)
{
  DowserSchemaChange *change = data;

  g_free (change->table);
  g_free (change->column);
  g_free (change->was);
  g_free (change->now);
  g_free (change);
}

static void
add_change (GPtrArray *changes, DowserSchemaChangeKind kind, const char *table, const char *column, const char *was,
            const char *now)
{
  DowserSchemaChange *change = g_new0 (DowserSchemaChange, 1);

  change->kind = kind;
  change->table = g_strdup (table);
  change->column = g_strdup (column);
  change->was = g_strdup (was);
  change->now = g_strdup (now);
  g_ptr_array_add (changes, change);
}

/* Finds a table by its exact name, because in some engines, two tables may have names that differ only in case. */
static const DowserTable *
find_table (const DowserSchema *schema, const char *name)
{
  const DowserTable *table = dowser_schema_find_table (schema, name);

  return table != NULL && strcmp (table->name, name) == 0 ? table : NULL;
}

static const DowserColumn *
find_column (const DowserTable *table, const char *name)
{
  const DowserColumn *column = dowser_table_find_column (table, name);

  return column != NULL && strcmp (column->name, name) == 0 ? column : NULL;
}

static const char *
get_type (const DowserColumn *column)
{
  return column->declared != NULL ? column->declared : dowser_value_type_to_string (column->type);
}

static gboolean
has_same_type (const DowserColumn *a, const DowserColumn *b)
{
  return g_ascii_strcasecmp (get_type (a), get_type (b)) == 0;
}

static gboolean
shares_a_word (const char *a, const char *b)
{
  g_auto (GStrv) left = dowser_identifier_split (a);
  g_auto (GStrv) right = dowser_identifier_split (b);

  for (guint i = 0; left[i] != NULL; i++)
    if (strlen (left[i]) > 1 && g_strv_contains ((const char *const *) right, left[i]))
      return TRUE;
  return FALSE;
}

/* Finds the column among the added columns @new_items that is probably the removed column @removed under a new name.
 * Removes it from @new_items and returns it. Returns: (nullable) */
static const DowserColumn *
take_renamed (const DowserColumn *removed, GPtrArray *new_items, guint n_missing)
{
  int best = -1;
  guint best_rate = 0;

  for (guint i = 0; i < new_items->len; i++)
    {
      const DowserColumn *column = new_items->pdata[i];
      guint rate = 0;

      if (!has_same_type (removed, column))
        continue;
      rate += shares_a_word (removed->name, column->name) ? 2 : 0;
      rate += removed->index == column->index ? 1 : 0;
      rate += n_missing == 1 && new_items->len == 1 ? 1 : 0;
      if (rate > best_rate)
        {
          best = (int) i;
          best_rate = rate;
        }
    }
  return best >= 0 ? g_ptr_array_steal_index (new_items, (guint) best) : NULL;
}

/* Compares the columns of two tables. Adds removed and changed columns to @changes, and new columns to @added. */
static void
compare_columns (const DowserTable *before, const DowserTable *after, GPtrArray *changes, GPtrArray *added)
{
  g_autoptr (GPtrArray) removed = g_ptr_array_new ();
  g_autoptr (GPtrArray) new_items = g_ptr_array_new ();

  for (guint i = 0; i < before->columns->len; i++)
    {
      const DowserColumn *column = before->columns->pdata[i];
      const DowserColumn *now = find_column (after, column->name);

      if (now == NULL)
        g_ptr_array_add (removed, (gpointer) column);
      else if (!has_same_type (column, now))
        add_change (changes, DOWSER_SCHEMA_COLUMN_RETYPED, before->name, column->name, get_type (column),
                    get_type (now));
    }
  for (guint i = 0; i < after->columns->len; i++)
    {
      const DowserColumn *column = after->columns->pdata[i];

      if (find_column (before, column->name) == NULL)
        g_ptr_array_add (new_items, (gpointer) column);
    }
  for (guint i = 0; i < removed->len; i++)
    {
      const DowserColumn *column = removed->pdata[i];
      const DowserColumn *now = take_renamed (column, new_items, removed->len);

      add_change (changes, now != NULL ? DOWSER_SCHEMA_COLUMN_RENAMED : DOWSER_SCHEMA_COLUMN_REMOVED, before->name,
                  column->name, NULL, now != NULL ? now->name : NULL);
    }
  for (guint i = 0; i < new_items->len; i++)
    add_change (added, DOWSER_SCHEMA_COLUMN_ADDED, after->name, ((const DowserColumn *) new_items->pdata[i])->name,
                NULL, NULL);
}

/* Returns the share of the column names that both tables have, among the column names that at least one of them has,
 * from 0 to 1. */
static double
rate_similarity (const DowserTable *a, const DowserTable *b)
{
  guint n_common = 0;

  if (a->is_view != b->is_view)
    return 0.0;
  for (guint i = 0; i < a->columns->len; i++)
    n_common += find_column (b, ((const DowserColumn *) a->columns->pdata[i])->name) != NULL;
  return n_common / (double) MAX (1, a->columns->len + b->columns->len - n_common);
}

static const DowserTable *
take_renamed_table (const DowserTable *removed, GPtrArray *new_items)
{
  int best = -1;
  double best_rate = SAME_TABLE;

  for (guint i = 0; i < new_items->len; i++)
    {
      double rate = rate_similarity (removed, new_items->pdata[i]);

      if (rate > best_rate || (rate >= best_rate && best < 0))
        {
          best = (int) i;
          best_rate = rate;
        }
    }
  return best >= 0 ? g_ptr_array_steal_index (new_items, (guint) best) : NULL;
}

static GPtrArray *
list_missing (const DowserSchema *from, const DowserSchema *in)
{
  GPtrArray *tables = dowser_schema_get_tables (from);
  GPtrArray *missing = g_ptr_array_new ();

  for (guint i = 0; i < tables->len; i++)
    if (find_table (in, ((const DowserTable *) tables->pdata[i])->name) == NULL)
      g_ptr_array_add (missing, tables->pdata[i]);
  return missing;
}

GPtrArray *
dowser_schema_diff (const DowserSchema *before, const DowserSchema *after)
{
  GPtrArray *changes = g_ptr_array_new_with_free_func (change_free);
  g_autoptr (GPtrArray) added = g_ptr_array_new_with_free_func (change_free);
  g_autoptr (GPtrArray) new_items = list_missing (after, before);
  g_autoptr (GPtrArray) removed = list_missing (before, after);
  GPtrArray *tables = dowser_schema_get_tables (before);
  gboolean compares = (guint64) new_items->len * removed->len <= MAX_PAIRS;

  for (guint i = 0; i < tables->len; i++)
    {
      const DowserTable *table = tables->pdata[i];
      const DowserTable *now = find_table (after, table->name);

      if (now == NULL && (now = compares ? take_renamed_table (table, new_items) : NULL) != NULL)
        add_change (changes, DOWSER_SCHEMA_TABLE_RENAMED, table->name, NULL, NULL, now->name);
      if (now != NULL)
        compare_columns (table, now, changes, added);
      else
        add_change (changes, DOWSER_SCHEMA_TABLE_REMOVED, table->name, NULL, NULL, NULL);
    }
  for (guint i = 0; i < new_items->len; i++)
    add_change (changes, DOWSER_SCHEMA_TABLE_ADDED, ((const DowserTable *) new_items->pdata[i])->name, NULL, NULL,
                NULL);
  g_ptr_array_extend_and_steal (changes, g_steal_pointer (&added));
  return changes;
}

char *
dowser_schema_change_describe (const DowserSchemaChange *self)
{
  switch (self->kind)
    {
    case DOWSER_SCHEMA_TABLE_ADDED:
      return g_strdup_printf (_ ("Table “%s” is new."), self->table);
    case DOWSER_SCHEMA_TABLE_REMOVED:
      return g_strdup_printf (_ ("Table “%s” is gone."), self->table);
    case DOWSER_SCHEMA_TABLE_RENAMED:
      return g_strdup_printf (_ ("Table “%s” is gone. It may now be “%s”, which has the same columns."), self->table,
                              self->now);
    case DOWSER_SCHEMA_COLUMN_ADDED:
      return g_strdup_printf (_ ("Column “%s” of “%s” is new."), self->column, self->table);
    case DOWSER_SCHEMA_COLUMN_REMOVED:
      return g_strdup_printf (_ ("Column “%s” of “%s” is gone."), self->column, self->table);
    case DOWSER_SCHEMA_COLUMN_RENAMED:
      return g_strdup_printf (_ ("Column “%s” of “%s” is gone. It may have been renamed to “%s”."), self->column,
                              self->table, self->now);
    case DOWSER_SCHEMA_COLUMN_RETYPED:
    default:
      return g_strdup_printf (_ ("Column “%s” of “%s” changed from %s to %s."), self->column, self->table, self->was,
                              self->now);
    }
}

gboolean
dowser_schema_change_is_breaking (const DowserSchemaChange *self)
{
  return self->kind != DOWSER_SCHEMA_TABLE_ADDED && self->kind != DOWSER_SCHEMA_COLUMN_ADDED;
}
