/* dowser-row-agreement.h - runs two plans for the same question, and reports whether they give the same rows */
#pragma once

#include "pipeline/context/dowser-context.h"
#include "plan/dowser-plan.h"
#include "rows/dowser-agreement.h"

G_BEGIN_DECLS

/**
 * dowser_row_agreement_async:
 * @plan_a, @plan_b: audited, written as SQL, guarded, run read-only and logged like every plan; limited in rows and
 * time
 *
 * If the source is a server, or the user doesn't allow samples, runs no plan. In these cases the result is
 * %DOWSER_AGREEMENT_NONE.
 */
void dowser_row_agreement_async (DowserContext *context, const char *uri, const DowserPlan *plan_a,
                                 const DowserPlan *plan_b, GCancellable *cancellable, GAsyncReadyCallback callback,
                                 gpointer user_data);
/** Returns: %DOWSER_AGREEMENT_NONE if a plan can't be run in time. Sets @error only if the comparison was canceled */
DowserAgreement dowser_row_agreement_finish (DowserContext *context, GAsyncResult *result, GError **error);

G_END_DECLS
