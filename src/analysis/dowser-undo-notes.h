/* dowser-undo-notes.h - marks in a plan that record the side effects of a click, so that the opposite click can undo
 * them */
#pragma once

#include "plan/dowser-plan.h"

G_BEGIN_DECLS

/** A mark in a plan: the plan is grouped by a column only because the column is shown. The target of the mark is
 * "instance.column". */
#define DOWSER_MARK_GROUPED_TO_SHOW "grouped to show"
/** Mark: a table is joined only because one of its columns is shown. The target is the id of the table's instance in
 * FROM. */
#define DOWSER_MARK_JOINED_TO_SHOW "joined to show"

/** Mark: a filter is disabled. The target is the position and the words of the filter (dowser-filter-places.h). */
#define DOWSER_MARK_SWITCHED_OFF "switched off at"

/** Returns TRUE if @assumption is a mark (a record of a click's side effects, so that the opposite click can undo
 * them). Marks aren't shown to the user. */
gboolean dowser_mark_is_mark_assumption (const DowserAssumption *assumption);
void dowser_mark_add (DowserPlan *plan, const char *mark, const char *target);
gboolean dowser_mark_is_set (const DowserPlan *plan, const char *mark, const char *target);
/** Removes the mark @mark of @target (a note on a side effect of a click) from @plan. Returns: TRUE if the mark was
 * set */
gboolean dowser_mark_remove (DowserPlan *plan, const char *mark, const char *target);

G_END_DECLS
