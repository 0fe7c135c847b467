/* dowser-view-calls.c - what the definition of a view names: the functions that it calls, the tables that it reads */
#include "schema/dowser-view-calls.h"

#include <string.h>

/* Words that may stand before a parenthesis without calling anything. */
static const char *const keywords[]
    = { "all",     "and",       "any",      "array",  "as",       "between", "by",        "case",      "char",
        "cross",   "decimal",   "distinct", "else",   "end",      "escape",  "except",    "exists",    "filter",
        "from",    "full",      "group",    "having", "ilike",    "in",      "inner",     "intersect", "interval",
        "is",      "join",      "left",     "like",   "limit",    "natural", "not",       "numeric",   "offset",
        "on",      "only",      "or",       "order",  "outer",    "over",    "partition", "recursive", "right",
        "rollup",  "cube",      "row",      "select", "some",     "then",    "union",     "using",     "values",
        "varchar", "character", "varying",  "when",   "where",    "window",  "with",      "within",    "materialized",
        "lateral", "sets",      "grouping", "view",   "nvarchar", "float",   "double",    "timestamp", "time",
        "bit",     "fixed",     NULL };

/* Functions that every engine has and that read nothing but their arguments. */
static const char *const known[] = { "abs",
                                     "avg",
                                     "cast",
                                     "ceil",
                                     "ceiling",
                                     "char_length",
                                     "coalesce",
                                     "concat",
                                     "concat_ws",
                                     "convert",
                                     "count",
                                     "current_date",
                                     "current_timestamp",
                                     "date",
                                     "date_add",
                                     "date_format",
                                     "date_part",
                                     "date_sub",
                                     "date_trunc",
                                     "datediff",
                                     "day",
                                     "dense_rank",
                                     "extract",
                                     "first_value",
                                     "floor",
                                     "format",
                                     "greatest",
                                     "group_concat",
                                     "hour",
                                     "if",
                                     "ifnull",
                                     "iif",
                                     "instr",
                                     "lag",
                                     "last_value",
                                     "lcase",
                                     "lead",
                                     "least",
                                     "length",
                                     "ln",
                                     "log",
                                     "lower",
                                     "lpad",
                                     "ltrim",
                                     "max",
                                     "md5",
                                     "mid",
                                     "min",
                                     "minute",
                                     "mod",
                                     "month",
                                     "now",
                                     "ntile",
                                     "nullif",
                                     "octet_length",
                                     "overlay",
                                     "percentile_cont",
                                     "position",
                                     "pow",
                                     "power",
                                     "quarter",
                                     "rank",
                                     "regexp_replace",
                                     "replace",
                                     "reverse",
                                     "round",
                                     "row_number",
                                     "rpad",
                                     "rtrim",
                                     "second",
                                     "sign",
                                     "split_part",
                                     "sqrt",
                                     "stddev",
                                     "strftime",
                                     "string_agg",
                                     "strpos",
                                     "substr",
                                     "substring",
                                     "sum",
                                     "timestampdiff",
                                     "to_char",
                                     "to_date",
                                     "to_timestamp",
                                     "todate",
                                     "total",
                                     "trim",
                                     "trunc",
                                     "truncate",
                                     "typeof",
                                     "ucase",
                                     "unnest",
                                     "upper",
                                     "variance",
                                     "week",
                                     "year",
                                     NULL };

/* Scan: @name ends before @at. Engines disagree on whether a backslash in a text escapes what follows. */
typedef struct
{
  const char *at;
  gboolean with_backslashes;
  GString *name; /* the last part of a dotted name, without its quotes */
} Scan;

/* Behind the end of what begins at @at and ends with the same sign, which a second one of its kind escapes. */
static const char *
skip_quoted (const char *at, gboolean with_backslashes)
{
  char end = *at++;

  while (*at != '\0')
    {
      if (with_backslashes && *at == '\\' && at[1] != '\0')
        at += 2;
      else if (*at != end)
        at++;
      else if (at[1] == end)
        at += 2;
      else
        return at + 1;
    }
  return at;
}

static const char *
skip_dollar_quoted (const char *at)
{
  const char *tag_end = at + 1;
  g_autofree char *tag = NULL;
  const char *found;

  while (g_ascii_isalnum (*tag_end) || *tag_end == '_')
    tag_end++;
  if (*tag_end != '$')
    return at + 1;
  tag = g_strndup (at, (gsize) (tag_end + 1 - at));
  found = strstr (tag_end + 1, tag);
  return found != NULL ? found + strlen (tag) : at + strlen (at);
}

