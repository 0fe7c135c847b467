/* dowser-parse-clauses.c - divides the words of a question into clauses: outputs, conditions, groups, order */
#include "planner/read/dowser-parse.h"

#include <string.h>

typedef struct
{
  guint clause;
  DowserClauseKind kind;
  DowserClauseKind before_group;
  gboolean sorting; /* TRUE if the sentence begins with "sort" or "order" */
} ClauseSplitter;

static void
start_clause (ClauseSplitter *splitter, DowserClauseKind kind)
{
  splitter->clause++;
  splitter->kind = kind;
}

/* Returns TRUE if a full stop or question mark between two items begins a new sentence. */
static gboolean
begins_sentence (const DowserParse *self, guint at)
{
  guint from = 0;
  guint to = dowser_parse_get (self, at)->candidate->first;

  if (at > 0)
    from = dowser_parse_get (self, at - 1)->candidate->first + dowser_parse_get (self, at - 1)->candidate->n;
  for (guint i = from; i < to; i++)
    {
      if (dowser_parse_token_is (self, i, ".") || dowser_parse_token_is (self, i, "?")
          || dowser_parse_token_is (self, i, "!"))
        return TRUE;
    }
  return at == 0;
}

/* Returns TRUE if "with the number of …" is an output. Returns FALSE if a number to compare with follows. */
static gboolean
is_count_output (const DowserParse *self, guint at)
{
  DowserItem *next = dowser_parse_get (self, at + 1);

  if (!dowser_item_is_keyword (next, DOWSER_KEYWORD_RULE_COUNT)
      && !dowser_item_is_keyword (next, DOWSER_KEYWORD_RULE_AGGREGATE))
    return FALSE;
  for (guint i = at + 2; i < at + 6 && i < self->items->len; i++)
    {
      if (dowser_item_is (dowser_parse_get (self, i), DOWSER_CANDIDATE_QUANTITY))
        return FALSE;
    }
  return TRUE;
}

/* Returns TRUE if "by" groups rows by a category, because only rows are named before "by". Examples are "payments by
 * method" and "approved loans by branch". */
static gboolean
divides_by_category (const DowserParse *self, guint at)
{
  DowserItem *next = dowser_parse_get (self, at + 1);

  if (at == 0 || !dowser_item_is (dowser_parse_get (self, (int) at - 1), DOWSER_CANDIDATE_TABLE)
      || !dowser_item_is (next, DOWSER_CANDIDATE_COLUMN))
    return FALSE;
  for (guint i = 0; i + 1 < at; i++)
    {
      DowserItem *item = dowser_parse_get (self, i);

      if (!dowser_item_is_column (item) || dowser_parse_get_flag_value (self, item->candidate->column, TRUE) == NULL)
        return FALSE;
    }
  return dowser_schema_index_get_kind (self->index, next->candidate->column) == DOWSER_COLUMN_CATEGORY;
}

/* Returns TRUE if only measures are named before "by": "amount by patient", "show tons by crop". */
static gboolean
follows_measures (const DowserParse *self, guint at)
{
  gboolean has_measure = FALSE;

  for (guint i = 0; i < at; i++)
    {
      DowserItem *item = dowser_parse_get (self, i);
      gboolean measure
          = dowser_item_is_column (item) && dowser_schema_index_is_measure (self->index, item->candidate->column);

      has_measure = has_measure || measure;
      if (!measure && !dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_ASK)
          && !dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_AND)
          && !dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_OF) && !dowser_item_is (item, DOWSER_CANDIDATE_TABLE))
        return FALSE;
    }
  return has_measure;
}

/* Returns TRUE if the name at item @at is listed after a part of a date that is a group. The name is then a group as
 * well, as in "orders per month and channel". */
static gboolean
is_listed_with_bucket (const DowserParse *self, guint at)
{
  DowserItem *bucket = dowser_parse_get (self, (int) at - 1);

  return dowser_item_is_keyword (dowser_parse_get (self, at), DOWSER_KEYWORD_RULE_AND)
         && dowser_item_is_quantity (bucket, DOWSER_QUANTITY_BUCKET) && !dowser_item_asks_for_time (bucket)
         && bucket->candidate->n > 1 && dowser_item_is_name (dowser_parse_get (self, at + 1));
}

/* Returns TRUE for a participle that says what was done, such as "used" or "won". Returns FALSE for a participle that
 * divides rows into groups, as in "separated by". */
