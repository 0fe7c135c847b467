/* dowser-number-texts.c - converts texts to numbers where a plan uses them as numbers */
#include "plan/dowser-number-texts.h"

#include "base/dowser-number-read.h"
#include "plan/dowser-aggregate.h"
#include "plan/dowser-types-private.h"

#include <string.h>

/* The maximum number of parts of an expression. The SQL writer refuses a statement with more parts. */
#define MAX_PARTS 64

/** ArgumentUse: how an expression uses one of its arguments. */
typedef enum
{
  PLACE_STORED, /* in the stored form */
  PLACE_RANKED, /* by the order of its values, as MIN and MAX do: a text column is converted to numbers if its values
                 * are numbers */
  PLACE_NUMBER, /* as a number: any text column is converted to numbers */
  PLACE_BESIDE, /* compared or combined with other arguments of this kind: as a number if all these arguments are
                 * numbers */
} ArgumentUse;

typedef struct
{
  DowserTypes *types;
  const DowserTypeScope *scope;
  DowserNumberTextVisit visit; /* (nullable): if it is set, it is called for each text, and nothing is changed */
  gpointer user_data;
} ConversionPass;

static DowserExpr *map_expr (ConversionPass *self, const DowserExpr *expr);
static DowserSelect *map_select (ConversionPass *self, const DowserTypeScope *outer, const DowserSelect *select,
                                 gboolean as_member);

static DowserExprType
get_type (const ConversionPass *self, const DowserExpr *expr)
{
  return dowser_types_get_expr_type (self->scope, expr);
}

/* Returns a conversion of @mapped to a number. If there is a visitor, calls the visitor and returns @mapped unchanged.
 * Takes @mapped. */
static DowserExpr *
make_conversion (ConversionPass *self, const DowserExpr *reader, const DowserExpr *text, DowserExpr *mapped,
                 DowserExprType type)
{
  if (self->visit != NULL)
    {
      self->visit (reader, text, self->user_data);
      return mapped;
    }
  return dowser_expr_new_parse_cast (mapped, type.type == DOWSER_VALUE_INTEGER && type.number_text
                                                 ? DOWSER_VALUE_INTEGER
                                                 : DOWSER_VALUE_REAL);
}

/* Returns TRUE if @expr is converted to a number. This is the case for a text column whose values are numbers, and for
 * any text column in a place that accepts only numbers. */
static gboolean
is_converted_to_number (const DowserExpr *expr, DowserExprType type, ArgumentUse place)
{
  return type.number_text
         || (place == PLACE_NUMBER && type.type == DOWSER_VALUE_TEXT && expr->kind == DOWSER_EXPR_COLUMN);
}

static gboolean
is_text_literal (const DowserExpr *expr)
{
  return expr->kind == DOWSER_EXPR_LITERAL && expr->value->type == DOWSER_VALUE_TEXT && !expr->value->is_null;
}

static DowserExpr *
read_literal (const DowserExpr *literal)
{
  const DowserValue *value = literal->value;
  gboolean is_whole;
  double number;

  if (!dowser_number_read (value->text, value->length, &number, &is_whole))
    return NULL;
  if (is_whole && ABS (number) < 1e15)
    return dowser_expr_new_integer ((gint64) number);
  return dowser_expr_new_literal (dowser_value_new_real (number));
}

static gboolean
can_be_number (const DowserExpr *expr, DowserExprType type)
{
  return type.only_null || type.number_text || dowser_value_type_is_number (type.type)
         || (is_text_literal (expr) && dowser_number_read (expr->value->text, expr->value->length, NULL, NULL));
}

static ArgumentUse
get_place (const DowserExpr *expr, guint index)
{
  const DowserFunction *function = NULL;
  int aggregate = -1;

  switch (expr->kind)
    {
    case DOWSER_EXPR_ARITHMETIC:
    case DOWSER_EXPR_RATIO:
      return PLACE_NUMBER;
    case DOWSER_EXPR_COMPARE:
    case DOWSER_EXPR_BETWEEN:
    case DOWSER_EXPR_IN:
      return PLACE_BESIDE;
    case DOWSER_EXPR_CASE:
      return index % 2 == 1 || index + 1 == expr->args->len ? PLACE_BESIDE : PLACE_STORED;
    case DOWSER_EXPR_CAST:
      return dowser_value_type_is_number (expr->type) ? PLACE_NUMBER : PLACE_STORED;
    case DOWSER_EXPR_AGGREGATE:
      aggregate = expr->op;
      break;
    case DOWSER_EXPR_WINDOW:
      aggregate = dowser_aggregate_find (expr->name);
      function = dowser_window_function_find (expr->name);
      break;
    case DOWSER_EXPR_FUNCTION:
      function = dowser_function_find (expr->name);
      break;
    default:
      return PLACE_STORED;
    }
  if (aggregate == DOWSER_MIN || aggregate == DOWSER_MAX || aggregate == DOWSER_PERCENTILE_DISC)
    return PLACE_RANKED;
  if (aggregate >= 0)
    return dowser_aggregate_takes_numbers (aggregate) ? PLACE_NUMBER : PLACE_STORED;
  switch (function != NULL ? dowser_function_get_argument (function, index) : DOWSER_ARGUMENT_ANY)
    {
    case DOWSER_ARGUMENT_NUMBER:
    case DOWSER_ARGUMENT_INTEGER:
      return PLACE_NUMBER;
    case DOWSER_ARGUMENT_COMMON:
      return PLACE_BESIDE;
    default:
      return PLACE_STORED;
    }
}

