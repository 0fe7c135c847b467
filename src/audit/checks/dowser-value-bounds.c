/* dowser-value-bounds.c - finds out which values of an expression meet several conditions at once */
#include "audit/checks/dowser-value-bounds.h"

void
dowser_value_bounds_init (DowserValueBounds *self, const DowserExpr *x)
{
  *self = (DowserValueBounds){ .x = x };
  self->lists = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  self->excluded = g_ptr_array_new ();
}

void
dowser_value_bounds_clear (DowserValueBounds *self)
{
  g_clear_pointer (&self->lists, g_ptr_array_unref);
  g_clear_pointer (&self->excluded, g_ptr_array_unref);
}

static gboolean
is_comparable (const DowserValue *a, const DowserValue *b)
{
  if (dowser_value_type_is_number (a->type))
    return dowser_value_type_is_number (b->type) && a->type != DOWSER_VALUE_DECIMAL && b->type != DOWSER_VALUE_DECIMAL;
  return a->type == b->type && (a->type == DOWSER_VALUE_TEXT || a->type == DOWSER_VALUE_DATE);
}

static double
get_number (const DowserValue *value)
{
  return value->type == DOWSER_VALUE_INTEGER ? (double) value->integer : value->real;
}

/* Compares two values of comparable types. Case is ignored, because some engines ignore case. */
static int
compare_values (const DowserValue *a, const DowserValue *b)
{
  if (!dowser_value_type_is_number (a->type))
    return g_ascii_strcasecmp (a->text, b->text);
  return get_number (a) < get_number (b) ? -1 : get_number (a) > get_number (b);
}

static void
set_low (DowserValueBounds *self, const DowserValue *value, gboolean open)
{
  if (self->low != NULL && (!is_comparable (self->low, value) || compare_values (self->low, value) > 0))
    return;
  self->low_open = open || (self->low != NULL && self->low_open && compare_values (self->low, value) == 0);
  self->low = value;
}

static void
set_high (DowserValueBounds *self, const DowserValue *value, gboolean open)
{
  if (self->high != NULL && (!is_comparable (self->high, value) || compare_values (self->high, value) < 0))
    return;
  self->high_open = open || (self->high != NULL && self->high_open && compare_values (self->high, value) == 0);
  self->high = value;
}

/* Returns: (nullable) */
static const DowserValue *
get_value (const DowserExpr *expr)
{
  return expr->kind == DOWSER_EXPR_LITERAL && !expr->value->is_null ? expr->value : NULL;
}

static void
add_list (DowserValueBounds *self, GPtrArray *values)
{
  g_ptr_array_add (self->lists, values);
}

static void
add_compare (DowserValueBounds *self, DowserCompare op, const DowserValue *value)
{
  GPtrArray *one;

  switch (op)
    {
    case DOWSER_EQUAL:
      one = g_ptr_array_new ();
      g_ptr_array_add (one, (gpointer) value);
      add_list (self, one);
      break;
    case DOWSER_NOT_EQUAL:
      g_ptr_array_add (self->excluded, (gpointer) value);
      break;
    case DOWSER_LESS:
    case DOWSER_LESS_EQUAL:
      set_high (self, value, op == DOWSER_LESS);
      break;
    case DOWSER_GREATER:
    case DOWSER_GREATER_EQUAL:
      set_low (self, value, op == DOWSER_GREATER);
      break;
    default:
      break;
    }
}

/* Row i is the comparison that means the same as comparison i if its sides are swapped: "5 < x" is "x > 5". */
static const DowserCompare turned_compares[]
    = { DOWSER_EQUAL, DOWSER_NOT_EQUAL, DOWSER_GREATER, DOWSER_GREATER_EQUAL, DOWSER_LESS, DOWSER_LESS_EQUAL };
static const DowserCompare opposites[]
    = { DOWSER_NOT_EQUAL, DOWSER_EQUAL, DOWSER_GREATER_EQUAL, DOWSER_GREATER, DOWSER_LESS_EQUAL, DOWSER_LESS };

static gboolean
read_compare (DowserValueBounds *self, const DowserExpr *condition, gboolean is_opposite)
{
  for (guint i = 0; i < 2; i++)
    {
      const DowserValue *value = get_value (condition->args->pdata[1 - i]);
      DowserCompare op = i == 0 ? (DowserCompare) condition->op : turned_compares[condition->op];

      if (value == NULL || !dowser_expr_equal (condition->args->pdata[i], self->x))
        continue;
      self->is_compared = TRUE;
      add_compare (self, is_opposite ? opposites[op] : op, value);
      return TRUE;
    }
  return FALSE;
}

