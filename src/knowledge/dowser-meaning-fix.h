/* dowser-meaning-fix.h - suggests fixes for entries that can't be used, and example questions for the others */
#pragma once

#include "knowledge/dowser-meanings.h"

G_BEGIN_DECLS

/** Checks @entry in the place of @before. If @before isn't in @known, @entry is checked as the last entry. @known,
 * @before, @profile: (nullable). Returns: (transfer full) (nullable): the problem that @entry would have, as a
 * sentence */
char *dowser_meanings_dup_problem_in_place (const DowserKnowledge *known, const DowserEntry *before,
                                            const DowserEntry *entry, const DowserSchema *schema,
                                            const DowserProfile *profile);

/**
 * DowserMeaningFix: a repair of an entry (the meaning of a term) that can't be used. Plain data.
 * @entry: (nullable): the entry that replaces it; %NULL if the entry should be removed, because a stronger entry has
 * its words
 * @uses: (nullable): the name in @entry that replaces a missing name
 */
typedef struct
{
  DowserEntry *entry;
  char *uses;
} DowserMeaningFix;
void dowser_meaning_fix_free (DowserMeaningFix *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserMeaningFix, dowser_meaning_fix_free)

/**
 * dowser_meaning_find_fix:
 * @meaning: of @meanings, with a problem
 * @schema: the schema that entries are checked against; @profile: (nullable)
 * @n_checks: (inout): the number of checks that may still be made; each check reads all entries
 *
 * Replaces a name that the source doesn't have with a similar name, and checks the result like a new entry. Only a fix
 * that makes the entry usable is returned.
 *
 * Returns: (transfer full) (nullable): %NULL if no fix is found, or the entry isn't the user's own
 */
DowserMeaningFix *dowser_meaning_find_fix (const DowserMeanings *meanings, const DowserMeaning *meaning,
                                           const DowserSchema *schema, const DowserProfile *profile, guint *n_checks);
/** Finds the fixes of all @meanings. Returns: (transfer full): of DowserMeaningFix (nullable), one for each meaning */
GPtrArray *dowser_meanings_find_fixes (const DowserMeanings *meanings, const DowserSchema *schema,
                                       const DowserProfile *profile);
/** Returns an example question with the entry's word, with which the user can try the entry. Returns: (transfer full)
 * (nullable): %NULL if the entry has no word, or isn't used */
char *dowser_meaning_dup_example (const DowserMeaning *meaning);

G_END_DECLS
