/* dowser-apply-zoom.c - replaces a date group by a finer or a coarser unit: years, quarters, months, weeks, days,
 * hours */
#include "operations/dowser-apply-group-private.h"

#include "analysis/dowser-conditions.h"
#include "explain/dowser-explain-private.h"
#include "plan/dowser-bucket.h"
#include "plan/dowser-date-prefix.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  const DowserExpr *before;
  const DowserExpr *after;
} ExprReplacement;

static DowserExpr *
replace_cb (const DowserExpr *expr, gpointer user_data)
{
  const ExprReplacement *exchange = user_data;

  return dowser_expr_equal (expr, exchange->before) ? dowser_expr_ref (exchange->after) : NULL;
}

static void
replace_in (DowserExpr **expr, ExprReplacement *exchange)
{
  DowserExpr *exchanged = dowser_expr_map (*expr, replace_cb, exchange);

  dowser_expr_unref (*expr);
  *expr = exchanged;
}

/* Replaces the date unit or bin of a group (@exchange->before) by another (@exchange->after) in all outputs. If an
 * output's heading or date format was made for the old unit, removes this heading or format. */
static void
replace_in_outputs (DowserSelect *select, ExprReplacement *exchange)
{
  for (guint i = 0; i < select->outputs->len; i++)
    {
      DowserOutput *output = select->outputs->pdata[i];

      if (!dowser_expr_equal (output->expr, exchange->before))
        {
          replace_in (&output->expr, exchange);
          continue;
        }
      _dowser_apply_replace_output (select, i, exchange->after, NULL);
      if (output->view.format != NULL && output->view.format->dates != DOWSER_DATES_AS_THEY_COME)
        g_clear_pointer (&output->view.format, dowser_format_free);
    }
}

static void
replace_key (DowserSelect *select, guint index, const DowserExpr *after)
{
  g_autoptr (DowserExpr) before = dowser_expr_ref (select->group->pdata[index]);
  ExprReplacement exchange = { before, after };

  replace_in_outputs (select, &exchange);
  for (guint i = 0; i < select->order->len; i++)
    replace_in (&((DowserOrder *) select->order->pdata[i])->expr, &exchange);
  if (select->having != NULL)
    replace_in (&select->having, &exchange);
  dowser_expr_unref (select->group->pdata[index]);
  select->group->pdata[index] = dowser_expr_ref (after);
}

/* Returns: (nullable): the group key with a date unit that the operation zooms */
static const DowserExpr *
find_bucket (const DowserOperation *operation, const DowserSelect *select, DowserUnit *unit, const DowserExpr **date,
             GError **error)
{
  const DowserExpr *key;
  g_autofree char *name = NULL;

  if (!_dowser_apply_check_group_index (operation, select, error))
    return NULL;
  key = select->group->pdata[operation->index];
  if (dowser_bucket_read (key, unit, date) || dowser_date_prefix_read (key, unit, date))
    return key;
  name = _dowser_apply_dup_key_name (select, key);
  _dowser_apply_refuse (error, _ ("“%s” isn't a unit of time. First group a date by year, month or another unit."),
                        name);
  return NULL;
}

static gboolean
change_unit (DowserSelect *select, guint index, DowserUnit unit, const DowserExpr *date, GError **error)
{
  g_autoptr (DowserExpr) after = dowser_bucket_new (unit, dowser_expr_ref (date));
  g_autofree char *name = _dowser_apply_dup_key_name (select, after);

  if (_dowser_apply_find_group (select, after) >= 0)
    return _dowser_apply_refuse (error, _ ("The rows are already grouped by “%s”. Also remove this group."), name);
  replace_key (select, index, after);
  return TRUE;
}

static gboolean
is_year_number (const DowserExpr *key)
{
  return g_strcmp0 (key->name, "year") == 0;
}

/* Adds the condition that @key is @value. Refuses a @value that no group can have, because this condition would leave
 * no rows. */
static gboolean
filter_within (DowserSelect *select, const DowserExpr *key, const DowserValue *value, GError **error)
{
  const DowserExpr *date;
  DowserUnit unit;
  gboolean has_letters = dowser_date_prefix_read (key, &unit, &date);
  g_autoptr (DowserExpr) bucket
      = has_letters ? dowser_bucket_new (unit, dowser_expr_ref (date)) : dowser_expr_ref (key);
  g_autoptr (DowserValue) start = has_letters ? dowser_date_prefix_dup_start (value, unit) : dowser_value_ref (value);
  g_autoptr (DowserExpr) start_condition = _dowser_apply_make_value_condition (bucket, start);
  g_autofree char *text = dowser_value_to_display (value);

  if (dowser_conditions_count (start_condition) != 2 && !is_year_number (key))
    return _dowser_apply_refuse (error, _ ("“%s” isn't a value of this group. Choose a shown value."), text);
  _dowser_apply_filter_by_value (select, bucket, start);
  return TRUE;
}

