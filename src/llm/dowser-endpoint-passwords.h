/* dowser-endpoint-passwords.h - moves proxy passwords that an older version left in models.json to the keyring */
#pragma once

#include "llm/dowser-endpoint-file.h"

G_BEGIN_DECLS

/** Returns TRUE if @list, as read from the file, contains a password. */
gboolean dowser_endpoint_passwords_has_any (const DowserEndpointList *list);

/**
 * dowser_endpoint_passwords_move_async:
 *
 * Moves the passwords from the file to the keyring. The file is written without them only after the keyring has stored
 * all of them, so that none is lost.
 */
void dowser_endpoint_passwords_move_async (GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
/** Returns: (transfer full) (nullable): the new content of the file; #DOWSER_MODEL_ERROR, #DOWSER_STORE_ERROR if it is
 * unchanged */
DowserEndpointList *dowser_endpoint_passwords_move_finish (GAsyncResult *result, GError **error);

G_END_DECLS
