/* dowser-sqlite-introspect.c - reads the schema of an SQLite database in bulk */
#include "sources/sqlite/dowser-sqlite-introspect.h"

#include "sources/sqlite/dowser-sqlite-comments.h"
#include "sources/sqlite/dowser-sqlite-count.h"
#include "sources/sqlite/dowser-sqlite-query.h"

#include <string.h>

#define NOT_INTERNAL "m.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"

/* The kind of a table in sqlite_master. Only the columns of ordinary tables may be read together in one query, because
 * a broken view would end the query. */
typedef enum
{
  KIND_ORDINARY,
  KIND_VIRTUAL,
  KIND_VIEW
} Kind;

typedef struct
{
  DowserTable *table; /* (unowned): owned by the builder */
  Kind kind;
} Entry;

typedef struct
{
  sqlite3 *db;
  GCancellable *cancellable;
  DowserSchemaBuilder *builder;
  GHashTable *entries;       /* name as stored → Entry */
  GHashTable *shadow_tables; /* names of the tables in which virtual tables store their data */
  GPtrArray *tables;         /* DowserTable, in order */
} Introspection;

typedef void (*RowFunc) (Introspection *self, sqlite3_stmt *row);

static gboolean
for_each_row (Introspection *self, sqlite3_stmt *stmt, RowFunc func, GError **error)
{
  g_autoptr (GError) local_error = NULL;

  while (dowser_sqlite_next (stmt, self->cancellable, &local_error))
    func (self, stmt);
  if (local_error == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&local_error));
  return FALSE;
}

static gboolean
run_query (Introspection *self, const char *sql, RowFunc func, GError **error)
{
  g_autoptr (sqlite3_stmt) stmt = dowser_sqlite_prepare (self->db, sql, self->cancellable, error);

  return stmt != NULL && for_each_row (self, stmt, func, error);
}

static void
add_comment_cb (const char *column_name, const char *comment, gpointer user_data)
{
  DowserTable *table = user_data;
  char **description = column_name == NULL ? &table->description : NULL;
  char *joined;

  for (guint i = 0; column_name != NULL && i < table->columns->len; i++)
    {
      DowserColumn *column = table->columns->pdata[i];

      if (g_ascii_strcasecmp (column->name, column_name) == 0)
        description = &column->description;
    }
  if (description == NULL)
    return;
  joined = *description == NULL ? g_strdup (comment) : g_strjoin (" ", *description, comment, NULL);
  g_free (*description);
  *description = joined;
}

static void
add_shadow_table (Introspection *self, sqlite3_stmt *row)
{
  g_hash_table_add (self->shadow_tables, g_strdup (dowser_sqlite_get_text (row, 0)));
}

/* Listing the kinds of tables compiles every view, so it is done only if there are virtual tables. */
static gboolean
read_shadow_tables (Introspection *self, GError **error)
{
  g_autoptr (sqlite3_stmt) stmt = NULL;
  g_autoptr (GError) local_error = NULL;

  stmt = dowser_sqlite_prepare (self->db, "SELECT 1 FROM sqlite_master WHERE type = 'table' AND rootpage = 0 LIMIT 1",
                                self->cancellable, error);
  if (stmt == NULL)
    return FALSE;
  if (dowser_sqlite_next (stmt, self->cancellable, &local_error))
    return run_query (self, "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'shadow'",
                      add_shadow_table, error);
  if (local_error == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&local_error));
  return FALSE;
}

static Kind
get_kind (sqlite3_stmt *row)
{
  if (g_str_equal (dowser_sqlite_get_text (row, 1), "view"))
    return KIND_VIEW;
  return sqlite3_column_int64 (row, 2) == 0 ? KIND_VIRTUAL : KIND_ORDINARY;
}

