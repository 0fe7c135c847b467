/* test-server-cell.c - tests that the text of a server's value becomes the same value in a page, or stays a text */
#include "sources/server/dowser-server-cell.h"
#include "support/dowser-test-main.h"

#include <math.h>
#include <string.h>

static DowserPage *
make_text_page (const char *text, DowserValueType type)
{
  g_autoptr (DowserPageBuilder) builder = dowser_page_builder_new (1, 1);

  dowser_server_add_cell (builder, text, strlen (text), type);
  return dowser_page_builder_end (builder);
}

static void
test_integer_texts_become_integers (void)
{
  static const char *const texts[] = { "0", "-1", "9223372036854775807", "-9223372036854775808" };
  static const gint64 integers[] = { 0, -1, G_MAXINT64, G_MININT64 };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (DowserPage) page = make_text_page (texts[i], DOWSER_VALUE_INTEGER);
      DowserCell cell;

      dowser_page_get_cell (page, 0, 0, &cell);
      g_assert_cmpint (cell.type, ==, DOWSER_VALUE_INTEGER);
      g_assert_cmpint (cell.integer, ==, integers[i]);
    }
}

static void
test_real_texts_become_reals (void)
{
  static const char *const texts[] = { "0.1", "1e-320", "1.7976931348623157e+308", "-0", "Infinity", "-Infinity" };
  const double reals[] = { 0.1, 1e-320, G_MAXDOUBLE, -0.0, INFINITY, -INFINITY };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (DowserPage) page = make_text_page (texts[i], DOWSER_VALUE_REAL);
      DowserCell cell;

      dowser_page_get_cell (page, 0, 0, &cell);
      g_assert_cmpint (cell.type, ==, DOWSER_VALUE_REAL);
      g_assert_true (cell.real == reals[i] && signbit (cell.real) == signbit (reals[i]));
    }
}

/* Tests that a number that doesn't fit its type stays a text and never becomes another number. */
static void
test_unfitting_values_stay_texts (void)
{
  static const struct
  {
    const char *text;
    DowserValueType type;
  } cases[] = {
    { "18446744073709551615", DOWSER_VALUE_INTEGER },
    { "", DOWSER_VALUE_INTEGER },
    { "12 ", DOWSER_VALUE_INTEGER },
    { "1.5x", DOWSER_VALUE_REAL },
    { "0.10", DOWSER_VALUE_DECIMAL },
    { "infinity", DOWSER_VALUE_DATE },
    { "0044-03-15 BC", DOWSER_VALUE_DATE },
    { "\\x6", DOWSER_VALUE_BLOB },
    { "\\x6g", DOWSER_VALUE_BLOB },
    { "007", DOWSER_VALUE_TEXT },
    { "yes", DOWSER_VALUE_BOOLEAN },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserPage) page = make_text_page (cases[i].text, cases[i].type);
      DowserCell cell;

      dowser_page_get_cell (page, 0, 0, &cell);
      g_assert_cmpint (cell.type, ==, DOWSER_VALUE_TEXT);
      g_assert_false (cell.is_null);
      g_assert_cmpmem (cell.text, cell.length, cases[i].text, strlen (cases[i].text));
    }
}

static void
test_hex_texts_become_bytes (void)
{
  g_autoptr (DowserPage) page = make_text_page ("\\x00fF10", DOWSER_VALUE_BLOB);
  g_autoptr (DowserPage) empty = make_text_page ("\\x", DOWSER_VALUE_BLOB);
  DowserCell cell;

  dowser_page_get_cell (page, 0, 0, &cell);
  g_assert_cmpint (cell.type, ==, DOWSER_VALUE_BLOB);
  g_assert_cmpmem (cell.text, cell.length, "\x00\xff\x10", 3);
  dowser_page_get_cell (empty, 0, 0, &cell);
  g_assert_cmpint (cell.type, ==, DOWSER_VALUE_BLOB);
  g_assert_cmpuint (cell.length, ==, 0);
}

static void
test_t_and_f_become_booleans (void)
{
  g_autoptr (DowserPage) yes = make_text_page ("t", DOWSER_VALUE_BOOLEAN);
  g_autoptr (DowserPage) no = make_text_page ("f", DOWSER_VALUE_BOOLEAN);
  DowserCell cell;

  dowser_page_get_cell (yes, 0, 0, &cell);
  g_assert_cmpint (cell.integer, ==, 1);
  dowser_page_get_cell (no, 0, 0, &cell);
  g_assert_cmpint (cell.type, ==, DOWSER_VALUE_INTEGER);
  g_assert_cmpint (cell.integer, ==, 0);
}

DOWSER_TEST_MAIN (server_cell)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sources/server-cell/integer-texts-become-integers", test_integer_texts_become_integers);
  g_test_add_func ("/sources/server-cell/real-texts-become-reals", test_real_texts_become_reals);
  g_test_add_func ("/sources/server-cell/unfitting-values-stay-texts", test_unfitting_values_stay_texts);
  g_test_add_func ("/sources/server-cell/hex-texts-become-bytes", test_hex_texts_become_bytes);
  g_test_add_func ("/sources/server-cell/t-and-f-become-booleans", test_t_and_f_become_booleans);
  return g_test_run ();
}
