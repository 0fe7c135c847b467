/* dowser-unused-words.c - writes sentences about the words of a question that its plan doesn't use */
#include "planner/certainty/dowser-unused-words.h"

#include <glib/gi18n-lib.h>

void
dowser_unused_words_add_reasons (const DowserCandidateChart *candidate_chart, const DowserProposal *proposal,
                                 GPtrArray *reasons)
{
  for (guint i = 0; i < proposal->frame->unused->len; i++)
    {
      const DowserCandidate *candidate = g_ptr_array_index (proposal->frame->unused, i);
      g_autofree char *text = dowser_tokens_dup_text (candidate_chart->tokens, candidate->first, candidate->n);

      /* Translators: %s is a word of the question */
      g_ptr_array_add (reasons, g_strdup_printf (_ ("“%s” was not understood."), text));
    }
}
