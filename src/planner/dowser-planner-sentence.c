/* dowser-planner-sentence.c - plans a question that is a sentence of the grammar */
#include "planner/dowser-planner-sentence.h"

#include "plan/dowser-aggregate.h"
#include "plan/dowser-types.h"
#include "sentence/dowser-sentence.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static DowserTokenRole
get_role (DowserSentenceWordKind kind)
{
  switch (kind)
    {
    case DOWSER_SENTENCE_WORD_TABLE:
      return DOWSER_TOKEN_TABLE;
    case DOWSER_SENTENCE_WORD_COLUMN:
      return DOWSER_TOKEN_COLUMN;
    case DOWSER_SENTENCE_WORD_VALUE:
      return DOWSER_TOKEN_VALUE;
    case DOWSER_SENTENCE_WORD_NUMBER:
      return DOWSER_TOKEN_NUMBER;
    case DOWSER_SENTENCE_WORD_DATE:
      return DOWSER_TOKEN_DATE;
    case DOWSER_SENTENCE_WORD_GRAMMAR:
    default:
      return DOWSER_TOKEN_OPERATOR;
    }
}

static GPtrArray *
make_spans (const char *question, const DowserSchema *schema)
{
  GPtrArray *spans = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_span_free);
  g_autoptr (GArray) words = dowser_sentence_find_words (question, schema);

  for (guint i = 0; words != NULL && i < words->len; i++)
    {
      const DowserSentenceWord *word = &g_array_index (words, DowserSentenceWord, i);
      g_autofree char *text = g_strndup (question + word->start, word->length);

      g_ptr_array_add (spans, dowser_span_new (word->start, word->length, get_role (word->kind), text, NULL, FALSE));
    }
  return spans;
}

static void
find_inferred (const DowserSelect *select, gpointer inferred)
{
  for (guint i = 0; i < select->joins->len; i++)
    if (((const DowserJoin *) select->joins->pdata[i])->via == DOWSER_VIA_INFERRED)
      *(gboolean *) inferred = TRUE;
}

/* Sets the state "check" if the plan uses an inferred key, which may be wrong. */
static void
check_inferred_keys (DowserUnderstanding *self)
{
  gboolean inferred = self->plan->assumptions->len > 0;

  dowser_plan_walk_selects (self->plan, FALSE, find_inferred, &inferred);
  if (!inferred)
    return;
  self->state = DOWSER_STATE_CHECK;
  g_ptr_array_add (self->reasons, g_strdup (_ ("The tables are joined by a key that the database does not declare.")));
}

/* SumCheck: the state of a search through the selects of a plan. @fits: TRUE if all sums and averages found so far are
 * of numbers */
typedef struct
{
  DowserTypes *types;
  const DowserSelect *select;
  gboolean fits;
} SumCheck;

static gboolean
check_sum (const DowserExpr *expr, gpointer sums)
{
  SumCheck *self = sums;
  const DowserTypeScope scope = { self->types, NULL, self->select };
  gboolean is_sum
      = expr->kind == DOWSER_EXPR_AGGREGATE && expr->args->len > 0 && dowser_aggregate_takes_numbers (expr->op);

  if (is_sum && !dowser_value_type_may_be_number (dowser_types_get_expr_type (&scope, expr->args->pdata[0]).type))
    self->fits = FALSE;
  return TRUE;
}

static void
check_sums (const DowserSelect *select, gpointer sums)
{
  ((SumCheck *) sums)->select = select;
  dowser_select_walk (select, check_sum, sums);
}

/* Returns TRUE if all sums and averages are of numbers. A sentence may also ask for an average of dates, but the user
 * must then confirm this meaning. */
static gboolean
sums_only_numbers (const DowserPlan *plan, const DowserSchema *schema)
{
  g_autoptr (DowserTypes) types = dowser_types_new (plan, schema);
  SumCheck sums = { types, NULL, TRUE };

  dowser_plan_walk_selects (plan, FALSE, check_sums, &sums);
  return sums.fits;
}

/* Returns: (transfer full): @question without the punctuation mark at its end */
static char *
dup_without_final_mark (const char *question)
{
  char *trimmed = g_strstrip (g_strdup (question));
  gsize length = strlen (trimmed);

  if (length > 0 && (trimmed[length - 1] == '?' || trimmed[length - 1] == '.'))
    trimmed[length - 1] = '\0';
  return g_strchomp (trimmed);
}

/* Returns TRUE if @question, for which @plan was made, can't have another meaning. */
static gboolean
is_unambiguous (const DowserPlan *plan, const char *question, const DowserSchema *schema)
{
  return dowser_sentence_is_exact_wording (plan, question, schema) && sums_only_numbers (plan, schema);
}

DowserUnderstanding *
dowser_planner_read_sentence (const char *question, const DowserSchema *schema)
{
  g_autofree char *trimmed = dup_without_final_mark (question);
  g_autoptr (DowserPlan) plan = dowser_sentence_read (trimmed, schema, NULL);
  DowserUnderstanding *understanding;

  if (plan == NULL || !is_unambiguous (plan, trimmed, schema))
    return NULL;
  understanding = dowser_understanding_new ();
  understanding->state = DOWSER_STATE_UNDERSTOOD;
  understanding->confidence = 1;
  understanding->plan = g_steal_pointer (&plan);
  g_ptr_array_unref (understanding->spans);
  understanding->spans = make_spans (trimmed, schema);
  check_inferred_keys (understanding);
  return understanding;
}

char *
dowser_planner_write_sentence (const DowserPlan *plan, const DowserSchema *schema)
{
  g_autoptr (DowserPlan) read_back = NULL;
  g_autofree char *sentence = dowser_sentence_write_and_read_back (plan, schema, &read_back, NULL);

  return sentence != NULL && is_unambiguous (read_back, sentence, schema) ? g_steal_pointer (&sentence) : NULL;
}
