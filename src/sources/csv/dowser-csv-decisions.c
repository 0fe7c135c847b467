/* dowser-csv-decisions.c - lists how the columns of CSV files are read, and the alternatives that the user can
 * choose */
#include "sources/csv/dowser-csv-decisions.h"

#include "sources/csv/dowser-csv-memory.h"
#include "sources/csv/dowser-csv-options.h"
#include "sources/csv/dowser-csv-settle.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

#define ANY_NUMBER                                                                                                     \
  (DOWSER_CSV_WHOLE | DOWSER_CSV_POINT | DOWSER_CSV_COMMA | DOWSER_CSV_GROUPED | DOWSER_CSV_COMMA_GROUPED)

const char *
dowser_csv_choice_get_title (DowserCsvChoice choice)
{
  static const char *const titles[DOWSER_CSV_N_CHOICES] = { N_ ("Automatic"),
                                                            N_ ("Read as Text"),
                                                            N_ ("Read as Numbers"),
                                                            N_ ("Read as Dates"),
                                                            N_ ("Read as Dates (Day First)"),
                                                            N_ ("Read as Dates (Month First)"),
                                                            N_ ("Read as Durations"),
                                                            N_ ("Read as Hours and Minutes") };

  return _ (titles[choice]);
}

void
dowser_csv_decision_free (DowserCsvDecision *self)
{
  g_free (self->path);
  g_free (self->table);
  g_free (self->column);
  g_free (self->type);
  g_free (self->detail);
  g_array_unref (self->choices);
  g_free (self);
}

DowserCsvDecision *
dowser_csv_decision_new (const char *path, const char *table, const char *column)
{
  DowserCsvDecision *self = g_new0 (DowserCsvDecision, 1);

  self->path = g_strdup (path);
  self->table = g_strdup (table);
  self->column = g_strdup (column);
  self->choices = g_array_new (FALSE, FALSE, sizeof (DowserCsvChoice));
  return self;
}

static const struct
{
  const char *prefix;
  const char *title;
} types[] = {
  { "BIGINT", N_ ("whole numbers") }, { "HUGEINT", N_ ("whole numbers") },
  { "DECIMAL", N_ ("numbers") },      { "DOUBLE", N_ ("numbers") },
  { "DATE", N_ ("dates") },           { "TIMESTAMP", N_ ("dates with a time") },
  { "TIME", N_ ("times") },           { "BOOLEAN", N_ ("true or false") },
};

static char *
dup_type (const DowserCsvColumn *column, const char *type)
{
  if (column->types == DOWSER_CSV_DURATION)
    return g_strdup (_ ("durations in seconds"));
  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    if (g_str_has_prefix (type, types[i].prefix))
      return column->types == 0 && column->unit != NULL ? g_strdup_printf ("%s (%s)", _ (types[i].title), column->unit)
                                                        : g_strdup (_ (types[i].title));
  return g_strdup (_ ("text"));
}

static gboolean
is_text (const char *type)
{
  return g_str_equal (type, "VARCHAR");
}

static void
append_sentence (GString *text, const char *sentence)
{
  g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", sentence);
}

static void
append_anomalies (const DowserCsvColumn *column, GString *text)
{
  g_autoptr (GString) cells = g_string_new (NULL);
  g_autofree char *sentence = NULL;

  for (guint i = 0; column->odd[i] != NULL; i++)
    {
      g_autofree char *valid = g_utf8_make_valid (column->odd[i], -1);

      g_string_append_printf (cells, "%s“%s”", i > 0 ? ", " : "", valid);
    }
  if (column->is_lenient)
    sentence
        = g_strdup_printf (_ ("Cells that do not fit the type and are read as empty: %" PRIu64 " of %" PRIu64 " (%s)."),
                           column->n_odd, column->n_cells, cells->str);
  else
    sentence = g_strdup_printf (_ ("Cells that do not fit the type: %" PRIu64 " of %" PRIu64 " (%s)."), column->n_odd,
                                column->n_cells, cells->str);
  append_sentence (text, sentence);
}

