/* test-sql-print.c - tests that hostile names and texts can't end their quotes; the test applies the quote rules of
 * each dialect */
#include "base/dowser-error.h"
#include "sql/write/dowser-sql-writer.h"
#include "support/dowser-random-plan.h"
#include "support/dowser-test-main.h"

#include <string.h>

/* The quotes and comments of each dialect. */
static const struct
{
  char name_open;
  char name_close;
  gboolean backslashes;
  const char *comments;
  gboolean name_backslashes;
} readings[] = {
  [DOWSER_DIALECT_SQLITE] = { '"', '"', FALSE, "" },    [DOWSER_DIALECT_POSTGRESQL] = { '"', '"', FALSE, "" },
  [DOWSER_DIALECT_MYSQL] = { '`', '`', TRUE, "#" },     [DOWSER_DIALECT_DUCKDB] = { '"', '"', FALSE, "" },
  [DOWSER_DIALECT_SQLSERVER] = { '[', ']', FALSE, "" }, [DOWSER_DIALECT_CLICKHOUSE] = { '"', '"', TRUE, "", TRUE },
};

/* Returns: the position after the quoted text; @decoded: the content of the quoted text */
static const char *
read_quoted (const char *at, char close_quote, gboolean backslashes, GString *decoded)
{
  for (at++; *at != '\0'; at++)
    {
      if (*at == close_quote && at[1] != close_quote)
        return at + 1;
      if (*at == '\\' && backslashes && at[1] == '0')
        {
          g_string_append_c (decoded, '\0');
          at++;
          continue;
        }
      if (*at == close_quote || (*at == '\\' && backslashes))
        at++;
      g_string_append_c (decoded, *at);
    }
  g_error ("a text that does not end: %.200s", at);
}

/* Returns the statement with N instead of each quoted name and T instead of each quoted text. The contents of the
 * quotes are added to @names and @texts. */
static char *
read_shape (const char *sql, DowserDialectId id, GPtrArray *names, GPtrArray *texts)
{
  GString *shape = g_string_new (NULL);
  const char *at = sql;

  while (*at != '\0')
    {
      GString *decoded = g_string_new (NULL);
      gboolean is_name = *at == readings[id].name_open;

      if (is_name || *at == '\'')
        {
          at = read_quoted (at, is_name ? readings[id].name_close : '\'',
                            is_name ? readings[id].name_backslashes : readings[id].backslashes, decoded);
          g_string_append_c (shape, is_name ? 'N' : 'T');
          g_ptr_array_add (is_name ? names : texts, g_string_free (decoded, FALSE));
          continue;
        }
      g_string_free (decoded, TRUE);
      /* Outside of quotes, only the writer's own words are allowed. */
      if (strchr (";\\", *at) != NULL || strchr (readings[id].comments, *at) != NULL || (guchar) *at >= 0x80
          || (at[0] == '-' && at[1] == '-') || (at[0] == '/' && at[1] == '*'))
        g_error ("“%.40s” outside of quotes in %.2000s", at, sql);
      g_string_append_c (shape, *at++);
    }
  return g_string_free (shape, FALSE);
}

static DowserExpr *
make_column (const char *id, const char *name)
{
  return dowser_expr_new_column (id, name);
}

/* Makes a plan that uses the name and the text in each place where a plan has a name or a text. */
static DowserPlan *
make_plan (const char *name, const char *literal)
{
  DowserSelect *step = dowser_select_new ();
  DowserSelect *select = dowser_select_new ();
  g_autofree char *id = g_strconcat (name, "#i", NULL);
  g_autofree char *step_id = g_strconcat (name, "#s", NULL);
  GPtrArray *members = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);
  DowserExpr *joined = dowser_expr_new_aggregate (DOWSER_CONCAT, make_column (id, name), FALSE, NULL);
  DowserPlan *plan;

  dowser_select_add_instance (step, id, name);
  dowser_select_add_output (step, make_column (id, name), name);
  for (DowserMatch op = DOWSER_MATCH_LIKE; op <= DOWSER_MATCH_EQUALS; op++)
    dowser_select_add_filter (step, dowser_expr_new_match (op, make_column (id, name), dowser_expr_new_text (literal),
                                                           FALSE, op % 2 == 0));
  g_ptr_array_add (select->from, dowser_instance_new (id, step_id, TRUE));
  g_ptr_array_add (joined->args, dowser_expr_new_text (literal));
  dowser_select_add_output (select, joined, name);
  dowser_select_add_output (select,
                            dowser_expr_new_function ("replace", dowser_expr_new_text (literal),
                                                      dowser_expr_new_text ("x"), dowser_expr_new_text (literal), NULL),
                            NULL);
  g_ptr_array_add (members, dowser_expr_new_text (literal));
  dowser_select_add_filter (select, dowser_expr_new_in (make_column (id, name), members, TRUE));
  dowser_select_add_order (select, dowser_expr_new_output (name), FALSE);
  plan = dowser_plan_new (select);
  g_ptr_array_add (plan->steps, dowser_plan_step_new (step_id, NULL, step));
  return plan;
}

static DowserStatement *
write_plan (DowserDialectId id, const char *name, const char *literal)
{
  g_autoptr (DowserPlan) plan = make_plan (name, literal);
  g_autoptr (GError) error = NULL;
  DowserStatement *statement = dowser_sql_write (plan, id, NULL, &error);

  if (statement == NULL)
    g_assert_error (error, DOWSER_SQL_ERROR, DOWSER_SQL_ERROR_UNSUPPORTED);
  return statement;
}

