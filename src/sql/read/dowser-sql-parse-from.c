/* dowser-sql-parse-from.c - reads FROM: tables, queries and joins */
#include "sql/read/dowser-sql-parser.h"

#include "plan/dowser-plan-steps.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The maximum number of steps: more than any engine's parser accepts. */
#define MAX_STEPS 500

static gboolean
is_name_taken (DowserSqlParser *self, const char *id)
{
  if (dowser_schema_find_table (self->schema, id) != NULL)
    return TRUE;
  for (guint i = 0; i < self->plan->steps->len; i++)
    if (g_ascii_strcasecmp (((const DowserPlanStep *) self->plan->steps->pdata[i])->id, id) == 0)
      return TRUE;
  return FALSE;
}

/* Gives each column of a step a unique name, because a step's columns are read by name. */
static void
name_outputs (DowserSelect *select)
{
  g_autoptr (GHashTable) numbers = dowser_sql_names_new ();

  for (guint i = 0; i < select->outputs->len; i++)
    {
      DowserOutput *output = select->outputs->pdata[i];
      char *heading = dowser_select_dup_heading (select, i);
      char *name = heading;
      guint n = GPOINTER_TO_UINT (g_hash_table_lookup (numbers, heading));

      for (guint next = n + 1; n > 0 && g_hash_table_contains (numbers, name); next++)
        {
          if (name != heading)
            g_free (name);
          name = g_strdup_printf ("%s:%u", heading, next);
          g_hash_table_insert (numbers, heading, GUINT_TO_POINTER (next));
        }
      g_free (output->name);
      output->name = name;
      g_hash_table_insert (numbers, name, GUINT_TO_POINTER (1));
      if (name != heading)
        g_free (heading);
    }
}

const DowserPlanStep *
dowser_sql_add_step (DowserSqlParser *self, const char *name, DowserSelect *select)
{
  g_autofree char *step_id = dowser_plan_step_id_make (name);
  g_autofree char *id = g_strdup (step_id);

  if (select == NULL)
    return NULL;
  if (self->plan->steps->len >= MAX_STEPS)
    {
      dowser_sql_parser_refuse (self, _ ("more than %d queries in WITH and FROM"), MAX_STEPS);
      dowser_select_unref (select);
      return NULL;
    }
  for (guint n = 2; is_name_taken (self, id); n++)
    {
      g_free (id);
      id = g_strdup_printf ("%s_%u", step_id, n);
    }
  name_outputs (select);
  g_ptr_array_add (self->plan->steps, dowser_plan_step_new (id, NULL, select));
  return self->plan->steps->pdata[self->plan->steps->len - 1];
}

/* Refuses joins such as ASOF JOIN in the dialects that have them. In other dialects, the word is the alias of a
 * table. */
static void
refuse_join_kind (DowserSqlParser *self, const DowserSqlToken *token)
{
  static const char *const kinds[] = { "asof", "positional", "semi", "anti" };

  /* DuckDB's semi and anti joins can be read, so only the first two kinds are refused. */
  guint n_refused = self->dialect == DOWSER_DIALECT_DUCKDB ? 2 : G_N_ELEMENTS (kinds);

  if (self->dialect != DOWSER_DIALECT_DUCKDB && self->dialect != DOWSER_DIALECT_CLICKHOUSE)
    return;
  for (guint i = 0; i < n_refused; i++)
    if (token->type == TOKEN_WORD && dowser_sql_parser_peek_at (self, 1)->word == WORD_JOIN
        && g_ascii_strcasecmp (token->text, kinds[i]) == 0)
      dowser_sql_parser_refuse (self, _ ("“%.40s” JOIN"), token->text);
}

