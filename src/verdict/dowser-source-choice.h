/* dowser-source-choice.h - chooses the source that a question is about */
#pragma once

#include "planner/dowser-planner.h"

G_BEGIN_DECLS

/**
 * DowserSourceCandidate: borrowed during the call.
 * @name: its display name
 * @names: (nullable): strv: its other names: its files, its database, its host, its kind ("PostgreSQL")
 * @schema: (nullable): the last schema read
 * @index: (nullable): of the same schema, with values if they are known
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
 * @chosen: an index among the candidates; -1 if the user must choose, or no candidate fits
 * @possible: the user's choices, as indexes (guint): the open source first, then the best ones; empty if the user
 * needn't choose
 * @needs_others: nothing in the question fits the open source: search the others with dowser_source_choose_other()
 * @words: (nullable): the words of the question that decided the choice, to be shown to the user
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
 * @present: index of the open source, -1: none
 * @is_given: whether the user chose @present for this question
 *
 * Pure. The open source is used, unless the question names another one by its name, its file or its kind. If the user
 * chose a source and the question names another one, the user is asked. Without an open source, the source is chosen
 * that contains the most words of the question, in names of tables and columns alike.
 */
DowserSourceChoice *dowser_source_choose (const char *question, const DowserSourceCandidate *candidates, guint n,
                                          int present, gboolean is_given);

/**
 * dowser_source_choose_other:
 *
 * Called if nothing in @question fits the open source. Offers the open source, followed by the sources that fit the
 * whole question. The user decides. If no other source fits, the open source is used. If the values of a source are
 * unknown, an unknown word may be one of them.
 */
DowserSourceChoice *dowser_source_choose_other (const char *question, const DowserSourceCandidate *candidates, guint n,
                                                int present);

/**
 * dowser_source_dup_blanked_question:
 * @candidate: the source that is used
 *
 * Prepares @question for a planner: words that name the source are replaced by spaces, and a file that is one of its
 * tables is replaced by the table's name. Byte positions stay the same.
 *
 * Returns: (transfer full)
 */
char *dowser_source_dup_blanked_question (const char *question, const DowserSourceCandidate *candidate);
/**
 * dowser_source_dup_other_source:
 * @asked: a question after dowser_source_dup_blanked_question()
 * @kinds: strv: names of the kinds of sources
 *
 * Returns: (transfer full) (nullable): the name of a source other than @candidate in the question, even if no known
 * source has this name
 */
char *dowser_source_dup_other_source (const char *asked, const char *const *kinds,
                                      const DowserSourceCandidate *candidate);
/** Blanks the names of other sources in @asked, if the user has chosen @candidate nevertheless. */
void dowser_source_blank_other_sources (char *asked, const char *const *kinds, const DowserSourceCandidate *candidate);

G_END_DECLS
