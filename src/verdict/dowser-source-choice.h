/* dowser-source-choice.h - which of several sources a question is asked of */
#pragma once

#include "planner/dowser-planner.h"

G_BEGIN_DECLS

/**
 * DowserSourceCandidate: borrowed by the caller's call.
 * @name: what people call it
 * @names: (nullable): strv: what else it is called: its files, its database, its host, its kind ("PostgreSQL")
 * @schema: (nullable): as it was read last
 * @index: (nullable): of the same schema, with values where they are known
 */
typedef struct
{
  const char *name;
  const char *const *names;
  const DowserSchema *schema;
  const DowserPlannerIndex *index;
} DowserSourceCandidate;

/**
 * DowserSourceChoice:
 * @chosen: an index among the candidates; -1 where the person is to be asked, or nothing speaks for any
 * @possible: of guint, the open one first, then the best: what the person is asked about; else empty
 * @needs_others: nothing of the question fits the open source: what fits is to be looked for elsewhere, by
 *   dowser_source_choose_elsewhere()
 * @words: (nullable): the words that decided, for people
 */
typedef struct
{
  int chosen;
  GArray *possible;
  gboolean needs_others;
  char *words;
} DowserSourceChoice;
void dowser_source_choice_free (DowserSourceChoice *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserSourceChoice, dowser_source_choice_free)

/**
 * dowser_source_choose:
 * @present: the one that is open, -1: none
 * @is_given: whether the person has chosen @present for this very question
 *
 * Pure. The open source answers, unless the question names another one: by its name, its file, its kind. Where a
 * person has chosen a source and the question names another, they are asked. With no open source, that one is chosen
 * which holds the most of the question's words, in names of tables and columns alike.
 */
DowserSourceChoice *dowser_source_choose (const char *question, const DowserSourceCandidate *candidates, guint n,
                                          int present, gboolean is_given);

/**
 * dowser_source_choose_elsewhere:
 *
 * Where nothing of @question fits the open source: those that all of it fits are offered behind the open one. The
 * person decides, and where there is none the open source stays. Of a source whose values aren't known, a word may be
 * one.
 */
DowserSourceChoice *dowser_source_choose_elsewhere (const char *question, const DowserSourceCandidate *candidates,
                                                    guint n, int present);

/**
 * dowser_source_dup_asked:
 * @candidate: the source that is asked
 *
 * What a planner reads of @question: the words that name the source are left out, and a file that is one of its tables
 * is called as that is. Bytes keep their places.
 *
 * Returns: (transfer full)
 */
char *dowser_source_dup_asked (const char *question, const DowserSourceCandidate *candidate);
/**
 * dowser_source_dup_missed:
 * @asked: what dowser_source_dup_asked() has left of a question
 * @kinds: strv: what kinds of sources are called
 *
 * Returns: (transfer full) (nullable): the name of another source than @candidate, known or not
 */
char *dowser_source_dup_missed (const char *asked, const char *const *kinds, const DowserSourceCandidate *candidate);
/** The same are blanked in @asked: the person has said that @candidate is meant nevertheless. */
void dowser_source_leave_out_missed (char *asked, const char *const *kinds, const DowserSourceCandidate *candidate);

G_END_DECLS
