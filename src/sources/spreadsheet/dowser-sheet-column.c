/* dowser-sheet-column.c - counts the cells of a column by their kinds, and derives the column's type */
#include "sources/spreadsheet/dowser-sheet-column.h"
#include "sources/spreadsheet/dowser-sheet-note.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define NUMBERS (DOWSER_CSV_WHOLE | DOWSER_CSV_POINT)
/* The maximum length of a text that is kept as an example. */
#define MAX_WORD 64

/* Kinds of cells that may be mixed in one column, and the types that can hold cells of all these kinds. */
static const struct
{
  guint kinds;          /* bits of the kinds that may be mixed */
  guint required_kinds; /* bits of kinds; cells of at least one of these kinds must occur */
  DowserCsvTypes types;
} mixtures[] = {
  { 1U << DOWSER_SHEET_NUMBER, 1U << DOWSER_SHEET_NUMBER, NUMBERS },
  { 1U << DOWSER_SHEET_BOOLEAN, 1U << DOWSER_SHEET_BOOLEAN, DOWSER_CSV_BOOLEAN },
  { 1U << DOWSER_SHEET_DATE, 1U << DOWSER_SHEET_DATE, DOWSER_CSV_DATE },
  { 1U << DOWSER_SHEET_DATE | 1U << DOWSER_SHEET_MOMENT, 1U << DOWSER_SHEET_MOMENT, DOWSER_CSV_TIMESTAMP },
  { 1U << DOWSER_SHEET_TIME, 1U << DOWSER_SHEET_TIME, DOWSER_CSV_TIME },
  { 1U << DOWSER_SHEET_TIME | 1U << DOWSER_SHEET_DURATION, 1U << DOWSER_SHEET_DURATION, DOWSER_CSV_DURATION },
};

DowserSheetColumn *
dowser_sheet_column_new (void)
{
  DowserSheetColumn *self = g_new0 (DowserSheetColumn, 1);

  self->csv = dowser_csv_column_new ();
  return self;
}

void
dowser_sheet_column_free (DowserSheetColumn *self)
{
  for (guint i = 0; i < DOWSER_CSV_MAX_ODD; i++)
    g_free (self->words[i]);
  g_clear_pointer (&self->csv, dowser_csv_column_free);
  g_free (self);
}

static void
add_word (DowserSheetColumn *self, const char *text, gsize length)
{
  guint i = 0;

  self->n_words++;
  if (length > MAX_WORD)
    return;
  while (i < DOWSER_CSV_MAX_ODD && self->words[i] != NULL && strcmp (self->words[i], text) != 0)
    i++;
  if (i < DOWSER_CSV_MAX_ODD && self->words[i] == NULL)
    self->words[i] = g_strdup (text);
}

static void
add_number (DowserSheetColumn *self, const DowserSheetCell *cell, const char *text)
{
  if (self->n[DOWSER_SHEET_NUMBER] == 1)
    self->unit = cell->unit;
  self->units_differ |= self->unit != cell->unit;
  self->sum += g_ascii_strtod (text, NULL);
}

void
dowser_sheet_column_add_cell (DowserSheetColumn *self, const DowserSheetCell *cell, const char *text)
{
  if (cell == NULL || cell->kind >= DOWSER_SHEET_ERROR)
    {
      if (cell != NULL)
        self->n[cell->kind]++;
      dowser_csv_column_add_cell (self->csv, "", 0, FALSE);
      return;
    }
  self->n[cell->kind]++;
  if (cell->kind == DOWSER_SHEET_TEXT && !dowser_csv_is_missing_word (text, cell->length))
    add_word (self, text, cell->length);
  else if (cell->kind == DOWSER_SHEET_NUMBER)
    add_number (self, cell, text);
  dowser_csv_column_add_cell (self->csv, text, cell->length, FALSE);
}

/* Makes the column a text column. @mixed: TRUE if there are texts among cells of other kinds. These texts don't fit the
 * type of the other cells, even if they look like them. */
static void
finish_as_text (DowserSheetColumn *self, gboolean mixed)
{
  DowserCsvColumn *csv = self->csv;

  csv->types = csv->amounts = 0;
  csv->unit = NULL;
  csv->is_increasing = csv->versions = FALSE;
  if (!mixed || self->n_words == 0)
    return;
  csv->n_odd = self->n_words;
  for (guint i = 0; i < DOWSER_CSV_MAX_ODD; i++)
    {
      g_free (csv->odd[i]);
      csv->odd[i] = g_steal_pointer (&self->words[i]);
    }
}

void
dowser_sheet_column_finish (DowserSheetColumn *self)
{
  DowserCsvColumn *csv = self->csv;
  guint kinds = 0;

  csv->is_declared = TRUE;
  for (guint i = 0; i < DOWSER_SHEET_ERROR; i++)
    if (i != DOWSER_SHEET_TEXT && self->n[i] > 0)
      kinds |= 1U << i;
  for (guint i = 0; i < G_N_ELEMENTS (mixtures) && self->n_words == 0 && kinds != 0; i++)
    if ((kinds & ~mixtures[i].kinds) == 0 && (kinds & mixtures[i].required_kinds) != 0)
      {
        csv->types &= mixtures[i].types;
        csv->amounts = 0;
        csv->unit = NULL;
        csv->versions = FALSE;
        csv->duration |= mixtures[i].types == DOWSER_CSV_DURATION;
        if (mixtures[i].types != NUMBERS)
          csv->common_types &= mixtures[i].types;
        return;
      }
  finish_as_text (self, kinds != 0);
}

char *
dowser_sheet_column_dup_meaning (const DowserSheetColumn *self)
{
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean is_number = self->csv->types != 0 && self->n[DOWSER_SHEET_NUMBER] > 0;
  gboolean is_text = self->csv->types == 0 && self->n_words > 0 && self->n_words == self->n[DOWSER_SHEET_TEXT];
  g_autofree char *amounts = self->unit != NULL ? g_strdup_printf (_ ("amounts in %s"), self->unit) : NULL;

  if (is_number && self->units_differ)
    dowser_sheet_note_add (text, "; ", _ ("numbers that are shown in more than one unit"));
  else if (is_number && g_strcmp0 (self->unit, "%") == 0)
    dowser_sheet_note_add (text, "; ", _ ("percentages: 0.25 is shown as 25 %"));
  else if (is_number && amounts != NULL)
    dowser_sheet_note_add (text, "; ", amounts);
  if (is_text && self->csv->n_odd == 0 && (self->csv->common_types & (NUMBERS | DOWSER_CSV_COMMA)) != 0)
    dowser_sheet_note_add (text, "; ", _ ("numbers that the workbook stores as text"));
  dowser_sheet_note_add_counted (text, "; ", self->n[DOWSER_SHEET_ERROR],
                                 _ ("cells with an error, read as empty: %llu"),
                                 (unsigned long long) self->n[DOWSER_SHEET_ERROR]);
  dowser_sheet_note_add_counted (text, "; ", self->n[DOWSER_SHEET_UNKNOWN],
                                 _ ("formulas without a stored result, read as empty: %llu"),
                                 (unsigned long long) self->n[DOWSER_SHEET_UNKNOWN]);
  dowser_sheet_note_add_counted (text, "; ", self->n[DOWSER_SHEET_NO_DAY],
                                 _ ("dates that don’t exist, read as empty: %llu"),
                                 (unsigned long long) self->n[DOWSER_SHEET_NO_DAY]);
  return text->len > 0 ? g_strdup (text->str) : NULL;
}
