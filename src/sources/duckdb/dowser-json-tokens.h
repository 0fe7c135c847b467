/* dowser-json-tokens.h - takes JSON apart, one token at a time, in bounded memory but for the longest text */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** Values that are nested deeper end in no engine: it follows them in its own stack. */
#define DOWSER_JSON_MAX_DEPTH 200

typedef enum
{
  DOWSER_JSON_BEGIN_OBJECT,
  DOWSER_JSON_END_OBJECT,
  DOWSER_JSON_BEGIN_ARRAY,
  DOWSER_JSON_END_ARRAY,
  DOWSER_JSON_KEY,
  DOWSER_JSON_TEXT,
  DOWSER_JSON_OTHER, /* a number, true, false, null */
} DowserJsonToken;

/** DowserJsonFault: why the text was not read to its end. */
typedef enum
{
  DOWSER_JSON_NO_FAULT,
  DOWSER_JSON_MALFORMED,
  DOWSER_JSON_TOO_DEEP,
} DowserJsonFault;

/**
 * DowserJsonTokens: a reader of one value, or of one behind the other.
 * @token: @text: as it is written, without the quotes of keys and texts; borrowed. Returns: FALSE to end
 * @line: from 1
 */
typedef struct
{
  gboolean (*token) (DowserJsonToken token, const char *text, gsize length, gpointer user_data);
  gpointer user_data;
  DowserJsonFault fault;
  guint64 line;

  /*< private >*/
  GString *text; /* the token so far, where it lies in several blocks */
  guint state;
  gboolean is_key;
  guint depth;
  char open[DOWSER_JSON_MAX_DEPTH]; /* the brackets that are open */
} DowserJsonTokens;

void dowser_json_tokens_init (DowserJsonTokens *self);
void dowser_json_tokens_clear (DowserJsonTokens *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (DowserJsonTokens, dowser_json_tokens_clear)
/** Returns: FALSE where it ends: @fault says why, or token() did */
gboolean dowser_json_tokens_add (DowserJsonTokens *self, const char *bytes, gsize length);
/** Returns: as of dowser_json_tokens_add(); also where a bracket or text is open */
gboolean dowser_json_tokens_end (DowserJsonTokens *self);
/** The text of a key or text token. Returns: (transfer full) */
char *dowser_json_dup_text (const char *text, gsize length);

G_END_DECLS
