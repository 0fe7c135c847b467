/* dowser-flaws.h - what is wrong with the values of a column, as far as its profile tells */
#pragma once

#include "schema/dowser-key-fact.h"
#include "schema/dowser-profile.h"

G_BEGIN_DECLS

/**
 * DowserFlawKind:
 * @DOWSER_FLAW_EMPTY: many rows have no value
 * @DOWSER_FLAW_UNITS: an amount whose currency or unit differs between rows
 * @DOWSER_FLAW_SPELLINGS: values that differ by case, blanks and signs alone
 * @DOWSER_FLAW_TEXTS: texts beside numbers
 * @DOWSER_FLAW_BLANKS: values that begin or end with a blank
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
 * DowserFlaw: plain data.
 * @share: of the rows looked at, or of the values looked for, that are affected; -1 where it is not known
 * @example: (nullable): stored values that show it; @other: (nullable): the other table, or the column of units
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
 * @profile: what is known of the values
 * @facts: (nullable): of DowserKeyFact
 *
 * A column that is hidden or may not be sampled has none.
 *
 * Returns: (transfer full): of DowserFlaw, in the order of DowserFlawKind
 */
GPtrArray *dowser_flaws_list (const DowserColumn *column, const DowserProfile *profile, GPtrArray *facts);
/** "38 % of the rows have no value"; a stored value stands in it only where @with_values. Returns: (transfer full) */
char *dowser_flaw_dup_words (const DowserFlaw *self, gboolean with_values);

G_END_DECLS
