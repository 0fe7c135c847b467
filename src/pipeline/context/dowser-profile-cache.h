/* dowser-profile-cache.h - what columns held at an earlier start, as long as their files are the same */
#pragma once

#include "pipeline/context/dowser-context.h"

G_BEGIN_DECLS

/** Finds what was kept of @uri, where its data and @schema are as they were then. */
void dowser_profile_cache_load_async (DowserContext *context, const char *uri, const DowserSchema *schema,
                                      GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
/**
 * dowser_profile_cache_load_finish:
 * @key: (out) (nullable): of the data as it is now, for dowser_profile_cache_save(); %NULL where nobody can tell
 *
 * Returns: (transfer full) (nullable): %NULL without an error where there is none
 */
DowserProfile *dowser_profile_cache_load_finish (DowserContext *context, GAsyncResult *result, char **key,
                                                 GError **error);
/** Keeps @profile, unless the data has changed since @key was made. Nobody waits for it. @key: (nullable) */
void dowser_profile_cache_save (DowserContext *context, const char *uri, const DowserProfile *profile, const char *key);

G_END_DECLS
