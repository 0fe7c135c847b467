/* dowser-planner.c - the built-in planner: turns a question into a plan by rules, in milliseconds */
#include "planner/dowser-planner.h"

#include "audit/fixes/dowser-user-constraint.h"
#include "base/dowser-error.h"
#include "knowledge/dowser-knowledge-lines.h"
#include "knowledge/dowser-meanings-told.h"
#include "planner/build/dowser-plan-arrange.h"
#include "planner/certainty/dowser-fitting.h"
#include "planner/certainty/dowser-unseen.h"
#include "planner/certainty/dowser-verdict.h"
#include "planner/compose/dowser-compose.h"
#include "planner/dowser-planner-sentence.h"
#include "planner/read/dowser-planner-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/**
 * DowserPlannerIndex:
 * @meanings: (nullable): the user's knowledge about the source
 * @spoken: the schema with which questions are planned: @schema with the user's terms; without such terms, @schema
 * itself
 */
struct _DowserPlannerIndex
{
  gatomicrefcount ref_count;
  DowserSchema *schema;
  DowserProfile *profile; /* (nullable) */
  DowserMeanings *meanings;
  const DowserSchema *spoken;
  DowserSchemaIndex *names;
  DowserUnseen *unseen; /* (nullable) */
  gsize values;         /* DowserValueIndex *, 0 until a question needs the values */
};

G_DEFINE_BOXED_TYPE (DowserPlannerIndex, dowser_planner_index, dowser_planner_index_ref, dowser_planner_index_unref)

/* Takes @values (nullable). If it is %NULL, the value index is created when a question needs it. */
static DowserPlannerIndex *
index_new (const DowserSchema *schema, const DowserProfile *profile, const DowserKnowledge *knowledge,
           DowserValueIndex *values)
{
  DowserPlannerIndex *self = g_new0 (DowserPlannerIndex, 1);
  g_autoptr (DowserJoinGraph) graph = NULL;

  g_atomic_ref_count_init (&self->ref_count);
  self->schema = dowser_schema_ref (schema);
  self->meanings = knowledge != NULL ? dowser_meanings_new (knowledge, schema, profile) : NULL;
  self->profile = profile != NULL ? dowser_meanings_annotate_profile (self->meanings, profile) : NULL;
  self->spoken = self->meanings != NULL ? dowser_meanings_get_schema (self->meanings) : self->schema;
  graph = dowser_join_graph_new (self->spoken);
  self->names = dowser_schema_index_new (self->spoken, dowser_planner_index_get_spoken_profile (self), graph);
  self->unseen = dowser_unseen_new (schema);
  self->values = (gsize) values;
  return self;
}

DowserPlannerIndex *
dowser_planner_index_new (const DowserSchema *schema, const DowserProfile *profile)
{
  g_return_val_if_fail (schema != NULL, NULL);

  return index_new (schema, profile, NULL, NULL);
}

DowserPlannerIndex *
dowser_planner_index_new_with_knowledge (const DowserSchema *schema, const DowserProfile *profile,
                                         const DowserKnowledge *knowledge)
{
  g_return_val_if_fail (schema != NULL, NULL);

  return index_new (schema, profile, knowledge, NULL);
}

DowserPlannerIndex *
dowser_planner_index_new_from (const DowserPlannerIndex *index, const DowserSchema *schema)
{
  g_autoptr (DowserProfile) profile = NULL;
  const DowserValueIndex *values;

  g_return_val_if_fail (index != NULL && schema != NULL, NULL);

  if (index->profile == NULL || !dowser_schema_has_same_columns (index->schema, schema))
    return NULL;
  profile = dowser_profile_new_from (index->profile, schema);
  if (index->meanings != NULL)
    return index_new (schema, profile, dowser_meanings_get_knowledge (index->meanings), NULL);
  values = g_atomic_pointer_get ((gpointer *) &((DowserPlannerIndex *) index)->values);
  return index_new (schema, profile, NULL, values != NULL ? dowser_value_index_new_from (values, profile) : NULL);
}

/* Returns: (transfer full): empty if @knowledge is %NULL */
static char *
dup_knowledge_signature (const DowserKnowledge *knowledge)
{
  return knowledge != NULL ? dowser_knowledge_dup_signature (knowledge) : g_strdup ("");
}

