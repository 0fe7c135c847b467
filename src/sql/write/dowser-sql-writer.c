/* dowser-sql-writer.c - writes the statement of a plan: its steps, then its select */
#include "sql/write/dowser-sql-writer.h"

#include "base/dowser-error.h"
#include "plan/dowser-number-texts.h"
#include "plan/dowser-own-sql.h"
#include "sql/rewrite/dowser-sql-regroup.h"
#include "sql/rewrite/dowser-sql-statistic.h"
#include "sql/write/dowser-sql-output.h"

#include <glib/gi18n-lib.h>

#define WEIGHT_STATEMENT 4
#define WEIGHT_STEP 9

/* SIZE_BEGIN, SIZE_OUTPUT: the numbers of bytes that are allocated at first. These sizes are enough for most
 * statements. */
#define SIZE_BEGIN 512
#define SIZE_OUTPUT 32

static void
check_steps (DowserSqlWriter *self)
{
  GPtrArray *steps = self->plan->steps;

  for (guint i = 0; i < steps->len; i++)
    for (guint j = 0; j < i; j++)
      if (g_ascii_strcasecmp (((const DowserPlanStep *) steps->pdata[i])->id,
                              ((const DowserPlanStep *) steps->pdata[j])->id)
          == 0)
        dowser_sql_fail (self, _ ("two steps are both called “%s”"), ((const DowserPlanStep *) steps->pdata[i])->id);
}

/* The columns of a step are read by name, so their names must differ. */
static void
check_headings (DowserSqlWriter *self, const DowserPlanStep *step)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < step->select->outputs->len; i++)
    {
      g_autofree char *heading = dowser_select_dup_heading (step->select, i);

      if (!g_hash_table_add (seen, g_ascii_strdown (heading, -1)))
        dowser_sql_fail (self, _ ("the step “%s” shows two columns called “%s”"), step->id, heading);
    }
}

static void
put_steps (DowserSqlWriter *self)
{
  GPtrArray *steps = self->plan->steps;

  check_steps (self);
  for (guint i = 0; i < steps->len && self->error == NULL; i++)
    {
      const DowserPlanStep *step = steps->pdata[i];

      check_headings (self, step);
      dowser_sql_put (self, i == 0 ? "WITH " : ", ");
      dowser_sql_put_alias (self, step->id);
      dowser_sql_put (self, " AS ");
      dowser_sql_open_block (self);
      if (dowser_sql_enter_level (self, WEIGHT_STEP))
        dowser_sql_put_query (self, step->select, DOWSER_HEADINGS_STEP);
      dowser_sql_leave_level (self, WEIGHT_STEP);
      dowser_sql_close_block (self);
      self->n_steps = i + 1;
    }
  if (steps->len > 0)
    dowser_sql_put_break (self);
}

static void
free_tables (DowserSqlWriter *self)
{
  g_clear_pointer (&self->numbers, g_hash_table_unref);
  g_clear_pointer (&self->full_joins, g_ptr_array_unref);
  g_clear_pointer (&self->types, dowser_types_free);
  g_clear_pointer (&self->scopes, g_ptr_array_unref);
}

/* Writes the expression of the only output of the plan. */
static void
put_output (DowserSqlWriter *self)
{
  const DowserSelect *select = self->plan->select;

  if (self->plan->steps->len > 0 || select->outputs->len != 1)
    dowser_sql_fail (self, _ ("more than one expression"));
  if (self->error != NULL)
    return;
  g_ptr_array_add (self->scopes, (gpointer) select);
  dowser_sql_put_expr (self, ((const DowserOutput *) select->outputs->pdata[0])->expr, DOWSER_PRECEDENCE_OR);
}

static void
put_statement (DowserSqlWriter *self)
{
  put_steps (self);
  if (dowser_sql_enter_level (self, WEIGHT_STATEMENT))
    dowser_sql_put_query (self, self->plan->select, DOWSER_HEADINGS_PLAN);
  dowser_sql_leave_level (self, WEIGHT_STATEMENT);
}

static DowserStatement *
write_plan_using (void (*put) (DowserSqlWriter *self), const DowserPlan *plan, DowserDialectId dialect,
                  const DowserSqlOptions *options, GError **error)
{
  DowserSqlWriter self = { .dialect = dowser_dialect_find (dialect), .plan = plan, .today = options->today };
  g_autoptr (DowserPlan) numbered = NULL;
  g_autoptr (DowserPlan) regrouped = NULL;
  g_autoptr (DowserPlan) statistics_plan = NULL;

  g_return_val_if_fail (plan != NULL, NULL);

  if (self.dialect == NULL)
    {
      g_set_error (error, DOWSER_SQL_ERROR, DOWSER_SQL_ERROR_UNSUPPORTED,
                   _ ("This version cannot write plans for %s. Use SQLite."), dowser_dialect_get_title (dialect));
      return NULL;
    }
  if (!dowser_plan_check_depth (plan, &self.error))
    {
      g_set_error_literal (error, DOWSER_SQL_ERROR, DOWSER_SQL_ERROR_UNSUPPORTED, self.error->message);
      g_clear_error (&self.error);
      return NULL;
    }
  self.own = dowser_own_sql_is_in_dialect (plan, dialect);
  numbered = dowser_number_texts_add_conversions (plan, options->schema);
  /* In the user's own SQL, the engine decides whether it accepts columns that are not grouped. */
  regrouped = self.dialect->groups_are_strict && !self.own ? dowser_sql_regroup (numbered, options->schema)
                                                           : dowser_plan_ref (numbered);
  self.plan = statistics_plan = dowser_sql_make_statistics (regrouped, self.dialect, options->schema);
  self.schema = options->schema;
  self.hour = options->has_hour ? (int) options->hour : -1;
  self.types = self.dialect->typed ? dowser_types_new (self.plan, options->schema) : NULL;
  self.values = options->parameters;
  self.sql = g_string_sized_new (SIZE_BEGIN + SIZE_OUTPUT * plan->select->outputs->len);
  self.display = g_string_sized_new (SIZE_BEGIN + SIZE_OUTPUT * plan->select->outputs->len);
  self.parameters = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_value_unref);
  self.scopes = g_ptr_array_new ();
  self.n_in_place = self.dialect->literals_in_place ? 1 : 0;
  put (&self);
  free_tables (&self);
  if (self.error != NULL)
    {
      g_string_free (self.sql, TRUE);
      g_string_free (self.display, TRUE);
      g_ptr_array_unref (self.parameters);
      g_propagate_error (error, self.error);
      return NULL;
    }
  return dowser_statement_new (g_string_free (self.sql, FALSE), g_string_free (self.display, FALSE), self.parameters);
}

DowserStatement *
dowser_sql_write_with_options (const DowserPlan *plan, DowserDialectId dialect, const DowserSqlOptions *options,
                               GError **error)
{
  return write_plan_using (put_statement, plan, dialect, options, error);
}

char *
dowser_sql_write_output (const DowserPlan *plan, DowserDialectId dialect, const DowserSqlOptions *options,
                         GError **error)
{
  g_autoptr (DowserStatement) statement = write_plan_using (put_output, plan, dialect, options, error);

  return statement != NULL ? g_strdup (statement->display) : NULL;
}

DowserStatement *
dowser_sql_write (const DowserPlan *plan, DowserDialectId dialect, const GDate *today, GError **error)
{
  const DowserSqlOptions options = { .today = today };

  return dowser_sql_write_with_options (plan, dialect, &options, error);
}
