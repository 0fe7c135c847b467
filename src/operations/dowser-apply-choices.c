/* dowser-apply-choices.c - alternatives to a refused operation, from which the user can choose */
#include "operations/dowser-apply-join-private.h"
#include "operations/dowser-apply-related.h"

#include "base/dowser-error.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The maximum number of choices: users wouldn't read more. */
#define MAX_CHOICES 8

typedef struct
{
  const DowserOperation *operation;
  const DowserPlan *plan;
  const DowserSchema *schema;
  const DowserJoinGraph *graph;
  GPtrArray *choices;
} Search;

/* Adds a choice if its operations can be applied. Takes @label and @operations. */
static void
add_choice (Search *search, char *label, GPtrArray *operations)
{
  g_autofree char *owned = label;
  g_autoptr (DowserPlan) applied = dowser_operations_apply (operations, search->plan, search->schema, NULL);

  if (applied != NULL && search->choices->len < MAX_CHOICES)
    g_ptr_array_add (search->choices, dowser_choice_new (owned, operations));
  else
    g_ptr_array_unref (operations);
}

static char **
dup_key (const DowserForeignKey *key)
{
  DowserJoinEdge edge = { key, key->table, key->to_table };
  DowserJoinWay way = { NULL, &edge, NULL };

  return dowser_join_way_dup_key (&way);
}

static DowserOperation *
make_column_operation (const DowserOperation *operation, const char *instance, char **key)
{
  DowserOperation *column = dowser_operation_new_add_column (operation->table, operation->column, instance);

  column->key = g_strdupv (key);
  return column;
}

static void
offer_join (Search *search, const DowserJoinWay *way)
{
  const DowserOperation *operation = search->operation;
  g_auto (GStrv) key = dowser_join_way_dup_key (way);
  DowserOperation *join_operation;

  if (operation->kind == DOWSER_OPERATION_ADD_COLUMN)
    join_operation = make_column_operation (operation, way->near->id, key);
  else
    join_operation = dowser_operation_new_add_join (way->near->id, operation->table, (const char *const *) key,
                                                    operation->join_type);
  join_operation->on = operation->on;
  add_choice (search, dowser_join_way_dup_text (way), dowser_operations_new_single (join_operation));
}

static void
offer_joined_instances (Search *search)
{
  GPtrArray *from = search->plan->select->from;

  for (guint i = 0; i < from->len; i++)
    {
      const DowserInstance *instance = from->pdata[i];

      if (g_ascii_strcasecmp (instance->table, search->operation->table) == 0)
        add_choice (search, g_strdup (instance->id),
                    dowser_operations_new_single (make_column_operation (search->operation, instance->id, NULL)));
    }
}

/* Makes the operations that join the tables of @tree, in order. Each join starts from the table that the previous join
 * added. @id: (inout): the id of the instance to start from; set to the last added instance */
static GPtrArray *
make_joins (Search *search, const DowserJoinTree *tree, char **id)
{
  GPtrArray *operations = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_operation_unref);
  g_autoptr (DowserPlan) present = dowser_plan_ref (search->plan);

  for (guint i = 0; i < tree->edges->len; i++)
    {
      const DowserJoinEdge *edge = tree->edges->pdata[i];
      g_auto (GStrv) key = dup_key (edge->key);
      DowserOperation *join = dowser_operation_new_add_join (*id, edge->far->name, (const char *const *) key,
                                                             search->operation->join_type);
      DowserPlan *next = dowser_operation_apply (join, present, search->schema, NULL);
      const DowserInstance *last;

      join->on = search->operation->on || search->operation->kind == DOWSER_OPERATION_ADD_COLUMN;
      g_ptr_array_add (operations, join);
      if (next == NULL)
        break;
      dowser_plan_unref (present);
      present = next;
      last = present->select->from->pdata[present->select->from->len - 1];
      g_free (*id);
      *id = g_strdup (last->id);
    }
  return operations;
}

static void
offer_tree (Search *search, const DowserJoinTree *tree)
{
  GString *label = g_string_new (NULL);
  g_autofree char *id
      = g_strdup (search->operation->kind == DOWSER_OPERATION_ADD_JOIN ? search->operation->instance : NULL);
  GPtrArray *operations = make_joins (search, tree, &id);

  for (guint i = 0; i < tree->edges->len; i++)
    g_string_append_printf (label, "%s%s", i > 0 ? ", " : "",
                            ((const DowserJoinEdge *) tree->edges->pdata[i])->far->name);
  if (search->operation->kind == DOWSER_OPERATION_ADD_COLUMN)
    g_ptr_array_add (operations, make_column_operation (search->operation, id, NULL));
  add_choice (search, g_string_free (label, FALSE), operations);
}

