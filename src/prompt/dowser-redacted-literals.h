/* dowser-redacted-literals.h - replaces literals of a plan that a model must not see by placeholders */
#pragma once

#include "prompt/dowser-prompt.h"

G_BEGIN_DECLS

/** DowserRedactedLiterals: the literals of a plan that must not be sent to a model. Clicked filters and corrected
 * spellings contain stored values. If values must not be sent, each literal that the user hasn't written is replaced
 * by a placeholder such as "[value 1]". dowser_redacted_literals_restore() replaces the placeholders in the model's
 * reply by the literals. So the model can keep a filter without knowing its value. */
typedef struct _DowserRedactedLiterals DowserRedactedLiterals;

/** Collects the literals of @facts->plan that must not be sent. The same facts always give the same placeholders.
 * Returns: (transfer full): empty if all values may be sent */
DowserRedactedLiterals *dowser_redacted_literals_new (const DowserPromptFacts *facts);
void dowser_redacted_literals_free (DowserRedactedLiterals *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserRedactedLiterals, dowser_redacted_literals_free)
guint dowser_redacted_literals_get_n_literals (const DowserRedactedLiterals *self);

/** Returns a copy of @plan with placeholders, and without the plan's remarks. Returns: (transfer full) (nullable):
 * %NULL if a heading contains a redacted value */
DowserPlan *dowser_redacted_literals_redact (const DowserRedactedLiterals *self, const DowserPlan *plan);
/** Replaces the literals in @text by placeholders. @text: (nullable). Returns: (transfer full) (nullable): the text
 * with placeholders */
char *dowser_redacted_literals_redact_text (const DowserRedactedLiterals *self, const char *text);

/** Returns a copy of @plan with the literals restored. Returns: (transfer full) */
DowserPlan *dowser_redacted_literals_restore (const DowserRedactedLiterals *self, const DowserPlan *plan);
/** @text: (nullable). Returns: (transfer full) (nullable): the text with the literals restored */
char *dowser_redacted_literals_restore_text (const DowserRedactedLiterals *self, const char *text);

G_END_DECLS
