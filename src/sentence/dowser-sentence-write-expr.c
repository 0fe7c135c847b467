/* dowser-sentence-write-expr.c - makes the part of a sentence's tree for an expression */
#include "plan/dowser-aggregate.h"
#include "sentence/dowser-sentence-fingerprint.h"
#include "sentence/dowser-sentence-write-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define NODES(...)                                                                                                     \
  (DowserSentenceNode *[]) { __VA_ARGS__ }

static DowserSentenceNode *
make_leaf (DowserSentenceCategory category, const char *text)
{
  return dowser_sentence_node_new_leaf_for_text (category, text);
}

static DowserSentenceNode *
write_leaf (DowserSentenceWriter *self, DowserSentenceCategory category, const char *text)
{
  return _dowser_sentence_writer_make_part (self, DOWSER_SENTENCE_ATOM, DOWSER_SENTENCE_LITERAL, 0, 1,
                                            NODES (make_leaf (category, text)));
}

/* --- Literals --- */

static DowserSentenceNode *
write_real (DowserSentenceWriter *self, double value)
{
  char buffer[DOWSER_DOUBLE_SIZE];
  const char *text = dowser_double_to_text (value, buffer);
  g_autofree char *decimal_text = NULL;

  if (text[strspn (text, "-0123456789.eE+")] != '\0')
    return _dowser_sentence_writer_fail (self, text);
  decimal_text = strpbrk (text, ".eE") != NULL ? g_strdup (text) : g_strconcat (text, ".0", NULL);
  return write_leaf (self, DOWSER_SENTENCE_NUMBER, decimal_text);
}

static gboolean
is_plain_date (const char *text)
{
  return strlen (text) == 10 && strspn (text, "0123456789-") == 10 && text[4] == '-' && text[7] == '-';
}

static DowserSentenceNode *
write_typed_value (DowserSentenceWriter *self, const DowserValue *value)
{
  for (guint i = 0; i < dowser_sentence_n_rows; i++)
    if (dowser_sentence_rows[i].part == DOWSER_SENTENCE_TYPED_LITERAL && dowser_sentence_rows[i].type == value->type)
      return _dowser_sentence_writer_make_node (self, &dowser_sentence_rows[i], 1,
                                                NODES (make_leaf (DOWSER_SENTENCE_TEXT, value->text)));
  return _dowser_sentence_writer_fail (self, dowser_value_type_to_string (value->type));
}

static DowserSentenceNode *
write_literal (DowserSentenceWriter *self, const DowserValue *value)
{
  g_autofree char *display = NULL;

  if (value->is_null || value->type == DOWSER_VALUE_BOOLEAN)
    return _dowser_sentence_writer_make_part (self, DOWSER_SENTENCE_ATOM, DOWSER_SENTENCE_CONSTANT,
                                              value->is_null ? -1 : value->integer != 0, 0, NULL);
  if (value->type == DOWSER_VALUE_REAL)
    return write_real (self, value->real);
  display = dowser_value_to_display (value);
  if (value->type == DOWSER_VALUE_INTEGER)
    return write_leaf (self, DOWSER_SENTENCE_NUMBER, display);
  if (value->type == DOWSER_VALUE_TEXT && strlen (value->text) == value->length)
    return write_leaf (self, DOWSER_SENTENCE_TEXT, value->text);
  if (value->type == DOWSER_VALUE_TEXT || value->type == DOWSER_VALUE_BLOB)
    return _dowser_sentence_writer_fail (self, _ ("a text with a null character, or bytes"));
  if (value->type == DOWSER_VALUE_DATE && is_plain_date (display))
    return write_leaf (self, DOWSER_SENTENCE_DATE, display);
  return write_typed_value (self, value);
}

/* --- Columns --- */

static const DowserInstance *
find_instance (const DowserSentenceWriterScope *scope, const char *id, const DowserSentenceWriterScope **where)
{
  for (*where = scope; *where != NULL; *where = (*where)->outer)
    {
      const DowserInstance *instance = dowser_select_find_instance ((*where)->select, id);

      if (instance != NULL)
        return instance;
    }
  return NULL;
}

