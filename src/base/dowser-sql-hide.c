/* dowser-sql-hide.c - replaces the values in SQL by "?" */
#include "base/dowser-sql-hide.h"

char *
dowser_sql_hide_values (const DowserSqlRules *rules, const char *sql)
{
  GString *hidden = g_string_new (NULL);
  DowserSqlScan scan;
  DowserSqlPiece piece;

  dowser_sql_scan_init (&scan, rules, sql);
  while (dowser_sql_scan_next (&scan, &piece))
    {
      if (piece.kind == DOWSER_SQL_PIECE_COMMENT)
        g_string_append_c (hidden, ' ');
      else if (piece.kind != DOWSER_SQL_PIECE_TEXT && piece.kind != DOWSER_SQL_PIECE_NUMBER)
        g_string_append_len (hidden, piece.start, (gssize) piece.length);
      else if (!piece.continues)
        g_string_append_c (hidden, '?');
    }
  return g_string_free (hidden, FALSE);
}
