/* dowser-inferred-key.h - finds the key column of a table if the source doesn't declare one */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-key-fact.h"

G_BEGIN_DECLS

/* Files and some engines don't declare keys, so columns are tested for repeated values. The result is stored as a
 * DowserKeyFact about a key from the column to itself: the number of rows, and the number of distinct values in these
 * rows. */

/** Returns: (transfer full): DowserForeignKey from a column to itself, for each column whose values are untested for
 * @signature; the columns of each table begin with the likeliest key. @facts: (nullable) */
GPtrArray *dowser_inferred_key_find_untested (const DowserSchema *schema, GPtrArray *facts, const char *signature);
/** Makes a plan of one row with two integers: the number of rows, and the number of distinct values in these rows.
 * Returns: (transfer full) */
DowserPlan *dowser_inferred_key_make_probe (const DowserColumn *column);
/** Finds keys for tables that have none: the columns without repeated values. The likeliest of them becomes the primary
 * key. @facts: (nullable). Returns: (transfer full): @schema itself if @facts change nothing */
DowserSchema *dowser_inferred_key_apply (const DowserSchema *schema, GPtrArray *facts, const char *signature);

G_END_DECLS
