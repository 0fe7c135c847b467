/* test-plan-json.c - tests that plans are written to JSON and read back, and that a refusal names the path in the
 * JSON */
#include "base/dowser-error.h"
#include "plan/dowser-plan-json.h"
#include "support/dowser-test-main.h"

#include <string.h>

#define SELECT(inner) "{\"version\":1,\"select\":{" inner "}}"
#define OUTPUT(expr) SELECT ("\"outputs\":[{\"expr\":" expr "}]")

static DowserPlan *
read_plan (const char *text)
{
  g_autoptr (GError) error = NULL;
  DowserPlan *plan = dowser_plan_from_json (text, -1, &error);

  g_assert_no_error (error);
  return plan;
}

static void
assert_refused (const char *text, gssize length, DowserPlanError code, const char *part)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) plan = dowser_plan_from_json (text, length, &error);

  g_assert_null (plan);
  g_assert_error (error, DOWSER_PLAN_ERROR, (int) code);
  if (strstr (error->message, part) == NULL)
    g_error ("“%s” does not say “%s”", error->message, part);
}

/* Checks that reading the compact form and writing it again doesn't change a byte. */
static void
assert_canonical (const char *text)
{
  g_autoptr (DowserPlan) plan = read_plan (text);
  g_autofree char *json_again = dowser_plan_to_json (plan, FALSE);
  g_autofree char *pretty = dowser_plan_to_json (plan, TRUE);
  g_autoptr (DowserPlan) plan_again = read_plan (pretty);

  g_assert_cmpstr (json_again, ==, text);
  g_assert_true (dowser_plan_equal (plan, plan_again));
  g_assert_true (g_str_has_suffix (pretty, "}\n"));
}

static void
test_each_expression_reads_back (void)
{
  static const char *const plans[] = {
    OUTPUT ("{\"kind\":\"column\",\"instance\":\"t\",\"name\":\"a\"}"),
    OUTPUT ("{\"kind\":\"literal\",\"value\":\"x \\\"y\\\"\\n\\u0001 é\"}"),
    OUTPUT ("{\"kind\":\"literal\",\"value\":-9223372036854775808}"),
    OUTPUT ("{\"kind\":\"literal\",\"value\":0.1}"),
    OUTPUT ("{\"kind\":\"literal\",\"value\":3.0}"),
    OUTPUT ("{\"kind\":\"literal\",\"value\":1e+300}"),
    OUTPUT ("{\"kind\":\"literal\",\"type\":\"real\",\"value\":\"-Infinity\"}"),
    OUTPUT ("{\"kind\":\"literal\",\"value\":true}"),
    OUTPUT ("{\"kind\":\"literal\",\"value\":null}"),
    OUTPUT ("{\"kind\":\"literal\",\"type\":\"date\",\"value\":null}"),
    OUTPUT ("{\"kind\":\"literal\",\"type\":\"date\",\"value\":\"2024-01-31\"}"),
    OUTPUT ("{\"kind\":\"literal\",\"type\":\"decimal\",\"value\":\"1.10\"}"),
    OUTPUT ("{\"kind\":\"literal\",\"type\":\"text\",\"base64\":\"YQBi\"}"),
    OUTPUT ("{\"kind\":\"literal\",\"type\":\"blob\",\"base64\":\"/w==\"}"),
    OUTPUT ("{\"kind\":\"parameter\",\"name\":\"p\",\"type\":\"date\"}"),
    OUTPUT ("{\"kind\":\"arithmetic\",\"op\":\"negate\",\"args\":[{\"kind\":\"literal\",\"value\":1}]}"),
    OUTPUT (
        "{\"kind\":\"case\",\"cases\":[{\"when\":{\"kind\":\"literal\",\"value\":true},\"then\":{\"kind\":\"literal\","
        "\"value\":1}}],\"else\":{\"kind\":\"literal\",\"value\":2}}"),
    OUTPUT ("{\"kind\":\"cast\",\"type\":\"real\",\"args\":[{\"kind\":\"literal\",\"value\":1}]}"),
    OUTPUT ("{\"kind\":\"aggregate\",\"op\":\"count\"}"),
    OUTPUT ("{\"kind\":\"aggregate\",\"op\":\"concat\",\"args\":[{\"kind\":\"literal\",\"value\":\"a\"},{\"kind\":"
            "\"literal\",\"value\":\";\"}]}"),
    OUTPUT ("{\"kind\":\"aggregate\",\"op\":\"sum\",\"distinct\":true,\"args\":[{\"kind\":\"literal\",\"value\":1}],"
            "\"filter\":{\"kind\":\"is_null\",\"negated\":true,\"args\":[{\"kind\":\"literal\",\"value\":1}]}}"),
    OUTPUT (
        "{\"kind\":\"window\",\"name\":\"sum\",\"args\":[{\"kind\":\"literal\",\"value\":1}],\"partition\":[{\"kind\":"
        "\"literal\",\"value\":1}],\"order\":[{\"expr\":{\"kind\":\"literal\",\"value\":1},\"descending\":true,"
        "\"nulls\":\"last\"}],\"frame\":{\"unit\":\"rows\",\"start\":\"unbounded\",\"end\":0}}"),
    OUTPUT ("{\"kind\":\"function\",\"name\":\"today\"}"),
    OUTPUT ("{\"kind\":\"relative_date\",\"unit\":\"month\",\"offset\":-1}"),
    OUTPUT ("{\"kind\":\"match\",\"op\":\"contains\",\"negated\":true,\"case_sensitive\":true,\"args\":[{\"kind\":"
            "\"literal\",\"value\":\"a\"},{\"kind\":\"literal\",\"value\":\"b\"}]}"),
    OUTPUT ("{\"kind\":\"subplan\",\"op\":\"any\",\"compare\":\"lt\",\"args\":[{\"kind\":\"literal\",\"value\":1}],"
            "\"select\":{\"outputs\":[{\"expr\":{\"kind\":\"literal\",\"value\":1}}]}}"),
    OUTPUT ("{\"kind\":\"and\",\"args\":[{\"kind\":\"literal\",\"value\":1},{\"kind\":\"and\",\"args\":[{\"kind\":"
            "\"literal\",\"value\":1},{\"kind\":\"literal\",\"value\":2}]}]}"),
  };

  for (guint i = 0; i < G_N_ELEMENTS (plans); i++)
    assert_canonical (plans[i]);
}

