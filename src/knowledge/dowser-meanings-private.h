/* dowser-meanings-private.h - what the files of meanings share */
#pragma once

#include "knowledge/dowser-meanings.h"

G_BEGIN_DECLS

/** The meaning that column @name of the table of @instance in @select stands for. Returns: (nullable): borrowed */
const DowserMeaning *_dowser_meanings_find_column (const DowserMeanings *self, const DowserSelect *select,
                                                   const char *instance, const char *name);
/**
 * _dowser_meaning_root:
 *
 * Finds the instance of @self->plan that meets one row, at most, of each other, and sets @root, @table and @joins.
 *
 * Returns: whether there is one
 */
gboolean _dowser_meaning_root (DowserMeaning *self, const DowserSchema *schema);
/** What a definition compares or adds up without reading a column, as one sentence. Returns: (transfer full) (nullable)
 */
char *_dowser_meaning_dup_constant_problem (const DowserMeaning *self);
/** Why an entry of a unit can't be used. Returns: (transfer full) (nullable) */
char *_dowser_meaning_dup_unit_problem (const DowserMeaning *self, const DowserSchema *schema);
/** Puts meanings in place of terms in one select and those in it. @used: of const DowserMeaning; @refusal: (inout): set
 * where a term can't be used so */
DowserSelect *_dowser_meanings_expand_select (const DowserMeanings *self, const DowserSelect *select, GPtrArray *used,
                                              char **refusal);
/** Makes inner joins of those that bring in @added (ids of instances) where no row would be another without. */
void _dowser_meanings_tidy_joins (DowserSelect *select, GHashTable *added, const DowserSchema *schema);

G_END_DECLS