static char *
dup_detail (const DowserCsvColumn *scanned, const DowserCsvColumn *column, const char *type)
{
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean is_day = !is_text (type) && (column->types & DOWSER_CSV_ANY_DAY) != 0;

  if (is_day && dowser_csv_column_has_ambiguous_day_order (column))
    append_sentence (text, column->n_day_first > 0 ? _ ("The day comes before the month.")
                                                   : _ ("The month comes before the day."));
  if (column->borrowed_order)
    append_sentence (text, _ ("The order of day and month is taken from the other columns."));
  if (column->doubt == DOWSER_CSV_EITHER_ORDER)
    append_sentence (text, _ ("Either the day or the month may come first."));
  if (column->doubt == DOWSER_CSV_BOTH_ORDERS)
    append_sentence (text, _ ("Some dates have the day first, others the month."));
  if (dowser_csv_column_has_few_anomalies (scanned) && (column->is_lenient || is_text (type)))
    append_anomalies (column, text);
  if (column->is_lenient && scanned->n_day_first > 0 && scanned->n_month_first > 0)
    append_sentence (text, _ ("Dates in the other order are read as empty."));
  return text->len > 0 ? g_strdup (text->str) : NULL;
}

static void
add_choice (DowserCsvDecision *self, gboolean is_possible, DowserCsvChoice choice)
{
  if (is_possible || self->choice == choice)
    g_array_append_val (self->choices, choice);
}

/* Adds the choices that would change how a column is read. */
static void
add_choices (DowserCsvDecision *self, const DowserCsvColumn *scanned, const DowserCsvColumn *column, const char *type)
{
  gboolean has_few_anomalies = dowser_csv_column_has_few_anomalies (scanned), text = is_text (type);
  gboolean is_usable = has_few_anomalies || (scanned->n_odd == 0 && !scanned->has_mixed_types && scanned->has_values);
  gboolean open
      = (scanned->common_types & DOWSER_CSV_ANY_DAY) != 0 && dowser_csv_column_has_ambiguous_day_order (scanned);
  gboolean is_day = g_str_has_prefix (type, "DATE") || g_str_has_prefix (type, "TIMESTAMP");
  gboolean is_duration = column->types == DOWSER_CSV_DURATION;
  gboolean is_number = !text && !is_day && !is_duration;

  add_choice (self, !text, DOWSER_CSV_CHOOSE_TEXT);
  add_choice (self, is_usable && (scanned->common_types & ANY_NUMBER) != 0 && !is_number, DOWSER_CSV_CHOOSE_NUMBERS);
  add_choice (self, is_usable && !open && (scanned->common_types & DOWSER_CSV_ANY_DAY) != 0 && !is_day,
              DOWSER_CSV_CHOOSE_DATES);
  add_choice (self, is_usable && open, DOWSER_CSV_CHOOSE_DAY_FIRST);
  add_choice (self, is_usable && open, DOWSER_CSV_CHOOSE_MONTH_FIRST);
  add_choice (self, is_usable && (scanned->common_types & DOWSER_CSV_DURATION) != 0 && (!is_duration || column->hours),
              DOWSER_CSV_CHOOSE_DURATIONS);
  add_choice (self,
              is_usable && (scanned->common_types & DOWSER_CSV_DURATION) != 0 && scanned->n_parts == 2
                  && scanned->n_fraction == 0 && !column->hours,
              DOWSER_CSV_CHOOSE_HOURS);
}

/* Adds the decisions about a file's columns. @path, @table: the path of the file and the table that it contains; for a
 * file with several tables, the path and name of one table */
