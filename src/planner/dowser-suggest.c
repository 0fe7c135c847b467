/* dowser-suggest.c - suggests questions that a source can answer, made from its schema and checked with the planner */
#include "analysis/dowser-table-rank.h"
#include "base/dowser-identifier.h"
#include "planner/dowser-planner-sentence.h"
#include "planner/read/dowser-planner-private.h"

/* The maximum number of examined tables, and the maximum number of tried questions. They are large enough to find three
 * questions, and small enough to be fast. */
#define MAX_TABLES 6
#define MAX_TRIES 24
/* The maximum number of distinct values of a column whose groups are counted in a question. */
#define MAX_GROUPS 30

typedef enum
{
  KIND_GROUPS,
  KIND_EXTREMES,
  KIND_MONTHS,
  KIND_VALUE,
  N_KINDS
} SuggestionKind;

typedef struct
{
  const DowserPlannerIndex *index;
  GPtrArray *tables; /* const DowserTable, the most informative first */
  guint n_tries;
} Search;

static GPtrArray *
find_tables (const DowserSchema *schema)
{
  g_autoptr (GPtrArray) all = dowser_tables_rank (schema);
  GPtrArray *tables = g_ptr_array_new ();

  for (guint i = 0; i < all->len && tables->len < MAX_TABLES; i++)
    {
      DowserTable *table = all->pdata[i];

      if (!table->is_view && table->n_rows != 0)
        g_ptr_array_add (tables, table);
    }
  return tables;
}

static char *
write_words (const char *name)
{
  g_auto (GStrv) words = dowser_identifier_split (name);

  return g_strjoinv (" ", words);
}

static char *
write_plural (const char *name)
{
  g_autofree char *words = write_words (name);
  gsize length = strlen (words);

  if (length == 0 || words[length - 1] == 's')
    return g_steal_pointer (&words);
  if (words[length - 1] == 'y' && length > 1 && strchr ("aeiou", words[length - 2]) == NULL)
    return g_strdup_printf ("%.*sies", (int) length - 1, words);
  if (g_str_has_suffix (words, "ch") || g_str_has_suffix (words, "sh") || g_str_has_suffix (words, "x"))
    return g_strconcat (words, "es", NULL);
  return g_strconcat (words, "s", NULL);
}

static gboolean
is_key (const DowserColumn *column)
{
  GPtrArray *keys = column->table->foreign_keys;

  if (column->primary_key > 0)
    return TRUE;
  for (guint i = 0; i < keys->len; i++)
    if (g_ptr_array_find (((const DowserForeignKey *) g_ptr_array_index (keys, i))->columns, column, NULL))
      return TRUE;
  return FALSE;
}