static gboolean
has_column (const DowserSentenceWriter *self, const DowserInstance *instance, const char *name)
{
  const DowserTable *table = instance->is_step ? NULL : dowser_schema_find_table (self->schema, instance->table);
  const DowserPlanStep *step = instance->is_step ? dowser_plan_find_step (self->plan, instance->table) : NULL;

  return step != NULL ? dowser_select_find_output (step->select, name) >= 0
                      : table != NULL && dowser_table_find_column (table, name) != NULL;
}

/* Returns TRUE if @name without a table means the column of @instance. @instance must belong to @scope itself and not
 * to an outer scope. */
static gboolean
is_name_unambiguous (const DowserSentenceWriter *self, const DowserInstance *instance, const char *name,
                     const DowserSentenceWriterScope *scope)
{
  const DowserTable *table;
  gboolean is_unique = dowser_sentence_names_count_tables (self->names, name, &table) == 1;

  if (self->detail >= DOWSER_SENTENCE_WHOLE_NAMES)
    return FALSE;
  if (!scope->lists_tables && (!scope->has_table || instance != scope->select->from->pdata[0]))
    return is_unique && !scope->is_correlated && g_hash_table_lookup (scope->names_of_instances, instance) == NULL
           && g_hash_table_lookup (scope->roles, instance) == NULL;
  for (guint i = 0; i < scope->select->from->len; i++)
    if (has_column (self, scope->select->from->pdata[i], name))
      return scope->select->from->pdata[i] == instance;
  return FALSE;
}

gboolean
_dowser_sentence_writer_is_column_unambiguous (const DowserSentenceWriter *self, const DowserExpr *column,
                                               const DowserSentenceWriterScope *scope)
{
  const DowserSentenceWriterScope *where;
  const DowserInstance *instance = find_instance (scope, column->instance, &where);

  return instance != NULL && where == scope && is_name_unambiguous (self, instance, column->name, scope);
}

static DowserSentenceNode *
write_column (DowserSentenceWriter *self, const DowserExpr *expr, DowserSentenceWriterScope *scope)
{
  const DowserSentenceWriterScope *where;
  const DowserInstance *instance = find_instance (scope, expr->instance, &where);
  gboolean clear = _dowser_sentence_writer_is_column_unambiguous (self, expr, scope);
  DowserSentenceNode *name = make_leaf (DOWSER_SENTENCE_COLUMN, expr->name);

  if (instance == NULL)
    {
      dowser_sentence_node_unref (name);
      return _dowser_sentence_writer_fail (self, expr->name);
    }
  if (clear)
    {
      scope->has_table = TRUE;
      return _dowser_sentence_writer_make_part (self, DOWSER_SENTENCE_ATOM, DOWSER_SENTENCE_COLUMN_HERE, 0, 1,
                                                NODES (name));
    }
  return _dowser_sentence_writer_make_part (self, DOWSER_SENTENCE_ATOM, DOWSER_SENTENCE_COLUMN_OF, 0, 2,
                                            NODES (name,
                                                   _dowser_sentence_write_place (self, instance,
                                                                                 where == scope
                                                                                     ? scope
                                                                                     : (DowserSentenceWriterScope *)
                                                                                         where)));
}

/* --- Lists and orders --- */

static DowserSentenceNode *
list_new (DowserSentenceCategory category)
{
  return dowser_sentence_node_new (dowser_sentence_rows_find (category, DOWSER_SENTENCE_FLAT, 0, -1));
}

/* Adds a child to a list. @child: (transfer full) (nullable). Returns: @list; if @child is %NULL, frees @list and
 * returns %NULL */
static DowserSentenceNode *
list_add (DowserSentenceNode *list, DowserSentenceNode *child)
{
  if (list != NULL && child != NULL)
    {
      dowser_sentence_node_add_child (list, child);
      return list;
    }
  g_clear_pointer (&list, dowser_sentence_node_unref);
  g_clear_pointer (&child, dowser_sentence_node_unref);
  return NULL;
}

DowserSentenceNode *
_dowser_sentence_write_list (DowserSentenceWriter *self, GPtrArray *exprs, guint start,
                             DowserSentenceWriterScope *scope)
{
  DowserSentenceNode *list = list_new (DOWSER_SENTENCE_LIST);

  for (guint i = start; list != NULL && i < exprs->len; i++)
    list = list_add (list, _dowser_sentence_write_expr (self, exprs->pdata[i], scope));
  return list;
}

