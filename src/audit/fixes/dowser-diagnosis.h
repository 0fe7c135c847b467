/* dowser-diagnosis.h - explains why an engine refused or stopped a statement, and fixes the statement's plan by
 * rules */
#pragma once

#include "plan/dowser-operation.h"
#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/**
 * DowserCause: why an engine refused or stopped a statement.
 * @DOWSER_CAUSE_UNKNOWN: the message has none of the known forms
 * @DOWSER_CAUSE_GROUP: a column next to aggregates isn't grouped, or an aggregate is where none is allowed
 * @DOWSER_CAUSE_OVERFLOW: a number is too large for its type
 */
typedef enum
{
  DOWSER_CAUSE_UNKNOWN,
  DOWSER_CAUSE_MISSING_COLUMN,
  DOWSER_CAUSE_MISSING_TABLE,
  DOWSER_CAUSE_MISSING_FUNCTION,
  DOWSER_CAUSE_AMBIGUOUS,
  DOWSER_CAUSE_TYPE,
  DOWSER_CAUSE_DIVISION,
  DOWSER_CAUSE_GROUP,
  DOWSER_CAUSE_OVERFLOW,
  DOWSER_CAUSE_SYNTAX,
  DOWSER_CAUSE_TIMEOUT,
  DOWSER_CAUSE_PERMISSION,
  DOWSER_CAUSE_LOCKED,
} DowserCause;
extern const char *const dowser_cause_nicks[]; /* unknown missing-column missing-table missing-function ambiguous type
                                                  division group overflow syntax timeout permission locked */

/**
 * DowserDiagnosis: plain data.
 * @name: (nullable): the column, table, function or value that the engine names, spelled as in its message
 * @path: (nullable): the part of the plan that contains @name, such as "select.filter"
 * @near: (char *): similar names of the schema that may have been meant
 * @schema_is_old: TRUE if the schema has the name that the engine doesn't find: the source has changed since the schema
 * was read
 * @plan: (nullable): the plan that rules have fixed; @fix: a sentence that describes the change
 * @sentence: for the user: the problem, and what to do
 */
typedef struct
{
  DowserCause cause;
  char *name;
  char *path;
  GPtrArray *near;
  gboolean schema_is_old;
  DowserPlan *plan;
  char *fix;
  char *sentence;
} DowserDiagnosis;
void dowser_diagnosis_free (DowserDiagnosis *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserDiagnosis, dowser_diagnosis_free)

/**
 * dowser_diagnosis_new:
 * @error: of a run; the forms of SQLite, PostgreSQL, MariaDB and DuckDB are known
 * @plan: (nullable): the plan that was run; %NULL if the statement is the user's SQL as written
 * @schema: (nullable): the schema that the plan was made for
 *
 * Pure. Returns: (transfer full)
 */
DowserDiagnosis *dowser_diagnosis_new (const GError *error, const DowserPlan *plan, const DowserSchema *schema);

/** Returns the fixed plan as operations for dowser_runner_apply(). Returns: (transfer full): DowserOperation, empty if
 * there is no fixed plan */
GPtrArray *dowser_diagnosis_dup_operations (const DowserDiagnosis *self);
/**
 * Describes the problem to a model that fixes the plan: the message, the cause, the part of the plan, similar names.
 * Not translated.
 * @with_values: FALSE if the description must not include stored values, which a message may contain. Returns:
 * (transfer full)
 */
char *dowser_diagnosis_dup_problem (const DowserDiagnosis *self, const GError *error, gboolean with_values);

G_END_DECLS
