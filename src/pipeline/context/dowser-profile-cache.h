/* dowser-profile-cache.h - saved column profiles, valid as long as the source's files are unchanged */
#pragma once

#include "pipeline/context/dowser-context.h"

G_BEGIN_DECLS

/** Loads the saved profile of @uri, if its data and @schema are unchanged. */
void dowser_profile_cache_load_async (DowserContext *context, const char *uri, const DowserSchema *schema,
                                      GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
/**
 * dowser_profile_cache_load_finish:
 * @key: (out) (nullable): the key of the current data, for dowser_profile_cache_save(); %NULL if the key is unknown
 *
 * Returns: (transfer full) (nullable): %NULL without an error if there is no profile
 */
DowserProfile *dowser_profile_cache_load_finish (DowserContext *context, GAsyncResult *result, char **key,
                                                 GError **error);
/** Saves @profile in the background, unless the data has changed since @key was made. @key: (nullable) */
void dowser_profile_cache_save (DowserContext *context, const char *uri, const DowserProfile *profile, const char *key);

G_END_DECLS
