/* dowser-guard.c - proves that a statement is one SELECT and nothing else */
#include "sql/read/dowser-guard.h"

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

/* Where the text of a dialect's statement hides what is no statement: in quotes and in comments. */
typedef struct
{
  const char *name_quotes;
  const char *text_quotes;
  gboolean backslash_escapes;
  gboolean escape_strings;
  gboolean dollar_quotes;
  gboolean hash_comments;
  gboolean dashes_need_blank;
  gboolean nested_comments;
} Lexicon;

static const Lexicon lexicons[] = {
  [DOWSER_DIALECT_SQLITE] = { .name_quotes = "\"`[", .text_quotes = "'" },
  [DOWSER_DIALECT_POSTGRESQL]
  = { .name_quotes = "\"", .text_quotes = "'", .escape_strings = TRUE, .dollar_quotes = TRUE, .nested_comments = TRUE },
  [DOWSER_DIALECT_MYSQL] = { .name_quotes = "`",
                             .text_quotes = "'\"",
                             .backslash_escapes = TRUE,
                             .hash_comments = TRUE,
                             .dashes_need_blank = TRUE },
  [DOWSER_DIALECT_DUCKDB]
  = { .name_quotes = "\"", .text_quotes = "'", .escape_strings = TRUE, .dollar_quotes = TRUE, .nested_comments = TRUE },
  [DOWSER_DIALECT_CLICKHOUSE] = { .name_quotes = "\"`", .text_quotes = "'", .backslash_escapes = TRUE },
  [DOWSER_DIALECT_SQLSERVER] = { .name_quotes = "\"[", .text_quotes = "'", .nested_comments = TRUE },
};

typedef struct
{
  const Lexicon *lexicon;
  const char *at;
  Token token;
  GError **error;
} Guard;

/*
 * Words that make a query write, lock or wait wherever they stand in it. Those that begin other statements are among
 * them for SQL Server, where one statement may follow another without a semicolon. A name like one of them is quoted.
 */
static const char *const forbidden_words[] = {
  "alter",   "attach",  "backup",  "bulk",     "call",      "copy",     "create",  "dbcc",   "declare",
  "delete",  "detach",  "drop",    "dumpfile", "exec",      "execute",  "export",  "grant",  "handler",
  "insert",  "install", "into",    "kill",     "lock",      "merge",    "outfile", "pragma", "procedure",
  "reindex", "reset",   "restore", "revoke",   "returning", "shutdown", "update",  "vacuum", "waitfor",
};

/* Functions that reach beyond the data, change something or hold up the engine. */
static const char *const forbidden_functions[] = {
  "benchmark",
  "copy_database",
  "currval",
  "database_to_xml",
  "edit",
  "from_substrait",
  "get_lock",
  "getenv",
  "getvariable",
  "is_free_lock",
  "is_used_lock",
  "last_insert_id",
  "lastval",
  "load_aws_credentials",
  "load_extension",
  "load_file",
  "master_gtid_wait",
  "master_pos_wait",
  "nextval",
  "opendatasource",
  "openquery",
  "openrowset",
  "query",
  "query_table",
  "readfile",
  "release_all_locks",
  "release_lock",
  "schema_to_xml",
  "set_config",
  "setval",
  "sleep",
  "sniff_csv",
  "sql_auto_complete",
  "table_to_xml",
  "uuid_short",
  "writefile",
  "zeroblob",
};

