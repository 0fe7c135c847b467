/* dowser-expr.c - the typed expressions of a plan: constructors, equality, walking and mapping */
#include "plan/dowser-expr.h"

#include "plan/dowser-select.h"

#include <string.h>

const char *const dowser_expr_kind_nicks[]
    = { "column", "literal",  "parameter", "output",        "arithmetic", "compare", "and",  "or",
        "not",    "between",  "in",        "match",         "is_null",    "case",    "cast", "aggregate",
        "window", "function", "ratio",     "relative_date", "subplan",    NULL };
const char *const dowser_arithmetic_nicks[] = { "add", "subtract", "multiply", "divide", "modulo", "negate", NULL };
const char *const dowser_compare_nicks[] = { "eq", "ne", "lt", "le", "gt", "ge", NULL };
const char *const dowser_match_nicks[] = { "like", "contains", "starts", "ends", "equals", NULL };
const char *const dowser_subplan_nicks[] = { "scalar", "in", "exists", "any", "all", NULL };

G_DEFINE_BOXED_TYPE (DowserExpr, dowser_expr, dowser_expr_ref, dowser_expr_unref)

/* Returns the empty array that all nodes without arguments share. Most nodes have no arguments. */
static GPtrArray *
ref_no_args (void)
{
  static gsize none;

  if (g_once_init_enter (&none))
    g_once_init_leave (&none, (gsize) g_ptr_array_new ());
  return g_ptr_array_ref ((GPtrArray *) none);
}

static DowserExpr *
expr_new_with_array (DowserExprKind kind, GPtrArray *args)
{
  DowserExpr *self = g_new0 (DowserExpr, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->kind = kind;
  self->args = args;
  return self;
}

static gboolean
is_leaf (DowserExprKind kind)
{
  return kind == DOWSER_EXPR_COLUMN || kind == DOWSER_EXPR_LITERAL || kind == DOWSER_EXPR_PARAMETER
         || kind == DOWSER_EXPR_OUTPUT || kind == DOWSER_EXPR_RELATIVE_DATE;
}

static DowserExpr *
leaf_new (DowserExprKind kind)
{
  return expr_new_with_array (kind, ref_no_args ());
}

static DowserExpr *
expr_new (DowserExprKind kind)
{
  return expr_new_with_array (kind, g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref));
}

static DowserExpr *
expr_new_with_args (DowserExprKind kind, DowserExpr *a, DowserExpr *b)
{
  DowserExpr *self = expr_new (kind);

  if (a != NULL)
    g_ptr_array_add (self->args, a);
  if (b != NULL)
    g_ptr_array_add (self->args, b);
  return self;
}

/* Creates an expression of @kind. @args: (nullable): taken: the arguments */
static DowserExpr *
expr_new_taking_args (DowserExprKind kind, GPtrArray *args)
{
  if (args == NULL)
    return expr_new (kind);
  g_ptr_array_set_free_func (args, (GDestroyNotify) dowser_expr_unref);
  return expr_new_with_array (kind, args);
}

static void
window_free (DowserWindow *window)
{
  g_ptr_array_unref (window->partition);
  g_ptr_array_unref (window->order);
  g_free (window);
}

DowserExpr *
dowser_expr_ref (const DowserExpr *self)
{
  DowserExpr *expr = (DowserExpr *) self;

  g_atomic_ref_count_inc (&expr->ref_count);
  return expr;
}

void
dowser_expr_unref (DowserExpr *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  if (self->kind != DOWSER_EXPR_COLUMN)
    g_free (self->name);
  g_clear_pointer (&self->value, dowser_value_unref);
  g_ptr_array_unref (self->args);
  g_clear_pointer (&self->filter, dowser_expr_unref);
  g_clear_pointer (&self->window, window_free);
  g_clear_pointer (&self->select, dowser_select_unref);
  g_free (self);
}

DowserExpr *
dowser_expr_new_column (const char *instance, const char *name)
{
  gsize before = instance != NULL ? strlen (instance) + 1 : 0;
  gsize name_size = name != NULL ? strlen (name) + 1 : 0;
  DowserExpr *self = g_malloc0 (sizeof *self + before + name_size);
  char *names = (char *) (self + 1);

  /* The names of the instance and of the column are stored after the struct, in the same allocation. This saves
   * allocations, because most nodes of a plan are columns. */
  g_atomic_ref_count_init (&self->ref_count);
  self->kind = DOWSER_EXPR_COLUMN;
  self->args = ref_no_args ();
  self->instance = instance != NULL ? memcpy (names, instance, before) : NULL;
  self->name = name != NULL ? memcpy (names + before, name, name_size) : NULL;
  return self;
}

