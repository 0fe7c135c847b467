/* dowser-sentence-write-outputs.c - writes the outputs of a select */
#include "sentence/dowser-sentence-write-private.h"

#define NODES(...)                                                                                                     \
  (DowserSentenceNode *[]) { __VA_ARGS__ }

/* Tests whether the outputs from @start on begin with all columns of one table that aren't hidden, in their order.
 * @instance: (out): the instance of these columns. Returns: the number of these outputs; 0 if there are none */
static guint
count_all_columns (const DowserSentenceWriter *self, const DowserSelect *select, guint start,
                   const DowserInstance **instance)
{
  const DowserExpr *first = ((const DowserOutput *) select->outputs->pdata[start])->expr;
  const DowserTable *table;
  guint n = 0;

  *instance = first->kind == DOWSER_EXPR_COLUMN ? dowser_select_find_instance (select, first->instance) : NULL;
  table
      = *instance != NULL && !(*instance)->is_step ? dowser_schema_find_table (self->schema, (*instance)->table) : NULL;
  for (guint c = 0; table != NULL && c < table->columns->len; c++)
    {
      const DowserColumn *column = table->columns->pdata[c];
      const DowserExpr *expr
          = start + n < select->outputs->len ? ((const DowserOutput *) select->outputs->pdata[start + n])->expr : NULL;

      if (column->hidden)
        continue;
      if (expr == NULL || expr->kind != DOWSER_EXPR_COLUMN || g_strcmp0 (expr->instance, first->instance) != 0
          || g_strcmp0 (expr->name, column->name) != 0)
        return 0;
      n++;
    }
  return n;
}

/* Returns the name that must be written for an output of a step, because other selects refer to the output by this
 * name. If the output has its default heading, no name is needed. */
static const char *
get_heading (const DowserSelect *select, guint index, gboolean is_step)
{
  const DowserOutput *output = select->outputs->pdata[index];
  g_autoptr (DowserSelect) without_outputs = NULL;
  g_autofree char *default_heading = NULL;

  if (!is_step || output->name == NULL)
    return NULL;
  without_outputs = dowser_select_copy (select);
  g_ptr_array_set_size (without_outputs->outputs, 0);
  for (guint i = 0; i < select->outputs->len; i++)
    dowser_select_add_output (without_outputs,
                              dowser_expr_ref (((const DowserOutput *) select->outputs->pdata[i])->expr), NULL);
  default_heading = dowser_select_dup_heading (without_outputs, index);
  return g_str_equal (default_heading, output->name) ? NULL : output->name;
}

static DowserSentenceNode *
write_output (DowserSentenceWriter *self, DowserSentenceWriterScope *scope, guint index, gboolean is_step)
{
  const DowserOutput *output = scope->select->outputs->pdata[index];
  const char *heading = get_heading (scope->select, index, is_step);
  DowserSentenceNode *node = _dowser_sentence_write_expr (self, output->expr, scope);

  if (heading == NULL || node == NULL)
    return node;
  g_hash_table_add (self->own, g_strdup (heading));
  return _dowser_sentence_writer_make_part (self, DOWSER_SENTENCE_OUTPUT, DOWSER_SENTENCE_HEADED, 0, 2,
                                            NODES (node, dowser_sentence_node_new_leaf_for_text (DOWSER_SENTENCE_NAME,
                                                                                                 heading)));
}

DowserSentenceNode *
_dowser_sentence_write_all_columns (DowserSentenceWriter *self, const DowserInstance *instance,
                                    DowserSentenceWriterScope *scope)
{
  return _dowser_sentence_writer_make_part (self, DOWSER_SENTENCE_OUTPUT, DOWSER_SENTENCE_ALL_COLUMNS, 0, 1,
                                            NODES (_dowser_sentence_write_place (self, instance, scope)));
}

static const DowserExpr *
get_output (const DowserSelect *select, guint index)
{
  return ((const DowserOutput *) select->outputs->pdata[index])->expr;
}

