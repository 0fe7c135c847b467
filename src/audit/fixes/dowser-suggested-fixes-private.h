/* dowser-suggested-fixes-private.h - types and functions shared by the files that find suggested fixes */
#pragma once

#include "audit/checks/dowser-audit-private.h"
#include "audit/fixes/dowser-suggested-fixes.h"

G_BEGIN_DECLS

/**
 * DowserSuggestedFixes: a search for suggested fixes of one select.
 * @audit: the audit of the unchanged plan, without fixes
 * @step: the index of the step whose select is searched, -1 for the main select
 * @found: DowserAmbiguity: the suggested fixes found so far
 */
typedef struct
{
  DowserAudit audit;
  int step;
  DowserAuditScope scope;
  GPtrArray *found;
} DowserSuggestedFixes;

/** Adds a choice that replaces the current plan with @plan (transfer full). */
void _dowser_suggested_fixes_add_choice (DowserAmbiguity *ambiguity, const char *label, DowserPlan *plan);
/** Returns a copy of the plan in which @select (transfer full) replaces the select that fixes are searched for.
 * Returns: (transfer full) */
DowserPlan *_dowser_suggested_fixes_dup_plan_with_select (const DowserSuggestedFixes *self, DowserSelect *select);

/** Returns a copy of @select in which @to replaces @expr in the outputs, sorts and group conditions. @to: (transfer
 * full). Returns: (transfer full) */
DowserSelect *_dowser_suggested_fixes_replace_expr (const DowserSelect *select, const DowserExpr *expr, DowserExpr *to);
/** Returns the question of the suggested fix for @repeat (rows that are used more than once). Other code recognizes the
 * fix by this question. Returns: (transfer full) */
char *_dowser_suggested_fixes_dup_repeat_question (const DowserAuditRepeat *repeat);

/** Returns the operations that show the rows that join @index leaves out. Returns: (transfer full): DowserOperation */
GPtrArray *_dowser_suggested_fixes_make_row_keeping_operations (const DowserSuggestedFixes *self, guint index);
/** Like _dowser_suggested_fixes_make_row_keeping_operations(), but replaces counts of joined rows by counts of @child.
 * A row without a match then counts as 0. Returns: (transfer full) */
GPtrArray *_dowser_suggested_fixes_make_counting_operations (const DowserSuggestedFixes *self, guint index,
                                                             const DowserExpr *child);
/** Returns the question of the suggested fix for lost rows that is used until these rows are counted. Returns:
 * (transfer full) */
char *_dowser_suggested_fixes_dup_loss_question (const DowserSelect *select, const char *one, const char *other);
/** Returns the label of the choice to show lost rows. @other: the display name of the table in which they have no
 * match. Returns: (transfer full) */
char *_dowser_suggested_fixes_dup_loss_label (const char *other);

void _dowser_suggested_fixes_find_losses (DowserSuggestedFixes *self);
void _dowser_suggested_fixes_find_unjoined (DowserSuggestedFixes *self);
/** Returns the question of the suggested fix for a sum of mixed values: several units, or several periods. Other code
 * recognizes the fix by this question. Returns: (transfer full) */
char *_dowser_suggested_fixes_dup_mix_question (const DowserAuditMix *mix);
void _dowser_suggested_fixes_find_mixes (DowserSuggestedFixes *self);
void _dowser_suggested_fixes_find_averages_per_parent (DowserSuggestedFixes *self);
void _dowser_suggested_fixes_find_measures (DowserSuggestedFixes *self);
void _dowser_suggested_fixes_find_ways (DowserSuggestedFixes *self);
/** Finds numbers that a plan written as SQL compares as texts, and offers to compare them as numbers. */
void _dowser_suggested_fixes_find_number_texts (DowserSuggestedFixes *self);
void _dowser_suggested_fixes_find_values (DowserSuggestedFixes *self);
void _dowser_suggested_fixes_find_offers (DowserSuggestedFixes *self);

G_END_DECLS
