/* dowser-json-tokens.h - splits JSON into tokens; keeps at most one text in memory */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** The maximum depth of nested values. Engines read nested values recursively, and deeper ones could exceed the
 * stack. */
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

/** DowserJsonFault: the reason why the text was not read to its end */
typedef enum
{
  DOWSER_JSON_NO_FAULT,
  DOWSER_JSON_MALFORMED,
  DOWSER_JSON_TOO_DEEP,
} DowserJsonFault;

/**
 * DowserJsonTokens: a reader of one JSON value, or of several values one after another.
 * @token: a callback for each token. @text: as in the file, without the quotes of keys and texts; borrowed. Returns:
 * FALSE to stop
 * @line: the current line, from 1
 */
typedef struct
{
  gboolean (*token) (DowserJsonToken token, const char *text, gsize length, gpointer user_data);
  gpointer user_data;
  DowserJsonFault fault;
  guint64 line;

  /*< private >*/
  GString *text; /* the token so far, if it spans several blocks */
  guint state;
  gboolean is_key;
  guint depth;
  char open[DOWSER_JSON_MAX_DEPTH]; /* the open brackets */
} DowserJsonTokens;

void dowser_json_tokens_init (DowserJsonTokens *self);
void dowser_json_tokens_clear (DowserJsonTokens *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (DowserJsonTokens, dowser_json_tokens_clear)
/** Reads the next bytes of the JSON text. Returns: FALSE if the callback or an error has stopped the reading; the field
 * "fault" of @self then describes the error */
gboolean dowser_json_tokens_add (DowserJsonTokens *self, const char *bytes, gsize length);
/** Called at the end of the JSON text. Returns: FALSE if reading has failed, or if a bracket or a string is still
 * open */
gboolean dowser_json_tokens_end (DowserJsonTokens *self);
/** Returns: (transfer full): the unescaped text of a key or text token */
char *dowser_json_dup_text (const char *text, gsize length);

G_END_DECLS
