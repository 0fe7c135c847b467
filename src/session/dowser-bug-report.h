/* dowser-bug-report.h - all that was done for one question, as a text for whoever mends the program */
#pragma once

#include "session/dowser-session.h"

G_BEGIN_DECLS

/**
 * dowser_bug_report_write:
 * @personal: (nullable): strv of values that are people's data, see dowser_mask_text()
 *
 * Question, plan, SQL, findings, steps and every word that was said to a model and back; no rows. Secrets and people's
 * data are masked. In English, whatever the language of the program: its readers are those who wrote it.
 *
 * Returns: (transfer full): Markdown
 */
char *dowser_bug_report_write (DowserSession *session, const char *const *personal);

G_END_DECLS
