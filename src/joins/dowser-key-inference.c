/* dowser-key-inference.c - infers undeclared foreign keys from names and types */
#include "joins/dowser-key-inference.h"

#include "joins/dowser-key-shared-names.h"
#include "joins/dowser-key-shared-values.h"
#include "joins/dowser-key-words.h"

#include "base/dowser-identifier.h"

#include <string.h>

/* The maximum number of tables whose key columns have the same name. If more tables use a name ("uuid", "created_by"),
 * the name doesn't show which table a column refers to. */
#define MAX_NAMESAKES 8
/* The maximum number of compared characters of a name. The time of a comparison grows with the square of this
 * number. */
#define MAX_COMPARED 64
/* The maximum confidence of a key that tested values haven't confirmed yet. */
#define UNPROVEN (DOWSER_KEY_INFERENCE_MINIMUM - 0.01)

/* DowserTarget: a column that other tables may refer to, with its table. The names of the table and of the column are
 * stored as one word each. */
typedef struct
{
  const DowserTable *table;
  const DowserColumn *key;
  gboolean declared; /* the key is a primary or unique key */
  char *table_name;  /* "customer" */
  char *key_name;    /* "id" */
  char *whole_name;  /* "customerid" */
  char *business;    /* the words of the table's name, in the singular: "order item" */
} Target;

typedef struct
{
  double minimum;
  GPtrArray *targets;        /* (owned): Target */
  GHashTable *by_key_name;   /* key name → GPtrArray of Target */
  GHashTable *by_table_name; /* table name → GPtrArray of Target */
  GHashTable *by_whole_name; /* table and key name → GPtrArray of Target */
} TargetIndex;

static const char *const empty_names[] = { "id",   "key",  "code", "no",   "nr",     "num",   "number", "uuid",  "guid",
                                           "name", "type", "date", "year", "status", "value", "pk",     "rowid", NULL };

/* Returns twice the length of the longest common subsequence, divided by the sum of the lengths of both names: 1 for
 * equal names, 0 for names without a common letter. */
static double
get_similarity (const char *a, const char *b)
{
  gsize n = MIN (strlen (a), MAX_COMPARED);
  gsize m = MIN (strlen (b), MAX_COMPARED);
  guint row[MAX_COMPARED + 1] = { 0 };

  if (n == 0 || m == 0)
    return 0.0;
  for (gsize i = 1; i <= n; i++)
    {
      guint diagonal = 0;

      for (gsize j = 1; j <= m; j++)
        {
          guint old_above = row[j];

          row[j] = a[i - 1] == b[j - 1] ? diagonal + 1 : MAX (row[j], row[j - 1]);
          diagonal = old_above;
        }
    }
  return 2.0 * row[m] / (double) (n + m);
}

/* Returns the share of the words that @a and @b have in common, among all their words, from 0 to 1. */
static double
get_word_overlap (const char *a, const char *b)
{
  g_auto (GStrv) left_words = g_strsplit (a, " ", -1);
  g_auto (GStrv) right_words = g_strsplit (b, " ", -1);
  guint common = 0;
  guint n = g_strv_length (left_words) + g_strv_length (right_words);

  for (guint i = 0; left_words[i] != NULL; i++)
    if (*left_words[i] != '\0' && g_strv_contains ((const char *const *) right_words, left_words[i]))
      common++;
  return n > common ? common / (double) (n - common) : 0.0;
}

static void
target_free (Target *target)
{
  g_free (target->table_name);
  g_free (target->key_name);
  g_free (target->whole_name);
  g_free (target->business);
  g_free (target);
}

/* Returns the name that users have for the table, if it is the beginning or the end of the table's name: "orders" for
 * PROD_orders. Otherwise, returns the table's name. */
static const char *
get_bare_name (const DowserTable *table)
{
  const char *called = table->business_name;

  return called != NULL && (g_str_has_suffix (table->name, called) || g_str_has_prefix (table->name, called))
             ? called
             : table->name;
}

static Target *
target_new (const DowserTable *table, const DowserColumn *key, gboolean declared)
{
  Target *target = g_new0 (Target, 1);

  target->table = table;
  target->key = key;
  target->declared = declared;
  target->table_name = dowser_key_dup_folded (get_bare_name (table), "");
  target->key_name = dowser_key_dup_as_one_word (key->name);
  target->whole_name = g_strconcat (target->table_name, target->key_name, NULL);
  target->business = dowser_key_dup_folded (table->business_name != NULL ? table->business_name : table->name, " ");
  return target;
}

/* Returns: (nullable): the column that other tables may refer to; @declared: (out): TRUE if a declared primary key or
 * unique key determines it */
