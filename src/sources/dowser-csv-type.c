/* dowser-csv-type.c - which type holds every cell of a column of text, and keeps each as it stands */
#include "sources/dowser-csv-type.h"

#include "sources/dowser-csv-amount.h"
#include "sources/dowser-csv-cell.h"

#include <string.h>

#define ANY_NUMBER                                                                                                     \
  (DOWSER_CSV_WHOLE | DOWSER_CSV_POINT | DOWSER_CSV_COMMA | DOWSER_CSV_GROUPED | DOWSER_CSV_COMMA_GROUPED)

/* The last ones are what a spreadsheet makes of a formula that fails. */
const char *const dowser_csv_missing_words[]
    = { "NA",  "N/A",  "NULL",  "null",    "NaN",    "nan",     "\\N",   "None",   "-", "--",
        "n/a", "#N/A", "#REF!", "#DIV/0!", "#NAME?", "#VALUE!", "#NUM!", "#NULL!", NULL };

DowserCsvTypes
dowser_csv_types_of (const char *text, gsize length, DowserCsvDigits digits[2])
{
  DowserCsvTypes types = 0;

  digits[0] = digits[1] = (DowserCsvDigits){ 0, 0 };
  if (length == 0 || length > 64)
    return 0;
  if (g_ascii_isdigit (*text) || *text == '-' || *text == '.' || *text == ',')
    {
      types = dowser_csv_number_types (text, length, digits);
      return types != 0 || !g_ascii_isdigit (*text) ? types : dowser_csv_moment_types (text, length);
    }
  if ((length == 4 && g_ascii_strncasecmp (text, "true", 4) == 0)
      || (length == 5 && g_ascii_strncasecmp (text, "false", 5) == 0))
    types = DOWSER_CSV_BOOLEAN;
  return types;
}

/* Returns: its bit, 0 for none */
static guint
find_missing_word (const char *text, gsize length)
{
  if (length > 7 || (*text != 'N' && *text != 'n' && *text != '-' && *text != '#' && *text != '\\'))
    return 0;
  for (guint i = 0; dowser_csv_missing_words[i] != NULL; i++)
    if (strlen (dowser_csv_missing_words[i]) == length && memcmp (dowser_csv_missing_words[i], text, length) == 0)
      return 1U << i;
  return 0;
}

DowserCsvColumn *
dowser_csv_column_new (void)
{
  DowserCsvColumn *self = g_new0 (DowserCsvColumn, 1);

  self->types = DOWSER_CSV_ALL;
  self->rising = TRUE;
  return self;
}

gboolean
dowser_csv_column_is_void (const DowserCsvColumn *self)
{
  return self->unnamed && !self->any && self->missing == 0;
}

/* @text: of a number that 64 bits hold */
static gint64
read_whole (const char *text, gsize length)
{
  gboolean negative = *text == '-';
  guint64 value = 0;

  for (gsize i = negative; i < length; i++)
    value = value * 10 + (guint64) (text[i] - '0');
  return (gint64) (negative ? 0 - value : value);
}

static void
note_rising (DowserCsvColumn *self, const char *text, gsize length, gboolean is_first)
{
  gint64 value;

  self->rising = (self->types & DOWSER_CSV_BIGINT) != 0;
  if (!self->rising)
    return;
  value = read_whole (text, length);
  self->rising = is_first || value > self->last;
  self->last = value;
}

static void
note_digits (DowserCsvColumn *self, const DowserCsvDigits digits[2])
{
  for (guint i = 0; i < 2; i++)
    {
      self->digits[i].whole = MAX (self->digits[i].whole, digits[i].whole);
      self->digits[i].fraction = MAX (self->digits[i].fraction, digits[i].fraction);
    }
}

/* All amounts of a column are written alike, so that no two currencies are added. */
static void
add_amount (DowserCsvColumn *self, const char *text, gsize length)
{
  DowserCsvDigits digits[2];
  DowserCsvAmount amount;

  self->amounts &= dowser_csv_amount_types (text, length, &amount, digits);
  if ((amount.unit != NULL && self->bare) || (self->unit != NULL && amount.unit != self->unit))
    self->amounts = 0;
  self->unit = amount.unit;
  self->bare = amount.unit == NULL;
  self->spaced |= amount.spaced;
  note_digits (self, digits);
}

/* Numbers that were seen before are amounts without a unit. */
static void
end_types (DowserCsvColumn *self, DowserCsvTypes before, gboolean is_first)
{
  self->amounts = before & DOWSER_CSV_AMOUNTS;
  self->bare = !is_first;
}

void
dowser_csv_column_add (DowserCsvColumn *self, const char *text, gsize length, gboolean quoted)
{
  gboolean is_first = !self->any;
  DowserCsvTypes before = self->types;
  DowserCsvDigits digits[2];
  guint word;

  if (length == 0)
    {
      self->quoted_empty |= quoted;
      self->rising = FALSE;
      return;
    }
  word = quoted ? 0 : find_missing_word (text, length);
  self->missing |= word;
  self->rising &= word == 0;
  if (word != 0)
    return;
  self->any = TRUE;
  /* What is a text already stays one. */
  if (before == 0 && self->amounts == 0)
    return;
  self->types &= before == 0 ? 0 : dowser_csv_types_of (text, length, digits);
  if (self->rising)
    note_rising (self, text, length, is_first);
  if (self->types == 0)
    {
      if (before != 0)
        end_types (self, before, is_first);
      add_amount (self, text, length);
    }
  else if ((self->types & ANY_NUMBER) != 0)
    note_digits (self, digits);
}
