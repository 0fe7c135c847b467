/* dowser-audit-mixes.c - finds sums of amounts that are in different currencies or units, or from different points in
 * time */
#include "analysis/dowser-audit-kinds.h"
#include "analysis/dowser-unit-column.h"
#include "audit/checks/dowser-audit-private.h"
#include "base/dowser-identifier.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

/* The maximum share of pairs of a place and a period that may be missing in a table that has one row for each such
 * pair. */
#define NEARLY 0.1

/* Words for amounts at a point in time, such as the staff in a month. These amounts must not be added up over time. */
static const char *const level_words[]
    = { "staff",     "headcount",  "employees",   "employee",  "workforce", "stock",       "inventory",   "hand",
        "balance",   "population", "inhabitants", "residents", "members",   "subscribers", "followers",   "enrollment",
        "enrolment", "pupils",     "students",    "beds",      "occupancy", "backlog",     "outstanding", "level",
        "levels",    "holdings",   "assets",      "debt",      NULL };
static const char *const period_words[]
    = { "month", "date", "day", "week", "quarter", "year", "period", "fy", "asof", "snapshot", NULL };

void
_dowser_audit_mix_free (DowserAuditMix *self)
{
  g_free (self->path);
  g_free (self->about);
  g_free (self->message);
  g_free (self->measure);
  g_clear_pointer (&self->sum, dowser_expr_unref);
  g_clear_pointer (&self->column, dowser_expr_unref);
  g_clear_pointer (&self->place, dowser_expr_unref);
  g_free (self);
}

typedef struct
{
  DowserAudit *audit;
  DowserAuditScope *scope;
  const DowserAuditPlace *place;
} CheckPass;

static gint64
count_distinct (const CheckPass *pass, const DowserColumn *column)
{
  const DowserColumnProfile *profile = dowser_profile_find (pass->audit->analysis.profile, column);

  return profile != NULL ? profile->n_distinct : -1;
}

static gboolean
find_column_cb (const DowserExpr *expr, gpointer user_data)
{
  const DowserExpr **searched_column = user_data;

  if (*searched_column != NULL && expr->kind == DOWSER_EXPR_COLUMN && dowser_expr_equal (expr, *searched_column))
    *searched_column = NULL;
  return *searched_column != NULL;
}

static gboolean
uses_column (const DowserExpr *expr, const DowserExpr *column)
{
  const DowserExpr *searched_column = column;

  dowser_expr_walk (expr, find_column_cb, &searched_column);
  return searched_column == NULL;
}

/* Returns TRUE if all rows of a group have the same value of @column, because @column is a group key or has a fixed
 * value. */
static gboolean
is_constant_in_group (const CheckPass *pass, const DowserExpr *aggregate, const DowserExpr *column)
{
  const DowserSelect *select = pass->scope->select;
  g_autoptr (GPtrArray) conditions = dowser_conditions_dup (select->filter);

  if (dowser_select_find_group (select, column) >= 0)
    return TRUE;
  for (guint i = 0; i < conditions->len; i++)
    {
      const DowserExpr *condition = conditions->pdata[i];

      if (((condition->kind == DOWSER_EXPR_COMPARE && condition->op == DOWSER_EQUAL)
           || (condition->kind == DOWSER_EXPR_MATCH && !condition->negated))
          && (dowser_expr_equal (condition->args->pdata[0], column)
              || dowser_expr_equal (condition->args->pdata[1], column)))
        return TRUE;
    }
  /* If the aggregate itself uses the column, different values are intended. */
  return (aggregate->filter != NULL && uses_column (aggregate->filter, column))
         || (aggregate->args->len > 0 && uses_column (aggregate->args->pdata[0], column));
}

/* Returns TRUE if the result is an amount of the same kind as the first argument. */
static gboolean
keeps_amount_kind (const DowserExpr *expr)
{
  static const char *const functions[] = { "round", "abs", "coalesce", "ceil", "floor", NULL };

  return expr->kind == DOWSER_EXPR_CAST
         || (expr->kind == DOWSER_EXPR_FUNCTION && expr->args->len > 0 && g_strv_contains (functions, expr->name));
}

