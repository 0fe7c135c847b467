/* test-graph-formula.c - tests that formulas are parsed and computed exactly, or refused with the position of the
 * error */
#include "knowledge/graph/dowser-graph-formula.h"

#include "support/dowser-test-main.h"

#include <string.h>

/* Evaluates with values for the names a, b, zero and none. Returns: (transfer full): the number, or the reason why
 * there is no number */
static char *
evaluate (const char *text)
{
  static const struct
  {
    const char *name;
    const char *value; /* (nullable) */
  } known[] = { { "a", "7" }, { "b", "0.1" }, { "zero", "0" }, { "none", NULL }, { "größe", "2" }, { "🐟 x", "3" } };
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserGraphFormula) formula = dowser_graph_formula_new (text, &error);
  const DowserDecimal *values[G_N_ELEMENTS (known)] = { NULL };
  DowserDecimal numbers[G_N_ELEMENTS (known)];
  GPtrArray *names;
  DowserDecimal result;

  g_assert_no_error (error);
  names = dowser_graph_formula_get_names (formula);
  g_assert_cmpuint (names->len, <=, G_N_ELEMENTS (known));
  for (guint i = 0; i < names->len; i++)
    for (guint j = 0; j < G_N_ELEMENTS (known); j++)
      if (g_str_equal (((const DowserGraphName *) names->pdata[i])->name, known[j].name) && known[j].value != NULL)
        {
          g_assert_true (dowser_decimal_parse (known[j].value, -1, &numbers[i]));
          values[i] = &numbers[i];
        }
  switch (dowser_graph_formula_evaluate (formula, values, &result))
    {
    case DOWSER_GRAPH_NUMBER:
      return dowser_decimal_to_text (&result);
    case DOWSER_GRAPH_EMPTY:
      return g_strdup ("empty");
    case DOWSER_GRAPH_DIVIDED_BY_ZERO:
      return g_strdup ("by zero");
    case DOWSER_GRAPH_TOO_LARGE:
    default:
      return g_strdup ("too large");
    }
}