static const char *
skip_comment (const char *at)
{
  const char *end = at[0] == '-' ? strchr (at, '\n') : strstr (at + 2, "*/");

  if (end == NULL)
    return at + strlen (at);
  return end + (at[0] == '-' ? 1 : 2);
}

static gboolean
is_of_name (char c)
{
  return g_ascii_isalnum (c) || c == '_' || (guchar) c >= 0x80;
}

/* Returns: whether a name was found, FALSE at the end. @was_quoted: (out) */
static gboolean
next_name (Scan *self, gboolean *was_quoted)
{
  while (*self->at != '\0')
    {
      const char *start = self->at;
      char c = *start;

      if (c == '\'')
        self->at = skip_quoted (start, self->with_backslashes);
      else if ((c == '-' && start[1] == '-') || (c == '/' && start[1] == '*'))
        self->at = skip_comment (start);
      else if (c == '$')
        self->at = skip_dollar_quoted (start);
      else if (c == '"' || c == '`')
        {
          self->at = skip_quoted (start, FALSE);
          g_string_truncate (self->name, 0);
          if (self->at - start >= 2)
            g_string_append_len (self->name, start + 1, self->at - start - 2);
          *was_quoted = TRUE;
          return TRUE;
        }
      else if (is_of_name (c) && !g_ascii_isdigit (c))
        {
          while (is_of_name (*self->at))
            self->at++;
          g_string_truncate (self->name, 0);
          g_string_append_len (self->name, start, self->at - start);
          *was_quoted = FALSE;
          return TRUE;
        }
      else
        self->at++;
    }
  return FALSE;
}

/* Blanks and comments do not part a function from its parenthesis. */
static gboolean
is_called (const char *at)
{
  for (;;)
    {
      while (g_ascii_isspace (*at))
        at++;
      if ((at[0] == '-' && at[1] == '-') || (at[0] == '/' && at[1] == '*'))
        at = skip_comment (at);
      else
        return *at == '(';
    }
}

static void
add_calls (const DowserTable *table, gboolean with_backslashes, GHashTable *seen, GStrvBuilder *calls)
{
  g_autoptr (GString) name = g_string_new (NULL);
  Scan scan = { table->definition, with_backslashes, name };
  gboolean was_quoted;

  while (next_name (&scan, &was_quoted))
    {
      g_autofree char *folded = g_ascii_strdown (name->str, -1);

      if (is_called (scan.at) && (was_quoted || !g_strv_contains (keywords, folded))
          && !g_str_equal (name->str, table->name) && g_hash_table_add (seen, g_steal_pointer (&folded)))
        g_strv_builder_add (calls, name->str);
    }
}

char **
dowser_view_dup_calls (const DowserTable *table)
{
  g_autoptr (GStrvBuilder) calls = g_strv_builder_new ();
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; table->definition != NULL && i < 2; i++)
    add_calls (table, i > 0, seen, calls);
  return g_strv_builder_end (calls);
}

gboolean
dowser_view_calls_unknown (const DowserTable *table)
{
  g_auto (GStrv) calls = dowser_view_dup_calls (table);

  for (guint i = 0; calls[i] != NULL; i++)
    {
      g_autofree char *folded = g_ascii_strdown (calls[i], -1);

      if (!g_strv_contains (known, folded))
        return TRUE;
    }
  return FALSE;
}

/* Of one schema or another: what is taken too much counts as below it, too. */
static gboolean
is_named (const DowserTable *table, GHashTable *words)
{
  const char *bare = table->schema_name != NULL ? table->name + strlen (table->schema_name) + 1 : table->name;
  g_autofree char *folded = g_utf8_strdown (bare, -1);

  return g_hash_table_contains (words, folded);
}

static void
add_words (const DowserTable *table, gboolean with_backslashes, GHashTable *words)
{
  g_autoptr (GString) name = g_string_new (NULL);
  Scan scan = { table->definition, with_backslashes, name };
  gboolean was_quoted;

  while (next_name (&scan, &was_quoted))
    g_hash_table_add (words, g_utf8_strdown (name->str, -1));
}

GPtrArray *
dowser_view_list_named_tables (const DowserTable *table, const DowserSchema *schema)
{
  g_autoptr (GHashTable) words = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GPtrArray *tables = dowser_schema_get_tables (schema);
  GPtrArray *named = g_ptr_array_new ();

  for (guint i = 0; table->definition != NULL && i < 2; i++)
    add_words (table, i > 0, words);
  for (guint i = 0; i < tables->len; i++)
    if (((const DowserTable *) tables->pdata[i])->index != table->index && is_named (tables->pdata[i], words))
      g_ptr_array_add (named, tables->pdata[i]);
  return named;
}