/* Returns a value in a form that users type: a few words of letters, beginning with a capital letter. */
static const char *
find_value (const DowserColumnProfile *profile)
{
  for (guint i = 0; i < profile->values->len; i++)
    {
      const char *value = g_ptr_array_index (profile->values, i);
      gsize length = strlen (value);

      if (length >= 3 && length <= 20 && g_ascii_isupper (*value)
          && strspn (value, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz ") == length
          && value[length - 1] != ' ')
        return value;
    }
  return NULL;
}

/* Returns TRUE if the column divides its table into groups of several rows. */
static gboolean
has_groups (const DowserColumn *column, const DowserColumnProfile *profile)
{
  return column->type == DOWSER_VALUE_TEXT && profile != NULL && profile->complete && profile->n_distinct > 1
         && profile->n_distinct <= MAX_GROUPS
         && (column->table->n_rows < 0 || (gint64) profile->n_distinct < column->table->n_rows);
}

/* Returns: (nullable): a question of @kind about @column */
static char *
write_question (SuggestionKind kind, const DowserColumn *column, const DowserColumnProfile *profile)
{
  g_autofree char *tables = write_plural (column->table->name);
  g_autofree char *words = write_words (column->name);
  const char *value;

  switch (kind)
    {
    case KIND_GROUPS:
      return has_groups (column, profile) ? g_strdup_printf ("How many %s per %s?", tables, words) : NULL;
    case KIND_EXTREMES:
      return dowser_value_type_is_number (column->type) && (profile == NULL || profile->n_distinct > MAX_GROUPS)
                 ? g_strdup_printf ("Top 5 %s by %s", tables, words)
                 : NULL;
    case KIND_MONTHS:
      return dowser_value_type_is_temporal (column->type) || (profile != NULL && profile->dates > 0.9)
                 ? g_strdup_printf ("How many %s per month?", tables)
                 : NULL;
    case KIND_VALUE:
      value = has_groups (column, profile) ? find_value (profile) : NULL;
      return value != NULL ? g_strdup_printf ("%s where %s is \"%s\"", tables, words, value) : NULL;
    case N_KINDS:
    default:
      return NULL;
    }
}

static gboolean
has_shape (const DowserSelect *select, SuggestionKind kind)
{
  switch (kind)
    {
    case KIND_GROUPS:
    case KIND_MONTHS:
      return select->group->len == 1 && select->outputs->len == 2;
    case KIND_EXTREMES:
      return select->order->len > 0 && select->limit == 5;
    case KIND_VALUE:
    case N_KINDS:
    default:
      return select->filter != NULL;
    }
}

/* Checks an example question. Returns NULL if the planner isn't certain about the question, because an example that
 * fails would be worse than no example. Returns: (transfer full) (nullable): the sentence for the same plan, in which
 * the user can replace single words; @question if the plan has no sentence */
static char *
check_question (Search *search, SuggestionKind kind, const char *question)
{
  g_autoptr (DowserUnderstanding) understanding = dowser_planner_plan (search->index, question, NULL);
  char *sentence;

  search->n_tries++;
  if (understanding == NULL || understanding->state != DOWSER_STATE_UNDERSTOOD
      || !has_shape (understanding->plan->select, kind))
    return NULL;
  sentence = dowser_planner_write_sentence (understanding->plan, dowser_planner_index_get_schema (search->index));
  return sentence != NULL ? sentence : g_strdup (question);
}

static char *
find_question_for_table (Search *search, SuggestionKind kind, const DowserTable *table)
{
  const DowserProfile *profile = dowser_planner_index_get_profile (search->index);

  for (guint i = 0; i < table->columns->len && search->n_tries < MAX_TRIES; i++)
    {
      const DowserColumn *column = g_ptr_array_index (table->columns, i);
      g_autofree char *question = NULL;
      char *proven;

      if (column->hidden || is_key (column))
        continue;
      question = write_question (kind, column, dowser_profile_find (profile, column));
      proven = question != NULL ? check_question (search, kind, question) : NULL;
      if (proven != NULL)
        return proven;
    }
  return NULL;
}

/* Finds a question of @kind. The search begins with a different table for each kind, so that the examples show several
 * tables. */
static char *
find_question (Search *search, SuggestionKind kind)
{
  for (guint i = 0; i < search->tables->len; i++)
    {
      const DowserTable *table = g_ptr_array_index (search->tables, (i + kind) % search->tables->len);
      char *question = find_question_for_table (search, kind, table);

      if (question != NULL)
        return question;
    }
  return NULL;
}

char **
dowser_planner_suggest (const DowserPlannerIndex *index, guint n)
{
  g_autoptr (GPtrArray) tables = NULL;
  g_autoptr (GStrvBuilder) questions = g_strv_builder_new ();
  Search search = { index, NULL, 0 };
  guint n_found = 0;

  g_return_val_if_fail (index != NULL, NULL);

  search.tables = tables = find_tables (dowser_planner_index_get_schema (index));
  for (SuggestionKind kind = KIND_GROUPS; kind < N_KINDS && n_found < n; kind++)
    {
      g_autofree char *question = find_question (&search, kind);

      if (question == NULL)
        continue;
      g_strv_builder_add (questions, question);
      n_found++;
    }
  return g_strv_builder_end (questions);
}
