/* dowser-question-fixture.h - a question about a real database, optionally planned by a model in the test's own
 * process */
#pragma once

#include "pipeline/dowser-runner.h"
#include "support/dowser-pipeline-wait.h"
#include "support/dowser-test-database.h"
#include "support/dowser-test-model.h"

G_BEGIN_DECLS

typedef struct
{
  DowserTestDatabase *database;
  DowserContext *context;
  DowserSession *session;
  DowserRunner *runner;
  DowserTestModel *model; /* (nullable) */
} QuestionFixture;

/** @sql: the statements that create the database. The question isn't saved. */
void question_fixture_set_up (QuestionFixture *fixture, const char *sql);
void question_fixture_tear_down (QuestionFixture *fixture, gconstpointer data);
/** Makes a model plan @question. The test sets the model's replies with rules. */
void question_fixture_ask_model (QuestionFixture *fixture, const char *question);
gboolean question_fixture_run (QuestionFixture *fixture, GError **error);
/** Returns the call with index @index, borrowed. */
const DowserModelCall *question_fixture_get_call (QuestionFixture *fixture, guint index);

G_END_DECLS
