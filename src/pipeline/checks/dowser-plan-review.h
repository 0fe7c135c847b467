/* dowser-plan-review.h - finds the saved questions that a schema change has broken */
#pragma once

#include "pipeline/context/dowser-context.h"

G_BEGIN_DECLS

/** DowserBrokenPlan: a session whose plan can no longer be run. @reason: one or more sentences. */
typedef struct
{
  char *session_id;
  char *title;
  char *reason;
} DowserBrokenPlan;

/**
 * dowser_plan_review_async:
 * @before: the schema before the change
 * @after: the current schema
 *
 * Audits the plans of the newest sessions on @uri again, in the background. A plan is broken if it could be run with
 * @before and can't be run with @after.
 */
void dowser_plan_review_async (DowserContext *context, const char *uri, const DowserSchema *before,
                               const DowserSchema *after, GCancellable *cancellable, GAsyncReadyCallback callback,
                               gpointer user_data);
/** Returns: (transfer full) (nullable): DowserBrokenPlan, newest first */
GPtrArray *dowser_plan_review_finish (DowserContext *context, GAsyncResult *result, GError **error);

G_END_DECLS
