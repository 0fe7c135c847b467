/* dowser-lax-private.h - shared functions of the files that read lenient JSON */
#pragma once

#include "prompt/replies/dowser-lax-json.h"

G_BEGIN_DECLS

/** DowserLaxLast: the kind of the last token. It decides whether open brackets may be closed after this token. */
typedef enum
{
  DOWSER_LAX_NOTHING,
  DOWSER_LAX_SEPARATOR,
  DOWSER_LAX_SCALAR,
  DOWSER_LAX_OPEN_ENDED, /* a number or a bare word, which might continue */
  DOWSER_LAX_BRACKET
} DowserLaxLast;

/**
 * DowserLax: a JSON value that is being read.
 * @open: the open brackets
 * @skips_brackets: TRUE if a closing bracket that doesn't match the innermost open bracket is ignored; FALSE if it
 * closes the open bracket that it matches, and all open brackets inside that bracket
 * @has_misfit: TRUE if a closing bracket didn't match the innermost open bracket
 * @no_triple: TRUE if no triple quotes follow
 * @problem_text: (nullable): the error; @problem_at: its position
 */
typedef struct
{
  const char *text;
  gsize length;
  gsize at;
  gboolean delimited;
  GString *open;
  DowserLaxLast last;
  gboolean skips_brackets;
  gboolean has_misfit;
  gboolean no_triple;
  char *problem_text;
  gsize problem_at;
  GPtrArray *repairs;
} DowserLax;

/** Sets the error at the current position, unless an error is already set. Returns: %FALSE */
gboolean _dowser_lax_fail (DowserLax *self, const char *format, ...) G_GNUC_PRINTF (2, 3);
void _dowser_lax_skip_blanks (DowserLax *self);
/** Returns the current character, 0 at the end. Returns a full-width comma, colon or bracket as its ASCII form. */
char _dowser_lax_peek_char (const DowserLax *self, gsize *length);
/** Returns TRUE if a quote of any kind is at the current position. */
gboolean _dowser_lax_is_quote (const DowserLax *self);
/** Reads a quoted text. Returns: (transfer full) (nullable) */
char *_dowser_lax_read_text (DowserLax *self);
/** Reads a key without quotes. Returns: (transfer full) (nullable) */
char *_dowser_lax_read_name (DowserLax *self);
/** Reads a number, a word, or a text without quotes. Returns: (transfer full) (nullable) */
JsonNode *_dowser_lax_read_unquoted (DowserLax *self);

G_END_DECLS
