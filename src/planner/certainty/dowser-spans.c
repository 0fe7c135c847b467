/* dowser-spans.c - the meaning of each word of a question, as shown to the user */
#include "planner/certainty/dowser-spans.h"

#include "words/dowser-words.h"

#include <glib/gi18n-lib.h>

static gboolean
is_unused (const DowserProposal *proposal, const DowserCandidate *candidate)
{
  return g_ptr_array_find (proposal->frame->unused, candidate, NULL);
}

static DowserTokenRole
find_role (const DowserCandidateChart *candidate_chart, const DowserProposal *proposal,
           const DowserCandidate *candidate)
{
  if (is_unused (proposal, candidate))
    return DOWSER_TOKEN_UNKNOWN;
  switch (candidate->kind)
    {
    case DOWSER_CANDIDATE_TABLE:
      return DOWSER_TOKEN_TABLE;
    case DOWSER_CANDIDATE_COLUMN:
      return DOWSER_TOKEN_COLUMN;
    case DOWSER_CANDIDATE_VALUE:
      return DOWSER_TOKEN_VALUE;
    case DOWSER_CANDIDATE_ADJECTIVE:
      return DOWSER_TOKEN_OPERATOR;
    case DOWSER_CANDIDATE_QUANTITY:
      switch (candidate->quantity->kind)
        {
        case DOWSER_QUANTITY_PERIOD:
        case DOWSER_QUANTITY_SEASON:
        case DOWSER_QUANTITY_RELATIVE:
        case DOWSER_QUANTITY_BUCKET:
          return DOWSER_TOKEN_DATE;
        case DOWSER_QUANTITY_COMPARISON:
          return DOWSER_TOKEN_OPERATOR;
        default:
          return DOWSER_TOKEN_NUMBER;
        }
    case DOWSER_CANDIDATE_CUE:
      switch (candidate->keyword_rule->kind)
        {
        case DOWSER_KEYWORD_RULE_STOP:
        case DOWSER_KEYWORD_RULE_ASK:
        case DOWSER_KEYWORD_RULE_OF:
        case DOWSER_KEYWORD_RULE_RELATIVE:
          return DOWSER_TOKEN_IGNORED;
        default:
          return DOWSER_TOKEN_OPERATOR;
        }
    case DOWSER_CANDIDATE_WORD:
    default:
      return dowser_candidate_chart_is_content_word (candidate_chart, candidate->first) ? DOWSER_TOKEN_UNKNOWN
                                                                                        : DOWSER_TOKEN_IGNORED;
    }
}

static char *
make_meaning (const DowserCandidateChart *candidate_chart, const DowserCandidate *candidate)
{
  switch (candidate->kind)
    {
    case DOWSER_CANDIDATE_TABLE:
      return g_strdup (candidate->table->name);
    case DOWSER_CANDIDATE_COLUMN:
      if (candidate->factor != NULL)
        return g_strdup_printf ("%s.%s × %s.%s", candidate->table->name, candidate->column->name,
                                candidate->factor->table->name, candidate->factor->name);
      return g_strdup_printf ("%s.%s", candidate->table->name, candidate->column->name);
    case DOWSER_CANDIDATE_VALUE:
      if (candidate->column == NULL)
        return g_strdup (candidate->value);
      return g_strdup_printf ("%s.%s %s %s", candidate->table->name, candidate->column->name,
                              candidate->denied ? "≠" : "=", candidate->value);
    case DOWSER_CANDIDATE_ADJECTIVE:
      return g_strdup (candidate->adjective->superlative);
    default:
      return NULL;
    }
}

/* Adds the tokens from @first as one span (a run of words that is shown with its meaning), or as several spans if the
 * question has punctuation between them. */
static void
add_span (GPtrArray *spans, const DowserCandidateChart *candidate_chart, guint first, guint n, DowserTokenRole role,
          const char *meaning, gboolean guessed)
{
  const DowserToken *start = dowser_tokens_get (candidate_chart->tokens, first);
  const DowserToken *end = dowser_tokens_get (candidate_chart->tokens, first + n - 1);
  g_autofree char *text = dowser_tokens_dup_text (candidate_chart->tokens, first, n);

  g_ptr_array_add (spans, dowser_span_new (start->start, end->start + end->length - start->start, role, text, meaning,
                                           guessed));
}

GPtrArray *
dowser_spans_new (const DowserCandidateChart *candidate_chart, const DowserProposal *proposal)
{
  GPtrArray *spans = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_span_free);
  guint n = dowser_tokens_get_length (candidate_chart->tokens);

  if (proposal == NULL)
    {
      for (guint i = 0; i < n; i++)
        add_span (spans, candidate_chart, i, 1,
                  dowser_candidate_chart_is_content_word (candidate_chart, i) ? DOWSER_TOKEN_UNKNOWN
                                                                              : DOWSER_TOKEN_IGNORED,
                  NULL, FALSE);
      return spans;
    }
  for (guint i = 0; i < proposal->reading->items->len; i++)
    {
      const DowserCandidate *candidate = g_ptr_array_index (proposal->reading->items, i);
      g_autofree char *meaning = make_meaning (candidate_chart, candidate);

      add_span (spans, candidate_chart, candidate->first, candidate->n,
                find_role (candidate_chart, proposal, candidate), meaning, candidate->guessed != NULL);
    }
  return spans;
}
