/* dowser-dressing.h - a schema as its source tells it, with what files and the person say upon it */
#pragma once

#include "pipeline/dowser-context.h"

G_BEGIN_DECLS

/**
 * dowser_dressing_dup_signature:
 * @signature: what the source says of its schema
 * @facts: (nullable): what is known of its keys: what the schema was, or will be, made with
 *
 * Returns: (transfer full): what changes when that does, or the metadata file, the person's entitlements, or @facts
 */
char *dowser_dressing_dup_signature (DowserContext *context, const char *uri, const char *signature, GPtrArray *facts);
/** What the source said of the schema that @context knows. Returns: (transfer full) (nullable): %NULL of an old one */
char *dowser_dressing_dup_source_signature (DowserContext *context, const char *uri);

/**
 * dowser_dressing_run_async:
 * @schema: as it was introspected
 * @signature: (nullable): that of the source then
 *
 * Puts upon it, in this order: descriptions, personal data and entitlements of the metadata file, which entitlements
 * the person has, and which keys were confirmed, rejected, or borne out by values. Where the file cannot be read, all
 * columns count as personal: nobody knows which ones are not.
 */
void dowser_dressing_run_async (DowserContext *context, const char *uri, const DowserSchema *schema,
                                const char *signature, GCancellable *cancellable, GAsyncReadyCallback callback,
                                gpointer user_data);
/** @note: (out) (nullable): what the person should know of the file. Returns: (transfer full) (nullable) */
DowserSchema *dowser_dressing_run_finish (DowserContext *context, GAsyncResult *result, char **note, GError **error);

G_END_DECLS
