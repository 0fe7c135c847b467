/* dowser-user-constraint.c - makes a copy of a schema that shows the effect of the user's constraints */
#include "audit/fixes/dowser-user-constraint.h"

#include "analysis/dowser-affix.h"
#include "analysis/dowser-name-finder.h"
#include "joins/dowser-join-path.h"

gboolean
dowser_user_constraint_affects_planner (GPtrArray *constraints)
{
  for (guint i = 0; constraints != NULL && i < constraints->len; i++)
    if (((const DowserConstraint *) constraints->pdata[i])->kind != DOWSER_CONSTRAINT_NOTE
        && !dowser_constraint_is_setting (constraints->pdata[i]))
      return TRUE;
  return FALSE;
}

static gboolean
has_name (const char *path, const DowserTable *table, const DowserColumn *column)
{
  g_autofree char *column_path = column != NULL ? dowser_column_dup_path (column) : NULL;

  return path != NULL && g_ascii_strcasecmp (path, column_path != NULL ? column_path : table->name) == 0;
}

static gboolean
is_affix (const DowserConstraint *constraint)
{
  return constraint->kind == DOWSER_CONSTRAINT_INSTEAD && dowser_affix_is_pattern (constraint->to);
}

/* Returns TRUE if a constraint excludes the table or column, or replaces it by another one. */
static gboolean
is_hidden_by_constraint (GPtrArray *constraints, const DowserSchema *schema, const DowserTable *table,
                         const DowserColumn *column)
{
  for (guint i = 0; i < constraints->len; i++)
    {
      const DowserConstraint *constraint = constraints->pdata[i];

      if ((constraint->kind == DOWSER_CONSTRAINT_INSTEAD || constraint->kind == DOWSER_CONSTRAINT_EXCLUDED)
          && has_name (constraint->from, table, column))
        return TRUE;
      if (is_affix (constraint) && column == NULL
          && dowser_affix_find_table (constraint->to, table->name, schema) != NULL)
        return TRUE;
    }
  return FALSE;
}

/* Removes the common prefix or suffix from the table's name, because users and sentences call the table by the short
 * name. */
static void
rename_to_stem (DowserTable *copy, GPtrArray *constraints)
{
  for (guint i = 0; i < constraints->len && !copy->hidden; i++)
    {
      const DowserConstraint *constraint = constraints->pdata[i];
      g_autofree char *stem = is_affix (constraint) ? dowser_affix_dup_stem (constraint->to, copy->name) : NULL;
      g_autoptr (GStrvBuilder) synonyms = g_strv_builder_new ();

      if (stem == NULL || (copy->synonyms != NULL && g_strv_contains ((const char *const *) copy->synonyms, stem)))
        continue;
      if (copy->synonyms != NULL)
        g_strv_builder_addv (synonyms, (const char **) copy->synonyms);
      g_strv_builder_add (synonyms, stem);
      g_strfreev (copy->synonyms);
      copy->synonyms = g_strv_builder_end (synonyms);
      if (copy->business_name == NULL)
        copy->business_name = g_steal_pointer (&stem);
    }
}

static DowserTable *
copy_table (DowserSchemaBuilder *builder, const DowserSchema *schema, const DowserTable *table, GPtrArray *constraints)
{
  DowserTable *copy = dowser_schema_builder_copy_table (builder, table);

  copy->hidden |= is_hidden_by_constraint (constraints, schema, table, NULL);
  rename_to_stem (copy, constraints);
  for (guint i = 0; i < table->columns->len; i++)
    dowser_schema_builder_copy_column (builder, copy, table->columns->pdata[i])->hidden
        |= is_hidden_by_constraint (constraints, schema, table, table->columns->pdata[i]);
  dowser_schema_builder_copy_unique_keys (builder, copy, table);
  dowser_schema_builder_copy_rejected_keys (builder, copy, table);
  return copy;
}

/* Finds the two columns of a join that a constraint sets. */
static gboolean
find_joined_columns (const DowserConstraint *constraint, const DowserSchema *schema, const DowserColumn **from,
                     const DowserColumn **to)
{
  if (constraint->kind != DOWSER_CONSTRAINT_JOIN || constraint->from == NULL || constraint->to == NULL)
    return FALSE;
  *from = dowser_name_find_column (schema, constraint->from, NULL, NULL);
  *to = dowser_name_find_column (schema, constraint->to, NULL, NULL);
  return *from != NULL && *to != NULL;
}

