/* dowser-pipeline-fixture.h - a store in a folder, a scripted source, and common functions for tests of a runner */
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
/** Simulates the start of the program: opens a store in the folder, and creates a source without opening it. */
void pipeline_start (PipelineFixture *fixture);
/** Creates the context like pipeline_start(), but uses an existing store. @store: (nullable) */
void pipeline_make_context (PipelineFixture *fixture, DowserStore *store);
/** Simulates the end of the program. */
void pipeline_end (PipelineFixture *fixture);

/** @id: (nullable): the id of the new session. Returns: (transfer full): a session that asks PIPELINE_QUESTION of the
 * source */
DowserSession *pipeline_session_new (const char *id);
/** Returns: (transfer full) (nullable) */
DowserSession *pipeline_load_session (PipelineFixture *fixture, const char *id);
void pipeline_run_to_end (DowserRunner *runner);
/** Returns the step with index @index, borrowed. */
DowserStep *pipeline_get_step (DowserRunner *runner, guint index);
guint pipeline_find_step (const char *id);
guint pipeline_count_trace_entries (DowserSession *session, const char *step_id);
/** Returns the outcome of a question: SQL, rows, words. The outcome must not depend on how often the question was
 * stopped. Returns: (transfer full) */
char *pipeline_dup_outcome (DowserSession *session);
/** Returns the outcome of an uninterrupted run. Returns: (transfer full) */
char *pipeline_dup_reference (PipelineFixture *fixture);

G_END_DECLS
