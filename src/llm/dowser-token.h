/* dowser-token.h - a key that lasts a while: from a command, or from an OAuth endpoint (client credentials) */
#pragma once

#include "llm/dowser-endpoint.h"

G_BEGIN_DECLS

/**
 * DowserToken: plain data, in memory alone.
 * @ends: when it is renewed, of the monotonic clock in microseconds: a little before it ends
 */
typedef struct
{
  char *text;
  gint64 ends;
} DowserToken;
void dowser_token_free (DowserToken *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserToken, dowser_token_free)

/** Whether requests to @endpoint carry a token in place of a key. */
gboolean dowser_token_is_needed (const DowserEndpoint *endpoint);
/** Whether the token's place takes a secret: that of the client, which is kept as the key is. */
gboolean dowser_token_needs_secret (const DowserEndpoint *endpoint);
/** Whether it lasts. @self: (nullable) */
gboolean dowser_token_is_good (const DowserToken *self);

/**
 * dowser_token_parse:
 * @text: the token alone; or JSON with it as access_token, accessToken or token, and perhaps with expires_in (seconds)
 *   or expires_on (seconds since 1970), as RFC 6749 (5.1) and the commands of cloud services write it
 * @now: microseconds since 1970
 *
 * One that doesn't say how long it lasts is renewed after five minutes.
 *
 * Returns: (transfer full) (nullable): #DOWSER_MODEL_ERROR_DENIED; @text is not in it
 */
DowserToken *dowser_token_parse (const char *text, gint64 now, GError **error);

/**
 * dowser_token_fetch_async: main thread.
 * @endpoint: with a command, which is run without a shell and ended after half a minute; or with a token address, which
 *   is asked by client credentials (RFC 6749, 4.4) over https
 * @secret: (nullable): of the client
 */
void dowser_token_fetch_async (const DowserEndpoint *endpoint, const char *secret, GCancellable *cancellable,
                               GAsyncReadyCallback callback, gpointer user_data);
/** Returns: (transfer full) (nullable): #DOWSER_MODEL_ERROR, one sentence */
DowserToken *dowser_token_fetch_finish (GAsyncResult *result, GError **error);

G_END_DECLS
