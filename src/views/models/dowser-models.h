/* dowser-models.h - the configured language models and the choice of the planner; shared by all windows */
#pragma once

#include "llm/dowser-llm.h"

G_BEGIN_DECLS

/**
 * DowserModels: main thread only. The choice of the planner is stored with the models. The default is the built-in
 * planner, and only the user's choice changes it. A model set by the environment is chosen for that run.
 *
 * Signals: "changed"; "failed" (const char *why): the settings could not be read or written.
 */
#define DOWSER_TYPE_MODELS (dowser_models_get_type ())
G_DECLARE_FINAL_TYPE (DowserModels, dowser_models, DOWSER, MODELS, GObject)

DowserModels *dowser_models_new (void);
/** Reads the stored models; "changed" follows. */
void dowser_models_load (DowserModels *self);
/** Returns: (transfer full) (nullable): the last error, for callers that missed the signal */
char *dowser_models_steal_problem (DowserModels *self);
/** Returns an array of const DowserEndpoint: the environment's first, then in the order they were added. Borrowed. */
GPtrArray *dowser_models_get_endpoints (DowserModels *self);
/** Returns: (nullable) */
const DowserEndpoint *dowser_models_find (DowserModels *self, const char *id);
/** Returns TRUE if @endpoint comes from the environment and can't be changed in Dowser. */
gboolean dowser_models_is_fixed (const DowserEndpoint *endpoint);
/** Adds @endpoint, or replaces the one with its id. */
void dowser_models_set_endpoint (DowserModels *self, const DowserEndpoint *endpoint);
/** Removes the endpoint and its key. */
void dowser_models_remove (DowserModels *self, const char *id);

/** Returns: (nullable): the planner's endpoint; %NULL is the built-in planner */
const DowserEndpoint *dowser_models_get_chosen (DowserModels *self);
/** @id: (nullable): %NULL or an unknown one chooses the built-in planner */
void dowser_models_choose (DowserModels *self, const char *id);
/** Returns: (nullable): the planner's client */
DowserLlm *dowser_models_get_llm (DowserModels *self);

/** Stores what was detected about the planner's model (structured output), to avoid detecting it again. */
void dowser_models_save_detected (DowserModels *self);

/** Returns: (transfer full): the title for lists: the endpoint's name, else its model, else its host */
char *dowser_models_dup_title (const DowserEndpoint *endpoint);

G_END_DECLS
