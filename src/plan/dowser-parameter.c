/* dowser-parameter.c - inserts values for the parameters of a plan */
#include "plan/dowser-parameter.h"

#include "base/dowser-error.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  GPtrArray *slots;
  GHashTable *names;
} Search;

static DowserExpr *
collect_slot_cb (const DowserExpr *expr, gpointer user_data)
{
  Search *search = user_data;

  if (expr->kind == DOWSER_EXPR_PARAMETER && g_hash_table_add (search->names, expr->name))
    g_ptr_array_add (search->slots, dowser_parameter_new (expr->name, NULL, expr->type, NULL));
  return NULL;
}

GPtrArray *
dowser_plan_dup_parameters (const DowserPlan *self)
{
  GPtrArray *slots = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_parameter_free);
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);
  Search search = { slots, names };
  g_autoptr (DowserPlan) same = NULL;

  g_return_val_if_fail (self != NULL, slots);

  for (guint i = 0; i < self->parameters->len; i++)
    {
      const DowserParameter *one = self->parameters->pdata[i];

      g_hash_table_add (names, one->name);
      g_ptr_array_add (slots, dowser_parameter_new (one->name, one->label, one->type, one->value));
    }
  same = dowser_plan_map (self, collect_slot_cb, &search);
  return slots;
}

/** Binding: the state while the parameters of a plan are replaced by their values. @filled_values: the values of the
 * parameters, name → DowserValue */
typedef struct
{
  const DowserPlan *plan;
  GHashTable *given;
  GHashTable *filled_values;
  GError *error;
} Binding;

static void
set_empty_error (const DowserExpr *parameter_expr, const DowserParameter *parameter, GError **error)
{
  if (parameter != NULL && parameter->label != NULL)
    g_set_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID,
                 _ ("The parameter “%s” (%s) has no value. Enter a value."), parameter_expr->name, parameter->label);
  else
    g_set_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID,
                 _ ("The parameter “%s” has no value. Enter a value."), parameter_expr->name);
}

/* Converts an integer to a real number if a real number is expected. Any other conversion would change the meaning of
 * the plan. */
static DowserValue *
convert_value (const DowserValue *value, DowserValueType type)
{
  if (type == DOWSER_VALUE_UNKNOWN || value->type == type)
    return dowser_value_ref (value);
  if (value->type == DOWSER_VALUE_INTEGER && type == DOWSER_VALUE_REAL && !value->is_null)
    return dowser_value_new_real ((double) value->integer);
  return NULL;
}

static DowserValue *
find_value (Binding *self, const DowserExpr *parameter_expr)
{
  const DowserParameter *parameter = dowser_plan_find_parameter (self->plan, parameter_expr->name);
  const DowserValue *given = self->given != NULL ? g_hash_table_lookup (self->given, parameter_expr->name) : NULL;
  DowserValueType type
      = parameter != NULL && parameter->type != DOWSER_VALUE_UNKNOWN ? parameter->type : parameter_expr->type;
  DowserValue *value = NULL;

  if (given == NULL && parameter != NULL)
    given = parameter->value;
  if (given == NULL)
    set_empty_error (parameter_expr, parameter, &self->error);
  else if ((value = convert_value (given, type)) == NULL)
    g_set_error (&self->error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID,
                 _ ("The parameter “%s” takes a value of type %s, not %s."), parameter_expr->name,
                 dowser_value_type_to_string (type), dowser_value_type_to_string (given->type));
  return value;
}

static DowserExpr *
fill_slot_cb (const DowserExpr *expr, gpointer user_data)
{
  Binding *self = user_data;
  DowserValue *value;

  if (expr->kind != DOWSER_EXPR_PARAMETER || self->error != NULL)
    return NULL;
  value = g_hash_table_lookup (self->filled_values, expr->name);
  if (value == NULL)
    {
      value = find_value (self, expr);
      if (value == NULL)
        return NULL;
      g_hash_table_insert (self->filled_values, g_strdup (expr->name), value);
    }
  return dowser_expr_new_literal (dowser_value_ref (value));
}

/* Refuses a value whose name isn't a parameter. If such a value were ignored, a misspelled name would leave the
 * parameter's default in use. */
static gboolean
check_names (const DowserPlan *plan, GHashTable *values, GError **error)
{
  g_autoptr (GPtrArray) slots = dowser_plan_dup_parameters (plan);
  GHashTableIter iter;
  gpointer name;

  g_hash_table_iter_init (&iter, values);
  while (g_hash_table_iter_next (&iter, &name, NULL))
    {
      gboolean is_known = FALSE;

      for (guint i = 0; i < slots->len; i++)
        is_known |= g_str_equal (((const DowserParameter *) slots->pdata[i])->name, name);
      if (is_known)
        continue;
      g_set_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID, _ ("The plan has no parameter “%s”."),
                   (const char *) name);
      return FALSE;
    }
  return TRUE;
}

DowserPlan *
dowser_plan_bind (const DowserPlan *self, GHashTable *values, GError **error)
{
  g_autoptr (DowserPlan) bound_plan = NULL;
  Binding binding = { self, values, NULL, NULL };

  g_return_val_if_fail (self != NULL, NULL);

  if (values != NULL && !check_names (self, values, error))
    return NULL;
  binding.filled_values = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) dowser_value_unref);
  bound_plan = dowser_plan_map (self, fill_slot_cb, &binding);
  g_hash_table_unref (binding.filled_values);
  if (binding.error != NULL)
    {
      g_propagate_error (error, binding.error);
      return NULL;
    }
  g_ptr_array_set_size (bound_plan->parameters, 0);
  return g_steal_pointer (&bound_plan);
}
