/* dowser-denial.h - words that deny another one: "unpaid" of paid, "inactive" of active */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** The word that @word, folded, denies: unpaid → "paid". Returns: (nullable): static or borrowed from @word */
const char *dowser_denial_find (const char *word);

G_END_DECLS
