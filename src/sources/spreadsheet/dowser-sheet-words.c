/* dowser-sheet-words.c - recognizes totals and remarks among a sheet's rows by their words */
#include "sources/spreadsheet/dowser-sheet-words.h"

#include <string.h>

/* The words for totals, casefolded. */
static const char *const totals[]
    = { "total",  "totals",        "grand total", "sum",   "overall total", "subtotal", "summe",
        "gesamt", "gesamtsumme",   "insgesamt",   "somme", "totaux",        "totale",   "total general",
        "suma",   "total général", "totaal",      "итого", "всего",         "razem",    "ogółem",
        "toplam", "合计",          "合計",        "总计",  "総計",          NULL };
static const char *const remarks[]
    = { "source", "sources", "note", "notes", "quelle", "quellen", "anmerkung", "fuente", "nota", "fonte", NULL };

/* Returns: (nullable): the first cell of @row in @area, if it is a text in one of the first two columns. @n: (out): the
 * number of cells */
static const char *
get_label (const DowserSheetRow *row, const DowserSheetArea *area, guint *n)
{
  const DowserSheetCell *first = NULL;

  *n = 0;
  for (guint i = 0; i < row->cells->len; i++)
    {
      const DowserSheetCell *cell = dowser_sheet_row_get_cell (row, i);

      if (cell->column < area->left || cell->column > area->right)
        continue;
      first = first == NULL ? cell : first;
      *n += 1;
    }
  return first != NULL && first->kind == DOWSER_SHEET_TEXT && first->column <= area->left + 1
             ? dowser_sheet_row_get_text (row, first)
             : NULL;
}

static char *
dup_folded (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  char *folded = g_strstrip (g_utf8_casefold (valid, -1));
  gsize length = strlen (folded);

  if (length > 0 && folded[length - 1] == ':')
    folded[length - 1] = '\0';
  return g_strchomp (folded);
}

gboolean
dowser_sheet_row_is_total (const DowserSheetRow *row, const DowserSheetArea *area)
{
  guint n;
  const char *label = get_label (row, area, &n);
  g_autofree char *folded = label != NULL && n > 1 ? dup_folded (label) : NULL;

  return folded != NULL && g_strv_contains (totals, folded);
}

gboolean
dowser_sheet_row_can_be_total (const DowserSheetRow *row, const DowserSheetArea *area)
{
  guint n;
  const char *label = get_label (row, area, &n);
  g_autofree char *folded = label != NULL && n > 1 ? dup_folded (label) : NULL;

  for (guint i = 0; folded != NULL && totals[i] != NULL; i++)
    {
      gsize length = strlen (totals[i]);

      if (g_str_has_prefix (folded, totals[i]) && strchr (" :(,", folded[length]) != NULL)
        return TRUE;
    }
  return FALSE;
}

gboolean
dowser_sheet_row_is_remark (const DowserSheetRow *row, const DowserSheetArea *area)
{
  guint n;
  const char *label = get_label (row, area, &n);
  g_autofree char *folded = label != NULL && n == 1 && area->right > area->left ? dup_folded (label) : NULL;

  if (folded == NULL)
    return FALSE;
  if (*folded == '*' || g_str_has_prefix (folded, "¹"))
    return TRUE;
  for (guint i = 0; remarks[i] != NULL; i++)
    if (g_str_has_prefix (folded, remarks[i]) && strchr (" :.", folded[strlen (remarks[i])]) != NULL)
      return TRUE;
  return FALSE;
}
