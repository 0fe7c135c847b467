/* dowser-withheld.h - placeholders for redacted literals: the literals of a plan that a model must not see */
#pragma once

#include "prompt/dowser-prompt.h"

G_BEGIN_DECLS

/** DowserWithheld: the redacted literals of a plan. Clicked filters and corrected spellings contain stored values. If
 * values must not be sent, each literal that the user hasn't written is replaced by a placeholder: "[value 1]".
 * dowser_withheld_restore() replaces the placeholders in the model's reply, so that the model can keep a filter
 * without knowing its value. */
typedef struct _DowserWithheld DowserWithheld;

/** Collects the literals of @facts->plan. The same facts always give the same placeholders. Returns: (transfer full):
 * empty if all values may be sent */
DowserWithheld *dowser_withheld_new (const DowserPromptFacts *facts);
void dowser_withheld_free (DowserWithheld *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserWithheld, dowser_withheld_free)
guint dowser_withheld_get_n (const DowserWithheld *self);

/** Returns @plan with placeholders, and without the texts about it. Returns: (transfer full) (nullable): %NULL if a
 * heading contains a redacted value */
DowserPlan *dowser_withheld_redact (const DowserWithheld *self, const DowserPlan *plan);
/** @text: (nullable). Returns: (transfer full) (nullable): the text with placeholders */
char *dowser_withheld_redact_text (const DowserWithheld *self, const char *text);

/** Returns @plan with the literals restored. Returns: (transfer full) */
DowserPlan *dowser_withheld_restore (const DowserWithheld *self, const DowserPlan *plan);
/** @text: (nullable). Returns: (transfer full) (nullable): the text with the literals restored */
char *dowser_withheld_restore_text (const DowserWithheld *self, const char *text);

G_END_DECLS
