/* dowser-confidence.c - the confidence that a plan does what the question asks for, from 0 to 1 */
#include "verdict/dowser-confidence.h"

#include "audit/dowser-audit.h"
#include "base/dowser-identifier.h"
#include "explain/dowser-explain-private.h"
#include "words/dowser-synonyms.h"

#include <string.h>

/* Two words count as forms of the same word if at least this many letters at their start are equal. */
#define STEM_LENGTH 4
/* The minimum score with which two words count as synonyms. */
#define NEAR_SYNONYM 0.5
/* The minimum length of a value that counts as named in the question. A shorter value may be in a question by
 * chance. */
#define TELLING_LENGTH 3

/* State of a comparison of the plan's names with the words of the question. */
typedef struct
{
  char **words; /* the words of the question, folded */
  char *folded; /* the question */
  double sum;
  guint n;
  gboolean any;
} MatchState;

static gboolean
is_same_word (const char *a, const char *b)
{
  g_autofree char *x = _dowser_explain_dup_words (a, TRUE);
  g_autofree char *y = _dowser_explain_dup_words (b, TRUE);

  return strcmp (x, y) == 0;
}

/* Returns TRUE for two forms of a word, such as "weigh" and "weight", and for synonyms, such as "price" and "cost". */
static gboolean
is_similar_word (const char *a, const char *b)
{
  gsize common = 0;
  g_autofree char *x = NULL;
  g_autofree char *y = NULL;

  while (a[common] != '\0' && a[common] == b[common])
    common++;
  if (common >= STEM_LENGTH)
    return TRUE;
  x = _dowser_explain_dup_words (a, TRUE);
  y = _dowser_explain_dup_words (b, TRUE);
  return dowser_synonyms_score (x, y) >= NEAR_SYNONYM;
}

/* Returns 1 if all words of @name are in the question. Returns 0.5 if only some words are, or if the question has
 * similar words. Otherwise, returns 0. */
static double
rate_name (char **question, const char *name)
{
  g_auto (GStrv) words = dowser_identifier_split (name);
  guint n_exact = 0, similar = 0;

  for (guint i = 0; words[i] != NULL; i++)
    {
      gboolean has_same = FALSE, has_similar = FALSE;

      for (guint j = 0; question[j] != NULL; j++)
        {
          has_same |= is_same_word (words[i], question[j]);
          has_similar |= is_similar_word (words[i], question[j]);
        }
      n_exact += has_same;
      similar += has_same || has_similar;
    }
  if (n_exact > 0 && words[n_exact] == NULL)
    return 1.0;
  return similar > 0 ? 0.5 : 0.0;
}

static void
add_rate (MatchState *match, double rate)
{
  match->sum += rate;
  match->n++;
  match->any |= rate > 0;
}

static void
add_match (MatchState *match, const char *name, const char *business_name)
{
  double rate
      = MAX (rate_name (match->words, name), business_name != NULL ? rate_name (match->words, business_name) : 0);

  add_rate (match, rate);
}

typedef struct
{
  MatchState *match;
  const DowserSelect *select;
  const DowserSchema *schema;
  GHashTable *counted_tables;
} MatchContext;

/* Returns: (nullable): the column of @expr; @table: (out) (nullable): its table */
static const DowserColumn *
find_column (const MatchContext *collection, const DowserExpr *expr, const DowserTable **table)
{
  const DowserInstance *instance = dowser_select_find_instance (collection->select, expr->instance);

  *table
      = instance != NULL && !instance->is_step ? dowser_schema_find_table (collection->schema, instance->table) : NULL;
  return *table != NULL ? dowser_table_find_column (*table, expr->name) : NULL;
}

static gboolean
is_in_question (const MatchState *match, const DowserExpr *literal)
{
  const DowserValue *value = literal->kind == DOWSER_EXPR_LITERAL && !literal->value->is_null ? literal->value : NULL;
  g_autofree char *folded = NULL;

  if (value == NULL || value->type != DOWSER_VALUE_TEXT || value->length < TELLING_LENGTH)
    return FALSE;
  folded = g_utf8_casefold (value->text, (gssize) value->length);
  return strstr (match->folded, folded) != NULL;
}

