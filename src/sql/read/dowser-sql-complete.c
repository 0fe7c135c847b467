/* dowser-sql-complete.c - finds completions for SQL at a position in its text */
#include "sql/read/dowser-sql-complete.h"

#include "base/dowser-sql-scan.h"
#include "sql/dialects/dowser-dialect.h"

#include <string.h>

/* The maximum number of offers. More offers would not help the user to choose. */
#define MAX_OFFERS 200
/* The maximum number of pieces of the text (such as tokens and comments) that are read. A longer text was not typed by
 * a user. */
#define MAX_PIECES 20000

static const char *const keywords[]
    = { "SELECT",   "FROM",    "WHERE",     "GROUP",  "BY",        "HAVING",     "ORDER", "LIMIT",   "OFFSET",
        "DISTINCT", "JOIN",    "LEFT",      "RIGHT",  "INNER",     "OUTER",      "CROSS", "FULL",    "USING",
        "ON",       "UNION",   "INTERSECT", "EXCEPT", "WITH",      "CASE",       "WHEN",  "THEN",    "ELSE",
        "END",      "AND",     "OR",        "NOT",    "IN",        "IS",         "AS",    "BETWEEN", "LIKE",
        "EXISTS",   "NULL",    "ASC",       "DESC",   "OVER",      "PARTITION",  "COUNT", "SUM",     "AVG",
        "MIN",      "MAX",     "COALESCE",  "CAST",   "ROUND",     "LOWER",      "UPPER", "LENGTH",  "SUBSTR",
        "TRIM",     "REPLACE", "EXTRACT",   "DATE",   "TIMESTAMP", "ROW_NUMBER", "RANK",  NULL };
/* Words after which a table is expected. */
static const char *const table_words[] = { "FROM", "JOIN", NULL };
/* Words after which an expression is expected. */
static const char *const value_words[]
    = { "SELECT", "WHERE", "ON",   "HAVING",  "BY",   "AND", "OR",       "NOT",   "WHEN",
        "THEN",   "ELSE",  "CASE", "BETWEEN", "LIKE", "IN",  "DISTINCT", "USING", NULL };

typedef enum
{
  PLACE_KEYWORD, /* a keyword, or a new name that the user chooses */
  PLACE_TABLE,
  PLACE_VALUE,
  PLACE_COLUMN_OF, /* after a name and a dot */
  PLACE_NOTHING
} Place;

/* NamedTable: a table that the statement reads, and the alias of this table. */
typedef struct
{
  const DowserTable *table;
  char *alias; /* (nullable) */
} NamedTable;

typedef struct
{
  const DowserDialect *dialect;
  DowserDialectId id;
  const DowserSchema *schema; /* (nullable) */
  GArray *pieces;             /* DowserSqlPiece, without blanks and comments */
  GArray *named;              /* NamedTable: the tables of the statement */
  guint n_before;             /* the number of @pieces before the word that is being typed */
  const char *prefix;
  gsize prefix_length;
  GHashTable *seen; /* the texts of @offers */
  GPtrArray *offers;
} Completion;

void
dowser_sql_offer_free (DowserSqlOffer *self)
{
  g_free (self->text);
  g_free (self->of);
  g_free (self);
}

static void
clear_named_table (gpointer named)
{
  g_free (((NamedTable *) named)->alias);
}

/* ------------------------------------------------------------------------------------------ the statement */

static const DowserSqlPiece *
get_piece (const Completion *self, int index)
{
  return index >= 0 && (guint) index < self->pieces->len ? &g_array_index (self->pieces, DowserSqlPiece, index) : NULL;
}

static gboolean
is_one_of (const DowserSqlPiece *piece, const char *const *words)
{
  if (piece == NULL || piece->kind != DOWSER_SQL_PIECE_WORD)
    return FALSE;
  for (; *words != NULL; words++)
    if (strlen (*words) == piece->length && g_ascii_strncasecmp (*words, piece->start, piece->length) == 0)
      return TRUE;
  return FALSE;
}

static gboolean
is_sign (const DowserSqlPiece *piece, char sign)
{
  return piece != NULL && dowser_sql_piece_is_sign (piece, sign);
}

static gboolean
is_name (const DowserSqlPiece *piece)
{
  return piece != NULL
         && (piece->kind == DOWSER_SQL_PIECE_NAME
             || (piece->kind == DOWSER_SQL_PIECE_WORD && !is_one_of (piece, keywords)));
}

