/* dowser-flaws.h - finds problems with the values of a column in its profile */
#pragma once

#include "schema/dowser-key-fact.h"
#include "schema/dowser-profile.h"

G_BEGIN_DECLS

/**
 * DowserFlawKind:
 * @DOWSER_FLAW_EMPTY: many rows have no value
 * @DOWSER_FLAW_UNITS: an amount whose currency or unit differs between rows
 * @DOWSER_FLAW_SPELLINGS: values that differ only in case, spaces and punctuation
 * @DOWSER_FLAW_TEXTS: texts among numbers
 * @DOWSER_FLAW_BLANKS: values that begin or end with a space
 * @DOWSER_FLAW_PARTNERS: values that refer to no row of the other table
 */
typedef enum
{
  DOWSER_FLAW_EMPTY,
  DOWSER_FLAW_UNITS,
  DOWSER_FLAW_SPELLINGS,
  DOWSER_FLAW_TEXTS,
  DOWSER_FLAW_BLANKS,
  DOWSER_FLAW_PARTNERS
} DowserFlawKind;
extern const char *const dowser_flaw_nicks[]; /* empty units spellings texts blanks partners */

/**
 * DowserFlaw: a quality problem of a column's values.
 * @share: the affected share of the rows or values that were checked; -1 if unknown
 * @example: (nullable): stored values with the problem; @other: (nullable): the other table, or the column of units
 */
typedef struct
{
  DowserFlawKind kind;
  const DowserColumn *column; /* borrowed from the schema */
  double share;
  char *example;
  char *other;
} DowserFlaw;
void dowser_flaw_free (DowserFlaw *self);

/**
 * dowser_flaws_list:
 * @profile: the known facts about the column's values
 * @facts: (nullable): of DowserKeyFact: results of checks of foreign keys
 *
 * Lists no flaws for a column that is hidden or must not be sampled.
 *
 * Returns: (transfer full): of DowserFlaw, in the order of DowserFlawKind
 */
GPtrArray *dowser_flaws_list (const DowserColumn *column, const DowserProfile *profile, GPtrArray *facts);
/** Returns a sentence about the flaw: "38 % of the rows have no value". If @with_values is FALSE, the sentence contains
 * no stored value. Returns: (transfer full) */
char *dowser_flaw_dup_description (const DowserFlaw *self, gboolean with_values);

G_END_DECLS