static int
get_wording (DowserSentenceWriter *self, const DowserExpr *expr, DowserSentenceWriterScope *scope)
{
  DowserValueType type = dowser_types_get_expr_type (&scope->types, expr).type;

  return dowser_value_type_is_temporal (type) ? 1 : type == DOWSER_VALUE_TEXT ? 2 : 0;
}

static DowserSentenceNode *
write_order (DowserSentenceWriter *self, const DowserOrder *order, DowserSentenceWriterScope *scope)
{
  DowserSentenceNode *node
      = _dowser_sentence_writer_make_part (self, DOWSER_SENTENCE_ORDER,
                                           order->descending ? DOWSER_SENTENCE_DESCENDING : DOWSER_SENTENCE_ASCENDING,
                                           get_wording (self, order->expr, scope), 1,
                                           NODES (_dowser_sentence_write_expr (self, order->expr, scope)));

  if (order->nulls == DOWSER_NULLS_DEFAULT)
    return node;
  return _dowser_sentence_writer_make_part (self, DOWSER_SENTENCE_ORDER, DOWSER_SENTENCE_NULLS, order->nulls, 1,
                                            NODES (node));
}

DowserSentenceNode *
_dowser_sentence_write_orders (DowserSentenceWriter *self, GPtrArray *orders, DowserSentenceWriterScope *scope)
{
  DowserSentenceNode *list = list_new (DOWSER_SENTENCE_ORDERS);

  for (guint i = 0; list != NULL && i < orders->len; i++)
    list = list_add (list, write_order (self, orders->pdata[i], scope));
  return list;
}

/* --- Windows --- */

static DowserSentenceNode *
write_bound (DowserSentenceWriter *self, int bound)
{
  g_autofree char *number = g_strdup_printf ("%d", ABS (bound == G_MININT ? 0 : bound));
  int op = bound == DOWSER_QUERY_FRAME_UNBOUNDED_BEFORE  ? 0
           : bound == DOWSER_QUERY_FRAME_UNBOUNDED_AFTER ? 1
           : bound == 0                                  ? 2
           : bound < 0                                   ? 3
                                                         : 4;

  return _dowser_sentence_writer_make_part (self, DOWSER_SENTENCE_BOUND, DOWSER_SENTENCE_EDGE, op, op < 3 ? 0 : 1,
                                            NODES (op < 3 ? NULL : make_leaf (DOWSER_SENTENCE_INTEGER, number)));
}

static DowserSentenceNode *
write_window (DowserSentenceWriter *self, const DowserWindow *window, DowserSentenceWriterScope *scope)
{
  DowserSentenceNode *node = list_new (DOWSER_SENTENCE_WINDOW);

  if (window->partition->len > 0)
    node = _dowser_sentence_writer_make_part (self, DOWSER_SENTENCE_WINDOW, DOWSER_SENTENCE_PER, 0, 2,
                                              NODES (node,
                                                     _dowser_sentence_write_list (self, window->partition, 0, scope)));
  if (window->order->len > 0)
    node = _dowser_sentence_writer_make_part (self, DOWSER_SENTENCE_WINDOW, DOWSER_SENTENCE_ALONG, 0, 2,
                                              NODES (node, _dowser_sentence_write_orders (self, window->order, scope)));
  if (window->frame != DOWSER_QUERY_FRAME_NONE)
    node = _dowser_sentence_writer_make_part (self, DOWSER_SENTENCE_WINDOW, DOWSER_SENTENCE_FRAME, window->frame, 3,
                                              NODES (node, write_bound (self, window->frame_start),
                                                     write_bound (self, window->frame_end)));
  return node;
}

