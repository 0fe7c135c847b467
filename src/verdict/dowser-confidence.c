/* dowser-confidence.c - how far a plan can be trusted to be what was asked, from 0 to 1 */
#include "verdict/dowser-confidence.h"

#include "analysis/dowser-plan-tables.h"
#include "audit/dowser-audit.h"
#include "base/dowser-identifier.h"
#include "explain/dowser-explain-private.h"

#include <string.h>

/* Words from so many letters on are taken for forms of one another where they begin alike. */
#define STEM_LENGTH 4

/* A question with one of these asks for more than rows that meet a condition. */
static const char *const complex_words[]
    = { "average", "avg",   "total",   "sum",   "most",    "least", "per",     "each",       "every",
        "number",  "count", "top",     "max",   "maximum", "min",   "minimum", "highest",    "lowest",
        "than",    "both",  "without", "never", "ratio",   "share", "percent", "percentage", "by",
        "many",    "more",  "fewer",   "rank",  "trend",   NULL };

/* What is named, in words of the question. */
typedef struct
{
  char **words; /* of the question, folded */
  double sum;
  guint n;
  gboolean any;
} Match;

static gboolean
is_same_word (const char *a, const char *b)
{
  g_autofree char *x = _dowser_explain_dup_words (a, TRUE);
  g_autofree char *y = _dowser_explain_dup_words (b, TRUE);

  return strcmp (x, y) == 0;
}

static gboolean
is_similar_word (const char *a, const char *b)
{
  gsize common = 0;

  while (a[common] != '\0' && a[common] == b[common])
    common++;
  return common >= STEM_LENGTH;
}

/* 1 where all words of @name are in the question, ½ where one of them nearly is, 0 else. */
static double
rate_name (char **question, const char *name)
{
  g_auto (GStrv) words = dowser_identifier_split (name);
  guint exact = 0, similar = 0;

  for (guint i = 0; words[i] != NULL; i++)
    {
      gboolean same = FALSE, near = FALSE;

      for (guint j = 0; question[j] != NULL; j++)
        {
          same |= is_same_word (words[i], question[j]);
          near |= is_similar_word (words[i], question[j]);
        }
      exact += same;
      similar += same || near;
    }
  if (exact > 0 && words[exact] == NULL)
    return 1.0;
  return similar > 0 ? 0.5 : 0.0;
}

static void
add_match (Match *match, const char *name, const char *business_name)
{
  double rate
      = MAX (rate_name (match->words, name), business_name != NULL ? rate_name (match->words, business_name) : 0);

  match->sum += rate;
  match->n++;
  match->any |= rate > 0;
}

typedef struct
{
  Match *match;
  const DowserSelect *select;
  const DowserSchema *schema;
  GHashTable *seen;
} Collection;

/* A table counts where a column of it is used; one that only joins two others is nobody's word. */
static gboolean
match_column_cb (const DowserExpr *expr, gpointer user_data)
{
  Collection *collection = user_data;
  const DowserInstance *instance;
  const DowserTable *table;
  const DowserColumn *column;

  if (expr->kind != DOWSER_EXPR_COLUMN)
    return TRUE;
  instance = dowser_select_find_instance (collection->select, expr->instance);
  table
      = instance != NULL && !instance->is_step ? dowser_schema_find_table (collection->schema, instance->table) : NULL;
  column = table != NULL ? dowser_table_find_column (table, expr->name) : NULL;
  if (table != NULL && g_hash_table_add (collection->seen, (gpointer) table))
    add_match (collection->match, table->name, table->business_name);
  if (column != NULL && g_hash_table_add (collection->seen, (gpointer) column))
    add_match (collection->match, column->name, column->business_name);
  return TRUE;
}

static void
match_plan (Match *match, const DowserPlan *plan, const DowserSchema *schema)
{
  const DowserSelect *select = plan->select;
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  Collection collection = { match, select, schema, seen };
  const DowserTable *root = NULL;

  for (guint i = 0; i < select->outputs->len; i++)
    dowser_expr_walk (((const DowserOutput *) select->outputs->pdata[i])->expr, match_column_cb, &collection);
  if (select->filter != NULL)
    dowser_expr_walk (select->filter, match_column_cb, &collection);
  /* "How many customers": nothing but the table is named. */
  if (match->n == 0 && select->from->len > 0)
    root = dowser_schema_find_table (schema, ((const DowserInstance *) select->from->pdata[0])->table);
  if (root != NULL)
    add_match (match, root->name, root->business_name);
}

static gboolean
find_nested_cb (const DowserExpr *expr, gpointer user_data)
{
  *(gboolean *) user_data |= expr->kind == DOWSER_EXPR_SUBPLAN || expr->kind == DOWSER_EXPR_WINDOW;
  return TRUE;
}

static gboolean
is_complex_plan (const DowserPlan *plan)
{
  const DowserSelect *select = plan->select;
  gboolean nested = FALSE;

  dowser_select_walk (select, find_nested_cb, &nested);
  return nested || plan->steps->len > 0 || select->joins->len > 0 || select->set_with != NULL
         || dowser_select_is_grouped (select);
}

static gboolean
is_complex_question (char **words, const DowserPlan *plan, const DowserSchema *schema)
{
  g_autoptr (GPtrArray) tables = dowser_plan_dup_tables (plan, schema);
  guint named = 0;

  for (guint i = 0; words[i] != NULL; i++)
    if (g_strv_contains (complex_words, words[i]))
      return TRUE;
  for (guint i = 0; i < tables->len; i++)
    named += rate_name (words, ((const DowserTable *) tables->pdata[i])->name) > 0;
  return named > 1;
}

static double
measure_clarity (const Match *match, double coverage)
{
  double understood = coverage < 0.0 ? 1.0 : MIN (coverage, 1.0);

  if (match->words[0] == NULL)
    return 0.0;
  return (match->any ? 0.3 : 0.1) * understood;
}

DowserConfidence
dowser_confidence_measure (const DowserPlan *plan, const DowserSchema *schema, const char *question, double coverage,
                           gboolean valid)
{
  g_auto (GStrv) words = dowser_identifier_split (question != NULL ? question : "");
  Match match = { words, 0.0, 0, FALSE };
  DowserConfidence confidence;

  match_plan (&match, plan, schema);
  confidence.schema_match = match.n > 0 ? 0.3 * match.sum / match.n : 0.0;
  confidence.complexity = is_complex_plan (plan) == is_complex_question (words, plan, schema) ? 0.2 : 0.1;
  confidence.clarity = measure_clarity (&match, coverage);
  confidence.validity = valid ? 0.2 : 0.0;
  confidence.total = confidence.schema_match + confidence.complexity + confidence.clarity + confidence.validity;
  return confidence;
}
