/* dowser-meaning-fix.h - what would make an entry that isn't used one that is, or takes it away; a question to try it
 */
#pragma once

#include "knowledge/dowser-meanings.h"

G_BEGIN_DECLS

/** What would keep @entry from being used in the place of @before, or beside all where that isn't there. @known,
 * @before,
 * @profile: (nullable). Returns: (transfer full) (nullable): a sentence */
char *dowser_meanings_dup_problem_instead (const DowserKnowledge *known, const DowserEntry *before,
                                           const DowserEntry *entry, const DowserSchema *schema,
                                           const DowserProfile *profile);

/**
 * DowserMeaningFix: plain data.
 * @entry: (nullable): what takes the place of the entry; %NULL: another one goes before it, and it is removed
 * @uses: (nullable): the name that @entry has in place of one that isn't there
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
 * @schema: that the entries are checked against; @profile: (nullable)
 * @n_checks: (inout): how many checks may be made: each reads all entries
 *
 * A name that the source doesn't have is replaced by a near one, and what comes of it is checked as a new entry is:
 * only what would be used is offered.
 *
 * Returns: (transfer full) (nullable): %NULL where nothing is known to help, or the entry is somebody else's
 */
DowserMeaningFix *dowser_meaning_find_fix (const DowserMeanings *meanings, const DowserMeaning *meaning,
                                           const DowserSchema *schema, const DowserProfile *profile, guint *n_checks);
/** Of all of @meanings. Returns: (transfer full): of DowserMeaningFix (nullable), one for each */
GPtrArray *dowser_meanings_find_fixes (const DowserMeanings *meanings, const DowserSchema *schema,
                                       const DowserProfile *profile);
/** A question with its word, to see what comes of it. Returns: (transfer full) (nullable): %NULL where the entry has no
 * word, or isn't used */
char *dowser_meaning_dup_example (const DowserMeaning *meaning);

G_END_DECLS
