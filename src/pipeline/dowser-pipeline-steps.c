/* dowser-pipeline-steps.c - the ordered table of steps; read this file first */
#include "pipeline/dowser-pipeline-steps.h"

#include "pipeline/steps/dowser-step-audit.h"
#include "pipeline/steps/dowser-step-check-answer.h"
#include "pipeline/steps/dowser-step-check-data.h"
#include "pipeline/steps/dowser-step-check.h"
#include "pipeline/steps/dowser-step-compare.h"
#include "pipeline/steps/dowser-step-decide.h"
#include "pipeline/steps/dowser-step-detect-follow-up.h"
#include "pipeline/steps/dowser-step-explain.h"
#include "pipeline/steps/dowser-step-intent.h"
#include "pipeline/steps/dowser-step-keys.h"
#include "pipeline/steps/dowser-step-link-schema.h"
#include "pipeline/steps/dowser-step-plan.h"
#include "pipeline/steps/dowser-step-repair.h"
#include "pipeline/steps/dowser-step-resolve.h"
#include "pipeline/steps/dowser-step-run.h"
#include "pipeline/steps/dowser-step-schema.h"
#include "pipeline/steps/dowser-step-source.h"
#include "pipeline/steps/dowser-step-values.h"
#include "pipeline/steps/dowser-step-write.h"

#include <glib/gi18n-lib.h>

/* clang-format off */
const DowserStepInfo dowser_pipeline_steps[] = {
  /* id         title                            weight  kept   type */
  { "intent",   N_ ("Reading the question"),          1, TRUE,  dowser_step_intent_get_type },
  { "resolve",  N_ ("Choosing a source"),             1, TRUE,  dowser_step_resolve_get_type },
  { "source",   N_ ("Opening the source"),            5, FALSE, dowser_step_source_get_type },
  { "schema",   N_ ("Reading the tables"),           10, FALSE, dowser_step_schema_get_type },
  { "keys",     N_ ("Looking for keys"),              5, FALSE, dowser_step_keys_get_type },
  { "values",   N_ ("Looking at the values"),        30, FALSE, dowser_step_values_get_type },
  { "follow-up", N_ ("Comparing with the last question"),   4, TRUE,  dowser_step_detect_follow_up_get_type },
  { "link",     N_ ("Choosing tables"),               4, TRUE,  dowser_step_link_schema_get_type },
  { "plan",     N_ ("Making a plan"),                10, TRUE,  dowser_step_plan_get_type },
  { "audit",    N_ ("Checking the plan"),             2, TRUE,  dowser_step_audit_get_type },
  { "decide",   N_ ("Deciding the next step"),         1, TRUE,  dowser_step_decide_get_type },
  { "compare",  N_ ("Comparing the choices"),         2, FALSE, dowser_step_compare_get_type },
  { "write",    N_ ("Writing SQL"),                   1, TRUE,  dowser_step_write_get_type },
  { "check",    N_ ("Checking that the SQL only reads"),   1, TRUE,  dowser_step_check_get_type },
  { "run",      N_ ("Running the query"),            35, FALSE, dowser_step_run_get_type },
  { "repair",   N_ ("Fixing problems"),       2, TRUE,  dowser_step_repair_get_type },
  { "check-answer", N_ ("Checking the rows"),           3, TRUE,  dowser_step_check_answer_get_type },
  { "explain",  N_ ("Explaining the answer"),            1, TRUE,  dowser_step_explain_get_type },
  { "check-data", N_ ("Checking for duplicate matches"),     2, TRUE,  dowser_step_check_data_get_type },
  { NULL },
};
/* clang-format on */
