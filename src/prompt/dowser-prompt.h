/* dowser-prompt.h - what a language model is told and how it must answer, made from facts by templates */
#pragma once

#include "prompt/documents/dowser-tier.h"
#include "prompt/dowser-prompt-templates.h"
#include "rows/dowser-result.h"
#include "schema/dowser-profile.h"
#include "session/dowser-constraint.h"
#include "session/dowser-exchange.h"
#include "session/dowser-plan-mode.h"
#include "session/dowser-sharing.h"

G_BEGIN_DECLS

/**
 * DowserPromptFacts: what a prompt is made from; all borrowed, NULL or 0 where there is none.
 * @tables: of const DowserTable: the ones a filter has kept; %NULL: all
 * @plan: the present one (update, repair, refine)
 * @instruction: what is to be changed, or the person's answer to a question back
 * @problem: the engine's message, "the result is empty", or what was wrong with the last reply and where
 * @constraints: of DowserConstraint; @exchanges: of DowserExchange, oldest first
 * @glossary: @lessons: @similar: strv, a line each; their places in the prompt are left out while they are empty
 * @templates: char * → DowserPromptTemplate: a person's own ones, by name, in place of Dowser's
 * @today: "2026-11-22"
 * @budget: tokens that prompt and schema may take; 0: no limit
 * @may_look: it may ask what columns store, before it answers; @looked: Markdown: what it was told of them
 * @asked_alone: a ranking is answered without its measure, as measurements want it
 */
typedef struct
{
  DowserPlanMode mode;
  DowserTier tier;
  const char *question;
  const char *evidence;
  const DowserSchema *schema;
  const DowserProfile *profile;
  DowserSharing sharing;
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
  const char *looked;
  gboolean asked_alone;
} DowserPromptFacts;

/**
 * DowserPrompt: plain data.
 * @version: of its templates, "plan-standard/1 question/1"
 * @json_schema: (nullable)
 * @temperature: @max_tokens: of the request; 0 unless a person's own template says so: exact, and as the endpoint has
 * it
 * @own: one of its templates is a person's
 * @tokens: estimated, of system, user and schema together; @fixed_tokens: of them what is not the database's
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

/** Tokens of a text, estimated without a model's own table (never below 0.9 of cl100k's on our prompts). */
guint dowser_prompt_count_tokens (const char *text);

/**
 * dowser_prompt_make_plan: asks for a plan.
 *
 * Names, descriptions and values of the database stand in fences that they cannot leave; what is hidden or marked
 * as a person's data is left out. Where @facts->budget does not hold it, values go first, then columns that nothing
 * speaks of; what is left too large is #DOWSER_MODEL_ERROR_TOO_LARGE, with what to do.
 *
 * Returns: (transfer full) (nullable)
 */
DowserPrompt *dowser_prompt_make_plan (const DowserPromptFacts *facts, GError **error);
/** Whether what @column holds is never told to a model, by its name or by @values (nullable): keys, people's data. */
gboolean dowser_prompt_is_personal (const DowserColumn *column, GPtrArray *values);
/** The same of @values alone, where it is not known what column they are of. */
gboolean dowser_prompt_looks_personal (GPtrArray *values);
/** Which of @facts->tables the question needs, with a reason each. */
DowserPrompt *dowser_prompt_make_relevance (const DowserPromptFacts *facts, GError **error);
/** Whether @facts->question changes the present plan a little or asks anew; with an instruction. */
DowserPrompt *dowser_prompt_make_route (const DowserPromptFacts *facts, GError **error);
/**
 * dowser_prompt_dup_rows:
 * @facts: their plan has given @result
 *
 * The first @max_rows of @result as Markdown; people's data is left out, and where @facts->sharing is below values all
 * but the headings is.
 *
 * Returns: (transfer full)
 */
char *dowser_prompt_dup_rows (const DowserPromptFacts *facts, DowserResult *result, guint max_rows);
/** Whether the rows answer the question. @rows: Markdown, as far as sharing allows; @notes: what was found by rules */
DowserPrompt *dowser_prompt_make_judge (const DowserPromptFacts *facts, const char *rows, const char *notes,
                                        GError **error);

G_END_DECLS