/** NumberArguments: the arguments of one expression that are converted to numbers. Arguments are compared by address,
 * because dowser_expr_map() passes the same objects to its callback, not copies. */
typedef struct
{
  ConversionPass *pass;
  const DowserExpr *whole_expr;
  const DowserExpr *read[MAX_PARTS];
  DowserExprType types[MAX_PARTS];
  guint n;
  gboolean literals; /* TRUE if text literals next to these arguments are converted to numbers, too */
} NumberArguments;

static void
add_part (NumberArguments *self, const DowserExpr *expr, DowserExprType type)
{
  if (self->n == MAX_PARTS)
    return;
  self->read[self->n] = expr;
  self->types[self->n++] = type;
}

/* Adds the arguments of @expr that are compared or combined with each other (PLACE_BESIDE), to be converted to numbers.
 * Adds none if one of these arguments isn't a number. Adds none either if all of them are texts with numbers, because
 * the texts can then keep their stored form. In comparisons, this second rule doesn't apply: texts with numbers are
 * converted even if all arguments are texts. */
static void
find_sibling_parts (NumberArguments *self, const DowserExpr *expr)
{
  gboolean all_fit = TRUE, alone = expr->kind != DOWSER_EXPR_COMPARE && expr->kind != DOWSER_EXPR_BETWEEN
                                   && expr->kind != DOWSER_EXPR_IN;
  guint n_before = self->n;

  for (guint i = 0; i < expr->args->len; i++)
    {
      const DowserExpr *arg = expr->args->pdata[i];
      DowserExprType type;

      if (get_place (expr, i) != PLACE_BESIDE)
        continue;
      type = get_type (self->pass, arg);
      all_fit &= can_be_number (arg, type);
      alone &= type.number_text || type.only_null;
      if (type.number_text)
        add_part (self, arg, type);
    }
  if (!all_fit || alone)
    self->n = n_before;
  self->literals = self->n > n_before;
}

static void
find_parts (NumberArguments *self, const DowserExpr *expr)
{
  gboolean is_next_to = FALSE;

  for (guint i = 0; i < expr->args->len; i++)
    {
      const DowserExpr *arg = expr->args->pdata[i];
      ArgumentUse place = get_place (expr, i);
      DowserExprType type;

      is_next_to |= place == PLACE_BESIDE;
      if (place != PLACE_RANKED && place != PLACE_NUMBER)
        continue;
      type = get_type (self->pass, arg);
      if (is_converted_to_number (arg, type, place))
        add_part (self, arg, type);
    }
  if (is_next_to)
    find_sibling_parts (self, expr);
  for (guint i = 0; expr->window != NULL && i < expr->window->order->len; i++)
    {
      const DowserExpr *key = ((const DowserOrder *) expr->window->order->pdata[i])->expr;
      DowserExprType type = get_type (self->pass, key);

      if (type.number_text)
        add_part (self, key, type);
    }
}

/* Maps each part separately, so that dowser_expr_map() doesn't visit the parts again. */
static DowserExpr *
replace_part_cb (const DowserExpr *expr, gpointer user_data)
{
  NumberArguments *self = user_data;
  DowserExpr *literal;

  if (expr == self->whole_expr)
    return NULL;
  for (guint i = 0; i < self->n; i++)
    if (self->read[i] == expr)
      return make_conversion (self->pass, self->whole_expr, expr, map_expr (self->pass, expr), self->types[i]);
  literal = self->literals && self->pass->visit == NULL && is_text_literal (expr) ? read_literal (expr) : NULL;
  return literal != NULL ? literal : map_expr (self->pass, expr);
}

