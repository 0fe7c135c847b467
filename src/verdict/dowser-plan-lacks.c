/* dowser-plan-lacks.c - finds words of a question that ask for something that the plan doesn't do */
#include "verdict/dowser-plan-lacks.h"

#include "base/dowser-identifier.h"
#include "words/dowser-tokens.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* The kinds of computation that words of a question can ask for and that a plan can do. */
typedef enum
{
  OPERATION_EXTREME = 1 << 0,
  OPERATION_NEGATE = 1 << 1,
  OPERATION_COUNT = 1 << 2,
  OPERATION_AVERAGE = 1 << 3,
  OPERATION_TOTAL = 1 << 4,
  OPERATION_SHARE = 1 << 5,
} OperationFlags;

/** RequestWords: the words that ask for a kind of computation. @words: lower case; @previous_word: (nullable): a word
 * after which
 * @words are ignored, for example "at" before "most" */
typedef struct
{
  OperationFlags operations;
  const char *previous_word;
  const char *const words[32];
} RequestWords;

static const RequestWords request_words[] = {
  { OPERATION_EXTREME, "at", { "most",     "least",    "fewest",   "top",     "highest",  "lowest",   "maximum",
                               "minimum",  "max",      "min",      "best",    "worst",    "largest",  "biggest",
                               "smallest", "oldest",   "youngest", "longest", "shortest", "earliest", "newest",
                               "cheapest", "heaviest", "lightest", "tallest", "greatest", "fastest",  "slowest",
                               "busiest",  "richest",  NULL } },
  { OPERATION_NEGATE, NULL, { "not", "without", "never", "neither", "nor", "except", "excluding", NULL } },
  { OPERATION_AVERAGE, NULL, { "average", "avg", "mean", NULL } },
  { OPERATION_TOTAL, NULL, { "total", "sum", "altogether", NULL } },
  { OPERATION_SHARE, NULL, { "percent", "percentage", "proportion", "fraction", NULL } },
};

/* Words that ask for a part of the rows. */
static const char *const limiting_words[] = { "first",  "last",    "any",    "some",     "data",   "one",  "single",
                                              "sample", "example", "recent", "recently", "latest", "next", NULL };

/* Words that ask for a count of rows. */
static const char *const counting_words[]
    = { "many",    "number",   "count",  "counts",     "numbers", "much",         "amount",     "total",
        "totals",  "each",     "per",    "by",         "every",   "average",      "share",      "percent",
        "rate",    "ratio",    "how",    "percentage", "often",   "times",        "most",       "least",
        "popular", "frequent", "common", "frequency",  "volume",  "distribution", "more",       "less",
        "fewer",   "than",     "top",    "trend",      "split",   "breakdown",    "statistics", NULL };

typedef struct
{
  guint operations;
  GPtrArray *texts; /* (char *): literals, folded */
  GArray *numbers;  /* double */
  GString *columns; /* the words in the names of the plan's columns, each between spaces */
  gboolean relative;
  gboolean shifts;
} PlanFacts;

static gboolean
is_false (const DowserValue *value)
{
  static const char *const no[] = { "n", "no", "f", "false", "0", "", NULL };
  g_autofree char *display = NULL;
  g_autofree char *folded = NULL;

  if (value->is_null)
    return TRUE;
  display = dowser_value_to_display (value);
  folded = g_ascii_strdown (display, -1);
  return (value->type == DOWSER_VALUE_BOOLEAN && !value->integer) || g_strv_contains (no, folded);
}

static void
add_literal (PlanFacts *self, const DowserValue *value)
{
  g_autofree char *display = NULL;

  if (value->is_null)
    return;
  display = dowser_value_to_display (value);
  if (dowser_value_type_is_number (value->type))
    {
      double number = value->type == DOWSER_VALUE_INTEGER ? (double) value->integer : g_ascii_strtod (display, NULL);

      g_array_append_val (self->numbers, number);
    }
  g_ptr_array_add (self->texts, g_utf8_casefold (display, -1));
  if (is_false (value))
    self->operations |= OPERATION_NEGATE;
}