/* Returns TRUE if a constraint sets another key for the two tables that @key connects, or replaces a column of @key. */
static gboolean
is_overridden (const DowserForeignKey *key, GPtrArray *constraints, const DowserSchema *schema)
{
  for (guint i = 0; i < constraints->len; i++)
    {
      const DowserColumn *from, *to;

      if (!find_joined_columns (constraints->pdata[i], schema, &from, &to) || from->table == to->table)
        continue;
      if ((from->table == key->table && to->table == key->to_table)
          || (to->table == key->table && from->table == key->to_table))
        return TRUE;
    }
  for (guint i = 0; i < key->columns->len; i++)
    if (is_hidden_by_constraint (constraints, schema, key->table, key->columns->pdata[i]))
      return TRUE;
  return FALSE;
}

static void
add_key (DowserSchemaBuilder *builder, GPtrArray *tables, const DowserForeignKey *key, gboolean is_overruled)
{
  g_auto (GStrv) columns = dowser_columns_dup_names (key->columns);
  g_auto (GStrv) to_columns = dowser_columns_dup_names (key->to_columns);

  dowser_schema_builder_add_foreign_key (builder, tables->pdata[key->table->index], (const char *const *) columns,
                                         key->to_table->name, (const char *const *) to_columns,
                                         key->declared && !is_overruled, is_overruled ? 0.0 : key->confidence);
}

/* Adds the key that a constraint sets. The key starts at the column that isn't unique, because the referencing column
 * of a key isn't unique. */
static void
add_user_key (DowserSchemaBuilder *builder, GPtrArray *tables, const DowserColumn *from, const DowserColumn *to)
{
  g_autoptr (GPtrArray) target = g_ptr_array_new ();
  const char *columns[] = { NULL, NULL };
  const char *to_columns[] = { NULL, NULL };

  g_ptr_array_add (target, (gpointer) from);
  if (dowser_table_is_unique (from->table, target))
    {
      const DowserColumn *old_from = from;

      target->pdata[0] = (gpointer) to;
      if (!dowser_table_is_unique (to->table, target))
        {
          from = to;
          to = old_from;
        }
    }
  columns[0] = from->name;
  to_columns[0] = to->name;
  dowser_schema_builder_add_foreign_key (builder, tables->pdata[from->table->index], columns, to->table->name,
                                         to_columns, TRUE, 1.0);
}

/* Returns TRUE if the key is declared or was found in the values, not inferred from names. */
static gboolean
is_declared_or_found (const DowserForeignKey *key)
{
  return g_ptr_array_find (key->table->foreign_keys, key, NULL);
}

/* Adds the keys that the user has set by constraints, and the keys of the schema. Inferred keys that a constraint
 * overrules are added with confidence 0, so that they aren't inferred again. */
static void
add_keys (DowserSchemaBuilder *builder, GPtrArray *copies, GPtrArray *constraints, const DowserSchema *schema)
{
  g_autoptr (DowserJoinGraph) graph = dowser_join_graph_new (schema);
  GPtrArray *tables = dowser_schema_get_tables (schema);

  for (guint i = 0; i < constraints->len; i++)
    {
      const DowserColumn *from, *to;

      if (find_joined_columns (constraints->pdata[i], schema, &from, &to))
        add_user_key (builder, copies, from, to);
    }
  for (guint i = 0; i < tables->len; i++)
    {
      GPtrArray *edges = dowser_join_graph_get_edges (graph, tables->pdata[i]);

      for (guint j = 0; j < edges->len; j++)
        {
          const DowserForeignKey *key = ((const DowserJoinEdge *) edges->pdata[j])->key;
          gboolean is_overruled = key->table == tables->pdata[i] && is_overridden (key, constraints, schema);

          if (key->table == tables->pdata[i] && (is_overruled || is_declared_or_found (key)))
            add_key (builder, copies, key, is_overruled);
        }
    }
}

DowserSchema *
dowser_user_constraint_make_schema (GPtrArray *constraints, const DowserSchema *schema)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  GPtrArray *tables = dowser_schema_get_tables (schema);
  g_autoptr (GPtrArray) copies = g_ptr_array_new ();

  for (guint i = 0; i < tables->len; i++)
    g_ptr_array_add (copies, copy_table (builder, schema, tables->pdata[i], constraints));
  add_keys (builder, copies, constraints, schema);
  return dowser_schema_builder_end (builder);
}