DowserPlannerIndex *
dowser_planner_index_copy_with_knowledge (const DowserPlannerIndex *index, const DowserKnowledge *knowledge)
{
  g_autofree char *before = NULL;
  g_autofree char *signature = dup_knowledge_signature (knowledge);

  g_return_val_if_fail (index != NULL, NULL);

  before = dup_knowledge_signature (index->meanings != NULL ? dowser_meanings_get_knowledge (index->meanings) : NULL);
  if (g_str_equal (before, signature))
    return dowser_planner_index_ref (index);
  return index_new (index->schema, index->profile, knowledge, NULL);
}

DowserPlannerIndex *
dowser_planner_index_ref (const DowserPlannerIndex *self)
{
  DowserPlannerIndex *index = (DowserPlannerIndex *) self;

  g_atomic_ref_count_inc (&index->ref_count);
  return index;
}

void
dowser_planner_index_unref (DowserPlannerIndex *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_clear_pointer ((DowserValueIndex **) &self->values, dowser_value_index_free);
  dowser_schema_index_free (self->names);
  g_clear_pointer (&self->unseen, dowser_unseen_free);
  g_clear_pointer (&self->profile, dowser_profile_unref);
  g_clear_pointer (&self->meanings, dowser_meanings_unref);
  dowser_schema_unref (self->schema);
  g_free (self);
}

/* Returns the value index, which is created on first use. An existing plan can be run without the value index, and
 * shouldn't wait until a million values are indexed. */
static const DowserValueIndex *
get_values (const DowserPlannerIndex *self)
{
  gsize *values = (gsize *) &self->values;

  if (g_once_init_enter (values))
    g_once_init_leave (values, (gsize) dowser_value_index_new (dowser_planner_index_get_spoken_profile (self)));
  return (const DowserValueIndex *) *values;
}

const DowserSchema *
dowser_planner_index_get_schema (const DowserPlannerIndex *self)
{
  return self->schema;
}

const DowserProfile *
dowser_planner_index_get_profile (const DowserPlannerIndex *self)
{
  return self->profile;
}

const DowserMeanings *
dowser_planner_index_get_meanings (const DowserPlannerIndex *self)
{
  return self->meanings;
}

const DowserSchema *
dowser_planner_index_get_spoken_schema (const DowserPlannerIndex *self)
{
  return self->spoken;
}

static gboolean
is_word (const DowserTokens *tokens, guint at, const char *const *set)
{
  const DowserToken *token = dowser_tokens_get (tokens, at);

  return token != NULL && g_strv_contains (set, token->folded);
}

const DowserProfile *
dowser_planner_index_get_spoken_profile (const DowserPlannerIndex *self)
{
  return self->meanings != NULL ? dowser_meanings_get_profile (self->meanings) : self->profile;
}

/* Returns TRUE for a command to change data, such as "delete the orders". Returns FALSE for a command such as "create a
 * list of …", which only shows data. */
static gboolean
asks_for_write (const DowserTokens *tokens)
{
  static const char *const polite_words[]
      = { "please", "can", "could", "would", "will", "you", "i", "want", "to", "now", "just", "kindly", NULL };
  static const char *const write_words[]
      = { "delete", "remove", "drop",      "update",  "insert", "truncate", "alter",  "erase", "wipe",
          "rename", "modify", "overwrite", "destroy", "purge",  "grant",    "revoke", NULL };
  static const char *const change_words[]
      = { "create", "add", "change", "set", "replace", "make", "edit", "move", NULL };
  static const char *const show_words[]
      = { "list", "report", "chart", "summary", "overview", "up", "ranking", "sure", NULL };
  /* If one of these words follows a word such as "change", that word is a noun, as in "change in revenue". */
  static const char *const of_noun[] = { "in", "of", "from", "between", "over", "per", NULL };
  guint at = 0;

  while (is_word (tokens, at, polite_words))
    at++;
  if (is_word (tokens, at, write_words))
    return TRUE;
  if (!is_word (tokens, at, change_words) || is_word (tokens, at + 1, of_noun))
    return FALSE;
  for (guint i = at + 1; i <= at + 3; i++)
    {
      if (is_word (tokens, i, show_words))
        return FALSE;
    }
  return TRUE;
}