static void
test_complete_plan_reads_back (void)
{
  assert_canonical (
      "{\"version\":1,\"question\":\"q\",\"restated\":\"r\",\"explanation\":\"e\",\"metric\":\"scalar\","
      "\"decision\":\"clarify\",\"quality\":\"low\",\"steps\":[{\"id\":\"s\",\"about\":\"a\",\"select\":{\"outputs\":[]"
      "}}],"
      "\"select\":{\"from\":[{\"table\":\"t\"},{\"id\":\"u\",\"table\":\"t\"},{\"step\":\"s\"}],\"joins\":[{\"type\":"
      "\"left\","
      "\"to\":\"u\",\"on\":[{\"kind\":\"compare\",\"op\":\"eq\",\"args\":[{\"kind\":\"column\",\"instance\":\"t\","
      "\"name\":"
      "\"a\"},{\"kind\":\"column\",\"instance\":\"u\",\"name\":\"a\"}]}],\"via\":\"inferred\",\"confidence\":0.92}],"
      "\"outputs\":[{\"expr\":{\"kind\":\"column\",\"instance\":\"t\",\"name\":\"a\"},\"name\":\"A\"}],\"distinct\":"
      "true,"
      "\"filter\":{\"kind\":\"literal\",\"value\":true},\"off\":[{\"kind\":\"literal\",\"value\":false}],\"group\":[{"
      "\"kind\":"
      "\"literal\",\"value\":1}],\"having\":{\"kind\":\"literal\",\"value\":true},\"order\":[{\"expr\":{\"kind\":"
      "\"output\","
      "\"name\":\"A\"}}],\"limit\":0,\"offset\":3,\"set\":{\"op\":\"except\",\"with\":{\"outputs\":[]}}},"
      "\"assumptions\":[{\"dimension\":\"d\",\"target\":\"t\",\"basis\":\"data\",\"confidence\":0.5}],"
      "\"ambiguities\":[{\"question\":\"which?\",\"start\":2,\"length\":3,\"choices\":[{\"label\":\"l\",\"operations\":"
      "[{"
      "\"op\":\"set_limit\",\"limit\":3},{\"op\":\"replace_plan\",\"plan\":{\"version\":1,\"select\":{\"outputs\":[]}}}"
      "]}]}],"
      "\"mappings\":[{\"words\":\"w\",\"column\":\"t.a\"}],\"keep\":[{\"check\":\"limit\"},{\"check\":\"having\","
      "\"about\":\"select\"}]}");
}

