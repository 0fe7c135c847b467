/* dowser-knowledge-lines.c - selects the definitions that a model gets together with a question */
#include "knowledge/dowser-knowledge-lines.h"

#include "analysis/dowser-affix.h"
#include "words/dowser-tokens.h"
#include "words/dowser-words.h"

/* Returns TRUE if @question contains the words of @term one after the other. Each word may occur in another form, such
 * as the plural. */
static gboolean
contains_term (const DowserTokens *question, const char *term)
{
  g_autoptr (DowserTokens) words = dowser_tokens_new (term);
  guint n = dowser_tokens_get_length (words);

  for (guint from = 0; n > 0 && from + n <= dowser_tokens_get_length (question); from++)
    {
      guint n_same = 0;

      while (
          n_same < n
          && g_str_equal (dowser_tokens_get (question, from + n_same)->lemma, dowser_tokens_get (words, n_same)->lemma))
        n_same++;
      if (n_same == n)
        return TRUE;
    }
  return FALSE;
}

/* Returns: (nullable): borrowed: the word of @entry that occurs in @question */
static const char *
find_mentioned_word (const DowserTokens *question, const DowserEntry *entry)
{
  g_autoptr (GPtrArray) words = dowser_entry_list_words (entry);

  for (guint i = 0; i < words->len; i++)
    if (contains_term (question, words->pdata[i]))
      return words->pdata[i];
  return NULL;
}

static gboolean
is_mentioned (const DowserTokens *question, const DowserEntry *entry)
{
  return find_mentioned_word (question, entry) != NULL;
}

/* Replaces line breaks with spaces, so that each entry is one line of the prompt. */
static void
add_line (GStrvBuilder *lines, char *line)
{
  g_autofree char *owned_line = line;

  g_strv_builder_add (lines, g_strdelimit (owned_line, "\n\r", ' '));
}

/* Returns the line for a term. @word: the word of @entry that occurs in the question */
static char *
make_term_line (const DowserEntry *entry, const char *word)
{
  const char *about = entry->about != NULL ? entry->about : "";
  const char *unit = entry->unit != NULL ? entry->unit : "";

  if (entry->value != NULL)
    return g_strdup_printf ("“%s”: %s = “%s”%s%s", word, entry->means, entry->value, *about ? "; " : "", about);
  return g_strdup_printf ("“%s”: %s%s%s%s%s", word, entry->means, *unit ? ", in " : "", unit, *about ? "; " : "",
                          about);
}

static gboolean
is_term_entry (const DowserEntry *entry)
{
  return entry->kind == DOWSER_ENTRY_SYNONYM || entry->kind == DOWSER_ENTRY_FILTER || entry->kind == DOWSER_ENTRY_METRIC
         || entry->kind == DOWSER_ENTRY_DIMENSION;
}

/* The result of inspecting a definition's comparisons. */
typedef struct
{
  const DowserMeaning *meaning;
  gboolean has_texts;
  gboolean is_personal;
} ComparisonFacts;

static gboolean
check_private_cb (const DowserExpr *expr, gpointer data)
{
  ComparisonFacts *compared = data;
  const DowserSelect *select = compared->meaning->plan->select;
  const DowserInstance *instance
      = expr->kind == DOWSER_EXPR_COLUMN ? dowser_select_find_instance (select, expr->instance) : NULL;

  compared->has_texts |= expr->kind == DOWSER_EXPR_LITERAL && expr->value->type == DOWSER_VALUE_TEXT;
  /* A nested plan isn't inspected, so it is assumed to contain texts and personal columns. */
  if (expr->kind == DOWSER_EXPR_SUBPLAN)
    compared->has_texts = compared->is_personal = TRUE;
  if (instance != NULL)
    {
      const DowserTable *table = dowser_schema_find_table (compared->meaning->schema, instance->table);
      const DowserColumn *column = table != NULL ? dowser_table_find_column (table, expr->name) : NULL;

      compared->is_personal |= column != NULL && column->pii;
    }
  return TRUE;
}

static gboolean
can_send_to_model (const DowserMeaning *meaning, gboolean shows_values)
{
  ComparisonFacts compared = { meaning, FALSE, FALSE };

  if (meaning->plan != NULL)
    dowser_select_walk (meaning->plan->select, check_private_cb, &compared);
  return !compared.has_texts || (shows_values && !compared.is_personal);
}

char **
dowser_knowledge_dup_glossary (const DowserMeanings *meanings, const char *question, gboolean shows_values)
{
  GPtrArray *list = meanings != NULL ? dowser_meanings_get_list (meanings) : NULL;
  g_autoptr (DowserTokens) tokens = dowser_tokens_new (question);
  g_autoptr (GStrvBuilder) lines = g_strv_builder_new ();
  guint n = 0;

  for (guint i = 0; list != NULL && i < list->len && n < DOWSER_KNOWLEDGE_MAX_LINES; i++)
    {
      const DowserMeaning *meaning = list->pdata[i];
      const char *word = is_term_entry (meaning->entry) ? find_mentioned_word (tokens, meaning->entry) : NULL;

      if (meaning->problem != NULL || word == NULL || !can_send_to_model (meaning, shows_values))
        continue;
      add_line (lines, make_term_line (meaning->entry, word));
      n++;
    }
  return g_strv_builder_end (lines);
}

/* Adds the lines that tell a model what the user has taught Dowser: the joins if @joins is TRUE, otherwise the
 * replacements of names and the notes. @n: (inout): the number of lines */
