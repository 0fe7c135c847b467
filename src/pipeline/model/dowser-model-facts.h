/* dowser-model-facts.h - what of a session a model's prompt is made from */
#pragma once

#include "pipeline/context/dowser-context.h"
#include "prompt/dowser-prompt.h"

G_BEGIN_DECLS

/**
 * DowserModelFacts: @facts borrows of the session and the context: it is used at once, before either changes.
 * What only one kind of prompt needs is set afterwards.
 */
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
/** As if the person had allowed @sharing. */
void dowser_model_facts_init_shared (DowserModelFacts *self, DowserSession *session, DowserContext *context,
                                     DowserSharing sharing);
/** For a prompt that sends @plan back for repair: of the tables, it tells those that @plan reads. */
void dowser_model_facts_set_rejected (DowserModelFacts *self, const DowserPlan *plan);
void dowser_model_facts_clear (DowserModelFacts *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (DowserModelFacts, dowser_model_facts_clear)

G_END_DECLS
