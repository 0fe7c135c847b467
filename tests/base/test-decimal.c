/* test-decimal.c - tests that decimals of up to 34 digits are exact, and that longer decimals are rounded to 34
 * digits */
#include "base/dowser-decimal.h"

#include "support/dowser-test-main.h"

#define N_RANDOM 20000

static DowserDecimal
parse_decimal (const char *text)
{
  DowserDecimal value;

  g_assert_true (dowser_decimal_parse (text, -1, &value));
  return value;
}

static char *
calculate (const char *left, char op, const char *right)
{
  DowserDecimal a = parse_decimal (left);
  DowserDecimal b = parse_decimal (right);
  DowserDecimal result;
  gboolean is_number = op == '+'   ? dowser_decimal_add (&a, &b, &result)
                       : op == '-' ? dowser_decimal_subtract (&a, &b, &result)
                       : op == '*' ? dowser_decimal_multiply (&a, &b, &result)
                                   : dowser_decimal_divide (&a, &b, &result);

  return is_number ? dowser_decimal_to_text (&result) : g_strdup ("none");
}

static void
test_decimal_texts_are_parsed (void)
{
  static const struct
  {
    const char *text;
    const char *decimal_text; /* (nullable): %NULL if the text isn't a number */
  } cases[] = {
    { "0", "0" },
    { "-0.00", "0" },
    { "1200", "1200" },
    { "-12.50", "-12.5" },
    { ".5", "0.5" },
    { "5.", "5" },
    { "0.001", "0.001" },
    { "1e3", "1000" },
    { "25E-4", "0.0025" },
    { "+7", "7" },
    { "9999999999999999999999999999999999", "9999999999999999999999999999999999" },
    { "12345678901234567890123456789012345", "12345678901234567890123456789012340" },
    { "12345678901234567890123456789012355", "12345678901234567890123456789012360" },
    { "123456789012345678901234567890123450001", "123456789012345678901234567890123500000" },
    { "99999999999999999999999999999999999", "100000000000000000000000000000000000" },
    { "1e50", "1e50" },
    { "1.5e-50", "15e-51" },
    { "1e-9999999999", "0" },
    { "1e9999999999", NULL },
    { "", NULL },
    { ".", NULL },
    { "-", NULL },
    { "1e", NULL },
    { "1 ", NULL },
    { "nan", NULL },
    { "0x10", NULL },
    { "1,000", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      DowserDecimal value;
      g_autofree char *decimal_text
          = dowser_decimal_parse (cases[i].text, -1, &value) ? dowser_decimal_to_text (&value) : NULL;

      g_assert_cmpstr (decimal_text, ==, cases[i].decimal_text);
    }
}

static void
test_arithmetic_is_exact_to_34_digits (void)
{
  /* The expected results of more than 34 digits were computed by Python's decimal with prec=34. */
  static const struct
  {
    const char *a;
    char op;
    const char *b;
    const char *result;
  } cases[] = {
    { "0.1", '+', "0.2", "0.3" },
    { "1", '-', "1.00", "0" },
    { "-5", '+', "3", "-2" },
    { "3", '-', "5", "-2" },
    { "1e40", '+', "1", "10000000000000000000000000000000000000000" },
    { "1e40", '-', "1", "10000000000000000000000000000000000000000" },
    { "1e34", '-', "1e-30", "10000000000000000000000000000000000" },
    { "9999999999999999999999999999999999", '+', "1", "10000000000000000000000000000000000" },
    { "9999999999999999999999999999999999", '+', "0.5", "10000000000000000000000000000000000" },
    { "19.99", '*', "3", "59.97" },
    { "-1.1", '*', "1.1", "-1.21" },
    { "99999999999999999", '*', "99999999999999999", "9999999999999999800000000000000001" },
    { "1234567890123456789012345678901234", '*', "9876543210987654321098765432109876",
      "12193263113702179522618503273386670000000000000000000000000000000000" },
    { "0", '*', "5", "0" },
    { "1", '/', "3", "0.3333333333333333333333333333333333" },
    { "2", '/', "3", "0.6666666666666666666666666666666667" },
    { "-1", '/', "8", "-0.125" },
    { "9999999999999999999999999999999999", '/', "7", "1428571428571428571428571428571428" },
    { "10", '/', "0.4", "25" },
    { "1", '/', "0", "none" },
    { "0", '/', "0", "none" },
    /* Results that are almost halfway between two decimals of 34 digits: only a much later digit determines the
     * rounding. */
    { "7497951451870318961628520144080022", '/', "877595103958580", "8543748042860778090.170172112280689" },
    { "5209657729956431520287274737544726", '/', "4781972793774132112", "1089436923760654.155107330522603815" },
    { "9083208094361802219662750065434783", '/', "61408337860889039881089145943",
      "147914.8990311117985276277823621297" },
    { "7728083949138355011826439579523029", '*', "1377483966096368514803658873955526",
      "10645311728584787516863118992953230000000000000000000000000000000000" },
    { "3542627556184497928807096726917441", '*', "849020494858182041703284610089238",
      "3007763400849994535818508138439781000000000000000000000000000000000" },
    { "1868404897769406195164876809417992", '*', "568645737465747979238687772187259",
      "1062460480976699447437665155826167000000000000000000000000000000000" },
    { "3604944442478268943175717629531041", '+', "0.50000000000000000000000000001",
      "3604944442478268943175717629531042" },
    { "4975428085340508985908538662771684", '+', "0.50000000000000000000000000001",
      "4975428085340508985908538662771685" },
    { "1551671907854683008312086072598475", '+', "0.50000000000000000000000000001",
      "1551671907854683008312086072598476" },
    { "5900342046059829385162009445705636e3", '+', "3899034217213399698086174604845247e-20",
      "5900342046059829385162048436047808000" },
    { "92463499367506740679", '+', "5078203114587484302691457650815027e-25", "92463499368014560990.45874843026915" },
    { "5514143414921344508346902251035542", '-', "0.50000000000000000000000000001",
      "5514143414921344508346902251035541" },
    { "7603082498917191867910842375234939", '-', "0.50000000000000000000000000001",
      "7603082498917191867910842375234938" },
    { "1247367404693248252633967890447648", '-', "0.50000000000000000000000000001",
      "1247367404693248252633967890447647" },
    { "5291529953497675311885283700509919e3", '-', "9574374687928406542913874419403909e-20",
      "5291529953497675311885187956763040000" },
    { "42397022816417791495", '-', "4146241304603983642009347704989145e-25", "42397022816003167364.53960163579907" },
    { "8765881962021854986754613560074489", '*', "5390420889027285474248976658785431",
      "47251793238830093041675203565232730000000000000000000000000000000000" },
    { "6926714300452656117364183257091389", '*', "1081608956834158819080655123221036",
      "7491996228800847531503961512188851000000000000000000000000000000000" },
    { "1e6000", '*', "1e6000", "none" },
    { "1e-6000", '*', "1e-6000", "0" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *result = calculate (cases[i].a, cases[i].op, cases[i].b);

      g_assert_cmpstr (result, ==, cases[i].result);
    }
}

static void
test_decimals_are_rounded_to_places (void)
{
  static const struct
  {
    const char *text;
    guint places;
    const char *result;
  } cases[] = { { "2.345", 2, "2.35" }, { "-2.345", 2, "-2.35" }, { "2.344", 2, "2.34" }, { "2.5", 0, "3" },
                { "0.4", 0, "0" },      { "1e-40", 2, "0" },      { "12", 5, "12" },      { "99.995", 2, "100" } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      DowserDecimal value = parse_decimal (cases[i].text);
      g_autofree char *decimal_text = NULL;

      dowser_decimal_round (&value, cases[i].places, &value);
      decimal_text = dowser_decimal_to_text (&value);
      g_assert_cmpstr (decimal_text, ==, cases[i].result);
    }
}

static void
test_decimals_are_compared_by_value (void)
{
  static const char *const order[] = {
    "-9999999999999999999999999999999999e6144", "-1e6000", "-2", "-1.5", "0", "0.1", "1", "1.0000001", "3e10", "1e6000",
    "9999999999999999999999999999999999e6144"
  };

  for (guint i = 0; i < G_N_ELEMENTS (order); i++)
    for (guint j = 0; j < G_N_ELEMENTS (order); j++)
      {
        DowserDecimal a = parse_decimal (order[i]);
        DowserDecimal b = parse_decimal (order[j]);

        g_assert_cmpint (CLAMP (dowser_decimal_compare (&a, &b), -1, 1), ==, i < j ? -1 : i > j ? 1 : 0);
      }
}

/* Compares results of decimals with results of machine integers, which must have the same digits. */
static void
test_random_sums_match_integer_sums (void)
{
  for (guint i = 0; i < N_RANDOM; i++)
    {
      gint64 x = g_test_rand_int () - (gint64) g_test_rand_int ();
      gint64 y = g_test_rand_int ();
      g_autofree char *a = g_strdup_printf ("%" G_GINT64_FORMAT "e-3", x);
      g_autofree char *b = g_strdup_printf ("%" G_GINT64_FORMAT "e-3", y);
      g_autofree char *sum = calculate (a, '+', b);
      g_autofree char *reread = calculate (sum, '-', b);
      g_autofree char *product = calculate (a, '*', b);
      g_autofree char *quotient = y != 0 ? calculate (product, '/', b) : NULL;
      DowserDecimal first = parse_decimal (a);
      g_autofree char *decimal_text = dowser_decimal_to_text (&first);
      DowserDecimal expected;
      g_autofree char *thousandths = g_strdup_printf ("%" G_GINT64_FORMAT "e-3", x + y);
      g_autofree char *expected_sum = NULL;

      expected = parse_decimal (thousandths);
      expected_sum = dowser_decimal_to_text (&expected);
      g_assert_cmpstr (sum, ==, expected_sum);
      g_assert_cmpstr (reread, ==, decimal_text);
      if (y != 0)
        g_assert_cmpstr (quotient, ==, decimal_text);
    }
}

DOWSER_TEST_MAIN (decimal)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/decimal/decimal-texts-are-parsed", test_decimal_texts_are_parsed);
  g_test_add_func ("/decimal/arithmetic-is-exact-to-34-digits", test_arithmetic_is_exact_to_34_digits);
  g_test_add_func ("/decimal/decimals-are-rounded-to-places", test_decimals_are_rounded_to_places);
  g_test_add_func ("/decimal/decimals-are-compared-by-value", test_decimals_are_compared_by_value);
  g_test_add_func ("/decimal/random-sums-match-integer-sums", test_random_sums_match_integer_sums);
  return g_test_run ();
}
