/* dowser-sentence.c - a plan as a sentence that can be typed, and a sentence as the plan that it says */
#include "sentence/dowser-sentence.h"

#include "plan/dowser-number-texts.h"
#include "sentence/dowser-sentence-chart.h"
#include "sentence/dowser-sentence-fingerprint.h"
#include "sentence/dowser-sentence-make.h"
#include "sentence/dowser-sentence-print.h"
#include "sentence/dowser-sentence-say.h"
#include "sentence/dowser-sentence-sugar.h"

#include <glib/gi18n-lib.h>

G_DEFINE_QUARK (dowser - sentence - error - quark, dowser_sentence_error)

DowserPlan *
dowser_sentence_read (const char *text, const DowserSchema *schema, GError **error)
{
  DowserSentenceNode *tree = dowser_sentence_parse (text, dowser_sentence_names_get (schema), error);
  g_autoptr (DowserSentenceNode) whole = tree != NULL ? dowser_sentence_expand (tree, error) : NULL;

  return whole != NULL ? dowser_sentence_make (whole, schema, error) : NULL;
}

/* Returns: (transfer full) (nullable): the sentence; %NULL where it is read as something else */
static char *
write_with (const DowserPlan *plan, const DowserSchema *schema, DowserSentenceDetail detail, const char *fingerprint,
            GError **error)
{
  g_autoptr (GHashTable) own = NULL;
  g_autoptr (DowserSentenceNode) tree = dowser_sentence_say (plan, schema, detail, &own, error);
  g_autoptr (DowserSentenceNode) shorter = tree == NULL || detail >= DOWSER_SENTENCE_WHOLE_NAMES
                                               ? g_steal_pointer (&tree)
                                               : dowser_sentence_contract (g_steal_pointer (&tree));
  g_autofree char *text = shorter != NULL ? dowser_sentence_print (shorter, dowser_sentence_names_get (schema), own,
                                                                   detail >= DOWSER_SENTENCE_STORED_NAMES)
                                          : NULL;
  g_autoptr (DowserPlan) back = text != NULL ? dowser_sentence_read (text, schema, NULL) : NULL;
  g_autofree char *reread = back != NULL ? dowser_sentence_fingerprint (back) : NULL;

  return g_strcmp0 (fingerprint, reread) == 0 ? g_steal_pointer (&text) : NULL;
}

char *
dowser_sentence_write (const DowserPlan *plan, const DowserSchema *schema, GError **error)
{
  g_autofree char *fingerprint = dowser_sentence_fingerprint (plan);
  g_autoptr (GError) missing = NULL;
  char *text = NULL;

  if (dowser_plan_keeps (plan, DOWSER_KEEP_NUMBER_TEXT, NULL) && dowser_number_texts_has_any (plan, schema))
    {
      g_set_error_literal (error, DOWSER_SENTENCE_ERROR, DOWSER_SENTENCE_ERROR_NONE,
                           _ ("numbers in texts are compared as texts, which no sentence says"));
      return NULL;
    }
  for (int detail = DOWSER_SENTENCE_SHORT;
       fingerprint != NULL && text == NULL && missing == NULL && detail < DOWSER_SENTENCE_N_DETAILS; detail++)
    text = write_with (plan, schema, detail, fingerprint, &missing);
  if (missing != NULL)
    g_propagate_error (error, g_steal_pointer (&missing));
  else if (text == NULL)
    g_set_error_literal (error, DOWSER_SENTENCE_ERROR, DOWSER_SENTENCE_ERROR_NONE,
                         _ ("no sentence is read as this plan"));
  return text;
}
