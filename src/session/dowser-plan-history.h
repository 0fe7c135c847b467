/* dowser-plan-history.h - the versions of a session's plan, as a tree with one current version */
#pragma once

#include "plan/dowser-plan.h"

G_BEGIN_DECLS

/** The origin of a version of the plan: a planner, the user's operation or choice, or a file. */
typedef enum
{
  DOWSER_PLAN_ORIGIN_PLANNER,
  DOWSER_PLAN_ORIGIN_OPERATION,
  DOWSER_PLAN_ORIGIN_CHOICE,
  DOWSER_PLAN_ORIGIN_FILE
} DowserPlanOrigin;
extern const char *const dowser_plan_origin_nicks[]; /* the names in order: planner operation choice file */

/**
 * DowserPlanVersion:
 * @about: (nullable): the change that made this version ("Filter removed")
 * @parent: the index of the version that was changed to make this version, -1 for a root
 * @redo: the index of the child to which redo goes, which is the child that was last made or last left by undo; -1 if
 * there is no child
 * @before_audit: (nullable): the plan before its audit, if the audit changed the plan
 * @findings: (nullable): DowserFinding of this version's audit
 * @fixes: (nullable): DowserAmbiguity: problems that the audit found but could not decide
 */
typedef struct
{
  DowserPlan *plan;
  DowserPlanOrigin origin;
  char *about;
  int parent;
  int redo;
  DowserPlan *before_audit;
  GPtrArray *findings;
  GPtrArray *fixes;
} DowserPlanVersion;

/** DowserPlanHistory: the versions of a plan. A version is never dropped, so every undo can be reversed by redo. */
typedef struct
{
  GPtrArray *versions; /* DowserPlanVersion */
  int current;         /* index of the current version, -1 for none */
} DowserPlanHistory;

DowserPlanHistory *dowser_plan_history_new (void);
void dowser_plan_history_free (DowserPlanHistory *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserPlanHistory, dowser_plan_history_free)

/** Returns: (nullable): the current version, borrowed */
DowserPlanVersion *dowser_plan_history_get_present (const DowserPlanHistory *self);
/** Appends @plan (transfer full) as a child of the current version and makes it the current one. */
void dowser_plan_history_append (DowserPlanHistory *self, DowserPlan *plan, DowserPlanOrigin origin, const char *about);
/** Replaces the current version's plan by @plan (transfer full). At the first such call for a version, the old plan is
 * kept as @before_audit. */
void dowser_plan_history_replace (DowserPlanHistory *self, DowserPlan *plan);
gboolean dowser_plan_history_can_undo (const DowserPlanHistory *self);
gboolean dowser_plan_history_can_redo (const DowserPlanHistory *self);
gboolean dowser_plan_history_undo (DowserPlanHistory *self);
gboolean dowser_plan_history_redo (DowserPlanHistory *self);
/** Makes version @index the current version, so that the next version becomes its child. Sets the redo of its
 * ancestors, so that redo leads to this version. Returns FALSE if there is no version @index, or if it is already the
 * current version. */
gboolean dowser_plan_history_go_to (DowserPlanHistory *self, int index);
/** Returns TRUE if the current version or one of its ancestors has the origin @origin. The search ends at a version
 * made by a planner, whose ancestors are ignored. */
gboolean dowser_plan_history_has_origin (const DowserPlanHistory *self, DowserPlanOrigin origin);

/** Adds a version from a saved history. @findings: (transfer full) (nullable). Returns: (transfer none): the version;
 * the caller may fill its other fields */
DowserPlanVersion *dowser_plan_history_restore (DowserPlanHistory *self, DowserPlan *plan, DowserPlanOrigin origin,
                                                const char *about, int parent, int redo, GPtrArray *findings);
/** Makes @current the current version. Returns FALSE if the versions aren't a valid tree; in this case, the history
 * must not be used. */
gboolean dowser_plan_history_end_restore (DowserPlanHistory *self, int current);

G_END_DECLS
