/* dowser-sql-layout.c - formats the user's own SQL with a line for each clause; only white space is changed */
#include "sql/rewrite/dowser-sql-layout.h"

#include <string.h>

#define INDENT 2

/* The places at which the text of a clause is broken into lines. */
typedef enum
{
  PART_NOTHING,
  PART_LIST,      /* at commas */
  PART_CONDITION, /* at AND and OR */
} Part;

/* Frame: a pair of parentheses, with or without a query in it. Only the text of a query is broken into lines. */
typedef struct
{
  gboolean is_query;
  guint depth; /* the number of queries that contain the query */
  Part part;
  guint n_between; /* the number of BETWEENs whose AND was not read yet */
} Frame;

typedef struct
{
  GString *text;
  GArray *frames;          /* Frame */
  DowserSqlPiece before;   /* the last piece that isn't white space */
  gboolean has_blank;      /* TRUE if white space follows @before */
  gboolean had_line_break; /* TRUE if the white space after @before has a line break */
  const char *blank_text;
  gsize blank_length;
  gboolean in_join; /* TRUE if the LEFT of a LEFT JOIN began a line, and JOIN was not read yet */
} Layout;

/* Words that begin a line, and where the text after each word is broken into lines. */
static const struct
{
  const char *word;
  Part part;
} clauses[] = {
  { "select", PART_LIST },   { "from", PART_NOTHING },    { "where", PART_CONDITION },   { "having", PART_CONDITION },
  { "limit", PART_NOTHING }, { "group", PART_NOTHING },   { "order", PART_NOTHING },     { "window", PART_NOTHING },
  { "union", PART_NOTHING }, { "except", PART_NOTHING },  { "intersect", PART_NOTHING }, { "join", PART_NOTHING },
  { "left", PART_NOTHING },  { "right", PART_NOTHING },   { "full", PART_NOTHING },      { "inner", PART_NOTHING },
  { "cross", PART_NOTHING }, { "natural", PART_NOTHING }, { "qualify", PART_CONDITION },
};

static gboolean
is_word (const DowserSqlPiece *piece, const char *word)
{
  return piece->kind == DOWSER_SQL_PIECE_WORD && piece->length == strlen (word)
         && g_ascii_strncasecmp (piece->start, word, piece->length) == 0;
}

static gboolean
is_any_word (const DowserSqlPiece *piece, const char *const *words)
{
  for (; *words != NULL; words++)
    if (is_word (piece, *words))
      return TRUE;
  return FALSE;
}

/* Returns: the index in @clauses, or -1 if @piece begins no clause. In left (x, 3), LEFT is a function, not a
 * clause. */
static int
find_clause (const DowserSqlPiece *piece, const DowserSqlScan *rest)
{
  static const char *const joined[] = { "left", "right", "full", "inner", "cross", "natural", NULL };
  static const char *const join_words[] = { "join", "outer", "left", "right", "full", "inner", "cross", NULL };
  static const char *const by_word[] = { "by", NULL };
  DowserSqlScan scan_ahead = *rest;
  DowserSqlPiece next = { DOWSER_SQL_PIECE_END };

  dowser_sql_scan_next_code (&scan_ahead, &next);
  if (is_any_word (piece, joined) && !is_any_word (&next, join_words))
    return -1;
  if ((is_word (piece, "group") || is_word (piece, "order")) && !is_any_word (&next, by_word))
    return -1;
  for (guint i = 0; i < G_N_ELEMENTS (clauses); i++)
    if (is_word (piece, clauses[i].word))
      return (int) i;
  return -1;
}

static Frame *
get_frame (Layout *self)
{
  return &g_array_index (self->frames, Frame, self->frames->len - 1);
}

static void
break_line (Layout *self, guint indent)
{
  while (self->text->len > 0 && self->text->str[self->text->len - 1] == ' ')
    g_string_truncate (self->text, self->text->len - 1);
  if (self->text->len == 0)
    return;
  g_string_append_c (self->text, '\n');
  for (guint i = 0; i < indent; i++)
    g_string_append_c (self->text, ' ');
}

static guint
get_indent (Layout *self)
{
  const Frame *frame = get_frame (self);

  return INDENT * frame->depth + (frame->part != PART_NOTHING ? INDENT : 0);
}

/* A line comment must be followed by a line break. */
static gboolean
needs_break (const Layout *self)
{
  return self->before.kind == DOWSER_SQL_PIECE_COMMENT && self->before.close == 0;
}

/* Keeps the white space between two pieces of a text. If a text is continued in another pair of quotes, this white
 * space is part of the syntax. */
static void
keep_blank (Layout *self, const DowserSqlPiece *piece)
{
  gboolean joins = piece->kind == DOWSER_SQL_PIECE_TEXT && self->before.kind == DOWSER_SQL_PIECE_TEXT;

  if (needs_break (self))
    break_line (self, get_indent (self));
  else if (self->has_blank && (joins || piece->continues))
    g_string_append_len (self->text, self->blank_text, (gssize) self->blank_length);
  else if (self->has_blank && piece->kind == DOWSER_SQL_PIECE_COMMENT && self->had_line_break)
    break_line (self, get_indent (self));
  else if (self->has_blank && self->text->len > 0 && self->text->str[self->text->len - 1] != '\n')
    g_string_append_c (self->text, ' ');
}

