/* dowser-value-checks.h - looks up texts of a plan in the source, and stores the source's answers */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/**
 * DowserValueCheck: the lookup of a text that a plan compares with @column. The profile has only a sample of the
 * column's values.
 * @values: (nullable): (char *): the stored values that may be meant; %NULL until the source was queried
 * @complete: TRUE if @values are all values of the column; FALSE if the column may hold other values, too
 * @failed: TRUE if the query of the source failed
 */
typedef struct
{
  const DowserColumn *column;
  char *text;
  GPtrArray *values;
  gboolean complete;
  gboolean failed;
} DowserValueCheck;

/** DowserValueChecks: the lookups (searches for compared values in the source) for one schema, with a reference to this
 * schema; reference-counted, for one thread. */
typedef struct _DowserValueChecks DowserValueChecks;
DowserValueChecks *dowser_value_checks_new (const DowserSchema *schema);
DowserValueChecks *dowser_value_checks_ref (DowserValueChecks *self);
void dowser_value_checks_unref (DowserValueChecks *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserValueChecks, dowser_value_checks_unref)
const DowserSchema *dowser_value_checks_get_schema (const DowserValueChecks *self);

/** Returns the lookup of @text. Another lookup in the same column also counts, if it found @text among the stored
 * values. If there is no such lookup, adds a lookup without values. Returns: (transfer none) */
DowserValueCheck *dowser_value_checks_get_or_add (DowserValueChecks *self, const DowserColumn *column,
                                                  const char *text);
/** Returns the first lookup that the source was not queried for. Returns: (nullable) (transfer none) */
DowserValueCheck *dowser_value_checks_find_unqueried (const DowserValueChecks *self);

/** The maximum number of rows of a query for stored values that are similar to a text in the question. */
#define DOWSER_VALUE_CHECK_MAX_ROWS 2000
/**
 * dowser_value_check_make_plan:
 * @near: TRUE to find values with a few typos; FALSE to find only values that differ in case and blanks
 *
 * Returns: (transfer full): a plan that returns one column of distinct values, which the text may mean
 */
DowserPlan *dowser_value_check_make_plan (const DowserValueCheck *self, gboolean near);

G_END_DECLS
