/* dowser-sheet-format.c - tells from a cell's format whether its number is a date, a time, a percentage or an amount */
#include "sources/csv/dowser-csv-amount.h"
#include "sources/spreadsheet/dowser-sheet-value.h"

#include <string.h>

/* Built-in formats, which each program knows by their numbers. The numbers from 27 on are East Asian formats. */
static const struct
{
  guint first;
  guint last;
  DowserSheetKind kind;
  const char *unit;
} known[] = {
  { 9, 10, DOWSER_SHEET_NUMBER, "%" }, { 14, 17, DOWSER_SHEET_DATE }, { 18, 21, DOWSER_SHEET_TIME },
  { 22, 22, DOWSER_SHEET_MOMENT },     { 27, 31, DOWSER_SHEET_DATE }, { 32, 35, DOWSER_SHEET_TIME },
  { 36, 36, DOWSER_SHEET_DATE },       { 45, 45, DOWSER_SHEET_TIME }, { 46, 46, DOWSER_SHEET_DURATION },
  { 47, 47, DOWSER_SHEET_TIME },       { 50, 54, DOWSER_SHEET_DATE }, { 55, 56, DOWSER_SHEET_TIME },
  { 57, 58, DOWSER_SHEET_DATE },
};

DowserSheetShown
dowser_sheet_shown_from_id (guint id)
{
  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    if (id >= known[i].first && id <= known[i].last)
      return (DowserSheetShown){ known[i].kind, known[i].unit };
  return (DowserSheetShown){ DOWSER_SHEET_NUMBER, NULL };
}

/* Which letters with a meaning a format contains. */
typedef struct
{
  gboolean day;
  gboolean month; /* the letter M, which may also mean minutes */
  gboolean clock;
  gboolean elapsed; /* elapsed time: [h] */
  gboolean digits;
  const char *unit;
} Letters;

/* Finds the currency in "[$€-407]" or "[$EUR]". "[$-409]" has only a language and no currency. */
static const char *
find_unit (const char *text, gsize length)
{
  g_autofree char *copy = g_strstrip (g_strndup (text, length));

  return *copy != '\0' ? dowser_csv_amount_find_unit (copy) : NULL;
}

/* Reads a part of the format in brackets. @text: after the opening bracket. Returns: the position after the closing
 * bracket */
static const char *
read_bracket (Letters *self, const char *text)
{
  const char *end = strchr (text, ']');
  gsize length = end != NULL ? (gsize) (end - text) : strlen (text);

  if (*text == '$')
    {
      const char *dash = memchr (text, '-', length);
      const char *unit = find_unit (text + 1, dash != NULL ? (gsize) (dash - text - 1) : length - 1);

      self->unit = unit != NULL ? unit : self->unit;
    }
  else if (length > 0 && length <= 9 && strchr ("hHmMsS", *text) != NULL)
    {
      gsize n_same = 0;

      while (n_same < length && text[n_same] == *text)
        n_same++;
      self->elapsed |= n_same == length;
    }
  return text + length + (end != NULL);
}

/* Skips a quoted text. @text: after the opening quote. Returns: the end of the quoted text */
static const char *
read_quoted (Letters *self, const char *text)
{
  const char *end = strchr (text, '"');
  gsize length = end != NULL ? (gsize) (end - text) : strlen (text);
  const char *unit = find_unit (text, length);

  self->unit = unit != NULL ? unit : self->unit;
  return text + length + (end != NULL);
}

static const char *
skip_letter (const char *text)
{
  return *text != '\0' ? g_utf8_next_char (text) : text;
}

static void
read_letter (Letters *self, const char *text)
{
  const char *unit;

  if (strchr ("yYdDeEgGbB", *text) != NULL)
    self->day |= strchr ("yYdD", *text) != NULL || (*text == 'e' && !self->digits);
  else if (strchr ("hHsS", *text) != NULL)
    self->clock = TRUE;
  else if (strchr ("mM", *text) != NULL)
    self->month = TRUE;
  else if (strchr ("#?0", *text) != NULL)
    self->digits |= !self->clock || *text != '0';
  else if (*text == '%')
    self->unit = "%";
  else if ((guchar) *text >= 0x80 || *text == '$')
    {
      unit = find_unit (text, (gsize) (skip_letter (text) - text));
      self->unit = unit != NULL ? unit : self->unit;
    }
}

static void
read_code (Letters *self, const char *text)
{
  /* Reads only the first section of the format. If there are several sections, the first section is for positive
   * numbers. */
  while (*text != '\0' && *text != ';')
    {
      if (*text == '[')
        text = read_bracket (self, text + 1);
      else if (*text == '"')
        text = read_quoted (self, text + 1);
      else if (*text == '\\' || *text == '_' || *text == '*')
        text = skip_letter (text + 1);
      else if (g_ascii_strncasecmp (text, "general", 7) == 0)
        {
          self->digits = TRUE;
          text += 7;
        }
      else if (g_ascii_strncasecmp (text, "am/pm", 5) == 0)
        text += 5;
      else if (g_ascii_strncasecmp (text, "a/p", 3) == 0)
        text += 3;
      else
        {
          read_letter (self, text);
          text = skip_letter (text);
        }
    }
}

DowserSheetShown
dowser_sheet_shown_from_code (const char *code)
{
  g_autofree char *valid = g_utf8_make_valid (code, -1);
  Letters letters = { 0 };

  read_code (&letters, valid);
  if (letters.elapsed)
    return (DowserSheetShown){ DOWSER_SHEET_DURATION, NULL };
  if (letters.digits || !(letters.day || letters.month || letters.clock))
    return (DowserSheetShown){ DOWSER_SHEET_NUMBER, letters.unit };
  if (letters.clock)
    return (DowserSheetShown){ letters.day ? DOWSER_SHEET_MOMENT : DOWSER_SHEET_TIME, NULL };
  return (DowserSheetShown){ DOWSER_SHEET_DATE, NULL };
}
