/* dowser-source-mentions.c - finds mentions of a source in a question: "in sales.csv", "from my crm database", "on
 * PostgreSQL" */
#include "verdict/dowser-source-mentions.h"

#include <string.h>

/* Prepositions before a source. "of", "at" and "through" also occur before many other words, so a mention needs more
 * than one of these. */
static const char *const introductions[]
    = { "in", "from", "on", "within", "inside", "using", "via", "of", "at", "through", NULL };
static const char *const vague_words[] = { "of", "at", "through", NULL };
static const char *const determiners[] = { "the", "my", "our", "your", "their", "this", "that", "a", "an", NULL };
/* Nouns for a source. "table" isn't a noun for a source, because a table is only a part of a source. */
static const char *const nouns[]
    = { "database", "db", "source", "datasource", "dataset", "file", "server", "connection", "spreadsheet", NULL };
/* Nouns that are hardly ever the name of a table. Therefore, the word before such a noun is the name of a source. */
static const char *const plain_nouns[] = { "database", "db", "datasource", NULL };
static const char *const naming_words[] = { "called", "named", NULL };
/* Words before "database" that are not the name of the database. */
static const char *const fillers[] = { "whole", "entire",  "full",  "complete", "current", "open", "same",  "present",
                                       "given", "data",    "each",  "every",    "any",     "all",  "which", "what",
                                       "other", "another", "these", "those",    "one",     "no",   NULL };
/* Names of sources that are also common words of questions. Such a name counts only if one of @nouns is next to it. */
static const char *const common[] = { "data",  "database", "db",     "test", "sample", "main", "default", "file",
                                      "files", "table",    "tables", "app",  "export", "all",  "total",   NULL };
static const char *const endings[]
    = { ".csv",    ".tsv", ".tab", ".txt", ".gz",     ".parquet", ".pq",   ".json", ".jsonl", ".ndjson",
        ".duckdb", ".ddb", ".db",  ".db3", ".sqlite", ".sqlite3", ".xlsx", ".ods",  NULL };

/** Word: a word of the question. @text: folded; for a path, only its last part; @joined: TRUE if only spaces, quotes or
 * similar signs are between the previous word and this word; @is_attached: TRUE if only a hyphen or an underscore is
 * between them */
typedef struct
{
  gsize start;
  gsize length;
  char *text;
  gboolean joined;
  gboolean is_attached;
} Word;

static void
word_clear (gpointer data)
{
  g_free (((Word *) data)->text);
}

static void
mention_clear (gpointer data)
{
  g_free (((DowserSourceMention *) data)->noun);
}

static gboolean
is_word_character (gunichar letter)
{
  return g_unichar_isalnum (letter) || g_unichar_ismark (letter);
}

/* Returns TRUE if the sign at @at is part of a word, because letters follow it directly: "sales.csv",
 * "/data/sales.csv". A full stop isn't part of a word. */
static gboolean
continues_word (const char *at)
{
  return (*at == '.' || *at == '/' || *at == '~') && (is_word_character (g_utf8_get_char (at + 1)) || at[1] == '/');
}

static gboolean
is_separator (gunichar letter)
{
  return g_unichar_isspace (letter) || (letter != 0 && strchr ("-_'\"`", (int) letter) != NULL && letter < 128)
         || letter == 0x2018 || letter == 0x2019 || letter == 0x201c || letter == 0x201d;
}

static gsize
get_end (const Word *word)
{
  return word->start + word->length;
}

/* Returns: (transfer full): Word */
static GArray *
split_words (const char *text)
{
  GArray *words = g_array_new (FALSE, TRUE, sizeof (Word));
  gboolean joined = TRUE;
  const char *at = text;

  g_array_set_clear_func (words, word_clear);
  while (*at != '\0')
    {
      const char *end = at;
      const char *slash;
      Word word = { 0 };

      while (*end != '\0' && (is_word_character (g_utf8_get_char (end)) || continues_word (end)))
        end = g_utf8_next_char (end);
      if (end == at)
        {
          joined = joined && is_separator (g_utf8_get_char (at));
          at = g_utf8_next_char (at);
          continue;
        }
      slash = g_strrstr_len (at, end - at, "/");
      word.start = (gsize) (at - text);
      word.length = (gsize) (end - at);
      word.text = g_utf8_casefold (slash != NULL ? slash + 1 : at, slash != NULL ? end - slash - 1 : end - at);
      word.joined = joined && words->len > 0;
      word.is_attached = word.joined && (at[-1] == '_' || at[-1] == '-')
                         && word.start == get_end (&g_array_index (words, Word, words->len - 1)) + 1;
      g_array_append_val (words, word);
      joined = TRUE;
      at = end;
    }
  return words;
}

static const Word *
get_word (GArray *words, guint at)
{
  return &g_array_index (words, Word, at);
}

static gboolean
is_one_of (GArray *words, guint at, const char *const *set)
{
  return at < words->len && g_strv_contains (set, get_word (words, at)->text);
}

/* Returns the mention whose name consists of the words from @first to before @end. The mention includes the words
 * around the name that belong to it. */