static void
add_words (PlanFacts *self, const char *name)
{
  g_auto (GStrv) words = name != NULL ? dowser_identifier_split (name) : NULL;

  for (guint i = 0; words != NULL && words[i] != NULL; i++)
    g_string_append_printf (self->columns, "%s ", words[i]);
}

static guint
get_aggregate_flags (int op)
{
  switch (op)
    {
    case DOWSER_COUNT:
      return OPERATION_COUNT | OPERATION_TOTAL;
    case DOWSER_SUM:
      return OPERATION_COUNT | OPERATION_TOTAL;
    case DOWSER_AVG:
    case DOWSER_MEDIAN:
      return OPERATION_AVERAGE;
    case DOWSER_MIN:
    case DOWSER_MAX:
      return OPERATION_EXTREME;
    default:
      return 0;
    }
}

static gboolean
collect_expr_cb (const DowserExpr *expr, gpointer user_data)
{
  PlanFacts *self = user_data;

  if (expr->negated)
    self->operations |= OPERATION_NEGATE;
  switch (expr->kind)
    {
    case DOWSER_EXPR_COLUMN:
      add_words (self, expr->name);
      break;
    case DOWSER_EXPR_LITERAL:
      add_literal (self, expr->value);
      break;
    case DOWSER_EXPR_RELATIVE_DATE:
    case DOWSER_EXPR_PARAMETER:
      self->relative = TRUE;
      break;
    case DOWSER_EXPR_COMPARE:
      if (expr->op != DOWSER_EQUAL)
        self->operations |= OPERATION_NEGATE;
      break;
    case DOWSER_EXPR_NOT:
    case DOWSER_EXPR_IS_NULL:
    case DOWSER_EXPR_CASE:
      self->operations |= OPERATION_NEGATE;
      break;
    case DOWSER_EXPR_AGGREGATE:
      self->operations |= get_aggregate_flags (expr->op);
      break;
    case DOWSER_EXPR_WINDOW:
      self->operations |= OPERATION_EXTREME | OPERATION_COUNT | OPERATION_TOTAL | OPERATION_AVERAGE;
      break;
    case DOWSER_EXPR_RATIO:
      self->operations |= OPERATION_SHARE | OPERATION_AVERAGE | OPERATION_COUNT;
      break;
    case DOWSER_EXPR_FUNCTION:
      self->operations |= OPERATION_COUNT;
      break;
    case DOWSER_EXPR_ARITHMETIC:
      self->shifts = TRUE;
      self->operations
          |= OPERATION_TOTAL | OPERATION_COUNT | (expr->op == DOWSER_DIVIDE ? OPERATION_SHARE | OPERATION_AVERAGE : 0);
      break;
    case DOWSER_EXPR_SUBPLAN:
      self->operations |= expr->op == DOWSER_SUBPLAN_ANY || expr->op == DOWSER_SUBPLAN_ALL ? OPERATION_EXTREME : 0;
      break;
    default:
      break;
    }
  return TRUE;
}

static void
collect_select (const DowserSelect *select, gpointer user_data)
{
  PlanFacts *self = user_data;

  dowser_select_walk (select, collect_expr_cb, self);
  for (guint i = 0; i < select->joins->len; i++)
    if (((const DowserJoin *) select->joins->pdata[i])->type != DOWSER_JOIN_INNER)
      self->operations |= OPERATION_NEGATE;
  for (guint i = 0; i < select->order->len; i++)
    self->operations |= select->limit != DOWSER_NO_LIMIT ? OPERATION_EXTREME : 0;
  self->operations |= select->set_op == DOWSER_SET_EXCEPT ? OPERATION_NEGATE : 0;
  for (guint i = 0; i < 2; i++)
    {
      double number = (double) (i == 0 ? select->limit : select->offset);

      if (number >= 0)
        g_array_append_val (self->numbers, number);
    }
}

/* Returns TRUE if both numbers mean the same amount. They may differ by a factor such as 100 for cents, 1000, or a
 * ratio of two units of time. They may also differ by at most 1. */