static void
push_frame (Layout *self, gboolean is_query)
{
  const Frame *outer = get_frame (self);
  Frame frame = { is_query, outer->depth + (is_query ? 1 : 0), PART_NOTHING, 0 };

  g_array_append_val (self->frames, frame);
}

/* Returns TRUE if the parenthesis contains a query, which begins with SELECT, WITH or VALUES. */
static gboolean
opens_query (const DowserSqlScan *rest)
{
  static const char *const words[] = { "select", "with", "values", NULL };
  DowserSqlScan scan_ahead = *rest;
  DowserSqlPiece next;

  return dowser_sql_scan_next_code (&scan_ahead, &next) && is_any_word (&next, words);
}

/* Begins a clause if @piece (a word, sign or text of the SQL) is the start of one. Returns: TRUE if @piece begins a
 * line */
static gboolean
begin_clause (Layout *self, const DowserSqlPiece *piece, const DowserSqlScan *rest)
{
  Frame *frame = get_frame (self);
  int clause = frame->is_query ? find_clause (piece, rest) : -1;

  if (clause < 0)
    return FALSE;
  frame->part = PART_NOTHING;
  frame->n_between = 0;
  /* JOIN after LEFT stays on the same line. SELECT after UNION ALL begins a new line. */
  if (self->in_join && is_word (piece, "join"))
    {
      self->in_join = FALSE;
      return FALSE;
    }
  self->in_join = FALSE;
  if (strstr ("left right full inner cross natural", clauses[clause].word) != NULL)
    self->in_join = TRUE;
  break_line (self, INDENT * frame->depth);
  return TRUE;
}

static void
set_clause (Layout *self, const DowserSqlPiece *piece, const DowserSqlScan *rest)
{
  Frame *frame = get_frame (self);
  int clause = frame->is_query ? find_clause (piece, rest) : -1;

  if (clause >= 0)
    frame->part = clauses[clause].part;
  if (is_word (piece, "on") && frame->is_query)
    frame->part = PART_CONDITION;
  if (is_word (piece, "between"))
    frame->n_between++;
}

static gboolean
begin_part (Layout *self, const DowserSqlPiece *piece)
{
  Frame *frame = get_frame (self);

  if (is_word (piece, "and") && frame->n_between > 0)
    {
      frame->n_between--;
      return FALSE;
    }
  if (frame->part == PART_CONDITION && (is_word (piece, "and") || is_word (piece, "or")))
    break_line (self, get_indent (self));
  else if (frame->part == PART_LIST && dowser_sql_piece_is_sign (&self->before, ',') && !needs_break (self))
    break_line (self, get_indent (self));
  else
    return FALSE;
  return TRUE;
}

static void
put_piece (Layout *self, const DowserSqlPiece *piece, const DowserSqlScan *rest)
{
  gboolean is_code = piece->kind != DOWSER_SQL_PIECE_COMMENT;
  gboolean closes = dowser_sql_piece_is_sign (piece, ')') && self->frames->len > 1;
  gboolean was_query = closes && get_frame (self)->is_query;

  if (closes)
    g_array_set_size (self->frames, self->frames->len - 1);
  if (was_query)
    break_line (self, INDENT * get_frame (self)->depth);
  else if (!is_code || closes || (!begin_clause (self, piece, rest) && !begin_part (self, piece)))
    keep_blank (self, piece);
  g_string_append_len (self->text, piece->start, (gssize) piece->length);
  if (dowser_sql_piece_is_sign (piece, '('))
    push_frame (self, opens_query (rest));
  else if (is_code)
    set_clause (self, piece, rest);
  self->before = *piece;
  self->has_blank = self->had_line_break = FALSE;
}

char *
dowser_sql_format (const char *sql, const DowserSqlRules *rules)
{
  const Frame outermost_frame = { TRUE, 0, PART_NOTHING, 0 };
  Layout self = { .text = g_string_new (NULL), .frames = g_array_new (FALSE, FALSE, sizeof (Frame)) };
  DowserSqlScan scan;
  DowserSqlPiece piece;

  g_array_append_val (self.frames, outermost_frame);
  dowser_sql_scan_init (&scan, rules, sql);
  while (dowser_sql_scan_next (&scan, &piece))
    if (piece.kind == DOWSER_SQL_PIECE_BLANK)
      {
        self.has_blank = TRUE;
        self.had_line_break = memchr (piece.start, '\n', piece.length) != NULL;
        self.blank_text = piece.start;
        self.blank_length = piece.length;
      }
    else
      put_piece (&self, &piece, &scan);
  g_array_unref (self.frames);
  return g_string_free (self.text, FALSE);
}
