/* dowser-diagnosis-messages.c - recognizes the error messages of SQLite, PostgreSQL, MariaDB and DuckDB by regular
 * expressions */
#include "audit/fixes/dowser-diagnosis-private.h"

#include <string.h>

/* The maximum length of a matched message. Longer messages are cut before matching, because some engines repeat the
 * statement. */
#define MAX_LENGTH 2000

#define QUOTED "[\"'`‘“]?(?<name>[^\"'`’”]+?)[\"'`’”]?"

typedef struct
{
  DowserCause cause;
  const char *pattern;
} MessagePattern;

/* The first expression that matches is used, so more specific expressions come first. */
static const MessagePattern forms[] = {
  /* SQLite */
  { DOWSER_CAUSE_MISSING_COLUMN, "no such column: (?<name>.+?)(?: - should this be|$)" },
  { DOWSER_CAUSE_MISSING_TABLE, "no such table: (?<name>\\S+)" },
  { DOWSER_CAUSE_AMBIGUOUS, "ambiguous column name: (?<name>\\S+)" },
  { DOWSER_CAUSE_MISSING_FUNCTION, "no such function: (?<name>\\S+)" },
  { DOWSER_CAUSE_MISSING_FUNCTION, "wrong number of arguments to function (?<name>\\w+)" },
  { DOWSER_CAUSE_GROUP, "misuse of (?:aggregate|window function):? (?:function )?(?<name>\\w+)" },
  { DOWSER_CAUSE_OVERFLOW, "integer overflow" },
  { DOWSER_CAUSE_TYPE, "datatype mismatch|malformed JSON" },
  { DOWSER_CAUSE_LOCKED, "database (?:table )?is locked|database schema is locked" },
  { DOWSER_CAUSE_PERMISSION, "not authorized|access to (?<name>\\S+) is prohibited|attempt to write a readonly" },
  { DOWSER_CAUSE_SYNTAX, "near \"(?<name>[^\"]*)\": syntax error|unrecognized token: (?<name>.+)|incomplete input" },
  /* PostgreSQL */
  { DOWSER_CAUSE_AMBIGUOUS, "column reference \"(?<name>[^\"]+)\" is ambiguous" },
  { DOWSER_CAUSE_GROUP, "column " QUOTED " must appear in the GROUP BY clause" },
  { DOWSER_CAUSE_GROUP, "aggregate function(?:s| calls)? (?:are not allowed|cannot)" },
  { DOWSER_CAUSE_TYPE, "operator does not exist: (?<name>.+)" },
  { DOWSER_CAUSE_TYPE, "invalid input syntax for (?:type )?[\\w ]+: \"(?<name>[^\"]*)\"" },
  { DOWSER_CAUSE_TYPE, "date/time field value out of range: \"(?<name>[^\"]*)\"" },
  { DOWSER_CAUSE_TYPE, "function (?:sum|avg|min|max|round|abs|lower|upper|length)\\((?<name>[^)]*)\\) does not exist" },
  { DOWSER_CAUSE_TYPE, "cannot cast type (?<name>.+)|types? .+ cannot be matched|could not (?:determine|identify)" },
  { DOWSER_CAUSE_MISSING_FUNCTION, "function (?<name>[\\w.]+)\\s?\\(.*\\) does not exist" },
  { DOWSER_CAUSE_MISSING_COLUMN, "column " QUOTED " does not exist" },
  { DOWSER_CAUSE_MISSING_TABLE, "relation " QUOTED " does not exist" },
  { DOWSER_CAUSE_MISSING_TABLE, "(?:missing|invalid reference to) FROM-clause entry for table \"(?<name>[^\"]+)\"" },
  { DOWSER_CAUSE_TIMEOUT, "statement timeout|max_statement_time|maximum statement execution time" },
  { DOWSER_CAUSE_PERMISSION,
    "permission denied(?: for (?:table|relation|view|schema|column) (?<name>[\\w.]+))?|must be owner of" },
  { DOWSER_CAUSE_OVERFLOW, "(?:integer|bigint|smallint) out of range|numeric field overflow|value out of range" },
  { DOWSER_CAUSE_LOCKED, "deadlock|could not obtain lock|lock (?:wait )?timeout" },
  /* MariaDB and MySQL */
  { DOWSER_CAUSE_MISSING_COLUMN, "Unknown column '(?<name>[^']+)' in" },
  { DOWSER_CAUSE_MISSING_TABLE, "Table '(?<name>[^']+)' doesn't exist|Unknown table '(?<name>[^']+)'" },
  { DOWSER_CAUSE_AMBIGUOUS, "Column '(?<name>[^']+)' in .+ is ambiguous" },
  { DOWSER_CAUSE_MISSING_FUNCTION, "FUNCTION (?<name>\\S+) does not exist" },
  { DOWSER_CAUSE_MISSING_FUNCTION, "native function '(?<name>[^']+)'" },
  { DOWSER_CAUSE_TYPE, "(?:Incorrect|Truncated incorrect) \\w+(?:\\(\\d+\\))? value: '(?<name>[^']*)'" },
  { DOWSER_CAUSE_TYPE, "Illegal mix of collations|Cannot cast '(?<name>[^']+)'" },
  { DOWSER_CAUSE_GROUP, "'(?<name>[^']+)' (?:isn't|is not) in GROUP BY|Invalid use of group function" },
  { DOWSER_CAUSE_SYNTAX, "You have an error in your SQL syntax;.* near '(?<name>.*)' at line" },
  { DOWSER_CAUSE_PERMISSION,
    "\\w+ command denied to user .+ for (?:table|column) (?<name>\\S+)|Access denied for user" },
  { DOWSER_CAUSE_OVERFLOW, "\\w+(?: UNSIGNED)? value is out of range" },
  { DOWSER_CAUSE_DIVISION, "division by (?:zero|0)|divide by zero" },
  /* DuckDB */
  { DOWSER_CAUSE_MISSING_COLUMN, "Referenced column \"(?<name>[^\"]+)\" (?:not found|was not found)" },
  { DOWSER_CAUSE_MISSING_COLUMN, "does not have a column named \"(?<name>[^\"]+)\"" },
  { DOWSER_CAUSE_MISSING_TABLE,
    "Table with name (?<name>\\S+) does not exist|Referenced table \"(?<name>[^\"]+)\" not" },
  { DOWSER_CAUSE_AMBIGUOUS, "Ambiguous reference to column name \"(?<name>[^\"]+)\"" },
  { DOWSER_CAUSE_TYPE,
    "Could not convert string '(?<name>[^']*)'|invalid (?:date|timestamp) field format: \"(?<name>[^\"]*)\"" },
  { DOWSER_CAUSE_TYPE,
    "Cannot compare values of type|Cannot mix values of type|No function matches the given name and argument types "
    "'(?<name>[^']+)'|Conversion Error|Mismatch Type Error" },
  { DOWSER_CAUSE_MISSING_FUNCTION,
    "(?:Scalar |Aggregate |Table )?Function with name \"?(?<name>\\w+)\"? does not exist" },
  { DOWSER_CAUSE_OVERFLOW, "Out of Range Error|Overflow in" },
  { DOWSER_CAUSE_LOCKED, "Could not set lock on file" },
  { DOWSER_CAUSE_PERMISSION, "Permission Error" },
  /* several engines */
  { DOWSER_CAUSE_SYNTAX, "syntax error(?: at or near \"(?<name>[^\"]*)\")?" },
  { DOWSER_CAUSE_SYNTAX, "Parser Error" },
  { DOWSER_CAUSE_TIMEOUT, "^interrupted$|INTERRUPT Error|Query execution was interrupted|timed out" },
};

/* Returns the name in the message. A full stop at its end belongs to the message's sentence, so it is removed. */
static char *
get_name (GMatchInfo *info)
{
  char *name = g_match_info_fetch_named (info, "name");

  if (name != NULL && g_str_has_suffix (name, "."))
    name[strlen (name) - 1] = '\0';
  if (name != NULL && *name == '\0')
    g_clear_pointer (&name, g_free);
  return name != NULL ? g_strstrip (name) : NULL;
}

DowserCause
_dowser_diagnosis_read (const char *message, char **name)
{
  g_autofree char *cut = g_strndup (message != NULL ? message : "", MAX_LENGTH);
  g_autofree char *text = g_utf8_make_valid (cut, -1);

  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    {
      g_autoptr (GRegex) regex = g_regex_new (forms[i].pattern, G_REGEX_CASELESS | G_REGEX_DUPNAMES, 0, NULL);
      g_autoptr (GMatchInfo) info = NULL;

      if (regex == NULL || !g_regex_match (regex, text, 0, &info))
        continue;
      *name = get_name (info);
      return forms[i].cause;
    }
  *name = NULL;
  return DOWSER_CAUSE_UNKNOWN;
}