static gboolean
is_participle (const char *word)
{
  static const char *const irregular_participles[]
      = { "won", "made", "held", "written", "taken", "given", "driven", "sung", NULL };
  static const char *const grouping_words[]
      = { "separated", "divided", "grouped", "sorted", "ordered", "summed", NULL };

  return (g_str_has_suffix (word, "ed") && !g_strv_contains (grouping_words, word))
         || g_strv_contains (irregular_participles, word);
}

/* Returns TRUE if the name after "by" is the one who does something, as in "the methods used by customers". Without the
 * participle, "by customer" would be a group. */
static gboolean
is_passive_by (const DowserParse *self, guint at)
{
  guint by_token = dowser_parse_get (self, at)->candidate->first;
  const DowserToken *verb = by_token > 0 ? dowser_tokens_get (self->candidate_chart->tokens, by_token - 1) : NULL;
  DowserItem *next = dowser_parse_get (self, at + 1);
  const DowserToken *noun;

  if (verb == NULL || verb->kind != DOWSER_TOKEN_KIND_WORD || !dowser_item_is (next, DOWSER_CANDIDATE_TABLE))
    return FALSE;
  noun = dowser_tokens_get (self->candidate_chart->tokens, next->candidate->first + next->candidate->n - 1);
  return is_participle (verb->folded) && strcmp (noun->folded, noun->lemma) != 0;
}

/* Returns TRUE if "by" begins a group. Only a count or an aggregate can be grouped, and only a table or column can be
 * the group. */
static gboolean
is_group_by (const DowserParse *self, guint at)
{
  DowserItem *item = dowser_parse_get (self, at);
  DowserItem *next = dowser_parse_get (self, at + 1);
  gboolean is_counted = FALSE;

  if (item->candidate->keyword_rule->arg != 2 || divides_by_category (self, at))
    return TRUE;
  if (is_passive_by (self, at))
    return FALSE;
  for (guint i = 0; i < at; i++)
    {
      DowserItem *before = dowser_parse_get (self, i);

      if (dowser_item_is_keyword (before, DOWSER_KEYWORD_RULE_COUNT)
          || dowser_item_is_keyword (before, DOWSER_KEYWORD_RULE_AGGREGATE)
          || dowser_item_is_keyword (before, DOWSER_KEYWORD_RULE_RATE) || before->candidate->formula != NULL)
        is_counted = TRUE;
    }
  is_counted = is_counted || follows_measures (self, at);
  return is_counted && dowser_item_is_name (next)
         && !dowser_item_is (dowser_parse_get (self, at + 2), DOWSER_CANDIDATE_VALUE);
}

/* Returns TRUE if the words after "by" are the sort key of a ranking: "top 5 customers by revenue". */
static gboolean
is_ranking_by (const DowserParse *self, guint at)
{
  DowserItem *next = dowser_parse_get (self, at + 1);
  gboolean has_limit = FALSE;

  for (guint i = 0; i < at; i++)
    {
      DowserItem *before = dowser_parse_get (self, i);

      has_limit = has_limit || dowser_item_is_quantity (before, DOWSER_QUANTITY_LIMIT)
                  || dowser_item_is_keyword (before, DOWSER_KEYWORD_RULE_TOP);
    }
  return has_limit && next != NULL && !dowser_item_is (next, DOWSER_CANDIDATE_TABLE)
         && !dowser_item_is (next, DOWSER_CANDIDATE_VALUE);
}

static void
split_at_question_word (ClauseSplitter *splitter, const DowserParse *self, guint at, gboolean new_sentence)
{
  DowserItem *before = dowser_parse_get (self, (int) at - 1);
  DowserItem *item = dowser_parse_get (self, at);
  gboolean plain_ask
      = item->candidate->keyword_rule->kind == DOWSER_KEYWORD_RULE_ASK && item->candidate->keyword_rule->arg != 0;

  if (new_sentence || plain_ask || before == NULL || dowser_item_is_keyword (before, DOWSER_KEYWORD_RULE_AND)
      || dowser_item_is_keyword (before, DOWSER_KEYWORD_RULE_ASK) || splitter->kind == DOWSER_CLAUSE_GROUP)
    start_clause (splitter, DOWSER_CLAUSE_HEAD);
  else
    start_clause (splitter, DOWSER_CLAUSE_CONDITION);
  splitter->sorting
      = item->candidate->keyword_rule->kind == DOWSER_KEYWORD_RULE_ASK && item->candidate->keyword_rule->arg == 2;
}