static void
test_formulas_are_computed_exactly (void)
{
  static const struct
  {
    const char *text;
    const char *result;
  } cases[] = {
    { "1", "1" },
    { "1 + 2 * 3", "7" },
    { "(1 + 2) * 3", "9" },
    { "8 / 4 / 2", "1" },
    { "10 - 3 - 2", "5" },
    { "-a + 10", "3" },
    { "- - a", "7" },
    { "2 * -a", "-14" },
    { "b + b + b", "0.3" },
    { "a/ b", "70" },
    { "`a`*größe", "14" },
    { "`🐟 x` + 1", "4" },
    { "round(a / 3, 2)", "2.33" },
    { "round(2.5)", "3" },
    { "ROUND (-a / 2)", "-4" },
    { "coalesce(none, a)", "7" },
    { "coalesce(a / zero, none, 5)", "5" },
    { "coalesce(none, none)", "empty" },
    { "coalesce(a / zero, none)", "by zero" },
    { "none + 1", "empty" },
    { "1 - none", "empty" },
    { "-none", "empty" },
    { "round(none, 1)", "empty" },
    { "a / zero", "by zero" },
    { "zero / zero", "by zero" },
    { "1 / (a - a)", "by zero" },
    { "zero * none", "empty" },
    { "1e6000 * 1e6000", "too large" },
    { ".5 + 1.5e1", "15.5" },
    { "1e+2 + 25E-1", "102.5" },
    /* A name may be the same as a function's name. */
    { "round(`a`)", "7" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *result = evaluate (cases[i].text);

      g_test_message ("%s", cases[i].text);
      g_assert_cmpstr (result, ==, cases[i].result);
    }
}

static void
test_invalid_formulas_are_refused (void)
{
  static const struct
  {
    const char *text;
    const char *expected_text;
  } cases[] = {
    { "", "character 1: a name, a number or “(” is missing" },
    { "   ", "character 4" },
    { "a +", "character 4: a name, a number" },
    { "a b", "character 3: an operator such as “+” is missing" },
    { "(a", "character 3: “)” is missing" },
    { "a)", "character 2: an operator" },
    { "1.2.3", "not a number" },
    { "3a", "a name must begin with a letter" },
    { "round(a, x)", "the second argument of “round” must be a number of decimals" },
    { "round()", "a name, a number" },
    { "sum(a)", "“sum” isn't one of the functions" },
    { "days(a)", "takes two arguments" },
    { "days(1, 2", "“)” is missing" },
    { "coalesce(a,)", "a name, a number" },
    { "`a", "a name, a number" },
    { "``", "a name, a number" },
    { "a ^ 2", "character 3" },
    { "a; drop table x", "character 2" },
    { "a = 1", "character 3" },
    { "größe + 🐟", "character 9" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (DowserGraphFormula) formula = dowser_graph_formula_new (cases[i].text, &error);

      g_test_message ("%s", cases[i].text);
      g_assert_null (formula);
      g_assert_nonnull (strstr (error->message, cases[i].expected_text));
    }
}

static void
test_names_in_a_formula_are_listed (void)
{
  g_autoptr (DowserGraphFormula) formula = dowser_graph_formula_new ("a + days(from, to) * a / days (from, to)", NULL);
  GPtrArray *names = dowser_graph_formula_get_names (formula);

  g_assert_cmpuint (names->len, ==, 2);
  g_assert_cmpstr (((const DowserGraphName *) names->pdata[1])->name, ==, "from");
  g_assert_cmpstr (((const DowserGraphName *) names->pdata[1])->until, ==, "to");
}

/* Returns @before, then @part @n times, then @after. */
static char *
repeat_part (const char *before, const char *part, guint n, const char *after)
{
  GString *text = g_string_new (before);

  while (n-- > 0)
    g_string_append (text, part);
  g_string_append (text, after);
  return g_string_free (text, FALSE);
}

static void
test_too_long_formulas_are_refused (void)
{
  g_autofree char *sum = repeat_part ("1", " + 1", 2499, "");
  g_autofree char *result = evaluate (sum);
  g_autofree char *too_long = repeat_part ("1", " + 1", 5000, "");
  g_autofree char *open = repeat_part ("", "(", 10000, "1");
  g_autofree char *signs = repeat_part ("", "-", 10000, "1");
  g_autofree char *nested = repeat_part ("", "(", 150, "1");
  g_autofree char *closed = repeat_part (nested, ")", 150, "");
  const char *const refused[] = { too_long, open, signs };
  g_autofree char *one = evaluate (closed);

  g_assert_cmpuint (strlen (sum), >, 9900);
  g_assert_cmpstr (result, ==, "2500");
  g_assert_cmpstr (one, ==, "1");
  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (dowser_graph_formula_new (refused[i], &error));
      g_assert_nonnull (error);
    }
}

/* Tests that any input is either read or refused. */
static void
test_random_formulas_are_read_or_refused (void)
{
  static const char *const parts[] = { "a", "b", "1",      "0",     "+",         "-", "*", "/", "(", ")",
                                       ",", " ", "round(", "days(", "coalesce(", "`", "🐟", ".", "e", "\"" };

  for (guint i = 0; i < 20000; i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      g_autoptr (GError) error = NULL;
      g_autoptr (DowserGraphFormula) formula = NULL;

      for (int n = g_test_rand_int_range (0, 12); n > 0; n--)
        g_string_append (text, parts[g_test_rand_int_range (0, G_N_ELEMENTS (parts))]);
      formula = dowser_graph_formula_new (text->str, &error);
      g_assert_true ((formula == NULL) == (error != NULL));
      if (formula != NULL)
        {
          guint n = dowser_graph_formula_get_names (formula)->len;
          g_autofree const DowserDecimal **values = g_new0 (const DowserDecimal *, n + 1);
          DowserDecimal result;

          dowser_graph_formula_evaluate (formula, values, &result);
        }
    }
}

/* Tests that formulas in words have the necessary parentheses. Without the parentheses, the words would describe
 * another formula. */
static void
test_formulas_are_written_in_words (void)
{
  static const char *const expected_text[][2] = {
    { "a + b * 2", "a + b × 2" },
    { "(a + b) * 2", "(a + b) × 2" },
    { "a - (b - 2) - 1", "a − (b − 2) − 1" },
    { "a / (b * 2) / 3", "a ÷ (b × 2) ÷ 3" },
    { "a * (b / 2)", "a × b ÷ 2" },
    { "a * (b + 2)", "a × (b + 2)" },
    { "-(a + b)", "−(a + b)" },
    { "2 / -a", "2 ÷ (−a)" },
    { "round(a / b)", "a ÷ b, rounded to a whole number" },
    { "round(a / b, 1)", "a ÷ b, rounded to 1 decimal" },
    { "round(a, 2) + b", "(a, rounded to 2 decimals) + b" },
    { "coalesce(a, b, 0) / b", "(a, or b or 0 where no value exists) ÷ b" },
    { "coalesce(a) / b", "a ÷ b" },
    { "round(coalesce(a, 0))", "(a, or 0 where no value exists), rounded to a whole number" },
    { "`came back` / a * days(from, to)", "came back ÷ a × days from “from” to “to”" },
    { "0.50", "0.5" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (expected_text); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (DowserGraphFormula) formula = dowser_graph_formula_new (expected_text[i][0], &error);
      g_autofree char *words = NULL;

      g_assert_no_error (error);
      words = dowser_graph_formula_dup_words (formula);
      g_assert_cmpstr (words, ==, expected_text[i][1]);
    }
}

DOWSER_TEST_MAIN (graph_formula)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/graph-formula/formulas-are-computed-exactly", test_formulas_are_computed_exactly);
  g_test_add_func ("/graph-formula/invalid-formulas-are-refused", test_invalid_formulas_are_refused);
  g_test_add_func ("/graph-formula/names-in-a-formula-are-listed", test_names_in_a_formula_are_listed);
  g_test_add_func ("/graph-formula/too-long-formulas-are-refused", test_too_long_formulas_are_refused);
  g_test_add_func ("/graph-formula/random-formulas-are-read-or-refused", test_random_formulas_are_read_or_refused);
  g_test_add_func ("/graph-formula/formulas-are-written-in-words", test_formulas_are_written_in_words);
  return g_test_run ();
}
