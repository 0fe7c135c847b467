/* dowser-chart-export.c - export of a chart as a picture file */
#include "views/chart/dowser-chart-export.h"

#include "views/chart/dowser-chart-draw.h"
#include "views/widgets/dowser-file-chooser.h"

#include <cairo-svg.h>
#include <glib/gi18n-lib.h>

#define SHARPNESS 2
#define WIDTH 960
#define HEIGHT 600

static cairo_status_t
append_cb (void *closure, const unsigned char *bytes, unsigned int length)
{
  g_byte_array_append (closure, bytes, length);
  return CAIRO_STATUS_SUCCESS;
}

static void
draw_chart (cairo_surface_t *surface, const DowserChartData *data, PangoContext *context, int width, int height)
{
  DowserChartPaint paint = { FALSE, FALSE, pango_context_get_font_description (context) };
  g_autoptr (DowserChartLayout) layout = dowser_chart_draw_make_layout (data, context, paint.font, width, height);
  cairo_t *cr = cairo_create (surface);

  dowser_chart_draw_background (cr, &paint);
  dowser_chart_draw (cr, layout, &paint);
  cairo_destroy (cr);
}

GBytes *
dowser_chart_export_render (const DowserChartData *data, PangoContext *context, int width, int height,
                            DowserPicture picture, GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  cairo_surface_t *surface;
  cairo_status_t status;

  if (picture == DOWSER_PICTURE_SVG)
    surface = cairo_svg_surface_create_for_stream (append_cb, bytes, width, height);
  else
    {
      surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width * SHARPNESS, height * SHARPNESS);
      cairo_surface_set_device_scale (surface, SHARPNESS, SHARPNESS);
    }
  draw_chart (surface, data, context, width, height);
  if (picture == DOWSER_PICTURE_PNG)
    cairo_surface_write_to_png_stream (surface, append_cb, bytes);
  cairo_surface_finish (surface);
  status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    return g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, _ ("The image was not created: %s."),
               cairo_status_to_string (status));
  return NULL;
}

/* A picture that is being written to a file. */
typedef struct
{
  GBytes *bytes;
  DowserChartExportDone done;
} PictureExport;

static void
picture_export_free (PictureExport *export)
{
  g_bytes_unref (export->bytes);
  g_free (export);
}

static void
written_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GObject) owner = user_data;
  PictureExport *export = g_object_get_data (owner, "dowser-chart-export");
  g_autofree char *name = g_file_get_basename (G_FILE (object));
  g_autofree char *message = NULL;
  g_autoptr (GError) error = NULL;

  if (g_file_replace_contents_finish (G_FILE (object), result, NULL, &error))
    message = g_strdup_printf (_ ("Saved as “%s”"), name);
  else
    message = g_strdup_printf (_ ("“%s” was not saved: %s"), name, error->message);
  if (export != NULL)
    export->done (message, owner);
}

static void
chosen_cb (GFile *file, gpointer user_data)
{
  GObject *owner = user_data;
  PictureExport *export = g_object_get_data (owner, "dowser-chart-export");

  if (export != NULL)
    g_file_replace_contents_bytes_async (file, export->bytes, NULL, FALSE, G_FILE_CREATE_REPLACE_DESTINATION, NULL,
                                         written_cb, g_object_ref (owner));
}

void
dowser_chart_export_save (GtkWidget *owner, const DowserChartData *data, DowserPicture picture,
                          DowserChartExportDone done)
{
  static const char *const png[] = { "*.png", NULL };
  static const char *const svg[] = { "*.svg", NULL };
  PangoContext *context = gtk_widget_get_pango_context (owner);
  double line = dowser_chart_draw_get_line_height (context, pango_context_get_font_description (context));
  int height = (int) MAX (HEIGHT, dowser_chart_layout_get_min_height (data, line));
  g_autoptr (GError) error = NULL;
  GBytes *bytes = dowser_chart_export_render (data, context, WIDTH, height, picture, &error);
  gboolean is_png = picture == DOWSER_PICTURE_PNG;
  PictureExport *export;

  if (bytes == NULL)
    {
      done (error->message, owner);
      return;
    }
  export = g_new0 (PictureExport, 1);
  export->bytes = bytes;
  export->done = done;
  g_object_set_data_full (G_OBJECT (owner), "dowser-chart-export", export, (GDestroyNotify) picture_export_free);
  dowser_file_chooser_save (GTK_WINDOW (gtk_widget_get_root (owner)), _ ("Save the Chart"),
                            is_png ? _ ("chart.png") : _ ("chart.svg"), is_png ? _ ("PNG images") : _ ("SVG images"),
                            is_png ? png : svg, chosen_cb, G_OBJECT (owner));
}