static void
split_at_keyword_rule (ClauseSplitter *splitter, const DowserParse *self, guint at, gboolean new_sentence)
{
  DowserItem *item = dowser_parse_get (self, at);
  DowserItem *before = dowser_parse_get (self, (int) at - 1);
  const DowserKeywordRule *keyword_rule = item->candidate->keyword_rule;

  switch (keyword_rule->kind)
    {
    case DOWSER_KEYWORD_RULE_ASK:
    case DOWSER_KEYWORD_RULE_ASK_WHO:
    case DOWSER_KEYWORD_RULE_ASK_WHEN:
    case DOWSER_KEYWORD_RULE_ASK_WHERE:
      split_at_question_word (splitter, self, at, new_sentence);
      break;
    case DOWSER_KEYWORD_RULE_RELATIVE:
      if (keyword_rule->arg == 1
          && (dowser_item_is_keyword (before, DOWSER_KEYWORD_RULE_RELATIVE) || is_count_output (self, at)))
        break;
      start_clause (splitter, DOWSER_CLAUSE_CONDITION);
      break;
    case DOWSER_KEYWORD_RULE_NOT:
      if (keyword_rule->arg != 0)
        start_clause (splitter, DOWSER_CLAUSE_CONDITION);
      break;
    case DOWSER_KEYWORD_RULE_ORDER:
      start_clause (splitter, DOWSER_CLAUSE_ORDER);
      break;
    case DOWSER_KEYWORD_RULE_DIRECTION:
      if (splitter->sorting && splitter->kind == DOWSER_CLAUSE_HEAD)
        start_clause (splitter, DOWSER_CLAUSE_ORDER);
      break;
    case DOWSER_KEYWORD_RULE_GROUP:
      if (keyword_rule->arg == 2 && splitter->kind == DOWSER_CLAUSE_HEAD
          && (splitter->sorting || is_ranking_by (self, at)))
        start_clause (splitter, DOWSER_CLAUSE_ORDER);
      else if (is_group_by (self, at))
        {
          if (splitter->kind != DOWSER_CLAUSE_GROUP)
            splitter->before_group = splitter->kind;
          start_clause (splitter, DOWSER_CLAUSE_GROUP);
        }
      break;
    case DOWSER_KEYWORD_RULE_THEIR:
      if (dowser_item_is_keyword (before, DOWSER_KEYWORD_RULE_AND) && splitter->kind == DOWSER_CLAUSE_CONDITION)
        start_clause (splitter, DOWSER_CLAUSE_HEAD);
      break;
    case DOWSER_KEYWORD_RULE_COUNT:
    case DOWSER_KEYWORD_RULE_AGGREGATE:
      if (dowser_item_is_keyword (before, DOWSER_KEYWORD_RULE_AND) && splitter->kind == DOWSER_CLAUSE_CONDITION
          && is_count_output (self, at - 1))
        start_clause (splitter, DOWSER_CLAUSE_HEAD);
      break;
    default:
      break;
    }
}

/* Returns TRUE if item @at still belongs to the group of "for each T, …". The group ends before the first item that
 * isn't part of a list of names. */
static gboolean
continues_group (const DowserParse *self, guint at)
{
  DowserItem *item = dowser_parse_get (self, at);

  if (dowser_item_is_name (item) || dowser_item_is_quantity (item, DOWSER_QUANTITY_BUCKET)
      || dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_OF)
      || dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_GROUP)
      || dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_DISTINCT))
    return TRUE;
  return dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_AND)
         && (dowser_item_is_name (dowser_parse_get (self, at + 1))
             || dowser_item_is_quantity (dowser_parse_get (self, at + 1), DOWSER_QUANTITY_BUCKET));
}

void
dowser_parse_clauses (DowserParse *self)
{
  ClauseSplitter splitter = { 0, DOWSER_CLAUSE_HEAD, DOWSER_CLAUSE_HEAD, FALSE };

  for (guint i = 0; i < self->items->len; i++)
    {
      DowserItem *item = dowser_parse_get (self, i);
      gboolean new_sentence = begins_sentence (self, i);

      if (new_sentence && i > 0)
        start_clause (&splitter, DOWSER_CLAUSE_HEAD);
      else if (splitter.kind == DOWSER_CLAUSE_GROUP && !continues_group (self, i))
        start_clause (&splitter, splitter.before_group);
      else if (splitter.kind == DOWSER_CLAUSE_HEAD && is_listed_with_bucket (self, i))
        {
          splitter.before_group = splitter.kind;
          start_clause (&splitter, DOWSER_CLAUSE_GROUP);
        }
      if (dowser_item_is (item, DOWSER_CANDIDATE_CUE))
        split_at_keyword_rule (&splitter, self, i, new_sentence);
      item->clause = splitter.clause;
      item->kind = splitter.kind;
    }
}
