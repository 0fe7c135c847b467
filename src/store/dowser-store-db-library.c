/* dowser-store-db-library.c - saves questions, and finds them by their words, in the store's worker */
#include "plan/dowser-plan-json.h"
#include "store/dowser-store-db.h"
#include "store/dowser-store-sql.h"

#include <string.h>

/* The maximum number of questions whose similarity is computed. */
#define MAX_CANDIDATES 50
/* A word that occurs in at least this many questions has little weight. It is looked up only if rarer words find too
 * few questions. */
#define ENOUGH_ROWS 2000
#define MAX_WORDS 64
/* The maximum number of sessions, from the newest on, that are searched for a repeated question. */
#define MAX_LOOKED_BACK 200

#define COLUMNS "id, source, question, sentence, plan, meanings, verified, verified_at, uses, created"

/* WordRarity: a word, and the number of questions of the source that contain it. */
typedef struct
{
  const char *word;
  gint64 n;
} WordRarity;

static gint64
insert_question (DowserStoreDb *self, const DowserSavedQuestion *question, const char *form, GError **error)
{
  g_autoptr (sqlite3_stmt) insert = dowser_store_sql_prepare (
      dowser_store_db_get_handle (self),
      "INSERT INTO saved_question (source, form, question, sentence, plan, meanings, verified, verified_at, uses, "
      "created) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (source, form) DO UPDATE SET "
      "question = excluded.question, sentence = excluded.sentence, plan = excluded.plan, meanings = excluded.meanings, "
      "verified = excluded.verified, verified_at = excluded.verified_at, created = excluded.created RETURNING id",
      error);
  g_autofree char *plan = dowser_plan_to_json (question->plan, FALSE);
  gint64 id;

  if (insert == NULL)
    return 0;
  dowser_store_sql_bind_text (insert, 1, question->source_uri);
  dowser_store_sql_bind_text (insert, 2, form);
  dowser_store_sql_bind_text (insert, 3, question->question);
  dowser_store_sql_bind_text (insert, 4, question->sentence);
  dowser_store_sql_bind_text (insert, 5, plan);
  dowser_store_sql_bind_text (insert, 6, question->meanings);
  dowser_store_sql_bind_text (insert, 7, dowser_verified_nicks[question->verified]);
  sqlite3_bind_int64 (insert, 8, question->verified_at);
  sqlite3_bind_int64 (insert, 9, question->uses);
  sqlite3_bind_int64 (insert, 10, question->created);
  if (!dowser_store_sql_next (insert, error))
    return 0;
  id = sqlite3_column_int64 (insert, 0);
  return dowser_store_sql_next (insert, error) ? 0 : id;
}

static gboolean
insert_words (DowserStoreDb *self, const char *source, char **words, gint64 id, GError **error)
{
  g_autoptr (sqlite3_stmt) insert
      = dowser_store_sql_prepare (dowser_store_db_get_handle (self),
                                  "INSERT OR IGNORE INTO saved_question_word (source, word, question) VALUES (?, ?, ?)",
                                  error);

  for (char **word = words; insert != NULL && *word != NULL; word++)
    {
      dowser_store_sql_bind_text (insert, 1, source);
      dowser_store_sql_bind_text (insert, 2, *word);
      sqlite3_bind_int64 (insert, 3, id);
      if (!dowser_store_sql_run (insert, error))
        return FALSE;
      sqlite3_reset (insert);
    }
  return insert != NULL;
}

static DowserVerified
parse_verified (const char *nick)
{
  for (int i = 0; dowser_verified_nicks[i] != NULL; i++)
    if (g_strcmp0 (dowser_verified_nicks[i], nick) == 0)
      return (DowserVerified) i;
  return DOWSER_VERIFIED_NOT;
}

/* Returns: (transfer full) (nullable): %NULL if a newer Dowser has written the plan of the question */
static DowserSavedQuestion *
read_row (sqlite3_stmt *query)
{
  g_autofree char *source = dowser_store_sql_dup_text (query, 1);
  g_autofree char *question = dowser_store_sql_dup_text (query, 2);
  g_autofree char *sentence = dowser_store_sql_dup_text (query, 3);
  g_autofree char *json = dowser_store_sql_dup_text (query, 4);
  g_autofree char *verified = dowser_store_sql_dup_text (query, 6);
  g_autoptr (DowserPlan) plan = dowser_plan_from_json (json, -1, NULL);
  DowserSavedQuestion *self;

  if (plan == NULL)
    return NULL;
  self = dowser_saved_question_new (source, question, plan, sentence, parse_verified (verified),
                                    sqlite3_column_int64 (query, 9));
  self->id = sqlite3_column_int64 (query, 0);
  self->meanings = dowser_store_sql_dup_text (query, 5);
  self->verified_at = sqlite3_column_int64 (query, 7);
  self->uses = (guint) sqlite3_column_int64 (query, 8);
  return self;
}

