/* dowser-sql-word.c - the words that the SQL reader knows */
#include "sql/read/dowser-sql-word.h"

#include <string.h>

#define LONGEST_WORD 11

/* The words, in the order of DowserSqlWord. */
static const char *const words[] = {
  "",          "all",       "and",       "any",       "as",        "asc",         "between",  "by",      "case",
  "cast",      "collate",   "cross",     "current",   "date",      "desc",        "distinct", "div",     "else",
  "end",       "escape",    "except",    "exclude",   "exists",    "extract",     "false",    "fetch",   "filter",
  "first",     "following", "for",       "from",      "full",      "glob",        "group",    "groups",  "having",
  "ilike",     "in",        "inner",     "intersect", "interval",  "into",        "is",       "isnull",  "join",
  "last",      "lateral",   "left",      "like",      "limit",     "lock",        "mod",      "natural", "not",
  "notnull",   "null",      "nulls",     "offset",    "on",        "or",          "order",    "outer",   "over",
  "partition", "preceding", "qualify",   "range",     "recursive", "regexp",      "right",    "rlike",   "row",
  "rows",      "select",    "separator", "similar",   "some",      "tablesample", "then",     "time",    "timestamp",
  "true",      "unbounded", "union",     "using",     "values",    "when",        "where",    "window",  "with",
  "xor",
};
G_STATIC_ASSERT (G_N_ELEMENTS (words) == WORD_XOR + 1);

/* For each letter, the index of the first word that begins with it. The last entry is the end of the words. */
static const guint8 first_words[] = {
  1, 6, 8, 13, 17, 24, 32, 35, 36, 44, 45, 45, 51, 52, 57, 63, 65, 66, 73, 77, 82, 85, 86, 90, 91, 91, 91,
};
G_STATIC_ASSERT (G_N_ELEMENTS (first_words) == 27);

DowserSqlWord
dowser_sql_word_find (const char *start, gsize length)
{
  char lower[LONGEST_WORD + 1];
  guint letter;

  if (length > LONGEST_WORD || !g_ascii_isalpha (*start))
    return WORD_NONE;
  /* Makes letters lower case. Any other character becomes a character that no word contains. */
  for (gsize i = 0; i < length; i++)
    lower[i] = (char) (start[i] | 0x20);
  lower[length] = '\0';
  letter = (guint) (*lower - 'a');
  for (guint i = first_words[letter]; i < first_words[letter + 1]; i++)
    if (words[i][1] == lower[1] && strcmp (words[i], lower) == 0)
      return i;
  return WORD_NONE;
}
