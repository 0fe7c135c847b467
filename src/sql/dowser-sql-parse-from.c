/* dowser-sql-parse-from.c - reads FROM: tables, queries and joins */
#include "sql/dowser-sql-parser.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* More than any engine's parser takes. */
#define MAX_STEPS 500

static gboolean
is_taken (DowserSqlParser *self, const char *id)
{
  if (dowser_schema_find_table (self->schema, id) != NULL)
    return TRUE;
  for (guint i = 0; i < self->plan->steps->len; i++)
    if (g_ascii_strcasecmp (((const DowserPlanStep *) self->plan->steps->pdata[i])->id, id) == 0)
      return TRUE;
  return FALSE;
}

/* A step's columns are read by their names: each gets one, and one of its own. */
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
  g_autofree char *id = g_strdup (name);

  if (select == NULL)
    return NULL;
  if (self->plan->steps->len >= MAX_STEPS)
    {
      dowser_sql_parser_refuse (self, _ ("more than %d queries in WITH and FROM"), MAX_STEPS);
      dowser_select_unref (select);
      return NULL;
    }
  for (guint n = 2; is_taken (self, id); n++)
    {
      g_free (id);
      id = g_strdup_printf ("%s_%u", name, n);
    }
  name_outputs (select);
  g_ptr_array_add (self->plan->steps, dowser_plan_step_new (id, NULL, select));
  return self->plan->steps->pdata[self->plan->steps->len - 1];
}

/* Returns: (nullable): the alias that follows, if any */
static const char *
parse_alias (DowserSqlParser *self)
{
  gboolean as = dowser_sql_parser_accept_word (self, WORD_AS);
  const DowserSqlToken *token = dowser_sql_parser_peek (self);

  if (self->error != NULL)
    return NULL;
  if (dowser_sql_token_is_name (token, !as) || (as && token->type == TOKEN_TEXT))
    {
      dowser_sql_parser_skip (self, 1);
      return token->text;
    }
  if (as)
    dowser_sql_parser_fail (self, _ ("a name is expected behind AS"));
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
  if (database != NULL && g_ascii_strcasecmp (database->text, "main") != 0
      && g_ascii_strcasecmp (database->text, "public") != 0)
    dowser_sql_parser_refuse_at (self, database, _ ("a table of another database, “%.40s”"), database->text);
  step = database == NULL ? find_cte (self, token->text) : NULL;
  if (step == NULL)
    table = dowser_schema_find_table (self->schema, token->text);
  if (step == NULL && table == NULL)
    dowser_sql_parser_fail_at (self, token, _ ("there is no table “%.80s”"), token->text);
  alias = parse_alias (self);
  if (self->error == NULL)
    dowser_sql_scope_add (self, scope, alias != NULL ? alias : table != NULL ? table->name : token->text, table, step);
}

static void
parse_subquery (DowserSqlParser *self, DowserSqlScope *scope)
{
  DowserSelect *select = dowser_sql_parse_alone (self);
  g_autofree char *made = NULL;
  const char *alias = NULL;
  const DowserPlanStep *step;

  if (dowser_sql_parser_expect_sign (self, ")"))
    alias = parse_alias (self);
  if (alias != NULL && select != NULL)
    dowser_sql_parse_column_names (self, select);
  if (alias == NULL)
    alias = made = g_strdup_printf ("query_%u", ++self->n_steps);
  if (self->error != NULL)
    {
      g_clear_pointer (&select, dowser_select_unref);
      return;
    }
  step = dowser_sql_add_step (self, alias, select);
  if (step != NULL)
    dowser_sql_scope_add (self, scope, alias, NULL, step);
}

static void parse_joins (DowserSqlParser *self, DowserSqlScope *scope);

/* What no plan reads from. */
static void
refuse_source (DowserSqlParser *self)
{
  const DowserSqlToken *token = dowser_sql_parser_peek (self);

  if (token->word == WORD_LATERAL)
    dowser_sql_parser_refuse (self, _ ("LATERAL, a query in FROM that reads from the tables beside it"));
  else if (token->word == WORD_TABLESAMPLE)
    dowser_sql_parser_refuse (self, _ ("TABLESAMPLE, rows chosen by chance"));
  else if (token->type == TOKEN_TEXT)
    dowser_sql_parser_refuse (self, _ ("a file, “%.40s”"), token->text);
}