/* Finds the saved question of @source that has the form @form. Questions that differ only in their slots have the same
 * form. Returns: (transfer full) (nullable) */
static DowserSavedQuestion *
find_question_of_form (DowserStoreDb *self, const char *source, const char *form)
{
  g_autoptr (sqlite3_stmt) query
      = dowser_store_sql_prepare (dowser_store_db_get_handle (self),
                                  "SELECT " COLUMNS " FROM saved_question WHERE source = ? AND form = ?", NULL);

  if (query == NULL)
    return NULL;
  dowser_store_sql_bind_text (query, 1, source);
  dowser_store_sql_bind_text (query, 2, form);
  return dowser_store_sql_next (query, NULL) ? read_row (query) : NULL;
}

/* Returns TRUE if the user saved @stored and @question was saved automatically. In this case, @question must not
 * replace
 * @stored. */
static gboolean
must_not_replace (const DowserSavedQuestion *stored, const DowserSavedQuestion *question)
{
  return stored != NULL && stored->verified == DOWSER_VERIFIED_SAVED && question->verified != DOWSER_VERIFIED_SAVED;
}

gint64
dowser_store_db_save_question (DowserStoreDb *self, const DowserSavedQuestion *question, DowserSavedQuestion **replaced,
                               GError **error)
{
  sqlite3 *db = dowser_store_db_get_handle (self);
  g_autoptr (DowserQuestionForm) form = dowser_saved_question_dup_form (question);
  g_autofree char *text = dowser_question_form_to_text (form);
  g_auto (GStrv) words = dowser_question_form_dup_lemmas (form, FALSE);
  g_autoptr (DowserSavedQuestion) stored = NULL;
  gint64 id;
  gboolean ok;

  if (!dowser_store_sql_begin (db, error))
    return 0;
  stored = find_question_of_form (self, question->source_uri, text);
  id = must_not_replace (stored, question) ? stored->id : insert_question (self, question, text, error);
  ok = id != 0 && insert_words (self, question->source_uri, words, id, error);
  if (!dowser_store_sql_end (db, ok, error))
    return 0;
  if (replaced != NULL)
    *replaced = g_steal_pointer (&stored);
  return id;
}

/* Returns TRUE if the session in the current row of @query has the same question and a similar plan. */
static gboolean
is_same_question (const DowserSavedQuestion *question, const DowserQuestionForm *form, sqlite3_stmt *query)
{
  g_autofree char *title = dowser_store_sql_dup_text (query, 0);
  g_autoptr (DowserQuestionForm) question_form = dowser_question_form_new (title, NULL);
  g_autofree char *json = NULL;
  g_autoptr (DowserSession) session = NULL;

  if (dowser_question_form_compare (form, question_form) < DOWSER_SIMILARITY_SAME)
    return FALSE;
  json = dowser_store_sql_dup_text (query, 1);
  session = dowser_session_from_json (json, NULL);
  return session != NULL && dowser_session_get_plan (session) != NULL
         && dowser_saved_question_is_self_contained (session)
         && dowser_saved_plan_has_same_shape (dowser_session_get_plan (session), question->plan);
}

gint64
dowser_store_db_save_repeated_question (DowserStoreDb *self, const DowserSavedQuestion *question,
                                        const char *session_id, GError **error)
{
  g_autoptr (DowserQuestionForm) form = dowser_saved_question_dup_form (question);
  g_autofree char *text = dowser_question_form_to_text (form);
  g_autoptr (DowserSavedQuestion) stored = find_question_of_form (self, question->source_uri, text);
  g_autoptr (sqlite3_stmt) query
      = stored == NULL
            ? dowser_store_sql_prepare (dowser_store_db_get_handle (self),
                                        "SELECT title, json FROM session WHERE source = ? AND state = 'done' "
                                        "AND id <> ? "
                                        "ORDER BY changed DESC LIMIT " G_STRINGIFY (MAX_LOOKED_BACK),
                                        error)
            : NULL;

  if (query == NULL)
    return 0;
  dowser_store_sql_bind_text (query, 1, question->source_uri);
  dowser_store_sql_bind_text (query, 2, session_id);
  while (dowser_store_sql_next (query, error))
    if (is_same_question (question, form, query))
      {
        sqlite3_reset (query);
        return dowser_store_db_save_question (self, question, NULL, error);
      }
  return 0;
}

