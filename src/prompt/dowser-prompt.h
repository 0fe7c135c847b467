/* dowser-prompt.h - makes a language model's prompt and reply format from facts, with templates */
#pragma once

#include "prompt/documents/dowser-prompt-size.h"
#include "prompt/dowser-prompt-templates.h"
#include "rows/dowser-result.h"
#include "schema/dowser-profile.h"
#include "session/dowser-constraint.h"
#include "session/dowser-exchange.h"
#include "session/dowser-plan-mode.h"
#include "session/dowser-privacy-level.h"

G_BEGIN_DECLS

/**
 * DowserPromptFacts: the input of a prompt; all fields are borrowed, and NULL or 0 if unset.
 * @tables: of const DowserTable: the tables that schema linking kept; %NULL: all tables
 * @plan: the current plan, for the modes update, repair and refine
 * @instruction: what to change in the plan, or the user's answer to a question that the model asked
 * @problem: the engine's message, "the result is empty", or the problem of the last reply and its position
 * @constraints: of DowserConstraint; @exchanges: of DowserExchange, oldest first
 * @glossary: @lessons: @similar: strv, one line each; empty lists are left out of the prompt
 * @templates: char * → DowserPromptTemplate: the user's own templates by name, which replace Dowser's
 * @today: the current date, such as "2026-11-22"
 * @budget: the maximum number of tokens of prompt and schema; 0: no limit
 * @may_look: TRUE if the model may request values of columns before it answers; @column_values: the values that it
 * requested, as Markdown
 * @asked_alone: TRUE if the answer to a ranking must not contain the measure that ranks the rows; for benchmarks
 */
typedef struct
{
  DowserPlanMode mode;
  DowserPromptSize prompt_size;
  const char *question;
  const char *evidence;
  const DowserSchema *schema;
  const DowserProfile *profile;
  DowserPrivacyLevel privacy_level;
  GPtrArray *tables;
  const DowserPlan *plan;
  const char *instruction;
  const char *problem;
  GPtrArray *constraints;
  GPtrArray *exchanges;
  const char *const *glossary;
  const char *const *lessons;
  const char *const *similar;
  GHashTable *templates;
  const char *today;
  guint budget;
  gboolean may_look;
  const char *column_values;
  gboolean asked_alone;
} DowserPromptFacts;

/**
 * DowserPrompt: a finished prompt; plain data.
 * @version: the versions of the prompt's templates, such as "plan-standard/1 question/1"
 * @json_schema: (nullable): the JSON Schema of the reply
 * @temperature: @max_tokens: of the request; 0 unless the user's own template sets them. A @temperature of 0 is sent as
 * it is. If @max_tokens is 0, the endpoint's limit applies
 * @own: TRUE if one of the templates is the user's own
 * @tokens: the estimated number of tokens of system, user and schema together; @fixed_tokens: the part of @tokens that
 * isn't about the database
 */
typedef struct
{
  char *version;
  char *system;
  char *user;
  char *json_schema;
  double temperature;
  guint max_tokens;
  gboolean own;
  guint tokens;
  guint fixed_tokens;
} DowserPrompt;
void dowser_prompt_free (DowserPrompt *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserPrompt, dowser_prompt_free)

/** Estimates the number of tokens of a text without a model's token table. On Dowser's prompts, the result is at least
 * 0.9 times cl100k's number. */
guint dowser_prompt_count_tokens (const char *text);

/**
 * dowser_prompt_make_plan: makes a prompt that asks for a plan.
 *
 * Names, descriptions and values of the database are put in fences. No text in a fence can end the fence. Hidden and
 * personal data is left out. If the prompt exceeds @facts->budget, values are dropped first, then columns that no text
 * mentions. If the prompt is still too large, the error is #DOWSER_MODEL_ERROR_TOO_LARGE, with advice.
 *
 * Returns: (transfer full) (nullable)
 */
DowserPrompt *dowser_prompt_make_plan (const DowserPromptFacts *facts, GError **error);
/** Returns TRUE if the values of @column must never be sent to a model, because the column's name or @values (nullable)
 * look like secrets or personal data. */
gboolean dowser_prompt_column_is_personal (const DowserColumn *column, GPtrArray *values);
/** Like dowser_prompt_column_is_personal(), but checks only @values, because their column is unknown. */
gboolean dowser_prompt_values_look_personal (GPtrArray *values);
/** Makes a prompt that asks which of @facts->tables the question needs, with a reason for each table. */
DowserPrompt *dowser_prompt_make_relevance (const DowserPromptFacts *facts, GError **error);
/** Makes a prompt that asks the model whether @facts->question changes the current plan or needs a new plan. The
 * model's reply contains an instruction. */
DowserPrompt *dowser_prompt_make_follow_up (const DowserPromptFacts *facts, GError **error);
/**
 * dowser_prompt_dup_rows:
 * @facts: @facts->plan is the plan that returned @result
 *
 * Returns the first @max_rows of @result as Markdown, without personal data. If @facts->privacy_level doesn't allow values,
 * returns only the headings.
 *
 * Returns: (transfer full)
 */
char *dowser_prompt_dup_rows (const DowserPromptFacts *facts, DowserResult *result, guint max_rows);
/** Makes a prompt that asks the model whether the rows answer the question. @rows: Markdown, as far as the privacy
 * level allows; @notes: the findings of the rules that checked the answer */
DowserPrompt *dowser_prompt_make_answer_check (const DowserPromptFacts *facts, const char *rows, const char *notes,
                                               GError **error);

G_END_DECLS