static DowserExpr *
map_subplan (ConversionPass *self, const DowserExpr *expr)
{
  const DowserExpr *operand = expr->args->len > 0 ? expr->args->pdata[0] : NULL;
  const DowserTypeScope inner = { self->types, self->scope, expr->select };
  DowserExprType own = { 0 }, output_expr = { 0 };
  gboolean as_numbers = FALSE;
  g_autoptr (DowserSelect) select = NULL;
  DowserExpr *mapped;

  if (operand != NULL)
    {
      own = get_type (self, operand);
      output_expr = dowser_types_get_output_type (&inner, 0);
      as_numbers = (own.number_text || output_expr.number_text)
                   && (own.number_text || dowser_value_type_is_number (own.type))
                   && (output_expr.number_text || dowser_value_type_is_number (output_expr.type));
    }
  select = self->visit != NULL ? dowser_select_ref (expr->select)
                               : map_select (self, self->scope, expr->select, as_numbers && output_expr.number_text);
  mapped = operand != NULL ? map_expr (self, operand) : NULL;
  if (as_numbers && own.number_text)
    mapped = make_conversion (self, expr, operand, mapped, own);
  if (select == expr->select && mapped == operand)
    {
      g_clear_pointer (&mapped, dowser_expr_unref);
      return dowser_expr_ref (expr);
    }
  return dowser_expr_new_subplan (expr->op, mapped, g_steal_pointer (&select), expr->negated, expr->compare);
}

static DowserExpr *
replace_cb (const DowserExpr *expr, gpointer user_data)
{
  NumberArguments parts = { .pass = user_data, .whole_expr = expr };

  if (expr->kind == DOWSER_EXPR_SUBPLAN)
    return map_subplan (user_data, expr);
  if (expr->kind == DOWSER_EXPR_CAST && dowser_expr_is_parse_cast (expr))
    return dowser_expr_ref (expr);
  find_parts (&parts, expr);
  return parts.n > 0 ? dowser_expr_map (expr, replace_part_cb, &parts) : NULL;
}

static DowserExpr *
map_expr (ConversionPass *self, const DowserExpr *expr)
{
  return dowser_expr_map (expr, replace_cb, self);
}

static void
map_slot (ConversionPass *self, DowserExpr **expr)
{
  DowserExpr *mapped = *expr != NULL ? map_expr (self, *expr) : NULL;

  g_clear_pointer (expr, dowser_expr_unref);
  *expr = mapped;
}

/* Sets the expression of an output. Other selects may refer to the output by the heading that was generated from its
 * old expression. This heading therefore becomes the output's name. */
static void
set_output (DowserSelect *copy, guint index, DowserExpr *expr)
{
  DowserOutput *output = copy->outputs->pdata[index];

  if (output->name == NULL && expr != output->expr)
    output->name = dowser_select_dup_heading (copy, index);
  dowser_expr_unref (output->expr);
  output->expr = expr;
}

/* Returns: TRUE if column @index of the set operation has numbers in one select and texts with numbers in another */
static gboolean
has_mixed_types (ConversionPass *self, const DowserTypeScope *outer, const DowserSelect *select, guint index)
{
  gboolean texts = FALSE, numbers = FALSE;

  for (; select != NULL; select = select->set_with)
    {
      DowserTypeScope scope = { self->types, outer, select };
      DowserExprType type;

      if (index >= select->outputs->len)
        return FALSE;
      type = dowser_types_get_expr_type (&scope, ((const DowserOutput *) select->outputs->pdata[index])->expr);
      texts |= type.number_text;
      numbers |= !type.number_text && dowser_value_type_is_number (type.type);
      if (!type.number_text && !type.only_null && !dowser_value_type_is_number (type.type))
        return FALSE;
    }
  return texts && numbers;
}

static int
find_output (const DowserSelect *select, const char *name)
{
  for (guint i = 0; i < select->outputs->len; i++)
    {
      g_autofree char *heading = dowser_select_dup_heading (select, i);

      if (g_strcmp0 (heading, name) == 0)
        return (int) i;
    }
  return -1;
}

/* Replaces DISTINCT by groups. Distinct rows can be sorted only by their outputs, but groups can also be sorted by
 * expressions that use the outputs. Returns FALSE if the replacement isn't possible. */
static gboolean
convert_to_groups (DowserSelect *copy)
{
  if (!copy->distinct)
    return TRUE;
  if (dowser_select_is_grouped (copy))
    return FALSE;
  for (guint i = 0; i < copy->outputs->len; i++)
    if (((const DowserOutput *) copy->outputs->pdata[i])->expr->kind != DOWSER_EXPR_COLUMN)
      return FALSE;
  for (guint i = 0; i < copy->outputs->len; i++)
    g_ptr_array_add (copy->group, dowser_expr_ref (((const DowserOutput *) copy->outputs->pdata[i])->expr));
  copy->distinct = FALSE;
  return TRUE;
}