static void
add_row (GPtrArray *list, sqlite3_stmt *query)
{
  DowserSavedQuestion *question = read_row (query);

  if (question != NULL)
    g_ptr_array_add (list, question);
}

GPtrArray *
dowser_store_db_list_questions (DowserStoreDb *self, const char *source, GError **error)
{
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_saved_question_free);
  g_autoptr (sqlite3_stmt) query
      = dowser_store_sql_prepare (dowser_store_db_get_handle (self),
                                  "SELECT " COLUMNS " FROM saved_question WHERE ?1 IS NULL OR source = ?1 "
                                  "ORDER BY created DESC, id DESC",
                                  error);

  if (query == NULL)
    return NULL;
  dowser_store_sql_bind_text (query, 1, source);
  while (dowser_store_sql_next (query, error))
    add_row (list, query);
  return g_steal_pointer (&list);
}

/* Returns the number of questions with @word. The number is at most ENOUGH_ROWS, so all frequent words have the same
 * count. */
static gint64
count_word (sqlite3_stmt *count, const char *word)
{
  sqlite3_reset (count);
  dowser_store_sql_bind_text (count, 2, word);
  return dowser_store_sql_next (count, NULL) ? sqlite3_column_int64 (count, 0) : 0;
}

static int
compare_rarity (gconstpointer a, gconstpointer b)
{
  const WordRarity *one = a, *other = b;

  return (one->n > other->n) - (one->n < other->n);
}

/* Returns: (transfer full): those of @words that occur in a saved question, the rarest first */
static GArray *
order_words (DowserStoreDb *self, const char *source, char **words, GError **error)
{
  GArray *rarities = g_array_new (FALSE, FALSE, sizeof (WordRarity));
  g_autoptr (sqlite3_stmt) count
      = dowser_store_sql_prepare (dowser_store_db_get_handle (self),
                                  "SELECT count(*) FROM (SELECT 1 FROM saved_question_word WHERE source = ? AND word = "
                                  "? LIMIT " G_STRINGIFY (ENOUGH_ROWS) ")",
                                  error);

  if (count != NULL)
    dowser_store_sql_bind_text (count, 1, source);
  for (guint i = 0; count != NULL && words[i] != NULL && i < MAX_WORDS; i++)
    {
      WordRarity rarity = { words[i], count_word (count, words[i]) };

      if (rarity.n > 0)
        g_array_append_val (rarities, rarity);
    }
  g_array_sort (rarities, compare_rarity);
  return rarities;
}

/** Candidate: a saved question. @weight: the sum of the weights of the words that it shares with the searched question;
 * rare words have more weight */
typedef struct
{
  gint64 id;
  double weight;
  double similarity;
} Candidate;

static int
compare_weight (gconstpointer a, gconstpointer b)
{
  const Candidate *one = a, *other = b;

  return one->weight != other->weight ? (one->weight < other->weight) - (one->weight > other->weight)
                                      : (one->id < other->id) - (one->id > other->id);
}

static void
add_word_matches (sqlite3_stmt *query, const WordRarity *rarity, GHashTable *places, GArray *candidates, GError **error)
{
  sqlite3_reset (query);
  dowser_store_sql_bind_text (query, 2, rarity->word);
  while (dowser_store_sql_next (query, error))
    {
      Candidate candidate = { .id = sqlite3_column_int64 (query, 0) };
      gpointer place = g_hash_table_lookup (places, GINT_TO_POINTER ((int) candidate.id));

      if (place == NULL)
        {
          g_array_append_val (candidates, candidate);
          place = GUINT_TO_POINTER (candidates->len);
          g_hash_table_insert (places, GINT_TO_POINTER ((int) candidate.id), place);
        }
      g_array_index (candidates, Candidate, GPOINTER_TO_UINT (place) - 1).weight += 1 + 1.0 / (double) rarity->n;
    }
}

/* Returns: (transfer full): the saved questions that share words with the question, those with the highest total weight
 * of shared words */
