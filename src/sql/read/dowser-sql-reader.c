/* dowser-sql-reader.c - reads a SELECT statement */
#include "sql/read/dowser-sql-reader.h"

#include "base/dowser-error.h"
#include "plan/dowser-number-texts.h"
#include "sql/dialects/dowser-dialect.h"
#include "sql/read/dowser-sql-parser.h"

#include <glib/gi18n-lib.h>

static void
check_end (DowserSqlParser *self)
{
  const DowserSqlToken *token;
  gboolean is_ended = FALSE;

  while (dowser_sql_parser_accept_sign (self, ";"))
    is_ended = TRUE;
  token = dowser_sql_parser_peek (self);
  if (self->error != NULL || token->type == TOKEN_END)
    return;
  if (is_ended)
    dowser_sql_parser_refuse (self, _ ("a second statement, “%.40s”"), token->text);
  else
    dowser_sql_parser_fail (self, _ ("“%.40s” cannot follow in this place"), token->text);
}

static void
parse_statement (DowserSqlParser *self)
{
  g_autoptr (DowserSelect) select = NULL;

  if (!dowser_sql_parser_is_at_query (self, 0))
    {
      dowser_sql_parser_refuse_statement (self);
      return;
    }
  select = dowser_sql_parse_query (self);
  check_end (self);
  if (self->error == NULL && self->folded != NULL)
    dowser_sql_parser_refuse (self, _ ("COLLATE outside a comparison"));
  if (self->error != NULL)
    return;
  /* The plan is changed in place, because nothing else uses it yet. */
  dowser_select_unref (self->plan->select);
  self->plan->select = g_steal_pointer (&select);
  if (!dowser_number_texts_has_any (self->plan, self->schema))
    g_ptr_array_set_size (self->plan->exemptions, 0);
}

static void
start_parser (DowserSqlParser *self, const char *sql, const DowserSqlTokens *tokens)
{
  self->sql = sql;
  self->tokens = tokens->tokens;
  self->plan = dowser_plan_new (NULL);
  /* The plan keeps texts that hold numbers as texts: users who write SQL compare the stored values. */
  g_ptr_array_add (self->plan->exemptions, dowser_exemption_new (DOWSER_CHECK_NUMBER_TEXT, NULL));
  self->ctes = g_ptr_array_new ();
  self->scopes = g_ptr_array_new ();
}

static void
stop_parser (DowserSqlParser *self)
{
  g_ptr_array_unref (self->ctes);
  g_ptr_array_unref (self->scopes);
  g_clear_pointer (&self->raw, g_hash_table_unref);
  g_clear_pointer (&self->types, dowser_types_free);
  g_clear_pointer (&self->implicit, g_hash_table_unref);
  g_clear_pointer (&self->step_names, g_hash_table_unref);
  g_clear_pointer (&self->row_queries, g_ptr_array_unref);
  if (self->error != NULL)
    g_clear_pointer (&self->plan, dowser_plan_unref);
}

/* Reports the problem as an error in the SQL text, because the user can't change a plan that doesn't exist yet. */
static gboolean
check_depth (const DowserPlan *plan, GError **error)
{
  g_autoptr (GError) problem = NULL;

  if (dowser_plan_check_depth (plan, &problem))
    return TRUE;
  g_set_error_literal (error, DOWSER_SQL_ERROR, DOWSER_SQL_ERROR_UNSUPPORTED, problem->message);
  return FALSE;
}

DowserPlan *
dowser_sql_read_in_dialect (const char *sql, DowserDialectId dialect, const DowserSchema *schema, GError **error)
{
  DowserSqlTokens tokens;
  DowserSqlParser self = { .schema = schema, .dialect = dialect };

  g_return_val_if_fail (schema != NULL, NULL);

  if (dialect > DOWSER_DIALECT_DUCKDB)
    {
      g_set_error (error, DOWSER_SQL_ERROR, DOWSER_SQL_ERROR_UNSUPPORTED,
                   _ ("SQL in the dialect of %s cannot be read. Write the SQL in the dialect of %s or %s."),
                   dowser_dialect_get_title (dialect), dowser_dialect_get_title (DOWSER_DIALECT_SQLITE),
                   dowser_dialect_get_title (DOWSER_DIALECT_POSTGRESQL));
      return NULL;
    }
  if (dowser_sql_tokens_init (&tokens, sql, dialect, error))
    {
      start_parser (&self, sql, &tokens);
      parse_statement (&self);
      stop_parser (&self);
    }
  dowser_sql_tokens_clear (&tokens);
  if (self.error != NULL)
    g_propagate_error (error, self.error);
  else if (self.plan != NULL && !check_depth (self.plan, error))
    g_clear_pointer (&self.plan, dowser_plan_unref);
  return self.plan;
}

DowserPlan *
dowser_sql_read (const char *sql, DowserDialectId own, const DowserSchema *schema, GError **error)
{
  return dowser_sql_read_in_dialect (sql, dowser_sql_guess_dialect (sql, own), schema, error);
}

DowserExpr *
dowser_sql_parse_template (const char *text, DowserDialectId dialect, DowserSqlTemplate template, GError **error)
{
  DowserSqlTokens tokens;
  DowserSqlParser self = { .dialect = dialect, .template = template };
  DowserExpr *expr = NULL;

  if (dowser_sql_tokens_init (&tokens, text, dialect, error))
    {
      start_parser (&self, text, &tokens);
      expr = dowser_sql_parse_raw_expr (&self);
      check_end (&self);
      stop_parser (&self);
    }
  dowser_sql_tokens_clear (&tokens);
  g_clear_pointer (&self.plan, dowser_plan_unref);
  if (self.error == NULL)
    return expr;
  g_clear_pointer (&expr, dowser_expr_unref);
  g_propagate_error (error, self.error);
  return NULL;
}
