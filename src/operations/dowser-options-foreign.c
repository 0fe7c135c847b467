/* dowser-options-foreign.c - the tables that one foreign key can join to an instance of a plan */
#include "operations/dowser-options-foreign.h"

#include "explain/dowser-explain-private.h"
#include "joins/dowser-join-ways.h"
#include "operations/dowser-apply.h"

void
dowser_foreign_option_free (DowserForeignOption *self)
{
  g_free (self->label);
  g_free (self->instance);
  g_ptr_array_unref (self->joins);
  g_free (self);
}

static GPtrArray *
dup_operations (GPtrArray *operations)
{
  GPtrArray *copy = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_operation_unref);

  for (guint i = 0; operations != NULL && i < operations->len; i++)
    g_ptr_array_add (copy, dowser_operation_ref (operations->pdata[i]));
  return copy;
}

static DowserOperation *
make_join (const DowserJoinWay *way)
{
  g_auto (GStrv) key = dowser_join_way_dup_key (way);
  DowserOperation *join = dowser_operation_new_add_join (way->near->id, way->edge->far->name, (const char *const *) key,
                                                         DOWSER_JOIN_LEFT);

  join->on = TRUE;
  return join;
}

/* Returns TRUE if one row may match many rows along @edge. This is the case if @edge leads to the referencing table,
 * and the key isn't unique in this table. */
static gboolean
can_match_many (const DowserJoinEdge *edge)
{
  return edge->far == edge->key->table && edge->near != edge->far
         && !dowser_table_is_unique (edge->far, edge->key->columns);
}

static DowserForeignOption *
make_option (const DowserJoinWay *way, const DowserJoinGraph *graph, const DowserSelect *select, GPtrArray *joins)
{
  DowserForeignOption *self = g_new0 (DowserForeignOption, 1);

  self->table = way->edge->far;
  self->joined = way->joined != NULL;
  self->fans_out = can_match_many (way->edge);
  self->instance = self->joined ? g_strdup (way->joined->id) : dowser_join_way_dup_id (way, graph, select);
  self->label = _dowser_explain_dup_words (self->instance, FALSE);
  self->joins = dup_operations (joins);
  if (!self->joined)
    g_ptr_array_add (self->joins, make_join (way));
  return self;
}

GPtrArray *
dowser_foreign_options_list (const DowserPlan *plan, const DowserSchema *schema, const char *instance, GPtrArray *joins)
{
  GPtrArray *options = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_foreign_option_free);
  g_autoptr (DowserPlan) joined
      = joins != NULL ? dowser_operations_apply (joins, plan, schema, NULL) : dowser_plan_ref (plan);
  g_autoptr (DowserJoinGraph) graph = dowser_join_graph_new (schema);
  const DowserInstance *near = joined != NULL ? dowser_select_find_instance (joined->select, instance) : NULL;
  g_autoptr (GPtrArray) ways = NULL;

  if (near == NULL)
    return options;
  ways = dowser_join_ways_find (graph, joined->select, near, NULL, NULL);
  for (guint i = 0; i < ways->len; i++)
    g_ptr_array_add (options, make_option (ways->pdata[i], graph, joined->select, joins));
  return options;
}

GPtrArray *
dowser_foreign_option_dup_show_operations (const DowserForeignOption *self, const char *column)
{
  GPtrArray *operations = dup_operations (self->joins);

  g_ptr_array_add (operations, dowser_operation_new_add_column (self->table->name, column, self->instance));
  return operations;
}
