/* test-dialect-sqlserver.c - checks the SQL of random plans against rules of SQL Server's grammar, because no SQL
 * Server is available for tests */
#include "sql/write/dowser-sql-writer.h"
#include "support/dowser-random-plan.h"
#include "support/dowser-test-main.h"

#include <string.h>

#define N_PLANS 2000

/** NestingLevel: the state of one level of parentheses. */
typedef struct
{
  gboolean is_query;
  gboolean has_top;
  gboolean has_offset;
  gboolean has_order;
} NestingLevel;

/* Returns: the position after the quoted text */
static const char *
skip_quoted (const char *at, char close_quote)
{
  for (at++; *at != '\0'; at++)
    {
      if (*at == close_quote && at[1] != close_quote)
        return at + 1;
      at += *at == close_quote;
    }
  g_assert_not_reached ();
}

static gboolean
is_word (const char *word, gsize length, const char *expected)
{
  return strlen (expected) == length && g_ascii_strncasecmp (word, expected, length) == 0;
}

/* Checks that the word isn't a word of another dialect that SQL Server reads differently or doesn't accept. */
static void
check_word (const char *word, gsize length, const char *sql)
{
  static const char *const foreign[] = { "LIMIT",   "NULLS", "FILTER", "ILIKE",    "GLOB",    "TRUE",   "FALSE",
                                         "BOOLEAN", "TEXT",  "DOUBLE", "INTERVAL", "EXTRACT", "SUBSTR", "LENGTH",
                                         "CEIL",    "TRUNC", "DIV",    "GREATEST", "LEAST",   "USING",  "nth_value" };

  for (guint i = 0; i < G_N_ELEMENTS (foreign); i++)
    if (is_word (word, length, foreign[i]))
      g_error ("%s in %s", foreign[i], sql);
}

static void
read_word (NestingLevel *level, const char *word, gsize length, const char *sql)
{
  check_word (word, length, sql);
  level->is_query |= is_word (word, length, "SELECT");
  level->has_top |= is_word (word, length, "TOP");
  level->has_order |= is_word (word, length, "ORDER");
  if (is_word (word, length, "OFFSET") && !level->has_order)
    g_error ("an offset without an order in %s", sql);
  level->has_offset |= is_word (word, length, "OFFSET");
  if (is_word (word, length, "FETCH") && !level->has_offset)
    g_error ("FETCH without OFFSET in %s", sql);
}

/* Checks that an ORDER BY within parentheses belongs to a window, or to a query with TOP or OFFSET. */
static void
close_level (const NestingLevel *level, const char *sql)
{
  if (level->is_query && level->has_order && !level->has_top && !level->has_offset)
    g_error ("an order of all rows of a part in %s", sql);
  if (level->has_top && level->has_offset)
    g_error ("TOP and OFFSET in one query in %s", sql);
}

static void
check_grammar (const char *sql)
{
  g_autoptr (GArray) levels = g_array_new (FALSE, TRUE, sizeof (NestingLevel));
  const char *at = sql;

  g_array_set_size (levels, 1);
  while (*at != '\0')
    {
      NestingLevel *level = &g_array_index (levels, NestingLevel, levels->len - 1);
      const char *start = at;

      if (*at == '[' || *at == '\'')
        at = skip_quoted (at, *at == '[' ? ']' : '\'');
      else if (g_ascii_isalpha (*at) || *at == '_' || *at == '@')
        {
          while (g_ascii_isalnum (*at) || *at == '_' || *at == '@')
            at++;
          read_word (level, start, (gsize) (at - start), sql);
        }
      else
        {
          if (*at == '(')
            g_array_set_size (levels, levels->len + 1);
          else if (*at == ')')
            {
              close_level (level, sql);
              g_array_set_size (levels, levels->len - 1);
            }
          else if (strchr ("\"`;|:?\\", *at) != NULL)
            g_error ("“%c” in %s", *at, sql);
          at++;
        }
    }
  g_assert_cmpuint (levels->len, ==, 1);
}

static void
test_random_plans_follow_the_grammar (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);
  guint n_written = 0;
  GDate today;

  g_date_clear (&today, 1);
  g_date_set_dmy (&today, 31, G_DATE_MARCH, 2024);
  for (guint i = 0; i < N_PLANS / 20; i++)
    {
      g_autoptr (DowserSchema) schema = dowser_random_schema_new (rand);
      const DowserSqlOptions options = { .today = &today, .schema = schema };

      for (guint j = 0; j < 20; j++)
        {
          g_autoptr (DowserPlan) plan = dowser_random_plan_new (schema, rand, 3);
          g_autoptr (GError) error = NULL;
          g_autoptr (DowserStatement) statement
              = dowser_sql_write_with_options (plan, DOWSER_DIALECT_SQLSERVER, &options, &error);

          if (statement == NULL)
            continue;
          n_written++;
          check_grammar (statement->display);
          check_grammar (statement->sql);
        }
    }
  g_test_message ("%u of %u plans are written", n_written, N_PLANS);
  g_assert_cmpuint (n_written, >, N_PLANS * 2 / 3);
}

DOWSER_TEST_MAIN (dialect_sqlserver)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sql/dialect-sqlserver/random-plans-follow-the-grammar", test_random_plans_follow_the_grammar);
  return g_test_run ();
}
