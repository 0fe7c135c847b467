/* dowser-token.h - temporary keys: from a command, or from an OAuth endpoint (client credentials) */
#pragma once

#include "llm/dowser-endpoint.h"

G_BEGIN_DECLS

/**
 * DowserToken: a key that an endpoint accepts for a limited time; plain data, only in memory.
 * @end_time: the time at which the token is renewed, a little before it expires; monotonic, in microseconds
 */
typedef struct
{
  char *text;
  gint64 end_time;
} DowserToken;
void dowser_token_free (DowserToken *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserToken, dowser_token_free)

/** Returns TRUE if requests to @endpoint use a token instead of a key. */
gboolean dowser_token_is_needed (const DowserEndpoint *endpoint);
/** Returns TRUE if the token address needs the client's secret, which is stored like a key. */
gboolean dowser_token_needs_secret (const DowserEndpoint *endpoint);
/** Returns TRUE if the token is still valid. @self: (nullable) */
gboolean dowser_token_is_valid (const DowserToken *self);

/**
 * dowser_token_parse:
 * @text: the token alone, or a JSON object with the token as access_token, accessToken or token. The object may also
 * have expires_in (seconds) or expires_on (seconds since 1970). The names are those of RFC 6749 (5.1) and of the
 * commands of cloud services
 * @now: microseconds since 1970
 *
 * A token without a lifetime is renewed after about five minutes.
 *
 * Returns: (transfer full) (nullable): %NULL with #DOWSER_MODEL_ERROR_DENIED, whose message doesn't contain @text
 */
DowserToken *dowser_token_parse (const char *text, gint64 now, GError **error);

/**
 * dowser_token_fetch_async: main thread.
 * @endpoint: an endpoint with a token command or a token address. The command is run without a shell, and ended after
 * half a minute. From the address, a token is requested with client credentials (RFC 6749, 4.4) over https.
 * @secret: (nullable): the secret of the client
 */
void dowser_token_fetch_async (const DowserEndpoint *endpoint, const char *secret, GCancellable *cancellable,
                               GAsyncReadyCallback callback, gpointer user_data);
/** Returns: (transfer full) (nullable): %NULL with #DOWSER_MODEL_ERROR, one sentence */
DowserToken *dowser_token_fetch_finish (GAsyncResult *result, GError **error);

G_END_DECLS
