/* dowser-normalizer-names.c - finds the column or table that a model's name means, in any spelling */
#include "prompt/replies/dowser-normalizer-private.h"
#include "prompt/replies/dowser-normalizer.h"

#include "prompt/replies/dowser-lax-json.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Removes the quotes around a name, in the style of any SQL dialect. */
static char *
dup_unquoted (const char *name)
{
  g_autofree char *plain_name = g_strdup (name);
  char *into = plain_name;

  for (const char *c = name; *c != '\0'; c++)
    if (strchr ("`[]\"", *c) == NULL)
      *into++ = *c;
  *into = '\0';
  return g_strdup (g_strstrip (plain_name));
}

static char *
fold_name (const char *name)
{
  GString *folded = g_string_new (NULL);

  for (const char *c = name; *c != '\0'; c++)
    if (g_ascii_isalnum (*c) || (guchar) *c >= 0x80)
      g_string_append_c (folded, g_ascii_tolower (*c));
  return g_string_free (folded, FALSE);
}

static gboolean
has_same_letters (const char *a, const char *b)
{
  g_autofree char *first = fold_name (a);
  g_autofree char *second = fold_name (b);

  return *first != '\0' && g_str_equal (first, second);
}

/* Finds a column of @table by its name, or by another spelling ("OrderDate" for order_date) if only one column
 * matches. */
static const DowserColumn *
find_column_in_table (const DowserTable *table, const char *name)
{
  const DowserColumn *found = dowser_table_find_column (table, name);

  for (guint i = 0; found == NULL && i < table->columns->len; i++)
    if (has_same_letters (((const DowserColumn *) table->columns->pdata[i])->name, name))
      found = table->columns->pdata[i];
  for (guint i = 0; found != NULL && i < table->columns->len; i++)
    if (table->columns->pdata[i] != found && !g_str_equal (found->name, name)
        && g_ascii_strcasecmp (found->name, name) != 0
        && has_same_letters (((const DowserColumn *) table->columns->pdata[i])->name, name))
      return NULL;
  return found;
}

const DowserTable *
_dowser_normalizer_find_table (DowserNormalizer *self, const char *name)
{
  g_autofree char *plain_name = dup_unquoted (name);
  const char *dot = strrchr (plain_name, '.');
  const DowserTable *table = dowser_schema_find_table (self->schema, name);
  GPtrArray *tables = dowser_schema_get_tables (self->schema);
  const DowserTable *near = NULL;

  table = table != NULL ? table : dowser_schema_find_table (self->schema, plain_name);
  if (table == NULL && dot != NULL)
    table = dowser_schema_find_table (self->schema, dot + 1);
  for (guint i = 0; table == NULL && i < tables->len; i++)
    if (has_same_letters (((const DowserTable *) tables->pdata[i])->name, plain_name))
      {
        if (near != NULL)
          return NULL;
        near = tables->pdata[i];
      }
  return table != NULL ? table : near;
}

static JsonNode *
make_column (const DowserColumn *column, const char *instance)
{
  g_autofree char *id = dowser_prompt_size_dup_id (column);
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "kind", "column");
  json_object_set_string_member (object, "id", id);
  if (instance != NULL)
    json_object_set_string_member (object, "instance", instance);
  return _dowser_normalizer_make_object (object);
}

/* A column of a step belongs to no table, so only the column's name is written. */
static JsonNode *
make_step_column (const char *instance, const char *name)
{
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "kind", "column");
  json_object_set_string_member (object, "instance", instance);
  json_object_set_string_member (object, "name", name);
  return _dowser_normalizer_make_object (object);
}

/* Reads a name such as "c.name" whose first part is the ID of an instance, and finds the column. */
static JsonNode *
find_by_instance (DowserNormalizer *self, const DowserNormalizerScope *scope, const char *plain_name)
{
  const char *dot = strchr (plain_name, '.');
  g_autofree char *id = dot != NULL ? g_strndup (plain_name, (gsize) (dot - plain_name)) : NULL;

  for (; dot != NULL && scope != NULL; scope = scope->outer)
    for (guint i = 0; i < scope->ids->len; i++)
      {
        const char *table_name = scope->tables->pdata[i];
        const DowserTable *table;
        const DowserColumn *column;

        if (g_ascii_strcasecmp (scope->ids->pdata[i], id) != 0)
          continue;
        if (*table_name == '\0')
          return make_step_column (scope->ids->pdata[i], dot + 1);
        table = dowser_schema_find_table (self->schema, table_name);
        column = table != NULL ? find_column_in_table (table, dot + 1) : NULL;
        if (column != NULL)
          return make_column (column, g_ascii_strcasecmp (id, table_name) != 0 ? scope->ids->pdata[i] : NULL);
      }
  return NULL;
}

