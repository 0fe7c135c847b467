/* dowser-finding.h - what an audit finds in a plan */
#pragma once

#include "plan/dowser-operation.h"

G_BEGIN_DECLS

/**
 * DowserSeverity: the weight of a finding.
 * @DOWSER_SEVERITY_NOTE: information; the answer is what the user asked for
 * @DOWSER_SEVERITY_WARNING: the answer may not be what the user means
 * @DOWSER_SEVERITY_WRONG: a number of the plan is wrong for any meaning of the question. If the finding has a fix, the
 * fix has corrected the number. Otherwise, the number isn't shown as an answer
 * @DOWSER_SEVERITY_ERROR: the plan can't run as it is
 */
typedef enum
{
  DOWSER_SEVERITY_NOTE,
  DOWSER_SEVERITY_WARNING,
  DOWSER_SEVERITY_WRONG,
  DOWSER_SEVERITY_ERROR
} DowserSeverity;
extern const char *const dowser_severity_nicks[]; /* note warning wrong error */

/**
 * DowserFinding: plain data.
 * @check: the id of the check, e.g. "column-exists", "join-edges", "filter", "group-complete", "having",
 * "unused-table", "value-spelling", "type", "join-connect"
 * @path: the part of the plan, e.g. "select.outputs[2]"
 * @message: one sentence for the user
 * @fix: (nullable): what was changed, in one sentence; %NULL if nothing was changed
 * @needed: TRUE if no engine could run the plan without the fix; if the user takes this fix back, the audit refuses the
 * plan and reports why
 * @undo_operations: (nullable): DowserOperation that take back only this fix; they are applied to the plan before the
 * audit (dowser_session_get_plan_before_audit()) when a window calls dowser_runner_take_back(). For
 * %DOWSER_SEVERITY_WRONG without a fix, operations that show the number anyway. %NULL in all other cases
 */
typedef struct
{
  DowserSeverity severity;
  char *check;
  char *path;
  char *message;
  char *fix;
  gboolean needed;
  GPtrArray *undo_operations;
} DowserFinding;

DowserFinding *dowser_finding_new (DowserSeverity severity, const char *check, const char *path, const char *message,
                                   const char *fix);
DowserFinding *dowser_finding_copy (const DowserFinding *self);
/** Sets @undo_operations to one operation, which tells the audit to leave @about unchanged. The operation either takes
 * the fix back, or shows the wrong number. */
void dowser_finding_set_keep_operation (DowserFinding *self, const char *about);
/** Returns TRUE if the finding means that a number of the answer is wrong and no fix has corrected it. */
gboolean dowser_finding_is_wrong (const DowserFinding *self);
/** Returns the first finding of @findings (nullable) for which dowser_finding_is_wrong() returns TRUE. Returns:
 * (nullable): borrowed */
const DowserFinding *dowser_findings_find_first_wrong (GPtrArray *findings);
void dowser_finding_free (DowserFinding *self);
/** Writes an array of DowserFinding. Returns: (transfer full): a JSON array */
char *dowser_findings_to_json (GPtrArray *findings);
GPtrArray *dowser_findings_from_json (const char *text, GError **error);

G_END_DECLS