DowserExpr *
dowser_expr_new_literal (DowserValue *value)
{
  DowserExpr *self = leaf_new (DOWSER_EXPR_LITERAL);

  self->value = value;
  return self;
}

DowserExpr *
dowser_expr_new_integer (gint64 value)
{
  return dowser_expr_new_literal (dowser_value_new_integer (value));
}

DowserExpr *
dowser_expr_new_text (const char *value)
{
  return dowser_expr_new_literal (dowser_value_new_text (DOWSER_VALUE_TEXT, value, -1));
}

DowserExpr *
dowser_expr_new_parameter (const char *name, DowserValueType type)
{
  DowserExpr *self = leaf_new (DOWSER_EXPR_PARAMETER);

  self->name = g_strdup (name);
  self->type = type;
  return self;
}

DowserExpr *
dowser_expr_new_output (const char *name)
{
  DowserExpr *self = leaf_new (DOWSER_EXPR_OUTPUT);

  self->name = g_strdup (name);
  return self;
}

DowserExpr *
dowser_expr_new_arithmetic (DowserArithmetic op, DowserExpr *a, DowserExpr *b)
{
  DowserExpr *self = expr_new_with_args (DOWSER_EXPR_ARITHMETIC, a, b);

  self->op = op;
  return self;
}

DowserExpr *
dowser_expr_new_compare (DowserCompare op, DowserExpr *a, DowserExpr *b)
{
  DowserExpr *self = expr_new_with_args (DOWSER_EXPR_COMPARE, a, b);

  self->op = op;
  return self;
}

static void
add_flat (DowserExpr *self, DowserExpr *part)
{
  if (part->kind != self->kind)
    {
      g_ptr_array_add (self->args, part);
      return;
    }
  for (guint i = 0; i < part->args->len; i++)
    g_ptr_array_add (self->args, dowser_expr_ref (part->args->pdata[i]));
  dowser_expr_unref (part);
}

static DowserExpr *
connect_flat (DowserExprKind kind, DowserExpr *a, DowserExpr *b)
{
  if (a == NULL || b == NULL)
    return a != NULL ? a : b;

  DowserExpr *self = expr_new (kind);

  add_flat (self, a);
  add_flat (self, b);
  return self;
}

DowserExpr *
dowser_expr_and (DowserExpr *a, DowserExpr *b)
{
  return connect_flat (DOWSER_EXPR_AND, a, b);
}

DowserExpr *
dowser_expr_or (DowserExpr *a, DowserExpr *b)
{
  return connect_flat (DOWSER_EXPR_OR, a, b);
}

DowserExpr *
dowser_expr_new_not (DowserExpr *a)
{
  return expr_new_with_args (DOWSER_EXPR_NOT, a, NULL);
}

DowserExpr *
dowser_expr_new_between (DowserExpr *x, DowserExpr *low, DowserExpr *high, gboolean negated)
{
  DowserExpr *self = expr_new_with_args (DOWSER_EXPR_BETWEEN, x, low);

  g_ptr_array_add (self->args, high);
  self->negated = negated;
  return self;
}

DowserExpr *
dowser_expr_new_in (DowserExpr *x, GPtrArray *members, gboolean negated)
{
  DowserExpr *self = expr_new_with_args (DOWSER_EXPR_IN, x, NULL);

  g_ptr_array_extend_and_steal (self->args, members);
  self->negated = negated;
  return self;
}

DowserExpr *
dowser_expr_new_match (DowserMatch op, DowserExpr *x, DowserExpr *pattern, gboolean negated, gboolean case_sensitive)
{
  DowserExpr *self = expr_new_with_args (DOWSER_EXPR_MATCH, x, pattern);

  self->op = op;
  self->negated = negated;
  self->case_sensitive = case_sensitive;
  return self;
}

DowserExpr *
dowser_expr_new_is_null (DowserExpr *x, gboolean negated)
{
  DowserExpr *self = expr_new_with_args (DOWSER_EXPR_IS_NULL, x, NULL);

  self->negated = negated;
  return self;
}

DowserExpr *
dowser_expr_new_case (GPtrArray *args)
{
  return expr_new_taking_args (DOWSER_EXPR_CASE, args);
}

DowserExpr *
dowser_expr_new_cast (DowserExpr *x, DowserValueType type)
{
  DowserExpr *self = expr_new_with_args (DOWSER_EXPR_CAST, x, NULL);

  self->type = type;
  return self;
}

/* The op of casts made by dowser_expr_new_parse_cast(). Other casts have op 0. */
#define READS 1

