/* dowser-metadata.h - metadata of tables and columns: names, descriptions, entitlements */
#pragma once

#include "schema/dowser-schema.h"

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/** DowserMetadata: descriptions of tables and columns, one line each, in the order of the metadata file. Plain data
 * with one owner. */
typedef struct _DowserMetadata DowserMetadata;
DowserMetadata *dowser_metadata_new (void);
void dowser_metadata_free (DowserMetadata *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserMetadata, dowser_metadata_free)

/**
 * dowser_metadata_add_rows:
 * @rows: of GPtrArray of char *: the rows of a sheet. One of the first rows contains the headings, in any order
 * @sheet: (nullable): the name of the sheet. It is used as the table's name if no heading names tables
 *
 * A row without a table's name belongs to the table of the previous row. A row without a column's name describes the
 * table itself.
 *
 * Returns: FALSE if no row has headings for tables and columns; in this case, nothing is added
 */
gboolean dowser_metadata_add_rows (DowserMetadata *self, GPtrArray *rows, const char *sheet);
/**
 * dowser_metadata_add_json:
 *
 * Reads one of three forms: an array of objects, each like a row; {"tables": [{"name": …, "columns": [{"name": …}]}]};
 * or an object with names as members: {"orders": {"description": …, "columns": {"id": "what it means"}}}.
 *
 * Returns: FALSE if @root describes no table
 */
gboolean dowser_metadata_add_json (DowserMetadata *self, JsonNode *root);

/** DowserMetadataOutcome: the result of applying metadata. @n_missed: the number of lines that match nothing in the
 * schema; @missed: the first of these lines. */
typedef struct
{
  guint n_applied;
  guint n_missed;
  char *missed;
} DowserMetadataOutcome;
void dowser_metadata_outcome_clear (DowserMetadataOutcome *self);
/**
 * dowser_metadata_apply:
 *
 * Applies the metadata to the tables and columns of @builder. Prefers exactly equal names. If there is no equal name,
 * ignores case, quotes and punctuation ("Customer Name" is customer_name), and accepts names with and without their
 * schema.
 */
void dowser_metadata_apply (const DowserMetadata *self, DowserSchemaBuilder *builder, DowserMetadataOutcome *outcome);
/** Marks all columns as personal, for a source whose metadata file can't be read. */
void dowser_metadata_mark_all_personal (DowserSchemaBuilder *builder);
/**
 * dowser_metadata_restrict_columns:
 * @entitlements: (nullable): strv of the user's entitlements; "*" means all
 *
 * Hides tables and columns that require an entitlement that the user doesn't have.
 */
void dowser_metadata_restrict_columns (DowserSchemaBuilder *builder, const char *const *entitlements);

G_END_DECLS
