/* dowser-model-facts.h - collects the facts of a session for a model's prompt */
#pragma once

#include "pipeline/context/dowser-context.h"
#include "prompt/dowser-prompt.h"

G_BEGIN_DECLS

/** DowserModelFacts: @facts borrows from the session and the context, so it must be used before the session or the
 * context changes. For special kinds of prompts, the caller sets further fields. */
typedef struct
{
  DowserPromptFacts facts;
  /*< private >*/
  GPtrArray *tables;
  char **glossary;
  char **lessons;
  char today[11];
} DowserModelFacts;

void dowser_model_facts_init (DowserModelFacts *self, DowserSession *session, DowserContext *context);
/** Like dowser_model_facts_init(), with the privacy level @privacy_level. */
void dowser_model_facts_init_with_privacy (DowserModelFacts *self, DowserSession *session, DowserContext *context,
                                           DowserPrivacyLevel privacy_level);
/** Prepares a prompt that asks the model to repair @plan. The prompt contains only the tables that @plan reads. */
void dowser_model_facts_set_rejected (DowserModelFacts *self, const DowserPlan *plan);
void dowser_model_facts_clear (DowserModelFacts *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (DowserModelFacts, dowser_model_facts_clear)

G_END_DECLS
