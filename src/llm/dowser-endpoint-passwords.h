/* dowser-endpoint-passwords.h - moves proxy passwords that an older version left in models.json to the keyring */
#pragma once

#include "llm/dowser-endpoint-file.h"

G_BEGIN_DECLS

/** Returns TRUE if @list still contains a password. @list: as read from the file */
gboolean dowser_endpoint_passwords_has_any (const DowserEndpointList *list);

/**
 * dowser_endpoint_passwords_move_async:
 *
 * Moves the passwords from the file to the keyring. The passwords are removed from the file only after the keyring has
 * stored all of them, so that no password is lost.
 */
void dowser_endpoint_passwords_move_async (GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
/** Returns: (transfer full) (nullable): the new content of the file; %NULL with #DOWSER_MODEL_ERROR or
 * #DOWSER_STORE_ERROR if the file is unchanged */
DowserEndpointList *dowser_endpoint_passwords_move_finish (GAsyncResult *result, GError **error);

G_END_DECLS
