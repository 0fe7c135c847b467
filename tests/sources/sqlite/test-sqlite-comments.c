/* test-sqlite-comments.c - tests that comments next to columns in the CREATE TABLE statements are read as the columns'
 * descriptions */
#include "sources/sqlite/dowser-sqlite-comments.h"
#include "support/dowser-test-main.h"
#include "support/dowser-test-rand.h"

static void
comment_cb (const char *column, const char *comment, gpointer user_data)
{
  g_string_append_printf (user_data, "%s=%s;", column != NULL ? column : "(table)", comment);
}

static void
assert_comments (const char *sql, const char *expected)
{
  g_autoptr (GString) found = g_string_new (NULL);

  dowser_sqlite_find_comments (sql, comment_cb, found);
  g_assert_cmpstr (found->str, ==, expected);
}

static void
test_comment_after_a_column_describes_it (void)
{
  assert_comments ("CREATE TABLE t (\n  a INT, -- first\n  b TEXT /* second */,\n  c INT -- third\n)",
                   "a=first;b=second;c=third;");
  assert_comments ("CREATE TABLE t (a INT CHECK (a > 0 /* inner */), b INT)", "a=inner;");
}

static void
test_comment_before_a_column_describes_it (void)
{
  assert_comments ("CREATE TABLE t (\n  -- how much\n  -- in cents\n  a INT,\n  /* when */\n  b INT)",
                   "a=how much in cents;b=when;");
}

static void
test_comment_of_the_table_describes_it (void)
{
  assert_comments ("CREATE TABLE t ( -- who buys\n  a INT)", "(table)=who buys;");
  assert_comments ("CREATE TABLE t -- outside\n (a INT)", "");
}

static void
test_comments_of_quoted_columns_are_read (void)
{
  assert_comments ("CREATE TABLE t (\n \"a \"\"b\"\"\" INT, -- x\n [c, d] INT, -- y\n `e` DEFAULT '-- no' -- z\n)",
                   "a \"b\"=x;c, d=y;e=z;");
}

static void
test_useless_comments_are_ignored (void)
{
  assert_comments ("CREATE TABLE t (a INT, -- b INT,\n c INT -- =====\n, d INT --\n)", "");
  assert_comments ("CREATE TABLE t (a INT /* never closed", "a=never closed;");
  assert_comments ("CREATE TABLE t (a INT -- open \"quote\n, b INT)", "a=open \"quote;");
  assert_comments ("CREATE TABLE t (\"-- never closed", "");
  assert_comments ("--", "");
  assert_comments ("", "");
}

static void
test_damaged_sql_is_read_safely (void)
{
  static const char sql[] = "CREATE TABLE \"t\" ( -- who\n [a] INT, /* b */ `c` TEXT DEFAULT 'x' -- d\n)";
  g_autoptr (GRand) rand = dowser_test_rand_new ();

  for (guint i = 0; i < 20000; i++)
    {
      g_autofree char *text = g_strdup (sql);
      g_autoptr (GString) found = g_string_new (NULL);

      for (int n = g_rand_int_range (rand, 1, 6); n > 0; n--)
        text[g_rand_int_range (rand, 0, sizeof sql - 1)] = "()[]'\"`-/*,\n x"[g_rand_int_range (rand, 0, 15)];
      text[g_rand_int_range (rand, 1, sizeof sql)] = '\0';
      dowser_sqlite_find_comments (text, comment_cb, found);
    }
}

DOWSER_TEST_MAIN (sqlite_comments)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sources/sqlite-comments/comment-after-a-column-describes-it",
                   test_comment_after_a_column_describes_it);
  g_test_add_func ("/sources/sqlite-comments/comment-before-a-column-describes-it",
                   test_comment_before_a_column_describes_it);
  g_test_add_func ("/sources/sqlite-comments/comment-of-the-table-describes-it",
                   test_comment_of_the_table_describes_it);
  g_test_add_func ("/sources/sqlite-comments/comments-of-quoted-columns-are-read",
                   test_comments_of_quoted_columns_are_read);
  g_test_add_func ("/sources/sqlite-comments/useless-comments-are-ignored", test_useless_comments_are_ignored);
  g_test_add_func ("/sources/sqlite-comments/damaged-sql-is-read-safely", test_damaged_sql_is_read_safely);
  return g_test_run ();
}
