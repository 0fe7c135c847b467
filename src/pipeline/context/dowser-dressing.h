/* dowser-dressing.h - a schema as its source tells it, with what files and the person say upon it */
#pragma once

#include "pipeline/context/dowser-context.h"

G_BEGIN_DECLS

/**
 * dowser_dressing_dup_signature:
 * @signature: what the source says of its schema
 *
 * Returns: (transfer full): what changes when that does, or the metadata file, or the person's entitlements
 */
char *dowser_dressing_dup_signature (DowserContext *context, const char *uri, const char *signature);
/** What changes when what is known of keys does. @facts: (nullable). Returns: (transfer full) */
char *dowser_dressing_dup_keys_signature (GPtrArray *facts);
/** What the source said of the schema that @context knows. Returns: (transfer full) (nullable): %NULL of an old one */
char *dowser_dressing_dup_source_signature (DowserContext *context, const char *uri);

/**
 * DowserDressing: what was put upon a schema.
 * @signature: (nullable): dowser_dressing_dup_signature() of it; %NULL where the source gave none
 * @keys_signature: (nullable): the same of keys
 * @note: (nullable): what the person should know of the file
 */
typedef struct
{
  char *signature;
  char *keys_signature;
  char *note;
} DowserDressing;
void dowser_dressing_clear (DowserDressing *self);

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
/**
 * dowser_dressing_run_finish:
 * @dressing: (out): of what the schema was made, as it was before it was read: what has changed since is another
 *
 * Returns: (transfer full) (nullable)
 */
DowserSchema *dowser_dressing_run_finish (DowserContext *context, GAsyncResult *result, DowserDressing *dressing,
                                          GError **error);

/** What is wrong with the files of metadata of @uri: blocks while they are read. Returns: (transfer full) (nullable) */
char *dowser_dressing_dup_problem (DowserContext *context, const char *uri);

G_END_DECLS
