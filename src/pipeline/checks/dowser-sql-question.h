/* dowser-sql-question.h - a question that is a person's own SQL */
#pragma once

#include "pipeline/context/dowser-context.h"
#include "session/dowser-session.h"
#include "sql/read/dowser-sql-likeness.h"

G_BEGIN_DECLS

/** A question in words has at most so many characters: the first step lets nothing longer pass but SQL. */
#define DOWSER_MAX_QUESTION 10000

/** What the question of @session is, as far as is known before its tables are. One that is longer than words may be
 * was read by the first step, and is not read again. */
DowserSqlLikeness dowser_sql_question_get_likeness (DowserSession *session, DowserContext *context);

/** As far as a step must know that has no context: whether no model is asked about it. */
gboolean dowser_sql_question_is_sql (DowserSession *session);

G_END_DECLS
