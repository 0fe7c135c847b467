/* dowser-models.h - the configured language models and the choice of the planner; shared by all windows */
#pragma once

#include "llm/dowser-llm.h"

G_BEGIN_DECLS

/**
 * DowserModels: main thread only. The choice of the planner is stored together with the models. The default is the
 * built-in planner, and only the user can choose another planner. If the environment sets a model, this model is chosen
 * for the current run.
 *
 * Signals: "changed"; "failed" (const char *why): the settings could not be read or written.
 */
#define DOWSER_TYPE_MODELS (dowser_models_get_type ())
G_DECLARE_FINAL_TYPE (DowserModels, dowser_models, DOWSER, MODELS, GObject)

DowserModels *dowser_models_new (void);
/** Reads the stored models, and then emits "changed". */
void dowser_models_load (DowserModels *self);
/** Returns: (transfer full) (nullable): the last error, for callers that missed the signal */
char *dowser_models_steal_problem (DowserModels *self);
/** Returns an array of const DowserEndpoint: first the model that the environment sets, then the other models in the
 * order in which they were added. Borrowed. */
GPtrArray *dowser_models_get_endpoints (DowserModels *self);
/** Returns: (nullable) */
const DowserEndpoint *dowser_models_find (DowserModels *self, const char *id);
/** Returns TRUE if the environment sets @endpoint, so that the user can't change it in Dowser. */
gboolean dowser_models_is_set_by_environment (const DowserEndpoint *endpoint);
/** Adds @endpoint. If there is already an endpoint with its id, replaces that endpoint. */
void dowser_models_set_endpoint (DowserModels *self, const DowserEndpoint *endpoint);
/** Removes the endpoint and its key. */
void dowser_models_remove (DowserModels *self, const char *id);

/** Returns: (nullable): the endpoint of the planner; %NULL if the planner is the built-in planner */
const DowserEndpoint *dowser_models_get_chosen_endpoint (DowserModels *self);
/** @id: (nullable): the id of an endpoint; %NULL or an unknown id chooses the built-in planner */
void dowser_models_choose_endpoint (DowserModels *self, const char *id);
/** Returns: (nullable): the client of the planner; %NULL if the planner is the built-in planner */
DowserLlm *dowser_models_get_llm (DowserModels *self);

/** Stores what was detected about the planner's model, such as whether it supports structured output. Therefore, this
 * needn't be detected again. */
void dowser_models_save_detected_features (DowserModels *self);

/** Returns: (transfer full): the title for lists: the name of the endpoint. If it has no name, the title is its model;
 * if it has no model either, its host. */
char *dowser_models_dup_title (const DowserEndpoint *endpoint);

G_END_DECLS
