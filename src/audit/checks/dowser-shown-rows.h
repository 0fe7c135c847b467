/* dowser-shown-rows.h - of which rows a select without groups shows something */
#pragma once

#include "analysis/dowser-relation.h"

G_BEGIN_DECLS

/** Whether @select shows joined rows as they are: not grouped, not distinct, not combined, without windows. */
gboolean dowser_shown_rows_are_plain (const DowserSelect *select);
/** The rows of which something is shown. Returns: (transfer full) (nullable): guint; %NULL where that can't be told */
GArray *dowser_shown_rows_dup_owners (DowserRelation *relation);
/** Whether instance @id decides where a row stands, and so which rows a limit leaves. */
gboolean dowser_shown_rows_are_sorted_by (const DowserSelect *select, const char *id);
/** Whether a condition looks at instance @id. */
gboolean dowser_shown_rows_are_filtered_by (const DowserSelect *select, const char *id);
/** Whether only rows are shown that meet none of instance @id. */
gboolean dowser_shown_rows_lack (const DowserSelect *select, const char *id);

G_END_DECLS
