/* dowser-description-file.h - the file beside a database that says what its columns mean */
#pragma once

#include "model/dowser-schema.h"

G_BEGIN_DECLS

/*
 * A CSV file with a header line; columns in any order, of which "table" must be there:
 *   table,column,description,business_name,hidden
 * A line without column speaks of the table. hidden: 1, true or yes.
 */

/** "shop.db" → "shop.db.columns.csv" or "shop.columns.csv", whichever is there. Returns: (transfer full) (nullable) */
char *dowser_description_file_find (const char *database_path);

/**
 * dowser_description_file_apply:
 * @tables: DowserTable of a schema that is being built
 *
 * Lines that name nothing in @tables are passed over.
 *
 * Returns: FALSE with @error (#GFileError or #DOWSER_SOURCE_ERROR) where the file cannot be read; then nothing is
 * applied
 */
gboolean dowser_description_file_apply (const char *path, GPtrArray *tables, GError **error);

G_END_DECLS
