/* dowser-search-index.c - a full-text index of a schema's tables */
#include "store/dowser-search-index.h"

#include "base/dowser-identifier.h"
#include "store/dowser-store-sql.h"

#include <string.h>

struct _DowserSearchIndex
{
  const DowserSchema *schema;
  sqlite3 *db;
  DowserSearchIndex *owner; /* (nullable): the index that owns @db, if this index doesn't own it */
};

/* The maximum number of values of a column that are indexed. More values, as in a column of names, would only make the
 * index slow. */
#define MAX_VALUES_PER_COLUMN 100
/* The maximum number of words in a search expression. A question has few words, but a pasted page has thousands. */
#define MAX_WORDS 200

/* The trigram tokenizer doesn't stem words. Therefore, there is a table for words and a table for trigrams, with the
 * same rows. */
static const char *const make_tables[] = {
  "CREATE VIRTUAL TABLE words USING fts5 (name, columns, notes, data, tokenize = 'porter unicode61 remove_diacritics "
  "2')",
  "CREATE VIRTUAL TABLE grams USING fts5 (name, columns, notes, data, tokenize = 'trigram')",
};
static const char *const insert_rows[] = {
  "INSERT INTO words (rowid, name, columns, notes, data) VALUES (?, ?, ?, ?, ?)",
  "INSERT INTO grams (rowid, name, columns, notes, data) VALUES (?, ?, ?, ?, ?)",
};
/* The numbers in bm25 () are weights. The name of a table has the highest weight, followed by its columns, the notes on
 * them, and their values. */
static const char *const find_rows[] = {
  "SELECT rowid FROM words WHERE words MATCH ? ORDER BY bm25 (words, 8.0, 4.0, 2.0, 1.0), rowid LIMIT ?",
  "SELECT rowid FROM grams WHERE grams MATCH ? ORDER BY bm25 (grams, 8.0, 4.0, 2.0, 1.0), rowid LIMIT ?",
};

/* The texts for one table of the schema. They become the columns of the table's row in the index. */
typedef struct
{
  GString *name;
  GString *columns;
  GString *notes;
  GString *data;
} Document;

static Document *
document_new (void)
{
  Document *document = g_new (Document, 1);

  document->name = g_string_new (NULL);
  document->columns = g_string_new (NULL);
  document->notes = g_string_new (NULL);
  document->data = g_string_new (NULL);
  return document;
}

static void
document_free (Document *document)
{
  g_string_free (document->name, TRUE);
  g_string_free (document->columns, TRUE);
  g_string_free (document->notes, TRUE);
  g_string_free (document->data, TRUE);
  g_free (document);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Document, document_free)

static void
append_text (GString *into, const char *text)
{
  if (text == NULL)
    return;
  g_string_append (into, text);
  g_string_append_c (into, '\n');
}

/* Splits a name such as "custFirstName" into words, so that the word "first" finds it, too. */
static void
append_identifier (GString *into, const char *name)
{
  g_auto (GStrv) words = dowser_identifier_split (name);

  for (char **word = words; *word != NULL; word++)
    g_string_append_printf (into, "%s ", *word);
  g_string_append_c (into, '\n');
}

static void
append_values (GString *into, const DowserColumnProfile *profile)
{
  for (guint i = 0; i < MIN (profile->values->len, MAX_VALUES_PER_COLUMN); i++)
    append_text (into, g_ptr_array_index (profile->values, i));
}

static Document *
describe_table (const DowserTable *table, const DowserProfile *profile)
{
  Document *document = document_new ();

  append_identifier (document->name, table->name);
  append_text (document->name, table->business_name);
  append_text (document->notes, table->description);
  for (guint i = 0; i < table->columns->len; i++)
    {
      const DowserColumn *column = g_ptr_array_index (table->columns, i);

      if (column->hidden)
        continue;
      append_identifier (document->columns, column->name);
      append_text (document->columns, column->business_name);
      append_text (document->notes, column->description);
      if (profile != NULL)
        append_values (document->data, dowser_profile_get (profile, column));
    }
  return document;
}

static gboolean
insert_document (sqlite3_stmt *statement, const DowserTable *table, const Document *document, GError **error)
{
  sqlite3_bind_int64 (statement, 1, table->index + 1);
  dowser_store_sql_bind_text (statement, 2, document->name->str);
  dowser_store_sql_bind_text (statement, 3, document->columns->str);
  dowser_store_sql_bind_text (statement, 4, document->notes->str);
  dowser_store_sql_bind_text (statement, 5, document->data->str);
  return dowser_store_sql_run (statement, error) && sqlite3_reset (statement) == SQLITE_OK;
}

static gboolean
fill_index (DowserSearchIndex *self, const DowserProfile *profile, GError **error)
{
  GPtrArray *tables = dowser_schema_get_tables (self->schema);
  g_autoptr (sqlite3_stmt) words = dowser_store_sql_prepare (self->db, insert_rows[DOWSER_SEARCH_WORDS], error);
  g_autoptr (sqlite3_stmt) grams
      = words != NULL ? dowser_store_sql_prepare (self->db, insert_rows[DOWSER_SEARCH_GRAMS], error) : NULL;

  if (grams == NULL)
    return FALSE;
  for (guint i = 0; i < tables->len; i++)
    {
      const DowserTable *table = g_ptr_array_index (tables, i);
      g_autoptr (Document) document = NULL;

      if (table->hidden)
        continue;
      document = describe_table (table, profile);
      if (!insert_document (words, table, document, error) || !insert_document (grams, table, document, error))
        return FALSE;
    }
  return TRUE;
}