/* Returns: (nullable): the only table column from which the amount is computed */
static const DowserExpr *
get_amount_column (const DowserExpr *expr)
{
  const DowserExpr *x = expr->args->len == 1 ? expr->args->pdata[0] : NULL;

  while (x != NULL && keeps_amount_kind (x))
    x = x->args->pdata[0];
  return x != NULL && x->kind == DOWSER_EXPR_COLUMN ? x : NULL;
}

static char *
dup_message (DowserAuditMixKind kind, const char *measure, const char *column)
{
  return kind == DOWSER_AUDIT_MIX_UNITS
             ? g_strdup_printf (_ ("“%s” has different units in different rows. The units are in “%s”."), measure,
                                column)
             : g_strdup_printf (_ ("“%s” is a value at one point in time, but is summed over several values of “%s”."),
                                measure, column);
}

/* Returns the message of a finding after a query of the rows found @n different values. */
char *
_dowser_audit_mix_dup_checked_message (DowserAuditMixKind kind, const char *measure, const char *column, gint64 n)
{
  return kind == DOWSER_AUDIT_MIX_UNITS
             ? g_strdup_printf (_ ("“%s” is combined over %" PRId64
                                   " values of “%s”, so values in different units are mixed."),
                                measure, n, column)
             : g_strdup_printf (_ ("“%s” is a value at one point in time, but is summed over %" PRId64
                                   " values of “%s”."),
                                measure, n, column);
}

const char *
_dowser_audit_mix_get_check (DowserAuditMixKind kind)
{
  return kind == DOWSER_AUDIT_MIX_UNITS ? "mixed-units" : "snapshot";
}

/* Takes @place. */
static void
report (const CheckPass *pass, DowserAuditMixKind kind, const DowserExpr *aggregate, const DowserExpr *column,
        DowserExpr *place)
{
  g_autoptr (DowserExpr) owned = place;
  const char *measure = get_amount_column (aggregate)->name;
  DowserAuditMix *mix;

  _dowser_audit_report (pass->audit, pass->scope, pass->place, DOWSER_SEVERITY_WARNING,
                        _dowser_audit_mix_get_check (kind), dup_message (kind, measure, column->name), NULL);
  if (pass->audit->mixes == NULL)
    return;
  mix = g_new0 (DowserAuditMix, 1);
  mix->kind = kind;
  mix->path = _dowser_audit_dup_path (pass->scope, pass->place);
  mix->about = _dowser_audit_dup_fix_subject (aggregate);
  mix->message = dup_message (kind, measure, column->name);
  mix->measure = g_strdup (measure);
  mix->sum = dowser_expr_ref (aggregate);
  mix->column = dowser_expr_ref (column);
  mix->is_own = g_strcmp0 (get_amount_column (aggregate)->instance, column->instance) == 0;
  mix->place = g_steal_pointer (&owned);
  g_ptr_array_add (pass->audit->mixes, mix);
}

/* Reports a mix if @table has a column with the unit of @amount, this column has several values, and @aggregate may
 * combine amounts with different values of it. */
static void
check_units_of (const CheckPass *pass, const DowserExpr *aggregate, const DowserColumn *amount, const char *id,
                const DowserTable *table)
{
  for (guint i = 0; i < table->columns->len; i++)
    {
      const DowserColumn *other = table->columns->pdata[i];
      g_autoptr (DowserExpr) column = NULL;

      if (count_distinct (pass, other) < 2 || !dowser_unit_column_is_unit_of (amount, other))
        continue;
      column = dowser_expr_new_column (id, other->name);
      if (!is_constant_in_group (pass, aggregate, column))
        report (pass, DOWSER_AUDIT_MIX_UNITS, aggregate, column, NULL);
      return;
    }
}

/* Checks whether the sum mixes currencies or units. The column with the currency or unit may be in the amount's table
 * or in a table that it references. For example, the amounts of order lines are in the currency of the order. */