/* If @expr compares a column with a value that is in the question, the column and its table count as named. For
 * example, "Dennis Doe" means a patient even if the question doesn't contain the word "patient". */
static void
match_value (MatchContext *collection, const DowserExpr *expr)
{
  const DowserExpr *x = expr->args->len > 1 ? expr->args->pdata[0] : NULL;
  const DowserTable *table = NULL;
  const DowserColumn *column = x != NULL && x->kind == DOWSER_EXPR_COLUMN ? find_column (collection, x, &table) : NULL;

  for (guint i = 1; column != NULL && i < expr->args->len; i++)
    if (is_in_question (collection->match, expr->args->pdata[i]))
      {
        if (g_hash_table_add (collection->counted_tables, (gpointer) table))
          add_rate (collection->match, 1);
        if (g_hash_table_add (collection->counted_tables, (gpointer) column))
          add_rate (collection->match, 1);
        return;
      }
}

/* A table counts if one of its columns is used. If no column is used, the table may only join two other tables, and a
 * question doesn't name such a table. */
static gboolean
match_column_cb (const DowserExpr *expr, gpointer user_data)
{
  MatchContext *collection = user_data;
  const DowserTable *table;
  const DowserColumn *column;

  if (expr->kind == DOWSER_EXPR_COMPARE || expr->kind == DOWSER_EXPR_IN || expr->kind == DOWSER_EXPR_MATCH)
    match_value (collection, expr);
  if (expr->kind != DOWSER_EXPR_COLUMN)
    return TRUE;
  column = find_column (collection, expr, &table);
  if (table != NULL && g_hash_table_add (collection->counted_tables, (gpointer) table))
    add_match (collection->match, table->name, table->business_name);
  if (column != NULL && g_hash_table_add (collection->counted_tables, (gpointer) column))
    add_match (collection->match, column->name, column->business_name);
  return TRUE;
}

static void
match_plan (MatchState *match, const DowserPlan *plan, const DowserSchema *schema)
{
  const DowserSelect *select = plan->select;
  g_autoptr (GHashTable) counted_tables = g_hash_table_new (NULL, NULL);
  MatchContext collection = { match, select, schema, counted_tables };
  const DowserTable *root = NULL;

  if (select->filter != NULL)
    dowser_expr_walk (select->filter, match_column_cb, &collection);
  for (guint i = 0; i < select->outputs->len; i++)
    dowser_expr_walk (((const DowserOutput *) select->outputs->pdata[i])->expr, match_column_cb, &collection);
  /* If no column of the plan is compared with the question, the name of its first table is compared. A question such as
   * "How many customers" names only the table. */
  if (match->n == 0 && select->from->len > 0)
    root = dowser_schema_find_table (schema, ((const DowserInstance *) select->from->pdata[0])->table);
  if (root != NULL)
    add_match (match, root->name, root->business_name);
}

static double
measure_clarity (const MatchState *match, double coverage)
{
  double question_share = coverage < 0.0 ? 1.0 : MIN (coverage, 1.0);

  if (match->words[0] == NULL)
    return 0.0;
  return (match->any ? 0.3 : 0.1) * question_share;
}

DowserConfidence
dowser_confidence_measure (const DowserPlan *plan, const DowserSchema *schema, const char *question,
                           const char *unmet_request, double coverage, gboolean valid)
{
  g_auto (GStrv) words = dowser_identifier_split (question != NULL ? question : "");
  g_autofree char *folded = g_utf8_casefold (question != NULL ? question : "", -1);
  MatchState match = { words, folded, 0.0, 0, FALSE };
  DowserConfidence confidence;

  match_plan (&match, plan, schema);
  confidence.schema_match = match.n > 0 ? 0.3 * match.sum / match.n : 0.0;
  confidence.complexity = unmet_request == NULL ? 0.2 : 0.1;
  confidence.clarity = measure_clarity (&match, coverage);
  confidence.validity = valid ? 0.2 : 0.0;
  confidence.total = confidence.schema_match + confidence.complexity + confidence.clarity + confidence.validity;
  return confidence;
}
