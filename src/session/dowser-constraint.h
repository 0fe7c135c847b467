/* dowser-constraint.h - a constraint that the user sets: no plan of the session may violate it */
#pragma once

#include "base/dowser-json.h"

#include <glib-object.h>

G_BEGIN_DECLS

/**
 * DowserConstraint: plain data.
 * @DOWSER_CONSTRAINT_JOIN: the tables of the columns @from and @to ("table.column") are joined by these columns
 * @DOWSER_CONSTRAINT_MAPPING: the words in @words mean the column @to ("region means customers.geo_area")
 * @DOWSER_CONSTRAINT_INSTEAD: @to is used instead of @from ("table" or "table.column")
 * @DOWSER_CONSTRAINT_NEEDED: every plan reads the table @to
 * @DOWSER_CONSTRAINT_EXCLUDED: no plan reads @from
 * @DOWSER_CONSTRAINT_NOTE: the text @user_text, which only a model can follow
 * @DOWSER_CONSTRAINT_ONLY: every plan filters the rows of the table @from, or filters by date if @from is %NULL
 * (dowser-kept.h); @to is the operation that adds the filter; @words are the user's words for the rows
 * @DOWSER_CONSTRAINT_AT_MOST: a plan without a limit gets the limit @to
 * @DOWSER_CONSTRAINT_SORTED: a plan without a sort key is sorted by its first number, in the order @to ("descending",
 * "ascending")
 * @user_text: the user's own words; if the user clicked instead, a sentence that describes the click
 */
typedef enum
{
  DOWSER_CONSTRAINT_JOIN,
  DOWSER_CONSTRAINT_MAPPING,
  DOWSER_CONSTRAINT_INSTEAD,
  DOWSER_CONSTRAINT_NEEDED,
  DOWSER_CONSTRAINT_EXCLUDED,
  DOWSER_CONSTRAINT_NOTE,
  DOWSER_CONSTRAINT_ONLY,
  DOWSER_CONSTRAINT_AT_MOST,
  DOWSER_CONSTRAINT_SORTED
} DowserConstraintKind;
extern const char
    *const dowser_constraint_kind_nicks[]; /* join mapping instead needed excluded note only at_most sorted */

typedef struct
{
  DowserConstraintKind kind;
  char *user_text;
  char *words; /* (nullable) */
  char *from;  /* (nullable) */
  char *to;    /* (nullable) */
} DowserConstraint;

DowserConstraint *dowser_constraint_new (DowserConstraintKind kind, const char *user_text, const char *words,
                                         const char *from, const char *to);
DowserConstraint *dowser_constraint_copy (const DowserConstraint *self);
/** Returns TRUE if the constraint is a setting that also applies to later questions: %DOWSER_CONSTRAINT_ONLY, _AT_MOST
 * or _SORTED. */
gboolean dowser_constraint_is_setting (const DowserConstraint *self);
gboolean dowser_constraint_equal (const DowserConstraint *a, const DowserConstraint *b);
void dowser_constraint_free (DowserConstraint *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserConstraint, dowser_constraint_free)
/** Writes an array of DowserConstraint. Returns: (transfer full): a JSON array */
char *dowser_constraints_to_json (GPtrArray *constraints);
GPtrArray *dowser_constraints_from_json (const char *text, GError **error);

G_END_DECLS
