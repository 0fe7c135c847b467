/* dowser-question-page-models.c - the planner of a page and its privacy level */
#include "base/dowser-error.h"
#include "views/models/dowser-consent-window.h"
#include "views/question/dowser-question-page-private.h"

/* A run in progress continues with the model that started it. */
static void
models_changed_cb (DowserQuestionPage *self)
{
  DowserLlm *llm = dowser_models_get_llm (self->models);

  dowser_workspace_set_planner (self->workspace, llm != NULL ? DOWSER_PLANNER_MODEL : DOWSER_PLANNER_BUILTIN);
  dowser_question_page_update_conversation (self);
}

void
dowser_question_page_set_models (DowserQuestionPage *self, DowserModels *models)
{
  self->models = g_object_ref (models);
  g_signal_connect_object (models, "changed", G_CALLBACK (models_changed_cb), self, G_CONNECT_SWAPPED);
  dowser_question_entry_set_models (self->question_entry, models);
  models_changed_cb (self);
}

void
dowser_question_page_follow_model (DowserQuestionPage *self)
{
  DowserWorkspaceState state = dowser_workspace_get_state (self->workspace);

  if (state == DOWSER_WORKSPACE_DONE && self->models != NULL)
    dowser_models_save_detected_features (self->models);
  if (state == DOWSER_WORKSPACE_FAILED
      && g_error_matches (dowser_workspace_get_error (self->workspace), DOWSER_MODEL_ERROR,
                          DOWSER_MODEL_ERROR_NOT_ALLOWED))
    dowser_consent_window_open (dowser_question_page_get_window (self), self->workspace);
}
