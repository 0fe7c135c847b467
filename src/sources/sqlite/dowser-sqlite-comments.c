/* dowser-sqlite-comments.c - finds the comments that people wrote into a CREATE TABLE statement */
#include "sources/sqlite/dowser-sqlite-comments.h"

#include <string.h>

/* Longer ones are licences or stories, not descriptions. */
#define MAX_COMMENT 500

typedef enum
{
  TOKEN_END,
  TOKEN_COMMENT,
  TOKEN_OPEN,
  TOKEN_CLOSE,
  TOKEN_COMMA,
  TOKEN_OTHER
} TokenKind;

typedef struct
{
  TokenKind kind;
  const char *start;
  const char *end;
  guint line;
} Token;

typedef struct
{
  const char *at;
  guint line;
} Scanner;

typedef struct
{
  DowserSqliteCommentFunc func;
  gpointer user_data;
  guint depth;
  gboolean in_definition;
  char *column;     /* (owned) (nullable): of the definition that is open, or of the one that ended last */
  GString *pending; /* comments on lines of their own */
  guint last_line;  /* of the last token that is no comment */
} Search;

static const char *
find_end_of_quoted (const char *start)
{
  char closing = *start == '[' ? ']' : *start;
  const char *at = start + 1;

  while (*at != '\0')
    {
      if (*at != closing)
        at++;
      else if (closing != ']' && at[1] == closing)
        at += 2;
      else
        return at + 1;
    }
  return at;
}

static const char *
find_end_of_word (const char *start)
{
  const char *at = start;

  while (g_ascii_isalnum (*at) || *at == '_' || *at == '$' || (guchar) *at >= 0x80)
    at++;
  return at > start ? at : start + 1;
}

static const char *
find_end_of_comment (const char *start)
{
  const char *end;

  if (*start == '-')
    return start + strcspn (start, "\n");
  end = strstr (start + 2, "*/");
  return end != NULL ? end + 2 : start + strlen (start);
}

static gboolean
is_comment (const char *at)
{
  return (at[0] == '-' && at[1] == '-') || (at[0] == '/' && at[1] == '*');
}

static TokenKind
get_kind (const char *at)
{
  if (is_comment (at))
    return TOKEN_COMMENT;
  switch (*at)
    {
    case '\0':
      return TOKEN_END;
    case '(':
      return TOKEN_OPEN;
    case ')':
      return TOKEN_CLOSE;
    case ',':
      return TOKEN_COMMA;
    default:
      return TOKEN_OTHER;
    }
}

static const char *
find_end (const char *start, TokenKind kind)
{
  if (kind == TOKEN_END)
    return start;
  if (kind == TOKEN_COMMENT)
    return find_end_of_comment (start);
  return strchr ("\"'`[", *start) != NULL ? find_end_of_quoted (start) : find_end_of_word (start);
}

static Token
next_token (Scanner *self)
{
  Token token;

  for (; g_ascii_isspace (*self->at); self->at++)
    self->line += *self->at == '\n';
  token.kind = get_kind (self->at);
  token.start = self->at;
  token.end = find_end (self->at, token.kind);
  token.line = self->line;
  for (; self->at < token.end; self->at++)
    self->line += *self->at == '\n';
  return token;
}

static char *
dup_name (const Token *token)
{
  char opening = *token->start;
  char closing = opening == '[' ? ']' : opening;
  GString *name;

  if (strchr ("\"'`[", opening) == NULL)
    return g_strndup (token->start, token->end - token->start);
  name = g_string_new (NULL);
  for (const char *c = token->start + 1; c < token->end - 1; c++)
    {
      g_string_append_c (name, *c);
      if (*c == closing && closing != ']')
        c++;
    }
  return g_string_free (name, FALSE);
}

/* The words of a comment without its marks, on one line; "" where it is none for people. */
static char *
dup_comment (const Token *token)
{
  const char *start = token->start + 2;
  const char *end = token->end;
  g_autofree char *text = NULL;
  g_auto (GStrv) words = NULL;
  GString *joined = g_string_new (NULL);

  if (*token->start == '/' && end - start >= 2 && g_str_has_prefix (end - 2, "*/"))
    end -= 2;
  text = g_strndup (start, MAX (end - start, 0));
  words = g_strsplit_set (text, " \t\r\n", -1);
  for (char **word = words; *word != NULL; word++)
    {
      gboolean is_rule = strspn (*word, "*-=#/") == strlen (*word);

      if (**word != '\0' && !(is_rule && (joined->len == 0 || strlen (*word) > 1)))
        g_string_append_printf (joined, joined->len > 0 ? " %s" : "%s", *word);
    }
  /* A comma at the end betrays a definition that was commented out. */
  if (joined->len > MAX_COMMENT || g_str_has_suffix (joined->str, ","))
    g_string_truncate (joined, 0);
  return g_string_free (joined, FALSE);
}

static void
search_comment (Search *self, const Token *token)
{
  g_autofree char *comment = dup_comment (token);

  if (self->depth == 0 || *comment == '\0')
    return;
  if (token->line == self->last_line)
    self->func (self->column, comment, self->user_data);
  else
    g_string_append_printf (self->pending, self->pending->len > 0 ? " %s" : "%s", comment);
}

static void
search_definition (Search *self, const Token *token)
{
  self->in_definition = TRUE;
  g_free (self->column);
  self->column = dup_name (token);
  if (self->pending->len > 0)
    self->func (self->column, self->pending->str, self->user_data);
  g_string_truncate (self->pending, 0);
}

static void
search_token (Search *self, const Token *token)
{
  if (token->kind == TOKEN_COMMENT)
    {
      search_comment (self, token);
      return;
    }
  self->last_line = token->line;
  if (token->kind == TOKEN_OPEN)
    self->depth++;
  else if (token->kind == TOKEN_CLOSE && self->depth > 0)
    self->depth--;
  else if (token->kind == TOKEN_COMMA && self->depth == 1)
    self->in_definition = FALSE;
  else if (token->kind == TOKEN_OTHER && self->depth == 1 && !self->in_definition)
    search_definition (self, token);
}

void
dowser_sqlite_find_comments (const char *sql, DowserSqliteCommentFunc func, gpointer user_data)
{
  Search search = { func, user_data };
  Scanner scanner = { sql, 0 };
  Token token;

  g_return_if_fail (sql != NULL && func != NULL);

  /* Most statements hold none. */
  if (strstr (sql, "--") == NULL && strstr (sql, "/*") == NULL)
    return;
  search.pending = g_string_new (NULL);
  do
    {
      token = next_token (&scanner);
      search_token (&search, &token);
    }
  while (token.kind != TOKEN_END);
  g_string_free (search.pending, TRUE);
  g_free (search.column);
}