/* Handles the sort keys: converts the texts that are used as numbers, or calls the visitor for them. @select: the
 * original; @copy: the copy of @select, in which the outputs are already handled */
static void
map_order (ConversionPass *self, const DowserSelect *select, DowserSelect *copy)
{
  for (guint i = 0; i < copy->order->len; i++)
    {
      DowserOrder *order = copy->order->pdata[i];
      const DowserExpr *key = order->expr;
      DowserExprType type = get_type (self, key);
      int index = key->kind == DOWSER_EXPR_OUTPUT ? find_output (select, key->name) : -1;
      const DowserExpr *text = index >= 0 ? ((const DowserOutput *) select->outputs->pdata[index])->expr : key;

      if (!type.number_text || select->set_op != DOWSER_SET_NONE || (key->kind == DOWSER_EXPR_OUTPUT && index < 0)
          || !convert_to_groups (copy))
        {
          map_slot (self, &order->expr);
          continue;
        }
      key = make_conversion (self, NULL, text,
                             index >= 0 ? dowser_expr_ref (((const DowserOutput *) copy->outputs->pdata[index])->expr)
                                        : map_expr (self, key),
                             type);
      dowser_expr_unref (order->expr);
      order->expr = (DowserExpr *) key;
    }
}

static void
map_outputs (ConversionPass *self, const DowserSelect *select, DowserSelect *copy, const gboolean *as_numbers)
{
  for (guint i = 0; i < copy->outputs->len; i++)
    {
      const DowserExpr *output_expr = ((const DowserOutput *) select->outputs->pdata[i])->expr;
      DowserExpr *mapped = map_expr (self, output_expr);
      DowserExprType type = as_numbers[i] ? get_type (self, output_expr) : (DowserExprType){ 0 };

      set_output (copy, i, type.number_text ? make_conversion (self, output_expr, output_expr, mapped, type) : mapped);
    }
}

static DowserSelect *
map_part (ConversionPass *self, const DowserTypeScope *outer, const DowserSelect *select, const gboolean *as_numbers)
{
  DowserSelect *copy = dowser_select_copy (select);
  const DowserTypeScope scope = { self->types, outer, select };
  const DowserTypeScope *before = self->scope;

  self->scope = &scope;
  map_outputs (self, select, copy, as_numbers);
  for (guint i = 0; i < copy->joins->len; i++)
    {
      GPtrArray *on = ((DowserJoin *) copy->joins->pdata[i])->on;

      for (guint j = 0; j < on->len; j++)
        map_slot (self, (DowserExpr **) &on->pdata[j]);
    }
  map_slot (self, &copy->filter);
  for (guint i = 0; i < copy->group->len; i++)
    map_slot (self, (DowserExpr **) &copy->group->pdata[i]);
  map_slot (self, &copy->having);
  map_order (self, select, copy);
  self->scope = before;
  if (copy->set_with != NULL)
    {
      DowserSelect *with = map_part (self, outer, copy->set_with, as_numbers);

      dowser_select_unref (copy->set_with);
      copy->set_with = with;
    }
  return copy;
}

/* Converts texts to numbers in @select and the other parts of its set operation. @as_member: TRUE if @select is nested
 * in an expression that compares its column with numbers */
static DowserSelect *
map_select (ConversionPass *self, const DowserTypeScope *outer, const DowserSelect *select, gboolean as_member)
{
  g_autofree gboolean *as_numbers = g_new0 (gboolean, select->outputs->len + 1);
  guint n = select->outputs->len;

  for (const DowserSelect *part = select; part != NULL; part = part->set_with)
    if (part->outputs->len > n)
      return dowser_select_ref (select);
  for (guint i = 0; i < n; i++)
    as_numbers[i] = as_member || (select->set_op != DOWSER_SET_NONE && has_mixed_types (self, outer, select, i));
  return map_part (self, outer, select, as_numbers);
}

/** Search: finds out whether a plan has any text to convert. The plan is copied only if it has one. */
typedef struct
{
  const DowserSchema *schema;
  DowserTypes *types;
  const DowserSelect *select;
  gboolean any_columns; /* TRUE if the schema has text columns whose values are numbers */
  gboolean found;
} Search;

