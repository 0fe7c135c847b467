/* dowser-schema-annotation.h - completes the schema of a source with metadata files and the user's settings */
#pragma once

#include "pipeline/context/dowser-context.h"

G_BEGIN_DECLS

/**
 * dowser_schema_annotation_dup_signature:
 * @signature: the source's signature of its schema
 *
 * Returns: (transfer full): a signature that changes with @signature, the metadata files and the user's entitlements
 */
char *dowser_schema_annotation_dup_signature (DowserContext *context, const char *uri, const char *signature);
/** Returns a signature that changes when the stored facts about keys change. @facts: (nullable). Returns: (transfer
 * full) */
char *dowser_schema_annotation_dup_keys_signature (GPtrArray *facts);
/** The signature of an annotated schema begins with the signature that the source gave. Returns this part for the
 * schema in @context. Returns: (transfer full) (nullable): %NULL if the schema has no signature */
char *dowser_schema_annotation_dup_source_signature (DowserContext *context, const char *uri);

/**
 * DowserSchemaAnnotation: the annotations that were added to a schema.
 * @signature: (nullable): the result of dowser_schema_annotation_dup_signature(); %NULL if the source returned no
 * signature
 * @keys_signature: (nullable): the signature of the key facts
 * @note: (nullable): a message for the user about the metadata files
 */
typedef struct
{
  char *signature;
  char *keys_signature;
  char *note;
} DowserSchemaAnnotation;
void dowser_schema_annotation_clear (DowserSchemaAnnotation *self);

/**
 * dowser_schema_annotation_run_async:
 * @schema: the schema as introspected
 * @signature: (nullable): the source's signature at the time of the introspection
 *
 * Adds in this order: descriptions, personal data and entitlements from the metadata files, the user's entitlements,
 * and the keys that were confirmed, rejected or supported by values. If a metadata file can't be read, all columns are
 * treated as personal, because the file may mark any column as personal.
 */
void dowser_schema_annotation_run_async (DowserContext *context, const char *uri, const DowserSchema *schema,
                                         const char *signature, GCancellable *cancellable, GAsyncReadyCallback callback,
                                         gpointer user_data);
/**
 * dowser_schema_annotation_run_finish:
 * @annotation: (out): the annotations. Their signatures are made before the files are read, so that the next signatures
 * differ if a file changes meanwhile
 *
 * Returns: (transfer full) (nullable): the annotated schema; %NULL with @error
 */
DowserSchema *dowser_schema_annotation_run_finish (DowserContext *context, GAsyncResult *result,
                                                   DowserSchemaAnnotation *annotation, GError **error);

/** Returns the problem with the metadata files of @uri. Blocks while the files are read. Returns: (transfer full)
 * (nullable) */
char *dowser_schema_annotation_dup_problem (DowserContext *context, const char *uri);

G_END_DECLS
