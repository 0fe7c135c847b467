/* dowser-sql-rules.c - the rules by which each SQL dialect writes texts, names and comments */
#include "base/dowser-sql-scan.h"

/* The byte order mark, which editors put at the start of a file. */
static const gunichar sqlite_blanks[][2] = { { 0xfeff, 0xfeff }, { 0, 0 } };

static const gunichar duckdb_blanks[][2] = {
  { 0xa0, 0xa0 },     { 0x2000, 0x200b }, { 0x202f, 0x202f }, { 0x205f, 0x2060 },
  { 0x3000, 0x3000 }, { 0xfeff, 0xfeff }, { 0, 0 },
};

static const gunichar clickhouse_blanks[][2] = {
  { 0x85, 0x85 },     { 0xa0, 0xa0 },     { 0x180e, 0x180e }, { 0x2000, 0x200d }, { 0x2028, 0x2029 },
  { 0x202f, 0x202f }, { 0x205f, 0x2060 }, { 0x3000, 0x3000 }, { 0xfeff, 0xfeff }, { 0, 0 },
};

/* SQLite: a double-quoted word is scanned as a name. Only the schema shows whether it is a name or a text. */
const DowserSqlRules dowser_sql_rules_sqlite = {
  .text_quotes = "'",
  .name_quotes = "\"`[",
  .prefixes = "X",
  .line_ends = "\n",
  .open_parameters = TRUE,
  .blanks = sqlite_blanks,
};

/* PostgreSQL with standard_conforming_strings, which sources set. */
const DowserSqlRules dowser_sql_rules_postgresql = {
  .text_quotes = "'",
  .name_quotes = "\"",
  .prefixes = "XBNE",
  .escape_prefixes = "E",
  .joins = DOWSER_SQL_JOIN_LINES,
  .dollars = DOWSER_SQL_DOLLARS_TAGGED,
  .nested_comments = TRUE,
  .line_ends = "\n\r",
};

/* MySQL without ANSI_QUOTES and NO_BACKSLASH_ESCAPES. The sources set sql_mode in this way. */
const DowserSqlRules dowser_sql_rules_mysql = {
  .text_quotes = "'\"",
  .name_quotes = "`",
  .prefixes = "XBN",
  .backslashes = TRUE,
  .joins = DOWSER_SQL_JOIN_ALWAYS,
  .hash_comments = DOWSER_SQL_HASH_ALWAYS,
  .dashes_need_blank = TRUE,
  .line_ends = "\n",
};

/* DuckDB uses PostgreSQL's parser, but replaces blanks beyond ASCII before parsing. */
const DowserSqlRules dowser_sql_rules_duckdb = {
  .text_quotes = "'",
  .name_quotes = "\"",
  .prefixes = "XBNE",
  .escape_prefixes = "E",
  .joins = DOWSER_SQL_JOIN_LINES,
  .dollars = DOWSER_SQL_DOLLARS_TAGGED,
  .nested_comments = TRUE,
  .line_ends = "\n\r",
  .blanks = duckdb_blanks,
};

/* SQL Server with QUOTED_IDENTIFIER, the default. */
const DowserSqlRules dowser_sql_rules_sqlserver = {
  .text_quotes = "'",
  .name_quotes = "\"[",
  .prefixes = "N",
  .doubled_brackets = TRUE,
  .nested_comments = TRUE,
  .line_ends = "\n\r",
};

const DowserSqlRules dowser_sql_rules_clickhouse = {
  .text_quotes = "'",
  .name_quotes = "\"`",
  .prefixes = "XB",
  .raw_prefixes = "XB",
  .backslashes = TRUE,
  .name_backslashes = TRUE,
  .dollars = DOWSER_SQL_DOLLARS_CLOSED,
  .hash_comments = DOWSER_SQL_HASH_SPACED,
  .slash_comments = TRUE,
  .nested_comments = TRUE,
  .line_ends = "\n",
  .blanks = clickhouse_blanks,
};
