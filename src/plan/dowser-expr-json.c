/* dowser-expr-json.c - converts expressions to and from JSON: one object for each node, with the fields of its kind */
#include "plan/dowser-aggregate.h"
#include "plan/dowser-json-parts.h"
#include "schema/dowser-value-json.h"

#include <glib/gi18n-lib.h>

/** Shape: the JSON object for a kind of expression: the names of its members, and the minimum and maximum number of
 * elements in its member "args". */
typedef struct
{
  const char *members;
  guint min_args;
  guint max_args;
} KindMembers;

static const KindMembers shapes[DOWSER_EXPR_N_KINDS] = {
  [DOWSER_EXPR_COLUMN] = { "kind instance name" },
  [DOWSER_EXPR_LITERAL] = { "kind type value base64" },
  [DOWSER_EXPR_PARAMETER] = { "kind name type" },
  [DOWSER_EXPR_OUTPUT] = { "kind name" },
  [DOWSER_EXPR_ARITHMETIC] = { "kind op args", 1, 2 },
  [DOWSER_EXPR_COMPARE] = { "kind op args", 2, 2 },
  [DOWSER_EXPR_AND] = { "kind args", 2, G_MAXUINT },
  [DOWSER_EXPR_OR] = { "kind args", 2, G_MAXUINT },
  [DOWSER_EXPR_NOT] = { "kind args", 1, 1 },
  [DOWSER_EXPR_BETWEEN] = { "kind args negated", 3, 3 },
  [DOWSER_EXPR_IN] = { "kind args negated", 2, G_MAXUINT },
  [DOWSER_EXPR_MATCH] = { "kind op args negated case_sensitive", 2, 2 },
  [DOWSER_EXPR_IS_NULL] = { "kind args negated", 1, 1 },
  [DOWSER_EXPR_CASE] = { "kind cases else" },
  [DOWSER_EXPR_CAST] = { "kind type args", 1, 1 },
  [DOWSER_EXPR_AGGREGATE] = { "kind op distinct args filter", 0, 2 },
  [DOWSER_EXPR_WINDOW] = { "kind name args partition order frame", 0, 3 },
  [DOWSER_EXPR_FUNCTION] = { "kind name args", 0, G_MAXUINT },
  [DOWSER_EXPR_RATIO] = { "kind args", 2, 2 },
  [DOWSER_EXPR_RELATIVE_DATE] = { "kind unit offset" },
  [DOWSER_EXPR_SUBPLAN] = { "kind op compare args negated select", 0, 1 },
};

static const char *const frame_nicks[] = { "none", "rows", "range", NULL };

static void
add_flag (JsonObject *object, const char *name, gboolean value)
{
  if (value)
    json_object_set_boolean_member (object, name, TRUE);
}

static void
add_bound (JsonObject *object, const char *name, int bound)
{
  if (bound == DOWSER_QUERY_FRAME_UNBOUNDED_BEFORE || bound == DOWSER_QUERY_FRAME_UNBOUNDED_AFTER)
    json_object_set_string_member (object, name, "unbounded");
  else
    json_object_set_int_member (object, name, bound);
}

static void
add_window (JsonObject *object, const DowserWindow *window)
{
  JsonObject *frame;

  if (window == NULL)
    return;
  dowser_json_object_add_list (object, "partition", window->partition, (DowserPartWrite) dowser_expr_to_node, FALSE);
  dowser_json_object_add_list (object, "order", window->order, (DowserPartWrite) dowser_order_to_node, FALSE);
  if (window->frame == DOWSER_QUERY_FRAME_NONE)
    return;
  frame = json_object_new ();
  json_object_set_string_member (frame, "unit", frame_nicks[window->frame]);
  add_bound (frame, "start", window->frame_start);
  add_bound (frame, "end", window->frame_end);
  json_object_set_object_member (object, "frame", frame);
}

static void
add_cases (JsonObject *object, GPtrArray *args)
{
  JsonArray *cases = json_array_new ();

  for (guint i = 0; i + 1 < args->len; i += 2)
    {
      JsonObject *one = json_object_new ();

      json_object_set_member (one, "when", dowser_expr_to_node (args->pdata[i]));
      json_object_set_member (one, "then", dowser_expr_to_node (args->pdata[i + 1]));
      json_array_add_object_element (cases, one);
    }
  json_object_set_array_member (object, "cases", cases);
  if (args->len % 2 == 1)
    json_object_set_member (object, "else", dowser_expr_to_node (args->pdata[args->len - 1]));
}

