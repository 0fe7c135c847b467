/* dowser-view-calls.c - finds the functions and tables in the definition of a view */
#include "schema/dowser-view-calls.h"

#include "base/dowser-sql-scan.h"

#include <string.h>

/* Words that aren't a function call even if a parenthesis follows. */
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

/* Functions that every engine has and that read no data except their arguments. */
static const char *const known_functions[] = { "abs",
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

/* Lexical rules that fit all engines. In some engines, a backslash in a text escapes the next character; in others, it
 * doesn't. Therefore, each definition is read twice, with both rules. */
static const DowserSqlRules readings[] = {
  { .text_quotes = "'", .name_quotes = "\"`", .dollars = DOWSER_SQL_DOLLARS_TAGGED, .line_ends = "\n" },
  { .text_quotes = "'",
    .name_quotes = "\"`",
    .backslashes = TRUE,
    .dollars = DOWSER_SQL_DOLLARS_TAGGED,
    .line_ends = "\n" },
};

/* Finds the next name. @name: the last part of a qualified name, without quotes; @was_quoted: (out): TRUE if this part
 * was in quotes. Returns: FALSE at the end of the definition */
static gboolean
next_name (DowserSqlScan *scan, GString *name, gboolean *was_quoted)
{
  DowserSqlPiece piece;

  while (dowser_sql_scan_next_code (scan, &piece))
    if (piece.kind == DOWSER_SQL_PIECE_NAME || piece.kind == DOWSER_SQL_PIECE_WORD)
      {
        g_string_truncate (name, 0);
        g_string_append_len (name, piece.start + piece.open, (gssize) (piece.length - piece.open - piece.close));
        *was_quoted = piece.kind == DOWSER_SQL_PIECE_NAME;
        return TRUE;
      }
  return FALSE;
}

/* Returns TRUE if a parenthesis follows the name, with or without blanks and comments before it. */
static gboolean
is_called (DowserSqlScan scan)
{
  DowserSqlPiece piece;

  dowser_sql_scan_next_code (&scan, &piece);
  return dowser_sql_piece_is_sign (&piece, '(');
}

static void
add_calls (const DowserTable *table, const DowserSqlRules *sql_rules, GHashTable *seen, GStrvBuilder *calls)
{
  g_autoptr (GString) name = g_string_new (NULL);
  DowserSqlScan scan;
  gboolean was_quoted;

  dowser_sql_scan_init (&scan, sql_rules, table->definition);
  while (next_name (&scan, name, &was_quoted))
    {
      g_autofree char *folded = g_ascii_strdown (name->str, -1);

      if (is_called (scan) && (was_quoted || !g_strv_contains (keywords, folded))
          && !g_str_equal (name->str, table->name) && g_hash_table_add (seen, g_steal_pointer (&folded)))
        g_strv_builder_add (calls, name->str);
    }
}

char **
dowser_view_dup_calls (const DowserTable *table)
{
  g_autoptr (GStrvBuilder) calls = g_strv_builder_new ();
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; table->definition != NULL && i < G_N_ELEMENTS (readings); i++)
    add_calls (table, &readings[i], seen, calls);
  return g_strv_builder_end (calls);
}

gboolean
dowser_view_calls_unknown_function (const DowserTable *table)
{
  g_auto (GStrv) calls = dowser_view_dup_calls (table);

  for (guint i = 0; calls[i] != NULL; i++)
    {
      g_autofree char *folded = g_ascii_strdown (calls[i], -1);

      if (!g_strv_contains (known_functions, folded))
        return TRUE;
    }
  return FALSE;
}

/* Returns TRUE if @words contains the table's name without its schema. If the word means something else, it does no
 * harm: the view is only assumed to read one more table. */
static gboolean
is_named (const DowserTable *table, GHashTable *words)
{
  const char *unqualified = table->schema_name != NULL ? table->name + strlen (table->schema_name) + 1 : table->name;
  g_autofree char *folded = g_utf8_strdown (unqualified, -1);

  return g_hash_table_contains (words, folded);
}

static void
add_words (const DowserTable *table, const DowserSqlRules *sql_rules, GHashTable *words)
{
  g_autoptr (GString) name = g_string_new (NULL);
  DowserSqlScan scan;
  gboolean was_quoted;

  dowser_sql_scan_init (&scan, sql_rules, table->definition);
  while (next_name (&scan, name, &was_quoted))
    g_hash_table_add (words, g_utf8_strdown (name->str, -1));
}

GPtrArray *
dowser_view_list_named_tables (const DowserTable *table, const DowserSchema *schema)
{
  g_autoptr (GHashTable) words = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GPtrArray *tables = dowser_schema_get_tables (schema);
  GPtrArray *named = g_ptr_array_new ();

  for (guint i = 0; table->definition != NULL && i < G_N_ELEMENTS (readings); i++)
    add_words (table, &readings[i], words);
  for (guint i = 0; i < tables->len; i++)
    if (((const DowserTable *) tables->pdata[i])->index != table->index && is_named (tables->pdata[i], words))
      g_ptr_array_add (named, tables->pdata[i]);
  return named;
}
