/* dowser-metadata.h - what a file says of tables and columns: names, meaning, who may see them */
#pragma once

#include "schema/dowser-schema.h"

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/** DowserMetadata: lines about tables and columns, in the file's order. Plain data of one owner. */
typedef struct _DowserMetadata DowserMetadata;
DowserMetadata *dowser_metadata_new (void);
void dowser_metadata_free (DowserMetadata *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserMetadata, dowser_metadata_free)

/**
 * dowser_metadata_add_rows:
 * @rows: of GPtrArray of char *: a sheet, its headings in any order in one of its first rows
 * @sheet: (nullable): the name of the sheet, which names the table where no column of it does
 *
 * A row without a table speaks of the table of the row before it; one without a column of the table itself.
 *
 * Returns: FALSE where no row has headings that name tables and columns; nothing is added then
 */
gboolean dowser_metadata_add_rows (DowserMetadata *self, GPtrArray *rows, const char *sheet);
/**
 * dowser_metadata_add_json:
 *
 * Takes an array of objects, each what a row is; or {"tables": [{"name": …, "columns": [{"name": …}]}]}; or the same
 * with names as members: {"orders": {"description": …, "columns": {"id": "what it means"}}}.
 *
 * Returns: FALSE where @root says nothing of any table
 */
gboolean dowser_metadata_add_json (DowserMetadata *self, JsonNode *root);

/** DowserMetadataOutcome: @n_missed lines name nothing in the schema, @missed the first of them. */
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
 * Names are found as they are written, then without case, quotes and signs ("Customer Name" is customer_name), with
 * or without the schema before them.
 */
void dowser_metadata_apply (const DowserMetadata *self, DowserSchemaBuilder *builder, DowserMetadataOutcome *outcome);
/** All columns hold people's data: of a source whose file cannot be read, nobody knows which ones do not. */
void dowser_metadata_apply_unknown (DowserSchemaBuilder *builder);
/**
 * dowser_metadata_restrict:
 * @entitlements: (nullable): strv of what the person has; "*" has all
 *
 * Hides what asks for an entitlement that the person has not.
 */
void dowser_metadata_restrict (DowserSchemaBuilder *builder, const char *const *entitlements);

G_END_DECLS
