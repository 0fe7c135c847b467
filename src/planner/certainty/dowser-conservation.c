/* dowser-conservation.c - checks that the plan contains every column and value that the question's words were read
 * as */
#include "planner/certainty/dowser-conservation.h"

#include "planner/certainty/dowser-certainty-private.h"
#include "words/dowser-words.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/** Search: finds out whether the plan uses the column of @candidate. @select: the plan's select, which contains the
 * instances that its columns name */
typedef struct
{
  const DowserCandidate *candidate;
  const DowserSelect *select;
  gboolean found;
} Search;

static void
search_term (const DowserTerm *term, gpointer user_data)
{
  Search *search = user_data;
  const DowserColumn *column = search->candidate->column;

  if (term->column == column || term->factor == column || term->minus == column
      || (term->all && term->table == column->table))
    search->found = TRUE;
}

/* Finds a value that a rate uses, for example "Substantial" in "the share of Substantial". */
static void
search_rate (const DowserTerm *term, gpointer user_data)
{
  Search *search = user_data;

  search->found |= term->column == search->candidate->column && g_strcmp0 (term->rate, search->candidate->value) == 0;
}

static void
search_column (GPtrArray *conditions, Search *search)
{
  for (guint i = 0; i < conditions->len && !search->found; i++)
    {
      const DowserCondition *condition = g_ptr_array_index (conditions, i);

      search_term (&condition->term, search);
      search_term (&condition->other, search);
      /* For "who has no friend", the condition excludes rows of the subject by the table of friends. This condition
       * uses the table. */
      if (condition->kind == DOWSER_CONDITION_NONE && condition->term.table == search->candidate->table)
        search->found = TRUE;
      search_column (condition->inner, search);
    }
}

static gboolean
is_compared (GPtrArray *conditions, const char *text)
{
  for (guint i = 0; i < conditions->len; i++)
    {
      const DowserCondition *condition = g_ptr_array_index (conditions, i);

      if (g_ptr_array_find_with_equal_func (condition->values, text, g_str_equal, NULL)
          || is_compared (condition->inner, text))
        return TRUE;
    }
  return FALSE;
}

static gboolean
search_side (const DowserExpr *expr, gpointer user_data)
{
  Search *search = user_data;

  const DowserColumn *column = search->candidate->column;
  const DowserInstance *instance;

  if (expr->kind != DOWSER_EXPR_COLUMN || g_strcmp0 (expr->name, column->name) != 0)
    return TRUE;
  instance = dowser_select_find_instance (search->select, expr->instance);
  search->found |= instance != NULL && !instance->is_step && strcmp (instance->table, column->table->name) == 0;
  return TRUE;
}

/* Finds a word that has chosen the foreign key of a join, for example "billed" in "orders billed to Lima". */
static void
search_joins (Search *search)
{
  for (guint i = 0; i < search->select->joins->len; i++)
    {
      const DowserJoin *join = g_ptr_array_index (search->select->joins, i);

      for (guint j = 0; j < join->on->len; j++)
        dowser_expr_walk (g_ptr_array_index (join->on, j), search_side, search);
    }
}

/* Returns TRUE if a part of the proposal's frame (the question as parsed) uses @candidate, which is a column or value.
 * A value is found in its stored spelling and in the user's spelling. */
static gboolean
is_in_frame (const DowserCandidateChart *candidate_chart, const DowserProposal *proposal,
             const DowserCandidate *candidate)
{
  Search search = { candidate, proposal->built.plan->select, FALSE };

  if (candidate->kind == DOWSER_CANDIDATE_VALUE && candidate->column != NULL)
    _dowser_certainty_visit_terms (proposal->frame, search_rate, &search);
  if (candidate->kind == DOWSER_CANDIDATE_VALUE)
    return search.found || is_compared (proposal->frame->conditions, candidate->value)
           || is_compared (proposal->frame->conditions,
                           dowser_tokens_get (candidate_chart->tokens, candidate->first)->text);
  _dowser_certainty_visit_terms (proposal->frame, search_term, &search);
  search_column (proposal->frame->conditions, &search);
  search_joins (&search);
  return search.found;
}

/* Returns TRUE for a word that only connects other words. In "campuses located in Rome", "located" may match the column
 * "location", but isn't meant as this column. */
static gboolean
is_filler (const DowserCandidateChart *candidate_chart, const DowserCandidate *candidate)
{
  const DowserToken *token = dowser_tokens_get (candidate_chart->tokens, candidate->first);
  g_auto (GStrv) words = dowser_words_split_identifier (candidate->column->name);

  return candidate->kind == DOWSER_CANDIDATE_COLUMN && candidate->n == 1
         && dowser_keyword_rules_is_filler (token->folded)
         && !g_strv_contains ((const char *const *) words, token->folded);
}

/* Returns TRUE for a "name" that is the end of another name. In "party name", the column may be called "party". The
 * rows may also have another column for names, which isn't meant. */
static gboolean
is_end_of_name (const DowserCandidateChart *candidate_chart, const DowserProposal *proposal, guint at)
{
  const DowserCandidate *candidate = g_ptr_array_index (proposal->reading->items, at);
  const DowserCandidate *before = at > 0 ? g_ptr_array_index (proposal->reading->items, at - 1) : NULL;

  return before != NULL && before->kind == DOWSER_CANDIDATE_COLUMN && before->table == candidate->table
         && candidate->n == 1
         && strcmp (dowser_tokens_get (candidate_chart->tokens, candidate->first)->lemma, "name") == 0
         && is_in_frame (candidate_chart, proposal, before);
}

static gboolean
is_reported_unused (const DowserProposal *proposal, const DowserCandidate *candidate)
{
  return g_ptr_array_find (proposal->frame->unused, candidate, NULL);
}

void
dowser_conservation_check (const DowserCandidateChart *candidate_chart, const DowserProposal *proposal,
                           GPtrArray *reasons)
{
  for (guint i = 0; i < proposal->reading->items->len; i++)
    {
      const DowserCandidate *candidate = g_ptr_array_index (proposal->reading->items, i);
      g_autofree char *text = NULL;

      if (candidate->column == NULL || is_reported_unused (proposal, candidate)
          || is_in_frame (candidate_chart, proposal, candidate) || is_filler (candidate_chart, candidate)
          || is_end_of_name (candidate_chart, proposal, i))
        continue;
      text = dowser_tokens_dup_text (candidate_chart->tokens, candidate->first, candidate->n);
      /* Translators: %s is a word of the question */
      g_ptr_array_add (reasons, g_strdup_printf (_ ("“%s” in the question is not used."), text));
    }
}
