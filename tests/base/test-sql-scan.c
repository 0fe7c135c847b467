/* test-sql-scan.c - tests how SQL text is split into tokens in each dialect; every byte belongs to a token */
#include "base/dowser-sql-scan.h"
#include "support/dowser-test-main.h"
#include "support/dowser-test-rand.h"

#include <string.h>

enum
{
  SQLITE,
  POSTGRESQL,
  MYSQL,
  DUCKDB,
  SQLSERVER,
  CLICKHOUSE,
  N_DIALECTS
};

static const struct
{
  const char *name;
  const DowserSqlRules *rules;
} dialects[] = {
  [SQLITE] = { "SQLite", &dowser_sql_rules_sqlite },
  [POSTGRESQL] = { "PostgreSQL", &dowser_sql_rules_postgresql },
  [MYSQL] = { "MySQL", &dowser_sql_rules_mysql },
  [DUCKDB] = { "DuckDB", &dowser_sql_rules_duckdb },
  [SQLSERVER] = { "SQL Server", &dowser_sql_rules_sqlserver },
  [CLICKHOUSE] = { "ClickHouse", &dowser_sql_rules_clickhouse },
};

#define IN(dialect) (1u << (dialect))
#define IN_ALL (IN (N_DIALECTS) - 1)
#define BUT(dialects) (IN_ALL & ~(dialects))
#define LIKE_POSTGRESQL (IN (POSTGRESQL) | IN (DUCKDB))

static const char letters[] = {
  [DOWSER_SQL_PIECE_BLANK] = '_',     [DOWSER_SQL_PIECE_COMMENT] = 'c', [DOWSER_SQL_PIECE_TEXT] = 't',
  [DOWSER_SQL_PIECE_NAME] = 'n',      [DOWSER_SQL_PIECE_WORD] = 'w',    [DOWSER_SQL_PIECE_NUMBER] = '1',
  [DOWSER_SQL_PIECE_PARAMETER] = 'p', [DOWSER_SQL_PIECE_SIGN] = 's',
};

/* Returns a letter and the length of each token. A mark may follow: ! for an unterminated token, x for an executed
 * comment, + for a text that continues the previous text. */
static char *
describe_tokens (const char *sql, const DowserSqlRules *rules)
{
  GString *event_text = g_string_new (NULL);
  DowserSqlScan scan;
  DowserSqlPiece piece;

  dowser_sql_scan_init (&scan, rules, sql);
  while (dowser_sql_scan_next (&scan, &piece))
    {
      if (piece.kind == DOWSER_SQL_PIECE_BLANK)
        continue;
      g_string_append_printf (event_text, "%s%c%" G_GSIZE_FORMAT, event_text->len > 0 ? " " : "", letters[piece.kind],
                              piece.length);
      g_string_append (event_text, piece.unterminated ? "!" : "");
      g_string_append (event_text, piece.executed ? "x" : "");
      g_string_append (event_text, piece.continues ? "+" : "");
    }
  return g_string_free (event_text, FALSE);
}