static gboolean
matches_number (double asked_number, double plan_number)
{
  static const double factors[] = { 1, 100, 1000, 1000000, 7, 12, 24, 30, 52, 60, 365, 3600 };

  for (guint i = 0; i < G_N_ELEMENTS (factors); i++)
    if (fabs (asked_number * factors[i] - plan_number) < 1e-9 || fabs (asked_number - plan_number * factors[i]) < 1e-9)
      return TRUE;
  return fabs (asked_number - plan_number) <= 1;
}

static gboolean
contains_number (const PlanFacts *self, const DowserToken *token)
{
  g_autofree char *folded = g_utf8_casefold (token->text, -1);

  for (guint i = 0; i < self->numbers->len; i++)
    if (matches_number (token->number, g_array_index (self->numbers, double, i)))
      return TRUE;
  for (guint i = 0; i < self->texts->len; i++)
    if (strstr (self->texts->pdata[i], folded) != NULL)
      return TRUE;
  return FALSE;
}

static gboolean
contains_text (const PlanFacts *self, const char *text)
{
  g_autofree char *folded = g_utf8_casefold (text, -1);

  for (guint i = 0; i < self->texts->len; i++)
    if (strstr (self->texts->pdata[i], folded) != NULL
        || (*(char *) self->texts->pdata[i] != '\0' && strstr (folded, self->texts->pdata[i]) != NULL))
      return TRUE;
  return FALSE;
}

/* Returns TRUE if the name of one of the plan's columns contains @word. For example, "number of seats" may be a column,
 * and a text in quotes may be the name of a column. */
static gboolean
names_column (const PlanFacts *self, const char *word)
{
  g_autofree char *padded = g_strdup_printf (" %s ", word);

  return strstr (self->columns->str, padded) != NULL;
}

static char *
format_unmet (const char *word)
{
  return g_strdup_printf (_ ("The question says “%s”, but nothing in the plan does this."), word);
}

/* Returns: (nullable): the entry of request_words that contains the word at token @at */
static const RequestWords *
find_request_words (const DowserTokens *tokens, guint at)
{
  const DowserToken *token = dowser_tokens_get (tokens, at);
  const DowserToken *before = at > 0 ? dowser_tokens_get (tokens, at - 1) : NULL;

  for (guint i = 0; i < G_N_ELEMENTS (request_words); i++)
    if (g_strv_contains (request_words[i].words, token->folded)
        && (before == NULL || g_strcmp0 (before->folded, request_words[i].previous_word) != 0))
      return &request_words[i];
  return NULL;
}

static char *
find_unmet_word (const PlanFacts *self, const DowserTokens *tokens, guint at)
{
  const DowserToken *token = dowser_tokens_get (tokens, at);
  const RequestWords *request = token->kind == DOWSER_TOKEN_KIND_WORD ? find_request_words (tokens, at) : NULL;

  if (request != NULL && (self->operations & request->operations) == 0 && !names_column (self, token->folded))
    return format_unmet (token->text);
  if (token->kind == DOWSER_TOKEN_KIND_NUMBER && token->has_number && !token->ordinal && !token->decade
      && !self->relative && !self->shifts && !contains_number (self, token))
    return g_strdup_printf (_ ("The question says “%s”, but the plan doesn’t contain this."), token->text);
  if (token->kind == DOWSER_TOKEN_KIND_QUOTED && !contains_text (self, token->text))
    {
      g_auto (GStrv) words = dowser_identifier_split (token->text);
      gboolean is_named = TRUE;

      for (guint i = 0; words[i] != NULL; i++)
        is_named = is_named && names_column (self, words[i]);
      return is_named ? NULL
                      : g_strdup_printf (_ ("The question says “%s”, but the plan doesn’t contain this."), token->text);
    }
  return NULL;
}

/* Returns a sentence if the question asks "how many" and the plan neither counts nor sums. Showing a stored number
 * doesn't count as an answer to "how many", unless the question names the column of the number. */
static char *
find_unmet_count (const PlanFacts *self, const DowserTokens *tokens)
{
  for (guint i = 0; i + 1 < dowser_tokens_get_length (tokens); i++)
    if (dowser_tokens_match_phrase (tokens, i, "how many", NULL)
        && (self->operations & (OPERATION_COUNT | OPERATION_TOTAL)) == 0)
      {
        const DowserToken *column_token = dowser_tokens_get (tokens, i + 2);

        if (column_token == NULL || !names_column (self, column_token->folded))
          return format_unmet (_ ("how many"));
      }
  return NULL;
}