static void
add_table (Introspection *self, sqlite3_stmt *row)
{
  const char *stored = dowser_sqlite_get_text (row, 0);
  g_autofree char *name = g_utf8_make_valid (stored, -1);
  Entry *entry;

  if (g_hash_table_contains (self->shadow_tables, stored))
    return;
  entry = g_new0 (Entry, 1);
  entry->kind = get_kind (row);
  entry->table = dowser_schema_builder_add_table (self->builder, name, entry->kind == KIND_VIEW);
  /* If a name isn't valid UTF-8, its corrected form doesn't match the name in the file. Such a table can't be queried,
   * so it is hidden. */
  entry->table->hidden = !g_str_equal (name, stored);
  g_hash_table_replace (self->entries, g_strdup (stored), entry);
  g_ptr_array_add (self->tables, entry->table);
}

/* Returns: (nullable): the table named in the first column of @row */
static DowserTable *
find_table (Introspection *self, sqlite3_stmt *row)
{
  Entry *entry = g_hash_table_lookup (self->entries, dowser_sqlite_get_text (row, 0));

  return entry != NULL ? entry->table : NULL;
}

static void
add_column (Introspection *self, sqlite3_stmt *row)
{
  DowserTable *table = find_table (self, row);
  const char *stored = dowser_sqlite_get_text (row, 1);
  g_autofree char *name = g_utf8_make_valid (stored, -1);
  g_autofree char *declared = g_utf8_make_valid (dowser_sqlite_get_text (row, 2), -1);
  int hidden = sqlite3_column_int (row, 5);
  DowserColumn *column;

  /* @hidden is 1 for arguments and similar columns of a virtual table, 2 or 3 for generated columns. */
  if (table == NULL || hidden == 1)
    return;
  column = dowser_schema_builder_add_column (self->builder, table, name, *declared != '\0' ? declared : NULL);
  column->nullable = sqlite3_column_int (row, 3) == 0;
  column->primary_key = sqlite3_column_int (row, 4);
  column->generated = hidden >= 2;
  column->hidden = !g_str_equal (name, stored);
  column->texts_decided = TRUE;
}

/* An INTEGER PRIMARY KEY is the row id, which is never NULL. Any other primary key may be NULL unless it is declared
 * NOT NULL. */
static void
mark_row_number (DowserSchemaBuilder *builder, DowserTable *table)
{
  DowserColumn *key = NULL;

  for (guint i = 0; i < table->columns->len; i++)
    {
      DowserColumn *column = table->columns->pdata[i];

      if (column->primary_key > 1)
        return;
      if (column->primary_key == 1)
        key = column;
    }
  if (key == NULL || key->declared == NULL || g_ascii_strcasecmp (key->declared, "INTEGER") != 0)
    return;
  key->nullable = FALSE;
  dowser_schema_builder_add_index (builder, table, (const char *const[]){ key->name, NULL });
}

/* Reads the columns of each table in a query of its own. A view that refers to a missing table causes an error, which
 * must not affect the other tables. Such a view has no columns. */
static gboolean
read_columns_one_by_one (Introspection *self, GError **error)
{
  g_autoptr (sqlite3_stmt) stmt = NULL;
  GHashTableIter iter;
  gpointer name, value;

  stmt = dowser_sqlite_prepare (self->db,
                                "SELECT ?1, name, type, \"notnull\", pk, hidden FROM pragma_table_xinfo (?1, 'main')",
                                self->cancellable, error);
  if (stmt == NULL)
    return FALSE;
  g_hash_table_iter_init (&iter, self->entries);
  while (g_hash_table_iter_next (&iter, &name, &value))
    {
      g_autoptr (GError) local_error = NULL;

      if (((Entry *) value)->kind == KIND_ORDINARY)
        continue;
      sqlite3_bind_text (stmt, 1, name, -1, SQLITE_STATIC);
      if (!for_each_row (self, stmt, add_column, &local_error) && g_cancellable_is_cancelled (self->cancellable))
        {
          g_propagate_error (error, g_steal_pointer (&local_error));
          return FALSE;
        }
      sqlite3_reset (stmt);
    }
  return TRUE;
}

/* Hides virtual tables of modules that SQLite doesn't have: they cannot be read. */
static void
hide_unreadable_tables (Introspection *self)
{
  GHashTableIter iter;
  gpointer value;

  g_hash_table_iter_init (&iter, self->entries);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      const Entry *entry = value;

      entry->table->hidden |= entry->kind == KIND_VIRTUAL && entry->table->columns->len == 0;
    }
}