static gboolean
read_list (DowserValueBounds *self, const DowserExpr *condition, gboolean is_outside)
{
  g_autoptr (GPtrArray) values = g_ptr_array_new ();

  for (guint i = 1; i < condition->args->len; i++)
    {
      const DowserValue *value = get_value (condition->args->pdata[i]);

      if (value == NULL)
        return FALSE;
      g_ptr_array_add (values, (gpointer) value);
    }
  self->is_compared = TRUE;
  if (is_outside)
    g_ptr_array_extend (self->excluded, values, NULL, NULL);
  else
    add_list (self, g_steal_pointer (&values));
  return TRUE;
}

/* Adds a BETWEEN. Returns: FALSE if @is_outside is set: the values outside of a range are two ranges, which can't be
 * represented */
static gboolean
read_between (DowserValueBounds *self, const DowserExpr *condition, gboolean is_outside)
{
  const DowserValue *a = get_value (condition->args->pdata[1]);
  const DowserValue *b = get_value (condition->args->pdata[2]);

  if (is_outside || (a == NULL && b == NULL))
    return FALSE;
  self->is_compared = TRUE;
  if (a != NULL)
    set_low (self, a, FALSE);
  if (b != NULL)
    set_high (self, b, FALSE);
  return TRUE;
}

const DowserExpr *
dowser_value_bounds_get_subject (const DowserExpr *condition)
{
  guint operand_index;

  if (condition->kind == DOWSER_EXPR_NOT)
    return dowser_value_bounds_get_subject (condition->args->pdata[0]);
  operand_index = condition->kind == DOWSER_EXPR_COMPARE && get_value (condition->args->pdata[0]) != NULL ? 1 : 0;
  return condition->args->len > operand_index ? condition->args->pdata[operand_index] : NULL;
}

gboolean
dowser_value_bounds_add (DowserValueBounds *self, const DowserExpr *condition, gboolean is_opposite)
{
  gboolean negated = condition->negated != is_opposite;

  if (condition->kind == DOWSER_EXPR_NOT)
    return dowser_value_bounds_add (self, condition->args->pdata[0], !is_opposite);
  if (condition->kind == DOWSER_EXPR_COMPARE)
    return read_compare (self, condition, is_opposite);
  if (condition->args->len == 0 || !dowser_expr_equal (condition->args->pdata[0], self->x))
    return FALSE;
  switch ((guint) condition->kind)
    {
    case DOWSER_EXPR_IN:
      return read_list (self, condition, negated);
    case DOWSER_EXPR_BETWEEN:
      return read_between (self, condition, negated);
    case DOWSER_EXPR_IS_NULL:
      self->is_null |= !negated;
      return TRUE;
    default:
      return FALSE;
    }
}

static gboolean
is_below (const DowserValue *a, const DowserValue *b, gboolean open)
{
  return a != NULL && b != NULL && is_comparable (a, b)
         && (compare_values (a, b) < 0 || (open && compare_values (a, b) == 0));
}

static gboolean
is_same (const DowserValue *a, const DowserValue *b)
{
  return !is_comparable (a, b) || compare_values (a, b) == 0;
}

static gboolean
has_value (GPtrArray *values, const DowserValue *value)
{
  for (guint i = 0; i < values->len; i++)
    if (is_same (values->pdata[i], value))
      return TRUE;
  return FALSE;
}

/* Returns TRUE if @value may meet all conditions. */
static gboolean
can_be_value (const DowserValueBounds *self, const DowserValue *value)
{
  if (is_below (self->high, value, self->high_open) || is_below (value, self->low, self->low_open))
    return FALSE;
  for (guint i = 0; i < self->lists->len; i++)
    if (!has_value (self->lists->pdata[i], value))
      return FALSE;
  for (guint i = 0; i < self->excluded->len; i++)
    if (is_comparable (self->excluded->pdata[i], value) && compare_values (self->excluded->pdata[i], value) == 0)
      return FALSE;
  return TRUE;
}

gboolean
dowser_value_bounds_is_empty (const DowserValueBounds *self)
{
  GPtrArray *first = self->lists->len > 0 ? self->lists->pdata[0] : NULL;

  if ((self->is_null && self->is_compared) || is_below (self->high, self->low, self->low_open || self->high_open))
    return TRUE;
  for (guint i = 0; first != NULL && i < first->len; i++)
    if (can_be_value (self, first->pdata[i]))
      return FALSE;
  return first != NULL;
}
