/* dowser-shown-rows.h - for a select without groups, finds the instances whose columns it shows, sorts by and filters
 * by */
#pragma once

#include "analysis/dowser-relation.h"

G_BEGIN_DECLS

/** Returns TRUE if @select shows joined rows unchanged, because it has no groups, DISTINCT, set operations or
 * windows. */
gboolean dowser_shown_rows_are_unchanged (const DowserSelect *select);
/** Returns the source rows (rows of the tables in FROM) whose values the select shows. Returns: (transfer full)
 * (nullable): guint: the indices of their attributes; %NULL if they are unknown */
GArray *dowser_shown_rows_dup_owners (DowserRelation *relation);
/** Returns TRUE if a sort key reads the instance @id. In this case, the instance affects which rows a limit keeps. */
gboolean dowser_shown_rows_are_sorted_by (const DowserSelect *select, const char *id);
/** Returns TRUE if a condition of @select reads the instance @id. */
gboolean dowser_shown_rows_are_filtered_by (const DowserSelect *select, const char *id);
/** Returns TRUE if only rows without a matching row of the instance @id are shown. */
gboolean dowser_shown_rows_are_without_match (const DowserSelect *select, const char *id);

G_END_DECLS
