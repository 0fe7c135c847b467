/* dowser-sql-question.h - finds out whether a question is the user's own SQL */
#pragma once

#include "pipeline/context/dowser-context.h"
#include "session/dowser-session.h"
#include "sql/read/dowser-sql-likeness.h"

G_BEGIN_DECLS

/** The maximum number of characters of a question in words. The first step of the pipeline accepts a longer question
 * only if it is SQL. */
#define DOWSER_MAX_QUESTION 10000

/** Returns whether the question of @session is SQL. Without the source's tables, the result may be uncertain. A
 * question longer than DOWSER_MAX_QUESTION is SQL: the first step of the pipeline has checked this, so the question is
 * not parsed again. */
DowserSqlLikeness dowser_sql_question_get_likeness (DowserSession *session, DowserContext *context);

/** Returns TRUE if the question is SQL. SQL is not sent to a model. This function is for steps that have no context. */
gboolean dowser_sql_question_is_sql (DowserSession *session);

G_END_DECLS
