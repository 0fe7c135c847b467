/* test-row-search.c - tests which rows of a page contain a text, in the form in which the rows are shown */
#include "rows/dowser-row-search.h"

#include "support/dowser-test-main.h"
#include "support/dowser-test-rand.h"

#define MAX_LETTERS 4

/* Letters with irregular case, accents in two encodings, and the symbol that a cell shows for a line break. */
static const char *const letters[]
    = { "a", "A", "b", "ß",  "ẞ", "s", "S", "ſ", "é", "É", "e\xcc\x81", "K", "k", "\xe2\x84\xaa",
        "İ", "1", "-", "\n", "↵", " " };

static GArray *
find_rows (DowserRowSearch *search, DowserPage *page, guint first)
{
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (guint));

  dowser_row_search_find (search, page, first, rows);
  return rows;
}

/* Makes one row for each kind of cell. */
static DowserPage *
make_page (void)
{
  g_autoptr (DowserPageBuilder) builder = dowser_page_builder_new (2, 8);

  dowser_page_builder_add_text (builder, "Straße", strlen ("Straße"));
  dowser_page_builder_add_integer (builder, -120);
  dowser_page_builder_add_text (builder, "", 0);
  dowser_page_builder_add_real (builder, 2.5);
  dowser_page_builder_add_null (builder);
  dowser_page_builder_add_blob (builder, "abc", 3);
  dowser_page_builder_add_text (builder, "two\nlines", 9);
  dowser_page_builder_add_null (builder);
  return dowser_page_builder_end (builder);
}

static void
assert_found (DowserRowSearch *search, const char *expected)
{
  g_autoptr (DowserPage) page = make_page ();
  g_autoptr (GArray) rows = find_rows (search, page, 10);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < rows->len; i++)
    g_string_append_printf (text, "%s%u", i > 0 ? " " : "", g_array_index (rows, guint, i));
  g_assert_cmpstr (text->str, ==, expected);
}

static void
test_cells_are_searched_as_shown (void)
{
  static const struct
  {
    const char *text;
    const char *rows;
  } cases[] = {
    { "", "10 11 12 13" }, { "strasse", "10" }, { "STRASSE", "10" }, { "120", "10" }, { "-12", "10" }, { "2.5", "11" },
    { "3 BYTES", "12" },   { "null", "12 13" }, { "empty", "11" },   { "o↵l", "13" }, { "x", "" },     { "12a", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserRowSearch) search = dowser_row_search_new (cases[i].text, "NULL", "empty", NULL);

      assert_found (search, cases[i].rows);
    }
}

static void
test_only_given_columns_are_searched (void)
{
  g_autoptr (DowserRowSearch) hidden = dowser_row_search_new ("s", "NULL", "empty", NULL);
  g_autoptr (DowserRowSearch) sparse = dowser_row_search_new ("NULL", "NULL", "empty", NULL);

  dowser_row_search_add_column (hidden, FALSE, FALSE, DOWSER_VALUE_UNKNOWN, NULL);
  assert_found (hidden, "12"); /* the bytes of the other column, which isn't searched */
  dowser_row_search_add_column (sparse, TRUE, TRUE, DOWSER_VALUE_UNKNOWN, NULL);
  assert_found (sparse, "13");
}

static char *
format_cell (const DowserCell *cell, const DowserFormat *format)
{
  return cell->type == DOWSER_VALUE_INTEGER ? g_strdup_printf ("%s %" G_GINT64_FORMAT, format->currency, cell->integer)
                                            : NULL;
}

static void
test_formatted_values_are_found (void)
{
  g_autoptr (DowserFormat) format = dowser_format_new ();
  g_autoptr (DowserRowSearch) search = dowser_row_search_new ("eur -1", "NULL", "empty", format_cell);
  g_autoptr (DowserRowSearch) plain = dowser_row_search_new ("eur -1", "NULL", "empty", format_cell);

  format->currency = g_strdup ("EUR");
  dowser_row_search_add_column (search, TRUE, FALSE, DOWSER_VALUE_UNKNOWN, NULL);
  dowser_row_search_add_column (search, TRUE, FALSE, DOWSER_VALUE_UNKNOWN, format);
  assert_found (search, "10");
  assert_found (plain, "");
  g_assert_false (dowser_row_search_equal (search, plain));
  g_assert_true (dowser_row_search_equal (search, search));
}

/* Searches four rows, numbered from 10, for @text. Their two columns, of the types @first and @second, contain 1 and 1,
 * 0 and 0, 2 and 1, NULL and 0. */
static void
assert_found_in_booleans (const char *text, DowserValueType first, DowserValueType second, const char *expected)
{
  g_autoptr (DowserRowSearch) search = dowser_row_search_new (text, "NULL", "empty", NULL);
  g_autoptr (DowserPageBuilder) builder = dowser_page_builder_new (2, 4);
  static const int cells[] = { 1, 1, 0, 0, 2, 1, -1, 0 };
  g_autoptr (GString) found = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cells); i++)
    if (cells[i] < 0)
      dowser_page_builder_add_null (builder);
    else
      dowser_page_builder_add_integer (builder, cells[i]);
  dowser_row_search_add_column (search, TRUE, FALSE, first, NULL);
  dowser_row_search_add_column (search, second != DOWSER_VALUE_UNKNOWN, FALSE, second, NULL);

  g_autoptr (DowserPage) page = dowser_page_builder_end (builder);
  g_autoptr (GArray) rows = find_rows (search, page, 10);

  for (guint i = 0; i < rows->len; i++)
    g_string_append_printf (found, "%s%u", i > 0 ? " " : "", g_array_index (rows, guint, i));
  g_assert_cmpstr (found->str, ==, expected);
}