static void
offer_trees (Search *search, const DowserTable *table, const DowserInstance *near)
{
  g_autoptr (GPtrArray) joined_tables = _dowser_apply_dup_joined_tables (search->plan->select, search->schema, near);
  g_autoptr (GPtrArray) trees
      = dowser_join_graph_find_paths_to_table (search->graph, joined_tables, table, MAX_CHOICES);

  for (guint i = 0; i < trees->len; i++)
    offer_tree (search, trees->pdata[i]);
}

static void
offer_joins (Search *search)
{
  const DowserOperation *operation = search->operation;
  const DowserSelect *select = search->plan->select;
  const DowserTable *table
      = operation->table != NULL ? dowser_schema_find_table (search->schema, operation->table) : NULL;
  const DowserInstance *near
      = operation->instance != NULL ? dowser_select_find_instance (select, operation->instance) : NULL;
  g_autoptr (GPtrArray) ways = NULL;

  if (table == NULL || (operation->instance != NULL && near == NULL && operation->kind == DOWSER_OPERATION_ADD_JOIN))
    return;
  if (operation->kind == DOWSER_OPERATION_ADD_COLUMN)
    offer_joined_instances (search);
  ways = dowser_join_ways_find (search->graph, select, near, table, NULL);
  for (guint i = 0; i < ways->len; i++)
    if (((const DowserJoinWay *) ways->pdata[i])->joined == NULL)
      offer_join (search, ways->pdata[i]);
  if (ways->len == 0)
    offer_trees (search, table, near);
}

static void
offer_related (Search *search)
{
  const DowserOperation *operation = search->operation;
  const DowserSelect *select = search->plan->select;
  const DowserTable *table = NULL;
  g_autoptr (GPtrArray) keys = NULL;

  if (operation->kind == DOWSER_OPERATION_LIST_RELATED && operation->table != NULL)
    {
      table = dowser_schema_find_table (search->schema, operation->table);
      keys = table != NULL ? _dowser_related_find_sources (search->graph, select, table, NULL) : NULL;
    }
  else if (operation->index >= 0 && (guint) operation->index < select->outputs->len)
    {
      const DowserExpr *expr = ((const DowserOutput *) select->outputs->pdata[operation->index])->expr;

      table = _dowser_related_get_table (select, search->schema, expr);
      keys = table != NULL ? _dowser_related_find_targets (search->graph, table, expr->name, NULL) : NULL;
    }
  for (guint i = 0; keys != NULL && i < keys->len; i++)
    {
      const DowserForeignKey *key = keys->pdata[i];
      g_auto (GStrv) names = dup_key (key);
      DowserOperation *join_operation = dowser_operation_new (operation->kind);

      join_operation->index = operation->index;
      join_operation->table = g_strdup (operation->table);
      join_operation->key = g_steal_pointer (&names);
      for (guint j = 0; j < operation->values->len; j++)
        g_ptr_array_add (join_operation->values, dowser_value_ref (operation->values->pdata[j]));
      add_choice (search, g_strdup_printf ("%s.%s", key->table->name, join_operation->key[0]),
                  dowser_operations_new_single (join_operation));
    }
}

static void
offer_removal (Search *search)
{
  const char *id = search->operation->instance;

  if (id != NULL)
    add_choice (search, g_strdup_printf (_ ("Remove “%s” and everything that uses it"), id),
                _dowser_apply_remove_join_with_uses (search->plan->select, id));
}

static void
offer_without_sort (Search *search)
{
  GPtrArray *operations = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_operation_unref);

  g_ptr_array_add (operations, dowser_operation_new_set_order_by (
                                   g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_order_free)));
  g_ptr_array_add (operations, dowser_operation_ref (search->operation));
  add_choice (search, g_strdup (_ ("Also remove the sort")), operations);
}

GPtrArray *
dowser_operation_dup_choices (const DowserOperation *operation, const DowserPlan *plan, const DowserSchema *schema)
{
  g_autoptr (DowserJoinGraph) graph = dowser_join_graph_new (schema);
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) applied = dowser_operation_apply (operation, plan, schema, &error);
  Search search
      = { operation, plan, schema, graph, g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_choice_free) };

  if (applied != NULL || !g_error_matches (error, DOWSER_OPERATION_ERROR, DOWSER_OPERATION_ERROR_REFUSED))
    return search.choices;
  switch (operation->kind)
    {
    case DOWSER_OPERATION_ADD_COLUMN:
    case DOWSER_OPERATION_ADD_JOIN:
      offer_joins (&search);
      break;
    case DOWSER_OPERATION_REMOVE_JOIN:
      offer_removal (&search);
      break;
    case DOWSER_OPERATION_OPEN_RELATED:
    case DOWSER_OPERATION_LIST_RELATED:
      offer_related (&search);
      break;
    case DOWSER_OPERATION_REMOVE_COLUMN:
    case DOWSER_OPERATION_SET_DISTINCT:
      if (plan->select->order->len > 0)
        offer_without_sort (&search);
      break;
    default:
      break;
    }
  return search.choices;
}