gboolean
_dowser_apply_zoom_in (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                       const DowserSchema *schema, GError **error)
{
  const DowserExpr *date = NULL;
  g_autoptr (DowserExpr) date_kept = NULL;
  const DowserExpr *key;
  g_autofree char *name = NULL;
  DowserUnit unit, finer;

  if (!_dowser_apply_check_no_set_operation (select, error))
    return FALSE;
  key = find_bucket (operation, select, &unit, &date, error);
  if (key == NULL)
    return FALSE;
  date_kept = dowser_expr_ref (date);
  name = _dowser_apply_dup_key_name (select, date);
  if (!dowser_unit_get_finer (unit, &finer)
      || (finer == DOWSER_UNIT_HOUR && _dowser_apply_get_type (plan, select, schema, date) == DOWSER_VALUE_DATE))
    return _dowser_apply_refuse (error, _ ("“%s” cannot be split into smaller groups. See the records instead."), name);
  if (operation->value != NULL && operation->value->is_null)
    return _dowser_apply_refuse (error, _ ("These rows have no “%s” to split them by. See the records instead."), name);
  if (operation->value != NULL && !filter_within (select, key, operation->value, error))
    return FALSE;
  return change_unit (select, (guint) operation->index, finer, date_kept, error);
}

/* Returns TRUE if @low and @high are the two conditions that limit @date to one @unit. Zooming into a group adds these
 * two conditions. */
static gboolean
is_one_period (const DowserExpr *low, const DowserExpr *high, DowserUnit unit, const DowserExpr *date)
{
  g_autoptr (DowserExpr) bucket = dowser_bucket_new (unit, dowser_expr_ref (date));
  g_autoptr (DowserExpr) period_condition = NULL;
  const DowserExpr *start = low->kind == DOWSER_EXPR_COMPARE ? low->args->pdata[1] : NULL;

  if (start == NULL || start->kind != DOWSER_EXPR_LITERAL || start->value->is_null)
    return FALSE;
  period_condition = _dowser_apply_make_value_condition (bucket, start->value);
  return dowser_conditions_count (period_condition) == 2
         && dowser_expr_equal (low, dowser_conditions_get (period_condition, 0))
         && dowser_expr_equal (high, dowser_conditions_get (period_condition, 1));
}

static gboolean
is_condition_on_year (const DowserExpr *condition, DowserUnit unit, const DowserExpr *date)
{
  const DowserExpr *key
      = unit == DOWSER_UNIT_YEAR && condition->kind == DOWSER_EXPR_COMPARE && condition->op == DOWSER_EQUAL
            ? condition->args->pdata[0]
            : NULL;
  const DowserExpr *inner;
  DowserUnit found;

  return key != NULL && dowser_bucket_read (key, &found, &inner) && is_year_number (key)
         && dowser_expr_equal (inner, date) && ((DowserExpr *) condition->args->pdata[1])->kind == DOWSER_EXPR_LITERAL;
}

/* Removes the conditions that zooming in has added for one @unit. When the user zooms out to @unit again, these
 * conditions would leave only one group. */
static void
drop_period (DowserSelect *select, DowserUnit unit, const DowserExpr *date)
{
  g_autoptr (DowserExpr) before = select->filter != NULL ? dowser_expr_ref (select->filter) : NULL;
  g_autoptr (GPtrArray) conditions = dowser_conditions_dup (before);

  for (guint i = 0; i < conditions->len; i++)
    {
      gboolean range
          = i + 1 < conditions->len && is_one_period (conditions->pdata[i], conditions->pdata[i + 1], unit, date);

      if (!range && !is_condition_on_year (conditions->pdata[i], unit, date))
        continue;
      g_ptr_array_remove_range (conditions, i, range ? 2 : 1);
      g_clear_pointer (&select->filter, dowser_expr_unref);
      select->filter = dowser_conditions_connect (conditions);
      return;
    }
}

gboolean
_dowser_apply_zoom_out (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                        const DowserSchema *schema, GError **error)
{
  const DowserExpr *date = NULL;
  g_autoptr (DowserExpr) date_kept = NULL;
  g_autofree char *name = NULL;
  DowserUnit unit, coarser;

  if (!_dowser_apply_check_no_set_operation (select, error)
      || find_bucket (operation, select, &unit, &date, error) == NULL)
    return FALSE;
  date_kept = dowser_expr_ref (date);
  name = _dowser_apply_dup_key_name (select, date);
  if (!dowser_unit_get_coarser (unit, &coarser))
    return _dowser_apply_refuse (error, _ ("“%s” is already in years, the largest unit. Remove the group instead."),
                                 name);
  drop_period (select, coarser, date_kept);
  return change_unit (select, (guint) operation->index, coarser, date_kept, error);
}
