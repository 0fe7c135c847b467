/* dowser-guard.c - proves that a statement is a single SELECT */
#include "sql/read/dowser-guard.h"

#include "base/dowser-error.h"
#include "sql/dialects/dowser-dialect.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/** Guard: the state while a statement is checked. @piece: the current token, which is before @scan; @is_sqlite: TRUE if
 * SQLite runs the statement */
typedef struct
{
  DowserSqlScan scan;
  DowserSqlPiece piece;
  gboolean is_sqlite;
  GError **error;
} Guard;

/* Words that make a query write, lock or wait, wherever in the query they are. Words that begin other statements are
 * included, because SQL Server allows a second statement without a semicolon. Such a word is allowed only as a quoted
 * name. */
static const char *const forbidden_words[] = {
  "alter",   "attach",  "backup",  "bulk",     "call",      "copy",     "create",  "dbcc",   "declare",
  "delete",  "detach",  "drop",    "dumpfile", "exec",      "execute",  "export",  "grant",  "handler",
  "insert",  "install", "into",    "kill",     "lock",      "merge",    "outfile", "pragma", "procedure",
  "reindex", "reset",   "restore", "revoke",   "returning", "shutdown", "update",  "vacuum", "waitfor",
};

/* Functions that access more than the data, change something or block the engine. */
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

/* Prefixes of the names of other forbidden functions. */
static const char *const forbidden_families[] = {
  "cursor_to_xml", "dblink", "duckdb_", "fts3_",   "lo_",  "parquet_", "pg_",    "pragma_",
  "query_to_xml",  "read_",  "sp_",     "st_read", "sys_", "txid_",    "write_", "xp_",
};

static void
next_piece (Guard *self)
{
  dowser_sql_scan_next_code (&self->scan, &self->piece);
}

/* Returns TRUE if the guard can't check the code in @piece (a token or comment): a piece without an end, such as an
 * open quote, or a comment that the engine executes. */
static gboolean
is_unsafe_piece (const DowserSqlPiece *piece)
{
  return piece->unterminated || piece->executed;
}

static gboolean
is_word (const DowserSqlPiece *piece, const char *word)
{
  return piece->kind == DOWSER_SQL_PIECE_WORD && piece->length == strlen (word)
         && g_ascii_strncasecmp (piece->start, word, piece->length) == 0;
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
refuse_word (Guard *self, const DowserSqlPiece *piece)
{
  g_autofree char *word = g_strndup (piece->start, piece->length);
  g_autofree char *reason = g_strdup_printf (_ ("“%s” is not allowed"), word);

  return refuse (self, reason);
}

/* Names the forbidden statement: "PRAGMA is not allowed" is more helpful than "it is not a SELECT". */
static gboolean
refuse_start (Guard *self)
{
  if (is_word (&self->piece, "truncate"))
    return refuse_word (self, &self->piece);
  if (self->piece.kind == DOWSER_SQL_PIECE_WORD
      && is_among (self->piece.start, self->piece.length, forbidden_words, G_N_ELEMENTS (forbidden_words)))
    return refuse_word (self, &self->piece);
  return refuse (self, _ ("the statement does not begin with SELECT or WITH"));
}

/* Refuses a forbidden word or function. @piece: the word; @self is at the token after it, which for a call is a
 * parenthesis. A quoted column may have the name of a forbidden word. */
static gboolean
check_word (Guard *self, const DowserSqlPiece *piece)
{
  static const char *const glob[] = { "glob" };
  gboolean call = dowser_sql_piece_is_sign (&self->piece, '(');
  gboolean is_quoted = piece->kind == DOWSER_SQL_PIECE_NAME;
  const char *start = piece->start + piece->open;
  gsize length = piece->length - piece->open - piece->close;

  if (call && is_forbidden_function (start, length))
    return refuse_word (self, piece);
  if (!is_quoted && is_among (start, length, forbidden_words, G_N_ELEMENTS (forbidden_words)))
    return refuse_word (self, piece);
  /* DuckDB's glob() lists files, SQLite's GLOB compares texts. */
  if (call && !self->is_sqlite && is_among (start, length, glob, 1))
    return refuse_word (self, piece);
  /* replace() and truncate() are functions; REPLACE and TRUNCATE are statements. */
  if (!is_quoted && !call && (is_word (piece, "replace") || is_word (piece, "truncate")))
    return refuse_word (self, piece);
  return TRUE;
}

static gboolean
check_pieces (Guard *self)
{
  gint64 depth = 0;

  for (;;)
    {
      DowserSqlPiece piece = self->piece;

      if (piece.kind == DOWSER_SQL_PIECE_END)
        return depth == 0 ? TRUE : refuse (self, _ ("a parenthesis is not closed"));
      if (is_unsafe_piece (&piece))
        return refuse (self, _ ("a text, a name or a comment is not closed"));
      next_piece (self);
      depth += dowser_sql_piece_is_sign (&piece, '(');
      depth -= dowser_sql_piece_is_sign (&piece, ')');
      if (depth < 0)
        return refuse (self, _ ("a parenthesis is closed but was not opened"));
      if (dowser_sql_piece_is_sign (&piece, ';'))
        return self->piece.kind == DOWSER_SQL_PIECE_END && depth == 0
                   ? TRUE
                   : refuse (self, _ ("there is more than one statement"));
      if ((piece.kind == DOWSER_SQL_PIECE_WORD || piece.kind == DOWSER_SQL_PIECE_NAME) && !check_word (self, &piece))
        return FALSE;
    }
}

gboolean
dowser_guard_check_dialect (const DowserStatement *statement, DowserDialectId dialect, GError **error)
{
  const DowserDialect *spelling = dowser_dialect_find (dialect);
  Guard self = { .error = error, .is_sqlite = dialect == DOWSER_DIALECT_SQLITE };

  g_return_val_if_fail (statement != NULL, FALSE);
  g_return_val_if_fail (spelling != NULL, FALSE);

  dowser_sql_scan_init (&self.scan, spelling->rules, statement->sql);
  next_piece (&self);
  if (self.piece.kind == DOWSER_SQL_PIECE_END)
    return refuse (&self, _ ("the statement is empty"));
  if (is_unsafe_piece (&self.piece))
    return refuse (&self, _ ("a text, a name or a comment is not closed"));
  if (!is_word (&self.piece, "select") && !is_word (&self.piece, "with"))
    return refuse_start (&self);
  return check_pieces (&self);
}

gboolean
dowser_guard_check (const DowserStatement *statement, GError **error)
{
  return dowser_guard_check_dialect (statement, DOWSER_DIALECT_SQLITE, error);
}
