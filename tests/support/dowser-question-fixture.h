/* dowser-question-fixture.h - a question to a real database, and perhaps to a model in the test's own process */
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

/** @sql: makes the database. Nothing is stored of the question. */
void question_fixture_set_up (QuestionFixture *fixture, const char *sql);
void question_fixture_tear_down (QuestionFixture *fixture, gconstpointer data);
/** Has a model plan @question; what it answers is told by rules. */
void question_fixture_ask_model (QuestionFixture *fixture, const char *question);
gboolean question_fixture_run (QuestionFixture *fixture, GError **error);
/** Borrowed. */
const DowserModelCall *question_fixture_get_call (QuestionFixture *fixture, guint index);

G_END_DECLS
