/* dowser-metadata-apply.c - applies metadata to the tables and columns of a schema */
#include "schema/dowser-metadata-private.h"

#include <string.h>

/* NameIndex: a lookup table of objects by name. If several objects have the same name, a lookup of this name finds
 * nothing. */
typedef struct
{
  GHashTable *exact;
  GHashTable *bare; /* like @exact, but the keys are in lower case and have only letters and digits */
} NameIndex;

static char ambiguous[] = "";

/* Removes the quotes of all dialects: "dbo"."Orders", [dbo].[Orders], `orders`. */
static char *
dup_unquoted (const char *name)
{
  GString *text = g_string_new (NULL);

  for (const char *c = name; *c != '\0'; c++)
    if (strchr ("\"`[]", *c) == NULL)
      g_string_append_c (text, *c);
  return g_strstrip (g_string_free (text, FALSE));
}

static char *
dup_normalized (const char *name)
{
  GString *text = g_string_new (NULL);

  for (const char *c = name; *c != '\0'; c = g_utf8_next_char (c))
    if (g_unichar_isalnum (g_utf8_get_char (c)) || *c == '.')
      g_string_append_unichar (text, g_unichar_tolower (g_utf8_get_char (c)));
  return g_string_free (text, FALSE);
}

static void
name_index_init (NameIndex *self)
{
  self->exact = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->bare = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

static void
name_index_clear (NameIndex *self)
{
  g_hash_table_unref (self->exact);
  g_hash_table_unref (self->bare);
}

static void
add_entry (GHashTable *names, char *name, gpointer item)
{
  gpointer existing = g_hash_table_lookup (names, name);

  g_hash_table_insert (names, name, existing == NULL || existing == item ? item : ambiguous);
}

static void
name_index_add (NameIndex *self, const char *name, gpointer item)
{
  add_entry (self->exact, g_strdup (name), item);
  add_entry (self->bare, dup_normalized (name), item);
}

static gpointer
name_index_find (const NameIndex *self, const char *name)
{
  g_autofree char *bare = dup_normalized (name);
  gpointer found = g_hash_table_lookup (self->exact, name);

  if (found == NULL)
    found = g_hash_table_lookup (self->bare, bare);
  return found != ambiguous ? found : NULL;
}

/* A lookup table of tables: by their full names, and by their names without the schema. */
typedef struct
{
  NameIndex by_full_name;
  NameIndex last;
  GHashTable *columns; /* DowserTable → NameIndex, created when needed */
} TableIndex;

static void
columns_free (gpointer data)
{
  name_index_clear (data);
  g_free (data);
}

static const char *
get_last_part (const char *name)
{
  const char *dot = strrchr (name, '.');

  return dot != NULL && dot[1] != '\0' ? dot + 1 : name;
}

static void
table_index_init (TableIndex *self, GPtrArray *tables)
{
  name_index_init (&self->by_full_name);
  name_index_init (&self->last);
  self->columns = g_hash_table_new_full (NULL, NULL, NULL, columns_free);
  for (guint i = 0; i < tables->len; i++)
    {
      DowserTable *table = tables->pdata[i];

      name_index_add (&self->by_full_name, table->name, table);
      name_index_add (&self->last, get_last_part (table->name), table);
    }
}

static void
table_index_clear (TableIndex *self)
{
  name_index_clear (&self->by_full_name);
  name_index_clear (&self->last);
  g_hash_table_unref (self->columns);
}

/* Finds a table by its name. "public.orders" also finds a table "orders", because some engines omit the schema.
 * "orders" also finds "public.orders". */
static DowserTable *
find_table (const TableIndex *self, const char *name)
{
  g_autofree char *plain_name = dup_unquoted (name);
  DowserTable *table = name_index_find (&self->by_full_name, plain_name);
  const char *dot = strchr (plain_name, '.');

  while (table == NULL && dot != NULL)
    {
      table = name_index_find (&self->by_full_name, dot + 1);
      dot = strchr (dot + 1, '.');
    }
  if (table == NULL && strchr (plain_name, '.') == NULL)
    table = name_index_find (&self->last, plain_name);
  return table;
}

static DowserColumn *
find_column (TableIndex *self, DowserTable *table, const char *name)
{
  NameIndex *names = g_hash_table_lookup (self->columns, table);
  g_autofree char *plain_name = dup_unquoted (name);
  DowserColumn *column;

  if (names == NULL)
    {
      names = g_new0 (NameIndex, 1);
      name_index_init (names);
      for (guint i = 0; i < table->columns->len; i++)
        name_index_add (names, ((DowserColumn *) table->columns->pdata[i])->name, table->columns->pdata[i]);
      g_hash_table_insert (self->columns, table, names);
    }
  column = name_index_find (names, plain_name);
  return column != NULL ? column : name_index_find (names, get_last_part (plain_name));
}

static void
replace_text (char **field, const char *text)
{
  if (text == NULL)
    return;
  g_free (*field);
  *field = g_strdup (text);
}

static void
apply_to_column (const DowserMetadataLine *line, DowserColumn *column)
{
  replace_text (&column->description, line->description);
  replace_text (&column->business_name, line->business_name);
  replace_text (&column->unit, line->unit);
  replace_text (&column->entitlement, line->entitlement);
  column->pii |= line->pii;
  column->hidden |= line->hidden;
}

static void
apply_to_table (const DowserMetadataLine *line, DowserTable *table)
{
  replace_text (&table->description, line->description);
  replace_text (&table->business_name, line->business_name);
  replace_text (&table->entitlement, line->entitlement);
  table->hidden |= line->hidden;
  for (guint i = 0; i < table->columns->len; i++)
    ((DowserColumn *) table->columns->pdata[i])->pii |= line->pii;
}

static void
add_missed (const DowserMetadataLine *line, DowserMetadataOutcome *outcome)
{
  outcome->n_missed++;
  if (outcome->missed == NULL)
    outcome->missed
        = line->column != NULL ? g_strconcat (line->table, ".", line->column, NULL) : g_strdup (line->table);
}

void
dowser_metadata_outcome_clear (DowserMetadataOutcome *self)
{
  g_clear_pointer (&self->missed, g_free);
}

void
dowser_metadata_apply (const DowserMetadata *self, DowserSchemaBuilder *builder, DowserMetadataOutcome *outcome)
{
  TableIndex table_index;

  table_index_init (&table_index, dowser_schema_builder_get_tables (builder));
  for (guint i = 0; i < self->lines->len; i++)
    {
      const DowserMetadataLine *line = self->lines->pdata[i];
      DowserTable *table = find_table (&table_index, line->table);
      DowserColumn *column
          = table != NULL && line->column != NULL ? find_column (&table_index, table, line->column) : NULL;

      if (column != NULL)
        apply_to_column (line, column);
      else if (table != NULL && line->column == NULL)
        apply_to_table (line, table);
      else
        {
          add_missed (line, outcome);
          continue;
        }
      outcome->n_applied++;
    }
  table_index_clear (&table_index);
}

void
dowser_metadata_mark_all_personal (DowserSchemaBuilder *builder)
{
  GPtrArray *tables = dowser_schema_builder_get_tables (builder);

  for (guint i = 0; i < tables->len; i++)
    {
      GPtrArray *columns = ((DowserTable *) tables->pdata[i])->columns;

      for (guint j = 0; j < columns->len; j++)
        ((DowserColumn *) columns->pdata[j])->pii = TRUE;
    }
}

/* Returns TRUE if the user has at least one of the roles in @required. A text @required without separators is one role.
 */
static gboolean
is_entitled (const char *required, const char *const *entitlements)
{
  g_auto (GStrv) roles = g_strsplit_set (required, ",;|\n", -1);

  for (guint i = 0; entitlements != NULL && entitlements[i] != NULL; i++)
    {
      g_autofree char *own_entitlement = g_utf8_casefold (entitlements[i], -1);

      if (strcmp (g_strstrip (own_entitlement), "*") == 0)
        return TRUE;
      for (guint j = 0; roles[j] != NULL; j++)
        {
          g_autofree char *role = g_utf8_casefold (roles[j], -1);

          if (*g_strstrip (role) != '\0' && strcmp (role, own_entitlement) == 0)
            return TRUE;
        }
    }
  return FALSE;
}

void
dowser_metadata_restrict_columns (DowserSchemaBuilder *builder, const char *const *entitlements)
{
  GPtrArray *tables = dowser_schema_builder_get_tables (builder);

  for (guint i = 0; i < tables->len; i++)
    {
      DowserTable *table = tables->pdata[i];

      table->restricted = table->entitlement != NULL && !is_entitled (table->entitlement, entitlements);
      table->hidden |= table->restricted;
      for (guint j = 0; j < table->columns->len; j++)
        {
          DowserColumn *column = table->columns->pdata[j];

          column->restricted
              = table->restricted || (column->entitlement != NULL && !is_entitled (column->entitlement, entitlements));
          column->hidden |= column->restricted;
        }
    }
}