static gboolean
asks_for_part (const DowserTokens *tokens)
{
  for (guint i = 0; i < dowser_tokens_get_length (tokens); i++)
    {
      const DowserToken *token = dowser_tokens_get (tokens, i);
      const RequestWords *request = find_request_words (tokens, i);

      if (token->has_number || g_strv_contains (limiting_words, token->folded)
          || g_str_has_suffix (token->folded, "est") || (request != NULL && request->operations == OPERATION_EXTREME))
        return TRUE;
    }
  return FALSE;
}

static char *
find_unasked_limit (const DowserPlan *plan, const DowserTokens *tokens)
{
  if (plan->select->limit == DOWSER_NO_LIMIT || plan->select->limit > 1000 || asks_for_part (tokens))
    return NULL;
  return g_strdup (_ ("The plan shows only some rows, but the question asks for all."));
}

static char *
find_unasked_count (const DowserPlan *plan, const DowserTokens *tokens)
{
  gboolean counts = FALSE;

  for (guint i = 0; i < plan->select->outputs->len; i++)
    {
      const DowserExpr *expr = ((const DowserOutput *) plan->select->outputs->pdata[i])->expr;

      counts = counts || (expr->kind == DOWSER_EXPR_AGGREGATE && expr->op == DOWSER_COUNT);
    }
  for (guint i = 0; counts && i < dowser_tokens_get_length (tokens); i++)
    {
      const char *word = dowser_tokens_get (tokens, i)->folded;

      counts = !g_strv_contains (counting_words, word) && !g_str_has_suffix (word, "est");
    }
  return counts ? g_strdup (_ ("The plan counts rows, but the question does not ask for a count.")) : NULL;
}

/* More words that ask for the smallest or largest value. */
static const char *const bounding_words[]
    = { "range", "spread", "span", "difference", "until", "since", "duration", "when", "limits", "bounds", "up", NULL };

static gboolean
asks_for_extreme (const DowserTokens *tokens)
{
  gboolean found_request = asks_for_part (tokens);

  for (guint i = 0; !found_request && i < dowser_tokens_get_length (tokens); i++)
    found_request = g_strv_contains (bounding_words, dowser_tokens_get (tokens, i)->folded);
  return found_request;
}

static char *
find_unasked_extreme (const DowserPlan *plan, const DowserTokens *tokens)
{
  for (guint i = 0; i < plan->select->outputs->len; i++)
    {
      const DowserExpr *expr = ((const DowserOutput *) plan->select->outputs->pdata[i])->expr;

      if (expr->kind == DOWSER_EXPR_AGGREGATE && (expr->op == DOWSER_MIN || expr->op == DOWSER_MAX)
          && !asks_for_extreme (tokens))
        return g_strdup (_ ("The plan shows a minimum or maximum, but the question does not ask for one."));
    }
  return NULL;
}

char *
dowser_plan_find_unmet_request (const DowserPlan *plan, const char *question)
{
  g_autoptr (DowserTokens) tokens = dowser_tokens_new (question != NULL ? question : "");
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (double));
  PlanFacts plan_facts = { 0, texts, numbers, g_string_new (" "), FALSE, FALSE };
  char *unmet_request = NULL;

  dowser_plan_walk_selects (plan, FALSE, collect_select, &plan_facts);
  for (guint i = 0; unmet_request == NULL && i < dowser_tokens_get_length (tokens); i++)
    unmet_request = find_unmet_word (&plan_facts, tokens, i);
  if (unmet_request == NULL)
    unmet_request = find_unmet_count (&plan_facts, tokens);
  if (unmet_request == NULL)
    unmet_request = find_unasked_limit (plan, tokens);
  if (unmet_request == NULL)
    unmet_request = find_unasked_count (plan, tokens);
  if (unmet_request == NULL)
    unmet_request = find_unasked_extreme (plan, tokens);
  g_string_free (plan_facts.columns, TRUE);
  return unmet_request;
}