static gboolean
read_columns (Introspection *self, GError **error)
{
  if (!run_query (self,
                  "SELECT m.name, x.name, x.type, x.\"notnull\", x.pk, x.hidden FROM sqlite_master AS m "
                  "CROSS JOIN pragma_table_xinfo (m.name, 'main') AS x "
                  "WHERE m.type = 'table' AND m.rootpage > 0 AND " NOT_INTERNAL,
                  add_column, error))
    return FALSE;
  for (guint i = 0; i < self->tables->len; i++)
    mark_row_number (self->builder, self->tables->pdata[i]);
  if (!read_columns_one_by_one (self, error))
    return FALSE;
  hide_unreadable_tables (self);
  return TRUE;
}

/* A foreign or unique key that is being read. The rows of a key are adjacent; they are collected until the next key
 * begins. */
typedef struct
{
  GPtrArray *columns;
  GPtrArray *to_columns;
  DowserTable *table;
  char *to_table;
  char *id;
  gboolean unusable; /* the key contains an expression */
} Key;

static void
finish_key (Introspection *self, Key *key)
{
  g_ptr_array_add (key->columns, NULL);
  g_ptr_array_add (key->to_columns, NULL);
  if (key->table == NULL || key->unusable)
    ;
  else if (key->to_table == NULL)
    dowser_schema_builder_add_unique_key (self->builder, key->table, (const char *const *) key->columns->pdata);
  else
    dowser_schema_builder_add_foreign_key (self->builder, key->table, (const char *const *) key->columns->pdata,
                                           key->to_table,
                                           key->to_columns->pdata[0] != NULL
                                               ? (const char *const *) key->to_columns->pdata
                                               : NULL,
                                           TRUE, 1.0);
  g_ptr_array_set_size (key->columns, 0);
  g_ptr_array_set_size (key->to_columns, 0);
  g_clear_pointer (&key->to_table, g_free);
  g_clear_pointer (&key->id, g_free);
  key->table = NULL;
  key->unusable = FALSE;
}

/* @row: the table, the key's id, the key's column (NULL for an expression), the referenced table (NULL for a unique
 * key), the referenced column (NULL for the primary key) */
static void
add_key_column (Introspection *self, Key *key, sqlite3_stmt *row)
{
  DowserTable *table = find_table (self, row);
  const char *id = dowser_sqlite_get_text (row, 1);

  if (key->table != table || g_strcmp0 (key->id, id) != 0)
    {
      finish_key (self, key);
      key->table = table;
      key->id = g_strdup (id);
      key->to_table = g_strdup ((const char *) sqlite3_column_text (row, 3));
    }
  key->unusable |= sqlite3_column_type (row, 2) == SQLITE_NULL;
  g_ptr_array_add (key->columns, g_strdup (dowser_sqlite_get_text (row, 2)));
  if (sqlite3_column_type (row, 4) != SQLITE_NULL)
    g_ptr_array_add (key->to_columns, g_strdup (dowser_sqlite_get_text (row, 4)));
}

static gboolean
read_keys (Introspection *self, const char *sql, GError **error)
{
  g_autoptr (GPtrArray) columns = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) to_columns = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (sqlite3_stmt) stmt = dowser_sqlite_prepare (self->db, sql, self->cancellable, error);
  g_autoptr (GError) local_error = NULL;
  Key key = { columns, to_columns };

  if (stmt == NULL)
    return FALSE;
  while (dowser_sqlite_next (stmt, self->cancellable, &local_error))
    add_key_column (self, &key, stmt);
  finish_key (self, &key);
  if (local_error == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&local_error));
  return FALSE;
}

static gboolean
read_unique_keys (Introspection *self, GError **error)
{
  return read_keys (self,
                    "SELECT m.name, l.name, i.name, NULL, NULL FROM sqlite_master AS m "
                    "CROSS JOIN pragma_index_list (m.name, 'main') AS l "
                    "CROSS JOIN pragma_index_info (l.name, 'main') AS i "
                    "WHERE m.type = 'table' AND m.rootpage > 0 AND l.\"unique\" AND NOT l.partial AND l.origin <> 'pk' "
                    "AND " NOT_INTERNAL,
                    error);
}

