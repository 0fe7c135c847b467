/* dowser-foreign-model.c - turns a file's tables, keys and SQL definitions into entries */
#include "knowledge/foreign/dowser-foreign-model.h"

#include <glib/gi18n-lib.h>

static void
table_free (gpointer data)
{
  DowserForeignTable *self = data;

  g_free (self->name);
  g_free (self);
}

static void
definition_free (gpointer data)
{
  DowserForeignDefinition *self = data;

  g_free (self->name);
  g_free (self->table);
  g_free (self->sql);
  g_free (self->filter);
  g_free (self->numerator);
  g_free (self->denominator);
  g_strfreev (self->also);
  g_free (self->about);
  g_free (self->counts);
  g_ptr_array_unref (self->ids);
  g_clear_pointer (&self->expr, dowser_expr_unref);
  g_clear_pointer (&self->condition, dowser_expr_unref);
  g_free (self);
}

DowserForeignModel *
_dowser_foreign_model_new (DowserForeign *foreign, DowserDialectId dialect, gboolean is_guessed)
{
  DowserForeignModel *self = g_new0 (DowserForeignModel, 1);

  self->foreign = foreign;
  self->dialect = dialect;
  self->is_guessed = is_guessed;
  self->tables = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->names = g_ptr_array_new_with_free_func (table_free);
  self->definitions = g_ptr_array_new_with_free_func (definition_free);
  self->metrics = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->fields = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->keys = g_ptr_array_new_with_free_func (_dowser_foreign_keys_free);
  return self;
}

void
_dowser_foreign_model_free (DowserForeignModel *self)
{
  g_hash_table_unref (self->tables);
  g_ptr_array_unref (self->names);
  g_hash_table_unref (self->metrics);
  g_hash_table_unref (self->fields);
  g_ptr_array_unref (self->definitions);
  g_ptr_array_unref (self->keys);
  g_clear_pointer (&self->stored, dowser_schema_unref);
  g_free (self);
}

const DowserTable *
_dowser_foreign_model_add_table (DowserForeignModel *self, const DowserYaml *at, const char *name, const char *stored)
{
  const DowserTable *table = _dowser_foreign_find_table (self->foreign, stored);
  g_autofree char *folded = g_utf8_casefold (name, -1);
  DowserForeignTable *added;

  if (table == NULL)
    {
      _dowser_foreign_report (self->foreign, at,
                              g_strdup_printf (_ ("“%s” isn't used, because the source has no table “%s”"), name,
                                               stored));
      return NULL;
    }
  if (g_hash_table_contains (self->tables, folded))
    {
      _dowser_foreign_report (self->foreign, at,
                              g_strdup_printf (_ ("the name “%s” is given twice at the same level"), name));
      return NULL;
    }
  added = g_new (DowserForeignTable, 1);
  added->name = g_strdup (name);
  added->table = table;
  g_ptr_array_add (self->names, added);
  g_hash_table_insert (self->tables, g_steal_pointer (&folded), added);
  return table;
}

const DowserForeignTable *
_dowser_foreign_model_find_table (const DowserForeignModel *self, const char *name)
{
  g_autofree char *folded = g_utf8_casefold (name, -1);

  return g_hash_table_lookup (self->tables, folded);
}

/* Adds a definition to @index under its name. If two tables have definitions of the same name, the bare name is
 * ambiguous, so it maps to NULL. */
static void
index_definition (GHashTable *index, DowserForeignDefinition *definition)
{
  g_autofree char *name = g_utf8_casefold (definition->name, -1);
  g_autofree char *table = g_utf8_casefold (definition->table != NULL ? definition->table : "", -1);
  char *name_suffix = g_strconcat ("\n", name, NULL);

  if (*table != '\0')
    g_hash_table_insert (index, g_strconcat (table, name_suffix, NULL), definition);
  g_hash_table_insert (index, name_suffix, g_hash_table_contains (index, name_suffix) ? NULL : definition);
}

DowserForeignDefinition *
_dowser_foreign_model_add_definition (DowserForeignModel *self, const DowserYaml *at, DowserEntryKind kind,
                                      const char *name, const char *table)
{
  DowserForeignDefinition *definition = g_new0 (DowserForeignDefinition, 1);

  definition->kind = kind;
  definition->at = at;
  definition->name = g_strdup (name);
  definition->table = g_strdup (table);
  definition->ids = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (self->definitions, definition);
  if (kind != DOWSER_ENTRY_FILTER)
    index_definition (kind == DOWSER_ENTRY_METRIC ? self->metrics : self->fields, definition);
  return definition;
}

void
_dowser_foreign_fail_definition (DowserForeignModel *self, DowserForeignDefinition *definition, char *reason)
{
  g_autofree char *owned_text = reason;

  definition->state = DOWSER_FOREIGN_FAILED;
  _dowser_foreign_report (self->foreign, definition->at,
                          g_strdup_printf (_ ("“%s” isn't used: %s"), definition->name, owned_text));
}

/* Reads the definitions that need no other unread definition. Returns: TRUE if any definition was read */
static gboolean
read_round (DowserForeignModel *self, GPtrArray *unresolved, guint iteration)
{
  g_autoptr (DowserSchema) extended = _dowser_foreign_sql_extend_schema (self);
  guint before = unresolved->len;

  for (guint i = 0; i < unresolved->len;)
    if (_dowser_foreign_sql_read_definition (self, unresolved->pdata[i], extended, iteration))
      g_ptr_array_remove_index (unresolved, i);
    else
      i++;
  return unresolved->len < before;
}

void
_dowser_foreign_model_resolve (DowserForeignModel *self)
{
  g_autoptr (GPtrArray) unresolved = g_ptr_array_new ();

  self->stored = _dowser_foreign_keys_add_entries (self);
  if (self->definitions->len > DOWSER_FOREIGN_MAX_ENTRIES)
    _dowser_foreign_report (self->foreign,
                            ((DowserForeignDefinition *) self->definitions->pdata[DOWSER_FOREIGN_MAX_ENTRIES])->at,
                            g_strdup_printf (_ ("this entry and the following ones aren't used, because a file can "
                                                "have at most %d entries"),
                                             DOWSER_FOREIGN_MAX_ENTRIES));
  for (guint i = 0; i < MIN (self->definitions->len, DOWSER_FOREIGN_MAX_ENTRIES); i++)
    g_ptr_array_add (unresolved, self->definitions->pdata[i]);
  for (guint iteration = 1; unresolved->len > 0 && iteration <= DOWSER_FOREIGN_MAX_ROUNDS; iteration++)
    if (!read_round (self, unresolved, iteration))
      break;
  for (guint i = 0; i < unresolved->len; i++)
    _dowser_foreign_fail_definition (self, unresolved->pdata[i],
                                     g_strdup (_ ("the entry depends on itself, or on too many other entries.")));
  for (guint i = 0; i < self->definitions->len; i++)
    {
      const DowserForeignDefinition *definition = self->definitions->pdata[i];

      if (definition->state == DOWSER_FOREIGN_READ && !definition->hidden)
        _dowser_foreign_add_sentence (self, definition);
    }
}
