/* test-grid-copy.c - rows as text for the clipboard */
#include "plan/dowser-output-view.h"
#include "support/dowser-test-main.h"
#include "views/grid/dowser-grid-copy.h"

static DowserResult *
make_result (void)
{
  GPtrArray *columns = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_result_column_free);
  g_autoptr (DowserPageBuilder) builder = dowser_page_builder_new (2, 4);
  static const char *const names[] = { "plain", "tab\there", "say \"hi\"" };

  g_ptr_array_add (columns, dowser_result_column_new ("name", DOWSER_VALUE_TEXT));
  g_ptr_array_add (columns, dowser_result_column_new ("n", DOWSER_VALUE_INTEGER));

  DowserResult *result = dowser_result_new (columns);

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      dowser_page_builder_add_text (builder, names[i], strlen (names[i]));
      if (i == 1)
        dowser_page_builder_add_null (builder);
      else
        dowser_page_builder_add_integer (builder, i);
    }

  g_autoptr (DowserPage) page = dowser_page_builder_end (builder);

  dowser_result_add_page (result, page);
  dowser_result_set_complete (result, FALSE, 0);
  return result;
}

static void
test_all_rows_where_none_is_selected (void)
{
  g_autoptr (DowserResult) result = make_result ();
  g_autoptr (GtkBitset) none = gtk_bitset_new_empty ();
  g_autofree char *text = dowser_grid_copy_rows (result, none, NULL);

  g_assert_cmpstr (text, ==, "name\tn\nplain\t0\n\"tab\there\"\t\n\"say \"\"hi\"\"\"\t2\n");
}

static void
test_only_the_selected_rows (void)
{
  g_autoptr (DowserResult) result = make_result ();
  g_autoptr (GtkBitset) rows = gtk_bitset_new_empty ();

  gtk_bitset_add (rows, 2);
  gtk_bitset_add (rows, 0);

  g_autofree char *text = dowser_grid_copy_rows (result, rows, NULL);

  g_assert_cmpstr (text, ==, "name\tn\nplain\t0\n\"say \"\"hi\"\"\"\t2\n");
}

/* What is copied is what is seen. */
static void
test_booleans_as_words (void)
{
  GPtrArray *columns = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_result_column_free);
  g_autoptr (DowserPageBuilder) builder = dowser_page_builder_new (2, 2);
  g_autoptr (DowserResult) result = NULL;
  g_autoptr (GtkBitset) none = gtk_bitset_new_empty ();
  g_autofree char *text = NULL;

  g_ptr_array_add (columns, dowser_result_column_new ("ripe", DOWSER_VALUE_BOOLEAN));
  g_ptr_array_add (columns, dowser_result_column_new ("n", DOWSER_VALUE_INTEGER));
  result = dowser_result_new (columns);
  for (guint i = 0; i < 4; i++)
    dowser_page_builder_add_integer (builder, i < 2);

  g_autoptr (DowserPage) page = dowser_page_builder_end (builder);

  dowser_result_add_page (result, page);
  text = dowser_grid_copy_rows (result, none, NULL);
  g_assert_cmpstr (text, ==, "ripe\tn\ntrue\t1\nfalse\t0\n");
}

/* With the unit once, in the heading. */
static void
test_as_shown (void)
{
  g_autoptr (DowserResult) result = make_result ();
  g_autoptr (GtkBitset) none = gtk_bitset_new_empty ();
  g_autoptr (GPtrArray) formats = g_ptr_array_new ();
  g_autoptr (DowserFormat) format = dowser_format_new ();
  g_autofree char *text = NULL;

  format->scale = DOWSER_SCALE_CENTS;
  format->decimals = 2;
  format->currency = g_strdup ("EUR");
  g_ptr_array_add (formats, NULL);
  g_ptr_array_add (formats, format);
  text = dowser_grid_copy_rows (result, none, formats);
  g_assert_cmpstr (text, ==, "name\tn (EUR)\nplain\t0.00\n\"tab\there\"\t\n\"say \"\"hi\"\"\"\t0.02\n");
}

DOWSER_TEST_MAIN (grid_copy)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/views/grid-copy/all-rows-where-none-is-selected", test_all_rows_where_none_is_selected);
  g_test_add_func ("/views/grid-copy/only-the-selected-rows", test_only_the_selected_rows);
  g_test_add_func ("/views/grid-copy/booleans-as-words", test_booleans_as_words);
  g_test_add_func ("/views/grid-copy/as-shown", test_as_shown);
  return g_test_run ();
}
