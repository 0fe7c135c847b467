/* dowser-sql-guess.c - whose spelling a text of SQL is written in */
#include "sql/dowser-sql-reader.h"

#include <string.h>

/* What nobody else writes; the longer the text, the less one sign alone says. */
static const struct
{
  const char *word;
  DowserDialectId dialect;
} words[] = {
  { "ilike", DOWSER_DIALECT_POSTGRESQL },
  { "string_agg", DOWSER_DIALECT_POSTGRESQL },
  { "to_char", DOWSER_DIALECT_POSTGRESQL },
  { "to_date", DOWSER_DIALECT_POSTGRESQL },
  { "to_timestamp", DOWSER_DIALECT_POSTGRESQL },
  { "date_trunc", DOWSER_DIALECT_POSTGRESQL },
  { "date_part", DOWSER_DIALECT_POSTGRESQL },
  { "age", DOWSER_DIALECT_POSTGRESQL },
  { "now", DOWSER_DIALECT_POSTGRESQL },
  { "date_format", DOWSER_DIALECT_MYSQL },
  { "date_add", DOWSER_DIALECT_MYSQL },
  { "date_sub", DOWSER_DIALECT_MYSQL },
  { "curdate", DOWSER_DIALECT_MYSQL },
  { "timestampdiff", DOWSER_DIALECT_MYSQL },
  { "str_to_date", DOWSER_DIALECT_MYSQL },
  { "dayofweek", DOWSER_DIALECT_MYSQL },
  { "separator", DOWSER_DIALECT_MYSQL },
  { "rlike", DOWSER_DIALECT_MYSQL },
  { "div", DOWSER_DIALECT_MYSQL },
  { "char_length", DOWSER_DIALECT_MYSQL },
  { "qualify", DOWSER_DIALECT_DUCKDB },
  { "count_if", DOWSER_DIALECT_DUCKDB },
  { "date_diff", DOWSER_DIALECT_DUCKDB },
  { "try_cast", DOWSER_DIALECT_DUCKDB },
  { "epoch_ms", DOWSER_DIALECT_DUCKDB },
  { "list_value", DOWSER_DIALECT_DUCKDB },
  { "julianday", DOWSER_DIALECT_SQLITE },
  { "strftime", DOWSER_DIALECT_SQLITE },
  { "glob", DOWSER_DIALECT_SQLITE },
  { "rowid", DOWSER_DIALECT_SQLITE },
  { "group_concat", DOWSER_DIALECT_SQLITE },
  { "notnull", DOWSER_DIALECT_SQLITE },
};

static const struct
{
  const char *sign;
  DowserDialectId dialect;
} signs[] = {
  { "::", DOWSER_DIALECT_POSTGRESQL }, { "~~", DOWSER_DIALECT_POSTGRESQL }, { "$$", DOWSER_DIALECT_POSTGRESQL },
  { "E'", DOWSER_DIALECT_POSTGRESQL }, { "<=>", DOWSER_DIALECT_MYSQL },     { "# ", DOWSER_DIALECT_MYSQL },
  { "//", DOWSER_DIALECT_DUCKDB },
};

static gboolean
is_word_part (char c)
{
  return g_ascii_isalnum (c) || c == '_' || (guchar) c >= 0x80;
}

static const char *
skip_quoted (const char *at)
{
  char close = *at == '[' ? ']' : *at;
  const char *end = strchr (at + 1, close);

  return end != NULL ? end + 1 : at + strlen (at);
}

/* Returns: the end of the comment or quote that begins at @at; @at itself where none does */
static const char *
skip_silent (const char *at)
{
  const char *end;

  if (at[0] == '-' && at[1] == '-')
    return at + strcspn (at, "\n");
  if (at[0] == '/' && at[1] == '*')
    {
      end = strstr (at + 2, "*/");
      return end != NULL ? end + 2 : at + strlen (at);
    }
  return strchr ("'\"`", *at) != NULL ? skip_quoted (at) : at;
}

static const char *
count_word (const char *at, guint *counts)
{
  const char *end = at;

  while (is_word_part (*end))
    end++;
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_ascii_strncasecmp (words[i].word, at, end - at) == 0 && words[i].word[end - at] == '\0')
      counts[words[i].dialect]++;
  return end;
}

static void
count_sign (const char *at, guint *counts)
{
  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    if (strncmp (at, signs[i].sign, strlen (signs[i].sign)) == 0)
      counts[signs[i].dialect]++;
}

DowserDialectId
dowser_sql_guess_dialect (const char *sql)
{
  guint counts[DOWSER_DIALECT_SQLSERVER + 1] = { 0 };
  DowserDialectId best = DOWSER_DIALECT_SQLITE;

  for (const char *at = sql; *at != '\0';)
    {
      const char *behind = skip_silent (at);

      if (behind == at)
        count_sign (at, counts);
      at = behind > at ? behind : is_word_part (*at) ? count_word (at, counts) : at + 1;
    }
  for (DowserDialectId dialect = best; dialect <= DOWSER_DIALECT_SQLSERVER; dialect++)
    if (counts[dialect] > counts[best])
      best = dialect;
  /* DuckDB speaks PostgreSQL's language and adds to it. */
  return counts[DOWSER_DIALECT_DUCKDB] > 0 && best == DOWSER_DIALECT_POSTGRESQL ? DOWSER_DIALECT_DUCKDB : best;
}
