/* test-column-sampler.c - tests that a column's values are sampled in bounded memory */
#include "sources/dowser-column-sampler.h"
#include "support/dowser-test-main.h"

#include <string.h>

typedef struct
{
  gsize budget;
  DowserColumnSampler *sampler;
  DowserColumnProfile profile;
} Fixture;

static void
set_up (Fixture *self, gconstpointer data)
{
  self->budget = DOWSER_SAMPLER_MAX_TOTAL;
  self->sampler = dowser_column_sampler_new (&self->budget, 50000);
  self->profile.values = g_ptr_array_new_with_free_func (g_free);
}

static void
tear_down (Fixture *self, gconstpointer data)
{
  dowser_column_sampler_free (self->sampler);
  g_ptr_array_unref (self->profile.values);
  g_clear_pointer (&self->profile.min, dowser_value_unref);
  g_clear_pointer (&self->profile.max, dowser_value_unref);
}

static void
add_text (Fixture *self, const char *text)
{
  dowser_column_sampler_add_text (self->sampler, text, strlen (text));
}

static void
test_counts_distinct (Fixture *self, gconstpointer data)
{
  for (guint i = 0; i < 30000; i++)
    dowser_column_sampler_add_integer (self->sampler, i % 10000);
  dowser_column_sampler_add_real (self->sampler, 10000.5);
  add_text (self, "1");
  dowser_column_sampler_finish (self->sampler, TRUE, &self->profile);
  g_assert_cmpint (self->profile.n_distinct, ==, 10002);
  g_assert_cmpint (self->profile.n_rows, ==, 30002);
  g_assert_cmpint (self->profile.min->integer, ==, 0);
  g_assert_cmpfloat (self->profile.max->real, ==, 10000.5);
}

static void
test_does_not_know_beyond_its_limit (Fixture *self, gconstpointer data)
{
  for (guint i = 0; i < 60000; i++)
    dowser_column_sampler_add_integer (self->sampler, i);
  dowser_column_sampler_finish (self->sampler, TRUE, &self->profile);
  g_assert_cmpint (self->profile.n_distinct, ==, -1);
}

static void
test_tells_dates (Fixture *self, gconstpointer data)
{
  static const char *const dates[] = { "2024-02-29", "2024-12-31T23:59:59.5Z", "1999-01-01 00:00:00+02:00" };
  static const char *const others[]
      = { "2024-13-01", "2024-01-32", "2024-1-1", "20240101", "2024-01-01x", "2024-01-01 25:00" };

  for (guint i = 0; i < G_N_ELEMENTS (dates); i++)
    add_text (self, dates[i]);
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    add_text (self, others[i]);
  dowser_column_sampler_finish (self->sampler, TRUE, &self->profile);
  g_assert_cmpfloat_with_epsilon (self->profile.dates, 3 / 9.0, 1e-9);
  g_assert_cmpint (self->profile.min->type, ==, DOWSER_VALUE_TIMESTAMP);
  g_assert_cmpstr (self->profile.min->text, ==, "1999-01-01 00:00:00+02:00");
}

static void
test_keeps_more_of_words_than_of_codes (Fixture *self, gconstpointer data)
{
  DowserColumnSampler *codes = dowser_column_sampler_new (&self->budget, 50000);
  DowserColumnProfile profile = { g_ptr_array_new_with_free_func (g_free) };

  for (guint i = 0; i < 30000; i++)
    {
      g_autofree char *code = g_strdup_printf ("%08x", i);
      char word[] = "aaaa";

      for (guint n = i, c = 0; c < 4; c++, n /= 26)
        word[c] = 'a' + n % 26;
      add_text (self, word);
      dowser_column_sampler_add_text (codes, code, strlen (code));
    }
  dowser_column_sampler_finish (self->sampler, TRUE, &self->profile);
  dowser_column_sampler_finish (codes, TRUE, &profile);
  g_assert_cmpuint (self->profile.values->len, ==, DOWSER_SAMPLER_MAX_WORDS);
  g_assert_cmpuint (profile.values->len, ==, DOWSER_SAMPLER_MAX_VALUES);
  g_assert_false (self->profile.complete || profile.complete);
  for (guint i = 1; i < self->profile.values->len; i++)
    g_assert_cmpstr (self->profile.values->pdata[i - 1], <, self->profile.values->pdata[i]);
  dowser_column_sampler_free (codes);
  g_ptr_array_unref (profile.values);
}

static void
test_budget_is_shared (Fixture *self, gconstpointer data)
{
  self->budget = 100;
  for (guint i = 0; i < 5000; i++)
    {
      char word[] = "aaaa";

      for (guint n = i, c = 0; c < 4; c++, n /= 26)
        word[c] = 'a' + n % 26;
      add_text (self, word);
    }
  dowser_column_sampler_finish (self->sampler, TRUE, &self->profile);
  g_assert_cmpuint (self->profile.values->len, ==, DOWSER_SAMPLER_MAX_VALUES + 25);
  g_assert_cmpuint (self->budget, ==, 0);
}

DOWSER_TEST_MAIN (column_sampler)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, func) g_test_add ("/sources/column-sampler/" name, Fixture, NULL, set_up, func, tear_down)
  ADD ("counts-distinct", test_counts_distinct);
  ADD ("does-not-know-beyond-its-limit", test_does_not_know_beyond_its_limit);
  ADD ("tells-dates", test_tells_dates);
  ADD ("keeps-more-of-words-than-of-codes", test_keeps_more_of_words_than_of_codes);
  ADD ("budget-is-shared", test_budget_is_shared);
  return g_test_run ();
}
