/* dowser-sentence.c - writes a plan as a sentence that users can edit, and reads a sentence as a plan */
#include "sentence/dowser-sentence.h"

#include "plan/dowser-number-texts.h"
#include "sentence/dowser-sentence-chart.h"
#include "sentence/dowser-sentence-fingerprint.h"
#include "sentence/dowser-sentence-make.h"
#include "sentence/dowser-sentence-print.h"
#include "sentence/dowser-sentence-sugar.h"
#include "sentence/dowser-sentence-write.h"

#include <glib/gi18n-lib.h>

G_DEFINE_QUARK (dowser - sentence - error - quark, dowser_sentence_error)

DowserPlan *
dowser_sentence_read (const char *text, const DowserSchema *schema, GError **error)
{
  DowserSentenceNode *tree = dowser_sentence_parse (text, dowser_sentence_names_get (schema), error);
  g_autoptr (DowserSentenceNode) expanded = tree != NULL ? dowser_sentence_expand (tree, error) : NULL;

  return expanded != NULL ? dowser_sentence_make (expanded, schema, error) : NULL;
}

/* Writes a sentence with the given amount of detail. Returns: (transfer full) (nullable): %NULL with @error if no
 * sentence can express the plan */
static char *
write_with_detail (const DowserPlan *plan, const DowserSchema *schema, DowserSentenceDetail detail, GError **error)
{
  g_autoptr (GHashTable) own = NULL;
  g_autoptr (DowserSentenceNode) tree = dowser_sentence_make_tree (plan, schema, detail, &own, error);
  g_autoptr (DowserSentenceNode) shorter = tree == NULL || detail >= DOWSER_SENTENCE_WHOLE_NAMES
                                               ? g_steal_pointer (&tree)
                                               : dowser_sentence_contract (g_steal_pointer (&tree));

  return shorter != NULL ? dowser_sentence_print (shorter, dowser_sentence_names_get (schema), own,
                                                  detail >= DOWSER_SENTENCE_STORED_NAMES)
                         : NULL;
}

/* Writes a sentence, and reads it back to check it. @known_text: (nullable): a sentence that was read as @plan;
 * @read_back: (out): the plan that was read back from the written sentence; %NULL if this sentence is @known_text.
 * Returns: (transfer full) (nullable): the sentence */
static char *
write_checked (const DowserPlan *plan, const DowserSchema *schema, const char *known_text, DowserPlan **read_back,
               GError **error)
{
  g_autofree char *fingerprint = dowser_sentence_make_fingerprint (plan);

  if (dowser_plan_is_exempt (plan, DOWSER_CHECK_NUMBER_TEXT, NULL) && dowser_number_texts_has_any (plan, schema))
    {
      g_set_error_literal (error, DOWSER_SENTENCE_ERROR, DOWSER_SENTENCE_ERROR_NONE,
                           _ ("the plan compares numbers stored as text like texts, which a sentence cannot express"));
      return NULL;
    }
  for (int detail = DOWSER_SENTENCE_SHORT; fingerprint != NULL && detail < DOWSER_SENTENCE_N_DETAILS; detail++)
    {
      g_autoptr (GError) missing = NULL;
      g_autofree char *text = write_with_detail (plan, schema, detail, &missing);
      g_autoptr (DowserPlan) read = NULL;
      g_autofree char *read_fingerprint = NULL;

      if (missing != NULL)
        {
          g_propagate_error (error, g_steal_pointer (&missing));
          return NULL;
        }
      if (text == NULL)
        continue;
      if (known_text != NULL && dowser_sentence_has_same_words (text, known_text))
        return g_steal_pointer (&text);
      read = dowser_sentence_read (text, schema, NULL);
      read_fingerprint = read != NULL ? dowser_sentence_make_fingerprint (read) : NULL;
      if (g_strcmp0 (fingerprint, read_fingerprint) != 0)
        continue;
      *read_back = g_steal_pointer (&read);
      return g_steal_pointer (&text);
    }
  g_set_error_literal (error, DOWSER_SENTENCE_ERROR, DOWSER_SENTENCE_ERROR_NONE,
                       _ ("no sentence can express this plan"));
  return NULL;
}

char *
dowser_sentence_write (const DowserPlan *plan, const DowserSchema *schema, GError **error)
{
  g_autoptr (DowserPlan) read_back = NULL;

  return write_checked (plan, schema, NULL, &read_back, error);
}

char *
dowser_sentence_write_and_read_back (const DowserPlan *plan, const DowserSchema *schema, DowserPlan **read_back,
                                     GError **error)
{
  return write_checked (plan, schema, NULL, read_back, error);
}

gboolean
dowser_sentence_is_exact_wording (const DowserPlan *plan, const char *text, const DowserSchema *schema)
{
  g_autoptr (DowserPlan) read_back = NULL;
  g_autofree char *written = write_checked (plan, schema, text, &read_back, NULL);

  return written != NULL && dowser_sentence_has_same_words (written, text);
}