static char *
dup_name (const DowserSqlPiece *piece)
{
  char *name = g_malloc (piece->length + 1);

  name[dowser_sql_piece_unquote (piece, name)] = '\0';
  return name;
}

/* Splits @sql into pieces (words, numbers, texts and signs), and finds the word that is being typed at byte @at.
 * Returns: FALSE if @at is in a text, a number or a comment */
static gboolean
read_pieces (Completion *self, const char *sql, gsize at)
{
  DowserSqlScan scan;
  DowserSqlPiece piece;

  self->prefix = sql + at;
  dowser_sql_scan_init (&scan, self->dialect->rules, sql);
  while (self->pieces->len < MAX_PIECES && dowser_sql_scan_next (&scan, &piece))
    {
      gsize from = (gsize) (piece.start - sql);
      gsize to = from + piece.length;
      gboolean is_open = from < at && (at < to || (at == to && piece.unterminated));
      gboolean ends_here = from < at && at <= to;

      if ((piece.kind == DOWSER_SQL_PIECE_TEXT && is_open) || (piece.kind == DOWSER_SQL_PIECE_NUMBER && ends_here)
          || (piece.kind == DOWSER_SQL_PIECE_COMMENT && ends_here && (is_open || *piece.start != '/')))
        return FALSE;
      if (piece.kind == DOWSER_SQL_PIECE_BLANK || piece.kind == DOWSER_SQL_PIECE_COMMENT)
        continue;
      if (ends_here && (piece.kind == DOWSER_SQL_PIECE_WORD || piece.kind == DOWSER_SQL_PIECE_NAME))
        self->prefix = piece.start;
      else if (from < at)
        self->n_before = self->pieces->len + 1;
      g_array_append_val (self->pieces, piece);
    }
  self->prefix_length = (gsize) (sql + at - self->prefix);
  return TRUE;
}

/* Reads a table name, "public.orders" or "orders", from piece @index on. @next: (out): the index of the piece after the
 * name. Returns: (nullable) */
static const DowserTable *
read_table (const Completion *self, guint index, guint *next)
{
  g_autofree char *name = NULL;
  const DowserTable *table;

  if (!is_name (get_piece (self, (int) index)))
    return NULL;
  name = dup_name (get_piece (self, (int) index));
  *next = index + 1;
  if (is_sign (get_piece (self, (int) index + 1), '.') && is_name (get_piece (self, (int) index + 2)))
    {
      g_autofree char *own = dup_name (get_piece (self, (int) index + 2));
      g_autofree char *qualified_name = g_strconcat (name, ".", own, NULL);

      *next = index + 3;
      table = dowser_schema_find_table (self->schema, qualified_name);
      return table != NULL ? table : dowser_schema_find_table (self->schema, own);
    }
  return dowser_schema_find_table (self->schema, name);
}

/* Reads the table at piece @index and its alias. Returns: the index of the piece after them */
static guint
read_table_and_alias (Completion *self, guint index)
{
  guint next = index;
  NamedTable named = { read_table (self, index, &next), NULL };
  static const char *const as_word[] = { "AS", NULL };

  if (next == index)
    return index;
  if (is_one_of (get_piece (self, (int) next), as_word))
    next++;
  if (is_name (get_piece (self, (int) next)) && (next != self->n_before || self->prefix_length == 0))
    named.alias = dup_name (get_piece (self, (int) next++));
  if (named.table != NULL && !named.table->hidden)
    g_array_append_val (self->named, named);
  else
    g_free (named.alias);
  return next;
}

/* Reads the tables of the whole text, because users may type a column before its table. */
static void
read_all_tables (Completion *self)
{
  for (guint i = 0; i < self->pieces->len && self->schema != NULL; i++)
    {
      guint next = i + 1;

      if (!is_one_of (get_piece (self, (int) i), table_words))
        continue;
      next = read_table_and_alias (self, next);
      while (is_sign (get_piece (self, (int) next), ','))
        {
          guint after_at = read_table_and_alias (self, next + 1);

          if (after_at == next + 1)
            break;
          next = after_at;
        }
      i = next - 1;
    }
}

/* Returns the kind of word that the clause allows at the typed word. Each pair of brackets has its own kind. After a
 * closing bracket, the kind from before its opening bracket applies again. */
