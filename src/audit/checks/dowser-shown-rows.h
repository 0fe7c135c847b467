/* dowser-shown-rows.h - for a select without groups, finds the instances that it shows, sorts by and filters by */
#pragma once

#include "analysis/dowser-relation.h"

G_BEGIN_DECLS

/** Returns TRUE if @select shows joined rows unchanged, because it has no groups, DISTINCT, set operations or
 * windows. */
gboolean dowser_shown_rows_are_unchanged (const DowserSelect *select);
/** Returns the row attributes of the instances that the select shows. Returns: (transfer full) (nullable): guint; %NULL
 * if the attributes are unknown */
GArray *dowser_shown_rows_dup_owners (DowserRelation *relation);
/** Returns TRUE if the order uses instance @id. In this case, the instance affects which rows a limit keeps. */
gboolean dowser_shown_rows_are_sorted_by (const DowserSelect *select, const char *id);
/** Returns TRUE if a condition reads instance @id. */
gboolean dowser_shown_rows_are_filtered_by (const DowserSelect *select, const char *id);
/** Returns TRUE if only rows without a match in instance @id are shown. */
gboolean dowser_shown_rows_are_without_match (const DowserSelect *select, const char *id);

G_END_DECLS
