/* dowser-column-kind.h - determines the kind of a column from its name, type, keys and profile */
#pragma once

#include "planner/schema/dowser-schema-index.h"

G_BEGIN_DECLS

/** @words: the words of the column's name; @is_reference: TRUE if the column is on the referencing side of a key;
 * @profile: (nullable) */
DowserColumnKind dowser_column_kind_find (const DowserColumn *column, const char *const *words, gboolean is_reference,
                                          const DowserColumnProfile *profile);
/** Gets the columns of @table whose values name its rows; the list may be empty. @words: the words of each column's
 * name, indexed like the columns of @table. Returns: (transfer full) */
GPtrArray *dowser_column_kind_find_names (const DowserTable *table, char ***words, const DowserColumnKind *kinds);

G_END_DECLS
