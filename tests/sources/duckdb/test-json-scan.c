/* test-json-scan.c - tests that all rows and values of JSON files are read, at any place in the file and for keys in
 * any case */
#include "support/dowser-files-fixture.h"
#include "support/dowser-test-main.h"
#include "support/dowser-test-rand.h"

#include "sources/duckdb/dowser-json-tokens.h"

#include <string.h>

typedef struct
{
  const char *text;
  const char *sql;
  const char *rows;
} Case;

/* Checks each case: a file, a query of its table t, and the rows. */
static void
assert_all (const Case *cases, guint n_cases)
{
  DowserFilesFixture files;

  if (!dowser_files_fixture_set_up (&files))
    return;
  for (guint i = 0; i < n_cases; i++)
    {
      g_autofree char *path = dowser_files_fixture_write_file (&files, "t.json", cases[i].text, -1);
      g_autoptr (GError) error = NULL;

      dowser_files_fixture_open (&files, "t.json", &error);
      g_assert_no_error (error);
      dowser_files_fixture_assert_rows (&files, cases[i].sql, cases[i].rows);
      dowser_files_fixture_close (&files);
    }
  dowser_files_fixture_tear_down (&files);
}

static void
test_keys_may_differ_in_case (void)
{
  static const Case cases[] = {
    { "[{\"probe\":1,\"Level\":4.5,\"site\":\"north\"},{\"probe\":2,\"level\":6.0,\"site\":\"south\"},"
      "{\"probe\":3,\"LEVEL\":7.5,\"Site\":\"east\"}]",
      "SELECT probe, Level, site FROM t", "1|4.5|north\n2|6|south\n3|7.5|east" },
    { "{\"id\":1,\"Name\":\"a\"}\n{\"ID\":2,\"name\":\"b\"}\n", "SELECT * FROM t", "1|a\n2|b" },
    /* Keys of one record that differ only in case have separate columns. */
    { "[{\"id\":1,\"Id\":7,\"x\":2},{\"id\":3}]", "SELECT * FROM t", "1|7|2\n3|NULL|NULL" },
    { "[{\"a\":1,\"A\":2,\"A_2\":3}]", "SELECT * FROM t", "1|2|3" },
    { "[{\"a\":1,\"a\":2}]", "SELECT * FROM t", "1|2" },
    /* Keys that differ only in case, in an object inside a row and in a list. */
    { "[{\"p\":{\"Km\":1}},{\"p\":{\"km\":2}}]", "SELECT p.km FROM t", "1\n2" },
    { "[{\"p\":{\"Km\":1,\"km\":5}},{\"p\":{\"km\":2}}]", "SELECT * FROM t",
      "{\"Km\":1,\"km_2\":5}\n{\"Km\":null,\"km_2\":2}" },
    { "[{\"l\":[{\"A\":1},{\"a\":2}]}]", "SELECT * FROM t", "[{\"A\":1},{\"A\":2}]" },
    { "[{\"Gr\xc3\xb6\xc3\x9f"
      "e\":1},{\"GR\xc3\x96SSE\":2}]",
      "SELECT * FROM t", "1\n2" },
    { "[{\"a \\\"b\\\"\":1},{\"A \\\"B\\\"\":2}]", "SELECT * FROM t", "1\n2" },
  };

  assert_all (cases, G_N_ELEMENTS (cases));
}

static void
test_date_texts_become_dates (void)
{
  static const Case cases[] = {
    { "[{\"d\":\"30-04-2024\"},{\"d\":\"01-05-2024\"},{\"d\":null}]", "SELECT d, month (d) FROM t",
      "2024-04-30|4\n2024-05-01|5\nNULL|NULL" },
    { "{\"d\":\"30-04-2024 14:05\"}\n{\"d\":\"01-05-2024 09:00\"}\n", "SELECT d FROM t",
      "2024-04-30 14:05:00\n2024-05-01 09:00:00" },
    { "[{\"d\":\"13/02/2024\"},{\"d\":\"01/03/2024\"}]", "SELECT d FROM t ORDER BY d", "2024-02-13\n2024-03-01" },
    { "[{\"d\":\"13\\/02\\/2024\"},{\"d\":\"01\\/03\\/2024\"}]", "SELECT max (d) FROM t", "2024-03-01" },
    { "[{\"d\":\"Mar 7, 2024\"},{\"d\":\"Dec 24, 2023\"}]", "SELECT min (d) FROM t", "2023-12-24" },
    { "[{\"d\":\"7 March 2024\"},{\"d\":\"24 December 2023\"}]", "SELECT year (min (d)) FROM t", "2023" },
    { "[{\"d\":\"31.12.2024\"},{\"d\":\"\"}]", "SELECT d FROM t", "2024-12-31\nNULL" },
    { "[{\"t\":\"2024-01-02T03:04:05+02:00\"},{\"t\":\"2024-07-02T03:04:05Z\"}]", "SELECT t FROM t",
      "2024-01-02 01:04:05+00\n2024-07-02 03:04:05+00" },
    { "[{\"t\":\"2024-01-02 03:04:05.25\"},{\"t\":\"2024-01-02T03:04\"}]", "SELECT max (t) FROM t",
      "2024-01-02 03:04:05.25" },
    { "[{\"c\":\"12:30\"},{\"c\":\"08:00\"}]", "SELECT min (c) FROM t", "08:00:00" },
    /* Dates stay texts if the order of day and month is unknown, or if not all values are dates. */
    { "[{\"d\":\"03/04/2024\"}]", "SELECT d FROM t", "03/04/2024" },
    { "[{\"d\":\"2024-01-02\"},{\"d\":\"soon\"}]", "SELECT d FROM t", "2024-01-02\nsoon" },
    { "[{\"d\":\"2024-01-02\"},{\"d\":5}]", "SELECT d FROM t", "2024-01-02\n5" },
    { "[{\"n\":\"007\",\"m\":\"15\",\"s\":\"2010/11\"},{\"n\":\"8\",\"m\":\"20240131\",\"s\":\"2011/12\"}]",
      "SELECT * FROM t", "007|15|2010/11\n8|20240131|2011/12" },
    /* Nested dates in another format than ISO stay as written. */
    { "[{\"p\":{\"d\":\"30-04-2024\"}},{\"p\":{\"d\":\"01-05-2024\"}}]", "SELECT p.d FROM t",
      "30-04-2024\n01-05-2024" },
    { "[{\"p\":{\"d\":\"2024-04-30\"},\"l\":[\"04-30-2024\"]}]", "SELECT month (p.d), l FROM t", "4|[\"04-30-2024\"]" },
  };

  assert_all (cases, G_N_ELEMENTS (cases));
}

