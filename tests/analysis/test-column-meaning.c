/* test-column-meaning.c - tests that each column gets the right role, unit and scale; a misleading name gives no unit
 * or scale */
#include "analysis/dowser-column-meaning.h"
#include "analysis/dowser-unit-text.h"
#include "support/dowser-test-main.h"

#include <string.h>

/**
 * Case:
 * @name: the column's name; @declared: its declared type
 * @unit_text: (nullable): the column's description, or "=" and the column's unit from a metadata file
 * @min, @max: the column's smallest and largest value. If both are 0, the column isn't profiled. If they aren't
 * integers, the column has values with fractions.
 * @expected: the expected role, scale (cents, thousands …) and unit
 */
typedef struct
{
  const char *name;
  const char *declared;
  const char *unit_text;
  double min;
  double max;
  const char *expected;
} Case;

/* clang-format off */
static const Case cases[] = {
  /* The name says that the amounts are in cents. */
  { "unit_price_cents", "INTEGER", NULL, 100, 99900, "measure cents" },
  { "amountCents", "INTEGER", NULL, 0, 0, "measure cents" },
  { "Amount Cents", "INTEGER", NULL, 0, 0, "measure cents" },
  { "price_ct", "INTEGER", NULL, 0, 0, "measure cents" },
  { "total_eur_cents", "INTEGER", NULL, 0, 0, "measure cents EUR" },
  { "salary_eurocents", "INTEGER", NULL, 0, 0, "measure cents" },
  /* Names that only look like amounts in cents. */
  { "vendor_ct", "INTEGER", NULL, 0, 0, "unknown one" },
  { "unit_price", "INTEGER", NULL, 100, 99900, "measure one" },
  { "cents_note", "TEXT", NULL, 0, 0, "text one" },
  { "center", "INTEGER", NULL, 0, 0, "unknown one" },
  { "recent", "INTEGER", NULL, 0, 0, "unknown one" },
  { "discount_per_cent", "REAL", NULL, 0, 25.5, "measure percent" },
  /* The description or the metadata file names the unit. */
  { "amount", "INTEGER", "=cents", 0, 0, "measure cents" },
  { "amount", "INTEGER", "=EUR cents", 0, 0, "measure cents EUR" },
  { "amount", "INTEGER", "=Cent (EUR)", 0, 0, "measure cents EUR" },
  { "amount", "INTEGER", "Amount paid in cents", 0, 0, "measure cents" },
  { "amount", "INTEGER", "Amount paid, in cents of EUR.", 0, 0, "measure cents EUR" },
  { "amount", "REAL", "Amount in EUR, net", 0, 0, "measure one EUR" },
  { "amount", "REAL", "Amount in US$.", 0, 0, "measure one USD" },
  { "amount_cents", "REAL", "=EUR", 0, 0, "measure one EUR" },
  { "amount_cents", "INTEGER", "=number", 0, 0, "measure one" },
  { "amount_cents", "INTEGER", "=code", 0, 0, "code one" },
  { "amount_cents", "INTEGER", "=n/a", 0, 0, "measure cents" },
  { "weight", "REAL", "=kg", 0, 0, "measure one kg" },
  { "density", "REAL", "=kg per m²", 0, 0, "measure one kg per m²" },
  { "delay", "INTEGER", "Sent in 2 days", 0, 0, "unknown one" },
  { "delay", "INTEGER", "Minutes late, in minutes of the meeting", 0, 0, "unknown one" },
  { "delay", "INTEGER", "How late it was, in minutes", 0, 0, "measure one min" },
  /* The name contains the unit. */
  { "weight_grams", "INTEGER", NULL, 1, 9000, "measure one g" },
  { "duration_seconds", "INTEGER", NULL, 1, 9000, "measure one s" },
  { "lead_time_days", "INTEGER", NULL, 1, 90, "measure one days" },
  { "height_cm", "REAL", NULL, 1, 90, "measure one cm" },
  { "amount_usd", "REAL", NULL, 1, 90, "measure one USD" },
  { "usd_amount", "REAL", NULL, 1, 90, "measure one USD" },
  { "price_per_kg", "REAL", NULL, 1, 90, "measure one" },
  { "weight (kg)", "REAL", NULL, 1, 90, "measure one kg" },
  { "Square Meters", "INTEGER", NULL, 1, 90, "unknown one" },
  { "Area (km²)", "REAL", NULL, 1, 90.5, "measure one" },
  { "thinness 5-9 years", "REAL", NULL, 1, 90.5, "measure one" },
  { "damage_millions_usd", "REAL", NULL, 1, 90.5, "measure one" },
  { "end_hr", "INTEGER", NULL, 1, 12, "unknown one" },
  { "rating_min", "INTEGER", NULL, 1, 5, "measure one" },
  { "birth_month", "INTEGER", NULL, 1, 12, "unknown one" },
  { "second", "INTEGER", NULL, 1, 12, "unknown one" },
  { "price_pounds", "REAL", NULL, 1, 12, "measure one" },
  { "retry", "INTEGER", NULL, 1, 12, "unknown one" },
  { "try", "INTEGER", NULL, 1, 12, "unknown one" },
  { "inr", "REAL", NULL, 1, 12.5, "measure one" },
  /* The name means a percentage. The column is a percentage only if its values fit: 25.5, not 0.25. */
  { "tax_percent", "REAL", NULL, 0, 25.5, "measure percent" },
  { "vat_pct", "INTEGER", NULL, 7, 19, "measure percent" },
  { "tax_percent", "REAL", NULL, 0, 0.25, "measure one" },
  { "tax_percent", "REAL", NULL, 0, 0, "measure one" },
  { "tax_percent", "REAL", NULL, 0, 25000.5, "measure one" },
  { "mix_fraction", "REAL", NULL, 0, 0.9, "measure fraction" },
  { "mix_fraction", "REAL", NULL, 0, 3.5, "measure one" },
  { "interest_rate", "REAL", NULL, 0, 0.9, "measure one" },
  { "discount", "REAL", "=%", 0, 0, "measure percent" },
  /* Timestamps: the name and the values agree. */
  { "created_at", "INTEGER", NULL, 1600000000, 1735689600, "moment seconds" },
  { "created_at", "INTEGER", NULL, 1600000000000, 1735689600000, "moment milliseconds" },
  { "paid_on", "INTEGER", NULL, 1640995200, 1735689600, "moment seconds" },
  { "created_at", "INTEGER", NULL, 1, 250, "unknown one" },
  { "created_at", "INTEGER", NULL, 0, 0, "unknown one" },
  { "phone_number", "INTEGER", NULL, 1200000000, 1999999999, "code one" },
  { "population", "INTEGER", NULL, 1100000000, 1400000000, "measure one" },
  { "paid", "INTEGER", "Moment of the payment in seconds since 1970 UTC", 0, 0, "moment seconds" },
  { "logged", "INTEGER", "=ms since 1970", 0, 0, "moment milliseconds" },
  { "created_at", "TIMESTAMP", NULL, 0, 0, "date one" },
  { "order_date", "DATE", NULL, 0, 0, "date one" },
  /* Ids and codes have no unit. */
  { "id", "INTEGER", NULL, 1, 900, "id one" },
  { "customer_id", "INTEGER", NULL, 1600000000, 1735689600, "id one" },
  { "zip", "INTEGER", NULL, 1000, 99999, "code one" },
  { "founded_year", "INTEGER", NULL, 1850, 2020, "year one" },
  { "active", "INTEGER", NULL, 0, 1, "flag one" },
  { "name", "TEXT", NULL, 0, 0, "text one" },
  { "score", "REAL", NULL, 1, 5.5, "measure one" },
};
/* clang-format on */