/* Returns TRUE if no word of the question is a name or a word that questions about data use. */
static gboolean
is_no_data_question (const DowserCandidateChart *candidate_chart)
{
  for (guint i = 0; i < candidate_chart->owned->len; i++)
    {
      const DowserCandidate *candidate = g_ptr_array_index (candidate_chart->owned, i);

      if (candidate->table != NULL)
        return FALSE;
      if (candidate->kind == DOWSER_CANDIDATE_CUE
          && (candidate->keyword_rule->kind == DOWSER_KEYWORD_RULE_COUNT
              || candidate->keyword_rule->kind == DOWSER_KEYWORD_RULE_AGGREGATE
              || candidate->keyword_rule->kind == DOWSER_KEYWORD_RULE_ORDER
              || candidate->keyword_rule->kind == DOWSER_KEYWORD_RULE_TOP
              || (candidate->keyword_rule->kind == DOWSER_KEYWORD_RULE_ASK && candidate->keyword_rule->arg == 1)))
        return FALSE;
    }
  return TRUE;
}

/* Plans free text. @constraints: (nullable): the constraints with which the index was made; @schema: the schema without
 * the changes by @constraints */
static DowserUnderstanding *
plan_words (const DowserPlannerIndex *index, const char *question, GPtrArray *constraints, const DowserSchema *schema,
            GError **error)
{
  g_autoptr (DowserCandidateChart) candidate_chart
      = dowser_candidate_chart_new_with_constraints (index->names, get_values (index), dowser_tokens_new (question),
                                                     constraints);
  g_autoptr (GPtrArray) readings = NULL;
  g_autoptr (GPtrArray) proposals = NULL;

  if (asks_for_write (candidate_chart->tokens))
    {
      g_set_error_literal (error, DOWSER_QUESTION_ERROR, DOWSER_QUESTION_ERROR_WRITE,
                           _ ("This question asks to change data, but Dowser only reads. Ask for the data that you "
                              "want to see."));
      return NULL;
    }
  if (is_no_data_question (candidate_chart))
    {
      g_set_error_literal (error, DOWSER_QUESTION_ERROR, DOWSER_QUESTION_ERROR_NO_DATA_QUESTION,
                           _ ("None of these words matches anything in the database. Ask about a table of the "
                              "database, such as “how many … are there?”."));
      return NULL;
    }
  readings = dowser_search_run (candidate_chart);
  proposals = dowser_proposals_new (candidate_chart, readings);
  /* If there are user constraints, no interpretation is composed, because only the rules obey the constraints. */
  if (constraints == NULL)
    dowser_compose (candidate_chart, get_values (index), proposals);
  return dowser_verdict_new (candidate_chart, proposals, schema);
}

/* Plans a question. Without constraints, first tries to read the question as a sentence. A sentence can only read data,
 * even if its tables and columns are named like commands. */
static DowserUnderstanding *
plan_question (const DowserPlannerIndex *index, const char *question, GPtrArray *constraints,
               const DowserSchema *schema, GError **error)
{
  DowserUnderstanding *understanding = constraints == NULL ? dowser_planner_read_sentence (question, schema) : NULL;

  if (understanding == NULL)
    {
      understanding = plan_words (index, question, constraints, schema, error);
      if (understanding != NULL && understanding->plan != NULL)
        understanding->plan = dowser_plan_arrange_outputs (understanding->plan);
    }
  if (understanding == NULL || understanding->plan == NULL)
    return understanding;
  dowser_fitting_add_question (understanding, schema, dowser_planner_index_get_spoken_profile (index));
  g_free (understanding->plan->question);
  understanding->plan->question = g_strdup (question);
  return understanding;
}