static const DowserColumn *
find_key_column (const DowserTable *table, gboolean *declared)
{
  g_autoptr (GPtrArray) primary = dowser_table_dup_primary_key (table);
  g_autofree char *table_name = NULL;
  g_autofree char *id_name = NULL;
  g_autofree char *first_name = NULL;

  *declared = TRUE;
  if (primary->len > 0)
    return primary->len == 1 ? primary->pdata[0] : NULL;
  for (guint i = 0; i < table->unique_keys->len; i++)
    {
      GPtrArray *columns = table->unique_keys->pdata[i];

      if (columns->len == 1)
        return columns->pdata[0];
    }
  *declared = FALSE;
  if (table->is_view || table->columns->len == 0)
    return NULL;
  table_name = dowser_key_dup_folded (get_bare_name (table), "");
  id_name = g_strconcat (table_name, "id", NULL);
  first_name = dowser_key_dup_as_one_word (((const DowserColumn *) table->columns->pdata[0])->name);
  if (strcmp (first_name, "id") == 0 || strcmp (first_name, id_name) == 0)
    return table->columns->pdata[0];
  return NULL;
}

static void
add_name (GHashTable *names, const char *name, Target *target)
{
  GPtrArray *same_name = g_hash_table_lookup (names, name);

  if (same_name == NULL)
    {
      same_name = g_ptr_array_new ();
      g_hash_table_insert (names, (gpointer) name, same_name);
    }
  g_ptr_array_add (same_name, target);
}

static void
target_index_add (TargetIndex *self, const DowserTable *table)
{
  gboolean declared;
  const DowserColumn *key = find_key_column (table, &declared);
  Target *target;

  if (key == NULL || table->hidden)
    return;
  target = target_new (table, key, declared);
  g_ptr_array_add (self->targets, target);
  if (!g_strv_contains (empty_names, target->key_name))
    add_name (self->by_key_name, target->key_name, target);
  add_name (self->by_table_name, target->table_name, target);
  add_name (self->by_whole_name, target->whole_name, target);
}

static void
target_index_init (TargetIndex *self, GPtrArray *tables)
{
  self->targets = g_ptr_array_new_with_free_func ((GDestroyNotify) target_free);
  self->by_key_name = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify) g_ptr_array_unref);
  self->by_table_name = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify) g_ptr_array_unref);
  self->by_whole_name = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify) g_ptr_array_unref);
  for (guint i = 0; i < tables->len; i++)
    target_index_add (self, tables->pdata[i]);
}

static void
target_index_clear (TargetIndex *self)
{
  g_hash_table_unref (self->by_key_name);
  g_hash_table_unref (self->by_table_name);
  g_hash_table_unref (self->by_whole_name);
  g_ptr_array_unref (self->targets);
}

/* A column that may be a reference, with its name split. */
typedef struct
{
  const DowserColumn *column;
  char **words;
  guint n_words;
  guint n_stem;     /* number of words before the ending: 2 for billing_customer_id */
  char *plain_name; /* the whole name as one word: "billingcustomerid" */
  char *stem;       /* the words before the ending: "billing customer" */
  gboolean pattern; /* the name has the ending of a key, such as "id" */
} Reference;

/* Removes the ending of a key from a name that has no separator before it: "customerid", "stuid". */
static gboolean
remove_glued_ending (Reference *self)
{
  const char *last = self->words[self->n_words - 1];
  gsize length = strlen (last);

  if (length < 4 || !g_str_has_suffix (last, "id"))
    return FALSE;
  g_free (self->stem);
  self->stem = dowser_key_join_words (self->words, 0, self->n_words, " ");
  self->stem[strlen (self->stem) - 2] = '\0';
  return TRUE;
}

static void
reference_init (Reference *self, const DowserColumn *column)
{
  self->column = column;
  self->words = dowser_identifier_split (column->name);
  self->n_words = g_strv_length (self->words);
  self->n_stem = self->n_words;
  self->plain_name = g_strjoinv ("", self->words);
  self->pattern = self->n_words > 1 && g_strv_contains (dowser_key_endings, self->words[self->n_words - 1]);
  if (self->pattern)
    self->n_stem--;
  self->stem = dowser_key_join_words (self->words, 0, self->n_stem, " ");
  if (!self->pattern && self->n_words > 0)
    self->pattern = remove_glued_ending (self);
}

static void
reference_clear (Reference *self)
{
  g_strfreev (self->words);
  g_free (self->plain_name);
  g_free (self->stem);
}

static gboolean
are_types_compatible (DowserValueType a, DowserValueType b)
{
  return a == b || a == DOWSER_VALUE_UNKNOWN || b == DOWSER_VALUE_UNKNOWN
         || (dowser_value_type_is_number (a) && dowser_value_type_is_number (b));
}