static void
test_refusals_name_the_path (void)
{
  static const struct
  {
    const char *text;
    const char *part;
  } cases[] = {
    { "", "empty" },
    { "[]", "object" },
    { "3", "object" },
    { "{}", "select" },
    { SELECT (""), "select.outputs" },
    { SELECT ("\"outputs\":[],\"foo\":1"), "select: “foo” isn't a known name" },
    { SELECT ("\"outputs\":[],\"from\":[{\"table\":\"t\",\"x y\":1}]"), "select.from[0]" },
    { SELECT ("\"outputs\":[],\"from\":[{\"id\":\"t\"}]"), "select.from[0].table" },
    { SELECT ("\"outputs\":[],\"joins\":[{\"to\":\"a\"},{\"to\":\"b\"},{\"to\":\"c\",\"foo\":1}]"),
      "select.joins[2]: “foo” isn't a known name" },
    { SELECT ("\"outputs\":[],\"limit\":-5"), "limit" },
    { SELECT ("\"outputs\":[],\"limit\":\"5\""), "select.limit" },
    { SELECT ("\"outputs\":[],\"set\":{\"op\":\"none\",\"with\":{\"outputs\":[]}}"), "select.set" },
    { OUTPUT ("{\"kind\":\"sql\"}"), "select.outputs[0].expr.kind" },
    { OUTPUT ("{}"), "select.outputs[0].expr.kind" },
    { OUTPUT ("{\"kind\":\"column\",\"name\":\"a\"}"), "select.outputs[0].expr.instance" },
    { OUTPUT ("{\"kind\":\"literal\"}"), "value" },
    { OUTPUT ("{\"kind\":\"literal\",\"value\":[]}"), "value" },
    { OUTPUT ("{\"kind\":\"literal\",\"type\":\"integer\",\"value\":\"a\"}"), "value" },
    { OUTPUT ("{\"kind\":\"literal\",\"base64\":\"***\"}"), "base64" },
    { OUTPUT ("{\"kind\":\"literal\",\"type\":\"integer\",\"base64\":\"YQ==\"}"), "base64" },
    { OUTPUT ("{\"kind\":\"not\",\"args\":[]}"), "args" },
    { OUTPUT ("{\"kind\":\"case\",\"cases\":[]}"), "cases" },
    { OUTPUT ("{\"kind\":\"case\",\"cases\":[{\"when\":{\"kind\":\"literal\",\"value\":1}}]}"), "cases[0].then" },
    { OUTPUT ("{\"kind\":\"function\",\"name\":\"load_extension\"}"), "load_extension" },
    { OUTPUT ("{\"kind\":\"function\",\"name\":\"upper\"}"), "args" },
    { OUTPUT ("{\"kind\":\"aggregate\",\"op\":\"sum\"}"), "args" },
    { OUTPUT ("{\"kind\":\"subplan\",\"op\":\"in\",\"select\":{\"outputs\":[]}}"), "args" },
    { "{\"version\":0,\"select\":{\"outputs\":[]}}", "version" },
    { "{\"version\":1,\"select\":{\"outputs\":[]},\"ambiguities\":[{\"question\":\"q\",\"choices\":[{\"label\":\"l\","
      "\"operations\":[{\"op\":\"drop\"}]}]}]}",
      "ambiguities[0].choices[0].operations[0].op" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    assert_refused (cases[i].text, -1, DOWSER_PLAN_ERROR_MALFORMED, cases[i].part);
}

/* Tests that unknown members and members of the wrong type are refused with their path, in each part of a plan. */
static void
test_each_part_is_checked (void)
{
#define LITERAL "{\"kind\":\"literal\",\"value\":1}"
  static const struct
  {
    const char *text, *path;
  } cases[] = {
    { "{\"select\":{\"outputs\":[]},\"sql\":\"SELECT 1\"}", "sql" },
    { "{\"select\":{\"outputs\":[]},\"version\":\"1\"}", "version" },
    { "{\"select\":{\"outputs\":[]},\"question\":7}", "question" },
    { "{\"select\":{\"outputs\":[]},\"steps\":{}}", "steps" },
    { "{\"select\":{\"outputs\":[]},\"steps\":[{\"id\":\"s\"}]}", "steps[0].select" },
    { "{\"select\":{\"outputs\":[]},\"assumptions\":[{\"dimension\":\"a\",\"target\":\"b\",\"basis\":\"guess\"}]}",
      "assumptions[0].basis" },
    { "{\"select\":{\"outputs\":[]},\"mappings\":[{\"words\":[],\"column\":\"a.b\"}]}", "mappings[0].words" },
    { SELECT ("\"outputs\":[],\"from\":[{\"table\":\"t\",\"step\":\"s\"}]"), "select.from[0]" },
    { SELECT ("\"outputs\":[],\"from\":[7]"), "select.from[0]" },
    { SELECT ("\"outputs\":[],\"joins\":[{\"to\":\"t\",\"type\":\"outer\"}]"), "select.joins[0].type" },
    { SELECT ("\"outputs\":[],\"joins\":[{\"to\":\"t\",\"on\":\"a = b\"}]"), "select.joins[0].on" },
    { SELECT ("\"outputs\":[],\"filter\":\"a = b\""), "select.filter" },
    { SELECT ("\"outputs\":[],\"filter\":[]"), "select.filter" },
    { SELECT ("\"outputs\":[],\"distinct\":1"), "select.distinct" },
    { SELECT ("\"outputs\":[],\"limit\":1.5"), "select.limit" },
    { SELECT ("\"outputs\":[],\"offset\":-1"), "offset" },
    { SELECT ("\"outputs\":[],\"order\":[{\"expr\":" LITERAL ",\"nulls\":\"middle\"}]"), "select.order[0].nulls" },
    { SELECT ("\"outputs\":[],\"set\":{\"op\":\"none\",\"with\":{\"outputs\":[]}}"), "select.set" },
    { SELECT ("\"outputs\":[{\"expr\":" LITERAL ",\"alias\":\"x\"}]"), "select.outputs[0]: “alias”" },
    { OUTPUT ("{\"kind\":\"column\",\"instance\":\"t\",\"name\":{\"a\":1}}"), "select.outputs[0].expr.name" },
    { OUTPUT ("{\"kind\":\"literal\",\"value\":1,\"text\":\"1\"}"), "select.outputs[0].expr: “text”" },
    { OUTPUT ("{\"kind\":\"literal\",\"value\":[1]}"), "select.outputs[0].expr" },
    { OUTPUT ("{\"kind\":\"literal\",\"type\":\"blob\",\"base64\":\"%%\"}"), "select.outputs[0].expr" },
    { OUTPUT ("{\"kind\":\"relative_date\",\"unit\":\"day\",\"offset\":99999999}"), "offset" },
    { OUTPUT ("{\"kind\":\"not\",\"args\":[" LITERAL "," LITERAL "]}"), "select.outputs[0].expr" },
    { OUTPUT ("{\"kind\":\"not\",\"args\":[null]}"), "select.outputs[0].expr.args[0]" },
    { OUTPUT ("{\"kind\":\"window\",\"name\":\"rank\",\"frame\":{\"unit\":\"rows\",\"start\":99999999999}}"),
      "select.outputs[0].expr.frame" },
    { OUTPUT ("{\"kind\":\"function\",\"name\":\"load_extension\",\"args\":[" LITERAL "]}"), "select.outputs[0].expr" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    assert_refused (cases[i].text, -1, DOWSER_PLAN_ERROR_MALFORMED, cases[i].path);
#undef LITERAL
}

/* Tests that invalid JSON is reported with its position, in one line. */
static void
test_invalid_json_names_the_position (void)
{
  static const struct
  {
    const char *text;
    gsize length;
  } cases[] = {
    { "{\"select\":{\"outputs\":[]},\"select\":{\"outputs\":[]}}", 0 },
    { "{\"select\":{\"outputs\":[],\"limit\":1,\"\\u006cimit\":2}}", 0 },
    { "{\"select\":{\"outputs\":[],\"limit\":99999999999999999999}}", 0 },
    { "{\"select\":{\"outputs\":[],\"limit\":1e999}}", 0 },
    { "{\"select\":{\"outputs\":[],\"limit\":NaN}}", 0 },
    { "{\"select\":{\"outputs\":[],\"limit\":+1}}", 0 },
    { "{\"select\":{\"outputs\":[],\"limit\":01}}", 0 },
    { "{\"question\":\"\\u0000\",\"select\":{\"outputs\":[]}}", 0 },
    { "{\"question\":\"a\0b\",\"select\":{\"outputs\":[]}}", 40 },
    { "{\"question\":\"\xff\",\"select\":{\"outputs\":[]}}", 0 },
    { "{\"question\":\"\xc0\x80\",\"select\":{\"outputs\":[]}}", 0 },
    { "{\"question\":\"\xed\xa0\x80\",\"select\":{\"outputs\":[]}}", 0 },
    { "{\"question\":\"\\ud800\",\"select\":{\"outputs\":[]}}", 0 },
    { "{'select':{}}", 0 },
    { "{\"select\":{\"outputs\":[],}}", 0 },
    { "{\"select\":{\"outputs\":[]}} {}", 0 },
    { "/* a plan */ {\"select\":{\"outputs\":[]}}", 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      gssize length = cases[i].length > 0 ? (gssize) cases[i].length : -1;

      g_assert_null (dowser_plan_from_json (cases[i].text, length, &error));
      g_assert_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_MALFORMED);
      g_assert_nonnull (strstr (error->message, "line 1, column "));
      g_assert_null (strchr (error->message, '\n'));
    }
}

static void
test_refuses_newer (void)
{
  assert_refused ("{\"version\":2,\"shiny\":true}", -1, DOWSER_PLAN_ERROR_VERSION, "newer");
}

static void
test_refuses_too_large (void)
{
  g_autoptr (GString) deep_text = g_string_new ("{\"version\":1,\"select\":{\"outputs\":[{\"expr\":");
  g_autofree char *large_text = g_malloc (10 * 1024 * 1024);

  for (guint i = 0; i < 10000; i++)
    g_string_append (deep_text, "{\"kind\":\"not\",\"args\":[");
  assert_refused (deep_text->str, deep_text->len, DOWSER_PLAN_ERROR_TOO_LARGE, "deep");
  memset (large_text, ' ', 10 * 1024 * 1024);
  assert_refused (large_text, 10 * 1024 * 1024, DOWSER_PLAN_ERROR_TOO_LARGE, "bytes");
}

/* Tests that each prefix of a plan, and each plan with one changed byte, is either read or refused. */
static void
test_damaged_text (void)
{
  static const char text[] = SELECT (
      "\"from\":[{\"table\":\"t\"}],\"outputs\":[{\"expr\":{\"kind\":\"between\",\"args\":[{\"kind\":"
      "\"literal\",\"value\":1},{\"kind\":\"literal\",\"value\":null},{\"kind\":\"output\",\"name\":\"x\"}]}}]");
  const gsize length = sizeof text - 1;

  for (gsize i = 0; i < length; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (DowserPlan) prefix = dowser_plan_from_json (text, i, &error);

      g_assert_null (prefix);
      g_assert_nonnull (error);
    }
  for (gsize i = 0; i < length; i++)
    for (const char *byte = "\"{[0x\xff"; *byte != '\0'; byte++)
      {
        g_autofree char *damaged_text = g_strdup (text);
        g_autoptr (GError) error = NULL;
        g_autoptr (DowserPlan) plan = NULL;

        damaged_text[i] = *byte;
        plan = dowser_plan_from_json (damaged_text, length, &error);
        g_assert_true ((plan == NULL) == (error != NULL));
      }
}

DOWSER_TEST_MAIN (plan_json)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/plan-json/each-expression-reads-back", test_each_expression_reads_back);
  g_test_add_func ("/model/plan-json/complete-plan-reads-back", test_complete_plan_reads_back);
  g_test_add_func ("/model/plan-json/refusals-name-the-path", test_refusals_name_the_path);
  g_test_add_func ("/model/plan-json/each-part-is-checked", test_each_part_is_checked);
  g_test_add_func ("/model/plan-json/invalid-json-names-the-position", test_invalid_json_names_the_position);
  g_test_add_func ("/model/plan-json/refuses-a-newer-version", test_refuses_newer);
  g_test_add_func ("/model/plan-json/refuses-deep-and-large", test_refuses_too_large);
  g_test_add_func ("/model/plan-json/damaged-text-is-refused", test_damaged_text);
  return g_test_run ();
}