static const char *
get_op_nick (const DowserExpr *self)
{
  switch (self->kind)
    {
    case DOWSER_EXPR_ARITHMETIC:
      return dowser_arithmetic_nicks[self->op];
    case DOWSER_EXPR_COMPARE:
      return dowser_compare_nicks[self->op];
    case DOWSER_EXPR_MATCH:
      return dowser_match_nicks[self->op];
    case DOWSER_EXPR_AGGREGATE:
      return dowser_aggregate_nicks[self->op];
    case DOWSER_EXPR_SUBPLAN:
      return dowser_subplan_nicks[self->op];
    default:
      return NULL;
    }
}

static gboolean
has_compare_op (int op)
{
  return op == DOWSER_SUBPLAN_ANY || op == DOWSER_SUBPLAN_ALL;
}

static void
add_type_and_unit (JsonObject *object, const DowserExpr *self)
{
  if (self->kind == DOWSER_EXPR_CAST || (self->kind == DOWSER_EXPR_PARAMETER && self->type != DOWSER_VALUE_UNKNOWN))
    json_object_set_string_member (object, "type", dowser_value_type_to_string (self->type));
  if (self->kind == DOWSER_EXPR_RELATIVE_DATE)
    json_object_set_string_member (object, "unit", dowser_unit_nicks[self->unit]);
  if (self->kind == DOWSER_EXPR_RELATIVE_DATE && self->offset != 0)
    json_object_set_int_member (object, "offset", self->offset);
}

JsonNode *
dowser_expr_to_node (const DowserExpr *self)
{
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "kind", dowser_expr_kind_nicks[self->kind]);
  dowser_json_object_add_string (object, "op", get_op_nick (self));
  dowser_json_object_add_string (object, "instance", self->instance);
  dowser_json_object_add_string (object, "name", self->name);
  add_type_and_unit (object, self);
  if (self->kind == DOWSER_EXPR_LITERAL)
    dowser_value_add_to_object (self->value, object);
  if (self->kind == DOWSER_EXPR_SUBPLAN && has_compare_op (self->op))
    json_object_set_string_member (object, "compare", dowser_compare_nicks[self->compare]);
  add_flag (object, "negated", self->negated);
  add_flag (object, "distinct", self->distinct);
  add_flag (object, "case_sensitive", self->case_sensitive);
  if (self->kind == DOWSER_EXPR_CASE)
    add_cases (object, self->args);
  else
    dowser_json_object_add_list (object, "args", self->args, (DowserPartWrite) dowser_expr_to_node, FALSE);
  if (self->filter != NULL)
    json_object_set_member (object, "filter", dowser_expr_to_node (self->filter));
  add_window (object, self->window);
  if (self->select != NULL)
    json_object_set_member (object, "select", dowser_select_to_node (self->select));
  return dowser_json_node_take_object (object);
}

JsonNode *
dowser_order_to_node (const DowserOrder *self)
{
  JsonObject *object = json_object_new ();

  json_object_set_member (object, "expr", dowser_expr_to_node (self->expr));
  add_flag (object, "descending", self->descending);
  if (self->nulls != DOWSER_NULLS_DEFAULT)
    json_object_set_string_member (object, "nulls", dowser_nulls_nicks[self->nulls]);
  return dowser_json_node_take_object (object);
}

DowserOrder *
dowser_order_read (DowserJsonReader *reader)
{
  DowserExpr *expr;
  gboolean descending;
  DowserNulls nulls;

  dowser_json_reader_check_members (reader, "expr descending nulls");
  expr = dowser_json_reader_read_part (reader, "expr", TRUE, (DowserPartRead) dowser_expr_read);
  descending = dowser_json_reader_boolean (reader, "descending", FALSE);
  nulls = dowser_json_reader_enum (reader, "nulls", dowser_nulls_nicks, DOWSER_NULLS_DEFAULT);
  return expr != NULL ? dowser_order_new (expr, descending, nulls) : NULL;
}

static GPtrArray *
expr_array_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);
}

