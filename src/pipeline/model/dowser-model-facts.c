/* dowser-model-facts.c - collects the facts of a session for a model's prompt */
#include "pipeline/model/dowser-model-facts.h"

#include "knowledge/dowser-knowledge-lines.h"
#include "pipeline/context/dowser-today.h"
#include "words/dowser-tokens.h"

/* Returns: (transfer full) (nullable): the tables for the prompt; %NULL for the whole schema */
static GPtrArray *
find_tables (const DowserSchema *schema, GPtrArray *selected)
{
  GPtrArray *tables;

  if (selected == NULL)
    return NULL;
  tables = g_ptr_array_new ();
  for (guint i = 0; i < selected->len; i++)
    {
      const DowserTable *table
          = dowser_schema_find_table (schema, ((const DowserSelectedTable *) selected->pdata[i])->table);

      if (table != NULL)
        g_ptr_array_add (tables, (gpointer) table);
    }
  return tables;
}

typedef struct
{
  const DowserPlan *plan;
  const DowserSchema *schema;
  GPtrArray *tables;
  gboolean unknown; /* TRUE if the plan reads from a name that is neither a table nor a step */
} UsedTables;

static void
mark_tables_cb (const DowserSelect *select, gpointer user_data)
{
  UsedTables *used_tables = user_data;

  for (guint i = 0; i < select->from->len; i++)
    {
      const DowserInstance *instance = select->from->pdata[i];
      const DowserTable *table = dowser_schema_find_table (used_tables->schema, instance->table);

      if (instance->is_step || (table == NULL && dowser_plan_find_step (used_tables->plan, instance->table) != NULL))
        continue;
      if (table == NULL)
        used_tables->unknown = TRUE;
      else if (!g_ptr_array_find (used_tables->tables, table, NULL))
        g_ptr_array_add (used_tables->tables, (gpointer) table);
    }
}

/* Finds the tables that the plan reads. A prompt for a repair needs no other tables. Returns: (transfer full)
 * (nullable): NULL if the plan reads an unknown table, because the model may have meant any other table */
static GPtrArray *
find_read_tables (const DowserPlan *plan, const DowserSchema *schema)
{
  g_autoptr (GPtrArray) tables = g_ptr_array_new ();
  UsedTables used_tables = { plan, schema, tables, FALSE };

  if (plan == NULL || schema == NULL)
    return NULL;
  dowser_plan_walk_selects (plan, FALSE, mark_tables_cb, &used_tables);
  return used_tables.unknown || tables->len == 0 ? NULL : g_steal_pointer (&tables);
}

/* Words that make a question depend on the current day. */
static const char *const time_words[]
    = { "today",  "yesterday", "tomorrow", "tonight",  "now",      "nowadays", "current", "currently", "present",
        "recent", "recently",  "last",     "past",     "previous", "prior",    "this",    "next",      "preceding",
        "coming", "following", "upcoming", "trailing", "ago",      "far",      "ytd",     "mtd",       "qtd",
        "age",    "aged",      "old",      "older",    "young",    "younger",  "overdue", "future",    "ongoing",
        "still",  "yet",       "already",  "expired",  "latest",   NULL };

static gboolean
depends_on_today (const char *text)
{
  g_autoptr (DowserTokens) tokens = text != NULL ? dowser_tokens_new (text) : NULL;

  for (guint i = 0; tokens != NULL && i < dowser_tokens_get_length (tokens); i++)
    if (g_strv_contains (time_words, dowser_tokens_get (tokens, i)->folded))
      return TRUE;
  return FALSE;
}

/* Returns FALSE if the question doesn't depend on the current day. The prompt then omits the day, so that a reply that
 * was stored on another day is found. For changes to a plan and for follow-up questions, returns TRUE even if no word
 * mentions time. */
static gboolean
needs_today (const DowserPromptFacts *facts)
{
  return facts->mode == DOWSER_PLAN_MODE_UPDATE || facts->mode == DOWSER_PLAN_MODE_REWRITE
         || (facts->exchanges != NULL && facts->exchanges->len > 0) || depends_on_today (facts->question)
         || depends_on_today (facts->evidence) || depends_on_today (facts->instruction);
}

