/* dowser-apply-related.c - makes a plan for the row that a key references, or for the rows that reference a row */
#include "operations/dowser-apply-related.h"

#include <glib/gi18n-lib.h>

static gboolean
contains_column (GPtrArray *columns, const char *name)
{
  for (guint i = 0; i < columns->len; i++)
    if (g_ascii_strcasecmp (((const DowserColumn *) columns->pdata[i])->name, name) == 0)
      return TRUE;
  return FALSE;
}

static gboolean
matches_key (GPtrArray *columns, char **key)
{
  for (guint i = 0; key != NULL && key[i] != NULL; i++)
    if (!contains_column (columns, key[i]))
      return FALSE;
  return key == NULL || g_strv_length (key) == columns->len;
}

GPtrArray *
_dowser_related_find_targets (const DowserJoinGraph *graph, const DowserTable *table, const char *column, char **key)
{
  GPtrArray *edges = dowser_join_graph_get_edges (graph, table);
  GPtrArray *found = g_ptr_array_new ();

  for (guint i = 0; i < edges->len; i++)
    {
      const DowserJoinEdge *edge = edges->pdata[i];

      if (edge->near == edge->key->table && contains_column (edge->key->columns, column)
          && matches_key (edge->key->columns, key))
        g_ptr_array_add (found, (gpointer) edge->key);
    }
  return found;
}

GPtrArray *
_dowser_related_find_sources (const DowserJoinGraph *graph, const DowserSelect *select, const DowserTable *table,
                              char **key)
{
  GPtrArray *edges = dowser_join_graph_get_edges (graph, table);
  GPtrArray *found = g_ptr_array_new ();

  for (guint i = 0; i < edges->len; i++)
    {
      const DowserJoinEdge *edge = edges->pdata[i];
      gboolean reached = FALSE;

      for (guint j = 0; j < select->from->len; j++)
        {
          const DowserInstance *instance = select->from->pdata[j];

          reached |= !instance->is_step && g_ascii_strcasecmp (instance->table, edge->key->to_table->name) == 0;
        }
      if (reached && edge->near == edge->key->table && matches_key (edge->key->columns, key))
        g_ptr_array_add (found, (gpointer) edge->key);
    }
  return found;
}

static gboolean
add_conditions (DowserSelect *select, const DowserTable *table, GPtrArray *columns, GPtrArray *values, GError **error)
{
  if (columns->len != values->len)
    return _dowser_apply_refuse (
        error,
        ngettext ("The key has %u column, but %u values are given. Give one value for each column.",
                  "The key has %u columns, but %u values are given. Give one value for each column.", columns->len),
        columns->len, values->len);
  for (guint i = 0; i < columns->len; i++)
    {
      const DowserColumn *column = columns->pdata[i];
      DowserValue *value;

      if (((const DowserValue *) values->pdata[i])->is_null)
        return _dowser_apply_refuse (error, _ ("An empty key refers to no row. Choose a key that is not empty."));
      value = _dowser_apply_convert_value (values->pdata[i], column->type, error);
      if (value == NULL)
        return FALSE;
      dowser_select_add_filter (select, dowser_expr_new_compare (DOWSER_EQUAL,
                                                                 dowser_expr_new_column (table->name, column->name),
                                                                 dowser_expr_new_literal (value)));
    }
  return TRUE;
}

static DowserPlan *
make_plan (const DowserTable *table, GPtrArray *columns, GPtrArray *values, GError **error)
{
  g_autoptr (DowserPlan) plan = dowser_plan_new (NULL);

  dowser_select_add_instance (plan->select, table->name, table->name);
  for (guint i = 0; i < table->columns->len; i++)
    {
      const DowserColumn *column = table->columns->pdata[i];

      if (!column->hidden)
        dowser_select_add_output (plan->select, dowser_expr_new_column (table->name, column->name), NULL);
    }
  if (!add_conditions (plan->select, table, columns, values, error))
    return NULL;
  return g_steal_pointer (&plan);
}

