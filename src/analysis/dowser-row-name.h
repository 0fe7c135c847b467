/* dowser-row-name.h - the columns that tell what people call a row by */
#pragma once

#include "schema/dowser-profile.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/**
 * dowser_row_name_find:
 * @words: by column: the words of its name
 * @others: by column: whether it holds what is no name, such as keys, amounts and days
 *
 * What rows of @table are called by: a name, a title, or a first and a last name.
 *
 * Returns: (transfer container): const DowserColumn; none where nothing says so
 */
GPtrArray *dowser_row_name_find (const DowserTable *table, char ***words, const gboolean *others);
/** The same, where nothing is known of the columns yet. @profile: (nullable) */
GPtrArray *dowser_row_name_find_in (const DowserSchema *schema, const DowserProfile *profile, const DowserTable *table);

G_END_DECLS
