/* dowser-sentence-write.c - makes the tree of a sentence that expresses a plan */
#include "sentence/dowser-sentence-write.h"

#include "sentence/dowser-sentence-scope.h"
#include "sentence/dowser-sentence-write-private.h"
#include "sentence/dowser-sentence.h"

#include <glib/gi18n-lib.h>

#define NODES(...)                                                                                                     \
  (DowserSentenceNode *[]) { __VA_ARGS__ }

gpointer
_dowser_sentence_writer_fail (DowserSentenceWriter *self, const char *missing)
{
  if (self->missing == NULL)
    self->missing = g_strdup (missing);
  return NULL;
}

DowserSentenceNode *
_dowser_sentence_writer_make_node (DowserSentenceWriter *self, const DowserSentenceRow *row, guint n,
                                   DowserSentenceNode **children)
{
  DowserSentenceNode *node = row != NULL ? dowser_sentence_node_new (row) : _dowser_sentence_writer_fail (self, "row");

  for (guint i = 0; i < n; i++)
    {
      DowserSentenceNode *child = children[i];

      if (node != NULL && child != NULL)
        dowser_sentence_node_add_child (node, child);
      else
        {
          g_clear_pointer (&node, dowser_sentence_node_unref);
          g_clear_pointer (&child, dowser_sentence_node_unref);
        }
    }
  return node;
}

DowserSentenceNode *
_dowser_sentence_writer_make_part (DowserSentenceWriter *self, DowserSentenceCategory category, DowserSentencePart part,
                                   int op, guint n, DowserSentenceNode **children)
{
  return _dowser_sentence_writer_make_node (self, dowser_sentence_rows_find (category, part, op, (int) n), n, children);
}

/* Adds a clause to @query. @query: (transfer full); @arg: (transfer full) (nullable): if it is %NULL, the function
 * fails */
static DowserSentenceNode *
add_clause (DowserSentenceWriter *self, DowserSentenceNode *query, DowserSentencePart part, int op,
            DowserSentenceNode *arg)
{
  return _dowser_sentence_writer_make_part (self, DOWSER_SENTENCE_QUERY, part, op, 2, NODES (query, arg));
}

/* --- One select --- */

static DowserSentenceNode *
add_number_clause (DowserSentenceWriter *self, DowserSentenceNode *query, DowserSentencePart part, gint64 number)
{
  g_autofree char *text = g_strdup_printf ("%" G_GINT64_FORMAT, number);

  return add_clause (self, query, part, 0, dowser_sentence_node_new_leaf_for_text (DOWSER_SENTENCE_INTEGER, text));
}

static DowserSentenceNode *
add_clauses_after_groups (DowserSentenceWriter *self, DowserSentenceNode *query, const DowserSelect *select,
                          DowserSentenceWriterScope *scope)
{
  if (select->having != NULL)
    query = add_clause (self, query, DOWSER_SENTENCE_CLAUSE_HAVING, 0,
                        _dowser_sentence_write_expr (self, select->having, scope));
  if (select->set_with != NULL)
    query = add_clause (self, query, DOWSER_SENTENCE_CLAUSE_SET, select->set_op,
                        _dowser_sentence_write_select (self, select->set_with, scope->outer, TRUE));
  if (select->order->len > 0)
    query = add_clause (self, query, DOWSER_SENTENCE_CLAUSE_ORDER, 0,
                        _dowser_sentence_write_orders (self, select->order, scope));
  if (select->limit != DOWSER_NO_LIMIT)
    query = add_number_clause (self, query, DOWSER_SENTENCE_CLAUSE_TOP, select->limit);
  if (select->offset > 0)
    query = add_number_clause (self, query, DOWSER_SENTENCE_CLAUSE_SKIP, select->offset);
  return query;
}

DowserSentenceNode *
_dowser_sentence_write_in_scope (DowserSentenceWriter *self, DowserSentenceWriterScope *scope, const DowserExpr *filter,
                                 gboolean outputs, gboolean is_step)
{
  const DowserSelect *select = scope->select;
  gboolean shows_groups = outputs && _dowser_sentence_writer_begins_with_groups (select, is_step);
  DowserSentenceNode *from = NULL, *query;

  scope->lists_tables = _dowser_sentence_writer_needs_from_clause (self, scope);
  if (scope->lists_tables && (from = _dowser_sentence_write_from_clause (self, scope)) == NULL)
    return NULL;
  if (outputs)
    query = _dowser_sentence_write_outputs (self, scope, shows_groups ? select->group->len : 0, is_step);
  else
    query = _dowser_sentence_writer_make_part (self, DOWSER_SENTENCE_OUTPUTS, DOWSER_SENTENCE_FLAT, 0, 1,
                                               NODES (_dowser_sentence_write_all_columns (self, select->from->pdata[0],
                                                                                          scope)));
  if (select->distinct)
    query = _dowser_sentence_writer_make_part (self, DOWSER_SENTENCE_QUERY, DOWSER_SENTENCE_DISTINCT, 0, 1,
                                               NODES (query));
  if (from != NULL)
    query = add_clause (self, query, DOWSER_SENTENCE_CLAUSE_FROM, 0, from);
  if (select->group->len > 0)
    query = add_clause (self, query, shows_groups ? DOWSER_SENTENCE_CLAUSE_BY : DOWSER_SENTENCE_CLAUSE_GROUPED, 0,
                        _dowser_sentence_write_list (self, select->group, 0, scope));
  if (filter != NULL)
    query
        = add_clause (self, query, DOWSER_SENTENCE_CLAUSE_WHERE, 0, _dowser_sentence_write_expr (self, filter, scope));
  return add_clauses_after_groups (self, query, select, scope);
}