static gpointer
read_case (DowserJsonReader *reader)
{
  g_autoptr (GPtrArray) case_args = expr_array_new ();
  DowserExpr *when, *then;

  dowser_json_reader_check_members (reader, "when then");
  when = dowser_json_reader_read_part (reader, "when", TRUE, (DowserPartRead) dowser_expr_read);
  if (when != NULL)
    g_ptr_array_add (case_args, when);
  then = dowser_json_reader_read_part (reader, "then", TRUE, (DowserPartRead) dowser_expr_read);
  if (then != NULL)
    g_ptr_array_add (case_args, then);
  return g_steal_pointer (&case_args);
}

static DowserExpr *
read_cases (DowserJsonReader *reader)
{
  g_autoptr (GPtrArray) cases = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  g_autoptr (GPtrArray) args = expr_array_new ();
  DowserExpr *otherwise;

  dowser_json_reader_read_list (reader, "cases", TRUE, read_case, cases);
  for (guint i = 0; i < cases->len; i++)
    g_ptr_array_extend (args, cases->pdata[i], (GCopyFunc) (void (*) (void)) dowser_expr_ref, NULL);
  if (args->len == 0)
    dowser_json_reader_fail (reader, _ ("cases: at least one case is needed"));
  otherwise = dowser_json_reader_read_part (reader, "else", FALSE, (DowserPartRead) dowser_expr_read);
  if (otherwise != NULL)
    g_ptr_array_add (args, otherwise);
  return dowser_expr_new_case (g_steal_pointer (&args));
}

static int
read_bound (DowserJsonReader *reader, const char *name, int unbounded)
{
  JsonNode *member;

  if (!dowser_json_reader_has (reader, name))
    return unbounded;
  member = json_object_get_member (json_node_get_object (dowser_json_reader_peek (reader)), name);
  if (JSON_NODE_HOLDS_VALUE (member) && json_node_get_value_type (member) == G_TYPE_STRING)
    {
      static const char *const nicks[] = { "unbounded", NULL };

      dowser_json_reader_enum (reader, name, nicks, -1);
      return unbounded;
    }
  return (int) dowser_json_reader_int_between (reader, name, 0, G_MININT + 1, G_MAXINT - 1);
}

static DowserWindow *
read_window (DowserJsonReader *reader)
{
  DowserWindow *window = dowser_window_new ();

  dowser_json_reader_read_list (reader, "partition", FALSE, (DowserPartRead) dowser_expr_read, window->partition);
  dowser_json_reader_read_list (reader, "order", FALSE, (DowserPartRead) dowser_order_read, window->order);
  if (dowser_json_reader_enter (reader, "frame", FALSE))
    {
      dowser_json_reader_check_members (reader, "unit start end");
      window->frame = dowser_json_reader_enum (reader, "unit", frame_nicks, DOWSER_QUERY_FRAME_ROWS);
      if (window->frame != DOWSER_QUERY_FRAME_NONE)
        {
          window->frame_start = read_bound (reader, "start", DOWSER_QUERY_FRAME_UNBOUNDED_BEFORE);
          window->frame_end = read_bound (reader, "end", DOWSER_QUERY_FRAME_UNBOUNDED_AFTER);
        }
      dowser_json_reader_leave (reader);
    }
  return window;
}

static int
read_op (DowserJsonReader *reader, const char *const *nicks)
{
  /* After an error, the reader returns -1. This isn't a valid index, so 0 is returned. */
  return MAX (0, dowser_json_reader_enum (reader, "op", nicks, -1));
}

/* Returns the argument at @index, or NULL. The number of arguments was checked before. An argument is therefore missing
 * only if the kind of the expression allows this. */
static DowserExpr *
steal_arg (GPtrArray *args, guint index)
{
  return index < args->len ? dowser_expr_ref (args->pdata[index]) : NULL;
}

static GPtrArray *
steal_members (GPtrArray *args)
{
  GPtrArray *members = expr_array_new ();

  for (guint i = 1; i < args->len; i++)
    g_ptr_array_add (members, dowser_expr_ref (args->pdata[i]));
  return members;
}