static const DowserColumn *
find_by_id (DowserNormalizer *self, const char *name, const char *plain_name)
{
  const DowserColumn *column = dowser_prompt_size_find_column (self->schema, name);
  const char *dot = strrchr (plain_name, '.');
  g_autofree char *table_name = dot != NULL ? g_strndup (plain_name, (gsize) (dot - plain_name)) : NULL;
  const DowserTable *table;

  if (column != NULL || dot == NULL)
    return column;
  column = dowser_prompt_size_find_column (self->schema, plain_name);
  if (column != NULL)
    return column;
  table = _dowser_normalizer_find_table (self, table_name);
  return table != NULL ? find_column_in_table (table, dot + 1) : NULL;
}

/* Returns: the only column with this name in the tables of @scope; if they have no such column, the only one in all
 * tables of the schema; NULL if the name is ambiguous */
static JsonNode *
find_by_name (DowserNormalizer *self, const DowserNormalizerScope *scope, const char *plain_name)
{
  GPtrArray *tables = dowser_schema_get_tables (self->schema);
  const DowserColumn *found = NULL;
  const char *instance = NULL;
  guint n = 0;

  for (guint i = 0; scope != NULL && i < scope->ids->len; i++)
    {
      const DowserTable *table = dowser_schema_find_table (self->schema, scope->tables->pdata[i]);
      const DowserColumn *column = table != NULL ? find_column_in_table (table, plain_name) : NULL;

      n += column != NULL;
      found = column != NULL ? column : found;
      instance = column != NULL ? scope->ids->pdata[i] : instance;
    }
  if (n == 1)
    return make_column (found, g_strcmp0 (instance, found->table->name) != 0 ? instance : NULL);
  for (guint i = 0; n == 0 && i < tables->len; i++)
    {
      const DowserTable *table = tables->pdata[i];
      const DowserColumn *column = table->hidden ? NULL : find_column_in_table (table, plain_name);

      if (column != NULL && found != NULL)
        return NULL;
      found = column != NULL ? column : found;
    }
  return n == 0 && found != NULL ? make_column (found, NULL) : NULL;
}

JsonNode *
_dowser_normalizer_find_column (DowserNormalizer *self, const DowserNormalizerScope *scope, const char *name)
{
  g_autofree char *plain_name = dup_unquoted (name);
  JsonNode *node = find_by_instance (self, scope, plain_name);
  const DowserColumn *column = node == NULL ? find_by_id (self, name, plain_name) : NULL;

  if (column != NULL)
    node = make_column (column, NULL);
  if (node != NULL || strchr (plain_name, '.') != NULL)
    return node;
  node = find_by_name (self, scope, plain_name);
  if (node != NULL)
    dowser_repairs_add_line (self->repairs, _ ("“%s” was read as %s."), plain_name,
                             json_object_get_string_member (json_node_get_object (node), "id"));
  return node;
}

JsonNode *
_dowser_normalizer_read_column (DowserNormalizer *self, const DowserNormalizerScope *scope, const char *name)
{
  JsonNode *node = _dowser_normalizer_find_column (self, scope, name);
  g_autofree char *plain_name = NULL;

  if (node != NULL)
    return node;
  plain_name = dup_unquoted (name);
  /* Keeps a name that matches no column. The audit reports it with similar names. */
  if (strchr (plain_name, '.') != NULL && strpbrk (plain_name, " (){}*") == NULL)
    {
      JsonObject *object = json_object_new ();

      json_object_set_string_member (object, "kind", "column");
      json_object_set_string_member (object, "id", plain_name);
      return _dowser_normalizer_make_object (object);
    }
  return _dowser_normalizer_fail (self, _ ("“%s” names no one column: “table.column” is expected"), name);
}

gboolean
dowser_normalizer_names_are_known (JsonNode *document, const DowserSchema *schema)
{
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  for (guint i = 0; JSON_NODE_HOLDS_ARRAY (document) && i < json_array_get_length (json_node_get_array (document)); i++)
    if (!dowser_normalizer_names_are_known (json_array_get_element (json_node_get_array (document), i), schema))
      return FALSE;
  if (!JSON_NODE_HOLDS_OBJECT (document))
    return TRUE;
  json_object_iter_init_ordered (&iter, json_node_get_object (document));
  while (json_object_iter_next_ordered (&iter, &name, &node))
    {
      const char *text = _dowser_normalizer_get_string (node);
      gboolean is_id
          = g_str_equal (name, "column")
            || (g_str_equal (name, "id") && json_object_has_member (json_node_get_object (document), "kind"));

      if (is_id && text != NULL && dowser_prompt_size_find_column (schema, text) == NULL)
        return FALSE;
      if (g_str_equal (name, "table") && text != NULL && dowser_schema_find_table (schema, text) == NULL)
        return FALSE;
      if (!dowser_normalizer_names_are_known (node, schema))
        return FALSE;
    }
  return TRUE;
}