static DowserSentenceNode *
write_windowed (DowserSentenceWriter *self, const DowserExpr *expr, DowserSentenceWriterScope *scope)
{
  DowserSentenceNode *name = make_leaf (DOWSER_SENTENCE_FUNCTION, expr->name);
  DowserSentenceNode *window = write_window (self, expr->window, scope);

  if (expr->args->len == 0)
    return _dowser_sentence_writer_make_part (self, DOWSER_SENTENCE_CALL, DOWSER_SENTENCE_WINDOWED, 0, 2,
                                              NODES (name, window));
  return _dowser_sentence_writer_make_part (self, DOWSER_SENTENCE_CALL, DOWSER_SENTENCE_WINDOWED, 0, 3,
                                            NODES (name, _dowser_sentence_write_list (self, expr->args, 0, scope),
                                                   window));
}

/* --- Expressions --- */

static DowserSentenceNode *
write_expr_by_row (DowserSentenceWriter *self, const DowserExpr *expr, const char *name, int op, guint n,
                   DowserSentenceNode **children)
{
  return _dowser_sentence_writer_make_node (self, dowser_sentence_rows_find_expr (expr, name, op, n), n, children);
}

static DowserSentenceNode *
write_count (DowserSentenceWriter *self, const DowserExpr *expr, DowserSentenceWriterScope *scope)
{
  const DowserInstance *first = scope->select->from->len > 0 ? scope->select->from->pdata[0] : NULL;

  if (first == NULL || first->is_step || self->detail >= DOWSER_SENTENCE_WHOLE_NAMES)
    return write_expr_by_row (self, expr, NULL, expr->op, 0, NULL);
  return _dowser_sentence_writer_make_part (self, DOWSER_SENTENCE_CALL, DOWSER_SENTENCE_COUNT_OF, 0, 1,
                                            NODES (_dowser_sentence_write_place (self, first, scope)));
}

static DowserSentenceNode *
write_aggregate (DowserSentenceWriter *self, const DowserExpr *expr, DowserSentenceWriterScope *scope)
{
  g_autoptr (DowserExpr) all = NULL;
  DowserSentenceNode *node;

  if (expr->filter != NULL)
    {
      all = dowser_expr_new_aggregate (expr->op, expr->args->len > 0 ? dowser_expr_ref (expr->args->pdata[0]) : NULL,
                                       expr->distinct, NULL);
      for (guint i = 1; i < expr->args->len; i++)
        g_ptr_array_add (all->args, dowser_expr_ref (expr->args->pdata[i]));
      node = write_aggregate (self, all, scope);
      return _dowser_sentence_writer_make_part (self, DOWSER_SENTENCE_ATOM, DOWSER_SENTENCE_ONLY_WHERE, 0, 2,
                                                NODES (node, _dowser_sentence_write_expr (self, expr->filter, scope)));
    }
  if (expr->args->len == 0)
    return write_count (self, expr, scope);
  if (expr->args->len == 1)
    return write_expr_by_row (self, expr, NULL, expr->op, 1,
                              NODES (_dowser_sentence_write_expr (self, expr->args->pdata[0], scope)));
  return write_expr_by_row (self, expr, NULL, expr->op, 2,
                            NODES (_dowser_sentence_write_expr (self, expr->args->pdata[0], scope),
                                   _dowser_sentence_write_expr (self, expr->args->pdata[1], scope)));
}

/* Returns: TRUE if @expr compares with a date by @op; @date: (out): YYYY-MM-DD */
static gboolean
read_bound (const DowserExpr *expr, DowserCompare op, const char **date)
{
  const DowserExpr *bound = expr->kind == DOWSER_EXPR_COMPARE && expr->op == (int) op ? expr->args->pdata[1] : NULL;

  if (bound == NULL || bound->kind != DOWSER_EXPR_LITERAL || bound->value->is_null
      || bound->value->type != DOWSER_VALUE_DATE || !is_plain_date (bound->value->text))
    return FALSE;
  *date = bound->value->text;
  return TRUE;
}

/* Returns TRUE if @start and @end are the two conditions that limit a date to one whole year or month. @month: (out): 0
 * for a year */