static DowserValue *
make_bound (double number, gboolean is_integer)
{
  return is_integer ? dowser_value_new_integer ((gint64) number) : dowser_value_new_real (number);
}

static void
fill_profile (DowserColumnProfile *values, const Case *of)
{
  gboolean is_integer = of->min == (gint64) of->min && of->max == (gint64) of->max;

  values->n_rows = 100;
  values->has_integer = is_integer;
  values->has_real = !is_integer;
  values->min = make_bound (of->min, is_integer);
  values->max = make_bound (of->max, is_integer);
}

static void
test_case (gconstpointer data)
{
  const Case *of = data;
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *table = dowser_schema_builder_add_table (builder, "things", FALSE);
  DowserColumn *column = dowser_schema_builder_add_column (builder, table, of->name, of->declared);
  g_autoptr (DowserSchema) schema = NULL;
  g_autoptr (DowserProfile) profile = NULL;
  g_autofree char *seen = NULL;
  DowserNumberMeaning meaning;

  column->type = dowser_value_type_from_declared (of->declared);
  if (of->unit_text != NULL && *of->unit_text == '=')
    column->unit = g_strdup (of->unit_text + 1);
  else
    column->description = g_strdup (of->unit_text);
  schema = dowser_schema_builder_end (builder);
  profile = dowser_profile_new (schema);
  if (of->min != 0 || of->max != 0)
    fill_profile (dowser_profile_get (profile, column), of);
  meaning = dowser_column_meaning_read (schema, profile, column);
  seen = g_strconcat (dowser_number_role_nicks[meaning.role], " ", dowser_scale_nicks[meaning.scale],
                      meaning.unit != NULL ? " " : NULL, meaning.unit, NULL);
  g_assert_cmpstr (seen, ==, of->expected);
}