static DowserSourceMention
make_mention (GArray *words, guint first, guint end)
{
  DowserSourceMention mention = { 0 };
  guint begin = first;

  mention.name_start = get_word (words, first)->start;
  mention.name_length = get_word (words, end - 1)->start + get_word (words, end - 1)->length - mention.name_start;
  for (guint i = first; i < end; i++)
    mention.is_file |= strchr (get_word (words, i)->text, '.') != NULL;
  if (is_one_of (words, end, nouns) && get_word (words, end)->joined)
    mention.noun = g_strdup (get_word (words, end++)->text);
  if (begin > 0 && get_word (words, begin)->joined && is_one_of (words, begin - 1, naming_words))
    begin--;
  if (begin > 0 && get_word (words, begin)->joined && is_one_of (words, begin - 1, nouns))
    {
      begin--;
      if (mention.noun == NULL)
        mention.noun = g_strdup (get_word (words, begin)->text);
    }
  else
    begin = first;
  while (begin > 0 && get_word (words, begin)->joined && is_one_of (words, begin - 1, determiners))
    begin--;
  if (begin > 0 && get_word (words, begin)->joined && is_one_of (words, begin - 1, introductions))
    {
      begin--;
      mention.has_preposition = TRUE;
      mention.introduced = !is_one_of (words, begin, vague_words);
    }
  mention.start = get_word (words, begin)->start;
  mention.length = get_word (words, end - 1)->start + get_word (words, end - 1)->length - mention.start;
  return mention;
}

static gboolean
matches_at (GArray *words, guint at, GArray *name)
{
  /* A name doesn't match a part of a hyphenated word: "region_sales.csv" doesn't contain the name "sales.csv". */
  if (at + name->len > words->len || get_word (words, at)->is_attached
      || (at + name->len < words->len && get_word (words, at + name->len)->is_attached))
    return FALSE;
  for (guint i = 0; i < name->len; i++)
    if (strcmp (get_word (words, at + i)->text, get_word (name, i)->text) != 0
        || (i > 0 && !get_word (words, at + i)->joined))
      return FALSE;
  return TRUE;
}

static GArray *
mentions_new (void)
{
  GArray *mentions = g_array_new (FALSE, TRUE, sizeof (DowserSourceMention));

  g_array_set_clear_func (mentions, mention_clear);
  return mentions;
}

static void
add_mention_if_valid (GArray *mentions, DowserSourceMention mention)
{
  if (mention.is_file || mention.noun != NULL || mention.introduced)
    g_array_append_val (mentions, mention);
  else
    mention_clear (&mention);
}

GArray *
dowser_source_mentions_find (const char *question, const char *name)
{
  g_autoptr (GArray) words = NULL;
  g_autoptr (GArray) parts = NULL;
  GArray *mentions = mentions_new ();

  g_return_val_if_fail (question != NULL && name != NULL, mentions);

  words = split_words (question);
  parts = split_words (name);
  for (guint i = 0; parts->len > 0 && i < words->len; i++)
    if (matches_at (words, i, parts))
      add_mention_if_valid (mentions, make_mention (words, i, i + parts->len));
  return mentions;
}

static gboolean
has_ending (const char *word)
{
  for (guint i = 0; endings[i] != NULL; i++)
    if (g_str_has_suffix (word, endings[i]) && strlen (word) > strlen (endings[i]))
      return TRUE;
  return FALSE;
}

/* Returns TRUE if the word may be a source's name. */
static gboolean
can_be_name (GArray *words, guint at)
{
  return !is_one_of (words, at, determiners) && !is_one_of (words, at, introductions) && !is_one_of (words, at, fillers)
         && !is_one_of (words, at, nouns) && !is_one_of (words, at, naming_words);
}

GArray *
dowser_source_mentions_find_any (const char *question)
{
  g_autoptr (GArray) words = NULL;
  GArray *mentions = mentions_new ();

  g_return_val_if_fail (question != NULL, mentions);

  words = split_words (question);
  for (guint i = 0; i < words->len; i++)
    {
      gboolean is_file = has_ending (get_word (words, i)->text);
      gboolean is_database = i + 1 < words->len && get_word (words, i + 1)->joined
                             && is_one_of (words, i + 1, plain_nouns) && can_be_name (words, i);
      DowserSourceMention mention;

      if (!is_file && !is_database)
        continue;
      mention = make_mention (words, i, i + 1);
      if (mention.introduced || (mention.has_preposition && mention.noun != NULL))
        add_mention_if_valid (mentions, mention);
      else
        mention_clear (&mention);
    }
  return mentions;
}

char *
dowser_source_mention_dup_name (const DowserSourceMention *mention, const char *question)
{
  return g_strndup (question + mention->name_start, mention->name_length);
}

gboolean
dowser_source_mention_is_valid (const DowserSourceMention *mention, const char *question, DowserSourceKnows knows,
                                gpointer user_data)
{
  g_autofree char *name = dowser_source_mention_dup_name (mention, question);
  g_autofree char *folded = g_utf8_casefold (name, -1);

  if (!mention->is_file && mention->noun == NULL && g_strv_contains (common, folded))
    return FALSE;
  if (knows == NULL)
    return mention->is_file || mention->noun != NULL || mention->introduced;
  if (mention->noun != NULL && !knows (mention->noun, user_data))
    return TRUE;
  return (mention->is_file || mention->introduced) && !knows (name, user_data);
}
