/* dowser-source-choice.h - which of several sources a question is about, by its words alone */
#pragma once

#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/**
 * DowserSourceCandidate: borrowed by the caller's call.
 * @name: what people call it; @schema: (nullable): as it was read last
 */
typedef struct
{
  const char *name;
  const DowserSchema *schema;
} DowserSourceCandidate;

/**
 * DowserSourceChoice:
 * @chosen: an index among the candidates; -1 where the words do not decide
 * @possible: of guint, the best first: where they decide between several of them; else empty
 * @words: (nullable): the words that decided, for people
 */
typedef struct
{
  int chosen;
  GArray *possible;
  char *words;
} DowserSourceChoice;
void dowser_source_choice_free (DowserSourceChoice *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserSourceChoice, dowser_source_choice_free)

/**
 * dowser_source_choose:
 * @present: the one that is open, -1: none; it is left only where the words clearly name another one: by its name, or
 *   by tables where the present one has not a word of the question
 *
 * Pure. Names of sources count most, then names of tables (also those that analysts give), then of columns; words of a
 * question that any schema has decide nothing.
 */
DowserSourceChoice *dowser_source_choose (const char *question, const DowserSourceCandidate *candidates, guint n,
                                          int present);

G_END_DECLS