/* Rates how well the name of the reference, without an ending such as "id", names the target. Returns 1 if both columns
 * have the same business name (their name for users), or if the name is the target table's name. Otherwise, returns the
 * share of common words, or 0.5 for an abbreviation of the table's name. */
static double
get_business_similarity (const Reference *reference, const Target *target)
{
  const char *column_name = reference->column->business_name;
  g_autofree char *joined = NULL;
  double words;

  if (column_name != NULL && target->key->business_name != NULL
      && g_ascii_strcasecmp (column_name, target->key->business_name) == 0)
    return 1.0;
  words = get_word_overlap (reference->stem, target->business);
  joined = g_strdelimit (g_strdup (reference->stem), " ", '\n');
  if (words < 1.0 && strcmp (joined, target->table_name) == 0)
    return 1.0;
  /* The name without its ending may be an abbreviation of the table's name: "stu" in "stuid" is the beginning of
   * "student". */
  if (words == 0.0 && strlen (reference->stem) >= 3 && g_str_has_prefix (target->table_name, reference->stem))
    return 0.5;
  return words;
}

static DowserKeyRating
rate_target (const Reference *reference, const Target *target)
{
  const DowserKeyRating rating = {
    .name = MAX (get_similarity (reference->plain_name, target->key_name),
                 get_similarity (reference->plain_name, target->whole_name)),
    .business_name = get_business_similarity (reference, target),
    .primary_key = target->declared,
    .key_pattern = reference->pattern,
  };

  return rating;
}

double
dowser_key_rating_get_sum (const DowserKeyRating *self)
{
  return MIN (self->name * 0.40 + self->business_name * 0.25 + (self->primary_key ? 0.20 : 0.0)
                  + (self->key_pattern ? 0.15 : 0.0),
              1.0);
}

/* Returns TRUE if the key may be used only after its values were tested. A text column that is named like a table, such
 * as "project" of assignments, may contain keys or, equally often, names. */
static gboolean
needs_proof (const Reference *reference, const Target *target)
{
  return !reference->pattern && !dowser_value_type_is_number (reference->column->type)
         && strcmp (reference->plain_name, target->key_name) != 0;
}

static gboolean
has_table_name (const Reference *reference, const Target *target)
{
  g_autofree char *name = dowser_key_join_words (reference->words, 0, reference->n_words, "");

  return strcmp (name, target->table_name) == 0;
}

/* Returns TRUE if the column may refer to the target. A column that is the key of its own table refers to another table
 * only if it is named after that table: "customer_id" of customer_notes. */
static gboolean
can_refer_to_target (const Reference *reference, const Target *target)
{
  const DowserColumn *column = reference->column;
  gboolean named_after;

  if (column->table == target->table || !are_types_compatible (column->type, target->key->type))
    return FALSE;
  if (needs_proof (reference, target) && !has_table_name (reference, target))
    return FALSE;
  named_after = strcmp (reference->stem, target->business) == 0 || strcmp (reference->stem, target->table_name) == 0;
  if (column->primary_key == 1 && !named_after)
    {
      g_autoptr (GPtrArray) primary = dowser_table_dup_primary_key (column->table);

      return primary->len > 1;
    }
  return TRUE;
}

typedef struct
{
  const Target *target;
  double confidence;
} KeyCandidate;

static double
get_confidence (const Reference *reference, const Target *target)
{
  DowserKeyRating rating = rate_target (reference, target);
  double confidence = dowser_key_rating_get_sum (&rating);

  return needs_proof (reference, target) ? MIN (confidence, UNPROVEN) : confidence;
}

static void
add_candidates (const TargetIndex *target_index, GHashTable *names, const char *name, const Reference *reference,
                GArray *candidates)
{
  GPtrArray *same_name = g_hash_table_lookup (names, name);

  if (same_name == NULL || same_name->len > MAX_NAMESAKES)
    return;
  for (guint i = 0; i < same_name->len; i++)
    {
      KeyCandidate candidate = { same_name->pdata[i], 0.0 };
      gboolean is_known = FALSE;

      for (guint j = 0; j < candidates->len; j++)
        is_known |= g_array_index (candidates, KeyCandidate, j).target == candidate.target;
      if (is_known || !can_refer_to_target (reference, candidate.target)
          || dowser_table_rejects_key (reference->column->table, reference->column, candidate.target->key))
        continue;
      candidate.confidence = get_confidence (reference, candidate.target);
      if (candidate.confidence >= target_index->minimum)
        g_array_append_val (candidates, candidate);
    }
}

/* Adds the best guess as a key. Other guesses with nearly the same confidence are also added, because the best guess
 * isn't certain. */
