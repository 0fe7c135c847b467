/* dowser-audit.h - checks a plan against its schema, mends what can be mended, and lists both */
#pragma once

#include "audit/dowser-lookups.h"
#include "plan/dowser-plan.h"
#include "schema/dowser-dialect-id.h"
#include "schema/dowser-profile.h"
#include "session/dowser-constraint.h"
#include "session/dowser-finding.h"

G_BEGIN_DECLS

/** A limit of rows in no order. Rows that are there say whether it was reached, and take its place. */
#define DOWSER_AUDIT_LIMIT_UNORDERED "limit-order"

/*
 * The checks, by the ids that findings have; "needed": no engine could run the plan without the fix. Each has its cases
 * in tests/audit/checks/: what must be found, what must not, and in test-audit-fix.c what taking it back leaves.
 *
 * table-exists     needed  a table or step is spelled otherwise, or is not there
 * names-alike      needed  two names that differ in case alone, a step called like a table
 * column-exists    needed  a column is spelled otherwise, of another table, or not there
 * constraint       told    what the person has laid down: other joins, columns and tables than they said are exchanged;
 *                          where that cannot be, the plan is refused
 * function         needed  not in the closed list, or another number of values
 * subplan          needed  a nested selection shows nothing, or more than one column
 * join-edges       needed  a join to nothing, twice, without a condition, or before what it compares with
 * join-connect             a table is used but not joined: joined along its keys where there is one way to
 * unused-table             a table is read for nothing, and no row would be another without it
 * null-comparison          "= NULL", and NULL in a list
 * value-spelling           a compared text is stored in another spelling, or a slip of the keys away
 * day-range                a day is compared with a timestamp: the whole day is meant, as a half-open range
 * type             some    text with number, number with text, dates written otherwise, texts added up, parts of
 *                          numbers
 * aggregate        needed  an aggregate of an aggregate, or where none can stand; a window in a condition
 * having           some    a condition of groups among those of rows, or the other way round
 * extreme                  columns beside the greatest of all rows
 * group-complete           a column beside aggregates that the rows are not grouped by
 * order, distinct, order-group, output-name, limit, set    needed  sorts, headings, limits and halves that cannot be
 * restricted       needed  what asks for an entitlement that the person has not is not read: the plan is refused
 * fan-out          told    an aggregate takes a row once for each that it meets, in whatever step they meet, or a row
 *                          is shown as often; cured by a step first, or by a step for each measure
 * row-loss         told    an inner join leaves rows out, or a condition that no empty value meets; a condition or a
 *                          later join undoes an outer join
 * not-in                    an empty value in the list of a NOT IN: left out of it, or no row would be shown
 * cross-product    wrong   a join compares nothing of one side with the other; with the number of rows that makes
 * key-text         wrong   joined texts hardly match, and would without blanks and case: said by the rows, with the fix
 * join-kind        told    joined columns that say different things: two keys, a key and an amount, a date and a number
 * logic            told    conditions that no row meets or each row does, an OR that an AND splits
 * set              told    combined halves of unlike columns, of the same columns in another order
 * spellings        told    a text that is stored in other spellings, too
 * group-name       told    groups by a name that several rows of a table share
 * limit-order      told    a limit of rows that are in no order
 * average          told    an average of averages; one over rows that is said to be per row of another table
 * mixed-units      told    amounts of several currencies or units are put together
 * snapshot         told    amounts that stand at a point of time (staff, stock) are added up over several
 * ties             told    rows that a limit leaves out may share the last place that is shown
 * measure          wrong   an id, a code or a year is added up, a text is computed with; days are added to dates by a
 *                          fix; told: digits that are texts are compared or ranked
 *
 * "wrong": a number of the answer is wrong (%DOWSER_SEVERITY_WRONG): the answer is withheld until the person decides.
 *
 * What is only told is asked of the rows afterwards (dowser-probes.h), and comes with a choice (dowser-cures.h).
 */

/**
 * dowser_audit:
 * @profile: (nullable): for value spelling
 * @findings: (out) (transfer full): DowserFinding
 *
 * Pure. The audit of an audited plan finds nothing to mend and returns an equal plan.
 *
 * Returns: (transfer full) (nullable): the mended plan; %NULL with #DOWSER_PLAN_ERROR_INVALID where
 *   nothing executable is left (the findings are returned all the same)
 */
DowserPlan *dowser_audit (const DowserPlan *plan, const DowserSchema *schema, const DowserProfile *profile,
                          GPtrArray **findings, GError **error);

/**
 * dowser_audit_with:
 * @lookups: (nullable): what the source said of values that a profile holds a sample of; those that it is still to be
 *   asked about are noted there: who can ask then audits the same plan again
 *
 * As dowser_audit().
 */
DowserPlan *dowser_audit_with (const DowserPlan *plan, const DowserSchema *schema, const DowserProfile *profile,
                               DowserLookups *lookups, GPtrArray **findings, GError **error);

/**
 * DowserAuditOffer: a fix that a person's own SQL does without.
 * @about: what of the plan it is, told apart from all else that @check looks at
 * @message, @fix: a sentence each: what is wrong, and what the fix does
 */
typedef struct
{
  char *check;
  char *about;
  char *message;
  char *fix;
} DowserAuditOffer;
void _dowser_audit_offer_free (DowserAuditOffer *self);

/**
 * DowserAuditOptions: what else an audit is told.
 * @profile: (nullable) @lookups: (nullable): as dowser_audit_with() has them
 * @constraints: (nullable): of DowserConstraint: no plan may go against them
 * @offers: (nullable): is filled with the DowserAuditOffer of a person's own SQL
 * @taken: (nullable): the one of them that is fixed
 */
typedef struct
{
  const DowserProfile *profile;
  DowserLookups *lookups;
  GPtrArray *constraints;
  GPtrArray *offers;
  const DowserAuditOffer *taken;
} DowserAuditOptions;

/** As dowser_audit(). */
DowserPlan *dowser_audit_full (const DowserPlan *plan, const DowserSchema *schema, const DowserAuditOptions *options,
                               GPtrArray **findings, GError **error);

/** To be called for a @plan that nobody else has seen, read from the SQL of a person as @dialect: what it means is what
 * the engine makes of it. The audit says what it would fix, and leaves it. */
void dowser_audit_keep_as_written (DowserPlan *plan, DowserDialectId dialect);

G_END_DECLS