gboolean
dowser_planner_check_hidden (const DowserPlannerIndex *index, const char *question, GPtrArray *constraints,
                             GError **error)
{
  g_autoptr (DowserCandidateChart) candidate_chart = NULL;
  g_autofree char *sentence = NULL;

  g_return_val_if_fail (index != NULL && question != NULL, FALSE);

  if (index->unseen == NULL)
    return TRUE;
  candidate_chart = dowser_candidate_chart_new (index->names, get_values (index), dowser_tokens_new (question));
  sentence = dowser_unseen_find_hidden_name (index->unseen, candidate_chart, constraints);
  if (sentence != NULL)
    g_set_error_literal (error, DOWSER_QUESTION_ERROR, DOWSER_QUESTION_ERROR_UNSEEN, sentence);
  return sentence == NULL;
}

static void
count_known_words (const DowserCandidateChart *candidate_chart, guint at, DowserPlannerFit *fit)
{
  gboolean named = FALSE;
  gboolean guessed = FALSE;
  gboolean otherwise = dowser_tokens_get (candidate_chart->tokens, at)->has_number;

  for (guint i = 0; i < candidate_chart->owned->len; i++)
    {
      const DowserCandidate *candidate = candidate_chart->owned->pdata[i];

      if (at < candidate->first || at >= candidate->first + candidate->n)
        continue;
      named |= candidate->table != NULL && candidate->guessed == NULL;
      guessed |= candidate->table != NULL && candidate->guessed != NULL;
      otherwise |= candidate->table == NULL && candidate->kind != DOWSER_CANDIDATE_WORD;
    }
  if (named)
    fit->n_named++;
  else if (guessed)
    fit->n_guessed++;
  else if (!otherwise)
    fit->n_unknown++;
}

DowserPlannerFit
dowser_planner_count_known_words (const DowserPlannerIndex *index, const char *question)
{
  g_autoptr (DowserCandidateChart) candidate_chart = NULL;
  DowserPlannerFit fit = { 0 };

  g_return_val_if_fail (index != NULL && question != NULL, fit);

  candidate_chart = dowser_candidate_chart_new (index->names, get_values (index), dowser_tokens_new (question));
  for (guint i = 0; i < dowser_tokens_get_length (candidate_chart->tokens); i++)
    if (dowser_candidate_chart_is_content_word (candidate_chart, i))
      count_known_words (candidate_chart, i, &fit);
  if (index->unseen != NULL && dowser_unseen_is_named_by (index->unseen, candidate_chart->tokens))
    fit.n_named++;
  return fit;
}

/* Replaces the user's terms in @plan by their definitions. Does nothing if @plan is %NULL. If a term can't be replaced,
 * sets @plan to %NULL. @reasons: gets the reason */
static void
expand_plan (const DowserPlannerIndex *index, DowserPlan **plan, GPtrArray *reasons)
{
  DowserPlan *spoken = *plan;
  char *refusal = NULL;

  if (spoken == NULL)
    return;
  *plan = dowser_meanings_expand (index->meanings, spoken, &refusal);
  if (*plan == NULL)
    {
      g_ptr_array_set_size (reasons, 0);
      g_ptr_array_add (reasons, refusal);
    }
  dowser_plan_unref (spoken);
}

/* Adds a doubt (a reason to check the answer) for each word that users have defined and whose definition the plan
 * doesn't use. Such a word was read as something else. */
static void
add_unused_doubt (const DowserPlannerIndex *index, DowserUnderstanding *understanding, const char *question)
{
  g_autoptr (GPtrArray) terms = dowser_knowledge_list_terms (index->meanings, question);

  for (guint i = 0; i < terms->len && understanding->plan != NULL; i++)
    if (!dowser_meanings_is_applied (index->meanings, understanding->plan, terms->pdata[i]))
      {
        g_ptr_array_add (understanding->reasons,
                         g_strdup_printf (_ ("The question contains “%s”, but the plan doesn't use its definition."),
                                          (const char *) terms->pdata[i]));
        if (understanding->state == DOWSER_STATE_UNDERSTOOD)
          understanding->state = DOWSER_STATE_CHECK;
      }
}

/* If a span (consecutive words of the question) is a term of the user, sets the definition of the term as its
 * meaning. */
