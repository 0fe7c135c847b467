/* dowser-foreign-keys.c - reads the keys in a file as joins of tables */
#include "analysis/dowser-name-finder.h"
#include "audit/fixes/dowser-user-constraint.h"
#include "knowledge/foreign/dowser-foreign-model.h"

#include <glib/gi18n-lib.h>

/* DowserForeignKeys: a key in a file. @columns, @to_columns: of const DowserColumn; columns at the same index form a
 * pair */
typedef struct
{
  const DowserYaml *at;
  GPtrArray *columns;
  GPtrArray *to_columns;
  const DowserTable *table;
  const DowserTable *to_table;
  gboolean is_declared;
} DowserForeignKeys;

void
_dowser_foreign_keys_free (gpointer data)
{
  DowserForeignKeys *self = data;

  g_ptr_array_unref (self->columns);
  g_ptr_array_unref (self->to_columns);
  g_free (self);
}

/* Finds a column. @name: its name, or the name of a field whose expression is only this column. Returns: (nullable) */
static const DowserColumn *
find_column (const DowserForeignModel *self, const DowserForeignTable *table, const char *name)
{
  const DowserColumn *column = dowser_table_find_column (table->table, name);
  g_autofree char *key = g_strconcat (table->name, "\n", name, NULL);
  g_autofree char *folded = g_utf8_casefold (key, -1);
  const DowserForeignDefinition *field = column == NULL ? g_hash_table_lookup (self->fields, folded) : NULL;

  return field != NULL && field->sql != NULL ? dowser_table_find_column (table->table, field->sql) : column;
}

/* Finds the columns of a table by their names. Returns: FALSE if a name isn't a column, with a note */
static gboolean
find_columns (DowserForeignModel *self, const DowserYaml *at, const char *table, char *const *names, GPtrArray *columns)
{
  const DowserForeignTable *found = _dowser_foreign_model_find_table (self, table);

  for (guint i = 0; names[i] != NULL; i++)
    {
      const DowserColumn *column = found != NULL ? find_column (self, found, names[i]) : NULL;

      if (column == NULL)
        {
          _dowser_foreign_report (self->foreign, at,
                                  g_strdup_printf (_ ("this relationship isn't used, because the source has no column "
                                                      "“%s.%s”"),
                                                   table, names[i]));
          return FALSE;
        }
      g_ptr_array_add (columns, (gpointer) column);
    }
  return TRUE;
}

static gboolean
have_same_columns (GPtrArray *a, GPtrArray *b)
{
  for (guint i = 0; i < a->len; i++)
    if (!g_ptr_array_find (b, a->pdata[i], NULL))
      return FALSE;
  return a->len == b->len;
}

static gboolean
is_key (const DowserForeignKey *key, GPtrArray *columns, GPtrArray *to_columns)
{
  return key->declared && have_same_columns (key->columns, columns) && have_same_columns (key->to_columns, to_columns);
}

static gboolean
is_declared (const DowserForeignKeys *self)
{
  for (guint i = 0; i < self->table->foreign_keys->len; i++)
    if (is_key (self->table->foreign_keys->pdata[i], self->columns, self->to_columns))
      return TRUE;
  for (guint i = 0; i < self->to_table->foreign_keys->len; i++)
    if (is_key (self->to_table->foreign_keys->pdata[i], self->to_columns, self->columns))
      return TRUE;
  return FALSE;
}

void
_dowser_foreign_model_add_key (DowserForeignModel *self, const DowserYaml *at, const char *from, char *const *columns,
                               const char *to, char *const *to_columns)
{
  g_autoptr (GPtrArray) from_side = g_ptr_array_new ();
  g_autoptr (GPtrArray) to_side = g_ptr_array_new ();
  DowserForeignKeys *key;

  if (self->keys->len >= DOWSER_FOREIGN_MAX_ENTRIES)
    {
      _dowser_foreign_report_once (self->foreign, at, "keys",
                                   g_strdup_printf (_ ("this relationship and the following ones aren't used, because "
                                                       "a file can have at most %d relationships"),
                                                    DOWSER_FOREIGN_MAX_ENTRIES));
      return;
    }
  if (columns[0] == NULL || g_strv_length ((char **) columns) != g_strv_length ((char **) to_columns))
    {
      _dowser_foreign_report (self->foreign, at,
                              g_strdup (_ ("this relationship isn't used, because its columns don't form pairs")));
      return;
    }
  if (!find_columns (self, at, from, columns, from_side) || !find_columns (self, at, to, to_columns, to_side))
    return;
  key = g_new0 (DowserForeignKeys, 1);
  key->at = at;
  key->table = ((const DowserColumn *) from_side->pdata[0])->table;
  key->to_table = ((const DowserColumn *) to_side->pdata[0])->table;
  key->columns = g_steal_pointer (&from_side);
  key->to_columns = g_steal_pointer (&to_side);
  key->is_declared = is_declared (key);
  g_ptr_array_add (self->keys, key);
}

/* Returns TRUE if the source already declares all keys that the file has between these two tables, so that no join has
 * to be added. */
static gboolean
is_known (const DowserForeignModel *self, const DowserForeignKeys *key)
{
  for (guint i = 0; i < self->keys->len; i++)
    {
      const DowserForeignKeys *other = self->keys->pdata[i];
      gboolean is_same = (other->table == key->table && other->to_table == key->to_table)
                         || (other->table == key->to_table && other->to_table == key->table);

      if (is_same && !other->is_declared)
        return FALSE;
    }
  return TRUE;
}

static void
add_key_entry (DowserForeignModel *self, const DowserForeignKeys *key, GPtrArray *constraints)
{
  g_autofree char *from = dowser_column_dup_path (key->columns->pdata[0]);
  g_autofree char *to = dowser_column_dup_path (key->to_columns->pdata[0]);
  DowserEntry *entry;

  if (is_known (self, key))
    return;
  if (key->columns->len > 1)
    {
      if (!key->is_declared)
        _dowser_foreign_report (self->foreign, key->at,
                                g_strdup (_ ("this relationship isn't used, because it has several columns")));
      return;
    }
  if (g_str_equal (from, to))
    return;
  entry = dowser_entry_new (DOWSER_ENTRY_JOIN, NULL, to);
  entry->from = g_strdup (from);
  _dowser_foreign_add_entry (self->foreign, key->at, entry);
  g_ptr_array_add (constraints, dowser_constraint_new (DOWSER_CONSTRAINT_JOIN, to, NULL, from, to));
}

DowserSchema *
_dowser_foreign_keys_add_entries (DowserForeignModel *self)
{
  g_autoptr (GPtrArray) constraints = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_constraint_free);

  for (guint i = 0; i < self->keys->len; i++)
    add_key_entry (self, self->keys->pdata[i], constraints);
  return constraints->len > 0 ? dowser_user_constraint_make_schema (constraints, self->foreign->schema)
                              : dowser_schema_ref (self->foreign->schema);
}