static GArray *
find_candidates (DowserStoreDb *self, const char *source, char **words, GError **error)
{
  GArray *candidates = g_array_new (FALSE, TRUE, sizeof (Candidate));
  g_autoptr (GHashTable) places = g_hash_table_new (NULL, NULL);
  g_autoptr (GArray) rarities = order_words (self, source, words, error);
  g_autoptr (sqlite3_stmt) query
      = dowser_store_sql_prepare (dowser_store_db_get_handle (self),
                                  "SELECT question FROM saved_question_word WHERE source = ? AND word = ? ORDER BY "
                                  "question DESC LIMIT " G_STRINGIFY (ENOUGH_ROWS),
                                  error);
  gint64 n_rows = 0;

  if (query != NULL)
    dowser_store_sql_bind_text (query, 1, source);
  for (guint i = 0; query != NULL && i < rarities->len && n_rows < ENOUGH_ROWS; i++)
    {
      add_word_matches (query, &g_array_index (rarities, WordRarity, i), places, candidates, error);
      n_rows += g_array_index (rarities, WordRarity, i).n;
    }
  g_array_sort (candidates, compare_weight);
  if (candidates->len > MAX_CANDIDATES)
    g_array_set_size (candidates, MAX_CANDIDATES);
  return candidates;
}

static int
compare_similarity (gconstpointer a, gconstpointer b)
{
  const Candidate *one = a, *other = b;

  return one->similarity != other->similarity
             ? (one->similarity < other->similarity) - (one->similarity > other->similarity)
             : (one->id < other->id) - (one->id > other->id);
}

static void
compute_similarity (DowserStoreDb *self, GArray *candidates, const DowserQuestionForm *question_form, GError **error)
{
  g_autoptr (sqlite3_stmt) query = dowser_store_sql_prepare (dowser_store_db_get_handle (self),
                                                             "SELECT form FROM saved_question WHERE id = ?", error);

  for (guint i = 0; query != NULL && i < candidates->len; i++)
    {
      Candidate *candidate = &g_array_index (candidates, Candidate, i);

      sqlite3_reset (query);
      sqlite3_bind_int64 (query, 1, candidate->id);
      if (dowser_store_sql_next (query, error))
        {
          g_autofree char *text = dowser_store_sql_dup_text (query, 0);
          g_autoptr (DowserQuestionForm) form = dowser_question_form_from_text (text);

          candidate->similarity = dowser_question_form_compare (form, question_form);
        }
    }
  g_array_sort (candidates, compare_similarity);
}

GPtrArray *
dowser_store_db_find_questions (DowserStoreDb *self, const char *source, const char *question, double min_similarity,
                                guint n, GError **error)
{
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_saved_question_free);
  g_autoptr (DowserQuestionForm) question_form = dowser_question_form_new (question, NULL);
  g_auto (GStrv) words = dowser_question_form_dup_lemmas (question_form, TRUE);
  g_autoptr (GArray) candidates = find_candidates (self, source, words, error);
  g_autoptr (sqlite3_stmt) query
      = dowser_store_sql_prepare (dowser_store_db_get_handle (self),
                                  "SELECT " COLUMNS " FROM saved_question WHERE id = ?", error);

  compute_similarity (self, candidates, question_form, error);
  if (query == NULL)
    return NULL;
  for (guint i = 0; i < candidates->len && list->len < n; i++)
    {
      const Candidate *candidate = &g_array_index (candidates, Candidate, i);

      if (candidate->similarity < min_similarity)
        break;
      sqlite3_reset (query);
      sqlite3_bind_int64 (query, 1, candidate->id);
      if (dowser_store_sql_next (query, error))
        add_row (list, query);
    }
  return g_steal_pointer (&list);
}

static gboolean
run_with_id (DowserStoreDb *self, const char *sql, gint64 id, GError **error)
{
  g_autoptr (sqlite3_stmt) statement = dowser_store_sql_prepare (dowser_store_db_get_handle (self), sql, error);

  if (statement == NULL)
    return FALSE;
  sqlite3_bind_int64 (statement, 1, id);
  return dowser_store_sql_run (statement, error);
}

gboolean
dowser_store_db_remove_question (DowserStoreDb *self, gint64 id, GError **error)
{
  sqlite3 *db = dowser_store_db_get_handle (self);

  return dowser_store_sql_begin (db, error)
         && dowser_store_sql_end (db,
                                  run_with_id (self, "DELETE FROM saved_question_word WHERE question = ?", id, error)
                                      && run_with_id (self, "DELETE FROM saved_question WHERE id = ?", id, error),
                                  error);
}

gboolean
dowser_store_db_count_question_use (DowserStoreDb *self, gint64 id, GError **error)
{
  return run_with_id (self, "UPDATE saved_question SET uses = uses + 1 WHERE id = ?", id, error);
}
