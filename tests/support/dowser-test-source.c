/* dowser-test-source.c - a source's operations, called synchronously */
#include "support/dowser-test-source.h"

#include <string.h>

/* The limits for the first page, as in dowser-page-batcher.c. */
#define FIRST_PAGE_ROWS 200
#define PAGE_USEC 100000

static void
answered_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

static void
wait_for (GAsyncResult **result)
{
  while (*result == NULL)
    g_main_context_iteration (NULL, TRUE);
}

gboolean
dowser_test_source_open (DowserSource *source, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  dowser_source_open_async (source, NULL, answered_cb, &result);
  wait_for (&result);
  return dowser_source_open_finish (source, result, error);
}

char *
dowser_test_source_read_signature (DowserSource *source, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  dowser_source_read_signature_async (source, NULL, answered_cb, &result);
  wait_for (&result);
  return dowser_source_read_signature_finish (source, result, error);
}

DowserSchema *
dowser_test_source_introspect (DowserSource *source, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  dowser_source_introspect_async (source, NULL, answered_cb, &result);
  wait_for (&result);
  return dowser_source_introspect_finish (source, result, error);
}

DowserProfile *
dowser_test_source_profile (DowserSource *source, const DowserSchema *schema, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  dowser_source_profile_async (source, schema, 60, NULL, answered_cb, &result);
  wait_for (&result);
  return dowser_source_profile_finish (source, result, error);
}

DowserForecast *
dowser_test_source_forecast (DowserSource *source, const char *sql)
{
  g_autoptr (DowserStatement) statement = dowser_statement_new (g_strdup (sql), g_strdup (sql), g_ptr_array_new ());
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  DowserForecast *forecast;

  dowser_source_forecast_async (source, statement, NULL, answered_cb, &result);
  wait_for (&result);
  forecast = dowser_source_forecast_finish (source, result, &error);
  g_assert_no_error (error);
  return forecast;
}

void
dowser_test_source_close (DowserSource *source)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  dowser_source_close_async (source, NULL, answered_cb, &result);
  wait_for (&result);
  g_assert_true (dowser_source_close_finish (source, result, &error));
  g_assert_no_error (error);
  /* Runs the main context. There, the worker releases the references to its tasks. */
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

typedef struct
{
  DowserTestRun *run;
  gboolean keep;
} Collector;

static void
page_cb (GPtrArray *columns, DowserPage *page, gpointer user_data)
{
  Collector *self = user_data;

  if (self->run->result == NULL)
    self->run->result = dowser_result_new (g_ptr_array_ref (columns));
  if (page == NULL)
    return;
  if (self->run->n_pages++ == 0)
    {
      self->run->first_page_rows = dowser_page_get_n_rows (page);
      self->run->first_page = g_get_monotonic_time ();
    }
  if (self->keep)
    dowser_result_add_page (self->run->result, page);
}

void
dowser_test_source_run (DowserSource *source, const char *sql, const DowserLimits *limits, GCancellable *cancellable,
                        gboolean keep, DowserTestRun *into)
{
  g_autoptr (DowserStatement) statement
      = dowser_statement_new (g_strdup (sql), g_strdup (sql),
                              g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_value_unref));
  g_autoptr (GAsyncResult) result = NULL;
  Collector collector = { into, keep };

  into->asked = g_get_monotonic_time ();
  dowser_source_run_async (source, statement, limits, page_cb, &collector, cancellable, answered_cb, &result);
  wait_for (&result);
  into->answered = g_get_monotonic_time ();
  into->ok = dowser_source_run_finish (source, result, &into->summary, &into->error);
}

void
dowser_test_run_clear (DowserTestRun *self)
{
  g_clear_error (&self->error);
  g_clear_object (&self->result);
}

void
dowser_test_run_assert_first_page (const DowserTestRun *self)
{
  g_assert_cmpuint (self->n_pages, >, 1);
  g_assert_cmpuint (self->first_page_rows, <=, FIRST_PAGE_ROWS);
  if (self->first_page_rows < FIRST_PAGE_ROWS)
    g_assert_cmpint (self->first_page - self->asked, >=, PAGE_USEC);
}

void
dowser_test_run_assert_cell (DowserTestRun *self, guint row, guint column, const char *expected)
{
  g_autoptr (GString) text = g_string_new (NULL);
  DowserCell cell;

  dowser_result_get_cell (self->result, row, column, &cell);
  dowser_cell_print (&cell, text, 0);
  g_assert_cmpstr (text->str, ==, expected);
}

static int
compare_texts (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

char *
dowser_test_dup_indexes (const DowserTable *table)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < table->indexes->len; i++)
    {
      g_auto (GStrv) names = dowser_columns_dup_names (table->indexes->pdata[i]);

      g_ptr_array_add (texts, g_strjoinv (" ", names));
    }
  g_ptr_array_sort (texts, compare_texts);
  g_ptr_array_add (texts, NULL);
  return g_strjoinv (" | ", (char **) texts->pdata);
}
