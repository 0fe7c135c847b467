/* dowser-sqlite-decisions.c - lets the user choose whether a column of an SQLite database is read as texts or as
 * numbers */
#include "sources/sqlite/dowser-sqlite-decisions.h"

#include "sources/csv/dowser-csv-settle.h"
#include "sources/sqlite/dowser-sqlite-connection.h"
#include "sources/sqlite/dowser-sqlite-introspect.h"
#include "sources/sqlite/dowser-sqlite-numbers.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

static gboolean
is_read_as_number (const DowserSqliteNumbers *numbers)
{
  return numbers->choice != DOWSER_CSV_CHOOSE_TEXT && numbers->reason == DOWSER_TEXT_NUMBERS_READ;
}

static const char *
get_type (const DowserSqliteNumbers *numbers)
{
  if (!is_read_as_number (numbers))
    return _ ("text");
  return numbers->type == DOWSER_VALUE_INTEGER ? _ ("whole numbers stored as text") : _ ("numbers stored as text");
}

/* Returns: (transfer full) (nullable): a text with the number of cells that aren't numbers in a column of numbers, and
 * examples of them */
static char *
dup_anomalies (const DowserSqliteNumbers *numbers)
{
  g_autoptr (GString) cells = g_string_new (NULL);

  if (numbers->text_numbers.n_odd == 0)
    return NULL;
  for (guint i = 0; numbers->text_numbers.odd[i] != NULL; i++)
    g_string_append_printf (cells, "%s“%s”", i > 0 ? ", " : "", numbers->text_numbers.odd[i]);
  return g_strdup_printf (is_read_as_number (numbers)
                              ? _ ("Cells that aren't numbers and are skipped: %" PRIu64 " of %" PRIu64 " (%s).")
                              : _ ("Cells that aren't numbers: %" PRIu64 " of %" PRIu64 " (%s)."),
                          numbers->text_numbers.n_odd, numbers->text_numbers.n_cells, cells->str);
}

static char *
dup_detail (const DowserSqliteNumbers *numbers)
{
  g_autofree char *odd = dup_anomalies (numbers);
  const char *reason = NULL;

  if (numbers->reason == DOWSER_TEXT_NUMBERS_ZEROS)
    reason = _ ("Leading zeros show that the column is a code.");
  if (numbers->reason == DOWSER_TEXT_NUMBERS_CODE)
    reason = _ ("The column's name, key or length shows that it is a code.");
  if (reason == NULL || odd == NULL)
    return g_strdup (reason != NULL ? reason : odd);
  return g_strconcat (reason, " ", odd, NULL);
}

static DowserCsvDecision *
decision_new_for_numbers (const DowserSqliteNumbers *numbers)
{
  const char *table = numbers->column->table->name;
  DowserCsvDecision *self = dowser_csv_decision_new (table, table, numbers->column->name);
  const DowserCsvChoice other = is_read_as_number (numbers) ? DOWSER_CSV_CHOOSE_TEXT : DOWSER_CSV_CHOOSE_NUMBERS;

  self->type = g_strdup (get_type (numbers));
  self->detail = dup_detail (numbers);
  self->choice = numbers->choice;
  g_array_append_val (self->choices, other);
  if (self->choice != DOWSER_CSV_CHOOSE_AUTOMATIC)
    g_array_append_val (self->choices, self->choice);
  return self;
}

GPtrArray *
dowser_sqlite_decisions_list (const char *path, const char *memory, GError **error)
{
  DowserSqliteConnection *connection = dowser_sqlite_connection_new (path);
  g_autoptr (GPtrArray) decisions = NULL;
  g_autoptr (GPtrArray) found = NULL;
  g_autoptr (DowserSchema) schema = NULL;

  if (dowser_sqlite_connection_open (connection, NULL, error)
      && dowser_sqlite_connection_begin_turn (connection, 0, TRUE, NULL, error))
    {
      schema = dowser_sqlite_introspect (connection->db, NULL, error);
      found = schema != NULL ? dowser_sqlite_numbers_scan (connection->db, schema, memory, NULL, error) : NULL;
      dowser_sqlite_connection_end_turn (connection);
    }
  dowser_sqlite_connection_free (connection);
  if (found == NULL)
    return NULL;
  decisions = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_csv_decision_free);
  for (guint i = 0; i < found->len; i++)
    g_ptr_array_add (decisions, decision_new_for_numbers (found->pdata[i]));
  return g_steal_pointer (&decisions);
}

char *
dowser_sqlite_decisions_set_choice (const char *memory, const char *table, const char *column, const char *nick)
{
  DowserCsvChoice choice = DOWSER_CSV_CHOOSE_AUTOMATIC;

  if (g_strcmp0 (nick, dowser_csv_choice_nicks[DOWSER_CSV_CHOOSE_TEXT]) == 0)
    choice = DOWSER_CSV_CHOOSE_TEXT;
  else if (g_strcmp0 (nick, dowser_csv_choice_nicks[DOWSER_CSV_CHOOSE_NUMBERS]) == 0)
    choice = DOWSER_CSV_CHOOSE_NUMBERS;
  return dowser_sqlite_numbers_set_choice (memory, table, column, choice);
}
