/* dowser-bug-report.h - writes a report of all steps that answered a question, for Dowser's developers */
#pragma once

#include "session/dowser-session.h"

G_BEGIN_DECLS

/**
 * dowser_bug_report_write:
 * @personal: (nullable): strv of values that are personal data, see dowser_mask_text()
 *
 * Writes the question, plan, SQL, findings, steps, and every prompt and reply of a model, but no rows. Masks secrets
 * and personal data. The report is always in English, because Dowser's developers read it.
 *
 * Returns: (transfer full): Markdown
 */
char *dowser_bug_report_write (DowserSession *session, const char *const *personal);

G_END_DECLS
