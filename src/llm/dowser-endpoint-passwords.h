/* dowser-endpoint-passwords.h - passwords of proxies that stand in models.json since the days before the keyring */
#pragma once

#include "llm/dowser-endpoint-file.h"

G_BEGIN_DECLS

/** Whether a password stands in @list, as it was read from the file. */
gboolean dowser_endpoint_passwords_are_in (const DowserEndpointList *list);

/**
 * dowser_endpoint_passwords_move_async:
 *
 * Moves them from the file into the keyring and writes the file without them: only once the keyring has all, so that
 * none is lost.
 */
void dowser_endpoint_passwords_move_async (GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
/**
 * Returns: (transfer full) (nullable): what stands in the file now; #DOWSER_MODEL_ERROR, #DOWSER_STORE_ERROR where it
 * stays as it was
 */
DowserEndpointList *dowser_endpoint_passwords_move_finish (GAsyncResult *result, GError **error);

G_END_DECLS
