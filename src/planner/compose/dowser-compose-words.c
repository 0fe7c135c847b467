/* dowser-compose-words.c - finds the columns, numbers and parts of dates that the words of a question name */
#include "planner/compose/dowser-composer.h"

#include "planner/read/dowser-parse.h"

#include <string.h>

static const char *const role_names[DOWSER_N_ROLES] = {
  [DOWSER_ROLE_NONE] = "none:",       [DOWSER_ROLE_DISTINCT] = "distinct:", [DOWSER_ROLE_SUM] = "sum:",
  [DOWSER_ROLE_AVERAGE] = "average:", [DOWSER_ROLE_LARGEST] = "largest:",   [DOWSER_ROLE_SMALLEST] = "smallest:",
  [DOWSER_ROLE_LIST] = "list:",       [DOWSER_ROLE_HIGH] = "high:",         [DOWSER_ROLE_LOW] = "low:",
  [DOWSER_ROLE_GROUP] = "group:",     [DOWSER_ROLE_TIME] = "time:",
};

static const char *const kind_names[] = {
  [DOWSER_COLUMN_KEY] = "key",   [DOWSER_COLUMN_MEASURE] = "measure", [DOWSER_COLUMN_DATE] = "date",
  [DOWSER_COLUMN_YEAR] = "year", [DOWSER_COLUMN_FLAG] = "flag",       [DOWSER_COLUMN_CATEGORY] = "category",
  [DOWSER_COLUMN_NAME] = "name", [DOWSER_COLUMN_TEXT] = "text",
};

/* The maximum distance between two tables of a composition, counted in foreign keys. */
#define FAR 2

gboolean
dowser_composer_is_table_near (const DowserComposer *self, const DowserTable *table)
{
  return table == self->table || dowser_schema_index_get_distance (self->index, self->table, table) <= FAR;
}

guint64
dowser_compose_make_mask (guint first, guint n)
{
  guint64 mask = 0;

  for (guint i = first; i < first + n && i < DOWSER_COMPOSE_TOKENS; i++)
    mask |= G_GUINT64_CONSTANT (1) << i;
  return mask;
}

static void
add_trait (DowserPart *self, DowserTrait trait)
{
  if (self->traits == NULL)
    self->traits = g_array_new (FALSE, FALSE, sizeof (DowserTrait));
  g_array_append_val (self->traits, trait);
  self->worth += dowser_trait_get_weight (trait);
}

void
dowser_part_add_trait (DowserPart *self, const DowserComposer *composer, DowserTrait trait)
{
  add_trait (self, trait);
  add_trait (self, dowser_trait_combine (trait, composer->family));
}

void
dowser_part_add_trait_with_words (DowserPart *self, const DowserComposer *composer, DowserTrait trait)
{
  dowser_part_add_trait (self, composer, trait);
  for (guint i = 0; i < composer->words->len; i++)
    add_trait (self, dowser_trait_combine (trait, composer->words->pdata[i]));
}

void
dowser_part_clear (DowserPart *self)
{
  g_clear_pointer (&self->traits, g_array_unref);
}

static const char *
get_match_name (const DowserMention *mention)
{
  if (mention->candidate == NULL)
    return "match=none";
  if (mention->candidate->guessed != NULL)
    return "match=guessed";
  return mention->match > 0.9 ? "match=full" : mention->match > DOWSER_COMPOSE_PLAIN ? "match=most" : "match=part";
}

/* Returns the last word of a title, which is its head noun. For example, the head noun of "away team" is "team". */
static const char *
get_head_word (const char *title)
{
  const char *last_space = strrchr (title, ' ');

  return last_space != NULL ? last_space + 1 : title;
}

