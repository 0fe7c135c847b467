/* test-sql-layout.c - tests that formatted SQL has one line for each clause, and that formatting changes only
 * whitespace */
#include "sql/rewrite/dowser-sql-layout.h"
#include "support/dowser-test-main.h"

#include <string.h>

static const struct
{
  const char *sql;
  const char *expected;
} cases[] = {
  { "select a, b from t where x = 1 and y between 2 and 3 or z group by a order by b limit 5",
    "select a,\n  b\nfrom t\nwhere x = 1\n  and y between 2 and 3\n  or z\ngroup by a\norder by b\nlimit 5" },
  { "SELECT count(*), extract(year FROM d) FROM t", "SELECT count(*),\n  extract(year FROM d)\nFROM t" },
  { "SELECT a FROM t LEFT OUTER JOIN u ON t.id = u.id AND u.k INNER JOIN v USING (id)",
    "SELECT a\nFROM t\nLEFT OUTER JOIN u ON t.id = u.id\n  AND u.k\nINNER JOIN v USING (id)" },
  { "SELECT left(a, 3), sum(x) OVER (PARTITION BY b ORDER BY c) FROM t",
    "SELECT left(a, 3),\n  sum(x) OVER (PARTITION BY b ORDER BY c)\nFROM t" },
  { "SELECT a FROM (SELECT b FROM u WHERE c) AS s WHERE a IN (1, 2)",
    "SELECT a\nFROM (\n  SELECT b\n  FROM u\n  WHERE c\n) AS s\nWHERE a IN (1, 2)" },
  { "SELECT a -- the first\n, b FROM t", "SELECT a -- the first\n  ,\n  b\nFROM t" },
  { "SELECT 'from  where', \"group  by\" FROM t", "SELECT 'from  where',\n  \"group  by\"\nFROM t" },
  { "SELECT 1 UNION ALL SELECT 2", "SELECT 1\nUNION ALL\nSELECT 2" },
  { "  \n SELECT   a\n\n FROM t ;\n", "SELECT a\nFROM t ;" },
  { "", "" },
  { "SELECT 'open", "SELECT 'open" },
  { "SELECT a)) FROM t ((", "SELECT a))\nFROM t ((" },
};

/* Returns: (transfer full): the tokens except whitespace, one on each line */
static char *
dup_pieces (const char *sql)
{
  GString *pieces = g_string_new (NULL);
  DowserSqlScan scan;
  DowserSqlPiece piece;

  dowser_sql_scan_init (&scan, &dowser_sql_rules_postgresql, sql);
  while (dowser_sql_scan_next (&scan, &piece))
    if (piece.kind != DOWSER_SQL_PIECE_BLANK)
      g_string_append_printf (pieces, "%d%.*s\n", piece.kind, (int) piece.length, piece.start);
  return g_string_free (pieces, FALSE);
}

static void
assert_same_pieces (const char *sql)
{
  g_autofree char *first_layout = dowser_sql_format (sql, &dowser_sql_rules_postgresql);
  g_autofree char *second_layout = dowser_sql_format (first_layout, &dowser_sql_rules_postgresql);
  g_autofree char *before = dup_pieces (sql);
  g_autofree char *after = dup_pieces (first_layout);

  g_assert_cmpstr (after, ==, before);
  g_assert_cmpstr (second_layout, ==, first_layout);
}

static void
test_each_clause_gets_its_line (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *expected = dowser_sql_format (cases[i].sql, &dowser_sql_rules_postgresql);

      g_assert_cmpstr (expected, ==, cases[i].expected);
      assert_same_pieces (cases[i].sql);
    }
}

/* Tests that all tokens stay in their order, even in invalid SQL. */
static void
test_formatting_keeps_all_tokens (void)
{
  static const char *const parts[] = {
    "SELECT", "from", "where",    "AND",   "between", "on",  "left",      "join",    "(",     ")",
    ",",      "'a'",  "'b'\n'c'", "\"q\"", "x",       "1.5", "-- note\n", "/* c */", "group", "by",
    "case",   "end",  ";",        "$$t$$", "E'\\''",  "\n",  "  ",        "=",
  };

  for (guint i = 0; i < 4000; i++)
    {
      g_autoptr (GString) sql = g_string_new (NULL);

      for (int n = g_test_rand_int_range (0, 24); n > 0; n--)
        g_string_append_printf (sql, "%s%s", parts[g_test_rand_int_range (0, G_N_ELEMENTS (parts))],
                                g_test_rand_bit () ? " " : "\n");
      assert_same_pieces (sql->str);
    }
}

DOWSER_TEST_MAIN (sql_layout)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sql/layout/each-clause-gets-its-line", test_each_clause_gets_its_line);
  g_test_add_func ("/sql/layout/formatting-keeps-all-tokens", test_formatting_keeps_all_tokens);
  return g_test_run ();
}
