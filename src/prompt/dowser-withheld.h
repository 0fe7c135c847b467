/* dowser-withheld.h - the literals of a plan that a model is not told, and what stands for them */
#pragma once

#include "prompt/dowser-prompt.h"

G_BEGIN_DECLS

/**
 * DowserWithheld: a filter that was clicked, and a spelling that was mended, hold what is stored. Where values are not
 * to be told, a mark stands for each literal that the person has not said: "[value 1]". What a model answers with the
 * marks is put right by dowser_withheld_restore(), so that it can keep a filter that it does not know.
 */
typedef struct _DowserWithheld DowserWithheld;

/** Of @facts->plan. Pure: the same facts give the same marks. Returns: (transfer full): empty where values may be told
 */
DowserWithheld *dowser_withheld_new (const DowserPromptFacts *facts);
void dowser_withheld_free (DowserWithheld *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserWithheld, dowser_withheld_free)
guint dowser_withheld_get_n (const DowserWithheld *self);

/** @plan with marks, and without its words about itself. Returns: (transfer full) (nullable): %NULL where a heading
 * would tell what is withheld */
DowserPlan *dowser_withheld_hide (const DowserWithheld *self, const DowserPlan *plan);
/** @text: (nullable). Returns: (transfer full) (nullable): with marks in it */
char *dowser_withheld_hide_text (const DowserWithheld *self, const char *text);

/** @plan with what the marks stand for. Returns: (transfer full) */
DowserPlan *dowser_withheld_restore (const DowserWithheld *self, const DowserPlan *plan);
/** @text: (nullable). Returns: (transfer full) (nullable): with what the marks stand for */
char *dowser_withheld_restore_text (const DowserWithheld *self, const char *text);

G_END_DECLS
