/* dowser-constraint.h - what a person has laid down: no plan of the session may go against it */
#pragma once

#include "base/dowser-json.h"

#include <glib-object.h>

G_BEGIN_DECLS

/**
 * DowserConstraint: plain data.
 * @DOWSER_CONSTRAINT_JOIN: @from and @to ("table.column") are how their tables are joined
 * @DOWSER_CONSTRAINT_MAPPING: the words @words mean the column @to ("region means customers.geo_area")
 * @DOWSER_CONSTRAINT_INSTEAD: @to is used where @from ("table" or "table.column") would be
 * @DOWSER_CONSTRAINT_NEEDED: @to ("table") is read in each plan; @DOWSER_CONSTRAINT_EXCLUDED: @from never
 * @DOWSER_CONSTRAINT_NOTE: @said as it stands: only a model can heed it
 * @DOWSER_CONSTRAINT_ONLY: each plan leaves out other rows (dowser-kept.h): of the table @from, or by date where it is
 *   %NULL; @to is the operation that does it, @words the person's words for the rows
 * @DOWSER_CONSTRAINT_AT_MOST: @to rows where a plan has no limit; @DOWSER_CONSTRAINT_SORTED: the first number @to
 *   ("descending", "ascending") where a plan has no sort
 * @said: the person's own words, or a sentence for what was clicked
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
extern const char *const dowser_constraint_kind_nicks[]; /* join mapping instead needed excluded note only at_most sorted */

typedef struct
{
  DowserConstraintKind kind;
  char *said;
  char *words; /* (nullable) */
  char *from;  /* (nullable) */
  char *to;    /* (nullable) */
} DowserConstraint;

DowserConstraint *dowser_constraint_new (DowserConstraintKind kind, const char *said, const char *words,
                                         const char *from, const char *to);
DowserConstraint *dowser_constraint_copy (const DowserConstraint *self);
/** Whether it is a setting that holds for later questions, too: %DOWSER_CONSTRAINT_ONLY, _AT_MOST or _SORTED. */
gboolean dowser_constraint_is_kept (const DowserConstraint *self);
gboolean dowser_constraint_equal (const DowserConstraint *a, const DowserConstraint *b);
void dowser_constraint_free (DowserConstraint *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserConstraint, dowser_constraint_free)
/** Of DowserConstraint. Returns: (transfer full): a JSON array */
char *dowser_constraints_to_json (GPtrArray *constraints);
GPtrArray *dowser_constraints_from_json (const char *text, GError **error);

G_END_DECLS
