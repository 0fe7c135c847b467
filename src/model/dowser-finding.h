/* dowser-finding.h - what an audit has found in a plan */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

typedef enum { DOWSER_SEVERITY_NOTE, DOWSER_SEVERITY_WARNING, DOWSER_SEVERITY_ERROR } DowserSeverity;
extern const char *const dowser_severity_nicks[]; /* note warning error */

/**
 * DowserFinding: plain data.
 * @check: id of the check, e.g. "column-exists", "join-edges", "filter", "group-complete", "having", "unused-table", "value-spelling", "type", "join-connect"
 * @path: the plan part, e.g. "select.outputs[2]"
 * @message: one sentence for people
 * @fix: (nullable): what was changed, one sentence; %NULL where nothing was
 */
typedef struct
{
  DowserSeverity severity;
  char *check;
  char *path;
  char *message;
  char *fix;
} DowserFinding;

DowserFinding *dowser_finding_new (DowserSeverity severity, const char *check, const char *path, const char *message,
                                   const char *fix);
void dowser_finding_free (DowserFinding *self);
/** Of DowserFinding. Returns: (transfer full): a JSON array */
char *dowser_findings_to_json (GPtrArray *findings);
GPtrArray *dowser_findings_from_json (const char *text, GError **error);

G_END_DECLS