DowserExpr *
dowser_expr_new_parse_cast (DowserExpr *x, DowserValueType type)
{
  DowserExpr *self = dowser_expr_new_cast (x, type);

  self->op = READS;
  return self;
}

gboolean
dowser_expr_is_parse_cast (const DowserExpr *self)
{
  return self->kind == DOWSER_EXPR_CAST && self->op == READS;
}

DowserExpr *
dowser_expr_new_aggregate (DowserAggregate op, DowserExpr *x, gboolean distinct, DowserExpr *filter)
{
  DowserExpr *self = expr_new_with_args (DOWSER_EXPR_AGGREGATE, x, NULL);

  self->op = op;
  self->distinct = distinct;
  self->filter = filter;
  return self;
}

DowserExpr *
dowser_expr_new_window (const char *name, GPtrArray *args, DowserWindow *window)
{
  DowserExpr *self = expr_new_taking_args (DOWSER_EXPR_WINDOW, args);

  self->name = g_strdup (name);
  self->window = window;
  return self;
}

DowserExpr *
dowser_expr_new_function (const char *name, ...)
{
  GPtrArray *args = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);
  va_list list;

  va_start (list, name);
  for (DowserExpr *arg = va_arg (list, DowserExpr *); arg != NULL; arg = va_arg (list, DowserExpr *))
    g_ptr_array_add (args, arg);
  va_end (list);
  return dowser_expr_new_functionv (name, args);
}

DowserExpr *
dowser_expr_new_functionv (const char *name, GPtrArray *args)
{
  DowserExpr *self = expr_new_taking_args (DOWSER_EXPR_FUNCTION, args);

  self->name = g_strdup (name);
  return self;
}

DowserExpr *
dowser_expr_new_ratio (DowserExpr *a, DowserExpr *b)
{
  return expr_new_with_args (DOWSER_EXPR_RATIO, a, b);
}

DowserExpr *
dowser_expr_new_relative_date (DowserUnit unit, int offset)
{
  DowserExpr *self = leaf_new (DOWSER_EXPR_RELATIVE_DATE);

  self->unit = unit;
  self->offset = offset;
  return self;
}

DowserExpr *
dowser_expr_new_subplan (DowserSubplan op, DowserExpr *x, DowserSelect *select, gboolean negated, DowserCompare compare)
{
  DowserExpr *self = expr_new_with_args (DOWSER_EXPR_SUBPLAN, x, NULL);

  self->op = op;
  self->select = select;
  self->negated = negated;
  self->compare = compare;
  return self;
}

DowserWindow *
dowser_window_new (void)
{
  DowserWindow *self = g_new0 (DowserWindow, 1);

  self->partition = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);
  self->order = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_order_free);
  return self;
}

static gboolean
args_equal (GPtrArray *a, GPtrArray *b)
{
  if (a->len != b->len)
    return FALSE;
  for (guint i = 0; i < a->len; i++)
    if (!dowser_expr_equal (a->pdata[i], b->pdata[i]))
      return FALSE;
  return TRUE;
}

static gboolean
orders_equal (GPtrArray *a, GPtrArray *b)
{
  if (a->len != b->len)
    return FALSE;
  for (guint i = 0; i < a->len; i++)
    {
      const DowserOrder *x = a->pdata[i];
      const DowserOrder *y = b->pdata[i];

      if (x->descending != y->descending || x->nulls != y->nulls || !dowser_expr_equal (x->expr, y->expr))
        return FALSE;
    }
  return TRUE;
}

static gboolean
windows_equal (const DowserWindow *a, const DowserWindow *b)
{
  if (a == NULL || b == NULL)
    return a == b;
  return a->frame == b->frame && a->frame_start == b->frame_start && a->frame_end == b->frame_end
         && args_equal (a->partition, b->partition) && orders_equal (a->order, b->order);
}

static gboolean
scalars_equal (const DowserExpr *a, const DowserExpr *b)
{
  return a->kind == b->kind && a->op == b->op && a->negated == b->negated && a->distinct == b->distinct
         && a->case_sensitive == b->case_sensitive && a->compare == b->compare && a->type == b->type
         && a->unit == b->unit && a->offset == b->offset && g_strcmp0 (a->instance, b->instance) == 0
         && g_strcmp0 (a->name, b->name) == 0;
}

gboolean
dowser_expr_equal (const DowserExpr *a, const DowserExpr *b)
{
  if (a == b)
    return TRUE;
  if (a == NULL || b == NULL || !scalars_equal (a, b) || !args_equal (a->args, b->args))
    return FALSE;
  if ((a->value == NULL) != (b->value == NULL) || (a->value != NULL && !dowser_value_equal (a->value, b->value)))
    return FALSE;
  if ((a->select == NULL) != (b->select == NULL) || (a->select != NULL && !dowser_select_equal (a->select, b->select)))
    return FALSE;
  return dowser_expr_equal (a->filter, b->filter) && windows_equal (a->window, b->window);
}

