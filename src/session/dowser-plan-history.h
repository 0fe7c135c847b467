/* dowser-plan-history.h - the versions of a session's plan, as a tree with one present version */
#pragma once

#include "plan/dowser-plan.h"

G_BEGIN_DECLS

/** Where a version of the plan came from. */
typedef enum { DOWSER_PLAN_ORIGIN_PLANNER, DOWSER_PLAN_ORIGIN_OPERATION, DOWSER_PLAN_ORIGIN_CHOICE, DOWSER_PLAN_ORIGIN_FILE } DowserPlanOrigin;
extern const char *const dowser_plan_origin_nicks[]; /* planner operation choice file */

/**
 * DowserPlanVersion:
 * @about: (nullable): what was done to come here ("Filter removed")
 * @parent: index of the version it was made from, -1 for a root
 * @redo: index of the child last left or made, -1 for none
 * @said: (nullable): the plan as it was before its audit, where that changed it
 * @findings: (nullable): DowserFinding of this version's audit
 * @cures: (nullable): DowserAmbiguity: what the audit could tell but not decide
 */
typedef struct
{
  DowserPlan *plan;
  DowserPlanOrigin origin;
  char *about;
  int parent;
  int redo;
  DowserPlan *said;
  GPtrArray *findings;
  GPtrArray *cures;
} DowserPlanVersion;

/** DowserPlanHistory: no version is ever dropped, so that each undo has its redo. */
typedef struct
{
  GPtrArray *versions; /* DowserPlanVersion */
  int present;         /* -1: there is none */
} DowserPlanHistory;

DowserPlanHistory *dowser_plan_history_new (void);
void dowser_plan_history_free (DowserPlanHistory *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserPlanHistory, dowser_plan_history_free)

/** Returns: (nullable): borrowed */
DowserPlanVersion *dowser_plan_history_get_present (const DowserPlanHistory *self);
/** Appends @plan (transfer full) as a child of the present version, which it becomes. */
void dowser_plan_history_append (DowserPlanHistory *self, DowserPlan *plan, DowserPlanOrigin origin, const char *about);
/** Puts @plan (transfer full) in place of the present version's, which is kept as what was said. */
void dowser_plan_history_replace (DowserPlanHistory *self, DowserPlan *plan);
gboolean dowser_plan_history_can_undo (const DowserPlanHistory *self);
gboolean dowser_plan_history_can_redo (const DowserPlanHistory *self);
gboolean dowser_plan_history_undo (DowserPlanHistory *self);
gboolean dowser_plan_history_redo (DowserPlanHistory *self);
/** Makes version @index the present one, from which the next is appended; redo leads to it from those before it.
 * FALSE where there is none, or it is present already. */
gboolean dowser_plan_history_go_to (DowserPlanHistory *self, int index);
/** Whether the present version, or one it was made from, is of @origin. What a planner made begins anew: what it was made
 * from is not looked at. */
gboolean dowser_plan_history_comes_from (const DowserPlanHistory *self, DowserPlanOrigin origin);

/** Adds a version as it was saved, for whoever reads a history back. @findings: (transfer full)
 * (nullable). Returns: (transfer none): its other fields may be filled */
DowserPlanVersion *dowser_plan_history_restore (DowserPlanHistory *self, DowserPlan *plan, DowserPlanOrigin origin,
                                                const char *about, int parent, int redo, GPtrArray *findings);
/** Makes @present the present version. FALSE where the versions do not make a tree: nothing of it is to be used then. */
gboolean dowser_plan_history_end_restore (DowserPlanHistory *self, int present);

G_END_DECLS
