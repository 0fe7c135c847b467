/* test-preview.c - tests that a few rows are written as text, and that the first row in which two results differ is
 * found */
#include "rows/dowser-preview.h"

#include "plan/dowser-output-view.h"
#include "support/dowser-test-main.h"

#include <string.h>

/* A name and an amount for each row. A NULL name ends the list. */
typedef struct
{
  const char *name;
  gint64 amount;
} Row;

static DowserResult *
make_result (const Row *rows)
{
  GPtrArray *columns = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_result_column_free);
  g_autoptr (DowserPageBuilder) builder = dowser_page_builder_new (2, 100);
  DowserResult *result;

  g_ptr_array_add (columns, dowser_result_column_new ("name", DOWSER_VALUE_TEXT));
  g_ptr_array_add (columns, dowser_result_column_new ("amount", DOWSER_VALUE_INTEGER));
  result = dowser_result_new (columns);
  for (; rows->name != NULL; rows++)
    {
      if (*rows->name == '\0')
        dowser_page_builder_add_null (builder);
      else
        dowser_page_builder_add_text (builder, rows->name, strlen (rows->name));
      dowser_page_builder_add_integer (builder, rows->amount);
    }
  if (dowser_page_builder_get_n_rows (builder) > 0)
    {
      g_autoptr (DowserPage) page = dowser_page_builder_end (builder);

      dowser_result_add_page (result, page);
    }
  dowser_result_set_complete (result, FALSE, 1);
  return result;
}

static const Row three[] = { { "Ada", 1 }, { "", 2 }, { "Cleo", 3 }, { NULL, 0 } };
static const Row other_end[] = { { "Ada", 1 }, { "", 2 }, { "Cleo", 4 }, { NULL, 0 } };
static const Row other_gap[] = { { "Ada", 1 }, { "Bo", 2 }, { "Cleo", 3 }, { NULL, 0 } };
static const Row two[] = { { "Ada", 1 }, { "", 2 }, { NULL, 0 } };
static const Row none[] = { { NULL, 0 } };

static void
test_first_different_row_is_found (void)
{
  const struct
  {
    const Row *a;
    const Row *b;
    guint row;
  } cases[] = {
    { three, three, G_MAXUINT }, { three, other_end, 2 }, { three, other_gap, 1 },   { three, two, 2 },
    { two, three, 2 },           { none, two, 0 },        { none, none, G_MAXUINT },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserResult) a = make_result (cases[i].a);
      g_autoptr (DowserResult) b = make_result (cases[i].b);

      g_assert_cmpuint (dowser_results_find_difference (a, b), ==, cases[i].row);
    }
}

static void
test_preview_row_is_one_line (void)
{
  g_autoptr (DowserResult) result = make_result (three);
  g_autoptr (DowserPreview) preview = dowser_preview_new (result, 1, 1, NULL);
  g_autoptr (DowserPreview) beyond = dowser_preview_new (result, 9, 3, NULL);
  g_autofree char *line = dowser_preview_dup_line (preview, 0);

  g_assert_cmpstr (line, ==, "NULL · 2");
  g_assert_cmpuint (preview->rows->len, ==, 1);
  g_assert_cmpuint (preview->first, ==, 1);
  g_assert_cmpuint (preview->n_rows, ==, 3);
  g_assert_cmpstr (preview->columns[1], ==, "amount");
  g_assert_cmpuint (beyond->rows->len, ==, 0);
}

/* Tests that values with a format are shown in that format, as in a grid. */
static void
test_preview_uses_column_formats (void)
{
  g_autoptr (DowserResult) result = make_result (three);
  g_autoptr (GPtrArray) formats = g_ptr_array_new ();
  g_autoptr (DowserPreview) preview = NULL;
  DowserFormat *cents = dowser_format_new ();

  cents->scale = DOWSER_SCALE_CENTS;
  cents->decimals = 2;
  g_ptr_array_add (formats, NULL);
  g_ptr_array_add (formats, cents);
  preview = dowser_preview_new (result, 1, 1, formats);
  g_assert_cmpstr (((char **) preview->rows->pdata[0])[0], ==, "NULL");
  g_assert_cmpstr (((char **) preview->rows->pdata[0])[1], ==, "0.02");
  dowser_format_free (cents);
}

DOWSER_TEST_MAIN (preview)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/preview/first-different-row-is-found", test_first_different_row_is_found);
  g_test_add_func ("/model/preview/preview-row-is-one-line", test_preview_row_is_one_line);
  g_test_add_func ("/model/preview/preview-uses-column-formats", test_preview_uses_column_formats);
  return g_test_run ();
}
