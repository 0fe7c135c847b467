/* dowser-finding.h - what an audit has found in a plan */
#pragma once

#include "plan/dowser-operation.h"

G_BEGIN_DECLS

/**
 * DowserSeverity: how much a finding weighs.
 * @DOWSER_SEVERITY_NOTE: information; the answer is what was asked for
 * @DOWSER_SEVERITY_WARNING: the answer may not be what is meant
 * @DOWSER_SEVERITY_WRONG: a number of the answer is wrong, whatever is meant: it isn't shown as an answer. Without a
 * fix only: a fix has put it right
 * @DOWSER_SEVERITY_ERROR: the plan can't run as it stands
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
 * @check: id of the check, e.g. "column-exists", "join-edges", "filter", "group-complete", "having", "unused-table",
 * "value-spelling", "type", "join-connect"
 * @path: the plan part, e.g. "select.outputs[2]"
 * @message: one sentence for people
 * @fix: (nullable): what was changed, one sentence; %NULL where nothing was
 * @needed: no engine could run the plan without the fix: taken back, it makes the audit refuse the plan and say why
 * @take_back: (nullable): DowserOperation that take this one fix back and no other, applied to the plan as it was
 *   before the audit (dowser_session_get_said_plan()); a window calls dowser_runner_take_back(). Of
 *   %DOWSER_SEVERITY_WRONG without a fix: operations that show the number anyway. %NULL otherwise
 */
typedef struct
{
  DowserSeverity severity;
  char *check;
  char *path;
  char *message;
  char *fix;
  gboolean needed;
  GPtrArray *take_back;
} DowserFinding;

DowserFinding *dowser_finding_new (DowserSeverity severity, const char *check, const char *path, const char *message,
                                   const char *fix);
DowserFinding *dowser_finding_copy (const DowserFinding *self);
/** The fix is taken back, or the wrong number is shown, by keeping @about as it is. */
void dowser_finding_set_keep (DowserFinding *self, const char *about);
/** Whether a number of the answer is wrong, and nothing has put it right. */
gboolean dowser_finding_is_wrong (const DowserFinding *self);
/** The first of @findings (nullable) that is wrong. Returns: (nullable): borrowed */
const DowserFinding *dowser_findings_get_wrong (GPtrArray *findings);
void dowser_finding_free (DowserFinding *self);
/** Of DowserFinding. Returns: (transfer full): a JSON array */
char *dowser_findings_to_json (GPtrArray *findings);
GPtrArray *dowser_findings_from_json (const char *text, GError **error);

G_END_DECLS