static Place
find_clause (const Completion *self)
{
  g_autoptr (GArray) outer = g_array_new (FALSE, FALSE, sizeof (Place));
  Place place = PLACE_KEYWORD;

  for (guint i = 0; i < self->n_before; i++)
    {
      const DowserSqlPiece *piece = get_piece (self, (int) i);

      if (is_sign (piece, '('))
        {
          g_array_append_val (outer, place);
          place = PLACE_VALUE;
        }
      else if (is_sign (piece, ')') && outer->len > 0)
        {
          place = g_array_index (outer, Place, outer->len - 1);
          g_array_set_size (outer, outer->len - 1);
        }
      else if (is_sign (piece, ';'))
        place = PLACE_KEYWORD;
      else if (is_one_of (piece, table_words))
        place = PLACE_TABLE;
      else if (is_one_of (piece, value_words))
        place = PLACE_VALUE;
    }
  return place;
}

static Place
find_place (const Completion *self)
{
  static const char *const own_words[] = { "AS", "LIMIT", "OFFSET", NULL };
  static const char *const by_words[]
      = { "GROUP", "ORDER", "PARTITION", "LEFT", "RIGHT", "FULL", "CROSS", "INNER", "OUTER", "IS", NULL };
  const DowserSqlPiece *before = get_piece (self, (int) self->n_before - 1);

  if (before == NULL)
    return PLACE_KEYWORD;
  if (is_sign (before, '.'))
    return is_name (get_piece (self, (int) self->n_before - 2)) ? PLACE_COLUMN_OF : PLACE_NOTHING;
  if (is_one_of (before, own_words))
    return PLACE_NOTHING;
  /* A keyword follows a complete name, number, text or bracket, and the first word of a pair such as "GROUP BY". */
  if (is_name (before) || before->kind == DOWSER_SQL_PIECE_NUMBER || before->kind == DOWSER_SQL_PIECE_TEXT
      || is_sign (before, ')') || is_one_of (before, by_words))
    return PLACE_KEYWORD;
  return find_clause (self);
}

/* ---------------------------------------------------------------------------------------------- the offers */

static gboolean
is_plain_name (const Completion *self, const char *name)
{
  if (g_ascii_isdigit (*name) || *name == '\0')
    return FALSE;
  for (const char *c = name; *c != '\0'; c++)
    if (!g_ascii_isalnum (*c) && *c != '_')
      return FALSE;
    else if (g_ascii_isupper (*c) && self->id == DOWSER_DIALECT_POSTGRESQL)
      return FALSE;
  for (guint i = 0; keywords[i] != NULL; i++)
    if (g_ascii_strcasecmp (keywords[i], name) == 0)
      return FALSE;
  return TRUE;
}

static char *
dup_quoted (const Completion *self, const char *name)
{
  GString *quoted;

  if (is_plain_name (self, name))
    return g_strdup (name);
  quoted = g_string_new (NULL);
  dowser_dialect_append_name (self->dialect, quoted, name);
  return g_string_free (quoted, FALSE);
}

/* Returns TRUE if @name begins with the typed word, which may start with a quote. */
static gboolean
begins_with_typed_word (const Completion *self, const char *name)
{
  gsize skip = self->prefix_length > 0 && !dowser_sql_is_word_part (*self->prefix) ? 1 : 0;

  return g_ascii_strncasecmp (name, self->prefix + skip, self->prefix_length - skip) == 0;
}

static void
add_offer (Completion *self, DowserSqlOfferKind kind, const char *name, const char *of)
{
  g_autofree char *text = NULL;
  DowserSqlOffer *new_offer;

  if (self->offers->len >= MAX_OFFERS || !begins_with_typed_word (self, name))
    return;
  text = kind == DOWSER_SQL_OFFER_KEYWORD ? g_strdup (name) : dup_quoted (self, name);
  /* The typed text itself isn't offered, and no offer is made twice. */
  if ((strlen (text) == self->prefix_length && strncmp (text, self->prefix, self->prefix_length) == 0)
      || g_hash_table_contains (self->seen, text))
    return;
  new_offer = g_new0 (DowserSqlOffer, 1);
  new_offer->kind = kind;
  new_offer->of = g_strdup (of);
  new_offer->text = g_steal_pointer (&text);
  g_hash_table_add (self->seen, new_offer->text);
  g_ptr_array_add (self->offers, new_offer);
}

