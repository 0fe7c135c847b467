/* dowser-main-window-models.c - who plans in this window, and what it may be told */
#include "base/dowser-error.h"
#include "views/models/dowser-consent-window.h"
#include "views/window/dowser-main-window-private.h"

/* A run that is under way keeps the model that it began with. */
static void
models_changed_cb (DowserMainWindow *self)
{
  DowserLlm *llm = dowser_models_get_llm (self->models);

  dowser_context_set_llm (dowser_workspace_get_context (self->workspace), llm);
  dowser_workspace_set_planner (self->workspace, llm != NULL ? DOWSER_PLANNER_MODEL : DOWSER_PLANNER_BUILTIN);
  dowser_main_window_update_talk (self);
}

static void
models_failed_cb (DowserMainWindow *self, const char *why)
{
  dowser_main_window_toast (self, why, FALSE);
}

void
dowser_main_window_set_models (DowserMainWindow *self, DowserModels *models)
{
  g_autofree char *problem = dowser_models_steal_problem (models);

  self->models = g_object_ref (models);
  g_signal_connect_object (models, "changed", G_CALLBACK (models_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (models, "failed", G_CALLBACK (models_failed_cb), self, G_CONNECT_SWAPPED);
  dowser_question_entry_set_models (self->question_entry, models);
  models_changed_cb (self);
  if (problem != NULL)
    dowser_main_window_toast (self, problem, FALSE);
}

void
dowser_main_window_follow_model (DowserMainWindow *self)
{
  DowserWorkspaceState state = dowser_workspace_get_state (self->workspace);

  if (state == DOWSER_WORKSPACE_DONE && self->models != NULL)
    dowser_models_remember (self->models);
  if (state == DOWSER_WORKSPACE_FAILED
      && g_error_matches (dowser_workspace_get_error (self->workspace), DOWSER_MODEL_ERROR,
                          DOWSER_MODEL_ERROR_NOT_ALLOWED))
    dowser_consent_window_open (GTK_WINDOW (self), self->workspace);
}
