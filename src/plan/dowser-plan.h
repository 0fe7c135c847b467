/* dowser-plan.h - the plan: the only thing that is ever executed */
#pragma once

#include "plan/dowser-select.h"

G_BEGIN_DECLS

/** Version of the JSON form that is written; older ones are read, newer ones refused. */
#define DOWSER_PLAN_VERSION 1
/** How deep expressions, selects and set operations nest in one another; the same in JSON, SQL, audit and writers. */
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

/** DowserPlanStep: a named select that later selects may read from. */
typedef struct
{
  char *id;
  char *about; /* (nullable) */
  DowserSelect *select;
} DowserPlanStep;

/** DowserAssumption: what was taken for granted: "revenue" (dimension) means quantity × unit price (target). */
typedef struct
{
  char *dimension;
  char *target;
  DowserBasis basis;
  double confidence;
} DowserAssumption;

/** DowserChoice: an answer to an ambiguity; applied as operations, no planner is called. @operations: DowserOperation
 */
typedef struct
{
  char *label;
  GPtrArray *operations;
} DowserChoice;

/** DowserAmbiguity: @start and @length: bytes of the question it is about; 0 and 0 when about the plan. @choices:
 * DowserChoice */
typedef struct
{
  char *question;
  gsize start;
  gsize length;
  GPtrArray *choices;
} DowserAmbiguity;

/** DowserMapping: words of the question and the column they were read as ("table.column"). */
typedef struct
{
  char *words;
  char *column;
} DowserMapping;

/**
 * DowserKeep: what an audit is to leave as it is, since the person took its fix back.
 * @check: of the finding
 * @about: (nullable): which part, in the finding's words; %NULL: every part that the check looks at
 */
typedef struct
{
  char *check;
  char *about;
} DowserKeep;

/**
 * DowserParameter: a slot that expressions name and that gets its value when the plan is run (dowser-parameter.h).
 * @label: (nullable): what people are asked for; @value: (nullable): taken where none is given, never NULL in SQL's
 * sense
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

/** DowserPlan: its maker may change it until it is shared; then any thread may read and release it. No array is %NULL;
 * strings are nullable. */
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
  DowserChart chart;     /* how its rows are drawn */
  GPtrArray *parameters; /* DowserParameter */
  GPtrArray *steps;      /* DowserPlanStep */
  DowserSelect *select;
  GPtrArray *assumptions; /* DowserAssumption */
  GPtrArray *ambiguities; /* DowserAmbiguity */
  GPtrArray *mappings;    /* DowserMapping */
  GPtrArray *keeps;       /* DowserKeep */
  /* As a model writes it: tables are joined along their keys, and those that are named are read. Not part of the JSON
   * form: once audited, a plan has its joins. */
  gboolean joins_by_keys;
};

/** @select: (transfer full) (nullable): %NULL makes an empty one */
DowserPlan *dowser_plan_new (DowserSelect *select);
/** A new one to change; its parts are shared with @self. */
DowserPlan *dowser_plan_copy (const DowserPlan *self);
/** The same with another main select. @select: (transfer full) */
DowserPlan *dowser_plan_with_select (const DowserPlan *self, DowserSelect *select);
/** The rows of step @index as a plan of its own, with the steps that it reads from. */
DowserPlan *dowser_plan_new_for_step (const DowserPlan *self, guint index);
DowserPlan *dowser_plan_ref (const DowserPlan *self);
void dowser_plan_unref (DowserPlan *self);
gboolean dowser_plan_equal (const DowserPlan *a, const DowserPlan *b);
/** Whether both are written as the same statement, however they are drawn and whatever is said about them. */
gboolean dowser_plan_same_statement (const DowserPlan *a, const DowserPlan *b);

/**
 * The same with each expression of all its selects, those in steps, set operations and expressions included, as
 * @replace says; what stays is shared. Headings stay as they were.
 */
DowserPlan *dowser_plan_map (const DowserPlan *self, DowserExprReplace replace, gpointer user_data);
typedef void (*DowserSelectVisit) (const DowserSelect *select, gpointer user_data);
/**
 * dowser_plan_walk_selects:
 * @with_off: whether those in filters that are switched off, and so not read, are visited as well
 *
 * Visits all its selects, those in steps, set operations and expressions included, each before those in it.
 */
void dowser_plan_walk_selects (const DowserPlan *self, gboolean with_off, DowserSelectVisit visit, gpointer user_data);
/** FALSE with %DOWSER_PLAN_ERROR_TOO_LARGE where it is nested deeper than %DOWSER_PLAN_MAX_DEPTH. */
gboolean dowser_plan_check_depth (const DowserPlan *self, GError **error);
/** Returns: (nullable): borrowed */
const DowserPlanStep *dowser_plan_find_step (const DowserPlan *self, const char *id);
DowserPlanStep *dowser_plan_step_new (const char *id, const char *about, DowserSelect *select);
DowserAssumption *dowser_assumption_new (const char *dimension, const char *target, DowserBasis basis,
                                         double confidence);
DowserAmbiguity *dowser_ambiguity_new (const char *question, gsize start, gsize length);
/** @operations: (transfer full) */
DowserChoice *dowser_choice_new (const char *label, GPtrArray *operations);
/** @label: (nullable); @value: (nullable): copied */
DowserParameter *dowser_parameter_new (const char *name, const char *label, DowserValueType type,
                                       const DowserValue *value);
/** Returns: (nullable): borrowed */
const DowserParameter *dowser_plan_find_parameter (const DowserPlan *self, const char *name);
DowserMapping *dowser_mapping_new (const char *words, const char *column);
/** Whether the audit's @check is to leave @about as it is. @about: (nullable): all that it looks at */
gboolean dowser_plan_keeps (const DowserPlan *self, const char *check, const char *about);
/** The same of @about by itself, not of all that the check looks at. */
gboolean dowser_plan_keeps_one (const DowserPlan *self, const char *check, const char *about);
/** The check that reads texts as the numbers that they are; a plan that keeps it compares what is stored. */
#define DOWSER_KEEP_NUMBER_TEXT "number-text"
/** @about: (nullable) */
DowserKeep *dowser_keep_new (const char *check, const char *about);
void dowser_keep_free (DowserKeep *self);
void dowser_plan_step_free (DowserPlanStep *self);
void dowser_parameter_free (DowserParameter *self);
void dowser_assumption_free (DowserAssumption *self);
DowserAmbiguity *dowser_ambiguity_copy (const DowserAmbiguity *self);
void dowser_ambiguity_free (DowserAmbiguity *self);
void dowser_choice_free (DowserChoice *self);
void dowser_mapping_free (DowserMapping *self);

G_END_DECLS
