/* dowser-guard.c - proves that a statement is one SELECT and nothing else */
#include "sql/dowser-guard.h"

#include "base/dowser-error.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef enum
{
  TOKEN_END,
  TOKEN_WORD,
  TOKEN_NAME,
  TOKEN_OTHER,
  TOKEN_OPEN,
  TOKEN_CLOSE,
  TOKEN_SEMICOLON,
  TOKEN_BROKEN
} TokenType;

typedef struct
{
  TokenType type;
  const char *start;
  gsize length;
} Token;

typedef struct
{
  const char *at;
  Token token;
  GError **error;
} Guard;

/*
 * Words that make a query write or lock wherever they stand in it. Those that begin other statements need not be
 * named: there is one statement, and it begins with SELECT or WITH.
 */
static const char *const forbidden_words[] = {
  "delete", "dumpfile", "insert", "into", "merge", "outfile", "update",
};

/* Functions that reach beyond the data or hold up the engine. */
static const char *const forbidden_functions[] = {
  "benchmark",      "dblink",    "edit",
  "fts3_tokenizer", "get_lock",  "load_extension",
  "load_file",      "lo_export", "lo_import",
  "nextval",        "pg_ls_dir", "pg_read_binary_file",
  "pg_read_file",   "pg_sleep",  "pg_terminate_backend",
  "query_to_xml",   "readfile",  "set_config",
  "setval",         "sleep",     "writefile",
  "xp_cmdshell",
};

static gboolean
is_word_start (char c)
{
  return g_ascii_isalpha (c) || c == '_' || (guchar) c >= 0x80;
}

static gboolean
is_word_part (char c)
{
  return is_word_start (c) || g_ascii_isdigit (c) || c == '$';
}

/* Returns: behind the end of the text that begins at @start and ends at @close; NULL where it does not end */
static const char *
skip_quoted (const char *start, char close)
{
  const char *at = start + 1;

  while ((at = strchr (at, close)) != NULL)
    {
      if (close == ']' || at[1] != close)
        return at + 1;
      at += 2;
    }
  return NULL;
}

/* Returns: behind blanks and comments; NULL where a comment does not end */
static const char *
skip_space (const char *at)
{
  for (;;)
    {
      if (g_ascii_isspace (*at))
        at++;
      else if (at[0] == '-' && at[1] == '-')
        at += strcspn (at, "\n");
      /* MySQL runs what stands in such a comment. */
      else if (at[0] == '/' && at[1] == '*' && at[2] != '!')
        {
          at = strstr (at + 2, "*/");
          if (at == NULL)
            return NULL;
          at += 2;
        }
      else
        return at;
    }
}

static void
take (Guard *self, TokenType type, const char *end)
{
  self->token.type = end != NULL ? type : TOKEN_BROKEN;
  self->token.length = end != NULL ? (gsize) (end - self->token.start) : 0;
  self->at = end != NULL ? end : self->at + strlen (self->at);
}

static void
next (Guard *self)
{
  const char *at = skip_space (self->at);

  self->token.start = at != NULL ? at : self->at;
  if (at == NULL || (at[0] == '/' && at[1] == '*'))
    take (self, TOKEN_BROKEN, NULL);
  else if (*at == '\0')
    take (self, TOKEN_END, at);
  else if (*at == '\'')
    take (self, TOKEN_OTHER, skip_quoted (at, '\''));
  else if (*at == '"' || *at == '`')
    take (self, TOKEN_NAME, skip_quoted (at, *at));
  else if (*at == '[')
    take (self, TOKEN_NAME, skip_quoted (at, ']'));
  else if (is_word_start (*at))
    {
      while (is_word_part (*at))
        at++;
      take (self, TOKEN_WORD, at);
    }
  else if (*at == '(')
    take (self, TOKEN_OPEN, at + 1);
  else if (*at == ')')
    take (self, TOKEN_CLOSE, at + 1);
  else if (*at == ';')
    take (self, TOKEN_SEMICOLON, at + 1);
  else
    take (self, TOKEN_OTHER, at + 1);
}

static gboolean
is_word (const Token *token, const char *word)
{
  return token->type == TOKEN_WORD && token->length == strlen (word)
         && g_ascii_strncasecmp (token->start, word, token->length) == 0;
}

static gboolean
is_among (const char *start, gsize length, const char *const *words, gsize n_words)
{
  for (gsize i = 0; i < n_words; i++)
    if (strlen (words[i]) == length && g_ascii_strncasecmp (words[i], start, length) == 0)
      return TRUE;
  return FALSE;
}

static gboolean
refuse (Guard *self, const char *reason)
{
  g_set_error (self->error, DOWSER_SQL_ERROR, DOWSER_SQL_ERROR_UNSAFE,
               _ ("The statement is not run: %s. Only one SELECT is allowed."), reason);
  return FALSE;
}

static gboolean
refuse_word (Guard *self, const Token *token)
{
  g_autofree char *word = g_strndup (token->start, token->length);
  g_autofree char *reason = g_strdup_printf (_ ("“%s” is not allowed"), word);

  return refuse (self, reason);
}

/* @self stands behind @token: a call has a parenthesis there. A column may be called like a forbidden word where it is
 * quoted. */
static gboolean
check_word (Guard *self, const Token *token)
{
  gboolean call = self->token.type == TOKEN_OPEN;
  gboolean quoted = token->type == TOKEN_NAME;
  const char *start = token->start + (quoted ? 1 : 0);
  gsize length = token->length - (quoted ? 2 : 0);

  if (call && is_among (start, length, forbidden_functions, G_N_ELEMENTS (forbidden_functions)))
    return refuse_word (self, token);
  if (!quoted && is_among (start, length, forbidden_words, G_N_ELEMENTS (forbidden_words)))
    return refuse_word (self, token);
  /* replace() is a function, REPLACE a statement. */
  if (!quoted && !call && is_word (token, "replace"))
    return refuse_word (self, token);
  return TRUE;
}

static gboolean
check_tokens (Guard *self)
{
  gint64 depth = 0;

  for (;;)
    {
      Token token = self->token;

      if (token.type == TOKEN_END)
        return depth == 0 ? TRUE : refuse (self, _ ("a parenthesis is not closed"));
      if (token.type == TOKEN_BROKEN)
        return refuse (self, _ ("a text, a name or a comment does not end"));
      next (self);
      depth += token.type == TOKEN_OPEN;
      depth -= token.type == TOKEN_CLOSE;
      if (depth < 0)
        return refuse (self, _ ("a parenthesis is closed that was not opened"));
      if (token.type == TOKEN_SEMICOLON)
        return self->token.type == TOKEN_END && depth == 0 ? TRUE
                                                           : refuse (self, _ ("there is more than one statement"));
      if ((token.type == TOKEN_WORD || token.type == TOKEN_NAME) && !check_word (self, &token))
        return FALSE;
    }
}

gboolean
dowser_guard_check (const DowserStatement *statement, GError **error)
{
  Guard self = { .at = statement->sql, .error = error };

  g_return_val_if_fail (statement != NULL, FALSE);

  next (&self);
  if (self.token.type == TOKEN_END)
    return refuse (&self, _ ("it is empty"));
  if (self.token.type == TOKEN_BROKEN)
    return refuse (&self, _ ("a text, a name or a comment does not end"));
  if (!is_word (&self.token, "select") && !is_word (&self.token, "with"))
    return refuse (&self, _ ("it does not begin with SELECT or WITH"));
  return check_tokens (&self);
}