static gboolean
read_period (const DowserExpr *start, const DowserExpr *end, guint *year, guint *month)
{
  const char *from, *to;
  guint next;

  if (!read_bound (start, DOWSER_GREATER_EQUAL, &from) || !read_bound (end, DOWSER_LESS, &to)
      || !dowser_expr_equal (start->args->pdata[0], end->args->pdata[0]) || !g_str_has_suffix (from, "-01")
      || !g_str_has_suffix (to, "-01"))
    return FALSE;
  *year = (guint) g_ascii_strtoull (from, NULL, 10);
  *month = (guint) g_ascii_strtoull (from + 5, NULL, 10);
  next = (guint) g_ascii_strtoull (to, NULL, 10) * 12 + (guint) g_ascii_strtoull (to + 5, NULL, 10);
  if (next == *year * 12 + *month + 1)
    return TRUE;
  if (*month != 1 || next != *year * 12 + 13)
    return FALSE;
  *month = 0;
  return TRUE;
}

/* Writes the next operand of @expr. If the next two operands limit a date to a period, writes both as one condition. */
static DowserSentenceNode *
write_operand (DowserSentenceWriter *self, const DowserExpr *expr, guint *index, DowserSentenceWriterScope *scope)
{
  const DowserExpr *first = expr->args->pdata[(*index)++];
  const DowserExpr *second
      = *index < expr->args->len && expr->kind == DOWSER_EXPR_AND ? expr->args->pdata[*index] : NULL;
  g_autofree char *number = NULL;
  guint year, month;

  if (second == NULL || !read_period (first, second, &year, &month))
    return _dowser_sentence_write_expr (self, first, scope);
  (*index)++;
  number = g_strdup_printf ("%u", year);
  return _dowser_sentence_writer_make_part (self, DOWSER_SENTENCE_TEST, DOWSER_SENTENCE_IN_PERIOD, (int) month, 2,
                                            NODES (_dowser_sentence_write_expr (self, first->args->pdata[0], scope),
                                                   make_leaf (DOWSER_SENTENCE_INTEGER, number)));
}

/* Writes the operands of "and" or "or". Nests the operands in pairs, because a row of the grammar connects only two. */
static DowserSentenceNode *
write_operands (DowserSentenceWriter *self, const DowserExpr *expr, DowserSentenceWriterScope *scope)
{
  guint index = 0;
  DowserSentenceNode *node = write_operand (self, expr, &index, scope);

  while (index < expr->args->len)
    node = write_expr_by_row (self, expr, NULL, expr->op, 2, NODES (node, write_operand (self, expr, &index, scope)));
  return node;
}

static DowserSentenceNode *
write_case (DowserSentenceWriter *self, const DowserExpr *expr, DowserSentenceWriterScope *scope)
{
  DowserSentenceNode *cases = list_new (DOWSER_SENTENCE_CASES);
  guint n = expr->args->len - expr->args->len % 2;

  for (guint i = 0; cases != NULL && i < n; i++)
    cases = list_add (cases, _dowser_sentence_write_expr (self, expr->args->pdata[i], scope));
  if (n == expr->args->len)
    return write_expr_by_row (self, expr, NULL, 0, 1, NODES (cases));
  return write_expr_by_row (self, expr, NULL, 1, 2,
                            NODES (cases, _dowser_sentence_write_expr (self, expr->args->pdata[n], scope)));
}

static DowserSentenceNode *
write_function (DowserSentenceWriter *self, const DowserExpr *expr, DowserSentenceWriterScope *scope)
{
  guint n = expr->args->len;
  DowserSentenceNode *name;

  if (dowser_sentence_rows_find_expr (expr, expr->name, 0, n) != NULL && n <= 2)
    return write_expr_by_row (self, expr, expr->name, 0, n,
                              NODES (n > 0 ? _dowser_sentence_write_expr (self, expr->args->pdata[0], scope) : NULL,
                                     n > 1 ? _dowser_sentence_write_expr (self, expr->args->pdata[1], scope) : NULL));
  name = make_leaf (DOWSER_SENTENCE_FUNCTION, expr->name);
  if (n == 0)
    return write_expr_by_row (self, expr, NULL, 0, 1, NODES (name));
  return write_expr_by_row (self, expr, NULL, 0, 2,
                            NODES (name, _dowser_sentence_write_list (self, expr->args, 0, scope)));
}

static DowserSentenceNode *
write_relative_date (DowserSentenceWriter *self, const DowserExpr *expr)
{
  g_autofree char *number = g_strdup_printf ("%d", ABS (expr->offset));
  int op = expr->offset > 0 ? 1 : expr->offset < 0 ? -1 : 0;

  return write_expr_by_row (self, expr, NULL, op, op == 0 ? 0 : 1,
                            NODES (op == 0 ? NULL : make_leaf (DOWSER_SENTENCE_INTEGER, number)));
}