DowserPart *
dowser_composer_get_part (DowserComposer *self, guint at, DowserRole role)
{
  DowserMention *mention = &g_array_index (self->mentions, DowserMention, at);
  DowserPart *part = &mention->parts[role];
  const char *title;

  if (part->traits != NULL)
    return part;
  title = dowser_schema_index_get_title (self->index, mention->column->table, mention->column);
  part->used = mention->used
               | (role == DOWSER_ROLE_HIGH  ? mention->most
                  : role == DOWSER_ROLE_LOW ? mention->least
                                            : 0);
  dowser_part_add_trait (part, self, dowser_trait_new (role_names[role], get_match_name (mention), ""));
  dowser_part_add_trait_with_words (part, self,
                                    dowser_trait_new (role_names[role], "kind=", kind_names[mention->kind]));
  dowser_part_add_trait_with_words (part, self, dowser_trait_new (role_names[role], "head=", get_head_word (title)));
  if (mention->is_name)
    dowser_part_add_trait_with_words (part, self, dowser_trait_new (role_names[role], "name", ""));
  if (mention->is_number)
    dowser_part_add_trait (part, self, dowser_trait_new (role_names[role], "number", ""));
  if (role == DOWSER_ROLE_HIGH || role == DOWSER_ROLE_LOW)
    {
      gboolean agrees = (role == DOWSER_ROLE_HIGH ? mention->most : mention->least) != 0;
      gboolean differs = (role == DOWSER_ROLE_HIGH ? mention->least : mention->most) != 0;

      if (agrees || differs)
        dowser_part_add_trait (part, self,
                               dowser_trait_new (role_names[role], "adjective ", agrees ? "agrees" : "differs"));
    }
  if (mention->is_amount)
    dowser_part_add_trait_with_words (part, self, dowser_trait_new (role_names[role], "amount", ""));
  if (mention->column->table != self->table)
    dowser_part_add_trait (part, self, dowser_trait_new (role_names[role], "far", ""));
  if (at == 0)
    dowser_part_add_trait (part, self, dowser_trait_new (role_names[role], "first", ""));
  return part;
}

static void
add_mention (DowserComposer *self, const DowserColumn *column)
{
  DowserMention mention = { .column = column };

  mention.kind = dowser_schema_index_get_kind (self->index, column);
  mention.is_number = mention.kind == DOWSER_COLUMN_MEASURE || mention.kind == DOWSER_COLUMN_YEAR
                      || dowser_value_type_is_number (column->type);
  mention.is_amount = column == self->amount;
  mention.is_name = g_ptr_array_find (dowser_schema_index_get_name_columns (self->index, column->table), column, NULL);
  for (guint i = 0; i < self->candidate_chart->owned->len; i++)
    {
      const DowserCandidate *candidate = self->candidate_chart->owned->pdata[i];

      if (candidate->kind != DOWSER_CANDIDATE_COLUMN || candidate->column != column || candidate->formula != NULL
          || candidate->match <= mention.match)
        continue;
      mention.match = candidate->match;
      mention.candidate = candidate;
      mention.used = dowser_compose_make_mask (candidate->first, candidate->n);
    }
  if (column->table == self->table || mention.match > DOWSER_COMPOSE_PLAIN)
    g_array_append_val (self->mentions, mention);
}

/* Finds the column to rank by, and the direction, for words such as "the oldest" or "the cheapest". */
static void
find_adjectives (DowserComposer *self)
{
  DowserParse parse = { self->candidate_chart, self->index };

  for (guint i = 0; i < self->candidate_chart->owned->len; i++)
    {
      const DowserCandidate *candidate = self->candidate_chart->owned->pdata[i];
      const DowserColumn *column;
      gboolean most = TRUE;

      if (candidate->kind != DOWSER_CANDIDATE_ADJECTIVE || candidate->degree == DOWSER_DEGREE_POSITIVE)
        continue;
      column = dowser_parse_find_adjective_column (&parse, candidate->adjective, self->table, &most);
      for (guint j = 0; column != NULL && j < self->mentions->len; j++)
        {
          DowserMention *mention = &g_array_index (self->mentions, DowserMention, j);
          guint64 words = dowser_compose_make_mask (candidate->first, candidate->n);

          if (mention->column == column && most != candidate->least)
            mention->most |= words;
          else if (mention->column == column)
            mention->least |= words;
        }
    }
}

