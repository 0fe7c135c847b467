/* test-yaml.c - tests that YAML is read with its line numbers, and that written texts are read back unchanged */
#include "base/dowser-yaml.h"

#include "base/dowser-json-text.h"
#include "support/dowser-test-main.h"
#include "support/dowser-test-rand.h"

#include <string.h>

static DowserYaml *
read_text (const char *text)
{
  g_autoptr (GError) error = NULL;
  DowserYaml *node = dowser_yaml_read (text, -1, &error);

  g_assert_no_error (error);
  return node;
}

static void
test_nodes_know_their_lines (void)
{
  g_autoptr (DowserYaml) root
      = read_text ("a: 1\n# b\nb:\n  - c: |\n      x\n      y\n  - d\n\ne: {f: g,\n    h: i}\n");
  const DowserYaml *b = dowser_yaml_get (root, "b");
  const DowserYaml *e = dowser_yaml_get (root, "e");

  g_assert_cmpuint (root->first_line, ==, 1);
  g_assert_cmpuint (((const DowserYaml *) b->items->pdata[0])->first_line, ==, 4);
  g_assert_cmpuint (((const DowserYaml *) b->items->pdata[0])->last_line, ==, 6);
  g_assert_cmpuint (((const DowserYaml *) b->items->pdata[1])->first_line, ==, 7);
  g_assert_cmpuint (((const DowserYaml *) b->items->pdata[1])->last_line, ==, 7);
  g_assert_cmpuint (e->first_line, ==, 9);
  g_assert_cmpuint (e->last_line, ==, 10);
  g_assert_cmpstr (dowser_yaml_get_text (e, "h"), ==, "i");
  g_assert_null (dowser_yaml_get_text (e, "j"));
}

/* Tests that YAML 1.2 is read, not YAML 1.1: "no" and "1:30" are texts. */
static void
test_yaml_is_converted_to_json (void)
{
  static const struct
  {
    const char *yaml;
    const char *json;
  } cases[] = {
    { "5", "5" },
    { "-0.5", "-0.5" },
    { "'5'", "\"5\"" },
    { "no", "\"no\"" },
    { "1:30", "\"1:30\"" },
    { "~", "null" },
    { "true", "true" },
    { "FALSE", "false" },
    { "[1, a]", "[1,\"a\"]" },
    { "{a: {}}", "{\"a\":{}}" },
    { "0x1f", "\"0x1f\"" },
    { "inf", "\"inf\"" },
    { "1e400", "\"1e400\"" },
    { "{}", "{}" },
    { "", "{}" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserYaml) node = read_text (cases[i].yaml);
      g_autoptr (JsonNode) json = dowser_yaml_to_json (node);
      g_autofree char *text = dowser_json_to_text (json, FALSE);

      g_assert_cmpstr (text, ==, cases[i].json);
    }
}

static void
assert_text_round_trips (const char *text)
{
  g_autofree char *quoted = dowser_yaml_quote (text);
  g_autofree char *line = g_strdup_printf ("- a: %s\n", quoted);
  g_autoptr (DowserYaml) root = read_text (line);
  const DowserYaml *item = root->items->pdata[0];
  g_autoptr (JsonNode) json = dowser_yaml_to_json (item->items->pdata[0]);

  g_assert_cmpstr (((const DowserYaml *) item->items->pdata[0])->text, ==, text);
  g_assert_cmpstr (json_node_get_string (json), ==, text);
  g_assert_null (strchr (quoted, '\n'));
}

static void
test_quoted_texts_read_back (void)
{
  static const char *const texts[] = { "a",
                                       "a b",
                                       "true",
                                       "~",
                                       "5",
                                       "- a",
                                       "a: b",
                                       "a #b",
                                       "#a",
                                       "a:",
                                       " a",
                                       "a ",
                                       "\"a\"",
                                       "'a'",
                                       "&a",
                                       "*a",
                                       "!a",
                                       "?",
                                       "a\nb",
                                       "|",
                                       "größe",
                                       "🐟",
                                       "%a",
                                       "@a",
                                       "a\tb\\c",
                                       "null",
                                       "{a}",
                                       "[a",
                                       "a,b",
                                       "=",
                                       "---",
                                       "...",
                                       "a--b",
                                       "\x01",
                                       "a\xc2\x85"
                                       "b",
                                       "a\u2028b",
                                       "\u2029",
                                       "a\ufeffb",
                                       "\uffff",
                                       "\xc2\x80",
                                       "a\rb",
                                       "\x7f" };
  g_autoptr (GRand) rand = dowser_test_rand_new ();

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    assert_text_round_trips (texts[i]);
  for (guint i = 0; i < 2000; i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);

      for (int n = g_rand_int_range (rand, 1, 12); n > 0; n--)
        g_string_append_c (text, (char) g_rand_int_range (rand, 32, 127));
      assert_text_round_trips (text->str);
    }
}

DOWSER_TEST_MAIN (yaml)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/base/yaml/nodes-know-their-lines", test_nodes_know_their_lines);
  g_test_add_func ("/base/yaml/yaml-is-converted-to-json", test_yaml_is_converted_to_json);
  g_test_add_func ("/base/yaml/quoted-texts-read-back", test_quoted_texts_read_back);
  return g_test_run ();
}