static void
assert_contains (GPtrArray *texts, const char *expected)
{
  for (guint i = 0; i < texts->len; i++)
    if (g_str_equal (texts->pdata[i], expected))
      return;
  g_error ("“%.200s” is not in its place", expected);
}

/* Returns: TRUE if the plan could be written */
static gboolean
check_statement (DowserDialectId id, const char *name, const char *literal)
{
  g_autoptr (DowserStatement) harmless = write_plan (id, "x", "y");
  g_autoptr (DowserStatement) statement = write_plan (id, name, literal);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) others = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *shape = NULL, *expected = NULL, *bound = NULL, *wanted_bound = NULL;

  if (statement == NULL)
    return FALSE;
  shape = read_shape (statement->display, id, names, texts);
  expected = read_shape (harmless->display, id, others, others);
  g_assert_cmpstr (shape, ==, expected);
  assert_contains (names, name);
  assert_contains (texts, literal);
  bound = read_shape (statement->sql, id, names, others);
  wanted_bound = read_shape (harmless->sql, id, others, others);
  g_assert_cmpstr (bound, ==, wanted_bound);
  g_assert_cmpuint (statement->parameters->len, ==, harmless->parameters->len);
  return TRUE;
}

/* Returns TRUE if the pattern contains no “\\” and no “[”. Only in this case, the statement with harmless text has the
 * same escape characters. */
static gboolean
is_pattern_plain (const char *literal)
{
  return strpbrk (literal, "\\[") == NULL;
}

static void
test_names_and_texts_stay_quoted (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (11);
  guint n_written = 0;

  for (guint i = 0; i < 400; i++)
    {
      const char *name = dowser_random_get_hostile_text (rand);
      const char *literal = dowser_random_get_hostile_text (rand);

      for (DowserDialectId id = DOWSER_DIALECT_SQLITE; id <= DOWSER_DIALECT_CLICKHOUSE; id++)
        if (is_pattern_plain (literal))
          n_written += check_statement (id, name, literal);
    }
  g_assert_cmpuint (n_written, >, 1500);
}

static void
test_every_byte_stays_quoted (void)
{
  for (guint byte = 1; byte < 128; byte++)
    for (DowserDialectId id = DOWSER_DIALECT_SQLITE; id <= DOWSER_DIALECT_CLICKHOUSE; id++)
      {
        char name[] = { 'x', (char) byte, 'y', (char) byte, '\0' };

        if (!is_pattern_plain (name))
          g_assert_true (check_statement (id, name, "y"));
        else
          g_assert_true (check_statement (id, name, name));
      }
}

/* Tests names of the dialect's maximum length, and texts of any length. */
static void
test_long_texts_stay_quoted (void)
{
  static const char *const units[] = { "\"", "'", "\"'", ";--", "/*", "\xf0\x9f\xa6\x8a", "]`", "'';", "\xe2\x80\xae" };

  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);

      while (text->len < 64 * 1024)
        g_string_append (text, units[i]);
      for (DowserDialectId id = DOWSER_DIALECT_POSTGRESQL; id <= DOWSER_DIALECT_CLICKHOUSE; id++)
        {
          g_assert_true (check_statement (id, "x", text->str));
          g_assert_cmpint (check_statement (id, text->str, "y"), ==,
                           id == DOWSER_DIALECT_DUCKDB || id > DOWSER_DIALECT_SQLSERVER);
        }
    }
}

/* Tests that values that an engine can't store are refused, not changed. */
static void
test_invalid_dates_and_numbers_are_refused (void)
{
  static const struct
  {
    DowserValueType type;
    const char *text;
    gsize length;
  } values[] = {
    { DOWSER_VALUE_TEXT, "a\xff", 2 },
    { DOWSER_VALUE_DATE, "2024-02-30", 10 },
    { DOWSER_VALUE_DATE, "2024-01-01'; DROP TABLE x; --", 29 },
    { DOWSER_VALUE_TIMESTAMP, "2024-01-01 25:00:00", 19 },
    { DOWSER_VALUE_TIME, "10:00'", 6 },
    { DOWSER_VALUE_DECIMAL, "1; DROP TABLE x", 15 },
    { DOWSER_VALUE_DECIMAL, "1e5--", 5 },
    { DOWSER_VALUE_DATE, "2024-01-01\0x", 12 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    for (DowserDialectId id = DOWSER_DIALECT_POSTGRESQL; id <= DOWSER_DIALECT_CLICKHOUSE; id++)
      {
        DowserSelect *select = dowser_select_new ();
        g_autoptr (DowserPlan) plan = dowser_plan_new (select);
        g_autoptr (GError) error = NULL;

        dowser_select_add_output (select,
                                  dowser_expr_new_literal (dowser_value_new_text (values[i].type, values[i].text,
                                                                                  (gssize) values[i].length)),
                                  NULL);
        g_assert_null (dowser_sql_write (plan, id, NULL, &error));
        g_assert_error (error, DOWSER_SQL_ERROR, DOWSER_SQL_ERROR_UNSUPPORTED);
      }
}

DOWSER_TEST_MAIN (sql_print)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sql/print/names-and-texts-stay-quoted", test_names_and_texts_stay_quoted);
  g_test_add_func ("/sql/print/every-byte-stays-quoted", test_every_byte_stays_quoted);
  g_test_add_func ("/sql/print/long-texts-stay-quoted", test_long_texts_stay_quoted);
  g_test_add_func ("/sql/print/invalid-dates-and-numbers-are-refused", test_invalid_dates_and_numbers_are_refused);
  return g_test_run ();
}
