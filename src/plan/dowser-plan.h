/* dowser-plan.h - the plan of a query, from which the SQL writer makes its SQL */
#pragma once

#include "plan/dowser-select.h"

G_BEGIN_DECLS

/** The version of the written JSON format. Plans of older versions are read, plans of newer versions are refused. */
#define DOWSER_PLAN_VERSION 1
/** The maximum nesting depth of expressions, selects and set operations. The same limit applies when a plan is read
 * from JSON or SQL, audited, or written. */
#define DOWSER_PLAN_MAX_DEPTH 100

typedef enum
{
  DOWSER_METRIC_TABLE,
  DOWSER_METRIC_SCALAR,
  DOWSER_METRIC_TIME_SERIES,
  DOWSER_METRIC_COMPARISON
} DowserMetric;
typedef enum
{
  DOWSER_DECISION_PROCEED,
  DOWSER_DECISION_CLARIFY,
  DOWSER_DECISION_TERMINATE
} DowserDecision;
typedef enum
{
  DOWSER_QUALITY_HIGH,
  DOWSER_QUALITY_MEDIUM,
  DOWSER_QUALITY_LOW
} DowserQuality;
typedef enum
{
  DOWSER_BASIS_DATA,
  DOWSER_BASIS_GLOSSARY,
  DOWSER_BASIS_LESSON,
  DOWSER_BASIS_DEFAULT,
  DOWSER_BASIS_USER
} DowserBasis;
extern const char *const dowser_metric_nicks[];   /* table scalar time_series comparison */
extern const char *const dowser_decision_nicks[]; /* proceed clarify terminate */
extern const char *const dowser_quality_nicks[];  /* high medium low */
extern const char *const dowser_basis_nicks[];    /* data glossary lesson default user */

/** DowserPlanStep: a named select that later selects may read. */
typedef struct
{
  char *id;
  char *about; /* (nullable) */
  DowserSelect *select;
} DowserPlanStep;

/** DowserAssumption: an assumption of the plan: @dimension means @target. For example, "revenue" means "quantity × unit
 * price". */
typedef struct
{
  char *dimension;
  char *target;
  DowserBasis basis;
  double confidence;
} DowserAssumption;

/** DowserChoice: an answer to an ambiguity. Its operations are applied without a planner. @operations:
 * DowserOperation */
typedef struct
{
  char *label;
  GPtrArray *operations;
} DowserChoice;

/** DowserAmbiguity: a question to the user about a plan, with the possible answers. @start and @length: the position of
 * the ambiguous words in the user's question, in bytes; 0 and 0 if the ambiguity concerns the plan. @choices:
 * DowserChoice */
typedef struct
{
  char *question;
  gsize start;
  gsize length;
  GPtrArray *choices;
} DowserAmbiguity;

/** DowserMapping: words of the question, and the column that they mean ("table.column"). */
typedef struct
{
  char *words;
  char *column;
} DowserMapping;

/**
 * DowserExemption: exempts a part of the plan from a check of the audit, because the user has reverted the fix.
 * @check: the check that made the finding
 * @about: (nullable): the part, in the words of the finding; %NULL stands for every part to which the check applies
 */
typedef struct
{
  char *check;
  char *about;
} DowserExemption;

/**
 * DowserParameter: a named parameter of expressions, which gets its value when the plan is run (dowser-parameter.h).
 * @label: (nullable): the text of the question to the user; @value: (nullable): the default, which is never SQL's NULL
 */
typedef struct
{
  char *name;
  char *label;
  DowserValueType type;
  DowserValue *value;
} DowserParameter;

#define DOWSER_TYPE_PLAN (dowser_plan_get_type ())
G_DECLARE_FINAL_TYPE (DowserPlan, dowser_plan, DOWSER, PLAN, GObject)

/** DowserPlan: may be changed by its creator until the plan is shared. After that, any thread may read and release the
 * plan. No array is %NULL; strings are nullable. */
struct _DowserPlan
{
  /*< private >*/
  GObject parent_instance;
  /*< public >*/
  char *question;
  char *restated;
  char *explanation;
  DowserMetric metric;
  DowserDecision decision;
  DowserQuality quality;
  DowserChart chart;     /* how the plan's rows are drawn */
  GPtrArray *parameters; /* DowserParameter */
  GPtrArray *steps;      /* DowserPlanStep */
  DowserSelect *select;
  GPtrArray *assumptions; /* DowserAssumption */
  GPtrArray *ambiguities; /* DowserAmbiguity */
  GPtrArray *mappings;    /* DowserMapping */
  GPtrArray *exemptions;  /* DowserExemption */
  /* TRUE for a plan in the form that a model writes: it names the tables to read, and the tables are joined along their
   * keys. Not part of the JSON format, because an audited plan contains its joins. */
  gboolean joins_by_keys;
};