static void
add_columns (GPtrArray *into, const DowserDataFile *file, const char *path, const char *table,
             const DowserCsvShape *shape, GHashTable *choices)
{
  DowserCsvShape *resolved = dowser_csv_resolve_types (shape, choices);
  g_autoptr (DowserCsvOptions) options = dowser_csv_options_new (resolved);

  for (guint i = 0; i < shape->columns->len; i++)
    {
      const DowserCsvColumn *scanned = shape->columns->pdata[i], *column = resolved->columns->pdata[i];
      DowserCsvDecision *self;

      /* In a JSON file, the user can change only how texts are read, and only if the texts contain days. */
      if (dowser_csv_column_is_unused (scanned) || (file->kind == DOWSER_DATA_JSON && scanned->common_types == 0))
        continue;
      self = dowser_csv_decision_new (path, table, scanned->name);
      self->choice = column->choice;
      self->type = dup_type (column, options->types->pdata[i]);
      self->detail = dup_detail (scanned, column, options->types->pdata[i]);
      add_choices (self, scanned, column, options->types->pdata[i]);
      g_ptr_array_add (into, self);
    }
  dowser_csv_shape_free (resolved);
}

static void
add_rows (GPtrArray *into, const DowserDataFile *file, const DowserCsvShape *shape, GHashTable *choices)
{
  DowserCsvDecision *self;

  gboolean is_ragged = choices != NULL && g_hash_table_contains (choices, DOWSER_CSV_RAGGED);

  if (!is_ragged && shape != NULL)
    return;
  self = dowser_csv_decision_new (file->real_path, file->table, NULL);
  self->is_ragged = is_ragged;
  self->type = g_strdup (is_ragged ? _ ("rows with missing or extra values are read") : _ ("not read"));
  if (shape != NULL)
    self->detail = g_strdup_printf (_ ("Rows with fewer values than headings: %lld. Rows with more values: %lld."),
                                    (long long) shape->n_short_rows, (long long) shape->n_long_rows);
  g_ptr_array_add (into, self);
}

/* Adds the decisions about the tables of a workbook. */
static void
add_parts (GPtrArray *into, const DowserDataFile *file, DowserCsvMemory *memory)
{
  g_autoptr (GPtrArray) parts = dowser_csv_memory_list_parts (memory, file->real_path);

  for (guint i = 0; i < parts->len; i++)
    {
      g_autofree char *path = dowser_csv_memory_dup_part_path (file->real_path, parts->pdata[i]);

      add_columns (into, file, path, parts->pdata[i], dowser_csv_memory_get_shape (memory, path),
                   dowser_csv_memory_get_choices (memory, path));
    }
}

GPtrArray *
dowser_csv_decisions_list (const char *uri, const char *text)
{
  GPtrArray *decisions = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_csv_decision_free);
  g_autoptr (GPtrArray) files = dowser_data_files_list (uri, NULL);
  g_autoptr (DowserCsvMemory) memory = dowser_csv_memory_new (text);

  for (guint i = 0; files != NULL && i < files->len; i++)
    {
      const DowserDataFile *file = files->pdata[i];
      const DowserCsvShape *shape = dowser_csv_memory_get_shape (memory, file->real_path);
      GHashTable *choices = dowser_csv_memory_get_choices (memory, file->real_path);

      if (dowser_data_file_is_delimited (file))
        add_rows (decisions, file, shape, choices);
      else if (file->kind == DOWSER_DATA_SPREADSHEET)
        add_parts (decisions, file, memory);
      else if (file->kind != DOWSER_DATA_JSON)
        continue;
      if (shape != NULL)
        add_columns (decisions, file, file->real_path, file->table, shape, choices);
    }
  return decisions;
}

char *
dowser_csv_decisions_dup_path (const char *uri, const char *table)
{
  g_autoptr (GPtrArray) files = dowser_data_files_list (uri, NULL);

  for (guint i = 0; files != NULL && i < files->len; i++)
    {
      const DowserDataFile *file = files->pdata[i];

      if (dowser_data_file_is_delimited (file)
          && (table != NULL ? g_ascii_strcasecmp (file->table, table) == 0 : files->len == 1))
        return g_strdup (file->real_path);
    }
  return NULL;
}

char *
dowser_csv_decisions_set_choice (const char *text, const char *path, const char *column, const char *nick)
{
  g_autoptr (DowserCsvMemory) memory = dowser_csv_memory_new (text);

  dowser_csv_memory_set_choice (memory, path, column != NULL ? column : DOWSER_CSV_RAGGED, nick);
  return dowser_csv_memory_to_text (memory);
}