/* The same, by what the names of a family begin with. */
static const char *const forbidden_families[] = {
  "cursor_to_xml", "dblink", "duckdb_", "fts3_",   "lo_",  "parquet_", "pg_",    "pragma_",
  "query_to_xml",  "read_",  "sp_",     "st_read", "sys_", "txid_",    "write_", "xp_",
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
skip_quoted (const char *start, char close, gboolean backslash_escapes)
{
  for (const char *at = start + 1; *at != '\0'; at++)
    {
      if (*at == '\\' && backslash_escapes && at[1] != '\0')
        at++;
      else if (*at == close && at[1] == close)
        at++;
      else if (*at == close)
        return at + 1;
    }
  return NULL;
}

/* SQL Server doubles the bracket that closes, SQLite knows no way to have one in a name. */
static const char *
skip_bracketed (const Lexicon *lexicon, const char *start)
{
  const char *end;

  if (lexicon == &lexicons[DOWSER_DIALECT_SQLSERVER])
    return skip_quoted (start, ']', FALSE);
  end = strchr (start, ']');
  return end != NULL ? end + 1 : NULL;
}

/* Returns: behind the text between $tag$ and $tag$; NULL where it does not end, @start where none begins */
static const char *
skip_dollar_quoted (const char *start)
{
  g_autofree char *tag = NULL;
  const char *at = start + 1;

  if (g_ascii_isdigit (*at))
    return start;
  while (is_word_part (*at) && *at != '$')
    at++;
  if (*at != '$')
    return start;
  tag = g_strndup (start, at - start + 1);
  at = strstr (at + 1, tag);
  return at != NULL ? at + strlen (tag) : NULL;
}

/* Returns: behind the comment at @start; NULL where it does not end */
static const char *
skip_comment (const char *start, gboolean nested)
{
  guint depth = 0;

  for (const char *at = start; *at != '\0'; at++)
    {
      if (at[0] == '/' && at[1] == '*' && (depth == 0 || nested))
        depth++, at++;
      else if (at[0] == '*' && at[1] == '/' && --depth == 0)
        return at + 2;
      else if (at[0] == '*' && at[1] == '/')
        at++;
    }
  return NULL;
}

static gboolean
begins_line_comment (const Lexicon *lexicon, const char *at)
{
  if (*at == '#')
    return lexicon->hash_comments;
  return at[0] == '-' && at[1] == '-'
         && (!lexicon->dashes_need_blank || at[2] == '\0' || g_ascii_isspace (at[2]) || g_ascii_iscntrl (at[2]));
}

/* Returns: behind blanks and comments; NULL where a comment does not end */
static const char *
skip_space (const Lexicon *lexicon, const char *at)
{
  while (at != NULL)
    {
      if (g_ascii_isspace (*at))
        at++;
      else if (begins_line_comment (lexicon, at))
        at += strcspn (at, "\n");
      /* MySQL runs what stands in such a comment, and MariaDB in the other. */
      else if (at[0] == '/' && at[1] == '*' && at[2] != '!' && !(at[2] == 'M' && at[3] == '!'))
        at = skip_comment (at, lexicon->nested_comments);
      else
        return at;
    }
  return NULL;
}

static void
take (Guard *self, TokenType type, const char *end)
{
  self->token.type = end != NULL ? type : TOKEN_BROKEN;
  self->token.length = end != NULL ? (gsize) (end - self->token.start) : 0;
  self->at = end != NULL ? end : self->at + strlen (self->at);
}

/* Returns: the end of a text, name or word that begins at @at, and which it is; @at where none does */
static const char *
skip_closed (const Lexicon *lexicon, const char *at, TokenType *type)
{
  gboolean escaped = lexicon->escape_strings && (*at == 'e' || *at == 'E') && at[1] == '\'';

  *type = TOKEN_OTHER;
  if (escaped)
    return skip_quoted (at + 1, '\'', TRUE);
  if (*at != '\0' && strchr (lexicon->text_quotes, *at) != NULL)
    return skip_quoted (at, *at, lexicon->backslash_escapes);
  if (*at == '$' && lexicon->dollar_quotes)
    return skip_dollar_quoted (at);
  if (*at != '\0' && strchr (lexicon->name_quotes, *at) != NULL)
    {
      *type = TOKEN_NAME;
      return *at == '[' ? skip_bracketed (lexicon, at) : skip_quoted (at, *at, FALSE);
    }
  *type = TOKEN_WORD;
  if (is_word_start (*at))
    while (is_word_part (*at))
      at++;
  return at;
}

static void
next (Guard *self)
{
  const char *at = skip_space (self->lexicon, self->at);
  const char *end;
  TokenType type;

  self->token.start = at != NULL ? at : self->at;
  if (at == NULL || (at[0] == '/' && at[1] == '*'))
    {
      take (self, TOKEN_BROKEN, NULL);
      return;
    }
  end = skip_closed (self->lexicon, at, &type);
  if (end != at)
    take (self, type, end);
  else if (*at == '\0')
    take (self, TOKEN_END, at);
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
is_forbidden_function (const char *start, gsize length)
{
  for (gsize i = 0; i < G_N_ELEMENTS (forbidden_families); i++)
    if (length >= strlen (forbidden_families[i])
        && g_ascii_strncasecmp (forbidden_families[i], start, strlen (forbidden_families[i])) == 0)
      return TRUE;
  return is_among (start, length, forbidden_functions, G_N_ELEMENTS (forbidden_functions));
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

/* Names the statement that it is: "PRAGMA is not allowed" tells more than that it is no SELECT. */
static gboolean
refuse_start (Guard *self)
{
  if (is_word (&self->token, "truncate"))
    return refuse_word (self, &self->token);
  if (self->token.type == TOKEN_WORD
      && is_among (self->token.start, self->token.length, forbidden_words, G_N_ELEMENTS (forbidden_words)))
    return refuse_word (self, &self->token);
  return refuse (self, _ ("it does not begin with SELECT or WITH"));
}

/* @self stands behind @token: a call has a parenthesis there. A column may be called like a forbidden word where it is
 * quoted. */
static gboolean
check_word (Guard *self, const Token *token)
{
  static const char *const glob[] = { "glob" };
  gboolean call = self->token.type == TOKEN_OPEN;
  gboolean quoted = token->type == TOKEN_NAME;
  const char *start = token->start + (quoted ? 1 : 0);
  gsize length = token->length - (quoted ? 2 : 0);

  if (call && is_forbidden_function (start, length))
    return refuse_word (self, token);
  if (!quoted && is_among (start, length, forbidden_words, G_N_ELEMENTS (forbidden_words)))
    return refuse_word (self, token);
  /* DuckDB's glob() lists files, SQLite's GLOB compares texts. */
  if (call && self->lexicon != &lexicons[DOWSER_DIALECT_SQLITE] && is_among (start, length, glob, 1))
    return refuse_word (self, token);
  /* replace() and truncate() are functions, REPLACE and TRUNCATE statements. */
  if (!quoted && !call && (is_word (token, "replace") || is_word (token, "truncate")))
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
dowser_guard_check_dialect (const DowserStatement *statement, DowserDialectId dialect, GError **error)
{
  Guard self = { .error = error };

  g_return_val_if_fail (statement != NULL, FALSE);
  g_return_val_if_fail (dialect < G_N_ELEMENTS (lexicons), FALSE);

  self.at = statement->sql;
  self.lexicon = &lexicons[dialect];
  next (&self);
  if (self.token.type == TOKEN_END)
    return refuse (&self, _ ("it is empty"));
  if (self.token.type == TOKEN_BROKEN)
    return refuse (&self, _ ("a text, a name or a comment does not end"));
  if (!is_word (&self.token, "select") && !is_word (&self.token, "with"))
    return refuse_start (&self);
  return check_tokens (&self);
}

gboolean
dowser_guard_check (const DowserStatement *statement, GError **error)
{
  return dowser_guard_check_dialect (statement, DOWSER_DIALECT_SQLITE, error);
}
