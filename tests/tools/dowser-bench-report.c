/* dowser-bench-report.c - results of measurements: samples, their median and 95th percentile, and a description of the
 * machine */
#include "dowser-bench-report.h"

#include "base/dowser-json-text.h"
#include "cli/dowser-cli.h"

#include <json-glib/json-glib.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/utsname.h>
#include <time.h>

typedef struct
{
  char *name;
  char *unit;
  GArray *samples; /* double */
} Measurement;

struct _DowserBenchReport
{
  GPtrArray *measurements; /* Measurement */
};

static void
measurement_free (gpointer data)
{
  Measurement *measurement = data;

  g_free (measurement->name);
  g_free (measurement->unit);
  g_array_unref (measurement->samples);
  g_free (measurement);
}

DowserBenchReport *
dowser_bench_report_new (void)
{
  DowserBenchReport *self = g_new0 (DowserBenchReport, 1);

  self->measurements = g_ptr_array_new_with_free_func (measurement_free);
  return self;
}

void
dowser_bench_report_free (DowserBenchReport *self)
{
  g_ptr_array_unref (self->measurements);
  g_free (self);
}

static Measurement *
ensure_measurement (DowserBenchReport *self, const char *name, const char *unit)
{
  Measurement *measurement;

  for (guint i = 0; i < self->measurements->len; i++)
    {
      measurement = g_ptr_array_index (self->measurements, i);
      if (g_str_equal (measurement->name, name))
        return measurement;
    }
  measurement = g_new0 (Measurement, 1);
  measurement->name = g_strdup (name);
  measurement->unit = g_strdup (unit);
  measurement->samples = g_array_new (FALSE, FALSE, sizeof (double));
  g_ptr_array_add (self->measurements, measurement);
  return measurement;
}

void
dowser_bench_report_add (DowserBenchReport *self, const char *name, const char *unit, double sample)
{
  g_array_append_val (ensure_measurement (self, name, unit)->samples, sample);
}

void
dowser_bench_report_add_time (DowserBenchReport *self, const char *name, gint64 begin)
{
  dowser_bench_report_add (self, name, "ms", (double) (g_get_monotonic_time () - begin) / 1000);
}

gint64
dowser_bench_get_cpu_time (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return (gint64) now.tv_sec * G_GINT64_CONSTANT (1000000000) + now.tv_nsec;
}

void
dowser_bench_report_add_cpu_time (DowserBenchReport *self, const char *name, gint64 begin)
{
  dowser_bench_report_add (self, name, "ms", (double) (dowser_bench_get_cpu_time () - begin) / 1e6);
}

static int
compare_samples (gconstpointer a, gconstpointer b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return x < y ? -1 : x > y;
}

/* Returns the smallest sample for which at least the share @share of all samples isn't larger. The result is rounded to
 * a millionth, because a ratio may have endless digits. */
static double
get_percentile (GArray *samples, double share)
{
  guint index = (guint) ceil (share * samples->len);

  g_array_sort (samples, compare_samples);
  return round (g_array_index (samples, double, MAX (index, 1) - 1) * 1e6) / 1e6;
}

static char *
dup_processor (void)
{
  g_autofree char *text = NULL;
  const char *name;

  if (!g_file_get_contents ("/proc/cpuinfo", &text, NULL, NULL))
    return g_strdup ("unknown processor");
  name = strstr (text, "model name");
  name = name != NULL ? strstr (name, ": ") : NULL;
  if (name == NULL)
    return g_strdup ("unknown processor");
  return g_strndup (name + 2, strcspn (name + 2, "\n"));
}

static char *
dup_machine (void)
{
  g_autofree char *processor = dup_processor ();
  struct utsname system = { 0 };

  uname (&system);
  return g_strdup_printf ("%s, %u cores, %s %s, GLib %u.%u.%u", processor, g_get_num_processors (), system.sysname,
                          system.release, glib_major_version, glib_minor_version, glib_micro_version);
}

static void
add_measurement (JsonBuilder *builder, const Measurement *measurement)
{
  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "name");
  json_builder_add_string_value (builder, measurement->name);
  json_builder_set_member_name (builder, "unit");
  json_builder_add_string_value (builder, measurement->unit);
  json_builder_set_member_name (builder, "samples");
  json_builder_add_int_value (builder, measurement->samples->len);
  json_builder_set_member_name (builder, "median");
  json_builder_add_double_value (builder, get_percentile (measurement->samples, 0.5));
  json_builder_set_member_name (builder, "p95");
  json_builder_add_double_value (builder, get_percentile (measurement->samples, 0.95));
  json_builder_end_object (builder);
}

static void
print_json (DowserBenchReport *self, const char *machine)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (JsonNode) root = NULL;
  g_autofree char *text = NULL;

  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "machine");
  json_builder_add_string_value (builder, machine);
  json_builder_set_member_name (builder, "measurements");
  json_builder_begin_array (builder);
  for (guint i = 0; i < self->measurements->len; i++)
    add_measurement (builder, g_ptr_array_index (self->measurements, i));
  json_builder_end_array (builder);
  json_builder_end_object (builder);
  root = json_builder_get_root (builder);
  text = dowser_json_to_text (root, TRUE);
  dowser_cli_print (text);
}

void
dowser_bench_report_print (DowserBenchReport *self, gboolean as_json)
{
  g_autofree char *machine = dup_machine ();

  if (as_json)
    {
      print_json (self, machine);
      return;
    }
  printf ("%s\n\n%-58s %8s %12s %12s\n", machine, "", "samples", "median", "95 %");
  for (guint i = 0; i < self->measurements->len; i++)
    {
      const Measurement *measurement = g_ptr_array_index (self->measurements, i);

      printf ("%-58s %8u %9.4f %s %9.4f %s\n", measurement->name, measurement->samples->len,
              get_percentile (measurement->samples, 0.5), measurement->unit,
              get_percentile (measurement->samples, 0.95), measurement->unit);
    }
}
