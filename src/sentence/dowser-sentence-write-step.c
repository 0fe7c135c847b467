/* dowser-sentence-write-step.c - writes selects that read only one step, without naming the step */
#include "sentence/dowser-sentence-tokens.h"
#include "sentence/dowser-sentence-write-private.h"

#define NODES(...)                                                                                                     \
  (DowserSentenceNode *[]) { __VA_ARGS__ }

/* Returns the index of the output of @step that @expr refers to; -1 if @expr refers to no output. */
static int
find_output (const DowserSelect *step, const DowserExpr *expr)
{
  return expr->kind == DOWSER_EXPR_COLUMN ? dowser_select_find_output (step, expr->name) : -1;
}

static const DowserExpr *
get_output (const DowserSelect *select, guint index)
{
  return ((const DowserOutput *) select->outputs->pdata[index])->expr;
}

/* Returns TRUE if the select has no DISTINCT, HAVING, limit, offset or set operation. */
static gboolean
is_plain_select (const DowserSelect *select)
{
  return !select->distinct && select->having == NULL && select->limit == DOWSER_NO_LIMIT && select->offset == 0
         && select->set_op == DOWSER_SET_NONE;
}

/* Returns a copy of @step with the outputs before @end only. Also leaves out the first @start groups and their
 * outputs. */
static DowserSelect *
copy_outputs (const DowserSelect *step, guint start, guint end)
{
  DowserSelect *rest = dowser_select_copy (step);

  g_ptr_array_set_size (rest->outputs, (int) end);
  if (start > 0)
    {
      g_ptr_array_remove_range (rest->outputs, 0, start);
      g_ptr_array_remove_range (rest->group, 0, start);
    }
  return rest;
}

/* --- The best of each group --- */

static gboolean
is_partition_key (const DowserExpr *expr, const DowserWindow *window)
{
  for (guint i = 0; i < window->partition->len; i++)
    if (dowser_expr_equal (expr, window->partition->pdata[i]))
      return TRUE;
  return FALSE;
}

/* Returns TRUE if the rows are sorted by their groups, and within each group by rank. */
static gboolean
is_sorted_by_groups (const DowserSelect *select, const DowserSelect *step, const DowserWindow *window)
{
  guint place = step->outputs->len - 1;
  guint n = 0;

  for (guint i = 0; i < place; i++)
    if (is_partition_key (get_output (step, i), window))
      {
        const DowserOrder *order = n < select->order->len ? select->order->pdata[n] : NULL;

        if (order == NULL || order->descending || find_output (step, order->expr) != (int) i)
          return FALSE;
        n++;
      }
  return n + 1 == select->order->len && !((const DowserOrder *) select->order->pdata[n])->descending
         && find_output (step, ((const DowserOrder *) select->order->pdata[n])->expr) == (int) place;
}

static gboolean
shows_all_but_rank (const DowserSelect *select, const DowserSelect *step)
{
  if (select->outputs->len + 1 != step->outputs->len || select->group->len > 0)
    return FALSE;
  for (guint i = 0; i < select->outputs->len; i++)
    if (find_output (step, get_output (select, i)) != (int) i)
      return FALSE;
  return TRUE;
}

/* Returns the maximum rank in a condition such as "place <= 3"; -1 if the condition is of another kind. */
static gint64
read_rank_limit (const DowserSelect *select, const DowserSelect *step, gboolean *ordinal)
{
  const DowserExpr *filter = select->filter;
  const DowserExpr *number = filter != NULL && filter->kind == DOWSER_EXPR_COMPARE ? filter->args->pdata[1] : NULL;

  if (number == NULL || number->kind != DOWSER_EXPR_LITERAL || number->value->is_null
      || number->value->type != DOWSER_VALUE_INTEGER || (filter->op != DOWSER_EQUAL && filter->op != DOWSER_LESS_EQUAL)
      || find_output (step, filter->args->pdata[0]) != (int) step->outputs->len - 1)
    return -1;
  *ordinal = filter->op == DOWSER_EQUAL;
  return number->value->integer;
}

/* Removes the last condition from the filter of @step, if it tests that the ranked value isn't NULL. Returns: FALSE if
 * it is another condition */
static gboolean
remove_not_null (DowserSelect *step, const DowserExpr *ranked)
{
  g_autoptr (DowserExpr) not_null = dowser_expr_new_is_null (dowser_expr_ref ((DowserExpr *) ranked), TRUE);
  g_autoptr (DowserExpr) filter = g_steal_pointer (&step->filter);
  gboolean is_and = filter != NULL && filter->kind == DOWSER_EXPR_AND;
  guint n = is_and ? filter->args->len : 1;

  if (filter == NULL || !dowser_expr_equal (is_and ? filter->args->pdata[n - 1] : filter, not_null))
    return FALSE;
  for (guint i = 0; is_and && i + 1 < n; i++)
    step->filter = dowser_expr_and (step->filter, dowser_expr_ref (filter->args->pdata[i]));
  return TRUE;
}