static void
test_rows_inside_wrapper_objects_are_found (void)
{
  static const Case cases[] = {
    { "{\"data\": [{\"id\":1,\"n\":5},{\"id\":2,\"n\":7}]}", "SELECT id, n FROM t", "1|5\n2|7" },
    { "{\"status\":\"ok\",\"meta\":{\"total\":2},\"response\":{\"items\":[{\"id\":1},{\"id\":2}]}}", "SELECT id FROM t",
      "1\n2" },
    { "{\"links\":[{\"rel\":\"next\"},{\"rel\":\"self\"},{\"rel\":\"last\"}],\"results\":[{\"id\":1},{\"id\":2}]}",
      "SELECT id FROM t", "1\n2" },
    { "{\"hits\":{\"total\":2,\"hits\":[{\"_id\":\"a\",\"_source\":{\"n\":1}},{\"_id\":\"b\",\"_source\":{\"n\":2}}]}}",
      "SELECT _id, n FROM t", "a|1\nb|2" },
    { "{\"type\":\"FeatureCollection\",\"features\":[{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\","
      "\"coordinates\":[1.5,2]},\"properties\":{\"name\":\"Oslo\",\"people\":700}},{\"type\":\"Feature\","
      "\"geometry\":null,\"properties\":{\"name\":\"Rome\",\"people\":2800}}]}",
      "SELECT name, people, geometry FROM t", "Oslo|700|{\"type\":\"Point\",\"coordinates\":[1.5,2]}\nRome|2800|NULL" },
    { "{\"type\":\"Feature\",\"geometry\":null,\"properties\":{\"name\":\"Oslo\"}}\n"
      "{\"type\":\"Feature\",\"geometry\":null,\"properties\":null}\n",
      "SELECT name FROM t", "Oslo\nNULL" },
    { "{\"page\":1,\"data\":[{\"id\":1}]}\n{\"page\":2,\"data\":[{\"id\":2},{\"id\":3}]}\n", "SELECT id FROM t",
      "1\n2\n3" },
    { "[{\"page\":1,\"items\":[{\"id\":1}]},{\"page\":2,\"items\":[{\"id\":2}]}]", "SELECT id FROM t", "1\n2" },
    { "{\"cities\":[{\"Id\":1,\"day\":\"30-04-2024\"},{\"id\":2,\"day\":\"01-05-2024\"}]}", "SELECT id, day FROM t",
      "1|2024-04-30\n2|2024-05-01" },
    /* A record that contains a list of records is a row. The list inside the record isn't the table. */
    { "{\"id\":1,\"items\":[{\"sku\":1},{\"sku\":2}]}\n{\"id\":2,\"items\":[{\"sku\":3}]}\n", "SELECT id FROM t",
      "1\n2" },
    { "[{\"id\":1,\"data\":[{\"v\":1},{\"v\":2}]},{\"id\":2,\"data\":[{\"v\":3}]}]", "SELECT id FROM t", "1\n2" },
    { "{\"id\":1,\"tags\":[\"a\",\"b\"]}", "SELECT id FROM t", "1" },
    { "\xef\xbb\xbf[{\"id\":1},{\"id\":2}]", "SELECT id FROM t", "1\n2" },
    { "{\"data\":[{\"s\":\"a\\\"b\\u00e9\\n\",\"n\":[1,[2,{}],null,true,-1.5e3]}]}", "SELECT * FROM t",
      "a\"b\xc3\xa9\n|[\"1\",\"[2,{}]\",null,\"true\",\"-1500.0\"]" },
  };

  assert_all (cases, G_N_ELEMENTS (cases));
}