/* Tests that a currency column sets the unit of amounts if all rows have the same currency. With two currencies, there
 * is no unit. */
static void
test_unit_from_currency_column (void)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *table = dowser_schema_builder_add_table (builder, "sales", FALSE);
  const DowserColumn *amount = dowser_schema_builder_add_column (builder, table, "amount", "REAL");
  const DowserColumn *currency = dowser_schema_builder_add_column (builder, table, "currency", "TEXT");
  g_autoptr (DowserSchema) schema = NULL;
  g_autoptr (DowserProfile) profile = NULL;
  DowserColumnProfile *values;

  ((DowserColumn *) amount)->type = DOWSER_VALUE_REAL;
  ((DowserColumn *) currency)->type = DOWSER_VALUE_TEXT;
  schema = dowser_schema_builder_end (builder);
  profile = dowser_profile_new (schema);
  values = dowser_profile_get (profile, currency);
  g_ptr_array_add (values->values, g_strdup ("sek"));
  g_assert_null (dowser_column_meaning_read (schema, profile, amount).unit);
  values->complete = TRUE;
  g_assert_cmpstr (dowser_column_meaning_read (schema, profile, amount).unit, ==, "SEK");
  values->n_nulls = 3;
  g_assert_null (dowser_column_meaning_read (schema, profile, amount).unit);
  values->n_nulls = 0;
  g_ptr_array_add (values->values, g_strdup ("usd"));
  g_assert_null (dowser_column_meaning_read (schema, profile, amount).unit);
}

static void
test_which_roles_can_be_summed (void)
{
  g_assert_true (dowser_number_role_can_sum (DOWSER_HOLDS_MEASURE) && dowser_number_role_can_sum (DOWSER_HOLDS_FLAG)
                 && dowser_number_role_can_sum (DOWSER_HOLDS_UNKNOWN));
  g_assert_false (dowser_number_role_can_sum (DOWSER_HOLDS_ID) || dowser_number_role_can_sum (DOWSER_HOLDS_CODE)
                  || dowser_number_role_can_sum (DOWSER_HOLDS_YEAR) || dowser_number_role_can_sum (DOWSER_HOLDS_DATE)
                  || dowser_number_role_can_sum (DOWSER_HOLDS_MOMENT)
                  || dowser_number_role_can_sum (DOWSER_HOLDS_TEXT));
  g_assert_cmpint (dowser_currency_get_decimals ("JPY"), ==, 0);
  g_assert_cmpint (dowser_currency_get_decimals ("KWD"), ==, 3);
  g_assert_cmpint (dowser_currency_get_decimals (NULL), ==, 2);
}

DOWSER_TEST_MAIN (column_meaning)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strdup_printf ("/analysis/column-meaning/%u-%s", i, cases[i].name);

      g_test_add_data_func (path, &cases[i], test_case);
    }
  g_test_add_func ("/analysis/column-meaning/unit-from-currency-column", test_unit_from_currency_column);
  g_test_add_func ("/analysis/column-meaning/which-roles-can-be-summed", test_which_roles_can_be_summed);
  return g_test_run ();
}
