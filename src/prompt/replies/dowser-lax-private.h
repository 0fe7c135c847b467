/* dowser-lax-private.h - what the files that read lax JSON share */
#pragma once

#include "prompt/replies/dowser-lax-json.h"

G_BEGIN_DECLS

/** DowserLaxLast: what was read last, which decides whether it may be closed there. */
typedef enum
{
  DOWSER_LAX_NOTHING,
  DOWSER_LAX_SEPARATOR,
  DOWSER_LAX_SCALAR,
  DOWSER_LAX_OPEN_ENDED, /* a number or a bare word, which might go on */
  DOWSER_LAX_BRACKET
} DowserLaxLast;

/**
 * DowserLax: a value that is being read.
 * @open: the brackets that are open
 * @skips: a bracket that closes nothing that is innermost is left out; else it closes what is inside of it as well
 * @misfit: there was such a bracket
 * @no_triple: no three quotes follow any more
 * @wrong: (nullable): what was wrong, at @wrong_at
 */
typedef struct
{
  const char *text;
  gsize length;
  gsize at;
  gboolean delimited;
  GString *open;
  DowserLaxLast last;
  gboolean skips;
  gboolean misfit;
  gboolean no_triple;
  char *wrong;
  gsize wrong_at;
  GPtrArray *mends;
} DowserLax;

/** Keeps the first thing that is wrong, at the present place. Returns: %FALSE */
gboolean _dowser_lax_fail (DowserLax *self, const char *format, ...) G_GNUC_PRINTF (2, 3);
/** Stands on what is no blank and no comment. */
void _dowser_lax_skip_blanks (DowserLax *self);
/** The sign at the present place, in its ASCII form where it is a wide comma, colon or bracket; 0 at the end. */
char _dowser_lax_peek (const DowserLax *self, gsize *length);
/** Whether a quote of any kind stands at the present place. */
gboolean _dowser_lax_is_quote (const DowserLax *self);
/** Reads a text in quotes. Returns: (transfer full) (nullable) */
char *_dowser_lax_read_text (DowserLax *self);
/** Reads a key without quotes. Returns: (transfer full) (nullable) */
char *_dowser_lax_read_name (DowserLax *self);
/** Reads a number, a word, or a text that has no quotes. Returns: (transfer full) (nullable) */
JsonNode *_dowser_lax_read_bare (DowserLax *self);

G_END_DECLS