/* Tests that "true" and "false" are found in a boolean column. Other numbers in that column are shown as numbers. */
static void
test_booleans_are_found_as_words (void)
{
  const DowserValueType boolean = DOWSER_VALUE_BOOLEAN, integer = DOWSER_VALUE_INTEGER, none = DOWSER_VALUE_UNKNOWN;
  g_autoptr (DowserRowSearch) words = dowser_row_search_new ("1", "NULL", "empty", NULL);
  g_autoptr (DowserRowSearch) numbers = dowser_row_search_new ("1", "NULL", "empty", NULL);

  assert_found_in_booleans ("true", boolean, none, "10");
  assert_found_in_booleans ("TRU", boolean, none, "10");
  assert_found_in_booleans ("false", boolean, none, "11");
  assert_found_in_booleans ("e", boolean, none, "10 11");
  assert_found_in_booleans ("1", boolean, none, "");
  assert_found_in_booleans ("0", boolean, none, "");
  assert_found_in_booleans ("2", boolean, none, "12");
  assert_found_in_booleans ("null", boolean, none, "13");
  assert_found_in_booleans ("1", boolean, integer, "10 12");
  assert_found_in_booleans ("true", integer, integer, "");
  assert_found_in_booleans ("false", integer, boolean, "11 13");
  dowser_row_search_add_column (words, TRUE, FALSE, boolean, NULL);
  dowser_row_search_add_column (numbers, TRUE, FALSE, integer, NULL);
  g_assert_false (dowser_row_search_equal (words, numbers));
}

static char *
make_text (GRand *rand)
{
  GString *text = g_string_new (NULL);

  for (int n = g_rand_int_range (rand, 0, MAX_LETTERS); n >= 0; n--)
    g_string_append (text, letters[g_rand_int_range (rand, 0, G_N_ELEMENTS (letters))]);
  return g_string_free (text, FALSE);
}

/* Folds the case and normalizes accents: a slow reference implementation. */
static char *
fold_slowly (const char *text)
{
  g_autoptr (GString) shown = g_string_new (text);
  g_autofree char *composed = NULL;
  g_autofree char *folded = NULL;

  g_string_replace (shown, "\n", "↵", 0);
  composed = g_utf8_normalize (shown->str, -1, G_NORMALIZE_NFC);
  folded = g_utf8_casefold (composed, -1);
  return g_utf8_normalize (folded, -1, G_NORMALIZE_NFC);
}

static void
check_text (const char *text, const char *folded_word)
{
  g_autoptr (DowserPageBuilder) builder = dowser_page_builder_new (1, 1);
  g_autoptr (DowserRowSearch) search = dowser_row_search_new (folded_word, "NULL", "empty", NULL);
  g_autofree char *folded = fold_slowly (text);
  g_autofree char *folded_sought = g_utf8_casefold (folded_word, -1);
  g_autofree char *composed = g_utf8_normalize (folded_sought, -1, G_NORMALIZE_NFC);

  dowser_page_builder_add_text (builder, text, strlen (text));

  g_autoptr (DowserPage) page = dowser_page_builder_end (builder);
  g_autoptr (GArray) rows = find_rows (search, page, 0);

  g_test_message ("“%s” in “%s”", folded_word, text);
  g_assert_cmpuint (rows->len, ==, strstr (folded, composed) != NULL ? 1 : 0);
}

static void
test_fast_search_equals_slow_search (void)
{
  g_autoptr (GRand) rand = dowser_test_rand_new ();

  for (guint i = 0; i < 20000; i++)
    {
      g_autofree char *text = make_text (rand);
      g_autofree char *folded_word = make_text (rand);

      check_text (text, folded_word);
    }
}

/* Tests that a number is found by any part of its digits. */
static void
test_numbers_are_found_by_their_digits (void)
{
  g_autoptr (GRand) rand = dowser_test_rand_new ();

  for (guint i = 0; i < 5000; i++)
    {
      gint64 number = (gint64) g_rand_int (rand) * g_rand_int_range (rand, -1000, 1000);
      g_autofree char *text = g_strdup_printf ("%" G_GINT64_FORMAT, number);
      g_autofree char *part = g_strndup (text + g_rand_int_range (rand, 0, (gint32) strlen (text)), 3);
      g_autoptr (DowserRowSearch) search = dowser_row_search_new (part, "NULL", "empty", NULL);
      g_autoptr (DowserPageBuilder) builder = dowser_page_builder_new (1, 1);

      dowser_page_builder_add_integer (builder, number);

      g_autoptr (DowserPage) page = dowser_page_builder_end (builder);
      g_autoptr (GArray) rows = find_rows (search, page, 0);

      g_assert_cmpuint (rows->len, ==, 1);
    }
}

DOWSER_TEST_MAIN (row_search)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/row-search/cells-are-searched-as-shown", test_cells_are_searched_as_shown);
  g_test_add_func ("/model/row-search/only-given-columns-are-searched", test_only_given_columns_are_searched);
  g_test_add_func ("/model/row-search/formatted-values-are-found", test_formatted_values_are_found);
  g_test_add_func ("/model/row-search/booleans-are-found-as-words", test_booleans_are_found_as_words);
  g_test_add_func ("/model/row-search/fast-search-equals-slow-search", test_fast_search_equals_slow_search);
  g_test_add_func ("/model/row-search/numbers-are-found-by-their-digits", test_numbers_are_found_by_their_digits);
  return g_test_run ();
}