DowserSearchIndex *
dowser_search_index_new (const DowserSchema *schema, const DowserProfile *profile, GError **error)
{
  g_autoptr (DowserSearchIndex) self = g_atomic_rc_box_new0 (DowserSearchIndex);

  self->schema = dowser_schema_ref (schema);
  if (sqlite3_open (":memory:", &self->db) != SQLITE_OK)
    {
      dowser_store_sql_fail (self->db, error);
      return NULL;
    }
  if (!dowser_store_sql_execute (self->db, make_tables[DOWSER_SEARCH_WORDS], error)
      || !dowser_store_sql_execute (self->db, make_tables[DOWSER_SEARCH_GRAMS], error)
      || !dowser_store_sql_begin (self->db, error)
      || !dowser_store_sql_end (self->db, fill_index (self, profile, error), error))
    return NULL;
  return g_steal_pointer (&self);
}

DowserSearchIndex *
dowser_search_index_new_from (DowserSearchIndex *index, const DowserSchema *schema)
{
  DowserSearchIndex *self;

  if (!dowser_schema_has_same_columns (index->schema, schema))
    return NULL;
  self = g_atomic_rc_box_new0 (DowserSearchIndex);
  self->schema = dowser_schema_ref (schema);
  self->owner = dowser_search_index_ref (index->owner != NULL ? index->owner : index);
  self->db = index->db;
  return self;
}

static void
clear_index (gpointer data)
{
  DowserSearchIndex *self = data;

  if (self->owner != NULL)
    dowser_search_index_unref (self->owner);
  else
    sqlite3_close (self->db);
  dowser_schema_unref ((DowserSchema *) self->schema);
}

DowserSearchIndex *
dowser_search_index_ref (DowserSearchIndex *self)
{
  return g_atomic_rc_box_acquire (self);
}

void
dowser_search_index_unref (DowserSearchIndex *self)
{
  g_atomic_rc_box_release_full (self, clear_index);
}

const DowserSchema *
dowser_search_index_get_schema (DowserSearchIndex *self)
{
  return self->schema;
}

/* Words that occur in any question or description, and therefore don't identify a table. Sorted. */
static const char *const function_words[]
    = { "a",    "all",  "an",   "and",   "any",   "are",   "as",    "at",    "be",   "been", "by",  "can",
        "did",  "do",   "does", "each",  "for",   "from",  "give",  "had",   "has",  "have", "how", "in",
        "is",   "it",   "its",  "list",  "many",  "me",    "more",  "most",  "much", "not",  "of",  "on",
        "or",   "show", "than", "that",  "the",   "their", "them",  "there", "they", "this", "to",  "was",
        "were", "what", "when", "where", "which", "who",   "whose", "will",  "with" };

static int
compare_words (gconstpointer key, gconstpointer member)
{
  return strcmp (key, *(const char *const *) member);
}

static gboolean
is_function_word (const char *text, gsize length)
{
  g_autofree char *word = g_ascii_strdown (text, length);

  return bsearch (word, function_words, G_N_ELEMENTS (function_words), sizeof (char *), compare_words) != NULL;
}

/* Returns TRUE for bytes that the tokenizers treat as letters: all except ASCII punctuation. */
static gboolean
is_word_byte (char c)
{
  return g_ascii_isalnum (c) || (guchar) c >= 0x80;
}

/* Makes an expression that matches any word of @text. Each word is quoted, so that no word is read as an operator. */
static char *
make_expression (const char *text, DowserSearchKind kind)
{
  const glong shortest = kind == DOWSER_SEARCH_GRAMS ? 3 : 1;
  GString *expression = g_string_new (NULL);
  guint n_words = 0;

  while (*text != '\0' && n_words < MAX_WORDS)
    {
      const char *end = text;

      while (is_word_byte (*end))
        end++;
      if (end > text && g_utf8_strlen (text, end - text) >= shortest && !is_function_word (text, end - text))
        {
          g_string_append (expression, n_words++ > 0 ? " OR \"" : "\"");
          g_string_append_len (expression, text, end - text);
          g_string_append_c (expression, '"');
        }
      text = end + (*end != '\0' && end == text ? 1 : 0);
    }
  return g_string_free (expression, FALSE);
}

GPtrArray *
dowser_search_index_find (DowserSearchIndex *self, DowserSearchKind kind, const char *text, guint max, GError **error)
{
  GPtrArray *tables = dowser_schema_get_tables (self->schema);
  g_autofree char *expression = make_expression (text, kind);
  g_autoptr (GPtrArray) found = g_ptr_array_new ();
  g_autoptr (sqlite3_stmt) statement = NULL;
  g_autoptr (GError) failure = NULL;

  if (*expression == '\0')
    return g_steal_pointer (&found);
  statement = dowser_store_sql_prepare (self->db, find_rows[kind], error);
  if (statement == NULL)
    return NULL;
  dowser_store_sql_bind_text (statement, 1, expression);
  sqlite3_bind_int64 (statement, 2, max);
  while (dowser_store_sql_next (statement, &failure))
    g_ptr_array_add (found, g_ptr_array_index (tables, sqlite3_column_int64 (statement, 0) - 1));
  if (failure != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&failure));
      return NULL;
    }
  return g_steal_pointer (&found);
}