static void
parse_source (DowserSqlParser *self, DowserSqlScope *scope)
{
  refuse_source (self);
  if (!dowser_sql_parser_accept_sign (self, "("))
    {
      parse_table (self, scope);
      refuse_source (self);
      return;
    }
  if (dowser_sql_parser_at_query (self, 0))
    {
      parse_subquery (self, scope);
      return;
    }
  /* Joins are read from the left anyway: parentheses at the left end mean nothing. */
  if (!dowser_sql_parser_enter (self))
    return;
  dowser_sql_parse_from (self, scope);
  dowser_sql_parser_leave (self);
  dowser_sql_parser_expect_sign (self, ")");
}

/* The join of the newest source with those before it by the column @name, which from now on is one. */
static void
merge (DowserSqlParser *self, DowserSqlScope *scope, const char *name, GPtrArray *on)
{
  DowserSqlSource *newest = scope->sources->pdata[scope->sources->len - 1];
  DowserExpr *left = NULL;
  DowserExpr *right = dowser_sql_source_find (self, newest, name);

  for (guint i = 0; left == NULL && i + 1 < scope->sources->len; i++)
    left = dowser_sql_source_find (self, scope->sources->pdata[i], name);
  if (left == NULL || right == NULL)
    {
      dowser_sql_parser_fail (self, _ ("“%.80s” is not a column of both tables"), name);
      g_clear_pointer (&left, dowser_expr_unref);
      g_clear_pointer (&right, dowser_expr_unref);
      return;
    }
  g_ptr_array_add (on, dowser_expr_new_compare (DOWSER_EQUAL, left, right));
  if (newest->merged == NULL)
    newest->merged = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_hash_table_add (newest->merged, g_ascii_strdown (name, -1));
}

static void
parse_using (DowserSqlParser *self, DowserSqlScope *scope, GPtrArray *on)
{
  dowser_sql_parser_expect_sign (self, "(");
  do
    {
      const DowserSqlToken *token = dowser_sql_parser_peek (self);

      dowser_sql_parser_skip (self, 1);
      if (self->error == NULL)
        merge (self, scope, token->text, on);
    }
  while (dowser_sql_parser_accept_sign (self, ","));
  dowser_sql_parser_expect_sign (self, ")");
}

static void
merge_naturally (DowserSqlParser *self, DowserSqlScope *scope, GPtrArray *on)
{
  DowserSqlSource *newest = scope->sources->pdata[scope->sources->len - 1];
  GPtrArray *columns = newest->table != NULL ? newest->table->columns : newest->step->select->outputs;

  for (guint i = 0; i < columns->len && self->error == NULL; i++)
    {
      const char *name = newest->table != NULL ? ((const DowserColumn *) columns->pdata[i])->name
                                               : ((const DowserOutput *) columns->pdata[i])->name;

      for (guint j = 0; j + 1 < scope->sources->len; j++)
        {
          g_autoptr (DowserExpr) left = dowser_sql_source_find (self, scope->sources->pdata[j], name);

          if (left == NULL)
            continue;
          merge (self, scope, name, on);
          break;
        }
    }
}

static void
add_conditions (GPtrArray *on, DowserExpr *condition)
{
  if (condition == NULL)
    return;
  if (condition->kind != DOWSER_EXPR_AND)
    {
      g_ptr_array_add (on, condition);
      return;
    }
  for (guint i = 0; i < condition->args->len; i++)
    g_ptr_array_add (on, dowser_expr_ref (condition->args->pdata[i]));
  dowser_expr_unref (condition);
}

/* The conditions of a join with the source @index; without any it is a cross join. @on: taken */
static void
add_join (DowserSqlScope *scope, DowserJoinType type, guint index, GPtrArray *on)
{
  const DowserSqlSource *source = scope->sources->pdata[index];

  /* CROSS JOIN … ON is an inner join, an inner join without ON a cross join. */
  if (type == DOWSER_JOIN_CROSS && on->len > 0)
    type = DOWSER_JOIN_INNER;
  else if (type == DOWSER_JOIN_INNER && on->len == 0)
    type = DOWSER_JOIN_CROSS;
  g_ptr_array_add (scope->select->joins, dowser_join_new (type, source->instance->id, on, DOWSER_VIA_USER, 1.0));
}

