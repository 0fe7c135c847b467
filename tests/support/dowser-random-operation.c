/* dowser-random-operation.c - random operations with any members that their kind may have */
#include "support/dowser-random-operation.h"

#include "plan/dowser-plan-json.h"
#include "support/dowser-random-plan.h"

static gboolean
get_random_boolean (GRand *rand)
{
  return g_rand_int_range (rand, 0, 2) == 0;
}

static char *
dup_name (GRand *rand)
{
  return get_random_boolean (rand) ? g_strdup (dowser_random_get_hostile_text (rand)) : g_strdup ("name");
}

static DowserValue *
make_value (GRand *rand)
{
  switch (g_rand_int_range (rand, 0, 7))
    {
    case 0:
      return dowser_value_new_null (DOWSER_VALUE_UNKNOWN);
    case 1:
      return dowser_value_new_integer (g_rand_int (rand));
    case 2:
      return dowser_value_new_real (g_rand_int_range (rand, -9, 9));
    case 3:
      return dowser_value_new_boolean (TRUE);
    case 4:
      return dowser_value_new_text (DOWSER_VALUE_DATE, "2024-02-29", -1);
    case 5:
      return dowser_value_new_text (DOWSER_VALUE_BLOB, "\0\1", 2);
    default:
      return dowser_value_new_text (DOWSER_VALUE_TEXT, dowser_random_get_hostile_text (rand), -1);
    }
}

static DowserFormat *
make_format (GRand *rand)
{
  DowserFormat *format = dowser_format_new ();

  format->decimals = g_rand_int_range (rand, -1, DOWSER_MAX_DECIMALS + 1);
  format->thousands = get_random_boolean (rand);
  format->percent = get_random_boolean (rand);
  format->currency = format->percent ? NULL : g_strdup ("€");
  format->dates = g_rand_int_range (rand, 0, DOWSER_DATES_YEAR + 1);
  return format;
}

/* Sets all members that are numbers. Only the members of the operation's kind are written to JSON, so all other members
 * may have any value. */
static void
fill_scalars (DowserOperation *self, GRand *rand)
{
  int index = g_rand_int_range (rand, 0, 9);

  g_array_append_val (self->indexes, index);
  self->index = index;
  self->to = g_rand_int_range (rand, 0, 9);
  self->from = g_rand_int_range (rand, -30, 30);
  self->choice = g_rand_int_range (rand, 0, 3);
  self->number = g_rand_int_range (rand, 1, 99);
  self->on = get_random_boolean (rand);
  self->any = get_random_boolean (rand);
  self->distinct = get_random_boolean (rand);
  self->share = get_random_boolean (rand);
  self->descending = get_random_boolean (rand);
  self->aggregate = g_rand_int_range (rand, DOWSER_COUNT, DOWSER_CONCAT + 1);
  self->join_type = g_rand_int_range (rand, DOWSER_JOIN_INNER, DOWSER_JOIN_CROSS + 1);
  self->chart = g_rand_int_range (rand, DOWSER_CHART_NONE, DOWSER_CHART_NUMBER + 1);
  if (self->kind != DOWSER_OPERATION_ADD_GROUP || get_random_boolean (rand))
    self->unit = g_rand_int_range (rand, DOWSER_UNIT_DAY, DOWSER_UNIT_HOUR + 1);
  else if (get_random_boolean (rand))
    self->width = 2.5;
  else
    self->bins = 10;
}

static void
fill_names (DowserOperation *self, GRand *rand)
{
  const char *key[] = { "id", dowser_random_get_hostile_text (rand), NULL };

  self->table = dup_name (rand);
  self->column = dup_name (rand);
  self->instance = dup_name (rand);
  self->name = dup_name (rand);
  self->path = g_strdup ("/select/filter/args/1");
  self->check = g_strdup ("limit");
  self->about = dup_name (rand);
  self->key = g_strdupv ((char **) key);
  if (self->kind != DOWSER_OPERATION_REMOVE_COLUMN)
    return;
  if (get_random_boolean (rand))
    self->index = -1;
  else
    {
      g_clear_pointer (&self->table, g_free);
      g_clear_pointer (&self->column, g_free);
      g_clear_pointer (&self->instance, g_free);
    }
}

DowserOperation *
dowser_random_operation_new (DowserOperationKind kind, const DowserSchema *schema, GRand *rand)
{
  DowserOperation *self = dowser_operation_new (kind);
  g_autoptr (DowserPlan) plan = dowser_random_plan_new (schema, rand, 2);
  const DowserOutput *output = plan->select->outputs->pdata[0];

  fill_scalars (self, rand);
  fill_names (self, rand);
  self->plan_json = dowser_plan_to_json (plan, FALSE);
  self->expr = dowser_expr_ref (plan->select->filter != NULL ? plan->select->filter : output->expr);
  g_ptr_array_add (self->order, dowser_order_new (dowser_expr_ref (output->expr), TRUE, DOWSER_NULLS_LAST));
  self->value = make_value (rand);
  g_ptr_array_add (self->values, make_value (rand));
  if (get_random_boolean (rand))
    self->format = make_format (rand);
  return self;
}