static DowserSentenceNode *
write_subplan (DowserSentenceWriter *self, const DowserExpr *expr, DowserSentenceWriterScope *scope)
{
  DowserSentenceNode *tested
      = expr->args->len > 0 ? _dowser_sentence_write_expr (self, expr->args->pdata[0], scope) : NULL;
  DowserSentenceNode *query = _dowser_sentence_write_select (self, expr->select, scope,
                                                             expr->op != DOWSER_SUBPLAN_EXISTS
                                                                 || !dowser_sentence_ignores_outputs (expr->select));

  if (expr->args->len == 0)
    return write_expr_by_row (self, expr, NULL, expr->op, 1, NODES (query));
  return write_expr_by_row (self, expr, NULL, expr->op, 2, NODES (tested, query));
}

static DowserSentenceNode *
write_plain_expr (DowserSentenceWriter *self, const DowserExpr *expr, DowserSentenceWriterScope *scope)
{
  DowserSentenceNode *args[3] = { NULL };

  if (expr->args->len > 3)
    return _dowser_sentence_writer_fail (self, dowser_expr_kind_nicks[expr->kind]);
  for (guint i = 0; i < expr->args->len; i++)
    args[i] = _dowser_sentence_write_expr (self, expr->args->pdata[i], scope);
  return write_expr_by_row (self, expr, NULL, expr->op, expr->args->len, args);
}

/* Writes an output that a sort key refers to by name. Usually writes the expression of the output. Writes the name in
 * two cases: after a set operation, where only names are possible, and inside a named output. There, two outputs that
 * refer to each other would otherwise never end. */
static DowserSentenceNode *
write_named_output (DowserSentenceWriter *self, const DowserExpr *expr, DowserSentenceWriterScope *scope)
{
  int index = scope->select->set_op == DOWSER_SET_NONE && !self->in_named
                  ? dowser_select_find_output (scope->select, expr->name)
                  : -1;
  DowserSentenceNode *node;

  if (index < 0)
    return write_expr_by_row (self, expr, NULL, expr->op, 1, NODES (make_leaf (DOWSER_SENTENCE_TEXT, expr->name)));
  self->in_named = TRUE;
  node = _dowser_sentence_write_expr (self, ((const DowserOutput *) scope->select->outputs->pdata[index])->expr, scope);
  self->in_named = FALSE;
  return node;
}

DowserSentenceNode *
_dowser_sentence_write_expr (DowserSentenceWriter *self, const DowserExpr *expr, DowserSentenceWriterScope *scope)
{
  switch (expr->kind)
    {
    case DOWSER_EXPR_COLUMN:
      return write_column (self, expr, scope);
    case DOWSER_EXPR_LITERAL:
      return write_literal (self, expr->value);
    case DOWSER_EXPR_OUTPUT:
      return write_named_output (self, expr, scope);
    case DOWSER_EXPR_AND:
    case DOWSER_EXPR_OR:
      return write_operands (self, expr, scope);
    case DOWSER_EXPR_IN:
      return write_expr_by_row (self, expr, NULL, expr->op, 2,
                                NODES (_dowser_sentence_write_expr (self, expr->args->pdata[0], scope),
                                       _dowser_sentence_write_list (self, expr->args, 1, scope)));
    case DOWSER_EXPR_CASE:
      return write_case (self, expr, scope);
    case DOWSER_EXPR_AGGREGATE:
      return write_aggregate (self, expr, scope);
    case DOWSER_EXPR_WINDOW:
      return write_windowed (self, expr, scope);
    case DOWSER_EXPR_FUNCTION:
      return write_function (self, expr, scope);
    case DOWSER_EXPR_RELATIVE_DATE:
      return write_relative_date (self, expr);
    case DOWSER_EXPR_SUBPLAN:
      return write_subplan (self, expr, scope);
    case DOWSER_EXPR_PARAMETER:
      return _dowser_sentence_writer_fail (self, expr->name);
    default:
      return write_plain_expr (self, expr, scope);
    }
}
