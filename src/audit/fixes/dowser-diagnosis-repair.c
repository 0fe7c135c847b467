/* dowser-diagnosis-repair.c - rule-based fixes of a plan that an engine has refused */
#include "audit/fixes/dowser-diagnosis-private.h"

#include "analysis/dowser-name-finder.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef struct
{
  const DowserPlan *plan;
  const DowserSchema *schema;
  const char *name;
  const DowserColumn *instead;
} RepairContext;

static const DowserTable *
find_table_in_select (const DowserSelect *select, const DowserSchema *schema, const char *id)
{
  const DowserInstance *instance = dowser_select_find_instance (select, id);

  return instance != NULL && !instance->is_step && instance->table != NULL
             ? dowser_schema_find_table (schema, instance->table)
             : NULL;
}

/* Returns: (nullable): the table of which @id is an instance. Searches the main select first, and then the steps */
static const DowserTable *
find_table (const RepairContext *self, const char *id)
{
  const DowserTable *table = find_table_in_select (self->plan->select, self->schema, id);

  for (guint i = 0; i < self->plan->steps->len && table == NULL; i++)
    table = find_table_in_select (((const DowserPlanStep *) self->plan->steps->pdata[i])->select, self->schema, id);
  return table;
}

static DowserValueType
get_column_type (const RepairContext *self, const DowserExpr *expr)
{
  const DowserTable *table = expr->kind == DOWSER_EXPR_COLUMN ? find_table (self, expr->instance) : NULL;
  const DowserColumn *column = table != NULL ? dowser_table_find_column (table, expr->name) : NULL;

  return column != NULL ? column->type : DOWSER_VALUE_UNKNOWN;
}

static DowserExpr *
rename_cb (const DowserExpr *expr, gpointer user_data)
{
  const RepairContext *self = user_data;

  if (expr->kind != DOWSER_EXPR_COLUMN || g_ascii_strcasecmp (expr->name, self->name) != 0
      || find_table (self, expr->instance) != self->instead->table)
    return NULL;
  return dowser_expr_new_column (expr->instance, self->instead->name);
}

typedef struct
{
  const RepairContext *repair;
  const DowserTable *table; /* (nullable): the first table that doesn't have a column used by the plan */
} Search;

static DowserExpr *
find_owner_cb (const DowserExpr *expr, gpointer user_data)
{
  Search *search = user_data;
  const DowserTable *table;

  if (search->table != NULL || expr->kind != DOWSER_EXPR_COLUMN
      || g_ascii_strcasecmp (expr->name, search->repair->name) != 0)
    return NULL;
  table = find_table (search->repair, expr->instance);
  if (table != NULL && dowser_table_find_column (table, expr->name) == NULL)
    search->table = table;
  return NULL;
}

/* Replaces a column that the table doesn't have with the table's only column of a similar spelling. */
static DowserPlan *
fix_column (RepairContext *self, char **fix)
{
  Search search = { self, NULL };
  g_autoptr (DowserPlan) unchanged = dowser_plan_map (self->plan, find_owner_cb, &search);
  g_autofree char *path = NULL;
  g_autoptr (GPtrArray) near = NULL;

  if (search.table == NULL)
    return NULL;
  path = g_strdup_printf ("%s.%s", search.table->name, self->name);
  near = dowser_names_find_near (self->schema, path, FALSE);
  if (near->len != 1)
    return NULL;
  self->instead = dowser_name_find_column (self->schema, near->pdata[0], NULL, NULL);
  if (self->instead == NULL || self->instead->table != search.table)
    return NULL;
  *fix = g_strdup_printf (_ ("“%s” was read as “%s”."), self->name, self->instead->name);
  return dowser_plan_map (self->plan, rename_cb, self);
}

static gboolean
is_number_literal (const DowserExpr *expr)
{
  return expr->kind == DOWSER_EXPR_LITERAL && dowser_value_type_is_number (expr->value->type);
}

static gboolean
may_be_text (const RepairContext *self, const DowserExpr *expr)
{
  DowserValueType type = get_column_type (self, expr);

  return expr->kind == DOWSER_EXPR_COLUMN && (type == DOWSER_VALUE_TEXT || type == DOWSER_VALUE_UNKNOWN);
}

static DowserExpr *
convert_to_number (const DowserExpr *expr)
{
  return dowser_expr_new_cast (dowser_expr_ref (expr), DOWSER_VALUE_REAL);
}

/* Converts texts to numbers if they are compared with numbers or summed. */
static DowserExpr *
fix_type_cb (const DowserExpr *expr, gpointer user_data)
{
  const RepairContext *self = user_data;

  if (expr->kind == DOWSER_EXPR_AGGREGATE && (expr->op == DOWSER_SUM || expr->op == DOWSER_AVG) && expr->args->len > 0
      && may_be_text (self, expr->args->pdata[0]))
    return dowser_expr_new_aggregate (expr->op, convert_to_number (expr->args->pdata[0]), expr->distinct,
                                      expr->filter != NULL ? dowser_expr_ref (expr->filter) : NULL);
  if (expr->kind != DOWSER_EXPR_COMPARE)
    return NULL;
  for (guint i = 0; i < 2; i++)
    {
      const DowserExpr *operand = expr->args->pdata[i];
      const DowserExpr *other = expr->args->pdata[1 - i];

      if (!is_number_literal (other) || !may_be_text (self, operand))
        continue;
      return i == 0 ? dowser_expr_new_compare (expr->op, convert_to_number (operand), dowser_expr_ref (other))
                    : dowser_expr_new_compare (expr->op, dowser_expr_ref (other), convert_to_number (operand));
    }
  return NULL;
}