static void
test_description_explains_the_table (void)
{
  DowserFilesFixture files;
  g_autofree char *path = NULL;
  g_autoptr (DowserSchema) schema = NULL;
  g_autoptr (GError) error = NULL;
  const DowserTable *table;

  if (!dowser_files_fixture_set_up (&files))
    return;
  path = dowser_files_fixture_write_file (&files, "t.json",
                                          "{\"data\":[{\"type\":\"x\",\"attributes\":{\"at\":\"2024-01-02T03:04:05+02:"
                                          "00\"}},"
                                          "{\"type\":\"x\",\"attributes\":null}],"
                                          "\"users\":[{\"id\":1},{\"id\":2}]}",
                                          -1);
  dowser_files_fixture_open (&files, "t.json", &error);
  g_assert_no_error (error);
  schema = dowser_test_source_introspect (files.source, &error);
  g_assert_no_error (error);
  table = dowser_schema_find_table (schema, "t");
  g_assert_cmpint (table->n_rows, ==, 2);
  g_assert_nonnull (strstr (table->description, "“data”"));
  g_assert_nonnull (strstr (table->description, "“users”"));
  g_assert_nonnull (strstr (table->description, "“attributes”"));
  g_assert_nonnull (strstr (dowser_table_find_column (table, "at")->description, "UTC"));
  dowser_files_fixture_tear_down (&files);
}

static gboolean
token_cb (DowserJsonToken token, const char *text, gsize length, gpointer user_data)
{
  g_string_append_printf (user_data, "%d<%.*s>", (int) token, (int) length, text);
  return TRUE;
}

static char *
split_tokens (const char *text, gsize piece)
{
  g_auto (DowserJsonTokens) tokens = { 0 };
  GString *found = g_string_new (NULL);
  gboolean ok = TRUE;

  dowser_json_tokens_init (&tokens);
  tokens.token = token_cb;
  tokens.user_data = found;
  for (gsize at = 0; ok && at < strlen (text); at += piece)
    {
      gsize n = MIN (piece, strlen (text) - at);
      g_autofree char *bytes = g_memdup2 (text + at, n);

      ok = dowser_json_tokens_add (&tokens, bytes, n);
    }
  if (ok)
    dowser_json_tokens_end (&tokens);
  g_string_append_printf (found, " fault %d line %d", (int) tokens.fault, (int) tokens.line);
  return g_string_free (found, FALSE);
}

static void
test_json_is_split_into_tokens (void)
{
  static const char letters[] = "{}[]:,\"\\ \n1ntab";
  g_autoptr (GRand) rand = dowser_test_rand_new ();
  g_autofree char *found = split_tokens ("{\"a\\\"\": [1, \"x\", {}], \"b\":null}\n-2.5", 5);

  g_assert_cmpstr (found, ==, "0<>4<a\\\">2<>6<1>5<x>0<>1<>3<>4<b>6<null>1<>6<-2.5> fault 0 line 2");
  for (guint i = 0; i < 3000; i++)
    {
      char text[41] = "";
      gsize n = (gsize) g_rand_int_range (rand, 1, 40);
      g_autofree char *whole = NULL, *pieces = NULL;

      for (gsize j = 0; j < n; j++)
        text[j] = letters[g_rand_int_range (rand, 0, sizeof letters - 1)];
      whole = split_tokens (text, n);
      pieces = split_tokens (text, (gsize) g_rand_int_range (rand, 1, 5));
      g_assert_cmpstr (whole, ==, pieces);
    }
}

/* Tests bytes that aren't UTF-8, in a key and in a text. */
static void
test_invalid_utf8_is_refused (void)
{
  static const char *const texts[] = { "[{\"Gr\xf6\":1}]", "[{\"a\":\"\xf6\"}]" };
  DowserFilesFixture files;

  if (!dowser_files_fixture_set_up (&files))
    return;
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *path = dowser_files_fixture_write_file (&files, "t.json", texts[i], -1);
      g_autoptr (GError) error = NULL;

      g_assert_false (dowser_files_fixture_open (&files, "t.json", &error));
      g_assert_true (g_utf8_validate (error->message, -1, NULL));
    }
  dowser_files_fixture_tear_down (&files);
}

DOWSER_TEST_MAIN (json_scan)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sources/json-scan/keys-may-differ-in-case", test_keys_may_differ_in_case);
  g_test_add_func ("/sources/json-scan/date-texts-become-dates", test_date_texts_become_dates);
  g_test_add_func ("/sources/json-scan/rows-inside-wrapper-objects-are-found",
                   test_rows_inside_wrapper_objects_are_found);
  g_test_add_func ("/sources/json-scan/description-explains-the-table", test_description_explains_the_table);
  g_test_add_func ("/sources/json-scan/json-is-split-into-tokens", test_json_is_split_into_tokens);
  g_test_add_func ("/sources/json-scan/invalid-utf8-is-refused", test_invalid_utf8_is_refused);
  return g_test_run ();
}
