/* dowser-sqlite-comments.c - finds the comments in a CREATE TABLE statement */
#include "sources/sqlite/dowser-sqlite-comments.h"

#include "base/dowser-sql-scan.h"

#include <string.h>

/* The maximum length of a description; longer comments are licences or prose. */
#define MAX_COMMENT 500

typedef struct
{
  DowserSqliteCommentFunc func;
  gpointer user_data;
  guint depth;
  gboolean in_definition;
  char *column;     /* (owned) (nullable): the column whose definition is being read, or was read last */
  GString *pending; /* comments on separate lines */
  guint line;       /* the line of the current piece, which is a token or a comment */
  guint last_line;  /* the line of the last token that isn't a comment */
} Search;

static char *
dup_name (const DowserSqlPiece *piece)
{
  char *name = g_malloc (piece->length + 1);

  name[dowser_sql_piece_unquote (piece, name)] = '\0';
  return name;
}

/* Returns the text of a comment without its delimiters, on one line; "" if it isn't a description. */
static char *
dup_comment (const DowserSqlPiece *piece)
{
  g_autofree char *text = g_strndup (piece->start + piece->open, piece->length - piece->open - piece->close);
  g_auto (GStrv) words = NULL;
  GString *joined = g_string_new (NULL);

  words = g_strsplit_set (text, " \t\r\n", -1);
  for (char **word = words; *word != NULL; word++)
    {
      gboolean is_rule = strspn (*word, "*-=#/") == strlen (*word);

      if (**word != '\0' && !(is_rule && (joined->len == 0 || strlen (*word) > 1)))
        g_string_append_printf (joined, joined->len > 0 ? " %s" : "%s", *word);
    }
  /* A comment that ends with a comma is a definition that was commented out. */
  if (joined->len > MAX_COMMENT || g_str_has_suffix (joined->str, ","))
    g_string_truncate (joined, 0);
  return g_string_free (joined, FALSE);
}

static void
search_comment (Search *self, const DowserSqlPiece *piece)
{
  g_autofree char *comment = dup_comment (piece);

  if (self->depth == 0 || *comment == '\0')
    return;
  if (self->line == self->last_line)
    self->func (self->column, comment, self->user_data);
  else
    g_string_append_printf (self->pending, self->pending->len > 0 ? " %s" : "%s", comment);
}

static void
search_definition (Search *self, const DowserSqlPiece *piece)
{
  self->in_definition = TRUE;
  g_free (self->column);
  self->column = dup_name (piece);
  if (self->pending->len > 0)
    self->func (self->column, self->pending->str, self->user_data);
  g_string_truncate (self->pending, 0);
}

static void
search_piece (Search *self, const DowserSqlPiece *piece)
{
  if (piece->kind == DOWSER_SQL_PIECE_BLANK)
    return;
  if (piece->kind == DOWSER_SQL_PIECE_COMMENT)
    {
      search_comment (self, piece);
      return;
    }
  self->last_line = self->line;
  if (dowser_sql_piece_is_sign (piece, '('))
    self->depth++;
  else if (dowser_sql_piece_is_sign (piece, ')'))
    self->depth -= self->depth > 0;
  else if (dowser_sql_piece_is_sign (piece, ','))
    self->in_definition = self->in_definition && self->depth != 1;
  else if (self->depth == 1 && !self->in_definition)
    search_definition (self, piece);
}

void
dowser_sqlite_find_comments (const char *sql, DowserSqliteCommentFunc func, gpointer user_data)
{
  Search search = { func, user_data };
  DowserSqlScan scan;
  DowserSqlPiece piece;

  g_return_if_fail (sql != NULL && func != NULL);

  /* Most statements have no comments. */
  if (strstr (sql, "--") == NULL && strstr (sql, "/*") == NULL)
    return;
  search.pending = g_string_new (NULL);
  dowser_sql_scan_init (&scan, &dowser_sql_rules_sqlite, sql);
  while (dowser_sql_scan_next (&scan, &piece))
    {
      search_piece (&search, &piece);
      for (const char *c = piece.start; c < scan.at; c++)
        search.line += *c == '\n';
    }
  g_string_free (search.pending, TRUE);
  g_free (search.column);
}
