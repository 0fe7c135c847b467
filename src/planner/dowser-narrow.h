/* dowser-narrow.h - which tables of a large schema a planner is told of, and why each */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"
#include "session/dowser-constraint.h"
#include "session/dowser-kept-table.h"

G_BEGIN_DECLS

/**
 * dowser_narrow_fuse:
 * @rankings: GPtrArray of const DowserTable each, best first: one a way of searching
 *
 * The sum over @rankings of 1 / (60 + place): reciprocal rank fusion (Cormack, Clarke, Büttcher 2009), which needs no
 * scores that can be compared. A score is given as the share of what a table would have that is first in each ranking.
 *
 * Returns: (transfer full): of DowserKeptTable, best first, at most @max
 */
GPtrArray *dowser_narrow_fuse (GPtrArray *rankings, guint max);

/**
 * dowser_narrow_constrain: puts the tables that @constraints need in @kept, as pinned ones, and takes those out that
 * they exclude.
 */
void dowser_narrow_constrain (GPtrArray *kept, GPtrArray *constraints, const DowserSchema *schema);

/** Adds the tables that @plan reads: it is to be changed, and cannot be told of without them. */
void dowser_narrow_keep_plan (GPtrArray *kept, const DowserPlan *plan, const DowserSchema *schema);

/**
 * dowser_narrow_close:
 * @max: tables in all; those that joins need come in even beyond it
 *
 * Adds to @kept what joins between its tables pass through, then, while there are fewer than @max, the tables that
 * theirs refer to, since those hold the names of what is meant by a key. What @constraints exclude is not added.
 */
void dowser_narrow_close (GPtrArray *kept, const DowserSchema *schema, GPtrArray *constraints, guint max);

/** Of const DowserTable: what @kept names, in the schema's order. Returns: (transfer container) */
GPtrArray *dowser_narrow_dup_tables (GPtrArray *kept, const DowserSchema *schema);

G_END_DECLS
