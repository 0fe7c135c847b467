/* dowser-data-checks.h - makes probes: small plans that count rows to confirm or refute the findings of an audit */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-profile.h"
#include "session/dowser-finding.h"

G_BEGIN_DECLS

/** The maximum number of rows that a probe (a query that tests an assumption of the plan) reads. Its result applies
 * only to these rows. */
#define DOWSER_DATA_CHECK_MAX_ROWS 500000

typedef enum
{
  DOWSER_DATA_CHECK_REPEAT,
  DOWSER_DATA_CHECK_LOSS,
  DOWSER_DATA_CHECK_NUMBERS,
  DOWSER_DATA_CHECK_KEY_TEXTS,
  DOWSER_DATA_CHECK_UNITS,
  DOWSER_DATA_CHECK_PERIODS,
  DOWSER_DATA_CHECK_TIES,
} DowserDataCheckKind;

/**
 * DowserDataCheckFinding: a finding of the audit, or a finding that a probe may add.
 * @message: (nullable): the sentence of the finding
 * @wrong_about: (nullable): the part of the plan that is wrong if rows are repeated, in the form that a DowserExemption
 * uses; %NULL if repeats may be intended
 */
typedef struct
{
  char *path;
  char *message;
  char *wrong_about;
  DowserAggregate aggregate; /* as in DowserAuditRepeat: the aggregate, or %DOWSER_AUDIT_SHOWN */
  DowserSeverity severity;   /* the severity if the problem is found, but the number may still be right */
} DowserDataCheckFinding;

/**
 * DowserDataCheck:
 * @plan: the probe: a plan that is not audited yet and returns one row of two whole numbers
 */
typedef struct
{
  DowserPlan *plan;
  /*< private >*/
  DowserDataCheckKind kind;
  GPtrArray *findings; /* DowserDataCheckFinding: the findings that the probe (a query on the data) confirms or
                        * refutes */
  char *one;           /* the name of the table whose rows are counted */
  char *other;         /* the name of the table with the matches; for texts that are read as numbers: the name of the
                        * column */
  char *question;      /* (nullable): the question to the user that offers a fix of the problem; the suggested fix with
                        * this question is removed if the probe doesn't find the problem */
  GPtrArray *kept;     /* (nullable): DowserOperation: the operations of the fix, after which the plan also shows the
                        * rows that it drops, or matches more rows */
} DowserDataCheck;
void dowser_data_check_free (DowserDataCheck *self);

/**
 * dowser_data_checks_make:
 * @plan: audited
 *
 * Makes the data checks. Each of them is a plan whose rows answer one of these questions about @plan:
 *
 * - Rows that may have several matches are aggregated: how often does each row actually appear?
 * - An inner join follows a key: how many rows have no match?
 * - Rows are grouped by rows that they reference: how many of the latter are not referenced?
 * - Amounts are in several currencies, units or points in time: how many of these are combined?
 * - Rows are limited: does the first dropped row tie with the last shown row?
 * - Texts are read as numbers: how many texts are not numbers?
 * - Texts are joined: how many match only if case and the blanks at their ends are ignored?
 *
 * Pure. Returns: (transfer full): DowserDataCheck, possibly none, the most important first
 */
GPtrArray *dowser_data_checks_make (const DowserPlan *plan, const DowserSchema *schema);
/** Like dowser_data_checks_make(), but also uses the values in @profile. @profile: (nullable) */
GPtrArray *dowser_data_checks_make_with_profile (const DowserPlan *plan, const DowserSchema *schema,
                                                 const DowserProfile *profile);

/**
 * dowser_data_check_apply:
 * @first, @second: the numbers in the row that was returned by the plan of the probe (a query that checks a finding)
 * @findings: DowserFinding of the audit: the findings that the probe checks are updated, removed or added
 * @suggested_fixes: DowserAmbiguity: the suggested fixes for these findings, which are updated or removed
 */
void dowser_data_check_apply (const DowserDataCheck *self, gint64 first, gint64 second, GPtrArray *findings,
                              GPtrArray *suggested_fixes);

G_END_DECLS
