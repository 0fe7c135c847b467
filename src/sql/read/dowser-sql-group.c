/* dowser-sql-group.c - makes joins in parentheses a step, or a part of the joins around them */
#include "sql/read/dowser-sql-parser.h"

#include <glib/gi18n-lib.h>

void
dowser_sql_group_free (DowserSqlGroup *self)
{
  DowserSelect *select = self->step->select;

  if (select->outputs->len == 0)
    dowser_select_add_output (select, dowser_expr_new_integer (1), "one");
  g_hash_table_unref (self->names);
  g_hash_table_unref (self->outputs);
  g_free (self);
}

/* Returns: a name that no other output has */
static char *
make_name (const DowserSqlGroup *self, const DowserExpr *column)
{
  char *name = g_strdup (column->name);

  for (guint n = 1; g_hash_table_contains (self->names, name); n++)
    {
      g_free (name);
      name = n == 1 ? g_strdup_printf ("%s %s", column->instance, column->name)
                    : g_strdup_printf ("%s %s %u", column->instance, column->name, n);
    }
  return name;
}

/* Returns the column by which the outermost select reads @column (taken), a column of the select in the group's step (a
 * query in WITH). If the step has no output for @column yet, adds the output. */
static DowserExpr *
show_column (DowserSqlGroup *self, DowserExpr *column)
{
  g_autofree char *key = g_strconcat (column->instance, "\n", column->name, NULL);
  const char *name = g_hash_table_lookup (self->outputs, key);
  DowserExpr *shown_column;

  if (name == NULL)
    {
      char *output_name = make_name (self, column);

      dowser_select_add_output (self->step->select, dowser_expr_ref (column), output_name);
      g_hash_table_add (self->names, output_name);
      g_hash_table_insert (self->outputs, g_steal_pointer (&key), output_name);
      name = output_name;
    }
  shown_column = dowser_expr_new_column (self->instance->id, name);
  dowser_expr_unref (column);
  return self->outer != NULL ? show_column (self->outer, shown_column) : shown_column;
}

DowserExpr *
dowser_sql_source_make_column (const DowserSqlSource *source, const char *name)
{
  DowserExpr *column = dowser_expr_new_column (source->instance->id, name);

  return source->group != NULL ? show_column (source->group, column) : column;
}

static DowserExpr *
show_cb (const DowserExpr *expr, gpointer user_data)
{
  return expr->kind == DOWSER_EXPR_COLUMN ? show_column (user_data, dowser_expr_ref (expr)) : NULL;
}

static GPtrArray *
ensure_array (GPtrArray **array, GDestroyNotify destroy)
{
  if (*array == NULL)
    *array = g_ptr_array_new_with_free_func (destroy);
  return *array;
}

/* Moves the sources of @inner to @self. @group: (nullable): the group through which these sources are read from now
 * on */
static void
move_sources (DowserSqlParser *parser, DowserSqlScope *self, DowserSqlScope *inner, DowserSqlGroup *group)
{
  if (self->sources->len + inner->sources->len > DOWSER_SQL_MAX_SOURCES)
    dowser_sql_parser_refuse (parser, _ ("more than %d tables in one select"), DOWSER_SQL_MAX_SOURCES);
  for (guint i = 0; i < inner->sources->len; i++)
    {
      DowserSqlSource *source = inner->sources->pdata[i];

      if (dowser_sql_scope_has_instance (self, source->instance->id))
        dowser_sql_parser_refuse (parser, _ ("two tables are both called “%.80s”"), source->instance->id);
      if (source->group == NULL)
        source->group = group;
    }
  for (guint i = 0; inner->groups != NULL && i < inner->groups->len; i++)
    if (((DowserSqlGroup *) inner->groups->pdata[i])->outer == NULL)
      ((DowserSqlGroup *) inner->groups->pdata[i])->outer = group;
  for (guint i = 0; group != NULL && inner->merged != NULL && i < inner->merged->len; i++)
    {
      DowserSqlMerged *merged = inner->merged->pdata[i];
      DowserExpr *shown_column = dowser_expr_map (merged->expr, show_cb, group);

      dowser_expr_unref (merged->expr);
      merged->expr = shown_column;
    }
  self->joins_set_order |= inner->joins_set_order;
  g_ptr_array_extend_and_steal (self->sources, g_steal_pointer (&inner->sources));
  if (inner->groups != NULL)
    g_ptr_array_extend_and_steal (ensure_array (&self->groups, (GDestroyNotify) dowser_sql_group_free),
                                  g_steal_pointer (&inner->groups));
  if (inner->merged != NULL)
    g_ptr_array_extend_and_steal (ensure_array (&self->merged, (GDestroyNotify) dowser_sql_merged_free),
                                  g_steal_pointer (&inner->merged));
}

/* Returns a name for the step. Users are unlikely to give this name to a table. */
static char *
make_step_name (const DowserSqlScope *inner)
{
  GString *name = g_string_new (NULL);

  for (guint i = 0; i < MIN (inner->select->from->len, 3); i++)
    g_string_append_printf (name, i > 0 ? " with %s" : "%s",
                            ((const DowserInstance *) inner->select->from->pdata[i])->id);
  return g_string_free (name, FALSE);
}

void
dowser_sql_scope_add_group (DowserSqlParser *parser, DowserSqlScope *self, DowserSqlScope *inner)
{
  g_autofree char *name = make_step_name (inner);
  const DowserPlanStep *step = dowser_sql_add_step (parser, name, dowser_select_ref (inner->select));
  DowserSqlGroup *group;

  if (step == NULL)
    return;
  group = g_new0 (DowserSqlGroup, 1);
  group->step = step;
  group->names = dowser_sql_names_new ();
  group->outputs = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_ptr_array_add (self->select->from, dowser_instance_new (step->id, step->id, TRUE));
  group->instance = self->select->from->pdata[self->select->from->len - 1];
  g_ptr_array_add (ensure_array (&self->groups, (GDestroyNotify) dowser_sql_group_free), group);
  move_sources (parser, self, inner, group);
}

static gboolean
is_joined (const DowserSelect *select, const char *id)
{
  for (guint i = 0; i < select->joins->len; i++)
    if (g_str_equal (((const DowserJoin *) select->joins->pdata[i])->to, id))
      return TRUE;
  return FALSE;
}

void
dowser_sql_scope_merge_scope (DowserSqlParser *parser, DowserSqlScope *self, DowserSqlScope *inner,
                              gboolean is_cross_join)
{
  DowserSelect *from = inner->select;

  for (guint i = 0; is_cross_join && i < from->from->len; i++)
    {
      const char *id = ((const DowserInstance *) from->from->pdata[i])->id;

      if (!is_joined (from, id))
        g_ptr_array_add (self->select->joins, dowser_join_new (DOWSER_JOIN_CROSS, id, NULL, DOWSER_VIA_USER, 1.0));
    }
  move_sources (parser, self, inner, NULL);
  for (guint i = 0; i < from->from->len; i++)
    g_ptr_array_add (self->select->from, from->from->pdata[i]);
  for (guint i = 0; i < from->joins->len; i++)
    g_ptr_array_add (self->select->joins, from->joins->pdata[i]);
  g_ptr_array_set_free_func (from->from, NULL);
  g_ptr_array_set_free_func (from->joins, NULL);
  g_ptr_array_set_size (from->from, 0);
  g_ptr_array_set_size (from->joins, 0);
}
