/* test-byte-sink.c - tests that numbers and bytes are written completely through a buffer, and that a full disk is an
 * error */
#include "export/dowser-byte-sink.h"
#include "schema/dowser-value.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <math.h>
#include <unistd.h>

#include "support/dowser-test-main.h"
#include "support/dowser-test-rand.h"

static char *
take_text (DowserByteSink *sink)
{
  char *text = g_strndup (sink->bytes, sink->length);

  sink->length = 0;
  return text;
}

static void
test_integers_are_written_as_text (void)
{
  static const gint64 values[] = { 0, 7, -7, 10, 99, 100, G_MAXINT64, G_MININT64, -1000000 };
  g_autoptr (DowserByteSink) sink = dowser_byte_sink_new (-1);

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    {
      g_autofree char *wanted = g_strdup_printf ("%" G_GINT64_FORMAT, values[i]);
      g_autofree char *text = NULL;

      dowser_byte_sink_add_integer (sink, values[i]);
      text = take_text (sink);
      g_assert_cmpstr (text, ==, wanted);
    }
}

/* Checks that the fast path for short decimals writes the same text as printf. */
static void
check_real (double value)
{
  char text[40], wanted[40];

  dowser_double_to_text (value, text);
  g_assert_true (g_ascii_strtod (text, NULL) == value);
  g_ascii_formatd (wanted, sizeof wanted, "%.15g", value);
  if (g_ascii_strtod (wanted, NULL) == value)
    g_assert_cmpstr (text, ==, wanted);
}

static void
test_reals_are_written_as_shortest_text (void)
{
  static const double values[] = { 0,    -0.0, 1,       -1,        0.1,   0.05,  1e-4, 9.9e-5, 1e15, 999999999999999,
                                   1e14, 12.5, 1.0 / 3, 0.1 + 0.2, 1e300, 5e-324 };
  g_autoptr (GRand) rand = dowser_test_rand_new ();

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    check_real (values[i]);
  for (guint i = 0; i < 20000; i++)
    {
      guint decimals = g_rand_int_range (rand, 0, 13);

      check_real (g_rand_int (rand) / pow (10, decimals) * (g_rand_boolean (rand) ? 1 : -1));
      check_real (g_rand_double_range (rand, -1e6, 1e6));
    }
}

static void
test_long_data_is_written_as_base64 (void)
{
  g_autoptr (DowserByteSink) sink = dowser_byte_sink_new (-1);
  g_autofree char *bytes = g_strnfill (1000000, 'x');
  g_autofree char *wanted = g_base64_encode ((const guchar *) bytes, 1000000);
  g_autofree char *text = NULL;

  dowser_byte_sink_add_base64 (sink, bytes, 1000000);
  text = take_text (sink);
  g_assert_cmpstr (text, ==, wanted);
}

/* Tests that data longer than the buffer is written completely and in order. */
static void
test_data_longer_than_buffer_is_written (void)
{
  g_autofree char *path = NULL;
  g_autofree char *bytes = g_strnfill (3 * 1024 * 1024, 'b');
  g_autofree char *found = NULL;
  gsize length;
  int fd = g_file_open_tmp ("sink-XXXXXX", &path, NULL);
  g_autoptr (DowserByteSink) sink = dowser_byte_sink_new (fd);

  dowser_byte_sink_add_string (sink, "first");
  dowser_byte_sink_add (sink, bytes, 3 * 1024 * 1024);
  dowser_byte_sink_add_string (sink, "last");
  g_assert_true (dowser_byte_sink_flush (sink));
  close (fd);
  g_assert_true (g_file_get_contents (path, &found, &length, NULL));
  g_assert_cmpuint (length, ==, 3 * 1024 * 1024 + 9);
  g_assert_true (g_str_has_prefix (found, "firstb"));
  g_assert_cmpstr (found + length - 5, ==, "blast");
  g_unlink (path);
}

static void
test_full_disk_is_an_error (void)
{
  int fd = g_open ("/dev/full", O_WRONLY | O_CLOEXEC);
  g_autoptr (DowserByteSink) sink = dowser_byte_sink_new (fd);

  if (fd < 0)
    {
      g_test_skip ("there is no full device");
      return;
    }
  for (guint i = 0; i < 1000000; i++)
    dowser_byte_sink_add_string (sink, "0123456789");
  g_assert_false (dowser_byte_sink_flush (sink));
  g_assert_cmpint (sink->code, ==, ENOSPC);
  close (fd);
}

DOWSER_TEST_MAIN (byte_sink)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/export/byte-sink/integers-are-written-as-text", test_integers_are_written_as_text);
  g_test_add_func ("/export/byte-sink/reals-are-written-as-shortest-text", test_reals_are_written_as_shortest_text);
  g_test_add_func ("/export/byte-sink/long-data-is-written-as-base64", test_long_data_is_written_as_base64);
  g_test_add_func ("/export/byte-sink/data-longer-than-buffer-is-written", test_data_longer_than_buffer_is_written);
  g_test_add_func ("/export/byte-sink/full-disk-is-an-error", test_full_disk_is_an_error);
  return g_test_run ();
}