/* Returns TRUE at "PIVOT sales ON …" and "sales PIVOT (…)". */
static gboolean
is_at_pivot (const DowserSqlParser *self)
{
  const DowserSqlToken *token = dowser_sql_parser_peek (self);
  const DowserSqlToken *next = dowser_sql_parser_peek_at (self, 1);

  return token->type == TOKEN_WORD
         && (g_ascii_strcasecmp (token->text, "pivot") == 0 || g_ascii_strcasecmp (token->text, "unpivot") == 0)
         && dowser_schema_find_table (self->schema, token->text) == NULL
         && (dowser_sql_token_is_sign (next, "(") || dowser_sql_token_is_name (next, TRUE));
}

static void
refuse_pivot (DowserSqlParser *self)
{
  if (is_at_pivot (self))
    dowser_sql_parser_refuse (self, _ ("“%.40s”, which turns values into columns"),
                              dowser_sql_parser_peek (self)->text);
}

/* Returns: (nullable): the alias that follows, if any */
static const char *
parse_alias (DowserSqlParser *self)
{
  gboolean has_as = dowser_sql_parser_accept_word (self, WORD_AS);
  const DowserSqlToken *token = dowser_sql_parser_peek (self);

  if (!has_as)
    {
      refuse_join_kind (self, token);
      refuse_pivot (self);
    }
  if (self->error != NULL || (!has_as && dowser_sql_is_at_semi_join (self)))
    return NULL;
  if (dowser_sql_token_is_name (token, !has_as) || (has_as && token->type == TOKEN_TEXT))
    {
      dowser_sql_parser_skip (self, 1);
      return token->text;
    }
  if (has_as)
    dowser_sql_parser_fail (self, _ ("a name is expected after AS"));
  return NULL;
}

static const DowserPlanStep *
find_cte (const DowserSqlParser *self, const char *name)
{
  for (guint i = self->ctes->len; i > 1; i -= 2)
    if (g_ascii_strcasecmp (self->ctes->pdata[i - 2], name) == 0)
      return self->ctes->pdata[i - 1];
  return NULL;
}

/* Finds the table that @token names. @database: (nullable): the qualifier: a schema of the server, or the name of the
 * default schema in SQLite and PostgreSQL. Returns: (nullable) */
static const DowserTable *
find_table (DowserSqlParser *self, const DowserSqlToken *database, const DowserSqlToken *token)
{
  g_autofree char *qualified = database != NULL ? g_strconcat (database->text, ".", token->text, NULL) : NULL;
  const DowserTable *table = qualified != NULL ? dowser_schema_find_table (self->schema, qualified) : NULL;

  if (table != NULL && table->schema_name != NULL)
    return table;
  table = dowser_schema_find_table (self->schema, token->text);
  if (database != NULL && table != NULL && table->home != NULL && g_ascii_strcasecmp (database->text, table->home) == 0)
    return table;
  if (database != NULL && g_ascii_strcasecmp (database->text, "main") != 0
      && g_ascii_strcasecmp (database->text, "public") != 0)
    dowser_sql_parser_refuse_at (self, database, _ ("a table of another database, “%.40s”"), database->text);
  return table;
}

/* Reads the column names in "boats AS b (number, name)". Adds a step named b that reads boats and gives its columns
 * these names. @alias: b; @id: boats */
static const DowserPlanStep *
rename_columns (DowserSqlParser *self, const char *alias, const char *id, const DowserTable *table,
                const DowserPlanStep *step)
{
  DowserSelect *select = dowser_select_new ();
  DowserSqlScope *inner = dowser_sql_scope_new (select);

  if (dowser_sql_scope_add_source (self, inner, id, table, step))
    dowser_sql_scope_add_star (self, inner, NULL);
  dowser_sql_scope_free (inner);
  dowser_sql_parse_column_names (self, select);
  return dowser_sql_add_step (self, alias, select);
}

