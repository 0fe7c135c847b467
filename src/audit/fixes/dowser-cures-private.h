/* dowser-cures-private.h - what the files that look for cures share */
#pragma once

#include "audit/checks/dowser-audit-private.h"
#include "audit/fixes/dowser-cures.h"

G_BEGIN_DECLS

/**
 * DowserCures: one search.
 * @audit: of the plan as it is: nothing is mended
 * @step: the step whose select is looked at, -1 for the main one
 * @found: DowserAmbiguity
 */
typedef struct
{
  DowserAudit audit;
  int step;
  DowserAuditScope scope;
  GPtrArray *found;
} DowserCures;

/** Adds a choice that puts @plan (transfer full) in the place of the present one. */
void _dowser_cures_add_choice (DowserAmbiguity *ambiguity, const char *label, DowserPlan *plan);
/** The plan with @select (transfer full) in the place of the one that is looked at. Returns: (transfer full) */
DowserPlan *_dowser_cures_dup_plan_with (const DowserCures *self, DowserSelect *select);

/** @select with @to (transfer full) wherever it shows, sorts by or keeps groups by @expr. Returns: (transfer full) */
DowserSelect *_dowser_cures_exchange (const DowserSelect *select, const DowserExpr *expr, DowserExpr *to);
/** The question of a repeat's cure, by which the cure is known again. Returns: (transfer full) */
char *_dowser_cures_dup_repeat_question (const DowserAuditRepeat *repeat);

/** What shows the rows that join @index leaves out. Returns: (transfer full): DowserOperation */
GPtrArray *_dowser_cures_make_kept (const DowserCures *self, guint index);
/** The same where a count of joined rows counts @child then: nobody's row is none. Returns: (transfer full) */
GPtrArray *_dowser_cures_make_kept_counted (const DowserCures *self, guint index, const DowserExpr *child);
/** The question of its cure, before the rows themselves were asked. Returns: (transfer full) */
char *_dowser_cures_dup_loss_question (const DowserSelect *select, const char *one, const char *other);
/** @other: what people call the table that is missing. Returns: (transfer full) */
char *_dowser_cures_dup_loss_label (const char *other);

void _dowser_cures_find_losses (DowserCures *self);
void _dowser_cures_find_unjoined (DowserCures *self);
/** The question of its cure, by which the cure is known again. Returns: (transfer full) */
char *_dowser_cures_dup_mix_question (const DowserAuditMix *mix);
void _dowser_cures_find_mixes (DowserCures *self);
void _dowser_cures_find_per_parent (DowserCures *self);
void _dowser_cures_find_measures (DowserCures *self);
void _dowser_cures_find_ways (DowserCures *self);
/** Of a plan that compares numbers as texts, since it was written as SQL: the same that compares numbers. */
void _dowser_cures_find_number_texts (DowserCures *self);
void _dowser_cures_find_values (DowserCures *self);
void _dowser_cures_find_offers (DowserCures *self);

G_END_DECLS
