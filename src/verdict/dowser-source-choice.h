/* dowser-source-choice.h - chooses the source that a question is about */
#pragma once

#include "planner/dowser-planner.h"

G_BEGIN_DECLS

/**
 * DowserSourceCandidate: borrowed during the call.
 * @name: the display name
 * @names: (nullable): strv: other names of the source: its files, its database, its host, its kind ("PostgreSQL")
 * @schema: (nullable): the schema that was read last
 * @index: (nullable): the search index of @schema, with values if they are known
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
 * @chosen: an index among the candidates; -1 if the user must choose, or if no candidate fits
 * @possible: the choices for the user, as indexes (guint): the open source first, then the best other sources; empty if
 * the user needn't choose
 * @needs_others: TRUE if nothing in the question fits the open source; the caller must then search the other sources
 * with dowser_source_choose_other()
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
 * @current: the index of the open source; -1 if no source is open
 * @is_given: TRUE if the user chose @current for this question
 *
 * Pure. If the question names a source by its name, its file or its kind, this source is used. Otherwise, the open
 * source is used. If the user chose a source and the question names another source, the user is asked. If no source is
 * open, the source that contains the most words of the question is chosen. Words in names of tables and of columns
 * count the same.
 */
DowserSourceChoice *dowser_source_choose (const char *question, const DowserSourceCandidate *candidates, guint n,
                                          int current, gboolean is_given);

/**
 * dowser_source_choose_other:
 *
 * Called if nothing in @question fits the open source. Offers the open source, followed by the other sources that fit
 * the whole question, and the user decides. If no other source fits, the open source is used. In a source whose values
 * are unknown, an unknown word may be a value.
 */
DowserSourceChoice *dowser_source_choose_other (const char *question, const DowserSourceCandidate *candidates, guint n,
                                                int current);

/**
 * dowser_source_dup_blanked_question:
 * @candidate: the source that is used
 *
 * Prepares @question for a planner. Words that name the source are replaced by spaces. If a file name means a table of
 * the source, it is replaced by the name of the table. Byte positions stay the same.
 *
 * Returns: (transfer full)
 */
char *dowser_source_dup_blanked_question (const char *question, const DowserSourceCandidate *candidate);
/**
 * dowser_source_dup_other_source:
 * @asked: a question after dowser_source_dup_blanked_question()
 * @kinds: strv: names of the kinds of sources
 *
 * Returns: (transfer full) (nullable): the name of a source other than @candidate that the question names, even if no
 * known source has this name
 */
char *dowser_source_dup_other_source (const char *asked, const char *const *kinds,
                                      const DowserSourceCandidate *candidate);
/** Replaces the names of other sources in @asked by spaces. Used if the user chose @candidate although the question
 * names another source. */
void dowser_source_blank_other_sources (char *asked, const char *const *kinds, const DowserSourceCandidate *candidate);

G_END_DECLS