static DowserExpr *
read_arithmetic (DowserJsonReader *reader, GPtrArray *args)
{
  int op = read_op (reader, dowser_arithmetic_nicks);

  if ((op == DOWSER_NEGATE) != (args->len == 1))
    {
      dowser_json_reader_fail (reader, _ ("args: “%s” does not take this number of arguments (%u)"),
                               dowser_arithmetic_nicks[op], args->len);
      return NULL;
    }
  return dowser_expr_new_arithmetic (op, steal_arg (args, 0), steal_arg (args, 1));
}

static DowserExpr *
read_aggregate (DowserJsonReader *reader, GPtrArray *args)
{
  int op = read_op (reader, dowser_aggregate_nicks);
  gboolean distinct = dowser_json_reader_boolean (reader, "distinct", FALSE);
  g_autofree char *reason = NULL;
  DowserExpr *filter, *self;

  filter = dowser_json_reader_read_part (reader, "filter", FALSE, (DowserPartRead) dowser_expr_read);
  self = dowser_expr_new_aggregate (op, steal_arg (args, 0), distinct, filter);
  if (args->len == 2)
    g_ptr_array_add (self->args, steal_arg (args, 1));
  if (!dowser_aggregate_check (self, &reason))
    dowser_json_reader_fail (reader, "%s", reason);
  return self;
}

static DowserExpr *
read_function (DowserJsonReader *reader, GPtrArray *args)
{
  const char *name = dowser_json_reader_string (reader, "name", TRUE);
  const DowserFunction *function = name != NULL ? dowser_function_find (name) : NULL;

  if (function == NULL)
    {
      dowser_json_reader_fail (reader, _ ("name: the function “%s” is not known"), name != NULL ? name : "");
      return NULL;
    }
  if (args->len < function->min_args || args->len > function->max_args)
    {
      dowser_json_reader_fail (reader, _ ("args: “%s” does not take this number of arguments (%u)"), name, args->len);
      return NULL;
    }
  return dowser_expr_new_functionv (name, g_ptr_array_ref (args));
}

static DowserExpr *
read_subplan (DowserJsonReader *reader, GPtrArray *args)
{
  int op = read_op (reader, dowser_subplan_nicks);
  gboolean negated = dowser_json_reader_boolean (reader, "negated", FALSE);
  gboolean has_no_operand = op == DOWSER_SUBPLAN_SCALAR || op == DOWSER_SUBPLAN_EXISTS;
  DowserCompare compare = DOWSER_EQUAL;
  DowserSelect *select;

  if (args->len != (has_no_operand ? 0 : 1))
    {
      dowser_json_reader_fail (reader, _ ("args: “%s” does not take this number of arguments (%u)"),
                               dowser_subplan_nicks[op], args->len);
      return NULL;
    }
  if (has_compare_op (op))
    compare = MAX (0, dowser_json_reader_enum (reader, "compare", dowser_compare_nicks, -1));
  select = dowser_json_reader_read_part (reader, "select", TRUE, (DowserPartRead) dowser_select_read);
  if (select == NULL)
    return NULL;
  return dowser_expr_new_subplan (op, steal_arg (args, 0), select, negated, compare);
}

static DowserExpr *
read_leaf (DowserJsonReader *reader, DowserExprKind kind)
{
  const char *name = NULL, *instance = NULL;
  DowserValue *value;

  if (kind == DOWSER_EXPR_LITERAL)
    {
      value = dowser_value_read (reader);
      return value != NULL ? dowser_expr_new_literal (value) : NULL;
    }
  if (kind == DOWSER_EXPR_RELATIVE_DATE)
    return dowser_expr_new_relative_date (MAX (0, dowser_json_reader_enum (reader, "unit", dowser_unit_nicks, -1)),
                                          (int) dowser_json_reader_int_between (reader, "offset", 0, -100000, 100000));
  name = dowser_json_reader_string (reader, "name", TRUE);
  if (kind == DOWSER_EXPR_OUTPUT)
    return dowser_expr_new_output (name);
  if (kind == DOWSER_EXPR_PARAMETER)
    return dowser_expr_new_parameter (name, dowser_json_reader_enum (reader, "type", dowser_value_type_nicks, 0));
  instance = dowser_json_reader_string (reader, "instance", TRUE);
  return dowser_expr_new_column (instance, name);
}

/* Creates the node from the arguments as they were read. The constructors for AND and OR would merge nested nodes, but
 * a plan must be read as it was written. */