static void
check_units (const CheckPass *pass, const DowserExpr *aggregate, const DowserExpr *amount, const DowserColumn *column)
{
  check_units_of (pass, aggregate, column, amount->instance, column->table);
  for (guint i = 0; i < column->table->foreign_keys->len; i++)
    {
      const DowserTable *to = ((const DowserForeignKey *) column->table->foreign_keys->pdata[i])->to_table;

      for (guint j = 0; j < pass->scope->select->from->len && to != column->table; j++)
        {
          const DowserInstance *instance = pass->scope->select->from->pdata[j];

          if (_dowser_audit_get_table (&pass->audit->analysis, pass->scope, instance->id) == to)
            check_units_of (pass, aggregate, column, instance->id, to);
        }
    }
}

static gboolean
is_period (const CheckPass *pass, const DowserColumn *column)
{
  DowserColumnKind kind = _dowser_audit_get_column_kind (&pass->audit->analysis, column);

  return kind == DOWSER_KIND_DATE || kind == DOWSER_KIND_YEAR
         || dowser_identifier_has_word (column->name, period_words);
}

/* Returns TRUE if the values of the column are unique. */
static gboolean
is_unique (const DowserColumn *column)
{
  g_autoptr (GPtrArray) columns = g_ptr_array_new ();

  g_ptr_array_add (columns, (gpointer) column);
  return column->all_differ || dowser_table_is_unique (column->table, columns);
}

static gboolean
is_declared_grid (const DowserTable *table, const DowserColumn *period, const DowserColumn *place)
{
  g_autoptr (GPtrArray) columns = g_ptr_array_new ();

  g_ptr_array_add (columns, (gpointer) period);
  g_ptr_array_add (columns, (gpointer) place);
  return dowser_table_is_unique (table, columns);
}

/* Returns TRUE if the table probably has one row for each pair of @place and @period, judging by its number of rows and
 * the numbers of places and periods. */
static gboolean
has_row_per_place_and_period (const CheckPass *pass, const DowserColumn *period, const DowserColumn *place)
{
  const DowserColumnProfile *profile = dowser_profile_find (pass->audit->analysis.profile, period);
  gint64 n_periods = count_distinct (pass, period), n_places = count_distinct (pass, place);
  double cells = (double) n_periods * (double) n_places;

  if (!is_unique (period) && is_declared_grid (period->table, period, place))
    return TRUE;
  return profile != NULL && n_periods > 1 && n_places > 1 && n_places < profile->n_rows && n_periods < profile->n_rows
         && (double) profile->n_rows <= cells && (double) profile->n_rows >= cells * (1 - NEARLY);
}

/* Returns TRUE if the rows of the table have unique names. Such rows are things, not points in time. */
static gboolean
has_unique_name (const CheckPass *pass, const DowserTable *table)
{
  for (guint i = 0; i < table->columns->len; i++)
    {
      const DowserColumn *column = table->columns->pdata[i];
      const DowserColumnProfile *profile = dowser_profile_find (pass->audit->analysis.profile, column);

      if (column->type == DOWSER_VALUE_TEXT && !is_period (pass, column)
          && (profile == NULL || profile->n_distinct >= profile->n_rows))
        return TRUE;
    }
  return FALSE;
}

static const DowserColumn *
find_place_column (const CheckPass *pass, const DowserColumn *amount, const DowserColumn *period)
{
  const DowserTable *table = amount->table;

  for (guint i = 0; i < table->columns->len; i++)
    {
      const DowserColumn *place = table->columns->pdata[i];

      if (place != amount && place != period && !is_period (pass, place) && !is_unique (place)
          && (place->type == DOWSER_VALUE_TEXT
              || _dowser_audit_get_column_kind (&pass->audit->analysis, place) == DOWSER_KIND_KEY)
          && has_row_per_place_and_period (pass, period, place))
        return place;
    }
  return NULL;
}