static DowserSentenceNode *
write_best_clause (DowserSentenceWriter *self, const DowserSelect *select, const DowserSelect *step)
{
  const DowserExpr *place = step->outputs->len > 1 ? get_output (step, step->outputs->len - 1) : NULL;
  const DowserWindow *window = place != NULL && place->kind == DOWSER_EXPR_WINDOW ? place->window : NULL;
  gboolean ordinal;
  gint64 n = read_rank_limit (select, step, &ordinal);
  g_autoptr (DowserSelect) rest = NULL;
  g_autoptr (DowserExpr) filter = NULL;
  g_autofree char *number = NULL;
  const DowserOrder *order;
  DowserSentenceWriterScope scope;
  DowserSentenceNode *query;

  if (window == NULL || n < 1 || n > 99 || window->order->len != 1 || window->partition->len == 0
      || window->frame != DOWSER_QUERY_FRAME_NONE || !g_str_equal (place->name, ordinal ? "dense_rank" : "rank")
      || !is_plain_select (select) || !is_plain_select (step) || step->order->len > 0
      || !shows_all_but_rank (select, step) || !is_sorted_by_groups (select, step, window))
    return NULL;
  order = window->order->pdata[0];
  number = ordinal ? dowser_sentence_ordinal_format ((guint) n) : g_strdup_printf ("%" G_GINT64_FORMAT, n);
  rest = copy_outputs (step, 0, step->outputs->len - 1);
  if (!dowser_select_is_grouped (rest) && !remove_not_null (rest, order->expr))
    return NULL;
  _dowser_sentence_writer_open_scope (self, &scope, rest, NULL, &filter);
  query = _dowser_sentence_write_in_scope (self, &scope, filter, TRUE, FALSE);
  query
      = _dowser_sentence_writer_make_part (self, DOWSER_SENTENCE_QUERY, DOWSER_SENTENCE_CLAUSE_BEST,
                                           (ordinal ? 2 : 0) + (order->descending ? 0 : 1), 4,
                                           NODES (query,
                                                  _dowser_sentence_write_list (self, window->partition, 0, &scope),
                                                  dowser_sentence_node_new_leaf_for_text (ordinal
                                                                                              ? DOWSER_SENTENCE_ORDINAL
                                                                                              : DOWSER_SENTENCE_INTEGER,
                                                                                          number),
                                                  _dowser_sentence_write_expr (self, order->expr, &scope)));
  _dowser_sentence_writer_close_scope (&scope);
  return query;
}

/* --- A number over the numbers of groups --- */

/* Writes @expr as an aggregate over @set. @expr either aggregates the set's last column or counts the set's rows. */
static DowserSentenceNode *
write_aggregate_over_set (DowserSentenceWriter *self, const DowserExpr *expr, DowserSentenceNode *set)
{
  static const DowserExpr shape = { .kind = DOWSER_EXPR_SUBPLAN };

  if (expr->args->len == 0)
    return _dowser_sentence_writer_make_part (self, DOWSER_SENTENCE_CALL, DOWSER_SENTENCE_COUNT_OF, 1, 1, NODES (set));
  set = _dowser_sentence_writer_make_node (self,
                                           dowser_sentence_rows_find_expr (&shape, NULL, DOWSER_SUBPLAN_SCALAR, 1), 1,
                                           NODES (set));
  return _dowser_sentence_writer_make_node (self, dowser_sentence_rows_find_expr (expr, NULL, expr->op, 1), 1,
                                            NODES (set));
}

/* Returns TRUE if the outputs of @select are its groups and one aggregate. The groups must be the first groups of
 * @step. The aggregate must be over the step's last column or over the step's rows. */
static gboolean
aggregates_groups (const DowserSelect *select, const DowserSelect *step)
{
  guint n = select->group->len;
  const DowserExpr *number = select->outputs->len == n + 1 ? get_output (select, n) : NULL;

  if (number == NULL || number->kind != DOWSER_EXPR_AGGREGATE || number->filter != NULL || number->args->len > 1
      || (number->args->len == 0 && number->distinct) || n >= step->group->len + (step->group->len == 0))
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (!dowser_expr_equal (get_output (select, i), select->group->pdata[i])
        || find_output (step, select->group->pdata[i]) != (int) i
        || !dowser_expr_equal (get_output (step, i), step->group->pdata[i]))
      return FALSE;
  return number->args->len == 0 || find_output (step, number->args->pdata[0]) == (int) step->outputs->len - 1;
}

static DowserSentenceNode *
write_aggregate_over_groups (DowserSentenceWriter *self, const DowserSelect *select, const DowserSelect *step)
{
  guint n = select->group->len;
  g_autoptr (DowserSelect) rest = NULL;
  g_autoptr (DowserExpr) filter = NULL;
  DowserSentenceWriterScope scope;
  DowserSentenceNode *set, *list, *outputs;

  if (!is_plain_select (select) || select->filter != NULL || select->order->len > 0
      || !aggregates_groups (select, step))
    return NULL;
  rest = copy_outputs (step, n, step->outputs->len);
  _dowser_sentence_writer_open_scope (self, &scope, rest, NULL, &filter);
  set = _dowser_sentence_write_in_scope (self, &scope, filter, TRUE, FALSE);
  outputs = _dowser_sentence_writer_make_part (self, DOWSER_SENTENCE_OUTPUTS, DOWSER_SENTENCE_FLAT, 0, 1,
                                               NODES (write_aggregate_over_set (self, get_output (select, n), set)));
  if (n > 0)
    {
      g_autoptr (GPtrArray) groups = g_ptr_array_new ();

      for (guint i = 0; i < n; i++)
        g_ptr_array_add (groups, step->group->pdata[i]);
      list = _dowser_sentence_write_list (self, groups, 0, &scope);
      outputs = _dowser_sentence_writer_make_part (self, DOWSER_SENTENCE_QUERY, DOWSER_SENTENCE_CLAUSE_BY, 0, 2,
                                                   NODES (outputs, list));
    }
  _dowser_sentence_writer_close_scope (&scope);
  return outputs;
}

DowserSentenceNode *
_dowser_sentence_write_select_over_step (DowserSentenceWriter *self, const DowserSelect *select,
                                         const DowserSelect *step)
{
  DowserSentenceNode *best = write_best_clause (self, select, step);

  return best != NULL ? best : write_aggregate_over_groups (self, select, step);
}