static gboolean
is_text_column (Search *self, const DowserExpr *expr)
{
  const DowserTypeScope scope = { self->types, NULL, self->select };
  DowserExprType type = { DOWSER_VALUE_UNKNOWN };

  if (dowser_select_find_instance (self->select, expr->instance) == NULL)
    return TRUE;
  type = dowser_types_get_expr_type (&scope, expr);
  return type.number_text || type.type == DOWSER_VALUE_TEXT;
}

static gboolean
contains_number_texts (const Search *self, const DowserExpr *expr)
{
  const DowserInstance *instance = dowser_select_find_instance (self->select, expr->instance);
  const DowserTable *table
      = instance != NULL && !instance->is_step ? dowser_schema_find_table (self->schema, instance->table) : NULL;
  const DowserColumn *column = table != NULL ? dowser_table_find_column (table, expr->name) : NULL;

  return instance == NULL || (column != NULL && column->number_text);
}

static gboolean
search_cb (const DowserExpr *expr, gpointer user_data)
{
  Search *self = user_data;

  if (expr->kind == DOWSER_EXPR_COLUMN && self->any_columns)
    self->found |= contains_number_texts (self, expr);
  for (guint i = 0; !self->found && i < expr->args->len; i++)
    {
      const DowserExpr *arg = expr->args->pdata[i];

      self->found
          = arg->kind == DOWSER_EXPR_COLUMN && get_place (expr, i) == PLACE_NUMBER && is_text_column (self, arg);
    }
  return !self->found;
}

static void
search_select (const DowserSelect *select, gpointer user_data)
{
  Search *self = user_data;

  self->select = select;
  if (!self->found)
    dowser_select_walk (select, search_cb, self);
}

static gboolean
plan_has_any (const DowserPlan *plan, const DowserSchema *schema, DowserTypes *types)
{
  Search self = { .schema = schema, .types = types };

  if (schema == NULL)
    return FALSE;
  self.any_columns = dowser_schema_has_number_texts (schema);
  dowser_plan_walk_selects (plan, FALSE, search_select, &self);
  return self.found;
}

static DowserPlan *
map_plan (ConversionPass *self, const DowserPlan *plan)
{
  DowserPlan *mapped = dowser_plan_with_select (plan, map_select (self, NULL, plan->select, FALSE));

  for (guint i = 0; i < mapped->steps->len; i++)
    {
      DowserPlanStep *step = mapped->steps->pdata[i];
      DowserSelect *select = map_select (self, NULL, step->select, FALSE);

      dowser_select_unref (step->select);
      step->select = select;
    }
  return mapped;
}

DowserPlan *
dowser_number_texts_add_conversions (const DowserPlan *plan, const DowserSchema *schema)
{
  g_autoptr (DowserTypes) types = NULL;
  ConversionPass self = { 0 };

  g_return_val_if_fail (plan != NULL, NULL);

  if (dowser_plan_is_exempt (plan, DOWSER_CHECK_NUMBER_TEXT, NULL))
    return dowser_plan_ref (plan);
  self.types = types = dowser_types_new (plan, schema);
  return plan_has_any (plan, schema, types) ? map_plan (&self, plan) : dowser_plan_ref (plan);
}

gboolean
dowser_number_texts_has_any (const DowserPlan *plan, const DowserSchema *schema)
{
  g_autoptr (DowserTypes) types = dowser_number_texts_new_types (plan, schema);

  return plan_has_any (plan, schema, types);
}

DowserTypes *
dowser_number_texts_new_types (const DowserPlan *plan, const DowserSchema *schema)
{
  DowserTypes *types = dowser_types_new (plan, schema);

  types->keeps_texts = FALSE;
  return types;
}

void
dowser_number_texts_visit (const DowserTypeScope *scope, const DowserExpr *expr, gboolean is_key,
                           DowserNumberTextVisit visit, gpointer user_data)
{
  ConversionPass self = { scope->types, scope, visit, user_data };
  Search search = { .schema = scope->types->schema, .types = scope->types, .select = scope->select };
  int index = is_key && expr->kind == DOWSER_EXPR_OUTPUT ? find_output (scope->select, expr->name) : -1;
  g_autoptr (DowserExpr) same = NULL;

  if (search.schema == NULL)
    return;
  search.any_columns = dowser_schema_has_number_texts (search.schema);
  dowser_expr_walk (expr, search_cb, &search);
  if (is_key && search.any_columns && get_type (&self, expr).number_text)
    visit (NULL, index >= 0 ? ((const DowserOutput *) scope->select->outputs->pdata[index])->expr : expr, user_data);
  if (search.found)
    same = map_expr (&self, expr);
}