static DowserExpr *
read_connective (DowserExprKind kind, GPtrArray *args)
{
  DowserExpr *self = kind == DOWSER_EXPR_AND ? dowser_expr_and (steal_arg (args, 0), steal_arg (args, 1))
                                             : dowser_expr_or (steal_arg (args, 0), steal_arg (args, 1));

  g_ptr_array_set_size (self->args, 0);
  for (guint i = 0; i < args->len; i++)
    g_ptr_array_add (self->args, steal_arg (args, i));
  return self;
}

static DowserExpr *
read_match (DowserJsonReader *reader, GPtrArray *args, gboolean negated)
{
  int op = read_op (reader, dowser_match_nicks);

  return dowser_expr_new_match (op, steal_arg (args, 0), steal_arg (args, 1), negated,
                                dowser_json_reader_boolean (reader, "case_sensitive", FALSE));
}

static DowserExpr *
read_window_call (DowserJsonReader *reader, GPtrArray *args)
{
  const char *name = dowser_json_reader_string (reader, "name", TRUE);

  return dowser_expr_new_window (name, g_ptr_array_ref (args), read_window (reader));
}

static DowserExpr *
read_with_args (DowserJsonReader *reader, DowserExprKind kind, GPtrArray *args)
{
  gboolean negated = dowser_json_reader_boolean (reader, "negated", FALSE);

  switch (kind)
    {
    case DOWSER_EXPR_ARITHMETIC:
      return read_arithmetic (reader, args);
    case DOWSER_EXPR_COMPARE:
      return dowser_expr_new_compare (read_op (reader, dowser_compare_nicks), steal_arg (args, 0), steal_arg (args, 1));
    case DOWSER_EXPR_AND:
    case DOWSER_EXPR_OR:
      return read_connective (kind, args);
    case DOWSER_EXPR_NOT:
      return dowser_expr_new_not (steal_arg (args, 0));
    case DOWSER_EXPR_BETWEEN:
      return dowser_expr_new_between (steal_arg (args, 0), steal_arg (args, 1), steal_arg (args, 2), negated);
    case DOWSER_EXPR_IN:
      return dowser_expr_new_in (steal_arg (args, 0), steal_members (args), negated);
    case DOWSER_EXPR_MATCH:
      return read_match (reader, args, negated);
    case DOWSER_EXPR_IS_NULL:
      return dowser_expr_new_is_null (steal_arg (args, 0), negated);
    case DOWSER_EXPR_CAST:
      return dowser_expr_new_cast (steal_arg (args, 0),
                                   MAX (0, dowser_json_reader_enum (reader, "type", dowser_value_type_nicks, -1)));
    case DOWSER_EXPR_AGGREGATE:
      return read_aggregate (reader, args);
    case DOWSER_EXPR_WINDOW:
      return read_window_call (reader, args);
    case DOWSER_EXPR_FUNCTION:
      return read_function (reader, args);
    case DOWSER_EXPR_RATIO:
      return dowser_expr_new_ratio (steal_arg (args, 0), steal_arg (args, 1));
    case DOWSER_EXPR_SUBPLAN:
      return read_subplan (reader, args);
    default:
      return read_leaf (reader, kind);
    }
}

DowserExpr *
dowser_expr_read (DowserJsonReader *reader)
{
  int kind = dowser_json_reader_enum (reader, "kind", dowser_expr_kind_nicks, -1);
  g_autoptr (GPtrArray) args = expr_array_new ();
  DowserExpr *self;

  if (kind < 0)
    return NULL;
  dowser_json_reader_check_members (reader, shapes[kind].members);
  dowser_json_reader_read_list (reader, "args", shapes[kind].min_args > 0, (DowserPartRead) dowser_expr_read, args);
  if (args->len < shapes[kind].min_args || args->len > shapes[kind].max_args)
    dowser_json_reader_fail (reader, _ ("args: “%s” does not take this number of arguments (%u)"),
                             dowser_expr_kind_nicks[kind], args->len);
  if (dowser_json_reader_failed (reader))
    return NULL;
  self = kind == DOWSER_EXPR_CASE ? read_cases (reader) : read_with_args (reader, kind, args);
  if (dowser_json_reader_failed (reader))
    g_clear_pointer (&self, dowser_expr_unref);
  return self;
}
