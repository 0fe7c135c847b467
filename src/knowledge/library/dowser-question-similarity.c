/* dowser-question-similarity.c - computes the similarity of two questions from their normal forms */
#include "knowledge/library/dowser-question-form.h"

#include "words/dowser-words.h"

#include <math.h>
#include <string.h>

/* The maximum number of words that a value slot matches. Values in questions are rarely longer, and a higher number
 * would make more alignments possible. */
#define MAX_FILL_WORDS 4
#define MAX_OTHER_WORDS 0.85
#define WEIGHT_STOP 0.25
#define WEIGHT_SLOT 0.3

/*
 * A search for an alignment: a way to match the items of @a and @b in order.
 * @fillings: (nullable): the words that match the items of @a
 * @failed: the element at i * (b->len + 1) + j is TRUE if the items of @a from i on don't match the items of @b from j
 * on. Without @failed, the number of tried alignments would grow exponentially with the number of values.
 */
typedef struct
{
  GPtrArray *a;
  GPtrArray *b;
  gboolean fills_first; /* words of @b may fill value slots of @a */
  gboolean fills_second;
  GPtrArray *fillings;
  guint8 *failed;
} Alignment;

static gboolean align_items_from (Alignment *self, guint i, guint j);

static char *
dup_words (GPtrArray *items, guint first, guint n)
{
  GString *text = g_string_new (NULL);

  for (guint i = first; i < first + n; i++)
    {
      const DowserQuestionFormItem *item = items->pdata[i];

      g_string_append_printf (text, "%s%s", i > first ? " " : "",
                              item->original_text != NULL ? item->original_text : item->text);
    }
  return g_string_free (text, FALSE);
}

static void
set_fill (Alignment *self, guint i, char *fill)
{
  if (self->fillings == NULL)
    {
      g_free (fill);
      return;
    }
  g_free (self->fillings->pdata[i]);
  self->fillings->pdata[i] = fill;
}

static gboolean
are_words (GPtrArray *items, guint first, guint n)
{
  if (first + n > items->len)
    return FALSE;
  for (guint i = first; i < first + n; i++)
    if (((const DowserQuestionFormItem *) items->pdata[i])->kind != DOWSER_SLOT_NONE)
      return FALSE;
  return TRUE;
}

static gboolean
fill_value (Alignment *self, guint i, guint j, gboolean of_a)
{
  for (guint n = 1; n <= MAX_FILL_WORDS && are_words (of_a ? self->b : self->a, of_a ? j : i, n); n++)
    if (align_items_from (self, i + (of_a ? 1 : n), j + (of_a ? n : 1)))
      {
        if (of_a)
          set_fill (self, i, dup_words (self->b, j, n));
        return TRUE;
      }
  return FALSE;
}

static gboolean
try_align_from (Alignment *self, guint i, guint j)
{
  const DowserQuestionFormItem *a = i < self->a->len ? self->a->pdata[i] : NULL;
  const DowserQuestionFormItem *b = j < self->b->len ? self->b->pdata[j] : NULL;

  if (a == NULL || b == NULL)
    return a == NULL && b == NULL;
  if (a->kind == b->kind && strcmp (a->text, b->text) == 0)
    {
      if (!align_items_from (self, i + 1, j + 1))
        return FALSE;
      if (a->kind == DOWSER_SLOT_VALUE)
        set_fill (self, i, g_strdup (b->original_text));
      return TRUE;
    }
  if (a->kind == DOWSER_SLOT_VALUE && self->fills_first)
    return fill_value (self, i, j, TRUE);
  return b->kind == DOWSER_SLOT_VALUE && self->fills_second && fill_value (self, i, j, FALSE);
}

static gboolean
align_items_from (Alignment *self, guint i, guint j)
{
  guint8 *failed = &self->failed[(gsize) i * (self->b->len + 1) + j];

  if (*failed == 0 && try_align_from (self, i, j))
    return TRUE;
  *failed = 1;
  return FALSE;
}

gboolean
dowser_question_form_align (const DowserQuestionForm *self, const DowserQuestionForm *other, GPtrArray **fillings)
{
  g_autoptr (GPtrArray) filled = g_ptr_array_new_with_free_func (g_free);
  g_autofree guint8 *failed = g_new0 (guint8, (gsize) (self->items->len + 1) * (other->items->len + 1));
  Alignment alignment
      = { self->items, other->items, self->is_planned && !other->is_planned, other->is_planned && !self->is_planned,
          filled,      failed };
  gboolean is_aligned;

  g_ptr_array_set_size (filled, (int) self->items->len);
  is_aligned = self->items->len > 0 && align_items_from (&alignment, 0, 0);
  if (is_aligned && fillings != NULL)
    *fillings = g_steal_pointer (&filled);
  return is_aligned;
}

static void
add_weight (GHashTable *weights, const DowserQuestionFormItem *item)
{
  double weight = item->kind != DOWSER_SLOT_NONE          ? WEIGHT_SLOT
                  : dowser_word_is_stop_word (item->text) ? WEIGHT_STOP
                                                          : 1;
  char *key = item->kind == DOWSER_SLOT_NONE     ? dowser_word_dup_lemma (item->text)
              : item->kind >= DOWSER_SLOT_PERIOD ? g_strdup_printf ("<%d>", DOWSER_SLOT_PERIOD)
                                                 : g_strdup_printf ("<%d>", item->kind);

  g_hash_table_replace (weights, key, g_memdup2 (&weight, sizeof weight));
}

/* Returns the lemmas of @form with their weights. Returns: (transfer full): lemma → weight */
static GHashTable *
get_weights (const DowserQuestionForm *form)
{
  GHashTable *weights = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);

  for (guint i = 0; i < form->items->len; i++)
    add_weight (weights, form->items->pdata[i]);
  return weights;
}

static double
get_product (GHashTable *a, GHashTable *b)
{
  GHashTableIter iter;
  gpointer key, weight;
  double sum = 0;

  g_hash_table_iter_init (&iter, a);
  while (g_hash_table_iter_next (&iter, &key, &weight))
    {
      const double *other = g_hash_table_lookup (b, key);

      sum += other != NULL ? *(double *) weight * *other : 0;
    }
  return sum;
}

double
dowser_question_form_compare (const DowserQuestionForm *self, const DowserQuestionForm *other)
{
  g_autoptr (GHashTable) a = NULL;
  g_autoptr (GHashTable) b = NULL;
  double lengths;

  if (dowser_question_form_align (self, other, NULL))
    return 1;
  a = get_weights (self);
  b = get_weights (other);
  lengths = sqrt (get_product (a, a) * get_product (b, b));
  return lengths > 0 ? MIN (MAX_OTHER_WORDS, get_product (a, b) / lengths) : 0;
}
