/* dowser-denial.h - words that negate another word: "unpaid" of paid, "inactive" of active */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** Returns the word that @word, folded, negates: unpaid → "paid". Returns: (nullable): static or borrowed from @word */
const char *dowser_denial_find_positive (const char *word);

G_END_DECLS