/** @select: (transfer full) (nullable): if it is %NULL, the plan gets an empty select */
DowserPlan *dowser_plan_new (DowserSelect *select);
/** Creates a copy that may be changed; the parts of the copy are shared with @self. */
DowserPlan *dowser_plan_copy (const DowserPlan *self);
/** Copies the plan and replaces its main select. @select: (transfer full) */
DowserPlan *dowser_plan_with_select (const DowserPlan *self, DowserSelect *select);
/** Returns a plan for the rows of step @index. It includes the steps that step @index reads. */
DowserPlan *dowser_plan_new_for_step (const DowserPlan *self, guint index);
DowserPlan *dowser_plan_ref (const DowserPlan *self);
void dowser_plan_unref (DowserPlan *self);
gboolean dowser_plan_equal (const DowserPlan *a, const DowserPlan *b);
/** Returns TRUE if the SQL writer writes the same statement for both plans. Presentation and descriptions may
 * differ. */
gboolean dowser_plan_has_same_statement (const DowserPlan *a, const DowserPlan *b);

/** Copies the plan and applies @replace to each expression of all its selects, including the selects in steps, set
 * operations and expressions. Unchanged parts are shared. Headings stay unchanged. */
DowserPlan *dowser_plan_map (const DowserPlan *self, DowserExprReplace replace, gpointer user_data);
typedef void (*DowserSelectVisit) (const DowserSelect *select, gpointer user_data);
/**
 * dowser_plan_walk_selects:
 * @with_off: TRUE if the selects in disabled filters are also visited, which aren't part of the statement
 *
 * Visits all selects of the plan, including the selects in steps, set operations and expressions. Each select is
 * visited before its nested selects.
 */
void dowser_plan_walk_selects (const DowserPlan *self, gboolean with_off, DowserSelectVisit visit, gpointer user_data);
/** Returns FALSE with %DOWSER_PLAN_ERROR_TOO_LARGE if the plan is nested deeper than %DOWSER_PLAN_MAX_DEPTH. */
gboolean dowser_plan_check_depth (const DowserPlan *self, GError **error);
/** Returns: (nullable): the step with the ID @id, borrowed */
const DowserPlanStep *dowser_plan_find_step (const DowserPlan *self, const char *id);
DowserPlanStep *dowser_plan_step_new (const char *id, const char *about, DowserSelect *select);
DowserAssumption *dowser_assumption_new (const char *dimension, const char *target, DowserBasis basis,
                                         double confidence);
DowserAmbiguity *dowser_ambiguity_new (const char *question, gsize start, gsize length);
/** Makes an answer to an ambiguity. @operations: (transfer full): the DowserOperations that are applied if the user
 * chooses this answer */
DowserChoice *dowser_choice_new (const char *label, GPtrArray *operations);
/** Makes a parameter. @label: (nullable): the text of the question to the user; @value: (nullable): the default value,
 * copied */
DowserParameter *dowser_parameter_new (const char *name, const char *label, DowserValueType type,
                                       const DowserValue *value);
/** Returns: (nullable): borrowed */
const DowserParameter *dowser_plan_find_parameter (const DowserPlan *self, const char *name);
DowserMapping *dowser_mapping_new (const char *words, const char *column);
/** Returns TRUE if the audit's @check must not change the part @about of the plan. @about: (nullable): %NULL stands for
 * every part to which the check applies */
gboolean dowser_plan_is_exempt (const DowserPlan *self, const char *check, const char *about);
/** Returns TRUE if the plan has an exemption (@check must not change @about, because the user has reverted the fix) for
 * exactly the part @about. An exemption for all parts doesn't count. */
gboolean dowser_plan_has_exact_exemption (const DowserPlan *self, const char *check, const char *about);
/** The name of the audit's check that converts texts with numbers to numbers. A plan with an exemption from this check
 * (DowserExemption) compares the texts as they are stored. */
#define DOWSER_CHECK_NUMBER_TEXT "number-text"
/** @check: the check of the audit that must not change the part; @about: (nullable): the part; %NULL for every part to
 * which the check applies */
DowserExemption *dowser_exemption_new (const char *check, const char *about);
void dowser_exemption_free (DowserExemption *self);
void dowser_plan_step_free (DowserPlanStep *self);
void dowser_parameter_free (DowserParameter *self);
void dowser_assumption_free (DowserAssumption *self);
DowserAmbiguity *dowser_ambiguity_copy (const DowserAmbiguity *self);
void dowser_ambiguity_free (DowserAmbiguity *self);
void dowser_choice_free (DowserChoice *self);
void dowser_mapping_free (DowserMapping *self);

G_END_DECLS
