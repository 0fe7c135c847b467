/* dowser-inferred-key.h - finds the key column of a table if the source doesn't declare one */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-key-fact.h"

G_BEGIN_DECLS

/* Files and some engines don't declare keys, so columns are tested for repeated values. The result is stored as a
 * DowserKeyFact about a key from the column to itself: the number of rows, and the number of distinct values in these
 * rows. */

/** Returns: (transfer full): the columns that may be primary keys, and whose values haven't been tested yet for the
 * schema signature @signature. Each is a DowserForeignKey from the column to itself. The columns of each table begin
 * with the likeliest key. @facts: (nullable): the results of earlier tests */
GPtrArray *dowser_inferred_key_find_untested (const DowserSchema *schema, GPtrArray *facts, const char *signature);
/** Makes a plan of one row with two integers: the number of rows, and the number of distinct values in these rows.
 * Returns: (transfer full) */
DowserPlan *dowser_inferred_key_make_check_plan (const DowserColumn *column);
/** Finds keys for tables that have none: the columns without repeated values. The likeliest of them becomes the primary
 * key. @facts: (nullable): the results of earlier tests of values, used if they belong to @signature. Returns:
 * (transfer full): @schema itself if @facts change nothing */
DowserSchema *dowser_inferred_key_apply (const DowserSchema *schema, GPtrArray *facts, const char *signature);

G_END_DECLS
