/* dowser-audit.h - checks a plan against its schema, applies fixes, and lists them and its findings */
#pragma once

#include "audit/dowser-value-checks.h"
#include "plan/dowser-plan.h"
#include "schema/dowser-dialect-id.h"
#include "schema/dowser-profile.h"
#include "session/dowser-constraint.h"
#include "session/dowser-finding.h"

G_BEGIN_DECLS

/** The id of the finding of a limit without an order. After the run, the number of rows shows whether the limit was
 * reached, and the finding is replaced. */
#define DOWSER_AUDIT_LIMIT_UNORDERED "limit-order"

/*
 * The checks, by the ids in their findings; "needed": no engine could run the plan without the fix. Each has its cases
 * in tests/audit/checks/: what must be found and what must not, and in test-audit-fix.c the result of undoing it.
 *
 * table-exists     needed  a table or step is spelled differently, or doesn't exist
 * names-alike      needed  two names that differ only in case, a step named like a table
 * column-exists    needed  a column is spelled differently, in another table, or doesn't exist
 * constraint       reported the user's constraints: joins, columns and tables that differ from them are replaced;
 *                          if that is impossible, the plan is refused
 * function         needed  not in the fixed list, or a wrong number of arguments
 * subplan          needed  a nested select shows nothing, or more than one column
 * join-edges       needed  a join to nothing, twice, without a condition, or before a table that it is compared with
 * join-connect             a table is used but not joined: joined along its keys if there is exactly one way
 * unused-table             a table is not used, and no row would change without it
 * null-comparison          "= NULL", and NULL in a list
 * value-spelling           a compared text is stored in another spelling, or differs by a typo
 * day-range                a day is compared with a timestamp: the whole day is meant, as a half-open range
 * type             some    text with number, number with text, dates written differently, texts added up, parts of
 *                          numbers
 * aggregate        needed  an aggregate of an aggregate, or where none is allowed; a window in a condition
 * having           some    a condition on groups among those on rows, or vice versa
 * extreme                  columns next to the maximum or minimum of all rows
 * group-complete           a column next to aggregates that isn't a group key
 * order, distinct, order-group, output-name, limit, set    needed  invalid sorts, headings, limits and halves
 * restricted       needed  data for which the user lacks the entitlement is not read: the plan is refused
 * fan-out          reported an aggregate uses a row once for each of its matches, in any step, or a row
 *                          is shown as often; cured by a step first, or by a step for each measure
 * row-loss         reported an inner join drops rows, or a condition that NULL never meets; a condition or a
 *                          later join undoes an outer join
 * not-in                    a NULL in the list of a NOT IN: removed, otherwise no row would be shown
 * cross-product    wrong   a join doesn't compare one side with the other; with the resulting number of rows
 * key-text         wrong   joined texts hardly match, but would without blanks and case: found in the rows, with the
 * fix
 * join-kind        reported joined columns with different meanings: two keys, a key and an amount, a date and a number
 * logic            reported conditions that are never or always true, an OR that is split by an AND
 * set              reported combined halves with different kinds of columns, or the same columns in another order
 * spellings        reported a text that is also stored in other spellings
 * group-name       reported groups by a name that several rows of a table share
 * limit-order      reported a limit of rows without an order
 * average          reported an average of averages; one over rows that is meant per row of another table
 * mixed-units      reported amounts in several currencies or units are combined
 * snapshot         reported amounts at a point in time (staff, stock) are added up over several
 * ties             reported rows dropped by a limit may tie with the last shown row
 * measure          wrong   an id, a code or a year is added up, a text is computed with; days are added to dates by a
 *                          fix; reported: digits stored as texts are compared or ranked
 *
 * "wrong": a number of the answer is wrong (%DOWSER_SEVERITY_WRONG): the answer is not shown until the user decides.
 *
 * Problems that are only reported are checked in the rows afterwards (dowser-data-checks.h), and come with a choice
 * (dowser-suggested-fixes.h).
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
 * @lookups: (nullable): the source's answers about values of which a profile holds a sample; the audit adds further
 * values to look up. A caller that can query the source then audits the same plan again
 *
 * As dowser_audit().
 */
DowserPlan *dowser_audit_with_lookups (const DowserPlan *plan, const DowserSchema *schema, const DowserProfile *profile,
                                       DowserValueChecks *lookups, GPtrArray **findings, GError **error);

/**
 * DowserAuditOffer: a fix that is not applied to the user's own SQL.
 * @about: the part of the plan, unique among all parts that @check handles
 * @message, @fix: a sentence each: the problem, and the effect of the fix
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
 * @profile: (nullable) @lookups: (nullable): see dowser_audit_with_lookups()
 * @constraints: (nullable): of DowserConstraint: no plan may violate them
 * @offers: (nullable): filled with the DowserAuditOffer of the user's own SQL
 * @taken: (nullable): the only offer that is applied
 */
typedef struct
{
  const DowserProfile *profile;
  DowserValueChecks *lookups;
  GPtrArray *constraints;
  GPtrArray *offers;
  const DowserAuditOffer *taken;
} DowserAuditOptions;

/** Like dowser_audit(), with more inputs. */
DowserPlan *dowser_audit_with_options (const DowserPlan *plan, const DowserSchema *schema,
                                       const DowserAuditOptions *options, GPtrArray **findings, GError **error);

/** Marks @plan as the user's own SQL, read as @dialect: the engine alone decides what the SQL means, and the audit only
 * reports the fixes. @plan must be new, and not used elsewhere yet. */
void dowser_audit_keep_as_written (DowserPlan *plan, DowserDialectId dialect);

G_END_DECLS