static DowserSentenceNode *
write_select (DowserSentenceWriter *self, const DowserSelect *select, const DowserSentenceWriterScope *outer,
              gboolean outputs, gboolean is_step)
{
  DowserSentenceWriterScope scope;
  g_autoptr (DowserExpr) filter = NULL;
  DowserSentenceNode *node;

  if (!outputs && select->from->len == 0)
    return _dowser_sentence_writer_fail (self, "exists");
  _dowser_sentence_writer_open_scope (self, &scope, select, outer, &filter);
  /* A sort key after a set operation refers to outputs by name, in the same way as other selects refer to the outputs
   * of a step. */
  node = _dowser_sentence_write_in_scope (self, &scope, filter, outputs, is_step || select->set_op != DOWSER_SET_NONE);
  _dowser_sentence_writer_close_scope (&scope);
  return node;
}

DowserSentenceNode *
_dowser_sentence_write_select (DowserSentenceWriter *self, const DowserSelect *select,
                               const DowserSentenceWriterScope *outer, gboolean outputs)
{
  return write_select (self, select, outer, outputs, FALSE);
}

/* --- A plan --- */

static void
add_read_steps (const DowserSelect *select, gpointer steps)
{
  for (guint i = 0; i < select->from->len; i++)
    if (((const DowserInstance *) select->from->pdata[i])->is_step)
      g_hash_table_add (steps, ((const DowserInstance *) select->from->pdata[i])->table);
}

static DowserSentenceNode *
write_steps (DowserSentenceWriter *self, GHashTable *read)
{
  DowserSentenceNode *steps
      = dowser_sentence_node_new (dowser_sentence_rows_find (DOWSER_SENTENCE_STEPS, DOWSER_SENTENCE_FLAT, 0, -1));

  for (guint i = 0; i < self->plan->steps->len; i++)
    {
      const DowserPlanStep *step = self->plan->steps->pdata[i];
      DowserSentenceNode *one;

      if (!g_hash_table_contains (read, step->id))
        continue;
      g_hash_table_add (self->own, g_strdup (step->id));
      one = _dowser_sentence_writer_make_part (self, DOWSER_SENTENCE_STEP, DOWSER_SENTENCE_STEP_NAMED, 0, 2,
                                               NODES (dowser_sentence_node_new_leaf_for_text (DOWSER_SENTENCE_NAME,
                                                                                              step->id),
                                                      write_select (self, step->select, NULL, TRUE, TRUE)));
      if (one == NULL)
        {
          dowser_sentence_node_unref (steps);
          return NULL;
        }
      dowser_sentence_node_add_child (steps, one);
    }
  return steps;
}

static DowserSentenceNode *
write_main_select_over_step (DowserSentenceWriter *self)
{
  const DowserSelect *select = self->plan->select;
  const DowserInstance *first = select->from->len == 1 ? select->from->pdata[0] : NULL;
  const DowserPlanStep *step
      = first != NULL && first->is_step ? dowser_plan_find_step (self->plan, first->table) : NULL;

  return step != NULL ? _dowser_sentence_write_select_over_step (self, select, step->select) : NULL;
}

DowserSentenceNode *
dowser_sentence_make_tree (const DowserPlan *plan, const DowserSchema *schema, DowserSentenceDetail detail,
                           GHashTable **own, GError **error)
{
  g_autoptr (DowserJoinGraph) graph = dowser_join_graph_new (schema);
  g_autoptr (DowserTypes) types = dowser_types_new (plan, schema);
  g_autoptr (GHashTable) read = g_hash_table_new (g_str_hash, g_str_equal);
  DowserSentenceWriter writer = { .plan = plan,
                                  .schema = schema,
                                  .names = dowser_sentence_names_get (schema),
                                  .graph = graph,
                                  .types = types,
                                  .detail = detail,
                                  .own = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL) };
  DowserSentenceNode *tree, *steps = NULL;

  dowser_plan_walk_selects (plan, FALSE, add_read_steps, read);
  *own = writer.own;
  tree
      = g_hash_table_size (read) == 1 && detail < DOWSER_SENTENCE_TABLES ? write_main_select_over_step (&writer) : NULL;
  if (tree != NULL)
    return tree;
  g_clear_pointer (&writer.missing, g_free);
  if (g_hash_table_size (read) > 0)
    steps = write_steps (&writer, read);
  tree = writer.missing == NULL ? write_select (&writer, plan->select, NULL, TRUE, FALSE) : NULL;
  if (g_hash_table_size (read) > 0)
    tree = _dowser_sentence_writer_make_part (&writer, DOWSER_SENTENCE_SENTENCE, DOWSER_SENTENCE_STEPS_THEN, 0, 2,
                                              NODES (steps, tree));
  if (tree == NULL)
    g_set_error (error, DOWSER_SENTENCE_ERROR, DOWSER_SENTENCE_ERROR_NONE, _ ("a sentence cannot express “%s”"),
                 writer.missing != NULL ? writer.missing : "");
  g_free (writer.missing);
  return tree;
}
