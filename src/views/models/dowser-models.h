/* dowser-models.h - the language models that the person has set up, and who of them plans; shared by all windows */
#pragma once

#include "llm/dowser-llm.h"

G_BEGIN_DECLS

/**
 * DowserModels: main thread only. Who plans is kept with the models; without a choice it is the built-in planner, and
 * nothing but the person's own choice changes that. A model that the environment names is chosen for that run.
 *
 * Signals: "changed"; "failed" (const char *why), the settings could not be read or written.
 */
#define DOWSER_TYPE_MODELS (dowser_models_get_type ())
G_DECLARE_FINAL_TYPE (DowserModels, dowser_models, DOWSER, MODELS, GObject)

DowserModels *dowser_models_new (void);
/** Reads what was set up before; "changed" follows. */
void dowser_models_load (DowserModels *self);
/** What last failed, for whoever was not there to hear of it. Returns: (transfer full) (nullable) */
char *dowser_models_steal_problem (DowserModels *self);
/** Of const DowserEndpoint: the environment's first, then in the order they were added. Borrowed. */
GPtrArray *dowser_models_get_endpoints (DowserModels *self);
/** Returns: (nullable) */
const DowserEndpoint *dowser_models_find (DowserModels *self, const char *id);
/** Whether it comes from the environment: it cannot be changed here. */
gboolean dowser_models_is_fixed (const DowserEndpoint *endpoint);
/** Adds it, or puts it in the place of the one with its id. */
void dowser_models_keep (DowserModels *self, const DowserEndpoint *endpoint);
/** With its key. */
void dowser_models_remove (DowserModels *self, const char *id);

/** Who plans. Returns: (nullable): %NULL is the built-in planner */
const DowserEndpoint *dowser_models_get_chosen (DowserModels *self);
/** @id: (nullable): %NULL or an unknown one chooses the built-in planner */
void dowser_models_choose (DowserModels *self, const char *id);
/** Of who plans. Returns: (nullable) */
DowserLlm *dowser_models_get_llm (DowserModels *self);

/** Keeps what was found out of who plans (structured output), so that it is not tried out again. */
void dowser_models_remember (DowserModels *self);

/** What a list calls it: its name, else its model, else its host. Returns: (transfer full) */
char *dowser_models_dup_title (const DowserEndpoint *endpoint);

G_END_DECLS