static void
set_term_meanings (const DowserPlannerIndex *index, GPtrArray *spans)
{
  const DowserKnowledge *knowledge = dowser_meanings_get_knowledge (index->meanings);

  for (guint i = 0; i < spans->len; i++)
    {
      DowserSpan *span = spans->pdata[i];
      const DowserEntry *entry = dowser_knowledge_find (knowledge, span->text);

      if (entry == NULL || span->meaning == NULL || !dowser_entry_is_used (entry))
        continue;
      span->defined = TRUE;
      g_free (span->meaning);
      span->meaning
          = entry->value != NULL ? g_strdup_printf ("%s = %s", entry->means, entry->value) : g_strdup (entry->means);
    }
}

/* Replaces the user's terms in @understanding (nullable) by their definitions. Takes and returns @understanding. */
static DowserUnderstanding *
expand_terms (const DowserPlannerIndex *index, const char *question, DowserUnderstanding *understanding)
{
  gboolean had_plan;

  if (index->meanings == NULL || understanding == NULL)
    return understanding;
  had_plan = understanding->plan != NULL;
  expand_plan (index, &understanding->plan, understanding->reasons);
  if (had_plan && understanding->plan == NULL)
    {
      understanding->state = DOWSER_STATE_REFUSED;
      g_ptr_array_set_size (understanding->options, 0);
    }
  set_term_meanings (index, understanding->spans);
  add_unused_doubt (index, understanding, question);
  for (guint i = understanding->options->len; i > 0; i--)
    {
      DowserOption *option = understanding->options->pdata[i - 1];
      gboolean has_plan = option->plan != NULL;

      expand_plan (index, &option->plan, option->reasons);
      set_term_meanings (index, option->spans);
      if (has_plan && option->plan == NULL)
        g_ptr_array_remove_index (understanding->options, i - 1);
    }
  return understanding;
}

DowserUnderstanding *
dowser_planner_plan_with_constraints (const DowserPlannerIndex *index, const char *question, GPtrArray *constraints,
                                      GError **error)
{
  g_autoptr (DowserSchema) schema = NULL;
  g_autoptr (DowserProfile) profile = NULL;
  g_autoptr (DowserPlannerIndex) constrained_index = NULL;
  DowserUnderstanding *understanding;

  g_return_val_if_fail (index != NULL, NULL);
  g_return_val_if_fail (question != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  if (!dowser_planner_check_hidden (index, question, constraints, error))
    return NULL;
  if (!dowser_user_constraint_affects_planner (constraints))
    return expand_terms (index, question, plan_question (index, question, NULL, index->spoken, error));
  schema = dowser_user_constraint_make_schema (constraints, index->schema);
  profile = index->profile != NULL ? dowser_profile_new_from (index->profile, schema) : NULL;
  constrained_index
      = index_new (schema, profile, index->meanings != NULL ? dowser_meanings_get_knowledge (index->meanings) : NULL,
                   NULL);
  understanding = plan_question (constrained_index, question, constraints, index->spoken, error);
  return expand_terms (constrained_index, question, understanding);
}

DowserUnderstanding *
dowser_planner_plan (const DowserPlannerIndex *index, const char *question, GError **error)
{
  return dowser_planner_plan_with_constraints (index, question, NULL, error);
}

gboolean
dowser_planner_measure_features (const DowserPlannerIndex *index, const char *question, double *features)
{
  g_autoptr (DowserCandidateChart) candidate_chart
      = dowser_candidate_chart_new (index->names, get_values (index), dowser_tokens_new (question));
  g_autoptr (GPtrArray) readings = dowser_search_run (candidate_chart);
  g_autoptr (GPtrArray) proposals = dowser_proposals_new (candidate_chart, readings);

  dowser_compose (candidate_chart, get_values (index), proposals);
  if (proposals->len > 0)
    dowser_certainty_measure (candidate_chart, proposals, features);
  return proposals->len > 0;
}

GPtrArray *
dowser_planner_list_readings (const DowserPlannerIndex *index, const char *question, guint limit)
{
  g_autoptr (DowserCandidateChart) candidate_chart
      = dowser_candidate_chart_new (index->names, get_values (index), dowser_tokens_new (question));
  g_autoptr (GPtrArray) readings = dowser_search_run (candidate_chart);
  g_autoptr (GPtrArray) proposals = dowser_proposals_new (candidate_chart, readings);

  return dowser_compose_list_readings (candidate_chart, get_values (index), proposals, limit);
}
