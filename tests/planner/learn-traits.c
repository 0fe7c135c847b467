/* learn-traits.c - learns the weights of traits from lists of readings that are marked as right or wrong */
#include <glib.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Logistic regression over the interpretations of a question (the probability that a right interpretation is chosen),
 * by AdaGrad. The weights start from hand-made guesses and are regularized towards these guesses. The questions are
 * shuffled in the same order in each run. */
#define EPOCHS 3
#define RATE 0.06
#define RIDGE 1e-4
/* Minimum number of questions in which a trait (a property of an interpretation) must occur. A trait that occurs in
 * fewer questions is ignored as chance. */
#define LEAST_QUESTIONS 5
/* If the probability of the right answer is above this limit, the question isn't used for learning any more. */
#define SURE 0.97
/* Minimum weight in hundredths. Smaller weights are not written. */
#define LEAST_WEIGHT 10

typedef struct
{
  guint32 n;
  guint32 *n_traits;
  guint32 **traits;
  guint8 *right;
  double weight;
} Question;

typedef struct
{
  guint32 trait;
  guint32 n_questions;
  guint last;
  float weight;
  float guess;
  float square;
  float gradient;
} TraitEntry;

/* An open hash table, because traits are looked up a hundred million times. */
#define TABLE_BITS 23
static TraitEntry *table;

static TraitEntry *
find_entry (guint32 trait)
{
  guint32 at = (trait * 2654435761u) >> (32 - TABLE_BITS);

  while (table[at].trait != trait && table[at].trait != 0)
    at = (at + 1) & ((1u << TABLE_BITS) - 1);
  table[at].trait = trait;
  return &table[at];
}

static guint32
read_number (FILE *file, gboolean *ended)
{
  guint32 number = 0;

  if (fread (&number, sizeof number, 1, file) != 1)
    *ended = TRUE;
  return number;
}

/* Reads the questions of one family of tests from two files: the traits of their interpretations, and which
 * interpretations are right. @weight: the weight of each of these questions; @all: TRUE to read also questions that
 * can't be used for learning */
static void
read_family (GPtrArray *questions, const char *traits_path, const char *right_path, double weight, gboolean all)
{
  FILE *traits = fopen (traits_path, "rb");
  FILE *right = fopen (right_path, "rb");
  gboolean ended = traits == NULL || right == NULL;

  while (!ended)
    {
      Question *question = g_new0 (Question, 1);
      gboolean some_right = FALSE;
      gboolean some_wrong = FALSE;

      question->n = read_number (traits, &ended);
      if (ended)
        break;
      question->weight = weight;
      question->n_traits = g_new (guint32, question->n + 1);
      question->traits = g_new (guint32 *, question->n + 1);
      question->right = g_new (guint8, question->n + 1);
      for (guint i = 0; i < question->n; i++)
        {
          question->n_traits[i] = read_number (traits, &ended);
          question->traits[i] = g_new (guint32, question->n_traits[i] + 1);
          if (fread (question->traits[i], sizeof (guint32), question->n_traits[i], traits) != question->n_traits[i])
            ended = TRUE;
        }
      if (fread (question->right, 1, question->n, right) != question->n)
        ended = TRUE;
      for (guint i = 0; i < question->n; i++)
        {
          some_right |= question->right[i] != 0;
          some_wrong |= question->right[i] == 0;
        }
      if (all || (some_right && some_wrong))
        g_ptr_array_add (questions, question);
    }
  if (traits != NULL)
    fclose (traits);
  if (right != NULL)
    fclose (right);
}

static double
compute_score (const Question *question, guint at)
{
  double sum = 0.0;

  for (guint i = 0; i < question->n_traits[at]; i++)
    {
      const TraitEntry *entry = find_entry (question->traits[at][i]);

      if (entry->n_questions >= LEAST_QUESTIONS)
        sum += entry->weight;
    }
  return sum;
}

static void
apply_softmax (double *scores, guint n)
{
  double highest_score = -G_MAXDOUBLE;
  double sum = 0.0;

  for (guint i = 0; i < n; i++)
    highest_score = MAX (highest_score, scores[i]);
  for (guint i = 0; i < n; i++)
    sum += scores[i] = exp (scores[i] - highest_score);
  for (guint i = 0; i < n; i++)
    scores[i] /= sum;
}

/* Adds @gradient to each trait of the reading (an interpretation of the question) with index @at. @touched: TraitEntry:
 * gets the traits that had no gradient */
static void
add_gradient (const Question *question, guint at, double gradient, GPtrArray *touched)
{
  for (guint i = 0; i < question->n_traits[at]; i++)
    {
      TraitEntry *entry = find_entry (question->traits[at][i]);

      if (entry->n_questions < LEAST_QUESTIONS)
        continue;
      if (entry->gradient == 0.0f)
        g_ptr_array_add (touched, entry);
      entry->gradient += gradient;
    }
}