/* a JOIN (b JOIN c ON …) ON …: where all are inner joins, the parentheses mean nothing. */
static void
parse_parenthesised (DowserSqlParser *self, DowserSqlScope *scope, DowserJoinType type)
{
  guint n_sources = scope->sources->len;
  guint n_joins = scope->select->joins->len;
  GPtrArray *joins = scope->select->joins;

  dowser_sql_parser_skip (self, 1);
  if (!dowser_sql_parser_enter (self))
    return;
  parse_source (self, scope);
  if (self->error == NULL)
    add_join (scope, DOWSER_JOIN_CROSS, n_sources, dowser_sql_expr_array_new ());
  parse_joins (self, scope);
  dowser_sql_parser_leave (self);
  for (guint i = n_joins; i < joins->len; i++)
    {
      DowserJoinType inner = ((const DowserJoin *) joins->pdata[i])->type;

      if ((type != DOWSER_JOIN_INNER && type != DOWSER_JOIN_CROSS)
          || (inner != DOWSER_JOIN_INNER && inner != DOWSER_JOIN_CROSS))
        dowser_sql_parser_refuse (self, _ ("joins in parentheses behind a join, which are not all inner joins"));
    }
  dowser_sql_parser_expect_sign (self, ")");
  if (dowser_sql_parser_accept_word (self, WORD_ON) && joins->len > n_joins)
    {
      DowserJoin *last = joins->pdata[joins->len - 1];

      add_conditions (last->on, dowser_sql_parse_expr (self));
      last->type = last->on->len > 0 ? DOWSER_JOIN_INNER : last->type;
    }
}

static void
parse_joined (DowserSqlParser *self, DowserSqlScope *scope, DowserJoinType type, gboolean natural)
{
  GPtrArray *on;
  guint index = scope->sources->len;

  if (dowser_sql_parser_at_sign (self, "(") && !dowser_sql_parser_at_query (self, 1))
    {
      parse_parenthesised (self, scope, type);
      return;
    }
  on = dowser_sql_expr_array_new ();
  parse_source (self, scope);
  if (self->error == NULL && natural)
    merge_naturally (self, scope, on);
  else if (dowser_sql_parser_accept_word (self, WORD_ON))
    add_conditions (on, dowser_sql_parse_expr (self));
  else if (dowser_sql_parser_accept_word (self, WORD_USING))
    parse_using (self, scope, on);
  if (self->error != NULL)
    {
      g_ptr_array_unref (on);
      return;
    }
  if (((const DowserSqlSource *) scope->sources->pdata[index])->merged != NULL
      && (type == DOWSER_JOIN_RIGHT || type == DOWSER_JOIN_FULL))
    dowser_sql_parser_refuse (self, _ ("a right or full join by USING"));
  add_join (scope, type, index, on);
}

/* Returns: whether a join follows; if so, up to behind the word JOIN */
static gboolean
parse_join_words (DowserSqlParser *self, DowserJoinType *type, gboolean *natural)
{
  static const struct
  {
    DowserSqlWord word;
    DowserJoinType type;
  } types[] = {
    { WORD_INNER, DOWSER_JOIN_INNER }, { WORD_LEFT, DOWSER_JOIN_LEFT },   { WORD_RIGHT, DOWSER_JOIN_RIGHT },
    { WORD_FULL, DOWSER_JOIN_FULL },   { WORD_CROSS, DOWSER_JOIN_CROSS },
  };
  gboolean named = FALSE;

  *type = DOWSER_JOIN_INNER;
  *natural = dowser_sql_parser_accept_word (self, WORD_NATURAL);
  for (guint i = 0; !named && i < G_N_ELEMENTS (types); i++)
    if (dowser_sql_parser_accept_word (self, types[i].word))
      {
        *type = types[i].type;
        named = TRUE;
      }
  named = dowser_sql_parser_accept_word (self, WORD_OUTER) || named || *natural;
  if (named)
    return dowser_sql_parser_expect_word (self, WORD_JOIN, "JOIN");
  return dowser_sql_parser_accept_word (self, WORD_JOIN);
}

static void
parse_joins (DowserSqlParser *self, DowserSqlScope *scope)
{
  while (self->error == NULL)
    {
      DowserJoinType type;
      gboolean natural;

      if (dowser_sql_parser_accept_sign (self, ","))
        {
          /* Behind a join its place among them matters. */
          if (scope->select->joins->len > 0)
            parse_joined (self, scope, DOWSER_JOIN_CROSS, FALSE);
          else
            parse_source (self, scope);
        }
      else if (parse_join_words (self, &type, &natural))
        parse_joined (self, scope, type, natural);
      else
        break;
    }
}

void
dowser_sql_parse_from (DowserSqlParser *self, DowserSqlScope *scope)
{
  parse_source (self, scope);
  parse_joins (self, scope);
}
