/* dowser-column-kind.h - tells what kind of column one is from its name, type, keys and profile */
#pragma once

#include "planner/schema/dowser-schema-index.h"

G_BEGIN_DECLS

/** @words: of the column's name; @is_reference: it is the near side of a key; @profile: (nullable) */
DowserColumnKind dowser_column_kind_tell (const DowserColumn *column, const char *const *words, gboolean is_reference,
                                          const DowserColumnProfile *profile);
/** Columns that a row of @table is called by; perhaps empty. @words: of each column, by its index. Returns: (transfer
 * full) */
GPtrArray *dowser_column_kind_find_names (const DowserTable *table, char ***words, const DowserColumnKind *kinds);

G_END_DECLS
