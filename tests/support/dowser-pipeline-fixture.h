/* dowser-pipeline-fixture.h - a store on a folder, a scripted source, and what every test of a runner does with them */
#pragma once

#include "support/dowser-pipeline-wait.h"
#include "support/dowser-scripted-source.h"

G_BEGIN_DECLS

#define PIPELINE_URI "test:shop"
#define PIPELINE_QUESTION "how many customers are there?"

typedef struct
{
  char *directory;
  DowserStore *store;
  DowserScriptedSource *source;
  DowserContext *context;
} PipelineFixture;

void pipeline_set_up (PipelineFixture *fixture, gconstpointer data);
void pipeline_tear_down (PipelineFixture *fixture, gconstpointer data);
/** What a program has at its start: a store on the folder, a source that nobody opened. */
void pipeline_start (PipelineFixture *fixture);
/** Without the store's part. @store: (nullable) */
void pipeline_make_context (PipelineFixture *fixture, DowserStore *store);
/** What it does at its end. */
void pipeline_end (PipelineFixture *fixture);

/** @id: (nullable). Returns: (transfer full): a session that asks the question of the source */
DowserSession *pipeline_session_new (const char *id);
/** Returns: (transfer full) (nullable) */
DowserSession *pipeline_load (PipelineFixture *fixture, const char *id);
void pipeline_run_to_end (DowserRunner *runner);
/** Borrowed. */
DowserStep *pipeline_get_step (DowserRunner *runner, guint index);
guint pipeline_find_step (const char *id);
guint pipeline_count_trace (DowserSession *session, const char *step_id);
/** What must be the same however a question came to its end: SQL, rows, words. Returns: (transfer full) */
char *pipeline_dup_outcome (DowserSession *session);
/** That of a run without any stop. Returns: (transfer full) */
char *pipeline_dup_reference (PipelineFixture *fixture);

G_END_DECLS