static void
keep_best_candidates (const DowserColumn *column, GArray *candidates, GPtrArray *keys)
{
  double best = 0.0;

  for (guint i = 0; i < candidates->len; i++)
    best = MAX (best, g_array_index (candidates, KeyCandidate, i).confidence);
  for (guint i = 0; i < candidates->len; i++)
    {
      const KeyCandidate *candidate = &g_array_index (candidates, KeyCandidate, i);

      if (best - candidate->confidence < DOWSER_KEY_INFERENCE_LEAD)
        g_ptr_array_add (keys, dowser_foreign_key_new (column, candidate->target->key, candidate->confidence));
    }
}

/* Returns FALSE for most columns that can't be keys: their names contain no name of a table and have no ending of a
 * key. For speed, the names are not split. */
static gboolean
may_be_reference (const TargetIndex *target_index, const DowserColumn *column)
{
  GString *letters = g_string_sized_new (32);
  g_autofree char *word = NULL;
  g_autofree char *singular = NULL;

  for (const char *c = column->name; *c != '\0'; c++)
    if (g_ascii_isalnum (*c) || (guchar) *c >= 0x80)
      g_string_append_c (letters, g_ascii_tolower (*c));
  word = g_string_free (letters, FALSE);
  if (g_strv_contains (empty_names, word))
    return FALSE;
  for (guint i = 0; dowser_key_endings[i] != NULL; i++)
    if (g_str_has_suffix (word, dowser_key_endings[i]))
      return TRUE;
  singular = dowser_key_dup_singular (word);
  return g_hash_table_contains (target_index->by_key_name, word)
         || g_hash_table_contains (target_index->by_whole_name, word)
         || g_hash_table_contains (target_index->by_table_name, singular);
}

static void
infer_column (const TargetIndex *target_index, const DowserColumn *column, GPtrArray *keys)
{
  g_autoptr (GArray) candidates = NULL;
  Reference reference;

  if (!may_be_reference (target_index, column))
    return;
  candidates = g_array_new (FALSE, FALSE, sizeof (KeyCandidate));
  reference_init (&reference, column);
  add_candidates (target_index, target_index->by_key_name, reference.plain_name, &reference, candidates);
  add_candidates (target_index, target_index->by_whole_name, reference.plain_name, &reference, candidates);
  /* The name may begin with a role: in "billing customer", the table's name is "customer". So the name without its
   * first words is looked up, too. */
  for (guint i = 0; i < reference.n_stem; i++)
    {
      g_autofree char *name = dowser_key_join_words (reference.words, i, reference.n_stem, "");

      add_candidates (target_index, target_index->by_table_name, name, &reference, candidates);
    }
  add_candidates (target_index, target_index->by_table_name, reference.stem, &reference, candidates);
  keep_best_candidates (column, candidates, keys);
  reference_clear (&reference);
}

static gboolean
has_key (const DowserColumn *column)
{
  for (guint i = 0; i < column->table->foreign_keys->len; i++)
    {
      const DowserForeignKey *key = column->table->foreign_keys->pdata[i];

      if (g_ptr_array_find (key->columns, column, NULL))
        return TRUE;
    }
  return FALSE;
}

GPtrArray *
dowser_key_inference_run_with_minimum (const DowserSchema *schema, double minimum)
{
  GPtrArray *tables = dowser_schema_get_tables (schema);
  GPtrArray *keys = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_foreign_key_free);
  TargetIndex target_index = { minimum };

  target_index_init (&target_index, tables);
  for (guint i = 0; i < tables->len; i++)
    {
      const DowserTable *table = tables->pdata[i];

      for (guint j = 0; j < table->columns->len && !table->hidden && !table->declared_only; j++)
        {
          const DowserColumn *column = table->columns->pdata[j];

          if (!column->hidden && !has_key (column))
            infer_column (&target_index, column, keys);
        }
    }
  target_index_clear (&target_index);
  dowser_key_shared_names_add_keys (schema, keys);
  if (minimum < DOWSER_KEY_INFERENCE_MINIMUM)
    dowser_key_shared_values_add_keys (schema, keys);
  return keys;
}

GPtrArray *
dowser_key_inference_run (const DowserSchema *schema)
{
  return dowser_key_inference_run_with_minimum (schema, DOWSER_KEY_INFERENCE_MINIMUM);
}

DowserKeyRating
dowser_key_inference_rate (const DowserColumn *column, const DowserColumn *to_column)
{
  g_autoptr (GPtrArray) key = g_ptr_array_new ();
  Target *target;
  Reference reference;
  DowserKeyRating rating;

  g_ptr_array_add (key, (gpointer) to_column);
  target = target_new (to_column->table, to_column, dowser_table_is_unique (to_column->table, key));
  reference_init (&reference, column);
  rating = rate_target (&reference, target);
  reference_clear (&reference);
  target_free (target);
  return rating;
}