static void
offer_columns (Completion *self, const DowserTable *table)
{
  for (guint i = 0; i < table->columns->len; i++)
    {
      const DowserColumn *column = table->columns->pdata[i];

      if (dowser_column_may_be_guessed (column))
        add_offer (self, DOWSER_SQL_OFFER_COLUMN, column->name, table->name);
    }
}

static void
offer_tables (Completion *self, gboolean with_columns)
{
  GPtrArray *tables = self->schema != NULL ? dowser_schema_get_tables (self->schema) : NULL;

  for (guint i = 0; tables != NULL && i < tables->len && self->offers->len < MAX_OFFERS; i++)
    {
      const DowserTable *table = tables->pdata[i];

      if (table->hidden)
        continue;
      if (with_columns)
        offer_columns (self, table);
      else
        add_offer (self, DOWSER_SQL_OFFER_TABLE, table->name, NULL);
    }
}

static void
offer_keywords (Completion *self)
{
  for (guint i = 0; keywords[i] != NULL; i++)
    add_offer (self, DOWSER_SQL_OFFER_KEYWORD, keywords[i], NULL);
}

static void
offer_named_tables (Completion *self)
{
  for (guint i = 0; i < self->named->len; i++)
    offer_columns (self, g_array_index (self->named, NamedTable, i).table);
  for (guint i = 0; i < self->named->len; i++)
    {
      const NamedTable *named = &g_array_index (self->named, NamedTable, i);

      add_offer (self, DOWSER_SQL_OFFER_TABLE, named->alias != NULL ? named->alias : named->table->name,
                 named->alias != NULL ? named->table->name : NULL);
    }
}

/* Offers the columns of the table named before the dot. An alias takes precedence over a table's name. */
static void
offer_columns_of (Completion *self)
{
  g_autofree char *name = dup_name (get_piece (self, (int) self->n_before - 2));
  const DowserTable *table = self->schema != NULL ? dowser_schema_find_table (self->schema, name) : NULL;

  for (guint i = 0; i < self->named->len; i++)
    {
      const NamedTable *named = &g_array_index (self->named, NamedTable, i);

      if (named->alias != NULL && g_ascii_strcasecmp (named->alias, name) == 0)
        table = named->table;
    }
  if (table != NULL && !table->hidden)
    offer_columns (self, table);
}

static void
offer_all (Completion *self, Place place)
{
  switch (place)
    {
    case PLACE_COLUMN_OF:
      offer_columns_of (self);
      return;
    case PLACE_TABLE:
      offer_tables (self, FALSE);
      offer_keywords (self);
      return;
    case PLACE_VALUE:
      offer_named_tables (self);
      if (self->named->len == 0)
        offer_tables (self, TRUE);
      offer_keywords (self);
      offer_tables (self, FALSE);
      offer_tables (self, TRUE);
      return;
    case PLACE_KEYWORD:
      offer_keywords (self);
      offer_named_tables (self);
      offer_tables (self, FALSE);
      return;
    case PLACE_NOTHING:
    default:
      return;
    }
}

GPtrArray *
dowser_sql_complete (const char *sql, gsize at, DowserDialectId dialect, const DowserSchema *schema, gsize *start,
                     gboolean *is_column_only)
{
  Completion self = { .dialect = dowser_dialect_find (dialect), .id = dialect, .schema = schema };
  Place place = PLACE_NOTHING;

  g_return_val_if_fail (sql != NULL && at <= strlen (sql), NULL);

  self.pieces = g_array_new (FALSE, FALSE, sizeof (DowserSqlPiece));
  self.named = g_array_new (FALSE, FALSE, sizeof (NamedTable));
  self.seen = g_hash_table_new (g_str_hash, g_str_equal);
  self.offers = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_sql_offer_free);
  g_array_set_clear_func (self.named, clear_named_table);
  if (read_pieces (&self, sql, at))
    {
      read_all_tables (&self);
      place = find_place (&self);
      offer_all (&self, place);
    }
  *start = (gsize) (self.prefix - sql);
  *is_column_only = place == PLACE_COLUMN_OF;
  g_array_unref (self.pieces);
  g_array_unref (self.named);
  g_hash_table_unref (self.seen);
  return self.offers;
}