/* Returns TRUE if there is one row for each period. */
static gboolean
has_row_per_period (const CheckPass *pass, const DowserColumn *period)
{
  const DowserColumnProfile *profile = dowser_profile_find (pass->audit->analysis.profile, period);

  return profile != NULL && profile->n_rows > 1 && profile->n_distinct == profile->n_rows
         && dowser_identifier_has_word (period->name, period_words) && !has_unique_name (pass, period->table);
}

static gboolean
counts_distinct (const DowserSelect *select, const DowserExpr *column)
{
  for (guint i = 0; i < select->outputs->len; i++)
    {
      const DowserExpr *output_expr = ((const DowserOutput *) select->outputs->pdata[i])->expr;

      if ((output_expr->kind == DOWSER_EXPR_RATIO
           || (output_expr->kind == DOWSER_EXPR_ARITHMETIC && output_expr->op == DOWSER_DIVIDE))
          && uses_column (output_expr->args->pdata[1], column))
        return TRUE;
    }
  return FALSE;
}

/* Returns TRUE if a condition compares the column with a nested select, so that only a single period is read. */
static gboolean
selects_one_period (const DowserSelect *select, const DowserExpr *column)
{
  g_autoptr (GPtrArray) conditions = dowser_conditions_dup (select->filter);

  for (guint i = 0; i < conditions->len; i++)
    {
      const DowserExpr *condition = conditions->pdata[i];

      for (guint j = 0; j < condition->args->len; j++)
        if (((const DowserExpr *) condition->args->pdata[j])->kind == DOWSER_EXPR_SUBPLAN
            && uses_column (condition, column))
          return TRUE;
    }
  return FALSE;
}

static void
check_periods (const CheckPass *pass, const DowserExpr *aggregate, const DowserExpr *amount, const DowserColumn *column)
{
  const DowserTable *table = column->table;

  if (!dowser_identifier_has_word (column->name, level_words) || !dowser_value_type_may_be_number (column->type))
    return;
  for (guint i = 0; i < table->columns->len; i++)
    {
      const DowserColumn *period = table->columns->pdata[i];
      const DowserColumn *place
          = period != column && is_period (pass, period) ? find_place_column (pass, column, period) : NULL;
      g_autoptr (DowserExpr) at = NULL;

      if (period == column || !is_period (pass, period) || (place == NULL && !has_row_per_period (pass, period)))
        continue;
      at = dowser_expr_new_column (amount->instance, period->name);
      if (!is_constant_in_group (pass, aggregate, at) && !counts_distinct (pass->scope->select, at)
          && !selects_one_period (pass->scope->select, at))
        report (pass, DOWSER_AUDIT_MIX_PERIODS, aggregate, at,
                place != NULL ? dowser_expr_new_column (amount->instance, place->name) : NULL);
      return;
    }
}

static gboolean
check_cb (const DowserExpr *expr, gpointer user_data)
{
  const CheckPass *pass = user_data;
  const DowserExpr *amount = expr->kind == DOWSER_EXPR_AGGREGATE ? get_amount_column (expr) : NULL;
  const DowserColumn *column
      = amount != NULL ? _dowser_audit_resolve_column (&pass->audit->analysis, pass->scope, amount).column : NULL;

  if (column == NULL || column->table == NULL
      || _dowser_audit_get_column_kind (&pass->audit->analysis, column) == DOWSER_KIND_DATE)
    return TRUE;
  if (expr->op == DOWSER_SUM || expr->op == DOWSER_AVG)
    check_units (pass, expr, amount, column);
  if (expr->op == DOWSER_SUM && !expr->distinct)
    check_periods (pass, expr, amount, column);
  return TRUE;
}

void
_dowser_audit_check_mixes (DowserAudit *self, DowserAuditScope *scope)
{
  if (!dowser_select_is_grouped (scope->select))
    return;
  for (guint i = 0; i < scope->select->outputs->len; i++)
    {
      DowserAuditPlace place = { DOWSER_AUDIT_OUTPUT, i, 0 };
      CheckPass pass = { self, scope, &place };

      dowser_expr_walk (((const DowserOutput *) scope->select->outputs->pdata[i])->expr, check_cb, &pass);
    }
}