static void
write_today (char *buffer, gsize size)
{
  GDate today;

  dowser_today_get (&today);
  g_snprintf (buffer, (gulong) size, "%04u-%02u-%02u", g_date_get_year (&today), (guint) g_date_get_month (&today),
              (guint) g_date_get_day (&today));
}

/* Sets the instruction of the prompt. For a repair or refinement, the session's instruction is the problem of the plan.
 * The instruction is omitted if it may contain more than this model's privacy level allows. */
static void
set_instruction (DowserPromptFacts *facts, DowserSession *session)
{
  const char *instruction = dowser_session_get_instruction_privacy_level (session) <= facts->privacy_level
                                ? dowser_session_get_instruction (session)
                                : NULL;

  if (facts->mode == DOWSER_PLAN_MODE_REPAIR || facts->mode == DOWSER_PLAN_MODE_REFINE)
    facts->problem = instruction;
  else
    facts->instruction = instruction;
}

static void
add_knowledge (DowserModelFacts *self, DowserSession *session, DowserContext *context)
{
  const DowserPlannerIndex *index = dowser_context_get_index (context, dowser_session_get_source_uri (session));
  const DowserMeanings *meanings = index != NULL ? dowser_planner_index_get_meanings (index) : NULL;

  self->glossary = dowser_knowledge_dup_glossary (meanings, self->facts.question,
                                                  self->facts.privacy_level > DOWSER_PRIVACY_LEVEL_SCHEMA);
  self->lessons = dowser_knowledge_dup_lessons (meanings, self->facts.question);
  self->facts.glossary = (const char *const *) self->glossary;
  self->facts.lessons = (const char *const *) self->lessons;
}

void
dowser_model_facts_init (DowserModelFacts *self, DowserSession *session, DowserContext *context)
{
  dowser_model_facts_init_with_privacy (self, session, context,
                                        dowser_context_get_privacy_level (context,
                                                                          dowser_session_get_source_uri (session)));
}

void
dowser_model_facts_init_with_privacy (DowserModelFacts *self, DowserSession *session, DowserContext *context,
                                      DowserPrivacyLevel privacy_level)
{
  DowserPromptFacts *facts = &self->facts;

  *self = (DowserModelFacts){ 0 };
  write_today (self->today, sizeof self->today);
  facts->mode = dowser_session_get_mode (session);
  if (facts->mode == DOWSER_PLAN_MODE_REPAIR)
    self->tables = find_read_tables (dowser_session_get_plan (session), dowser_session_get_schema (session));
  if (self->tables == NULL)
    self->tables = find_tables (dowser_session_get_schema (session), dowser_session_get_selected_tables (session));
  facts->prompt_size = dowser_context_get_prompt_size (context);
  facts->question = dowser_session_get_question (session);
  facts->evidence = dowser_session_get_evidence (session);
  facts->schema = dowser_session_get_schema (session);
  facts->profile = dowser_session_get_profile (session);
  facts->privacy_level = privacy_level;
  facts->tables = self->tables;
  facts->plan = dowser_session_get_plan (session);
  facts->constraints = dowser_session_get_constraints (session);
  facts->exchanges = dowser_session_get_exchanges (session);
  facts->templates = dowser_context_get_templates (context);
  facts->budget = dowser_context_get_budget (context);
  facts->asked_alone = dowser_context_get_shows_only_asked (context);
  set_instruction (facts, session);
  add_knowledge (self, session, context);
  facts->today = needs_today (facts) ? self->today : NULL;
}

void
dowser_model_facts_set_rejected (DowserModelFacts *self, const DowserPlan *plan)
{
  GPtrArray *used_tables = find_read_tables (plan, self->facts.schema);

  self->facts.mode = DOWSER_PLAN_MODE_REPAIR;
  self->facts.plan = plan;
  if (used_tables == NULL)
    return;
  g_clear_pointer (&self->tables, g_ptr_array_unref);
  self->tables = used_tables;
  self->facts.tables = used_tables;
}

void
dowser_model_facts_clear (DowserModelFacts *self)
{
  g_clear_pointer (&self->tables, g_ptr_array_unref);
  g_clear_pointer (&self->glossary, g_strfreev);
  g_clear_pointer (&self->lessons, g_strfreev);
}
