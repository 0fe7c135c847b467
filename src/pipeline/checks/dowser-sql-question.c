/* dowser-sql-question.c - finds out whether a question is the user's own SQL */
#include "pipeline/checks/dowser-sql-question.h"

static DowserSqlLikeness
get_likeness (DowserSession *session, DowserDialectId dialect)
{
  const char *question = dowser_session_get_question (session);

  if (dowser_session_count_attempts (session, DOWSER_ATTEMPT_OWN_SQL) > 0)
    return DOWSER_SQL_IS_SQL;
  if (question != NULL && g_utf8_strlen (question, -1) > DOWSER_MAX_QUESTION)
    return DOWSER_SQL_IS_SQL;
  return dowser_sql_get_likeness (question, dialect, dowser_session_get_schema (session));
}

DowserSqlLikeness
dowser_sql_question_get_likeness (DowserSession *session, DowserContext *context)
{
  const char *uri = dowser_session_get_source_uri (session);

  return get_likeness (session, uri != NULL ? dowser_context_get_dialect (context, uri) : DOWSER_DIALECT_SQLITE);
}

/* Uses SQLite's dialect for any source, because for this test the dialects differ only in their quotes. */
gboolean
dowser_sql_question_is_sql (DowserSession *session)
{
  return get_likeness (session, DOWSER_DIALECT_SQLITE) == DOWSER_SQL_IS_SQL;
}