static void
learn_question (const Question *question)
{
  g_autofree double *chosen = g_new0 (double, question->n);
  g_autoptr (GPtrArray) touched = g_ptr_array_new ();
  double right = 0.0;

  for (guint i = 0; i < question->n; i++)
    chosen[i] = compute_score (question, i);
  apply_softmax (chosen, question->n);
  for (guint i = 0; i < question->n; i++)
    if (question->right[i])
      right += chosen[i];
  for (guint i = 0; i < question->n && right < SURE; i++)
    {
      double wanted = question->right[i] ? chosen[i] / MAX (right, 1e-12) : 0.0;

      add_gradient (question, i, (chosen[i] - wanted) * question->weight, touched);
    }
  for (guint i = 0; i < touched->len; i++)
    {
      TraitEntry *entry = touched->pdata[i];
      double slope = entry->gradient + RIDGE * (entry->weight - entry->guess);

      entry->gradient = 0.0f;
      entry->square += slope * slope;
      entry->weight -= RATE * slope / sqrt (1.0 + entry->square);
    }
}

static guint
count_right_answers (GPtrArray *questions)
{
  guint n = 0;

  for (guint i = 0; i < questions->len; i++)
    {
      const Question *question = questions->pdata[i];
      double best_worth = -G_MAXDOUBLE;
      guint best = 0;

      for (guint j = 0; j < question->n; j++)
        {
          double worth = compute_score (question, j);

          if (worth > best_worth)
            {
              best_worth = worth;
              best = j;
            }
        }
      n += question->n > 0 && question->right[best];
    }
  return n;
}

static gboolean
has_right_reading (const Question *question)
{
  return memchr (question->right, 1, question->n) != NULL;
}

/* Reads a file in which each row contains a trait (a feature of an interpretation) and its weight in hundredths. */
static void
read_weights (const char *path)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  if (!g_file_get_contents (path, &text, NULL, NULL))
    return;
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      char *end;
      guint32 trait = strtoul (lines[i], &end, 10);

      if (*end == ' ')
        {
          TraitEntry *entry = find_entry (trait);

          entry->n_questions = LEAST_QUESTIONS;
          entry->weight = entry->guess = atoi (end + 1) / 100.0;
        }
    }
}

static int
evaluate_weights (int argc, char **argv)
{
  read_weights (argv[2]);
  for (int i = 3; i + 1 < argc; i += 2)
    {
      g_autoptr (GPtrArray) questions = g_ptr_array_new ();
      guint some = 0;

      read_family (questions, argv[i], argv[i + 1], 1.0, TRUE);
      for (guint j = 0; j < questions->len; j++)
        some += has_right_reading (questions->pdata[j]);
      g_print ("%s: %u questions, likeliest right %.1f %%, any listed %.1f %%\n", argv[i], questions->len,
               100.0 * count_right_answers (questions) / questions->len, 100.0 * some / questions->len);
    }
  return 0;
}

static void
count_questions (GPtrArray *questions)
{
  for (guint i = 0; i < questions->len; i++)
    {
      const Question *question = questions->pdata[i];

      for (guint j = 0; j < question->n; j++)
        for (guint k = 0; k < question->n_traits[j]; k++)
          {
            TraitEntry *entry = find_entry (question->traits[j][k]);

            if (entry->last != i + 1)
              entry->n_questions++;
            entry->last = i + 1;
          }
    }
}

static void
shuffle_questions (GPtrArray *questions, guint32 seed)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);

  for (guint i = questions->len; i > 1; i--)
    {
      guint other = g_rand_int_range (rand, 0, i);
      gpointer kept = questions->pdata[i - 1];

      questions->pdata[i - 1] = questions->pdata[other];
      questions->pdata[other] = kept;
    }
}

int
main (int argc, char **argv)
{
  g_autoptr (GPtrArray) questions = g_ptr_array_new ();
  FILE *out;

  table = g_new0 (TraitEntry, 1u << TABLE_BITS);
  if (argc >= 5 && strcmp (argv[1], "--judge") == 0)
    return evaluate_weights (argc, argv);
  if (argc < 6 || argc % 3 != 0)
    {
      g_printerr ("usage: learn-traits GUESSES WEIGHTS (TRAITS RIGHT WEIGHT)...\n"
                  "       learn-traits --judge WEIGHTS (TRAITS RIGHT)...\n");
      return 2;
    }
  read_weights (argv[1]);
  for (int i = 3; i < argc; i += 3)
    read_family (questions, argv[i], argv[i + 1], g_ascii_strtod (argv[i + 2], NULL), FALSE);
  count_questions (questions);
  for (guint epoch = 0; epoch < EPOCHS; epoch++)
    {
      shuffle_questions (questions, epoch + 1);
      for (guint i = 0; i < questions->len; i++)
        learn_question (questions->pdata[i]);
    }
  g_printerr ("%u questions with a right reading, %u of them first\n", questions->len, count_right_answers (questions));
  out = fopen (argv[2], "w");
  if (out == NULL)
    return 2;
  for (guint i = 0; i < 1u << TABLE_BITS; i++)
    if (table[i].n_questions >= LEAST_QUESTIONS && fabs (table[i].weight) * 100 >= LEAST_WEIGHT)
      fprintf (out, "%u %d\n", table[i].trait, (int) lround (table[i].weight * 100));
  fclose (out);
  return 0;
}