/* Returns the number of outputs from @start on that are columns of the same table and need the table's name: "name,
 * city of customers". */
static guint
count_columns (const DowserSentenceWriter *self, const DowserSentenceWriterScope *scope, guint start)
{
  const DowserSelect *select = scope->select;
  const DowserExpr *first = get_output (select, start);
  guint n = 0;

  if (first->kind != DOWSER_EXPR_COLUMN || dowser_select_find_instance (select, first->instance) == NULL
      || _dowser_sentence_writer_is_column_unambiguous (self, first, scope))
    return 0;
  while (start + n < select->outputs->len && get_output (select, start + n)->kind == DOWSER_EXPR_COLUMN
         && g_strcmp0 (get_output (select, start + n)->instance, first->instance) == 0)
    n++;
  return n > 1 ? n : 0;
}

static DowserSentenceNode *
write_columns (DowserSentenceWriter *self, DowserSentenceWriterScope *scope, guint start, guint n)
{
  DowserSentenceNode *list
      = dowser_sentence_node_new (dowser_sentence_rows_find (DOWSER_SENTENCE_COLUMNS, DOWSER_SENTENCE_FLAT, 0, -1));
  const DowserInstance *instance
      = dowser_select_find_instance (scope->select, get_output (scope->select, start)->instance);

  for (guint i = 0; i < n; i++)
    dowser_sentence_node_add_child (list, dowser_sentence_node_new_leaf_for_text (DOWSER_SENTENCE_COLUMN,
                                                                                  get_output (scope->select, start + i)
                                                                                      ->name));
  return _dowser_sentence_writer_make_part (self, DOWSER_SENTENCE_OUTPUT, DOWSER_SENTENCE_COLUMNS_OF, 0, 2,
                                            NODES (list, _dowser_sentence_write_place (self, instance, scope)));
}

/* Writes one or more outputs from @start on. @n: (out): the number of outputs that were written */
static DowserSentenceNode *
write_next_outputs (DowserSentenceWriter *self, DowserSentenceWriterScope *scope, guint start, gboolean is_step,
                    guint *n)
{
  const DowserInstance *instance;

  if (!is_step && (*n = count_all_columns (self, scope->select, start, &instance)) > 0)
    return _dowser_sentence_write_all_columns (self, instance, scope);
  if (!is_step && (*n = count_columns (self, scope, start)) > 0)
    return write_columns (self, scope, start, *n);
  *n = 1;
  return write_output (self, scope, start, is_step);
}

DowserSentenceNode *
_dowser_sentence_write_outputs (DowserSentenceWriter *self, DowserSentenceWriterScope *scope, guint start,
                                gboolean is_step)
{
  DowserSentenceNode *list
      = dowser_sentence_node_new (dowser_sentence_rows_find (DOWSER_SENTENCE_OUTPUTS, DOWSER_SENTENCE_FLAT, 0, -1));

  for (guint i = start; i < scope->select->outputs->len;)
    {
      guint n;
      DowserSentenceNode *one = write_next_outputs (self, scope, i, is_step, &n);

      if (one == NULL)
        {
          dowser_sentence_node_unref (list);
          return NULL;
        }
      dowser_sentence_node_add_child (list, one);
      i += n;
    }
  return list;
}

/* Returns TRUE if the first outputs are the group keys in the order of GROUP BY, and a computed output follows them. */
gboolean
_dowser_sentence_writer_begins_with_groups (const DowserSelect *select, gboolean is_step)
{
  if (select->group->len == 0 || select->outputs->len <= select->group->len)
    return FALSE;
  for (guint i = 0; i < select->group->len; i++)
    if (!dowser_expr_equal (((const DowserOutput *) select->outputs->pdata[i])->expr, select->group->pdata[i])
        || get_heading (select, i, is_step) != NULL)
      return FALSE;
  /* "orders by status" means counts of orders, not one order of each status. Therefore, the output after the groups
   * must not be a column. */
  return get_output (select, select->group->len)->kind != DOWSER_EXPR_COLUMN;
}
