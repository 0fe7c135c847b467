/* dowser-row-agreement.h - runs two plans of one question and says whether they give the same rows */
#pragma once

#include "pipeline/context/dowser-context.h"
#include "plan/dowser-plan.h"
#include "rows/dowser-agreement.h"

G_BEGIN_DECLS

/**
 * dowser_row_agreement_async:
 * @one, @other: take the way of every plan: audited, written, guarded, run read-only and logged; bounded in rows and
 * time
 *
 * Runs nothing on a server, nor where the person allows no samples: the rows are unknown then.
 */
void dowser_row_agreement_async (DowserContext *context, const char *uri, const DowserPlan *one,
                                 const DowserPlan *other, GCancellable *cancellable, GAsyncReadyCallback callback,
                                 gpointer user_data);
/** Returns: an error only where it was cancelled; %DOWSER_AGREEMENT_NONE where a plan can't be run in time */
DowserAgreement dowser_row_agreement_finish (DowserContext *context, GAsyncResult *result, GError **error);

G_END_DECLS