static gboolean
can_be_zero (const DowserExpr *expr)
{
  const DowserValue *value = expr->value;

  if (expr->kind == DOWSER_EXPR_LITERAL)
    return value->type == DOWSER_VALUE_INTEGER ? value->integer == 0
                                               : value->type == DOWSER_VALUE_REAL && value->real == 0;
  return expr->kind != DOWSER_EXPR_FUNCTION || g_strcmp0 (expr->name, "nullif") != 0;
}

static DowserExpr *
fix_division_cb (const DowserExpr *expr, gpointer user_data)
{
  const DowserExpr *divisor;
  DowserExpr *guarded;

  if (expr->kind != DOWSER_EXPR_ARITHMETIC || (expr->op != DOWSER_DIVIDE && expr->op != DOWSER_MODULO)
      || expr->args->len != 2)
    return NULL;
  divisor = expr->args->pdata[1];
  if (!can_be_zero (divisor))
    return NULL;
  guarded = dowser_expr_new_function ("nullif", dowser_expr_ref (divisor), dowser_expr_new_integer (0), NULL);
  return dowser_expr_new_arithmetic (expr->op, dowser_expr_ref (expr->args->pdata[0]), guarded);
}

static DowserExpr *
fix_overflow_cb (const DowserExpr *expr, gpointer user_data)
{
  const DowserExpr *inner = expr->args->len > 0 ? expr->args->pdata[0] : NULL;

  if (expr->kind != DOWSER_EXPR_AGGREGATE || expr->op != DOWSER_SUM || inner == NULL || inner->kind == DOWSER_EXPR_CAST)
    return NULL;
  return dowser_expr_new_aggregate (expr->op, convert_to_number (inner), expr->distinct,
                                    expr->filter != NULL ? dowser_expr_ref (expr->filter) : NULL);
}

/* Fixes a sort by a heading that is also the name of a column: replaces the heading by the expression of its output. */
static DowserPlan *
fix_ambiguous (const RepairContext *self, char **fix)
{
  g_autoptr (DowserSelect) select = dowser_select_copy (self->plan->select);
  gboolean has_changed = FALSE;

  for (guint i = 0; i < select->order->len && select->set_op == DOWSER_SET_NONE; i++)
    {
      DowserOrder *order = select->order->pdata[i];

      for (guint j = 0; j < select->outputs->len && order->expr->kind == DOWSER_EXPR_OUTPUT; j++)
        {
          g_autofree char *heading = dowser_select_dup_heading (select, j);
          DowserExpr *meant = ((const DowserOutput *) select->outputs->pdata[j])->expr;

          if (g_strcmp0 (heading, order->expr->name) != 0)
            continue;
          dowser_expr_unref (order->expr);
          order->expr = dowser_expr_ref (meant);
          has_changed = TRUE;
        }
    }
  if (!has_changed)
    return NULL;
  *fix = g_strdup (_ ("The sort now uses the full name of its column."));
  return dowser_plan_with_select (self->plan, g_steal_pointer (&select));
}

static DowserPlan *
replace_in_plan (const RepairContext *self, DowserExprReplace replace, const char *sentence, char **fix)
{
  DowserPlan *plan = dowser_plan_map (self->plan, replace, (gpointer) self);

  if (dowser_plan_has_same_statement (plan, self->plan))
    g_clear_pointer (&plan, dowser_plan_unref);
  else
    *fix = g_strdup (sentence);
  return plan;
}

void
_dowser_diagnosis_fix (DowserDiagnosis *self, const DowserPlan *plan, const DowserSchema *schema)
{
  g_autofree char *last = self->name != NULL ? _dowser_diagnosis_dup_last_part (self->name) : NULL;
  RepairContext repair = { plan, schema, last, NULL };

  switch (self->cause)
    {
    case DOWSER_CAUSE_MISSING_COLUMN:
      self->plan = last != NULL ? fix_column (&repair, &self->fix) : NULL;
      break;
    case DOWSER_CAUSE_TYPE:
      self->plan = replace_in_plan (&repair, fix_type_cb,
                                    _ ("Texts that are used with numbers are now read as numbers."), &self->fix);
      break;
    case DOWSER_CAUSE_DIVISION:
      self->plan
          = replace_in_plan (&repair, fix_division_cb, _ ("A division by 0 now gives an empty value."), &self->fix);
      break;
    case DOWSER_CAUSE_OVERFLOW:
      self->plan = replace_in_plan (&repair, fix_overflow_cb, _ ("Sums are now calculated as floating-point numbers."),
                                    &self->fix);
      break;
    case DOWSER_CAUSE_AMBIGUOUS:
      self->plan = fix_ambiguous (&repair, &self->fix);
      break;
    case DOWSER_CAUSE_UNKNOWN:
    case DOWSER_CAUSE_MISSING_TABLE:
    case DOWSER_CAUSE_MISSING_FUNCTION:
    case DOWSER_CAUSE_GROUP:
    case DOWSER_CAUSE_SYNTAX:
    case DOWSER_CAUSE_TIMEOUT:
    case DOWSER_CAUSE_PERMISSION:
    case DOWSER_CAUSE_LOCKED:
    default:
      break;
    }
}
