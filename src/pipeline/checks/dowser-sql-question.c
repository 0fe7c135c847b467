/* dowser-sql-question.c - a question that is a person's own SQL */
#include "pipeline/checks/dowser-sql-question.h"

DowserSqlLikeness
dowser_sql_question_get_likeness (DowserSession *session, DowserContext *context)
{
  const char *uri = dowser_session_get_source_uri (session);
  DowserDialectId dialect = uri != NULL ? dowser_context_get_dialect (context, uri) : DOWSER_DIALECT_SQLITE;

  return dowser_sql_get_likeness (dowser_session_get_question (session), dialect, dowser_session_get_schema (session));
}

/* Quotes are the only difference that dialects make here. */
gboolean
dowser_sql_question_is_sql (DowserSession *session)
{
  return dowser_sql_get_likeness (dowser_session_get_question (session), DOWSER_DIALECT_SQLITE,
                                  dowser_session_get_schema (session))
         == DOWSER_SQL_IS_SQL;
}
