/* dowser-meanings-private.h - functions that the files of DowserMeanings share */
#pragma once

#include "knowledge/dowser-meanings.h"

G_BEGIN_DECLS

/** In a question's plan, a term that users have defined is a column. Returns the meaning of the term that the column
 * @name of the instance @instance stands for. @select: the select with the instance. Returns: (nullable): borrowed */
const DowserMeaning *_dowser_meanings_find_column (const DowserMeanings *self, const DowserSelect *select,
                                                   const char *instance, const char *name);
/**
 * _dowser_meaning_find_root:
 *
 * Finds the instance of @self->plan whose rows match at most one row of each other instance, and sets @root, @table and
 * @joins.
 *
 * Returns: TRUE if there is such an instance
 */
gboolean _dowser_meaning_find_root (DowserMeaning *self, const DowserSchema *schema);
/** Returns a sentence about the first comparison or aggregate in the definition that reads no column. Returns:
 * (transfer full) (nullable): %NULL if each of them reads a column */
char *_dowser_meaning_dup_constant_problem (const DowserMeaning *self);
/** Returns the reason why a unit entry can't be used. Returns: (transfer full) (nullable) */
char *_dowser_meaning_dup_unit_problem (const DowserMeaning *self, const DowserSchema *schema);
/** Replaces terms by their meanings in a select and its nested selects. @used: the meanings that were used are added
 * (const DowserMeaning); @refusal: (inout): a message if a term is at a place where its meaning isn't allowed */
DowserSelect *_dowser_meanings_expand_select (const DowserMeanings *self, const DowserSelect *select, GPtrArray *used,
                                              char **refusal);
/** Changes the joins of the instances @added (a set of ids of tables in FROM) to inner joins if this doesn't change the
 * rows. */
void _dowser_meanings_simplify_joins (DowserSelect *select, GHashTable *added, const DowserSchema *schema);

G_END_DECLS
