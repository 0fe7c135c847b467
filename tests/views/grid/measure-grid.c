/* measure-grid.c - measures how fast the grid shows and scrolls a million rows, and prints one line of JSON
 *
 * With the argument "bare" after the number of rows, measures a GtkColumnView that only shows the same cells, for
 * comparison. Run the program with GSK_RENDERER=cairo: software GL has its own threads, whose time is counted, too. */
#include "views/grid/dowser-grid.h"
#include "views/widgets/dowser-views.h"

#include <adwaita.h>

#include <stdio.h>
#include <sys/resource.h>
#include <time.h>

#define N_COLUMNS 8
#define PAGE_ROWS 8192
#define N_FRAMES 60
#define N_PHASES 3
/* Pixels of one step of a mouse wheel, about three rows. */
#define WHEEL 80

typedef struct
{
  GMainLoop *loop;
  GtkAdjustment *adjustment; /* (nullable): NULL until the first frame was drawn */
  gint64 shown;              /* time in microseconds at which the result was set */
  double first_frame;        /* duration in seconds */
  gint64 cpu;                /* CPU time of this process in microseconds, at the last frame */
  double step;               /* pixels to scroll by, 0 for a jump to a distant row */
  guint frame;
  gint64 costs[N_PHASES][N_FRAMES];
  guint phase;
} GridMeasurement;

static gint64
get_cpu_time (void)
{
  struct timespec time;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &time);
  return (gint64) time.tv_sec * G_USEC_PER_SEC + time.tv_nsec / 1000;
}

static DowserResult *
make_result (guint n_rows)
{
  GPtrArray *columns = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_result_column_free);
  g_autoptr (DowserPageBuilder) builder = dowser_page_builder_new (N_COLUMNS, PAGE_ROWS);

  for (guint i = 0; i < N_COLUMNS; i++)
    {
      g_autofree char *name = g_strdup_printf ("column %u", i + 1);

      g_ptr_array_add (columns, dowser_result_column_new (name, DOWSER_VALUE_UNKNOWN));
    }

  DowserResult *result = dowser_result_new (columns);

  for (guint row = 0; row < n_rows; row++)
    {
      for (guint i = 0; i < N_COLUMNS; i++)
        {
          char text[32];

          g_snprintf (text, sizeof text, "value %u of %u", row % 977, i);
          if (i % 4 == 0)
            dowser_page_builder_add_integer (builder, (gint64) row * (i + 1));
          else if (i % 4 == 1)
            dowser_page_builder_add_real (builder, row / 7.0);
          else if (row % 11 == 0)
            dowser_page_builder_add_null (builder);
          else
            dowser_page_builder_add_text (builder, text, strlen (text));
        }
      if (dowser_page_builder_is_full (builder) || row + 1 == n_rows)
        {
          g_autoptr (DowserPage) page = dowser_page_builder_end (builder);

          dowser_result_add_page (result, page);
        }
    }
  dowser_result_set_complete (result, FALSE, 0);
  return result;
}

static int
compare_costs (gconstpointer a, gconstpointer b)
{
  gint64 x = *(const gint64 *) a;
  gint64 y = *(const gint64 *) b;

  return x < y ? -1 : x > y;
}

static double
get_median_ms (gint64 *costs)
{
  qsort (costs, N_FRAMES, sizeof *costs, compare_costs);
  return (double) costs[N_FRAMES / 2] / 1000;
}

static void
print_figures (GridMeasurement *measure)
{
  struct rusage usage;

  getrusage (RUSAGE_SELF, &usage);
  printf ("{\"first_frame_s\": %.3f, \"page_cpu_ms\": %.1f, \"wheel_cpu_ms\": %.1f, \"jump_cpu_ms\": %.1f, "
          "\"peak_mb\": %.0f}\n",
          measure->first_frame, get_median_ms (measure->costs[0]), get_median_ms (measure->costs[1]),
          get_median_ms (measure->costs[2]), (double) usage.ru_maxrss / 1024);
}

static void
scroll_further (GridMeasurement *measure)
{
  double page = gtk_adjustment_get_page_size (measure->adjustment);
  double upper = gtk_adjustment_get_upper (measure->adjustment);
  double far = upper * (double) ((measure->frame * 37) % N_FRAMES) / N_FRAMES;
  double targets[N_PHASES] = { page * (measure->frame + 1), WHEEL * (measure->frame + 1), far };

  gtk_adjustment_set_value (measure->adjustment, targets[measure->phase]);
}

