/* dowser-row-name.h - finds the columns that contain the names of a table's rows */
#pragma once

#include "schema/dowser-profile.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/**
 * dowser_row_name_find:
 * @words: for each column: the words of its name
 * @others: for each column: TRUE if the column can't contain names, for example because it contains keys, amounts or
 * days
 *
 * Finds the columns that contain the names of @table's rows: a name, a title, or a first and a last name.
 *
 * Returns: (transfer container): const DowserColumn; empty if there are no such columns
 */
GPtrArray *dowser_row_name_find (const DowserTable *table, char ***words, const gboolean *others);
/** Like dowser_row_name_find(), but determines the words and the kinds of the columns itself. @profile: (nullable) */
GPtrArray *dowser_row_name_find_in_table (const DowserSchema *schema, const DowserProfile *profile,
                                          const DowserTable *table);

G_END_DECLS
