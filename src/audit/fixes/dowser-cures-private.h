/* dowser-cures-private.h - types and functions shared by the files that find suggested fixes */
#pragma once

#include "audit/checks/dowser-audit-private.h"
#include "audit/fixes/dowser-cures.h"

G_BEGIN_DECLS

/**
 * DowserCures: a search for suggested fixes of one select.
 * @audit: of the unchanged plan, without fixes
 * @step: the index of the step whose select is searched, -1 for the main select
 * @found: DowserAmbiguity
 */
typedef struct
{
  DowserAudit audit;
  int step;
  DowserAuditScope scope;
  GPtrArray *found;
} DowserCures;

/** Adds a choice that replaces the current plan with @plan (transfer full). */
void _dowser_cures_add_choice (DowserAmbiguity *ambiguity, const char *label, DowserPlan *plan);
/** Returns the plan with @select (transfer full) in place of the searched select. Returns: (transfer full) */
DowserPlan *_dowser_cures_dup_plan_with (const DowserCures *self, DowserSelect *select);

/** Returns @select with @to (transfer full) in place of @expr in its outputs, sorts and group conditions. Returns:
 * (transfer full) */
DowserSelect *_dowser_cures_replace_expr (const DowserSelect *select, const DowserExpr *expr, DowserExpr *to);
/** Returns the question of the suggested fix for a repeat. The question also identifies the fix. Returns: (transfer
 * full) */
char *_dowser_cures_dup_repeat_question (const DowserAuditRepeat *repeat);

/** Returns the operations that show the rows that join @index leaves out. Returns: (transfer full): DowserOperation */
GPtrArray *_dowser_cures_make_row_keeping (const DowserCures *self, guint index);
/** Like _dowser_cures_make_row_keeping(), with counts of joined rows replaced by counts of @child, so that a missing
 * row counts as 0. Returns: (transfer full) */
GPtrArray *_dowser_cures_make_counted_row_keeping (const DowserCures *self, guint index, const DowserExpr *child);
/** Returns the question of the suggested fix for lost rows, before these rows are counted. Returns: (transfer full) */
char *_dowser_cures_dup_loss_question (const DowserSelect *select, const char *one, const char *other);
/** Returns the label of the choice to show lost rows. @other: the display name of the missing table. Returns: (transfer
 * full) */
char *_dowser_cures_dup_loss_label (const char *other);

void _dowser_cures_find_losses (DowserCures *self);
void _dowser_cures_find_unjoined (DowserCures *self);
/** Returns the question of the suggested fix for a mix. The question also identifies the fix. Returns: (transfer
 * full) */
char *_dowser_cures_dup_mix_question (const DowserAuditMix *mix);
void _dowser_cures_find_mixes (DowserCures *self);
void _dowser_cures_find_per_parent (DowserCures *self);
void _dowser_cures_find_measures (DowserCures *self);
void _dowser_cures_find_ways (DowserCures *self);
/** Finds numbers that a plan written as SQL compares as texts, and offers to compare them as numbers. */
void _dowser_cures_find_number_texts (DowserCures *self);
void _dowser_cures_find_values (DowserCures *self);
void _dowser_cures_find_offers (DowserCures *self);

G_END_DECLS