/* Adds the index in @row to its table. @row: the table's name, and the names of the index's columns in a single text
 * with one name per line. The query leaves out partial indexes, because they don't serve all queries. */
static void
add_index (Introspection *self, sqlite3_stmt *row)
{
  DowserTable *table = find_table (self, row);
  g_auto (GStrv) columns = g_strsplit (dowser_sqlite_get_text (row, 1), "\n", -1);

  if (table != NULL)
    dowser_schema_builder_add_index (self->builder, table, (const char *const *) columns);
}

static gboolean
read_indexes (Introspection *self, GError **error)
{
  return run_query (self,
                    "SELECT m.name, (SELECT group_concat (coalesce (i.name, ''), char (10)) "
                    "FROM pragma_index_info (l.name, 'main') AS i) FROM sqlite_master AS m "
                    "CROSS JOIN pragma_index_list (m.name, 'main') AS l "
                    "WHERE m.type = 'table' AND m.rootpage > 0 AND NOT l.partial AND " NOT_INTERNAL,
                    add_index, error);
}

/* SQLite numbers a table's foreign keys from the last to the first, so they are read in descending order. */
static gboolean
read_foreign_keys (Introspection *self, GError **error)
{
  return read_keys (self,
                    "SELECT m.name, f.id, f.\"from\", f.\"table\", f.\"to\" FROM sqlite_master AS m "
                    "CROSS JOIN pragma_foreign_key_list (m.name, 'main') AS f "
                    "WHERE m.type = 'table' AND m.rootpage > 0 AND " NOT_INTERNAL " ORDER BY m.rowid, f.id DESC, f.seq",
                    error);
}

static void
add_comments (Introspection *self, sqlite3_stmt *row)
{
  DowserTable *table = find_table (self, row);
  const char *sql = dowser_sqlite_get_text (row, 1);

  if (table != NULL && g_utf8_validate (sql, -1, NULL))
    dowser_sqlite_find_comments (sql, add_comment_cb, table);
}

static void
add_definition (Introspection *self, sqlite3_stmt *row)
{
  DowserTable *table = find_table (self, row);

  if (table != NULL)
    table->definition = g_utf8_make_valid (dowser_sqlite_get_text (row, 1), -1);
}

static gboolean
read_schema (Introspection *self, GError **error)
{
  if (!read_shadow_tables (self, error)
      || !run_query (self,
                     "SELECT m.name, m.type, m.rootpage FROM sqlite_master AS m "
                     "WHERE m.type IN ('table', 'view') AND " NOT_INTERNAL " ORDER BY m.rowid",
                     add_table, error)
      || !read_columns (self, error) || !read_unique_keys (self, error) || !read_indexes (self, error)
      || !read_foreign_keys (self, error)
      || !run_query (self,
                     "SELECT m.name, m.sql FROM sqlite_master AS m WHERE m.type = 'table' "
                     "AND (instr (m.sql, '--') OR instr (m.sql, '/*'))",
                     add_comments, error)
      || !run_query (self, "SELECT m.name, m.sql FROM sqlite_master AS m WHERE m.type = 'view'", add_definition, error)
      || !dowser_sqlite_count_rows (self->db, self->tables, self->cancellable, error))
    return FALSE;
  return TRUE;
}

DowserSchema *
dowser_sqlite_introspect (sqlite3 *db, GCancellable *cancellable, GError **error)
{
  g_autoptr (DowserSchemaBuilder) builder = dowser_schema_builder_new ();
  g_autoptr (GHashTable) entries = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (GHashTable) shadow_tables = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GPtrArray) tables = g_ptr_array_new ();
  Introspection self = { db, cancellable, builder, entries, shadow_tables, tables };

  g_return_val_if_fail (db != NULL, NULL);

  if (!read_schema (&self, error))
    return NULL;
  return dowser_schema_builder_end (g_steal_pointer (&builder));
}
