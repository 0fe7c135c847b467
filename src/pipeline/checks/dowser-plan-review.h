/* dowser-plan-review.h - which saved questions a change of the schema has broken */
#pragma once

#include "pipeline/context/dowser-context.h"

G_BEGIN_DECLS

/** DowserBrokenPlan: a session whose plan can no longer be run. @reason: one sentence or more. */
typedef struct
{
  char *session_id;
  char *title;
  char *reason;
} DowserBrokenPlan;

/**
 * dowser_plan_review_async:
 * @before: as the schema was
 * @after: as it is now
 *
 * Audits the plans of the newest sessions on @uri anew, in the background: a plan is broken where it could be run
 * before and cannot now.
 */
void dowser_plan_review_async (DowserContext *context, const char *uri, const DowserSchema *before,
                               const DowserSchema *after, GCancellable *cancellable, GAsyncReadyCallback callback,
                               gpointer user_data);
/** Returns: (transfer full) (nullable): DowserBrokenPlan, newest first */
GPtrArray *dowser_plan_review_finish (DowserContext *context, GAsyncResult *result, GError **error);

G_END_DECLS
