/* test-chart-export.c - tests that a chart is exported as a picture of the requested size that contains the chart's
 * texts */
#include "support/dowser-test-display.h"
#include "support/dowser-test-main.h"
#include "views/chart/dowser-chart-export.h"

#include <string.h>

static DowserChartData *
data_new (void)
{
  DowserChartShape shape = { .kind = DOWSER_CHART_BAR, .along = 0, .split = -1, .unit = -1, .split_unit = -1 };
  GPtrArray *columns = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_result_column_free);
  g_autoptr (DowserPageBuilder) builder = dowser_page_builder_new (2, 2);
  g_autoptr (DowserPage) page = NULL;
  g_autoptr (DowserResult) result = NULL;
  DowserChartData *data;
  guint column = 1;

  g_ptr_array_add (columns, dowser_result_column_new ("name", DOWSER_VALUE_TEXT));
  g_ptr_array_add (columns, dowser_result_column_new ("amount", DOWSER_VALUE_INTEGER));
  dowser_page_builder_add_text (builder, "Åse <b>", strlen ("Åse <b>"));
  dowser_page_builder_add_integer (builder, 5);
  dowser_page_builder_add_text (builder, "", 0);
  dowser_page_builder_add_integer (builder, -3);
  page = dowser_page_builder_end (builder);
  result = dowser_result_new (columns);
  dowser_result_add_page (result, page);
  shape.values = g_array_new (FALSE, FALSE, sizeof (guint));
  g_array_append_val (shape.values, column);
  shape.formats = g_ptr_array_new ();
  data = dowser_chart_data_new (&shape, result);
  g_array_unref (shape.values);
  g_ptr_array_unref (shape.formats);
  return data;
}

static GBytes *
render_chart (DowserPicture picture)
{
  g_autoptr (DowserChartData) data = data_new ();
  GtkWidget *label = g_object_ref_sink (gtk_label_new (NULL));
  g_autoptr (GError) error = NULL;
  GBytes *bytes = dowser_chart_export_render (data, gtk_widget_get_pango_context (label), 640, 400, picture, &error);

  g_assert_no_error (error);
  g_object_unref (label);
  return bytes;
}

static void
test_png_has_the_requested_size (void)
{
  g_autoptr (GBytes) bytes = render_chart (DOWSER_PICTURE_PNG);
  g_autoptr (GError) error = NULL;
  g_autoptr (GdkTexture) texture = gdk_texture_new_from_bytes (bytes, &error);

  g_assert_no_error (error);
  g_assert_cmpint (gdk_texture_get_width (texture), ==, 1280);
  g_assert_cmpint (gdk_texture_get_height (texture), ==, 800);
}

static void
test_svg_has_the_requested_size (void)
{
  g_autoptr (GBytes) bytes = render_chart (DOWSER_PICTURE_SVG);
  gsize length;
  const char *text = g_bytes_get_data (bytes, &length);

  g_assert_nonnull (g_strstr_len (text, (gssize) length, "<svg"));
  g_assert_nonnull (g_strstr_len (text, (gssize) length, "640"));
  g_assert_nonnull (g_strstr_len (text, (gssize) length, "</svg>"));
}

DOWSER_TEST_MAIN (chart_export)
{
  g_test_init (&argc, &argv, NULL);
  dowser_test_display_init ();
  g_test_add_func ("/views/chart-export/png-has-the-requested-size", test_png_has_the_requested_size);
  g_test_add_func ("/views/chart-export/svg-has-the-requested-size", test_svg_has_the_requested_size);
  return g_test_run ();
}