static void
test_tokens_in_each_dialect (void)
{
  static const struct
  {
    guint dialects;
    const char *sql;
    const char *pieces;
  } cases[] = {
    { IN_ALL, "", "" },
    { IN_ALL, " \t\r\n\f\v", "" },
    { IN_ALL, "SELECT a.b, c_1", "w6 w1 s1 w1 s1 w3" },
    { IN_ALL, "a$b", "w3" },
    { IN_ALL, "größe(x)", "w7 s1 w1 s1" },
    { IN_ALL, "1 1.5 .5 1. 1e5 1E-5 1e 1ex", "11 13 12 12 13 14 11 w1 11 w2" },
    /* Signs: the longest sign is read, unless a comment begins inside it. */
    { IN_ALL, "a<=>b", "w1 s3 w1" },
    { IN_ALL, "a->>b!~~*c", "w1 s3 w1 s4 w1" },
    { IN_ALL, "a::b", "w1 s2 w1" },
    { IN_ALL, "a/b", "w1 s1 w1" },
    { IN_ALL, "a<=1 = +1", "w1 s2 11 s1 s1 11" },
    { BUT (IN (CLICKHOUSE)), "a//b", "w1 s2 w1" },
    { IN (CLICKHOUSE), "a//b\nc", "w1 c3 w1" },
    { BUT (IN (CLICKHOUSE)), "a//*b*/c", "w1 s1 c5 w1" },
    { IN_ALL, ";;", "s1 s1" },
    /* Texts. */
    { IN_ALL, "'a''b'c", "t6 w1" },
    { IN_ALL, "''", "t2" },
    { IN_ALL, "'a", "t2!" },
    { IN_ALL, "'a''", "t4!" },
    { BUT (IN (MYSQL) | IN (CLICKHOUSE)), "'a\\'c'", "t4 w1 t1!" },
    { IN (MYSQL) | IN (CLICKHOUSE), "'a\\'c'", "t6" },
    { IN (MYSQL) | IN (CLICKHOUSE), "'a\\", "t3!" },
    { IN (MYSQL) | IN (CLICKHOUSE), "'a\\\\'b", "t5 w1" },
    { BUT (IN (MYSQL)), "\"a\"\"b\"", "n6" },
    { IN (MYSQL), "\"a\"\"b\"", "t6" },
    { IN (MYSQL), "\"a\\\"b\"", "t6" },
    { IN (CLICKHOUSE), "\"a\\\"b\"", "n6" },
    { BUT (IN (MYSQL) | IN (CLICKHOUSE)), "\"a\\\"b", "n4 w1" },
    /* Texts with prefixes. */
    { LIKE_POSTGRESQL, "E'a\\'b'", "t7" },
    { LIKE_POSTGRESQL, "e'a\\\\'b", "t6 w1" },
    { BUT (LIKE_POSTGRESQL | IN (MYSQL) | IN (CLICKHOUSE)), "E'a\\'b", "w1 t4 w1" },
    { LIKE_POSTGRESQL, "fooE'a\\'b", "w4 t4 w1" },
    { LIKE_POSTGRESQL, "1E'a\\'b'", "11 t7" },
    { BUT (IN (SQLSERVER)), "X'00'", "t5" },
    { IN (SQLSERVER), "X'00'", "w1 t4" },
    { IN (SQLSERVER), "N'a'", "t4" },
    { IN (SQLITE) | IN (CLICKHOUSE), "N'a'", "w1 t3" },
    { IN (CLICKHOUSE), "x'0\\'b", "t5 w1" },
    { IN (MYSQL), "_utf8mb4'a\\''", "w8 t5" },
    { IN_ALL, "X 'a'", "w1 t3" },
    /* A text that continues on the next line is one text: the second part has the same backslash rules as the first
     * part. */
    { LIKE_POSTGRESQL, "E'a'\n'\\'b'", "t4 t5+" },
    { LIKE_POSTGRESQL, "E'a' -- c\n '\\'b'", "t4 c4 t5+" },
    { LIKE_POSTGRESQL, "E'a'\n'b'\r'\\'c'", "t4 t3+ t5+" },
    { LIKE_POSTGRESQL, "E'a' '\\'b", "t4 t3 w1" },
    { LIKE_POSTGRESQL, "E'a'\n/* c */'\\'b", "t4 c7 t3 w1" },
    { LIKE_POSTGRESQL, "E'a',\n'\\'b", "t4 s1 t3 w1" },
    { LIKE_POSTGRESQL, "'a'\n'\\'b", "t3 t3+ w1" },
    { LIKE_POSTGRESQL, "$$a$$\n'b'", "t5 t3" },
    { LIKE_POSTGRESQL, "'a'\nE'b'", "t3 t4" },
    { IN (MYSQL), "'a' /* c */ \"b\"", "t3 c7 t3+" },
    { IN (SQLITE) | IN (SQLSERVER) | IN (CLICKHOUSE), "'a'\n'b'", "t3 t3" },
    /* Dollar quotes. */
    { LIKE_POSTGRESQL, "$$a'$$b", "t6 w1" },
    { LIKE_POSTGRESQL, "$q$ $$ ; $q$;", "t12 s1" },
    { LIKE_POSTGRESQL, "$q$ $qq$", "t8!" },
    { LIKE_POSTGRESQL, "$1$$ ; $$", "s1 11 t7" },
    { LIKE_POSTGRESQL, "a$$ $$", "w3 t2!" },
    { LIKE_POSTGRESQL, "$a b", "s1 w1 w1" },
    { IN (CLICKHOUSE), "$a b$ ; $a b$c", "t13 w1" },
    { IN (CLICKHOUSE), "$$ ;", "s1 s1 s1" },
    { IN (MYSQL) | IN (SQLSERVER), "$$;$$", "s1 s1 s1 s1 s1" },
    /* Names. */
    { IN (SQLITE) | IN (MYSQL) | IN (CLICKHOUSE), "`a``b`", "n6" },
    { LIKE_POSTGRESQL | IN (SQLSERVER), "`a`", "s1 w1 s1" },
    { IN (SQLITE), "[a]]b", "n3 s1 w1" },
    { IN (SQLSERVER), "[a]]b]", "n6" },
    { IN (SQLITE) | IN (SQLSERVER), "[a", "n2!" },
    { BUT (IN (SQLITE) | IN (SQLSERVER)), "a[1]", "w1 s1 11 s1" },
    /* Comments. */
    { BUT (IN (MYSQL)), "a--b\nc", "w1 c3 w1" },
    { IN (MYSQL), "a--b\nc", "w1 s1 s1 w1 w1" },
    { IN (MYSQL), "a-- b\nc", "w1 c4 w1" },
    { IN (MYSQL), "a--\001b\nc", "w1 c4 w1" },
    { IN_ALL, "a--", "w1 c2" },
    { LIKE_POSTGRESQL | IN (SQLSERVER), "-- a\rb", "c4 w1" },
    { IN (SQLITE) | IN (MYSQL) | IN (CLICKHOUSE), "-- a\rb", "c6" },
    { IN (MYSQL), "a#b\nc", "w1 c2 w1" },
    { IN (CLICKHOUSE), "a# b\nc#!d\n#e", "w1 c3 w1 c3 s1 w1" },
    { LIKE_POSTGRESQL | IN (SQLSERVER), "a # b", "w1 s1 w1" },
    { IN_ALL, "/* a */b", "c7 w1" },
    { IN_ALL, "/*/ a */b", "c8 w1" },
    { IN_ALL, "/* a **/b", "c8 w1" },
    { IN_ALL, "/* a", "c4!" },
    { IN_ALL, "/*", "c2!" },
    { IN (SQLITE) | IN (MYSQL), "/* /* */ */", "c8 s1 s1" },
    { BUT (IN (SQLITE) | IN (MYSQL)), "/* /* */ */", "c11" },
    { BUT (IN (SQLITE) | IN (MYSQL)), "/* /* */", "c8!" },
    { IN_ALL, "/*! a */ /*M! b */", "c8x c9x" },
    { IN_ALL, "'/*' -- '\n;'--'", "t4 c4 s1 t4" },
    /* Parameters of a statement. */
    { IN (SQLITE), ":a @b $c #d ?1", "p2 p2 p2 p2 s1 11" },
    { IN (SQLITE), "$a::b(');c", "p8 s1 w1" },
    { IN (SQLITE), "$a(' b", "p4 w1" },
    { IN (SQLITE), "a::b", "w1 s2 w1" },
    { BUT (IN (SQLITE)), ":a $1", "s1 w1 s1 11" },
    /* Blanks outside ASCII. */
    { IN (DUCKDB) | IN (CLICKHOUSE),
      "a\xc2\xa0"
      "b\xe3\x80\x80(",
      "w1 w1 s1" },
    { BUT (IN (DUCKDB) | IN (CLICKHOUSE)),
      "a\xc2\xa0"
      "b",
      "w4" },
    { IN (CLICKHOUSE), "a\xe2\x80\x8d", "w1" },
    { IN (DUCKDB), "a\xe2\x80\x8d", "w4" },
    { IN (SQLITE) | IN (DUCKDB) | IN (CLICKHOUSE),
      "\xef\xbb\xbf"
      "a",
      "w1" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    for (guint dialect = 0; dialect < N_DIALECTS; dialect++)
      {
        g_autofree char *pieces = describe_tokens (cases[i].sql, dialects[dialect].rules);

        if ((cases[i].dialects & IN (dialect)) != 0 && !g_str_equal (pieces, cases[i].pieces))
          g_error ("%s: %s\n%s\nnot\n%s", dialects[dialect].name, cases[i].sql, pieces, cases[i].pieces);
      }
}

static void
test_quotes_are_removed (void)
{
  static const struct
  {
    guint dialect;
    const char *sql;
    const char *content;
  } cases[] = {
    { SQLITE, "'it''s'", "it's" },
    { SQLITE, "''''", "'" },
    { SQLITE, "\"a\"\"\"\"b\"", "a\"\"b" },
    { SQLITE, "[a]", "a" },
    { SQLITE, "''", "" },
    { SQLITE, "'a", "a" },
    { SQLITE, "word", "word" },
    { SQLITE, "X'00'", "00" },
    { SQLSERVER, "[a]]b]", "a]b" },
    { POSTGRESQL, "$q$a''b$$q$", "a''b$" },
    { POSTGRESQL, "$$$$", "" },
    { MYSQL, "`a``b`", "a`b" },
    { MYSQL, "# a\n", " a" },
    { MYSQL, "/* a */", " a " },
    { MYSQL, "/* a", " a" },
    { MYSQL, "-- a", " a" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      DowserSqlScan scan;
      DowserSqlPiece piece;
      char content[64];

      dowser_sql_scan_init (&scan, dialects[cases[i].dialect].rules, cases[i].sql);
      g_assert_true (dowser_sql_scan_next (&scan, &piece));
      content[dowser_sql_piece_unquote (&piece, content)] = '\0';
      g_assert_cmpstr (content, ==, cases[i].content);
    }
}

static void
test_comments_are_skipped (void)
{
  DowserSqlScan scan;
  DowserSqlPiece piece;

  dowser_sql_scan_init (&scan, &dowser_sql_rules_mysql, "/* a */ -- b\n /*! c */ d # e\n ; /* f");
  g_assert_true (dowser_sql_scan_next_code (&scan, &piece));
  g_assert_true (piece.executed);
  g_assert_true (dowser_sql_scan_next_code (&scan, &piece));
  g_assert_cmpint (piece.kind, ==, DOWSER_SQL_PIECE_WORD);
  g_assert_true (dowser_sql_scan_next_code (&scan, &piece));
  g_assert_true (dowser_sql_piece_is_sign (&piece, ';'));
  g_assert_true (dowser_sql_scan_next_code (&scan, &piece));
  g_assert_true (piece.unterminated);
  g_assert_false (dowser_sql_scan_next_code (&scan, &piece));
  g_assert_cmpint (piece.kind, ==, DOWSER_SQL_PIECE_END);
  g_assert_false (dowser_sql_scan_next_code (&scan, &piece));
}

static char *
make_text (GRand *rand)
{
  static const char *const parts[]
      = { "'",  "''", "\"", "`",  "[",        "]",  "\\", "$", "$$", "$q$", "--", "-- ", "#", "/*",
          "*/", "/",  "*",  "//", "E'",       "x'", "N'", "!", "M",  "\n",  "\r", " ",   "a", "1",
          ".5", "1e", ":a", "@",  "\xc2\xa0", "(",  ")",  ";", "<=", "~~",  "::", "\xff" };
  GString *text = g_string_new (NULL);

  for (guint n = (guint) g_rand_int_range (rand, 0, 24); n > 0; n--)
    g_string_append (text, parts[g_rand_int_range (rand, 0, G_N_ELEMENTS (parts))]);
  return g_string_free (text, FALSE);
}

static void
assert_no_gaps (const char *sql, const DowserSqlRules *rules)
{
  const char *at = sql;
  DowserSqlScan scan;
  DowserSqlPiece piece;

  dowser_sql_scan_init (&scan, rules, sql);
  while (dowser_sql_scan_next (&scan, &piece))
    {
      g_assert_true (piece.start == at);
      g_assert_cmpuint (piece.length, >, 0);
      g_assert_cmpuint (piece.open + piece.close, <=, piece.length);
      at += piece.length;
      g_assert_true (scan.at == at);
      if (piece.unterminated)
        g_assert_cmpint (*at, ==, '\0');
    }
  g_assert_true (at == sql + strlen (sql));
}

static void
test_tokens_leave_no_gaps (void)
{
  g_autoptr (GRand) rand = dowser_test_rand_new ();

  for (guint i = 0; i < 20000; i++)
    {
      g_autofree char *text = make_text (rand);

      for (guint dialect = 0; dialect < N_DIALECTS; dialect++)
        assert_no_gaps (text, dialects[dialect].rules);
    }
}

DOWSER_TEST_MAIN (sql_scan)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/base/sql-scan/tokens-in-each-dialect", test_tokens_in_each_dialect);
  g_test_add_func ("/base/sql-scan/quotes-are-removed", test_quotes_are_removed);
  g_test_add_func ("/base/sql-scan/comments-are-skipped", test_comments_are_skipped);
  g_test_add_func ("/base/sql-scan/tokens-leave-no-gaps", test_tokens_leave_no_gaps);
  return g_test_run ();
}