gboolean
dowser_expr_has_aggregate (const DowserExpr *self)
{
  if (self->kind == DOWSER_EXPR_AGGREGATE)
    return TRUE;
  if (self->kind == DOWSER_EXPR_WINDOW)
    return FALSE;
  for (guint i = 0; i < self->args->len; i++)
    if (dowser_expr_has_aggregate (self->args->pdata[i]))
      return TRUE;
  return FALSE;
}

void
dowser_expr_walk (const DowserExpr *self, DowserExprVisit visit, gpointer user_data)
{
  if (!visit (self, user_data))
    return;
  for (guint i = 0; i < self->args->len; i++)
    dowser_expr_walk (self->args->pdata[i], visit, user_data);
  if (self->filter != NULL)
    dowser_expr_walk (self->filter, visit, user_data);
  if (self->window == NULL)
    return;
  for (guint i = 0; i < self->window->partition->len; i++)
    dowser_expr_walk (self->window->partition->pdata[i], visit, user_data);
  for (guint i = 0; i < self->window->order->len; i++)
    dowser_expr_walk (((DowserOrder *) self->window->order->pdata[i])->expr, visit, user_data);
}

static DowserWindow *
map_window (const DowserWindow *window, DowserExprReplace replace, gpointer user_data, gboolean *changed)
{
  DowserWindow *copy = dowser_window_new ();

  copy->frame = window->frame;
  copy->frame_start = window->frame_start;
  copy->frame_end = window->frame_end;
  for (guint i = 0; i < window->partition->len; i++)
    {
      DowserExpr *mapped = dowser_expr_map (window->partition->pdata[i], replace, user_data);

      *changed |= mapped != window->partition->pdata[i];
      g_ptr_array_add (copy->partition, mapped);
    }
  for (guint i = 0; i < window->order->len; i++)
    {
      const DowserOrder *order = window->order->pdata[i];
      DowserExpr *mapped = dowser_expr_map (order->expr, replace, user_data);

      *changed |= mapped != order->expr;
      g_ptr_array_add (copy->order, dowser_order_new (mapped, order->descending, order->nulls));
    }
  return copy;
}

static DowserExpr *
copy_scalars (const DowserExpr *self)
{
  DowserExpr *copy = expr_new (self->kind);

  copy->op = self->op;
  copy->negated = self->negated;
  copy->distinct = self->distinct;
  copy->case_sensitive = self->case_sensitive;
  copy->compare = self->compare;
  copy->type = self->type;
  copy->unit = self->unit;
  copy->offset = self->offset;
  copy->name = g_strdup (self->name);
  copy->value = self->value != NULL ? dowser_value_ref (self->value) : NULL;
  copy->select = self->select != NULL ? dowser_select_ref (self->select) : NULL;
  return copy;
}

DowserExpr *
dowser_expr_map (const DowserExpr *self, DowserExprReplace replace, gpointer user_data)
{
  DowserExpr *replacement = replace (self, user_data);

  if (replacement != NULL)
    return replacement;
  if (is_leaf (self->kind))
    return dowser_expr_ref (self);

  g_autofree DowserExpr **args = g_new (DowserExpr *, self->args->len + 1);
  DowserExpr *filter = NULL;
  DowserWindow *window = NULL;
  DowserExpr *copy;
  gboolean changed = FALSE;

  for (guint i = 0; i < self->args->len; i++)
    {
      args[i] = dowser_expr_map (self->args->pdata[i], replace, user_data);
      changed |= args[i] != self->args->pdata[i];
    }
  if (self->filter != NULL)
    {
      filter = dowser_expr_map (self->filter, replace, user_data);
      changed |= filter != self->filter;
    }
  if (self->window != NULL)
    window = map_window (self->window, replace, user_data, &changed);
  /* Copies the expression only if a part of the expression has changed, because most expressions stay unchanged. */
  copy = changed ? copy_scalars (self) : NULL;
  for (guint i = 0; i < self->args->len; i++)
    if (changed)
      g_ptr_array_add (copy->args, args[i]);
    else
      dowser_expr_unref (args[i]);
  if (!changed)
    {
      g_clear_pointer (&filter, dowser_expr_unref);
      g_clear_pointer (&window, window_free);
      return dowser_expr_ref (self);
    }
  copy->filter = filter;
  copy->window = window;
  return copy;
}
