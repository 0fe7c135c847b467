/* dowser-diagnosis.h - what an engine's error means for the plan, and what rules can do about it */
#pragma once

#include "plan/dowser-operation.h"
#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/**
 * DowserCause: why an engine refused a statement or gave it up.
 * @DOWSER_CAUSE_UNKNOWN: what was said has none of the known forms
 * @DOWSER_CAUSE_GROUP: a column beside aggregates, or an aggregate where none may stand
 * @DOWSER_CAUSE_OVERFLOW: a number grew beyond its type
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
 * @name: (nullable): the column, table, function or value that the engine names, in its words
 * @path: (nullable): the plan part that holds it, "select.filter"
 * @near: (char *): names of the schema that may have been meant
 * @schema_is_old: the plan names what the schema has: the source has changed since it was read
 * @plan: (nullable): the plan as rules mend it; @fix: what was changed then, one sentence
 * @sentence: for people: what is wrong, and what to do
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
 * @plan: (nullable): that was run
 * @schema: (nullable): that it was made for
 *
 * Pure. Returns: (transfer full)
 */
DowserDiagnosis *dowser_diagnosis_new (const GError *error, const DowserPlan *plan, const DowserSchema *schema);

/** The mended plan as operations for dowser_runner_apply(). Returns: (transfer full): DowserOperation, none without one
 */
GPtrArray *dowser_diagnosis_dup_operations (const DowserDiagnosis *self);
/** What a model is told that is to mend the plan: the engine's words, the cause, the part, near names. Not translated.
 * @with_values: it may be told stored values, which an engine's words may hold. Returns: (transfer full) */
char *dowser_diagnosis_dup_problem (const DowserDiagnosis *self, const GError *error, gboolean with_values);

G_END_DECLS