static void
add_lessons (GStrvBuilder *lines, GPtrArray *list, const DowserTokens *question, gboolean joins, guint *n)
{
  for (guint i = 0; i < list->len && *n < DOWSER_KNOWLEDGE_MAX_LINES; i++)
    {
      const DowserMeaning *meaning = list->pdata[i];
      const DowserEntry *entry = meaning->entry;

      if (meaning->problem != NULL || is_term_entry (entry) || entry->kind == DOWSER_ENTRY_UNIT
          || (entry->kind == DOWSER_ENTRY_JOIN) != joins
          || (entry->kind == DOWSER_ENTRY_NOTE && entry->term != NULL && !is_mentioned (question, entry)))
        continue;
      if (joins)
        add_line (lines, g_strdup_printf ("Join %s = %s.", entry->from, entry->means));
      else if (entry->kind == DOWSER_ENTRY_INSTEAD && g_strcmp0 (entry->from, "*") == 0)
        add_line (lines,
                  g_strdup_printf ("Read the tables that are called %s, never those of the bare names.", entry->means));
      else if (entry->kind == DOWSER_ENTRY_INSTEAD)
        add_line (lines, g_strdup_printf ("Use %s, never %s.", entry->means, entry->from));
      else
        add_line (lines, g_strdup (entry->means));
      (*n)++;
    }
}

char **
dowser_knowledge_dup_lessons (const DowserMeanings *meanings, const char *question)
{
  GPtrArray *list = meanings != NULL ? dowser_meanings_get_list (meanings) : NULL;
  g_autoptr (DowserTokens) tokens = dowser_tokens_new (question);
  g_autoptr (GStrvBuilder) lines = g_strv_builder_new ();
  guint n = 0;

  /* The number of lines is limited. Notes and replacements are added before joins, because the schema in the prompt
   * already shows most joins. */
  for (guint i = 0; list != NULL && i < 2; i++)
    add_lessons (lines, list, tokens, i == 1, &n);
  return g_strv_builder_end (lines);
}

static void
add_table (GPtrArray *tables, char *name)
{
  if (!g_ptr_array_find_with_equal_func (tables, name, g_str_equal, NULL))
    g_ptr_array_add (tables, name);
}

GPtrArray *
dowser_knowledge_list_tables (const DowserMeanings *meanings, const char *question)
{
  GPtrArray *list = meanings != NULL ? dowser_meanings_get_list (meanings) : NULL;
  g_autoptr (DowserTokens) tokens = dowser_tokens_new (question);
  GPtrArray *tables = g_ptr_array_new ();

  for (guint i = 0; list != NULL && i < list->len; i++)
    {
      const DowserMeaning *meaning = list->pdata[i];

      if (meaning->problem != NULL || meaning->table == NULL || !is_mentioned (tokens, meaning->entry))
        continue;
      add_table (tables, meaning->table->name);
      for (guint j = 0; meaning->plan != NULL && j < meaning->plan->select->from->len; j++)
        add_table (tables, ((const DowserInstance *) meaning->plan->select->from->pdata[j])->table);
    }
  return tables;
}

/* Returns TRUE if @question contains the name of one of the pattern's tables, without the prefix or suffix of the
 * pattern. */
static gboolean
mentions_stem (const DowserTokens *question, const DowserMeaning *meaning)
{
  g_autoptr (GPtrArray) tables
      = meaning->entry->kind == DOWSER_ENTRY_INSTEAD && dowser_affix_is_pattern (meaning->entry->means)
            ? dowser_affix_list_tables (meaning->entry->means, meaning->schema)
            : g_ptr_array_new ();

  for (guint i = 0; i < tables->len; i++)
    {
      g_autofree char *stem
          = dowser_affix_dup_stem (meaning->entry->means, ((const DowserTable *) tables->pdata[i])->name);
      g_auto (GStrv) words = dowser_words_split_identifier (stem);
      g_autofree char *text = g_strjoinv (" ", words);

      if (contains_term (question, text))
        return TRUE;
    }
  return FALSE;
}

GPtrArray *
dowser_knowledge_list_learned (const DowserMeanings *meanings, const char *question)
{
  GPtrArray *list = meanings != NULL ? dowser_meanings_get_list (meanings) : NULL;
  g_autoptr (DowserTokens) tokens = dowser_tokens_new (question);
  GPtrArray *learned = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_entry_free);

  for (guint i = 0; list != NULL && i < list->len; i++)
    {
      const DowserMeaning *meaning = list->pdata[i];

      if (meaning->problem == NULL && meaning->entry->tier == DOWSER_ENTRY_LEARNED
          && (is_mentioned (tokens, meaning->entry) || mentions_stem (tokens, meaning)))
        g_ptr_array_add (learned, dowser_entry_copy (meaning->entry));
    }
  return learned;
}

GPtrArray *
dowser_knowledge_list_terms (const DowserMeanings *meanings, const char *question)
{
  GPtrArray *list = dowser_meanings_get_list (meanings);
  g_autoptr (DowserTokens) tokens = dowser_tokens_new (question);
  GPtrArray *terms = g_ptr_array_new ();

  for (guint i = 0; i < list->len; i++)
    {
      const DowserMeaning *meaning = list->pdata[i];

      if (meaning->problem == NULL && meaning->column != NULL && is_mentioned (tokens, meaning->entry))
        g_ptr_array_add (terms, meaning->entry->term);
    }
  return terms;
}
