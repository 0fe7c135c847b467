/* test-json-text.c - tests that written text is JSON and is read back as the same values */
#include "base/dowser-json-text.h"
#include "support/dowser-test-main.h"
#include "support/dowser-test-rand.h"

#include <math.h>
#include <string.h>

static JsonNode *
read_text (const char *text)
{
  g_autoptr (GError) error = NULL;
  JsonNode *node = json_from_string (text, &error);

  g_assert_no_error (error);
  return node;
}

static void
assert_double_round_trips (double value)
{
  g_autoptr (JsonNode) node = json_node_init_double (json_node_alloc (), value);
  g_autofree char *text = dowser_json_to_text (node, FALSE);
  g_autoptr (JsonNode) again = read_text (text);

  g_assert_true (json_node_get_value_type (again) == G_TYPE_DOUBLE);
  g_assert_cmpfloat (json_node_get_double (again), ==, value);
}

/* JSON-GLib's own writer turns the first value into 1e+30.0, which no JSON reader accepts. */
static void
test_written_doubles_read_back (void)
{
  g_autoptr (GRand) rand = dowser_test_rand_new ();

  assert_double_round_trips (1e30);
  assert_double_round_trips (-5e-324);
  assert_double_round_trips (3);
  assert_double_round_trips (0.1);
  for (int i = 0; i < 5000; i++)
    {
      guint64 bits = (guint64) g_rand_int (rand) << 32 | g_rand_int (rand);
      double value;

      memcpy (&value, &bits, sizeof value);
      if (isfinite (value))
        assert_double_round_trips (value);
    }
}

static void
test_written_texts_read_back (void)
{
  static const char *const texts[] = { "", "\"\\/\b\f\n\r\t\x01\x7f", "größe 🐟", "</script>", "null" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (JsonNode) node = json_node_init_string (json_node_alloc (), texts[i]);
      g_autofree char *text = dowser_json_to_text (node, FALSE);
      g_autoptr (JsonNode) again = read_text (text);

      g_assert_cmpstr (json_node_get_string (again), ==, texts[i]);
    }
}

static void
test_compact_and_pretty_are_equal (void)
{
  g_autoptr (JsonNode) node
      = read_text ("{\"a\":[1,2.5,true,null,{\"b\":\"c\"}],\"empty\":{},\"none\":[],\"z\":{\"y\":[[[]]]}}");
  g_autofree char *compact = dowser_json_to_text (node, FALSE);
  g_autofree char *pretty = dowser_json_to_text (node, TRUE);
  g_autoptr (JsonNode) from_compact = read_text (compact);
  g_autoptr (JsonNode) from_pretty = read_text (pretty);

  g_assert_true (json_node_equal (from_compact, node));
  g_assert_true (json_node_equal (from_pretty, node));
  g_assert_true (g_str_has_suffix (pretty, "\n"));
}

DOWSER_TEST_MAIN (json_text)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/base/json-text/written-doubles-read-back", test_written_doubles_read_back);
  g_test_add_func ("/base/json-text/written-texts-read-back", test_written_texts_read_back);
  g_test_add_func ("/base/json-text/compact-and-pretty-are-equal", test_compact_and_pretty_are_equal);
  return g_test_run ();
}
