/* dowser-pipeline-steps.h - the ordered table of steps */
#pragma once

#include "pipeline/dowser-step.h"

G_BEGIN_DECLS

/**
 * DowserStepInfo: @title is marked for translation; @weight: share of the usual time; @kept: its outcome is saved
 * with the session, so a resumed session need not run it again (rows and schema are not).
 */
struct _DowserStepInfo
{
  const char *id;
  const char *title;
  double weight;
  gboolean kept;
  GType (*get_type) (void);
};

/** intent source schema values route narrow plan audit decide write check run mend judge explain probe; ended by a NULL id.
 */
extern const DowserStepInfo dowser_pipeline_steps[];

/** For a step that changes what an earlier one is to do: takes @step_id and all behind it from the done list, so that the
 * runner goes through them again. */
void dowser_pipeline_undo_from (DowserSession *session, const char *step_id);

G_END_DECLS