static void
parse_table (DowserSqlParser *self, DowserSqlScope *scope)
{
  const DowserSqlToken *token = dowser_sql_parser_peek (self);
  const DowserSqlToken *database = NULL;
  const DowserTable *table = NULL;
  const DowserPlanStep *step;
  const char *alias;

  if (self->error != NULL)
    return;
  if (!dowser_sql_token_is_name (token, FALSE))
    {
      dowser_sql_parser_fail (self, _ ("the name of a table is expected"));
      return;
    }
  dowser_sql_parser_skip (self, 1);
  if (dowser_sql_parser_accept_sign (self, "."))
    {
      database = token;
      token = dowser_sql_parser_peek (self);
      dowser_sql_parser_skip (self, 1);
    }
  if (dowser_sql_parser_at_sign (self, "("))
    dowser_sql_parser_refuse_at (self, token, _ ("the table function “%.40s”"), token->text);
  step = database == NULL ? find_cte (self, token->text) : NULL;
  if (step == NULL)
    table = find_table (self, database, token);
  if (step == NULL && table == NULL)
    dowser_sql_parser_fail_at (self, token, _ ("there is no table “%.80s”"), token->text);
  alias = parse_alias (self);
  if (self->error == NULL && alias != NULL && dowser_sql_parser_at_sign (self, "("))
    {
      step = rename_columns (self, alias, token->text, table, step);
      table = NULL;
    }
  if (self->error == NULL)
    dowser_sql_scope_add_source (self, scope,
                                 alias != NULL                                 ? alias
                                 : table != NULL && table->schema_name == NULL ? table->name
                                                                               : token->text,
                                 table, step);
}

static void
parse_subquery (DowserSqlParser *self, DowserSqlScope *scope)
{
  DowserSelect *select = dowser_sql_parse_uncorrelated_query (self);
  g_autofree char *step_id = NULL;
  const char *alias = NULL;
  const DowserPlanStep *step;

  if (dowser_sql_parser_expect_sign (self, ")"))
    alias = parse_alias (self);
  if (alias != NULL && select != NULL)
    dowser_sql_parse_column_names (self, select);
  if (alias == NULL)
    alias = step_id = g_strdup_printf ("query_%u", ++self->n_steps);
  if (self->error != NULL)
    {
      g_clear_pointer (&select, dowser_select_unref);
      return;
    }
  step = dowser_sql_add_step (self, alias, select);
  if (step != NULL)
    dowser_sql_scope_add_source (self, scope, alias, NULL, step);
}

/* Refuses sources that a plan can't read. */
static void
refuse_source (DowserSqlParser *self)
{
  const DowserSqlToken *token = dowser_sql_parser_peek (self);

  if (token->word == WORD_LATERAL)
    dowser_sql_parser_refuse (self, _ ("LATERAL, a query in FROM that reads from the tables next to it"));
  else if (token->word == WORD_TABLESAMPLE)
    dowser_sql_parser_refuse (self, _ ("TABLESAMPLE, which chooses rows at random"));
  else if (token->type == TOKEN_TEXT)
    dowser_sql_parser_refuse (self, _ ("a file, “%.40s”"), token->text);
  else
    refuse_pivot (self);
}

void
dowser_sql_parse_source (DowserSqlParser *self, DowserSqlScope *scope)
{
  refuse_source (self);
  if (!dowser_sql_parser_accept_sign (self, "("))
    {
      parse_table (self, scope);
      refuse_source (self);
      return;
    }
  if (dowser_sql_parser_is_at_query_only (self, 0))
    {
      parse_subquery (self, scope);
      return;
    }
  /* Joins are read from the left anyway, so parentheses at the left end change nothing. */
  if (!dowser_sql_parser_enter_level (self))
    return;
  dowser_sql_parse_from (self, scope);
  dowser_sql_parser_leave_level (self);
  dowser_sql_parser_expect_sign (self, ")");
}

void
dowser_sql_parse_from (DowserSqlParser *self, DowserSqlScope *scope)
{
  dowser_sql_parse_source (self, scope);
  dowser_sql_parse_joins (self, scope, TRUE);
}
