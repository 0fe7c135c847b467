/* dowser-audit.h - checks a plan against its schema, applies fixes, and lists the fixes and the findings */
#pragma once

#include "audit/dowser-value-checks.h"
#include "plan/dowser-plan.h"
#include "schema/dowser-dialect-id.h"
#include "schema/dowser-profile.h"
#include "session/dowser-constraint.h"
#include "session/dowser-finding.h"

G_BEGIN_DECLS

/** The id of the finding that a plan has a limit, but no order. The check of the answer, which knows whether the run
 * reached the limit, removes this finding and may report its own. */
#define DOWSER_AUDIT_LIMIT_UNORDERED "limit-order"

/*
 * The checks. Each row has the id of the check's findings, the effect and the problem. The effects are:
 * "needed": the problem is fixed; no engine could run the plan without the fix.
 * "some": the problem is fixed; no engine could run the plan without some of the fixes.
 * No effect: the problem is fixed, although the plan could be run without the fix.
 * "reported": the problem is reported. It is then checked in the rows (dowser-data-checks.h), and the user gets a
 * choice (dowser-suggested-fixes.h).
 * "wrong": a number of the answer is wrong (%DOWSER_SEVERITY_WRONG). The answer is not shown until the user decides.
 *
 * table-exists     needed   a table or step is spelled differently, or doesn't exist
 * names-alike      needed   two names differ only in case, or a step has the name of a table
 * column-exists    needed   a column is spelled differently, is in another table, or doesn't exist
 * constraint       reported a join, column or table contradicts the user's constraints: it is replaced; if that is
 *                           impossible, the plan is refused
 * function         needed   a function is not in the list of functions, or has a wrong number of arguments
 * subplan          needed   a nested select has no output, or more than one
 * join-edges       needed   a joined table isn't read by the plan, is joined twice, or has no join condition; or a join
 *                           comes before a table that its condition uses
 * join-connect              a table is used but not joined: it is joined along its keys if there is exactly one way
 * unused-table              a table is not used, and no row would change without it
 * null-comparison           a value is compared with NULL by "=", or a list contains NULL
 * value-spelling            a compared text is stored in another spelling, or differs by a typo
 * day-range                 a day is compared with a timestamp: the whole day is meant, as a half-open range
 * type             some     a text is compared with a number, added up or divided, or a date is written differently
 * aggregate        needed   an aggregate is inside an aggregate or where none is allowed, or a condition has a window
 *                           function
 * having           some     a condition on groups is among the conditions on rows, or vice versa
 * extreme                   columns are shown next to the maximum or minimum of all rows
 * group-complete            a column next to aggregates isn't a group key
 * order, distinct, order-group, output-name, limit, set    needed  a sort, heading, limit or set operation is invalid
 * restricted       needed   the plan reads data for which the user lacks the entitlement: it is refused
 * fan-out          reported an aggregate uses a row once for each of its matches, in any step, or a row is shown once
 *                           for each match: the suggested fix adds a first step, or a step for each measure
 * row-loss         reported an inner join drops rows, or a condition is never true for NULL; a condition or a later
 *                           join turns an outer join into an inner join
 * not-in                    the list of a NOT IN contains a NULL: it is removed, because no row would be shown
 * cross-product    wrong    a join doesn't compare its two sides; the finding has the resulting number of rows
 * key-text         wrong    hardly any joined texts match, but they would match if blanks and case were ignored; the
 *                           rows show this, and the finding has a fix
 * join-kind        reported joined columns have different meanings: two keys, a key and an amount, a date and a number
 * logic            reported a condition is never or always true, or an OR is split by an AND
 * set              reported the selects of a set operation have columns of different kinds, or in another order
 * spellings        reported a text is also stored in other spellings
 * group-name       reported rows are grouped by a name that several rows of a table share
 * limit-order      reported rows are limited without an order
 * average          reported averages are averaged, or rows are averaged where an average per row of another table is
 *                           meant
 * mixed-units      reported amounts in several currencies or units are combined
 * snapshot         reported amounts at a point in time (staff, stock) are added up over several points in time
 * ties             reported rows dropped by a limit may tie with the last shown row
 * measure          wrong    an id, a code or a year is added up, or a text is used in a calculation; a fix adds days to
 *                           dates; reported: digits stored as texts are compared or ranked
 *
 * The test cases of each check are in tests/audit/checks/: the problems that it must find, and plans in which it must
 * find nothing. The results of undoing a fix are tested in test-audit-fix.c.
 */

/**
 * dowser_audit:
 * @profile: (nullable): for value spelling
 * @findings: (out) (transfer full): DowserFinding
 *
 * Pure. The audit of an audited plan finds nothing to fix and returns an equal plan.
 *
 * Returns: (transfer full) (nullable): the fixed plan; %NULL with #DOWSER_PLAN_ERROR_INVALID if nothing executable is
 * left (the findings are returned in any case)
 */
DowserPlan *dowser_audit (const DowserPlan *plan, const DowserSchema *schema, const DowserProfile *profile,
                          GPtrArray **findings, GError **error);

/**
 * dowser_audit_with_lookups:
 * @lookups: (nullable): the source's answers about values of columns of which the profile has only a sample. The audit
 * adds the values that still have to be looked up. A caller that can query the source looks these up, and then audits
 * the same plan again
 *
 * Like dowser_audit().
 */
DowserPlan *dowser_audit_with_lookups (const DowserPlan *plan, const DowserSchema *schema, const DowserProfile *profile,
                                       DowserValueChecks *lookups, GPtrArray **findings, GError **error);

/**
 * DowserAuditOffer: a fix that is not applied to the user's own SQL.
 * @about: identifies the part of the plan among all parts that @check handles
 * @message: a sentence with the problem; @fix: a sentence with the effect of the fix
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
 * DowserAuditOptions: further inputs of an audit.
 * @profile: (nullable): the values of the columns; @lookups: (nullable): the looked-up texts, see
 * dowser_audit_with_lookups()
 * @constraints: (nullable): of DowserConstraint: no plan may violate them
 * @offers: (nullable): the array to which each DowserAuditOffer for the user's own SQL is added
 * @applied_offer: (nullable): the only offer that is applied
 */
typedef struct
{
  const DowserProfile *profile;
  DowserValueChecks *lookups;
  GPtrArray *constraints;
  GPtrArray *offers;
  const DowserAuditOffer *applied_offer;
} DowserAuditOptions;

/** Like dowser_audit(), with more inputs. */
DowserPlan *dowser_audit_with_options (const DowserPlan *plan, const DowserSchema *schema,
                                       const DowserAuditOptions *options, GPtrArray **findings, GError **error);

/** Marks @plan as the user's own SQL, read as @dialect: the engine alone decides what the SQL means, and the audit only
 * reports the fixes. @plan must be new, and not used elsewhere yet. */
void dowser_audit_keep_as_written (DowserPlan *plan, DowserDialectId dialect);

G_END_DECLS