static gboolean
refuse_several (GPtrArray *keys, const char *column_name, GError **error)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *list = NULL;

  for (guint i = 0; i < keys->len; i++)
    {
      const DowserForeignKey *key = keys->pdata[i];

      g_ptr_array_add (texts,
                       g_strdup_printf ("%s.%s → %s", key->table->name,
                                        ((const DowserColumn *) key->columns->pdata[0])->name, key->to_table->name));
    }
  g_ptr_array_add (texts, NULL);
  list = g_strjoinv (", ", (char **) texts->pdata);
  return _dowser_apply_refuse (error, _ ("“%s” is in several keys: %s. Choose one of these keys."), column_name, list);
}

const DowserTable *
_dowser_related_get_table (const DowserSelect *select, const DowserSchema *schema, const DowserExpr *expr)
{
  const DowserInstance *instance
      = expr->kind == DOWSER_EXPR_COLUMN ? dowser_select_find_instance (select, expr->instance) : NULL;
  const DowserTable *table
      = instance != NULL && !instance->is_step ? dowser_schema_find_table (schema, instance->table) : NULL;

  return table != NULL && !table->hidden && dowser_table_find_column (table, expr->name) != NULL ? table : NULL;
}

/* Makes a plan for the row of @table that has the value in column @name. @values: contains only this value. Refuses if
 * the column isn't unique. */
static DowserPlan *
make_own_row_plan (const DowserTable *table, const char *name, GPtrArray *values, GError **error)
{
  const DowserColumn *column = dowser_table_find_column (table, name);
  g_autoptr (GPtrArray) columns = g_ptr_array_new ();

  g_ptr_array_add (columns, (gpointer) column);
  if (!dowser_table_is_unique (table, columns))
    {
      _dowser_apply_refuse (error, _ ("The values of “%s” don't identify a row. Choose a key column."), name);
      return NULL;
    }
  return make_plan (table, columns, values, error);
}

DowserPlan *
_dowser_apply_open_related (const DowserOperation *operation, const DowserPlan *plan, const DowserSchema *schema,
                            GError **error)
{
  g_autoptr (DowserJoinGraph) graph = dowser_join_graph_new (schema);
  const DowserOutput *output = _dowser_apply_get_output (operation, plan->select, error);
  const DowserTable *table = output != NULL ? _dowser_related_get_table (plan->select, schema, output->expr) : NULL;
  g_autoptr (GPtrArray) keys = NULL;
  const DowserForeignKey *key;

  if (output == NULL)
    return NULL;
  if (table == NULL)
    {
      g_autofree char *heading = dowser_select_dup_heading (plan->select, (guint) operation->index);

      _dowser_apply_refuse (error, _ ("The values of “%s” don't identify a row. Choose a key column."), heading);
      return NULL;
    }
  keys = _dowser_related_find_targets (graph, table, output->expr->name, operation->key);
  if (keys->len == 0 && operation->key == NULL)
    return make_own_row_plan (table, output->expr->name, operation->values, error);
  if (keys->len == 0)
    {
      _dowser_apply_refuse (error,
                            _ ("The column “%s” doesn't belong to this foreign key. Choose another foreign key, or "
                               "none."),
                            output->expr->name);
      return NULL;
    }
  if (keys->len > 1)
    {
      refuse_several (keys, output->expr->name, error);
      return NULL;
    }
  key = keys->pdata[0];
  return make_plan (key->to_table, key->to_columns, operation->values, error);
}

DowserPlan *
_dowser_apply_list_related (const DowserOperation *operation, const DowserPlan *plan, const DowserSchema *schema,
                            GError **error)
{
  g_autoptr (DowserJoinGraph) graph = dowser_join_graph_new (schema);
  const DowserTable *table = operation->table != NULL ? dowser_schema_find_table (schema, operation->table) : NULL;
  g_autoptr (GPtrArray) keys = NULL;

  if (table == NULL || table->hidden)
    {
      _dowser_apply_refuse (error, _ ("There is no table “%s” in this source. Choose an existing table."),
                            _dowser_describe_text (operation->table));
      return NULL;
    }
  keys = _dowser_related_find_sources (graph, plan->select, table, operation->key);
  if (keys->len == 0)
    {
      _dowser_apply_refuse (error,
                            _ ("No key of “%s” refers to a table of the plan. Choose a table with a key to the plan."),
                            table->name);
      return NULL;
    }
  if (keys->len > 1)
    {
      refuse_several (keys, table->name, error);
      return NULL;
    }
  return make_plan (table, ((const DowserForeignKey *) keys->pdata[0])->columns, operation->values, error);
}