static void
after_paint_cb (GdkFrameClock *clock, GridMeasurement *measure)
{
  gint64 cpu = get_cpu_time ();

  if (measure->first_frame == 0)
    measure->first_frame = (double) (g_get_monotonic_time () - measure->shown) / G_USEC_PER_SEC;
  else
    measure->costs[measure->phase][measure->frame++] = cpu - measure->cpu;
  if (measure->frame == N_FRAMES)
    {
      measure->frame = 0;
      measure->phase++;
    }
  if (measure->phase == N_PHASES)
    {
      g_main_loop_quit (measure->loop);
      return;
    }
  measure->cpu = get_cpu_time ();
  scroll_further (measure);
}

static GtkWidget *
find_scrolled_widget (GtkWidget *widget)
{
  if (GTK_IS_SCROLLED_WINDOW (widget))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_scrolled_widget (child);

      if (found != NULL)
        return found;
    }
  return NULL;
}

/* --------------------------------------------------------------- a view that shows only cells */

static void
setup_bare_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer column)
{
  GtkWidget *inscription = gtk_inscription_new (NULL);

  gtk_inscription_set_text_overflow (GTK_INSCRIPTION (inscription), GTK_INSCRIPTION_OVERFLOW_ELLIPSIZE_END);
  gtk_list_item_set_child (item, inscription);
}

static void
bind_bare_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer column)
{
  g_autoptr (GString) text = g_string_sized_new (64);
  DowserCell cell;

  dowser_row_get_cell (gtk_list_item_get_item (item), GPOINTER_TO_UINT (column), &cell);
  dowser_cell_print (&cell, text, 0);
  (gtk_inscription_set_text) (GTK_INSCRIPTION (gtk_list_item_get_child (item)), text->str);
}

static GtkWidget *
bare_new (DowserResult *result)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkSelectionModel *model = GTK_SELECTION_MODEL (gtk_no_selection_new (g_object_ref (G_LIST_MODEL (result))));
  GtkWidget *view = gtk_column_view_new (model);

  gtk_widget_add_css_class (view, "data-table");
  gtk_column_view_set_show_row_separators (GTK_COLUMN_VIEW (view), TRUE);
  /* Adds one more column, because the grid has a column of row numbers. */
  for (guint i = 0; i <= N_COLUMNS; i++)
    {
      GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
      GtkColumnViewColumn *column = gtk_column_view_column_new ("column", factory);

      g_signal_connect (factory, "setup", G_CALLBACK (setup_bare_cb), GUINT_TO_POINTER (i % N_COLUMNS));
      g_signal_connect (factory, "bind", G_CALLBACK (bind_bare_cb), GUINT_TO_POINTER (i % N_COLUMNS));
      gtk_column_view_column_set_fixed_width (column, 130);
      gtk_column_view_append_column (GTK_COLUMN_VIEW (view), column);
      g_object_unref (column);
    }
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), view);
  return scrolled;
}

static void
load_style (void)
{
  GtkCssProvider *provider = gtk_css_provider_new ();

  gtk_css_provider_load_from_resource (provider, DOWSER_RESOURCE_PATH "/style.css");
  gtk_style_context_add_provider_for_display (gdk_display_get_default (), GTK_STYLE_PROVIDER (provider),
                                              GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  g_object_unref (provider);
}

int
main (int argc, char **argv)
{
  guint n_rows = argc > 1 ? (guint) g_ascii_strtoull (argv[1], NULL, 10) : 1000000;
  gboolean is_bare = argc > 2 && g_str_equal (argv[2], "bare");
  GridMeasurement measure = { .loop = g_main_loop_new (NULL, FALSE) };

  adw_init ();
  dowser_views_init ();
  load_style ();

  g_autoptr (DowserResult) result = make_result (n_rows);
  GtkWidget *shown = is_bare ? bare_new (result) : GTK_WIDGET (dowser_grid_new ());
  GtkWidget *window = gtk_window_new ();

  gtk_window_set_default_size (GTK_WINDOW (window), 1280, 800);
  gtk_window_set_child (GTK_WINDOW (window), shown);
  gtk_widget_realize (window);
  measure.adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (find_scrolled_widget (shown)));
  g_signal_connect (gtk_widget_get_frame_clock (window), "after-paint", G_CALLBACK (after_paint_cb), &measure);
  measure.shown = g_get_monotonic_time ();
  if (!is_bare)
    dowser_grid_set_result (DOWSER_GRID (shown), result);
  gtk_window_present (GTK_WINDOW (window));
  g_main_loop_run (measure.loop);
  print_figures (&measure);
  gtk_window_destroy (GTK_WINDOW (window));
  g_main_loop_unref (measure.loop);
  return 0;
}