static void
find_mentions (DowserComposer *self)
{
  GPtrArray *tables = dowser_schema_get_tables (dowser_schema_index_get_schema (self->index));
  DowserParse parse = { self->candidate_chart, self->index };

  self->amount = dowser_parse_find_amount (&parse, self->table);
  for (guint i = 0; i < self->table->columns->len; i++)
    if (dowser_column_may_be_guessed (self->table->columns->pdata[i]))
      add_mention (self, self->table->columns->pdata[i]);
  for (guint i = 0; i < tables->len; i++)
    {
      const DowserTable *table = tables->pdata[i];

      if (table == self->table || table->hidden || !dowser_composer_is_table_near (self, table))
        continue;
      for (guint j = 0; j < table->columns->len; j++)
        if (dowser_column_may_be_guessed (table->columns->pdata[j]))
          add_mention (self, table->columns->pdata[j]);
    }
}

static void
find_words (DowserComposer *self)
{
  const DowserTokens *tokens = self->candidate_chart->tokens;
  const char *before = "^";

  self->words = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < dowser_tokens_get_length (tokens); i++)
    {
      const DowserToken *token = dowser_tokens_get (tokens, i);
      const char *word = token->kind == DOWSER_TOKEN_KIND_WORD ? token->folded : token->has_number ? "#" : NULL;

      if (word == NULL)
        continue;
      g_ptr_array_add (self->words, g_strdup (word));
      g_ptr_array_add (self->words, g_strconcat (before, "_", word, NULL));
      before = word;
    }
}

static void
find_content_words (DowserComposer *self)
{
  const DowserCandidateChart *candidate_chart = self->candidate_chart;

  self->keyword_rules = g_ptr_array_new ();
  for (guint i = 0; i < dowser_tokens_get_length (candidate_chart->tokens); i++)
    if (dowser_candidate_chart_is_content_word (candidate_chart, i))
      self->content |= dowser_compose_make_mask (i, 1);
  for (guint i = 0; i < candidate_chart->owned->len; i++)
    {
      const DowserCandidate *candidate = candidate_chart->owned->pdata[i];
      guint64 mask = dowser_compose_make_mask (candidate->first, candidate->n);

      if (candidate->kind == DOWSER_CANDIDATE_CUE || candidate->kind == DOWSER_CANDIDATE_ADJECTIVE)
        g_ptr_array_add (self->keyword_rules, (gpointer) candidate);
      else if (candidate->kind == DOWSER_CANDIDATE_TABLE && candidate->table == self->table)
        self->table_words |= mask;
      else if (candidate->kind == DOWSER_CANDIDATE_QUANTITY)
        self->numbers |= dowser_compose_make_mask (candidate->quantity->number_token, 1);
      else if (candidate->kind == DOWSER_CANDIDATE_VALUE && candidate->hit != NULL
               && candidate->hit->match <= DOWSER_VALUE_MATCH_PLURAL)
        self->stored |= mask;
    }
  self->numbers &= self->content;
  self->stored &= self->content;
}

/* Finds parts of dates that can be group keys, and numbers that can be limits. */
static void
find_times_and_limits (DowserComposer *self)
{
  static const DowserLimit all = { 0, NULL };
  static const DowserLimit one = { 1, NULL };
  const DowserCandidateChart *candidate_chart = self->candidate_chart;

  self->buckets = g_ptr_array_new ();
  self->limits = g_array_new (FALSE, FALSE, sizeof (DowserLimit));
  g_array_append_val (self->limits, all);
  g_array_append_val (self->limits, one);
  for (guint i = 0; i < candidate_chart->owned->len; i++)
    {
      const DowserCandidate *candidate = candidate_chart->owned->pdata[i];

      if (candidate->kind != DOWSER_CANDIDATE_QUANTITY)
        continue;
      if (candidate->quantity->kind == DOWSER_QUANTITY_BUCKET && self->buckets->len < 3)
        g_ptr_array_add (self->buckets, (gpointer) candidate);
      else if (candidate->quantity->kind == DOWSER_QUANTITY_LIMIT && candidate->quantity->low >= 1
               && self->limits->len < 3)
        {
          DowserLimit limit = { (gint64) candidate->quantity->low, candidate };

          g_array_append_val (self->limits, limit);
        }
    }
}

void
dowser_composer_find_words (DowserComposer *self)
{
  find_content_words (self);
  find_words (self);
  find_mentions (self);
  find_adjectives (self);
  find_times_and_limits (self);
}
