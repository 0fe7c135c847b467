/* dowser-model-fixture.h - what a runner's test has, and a language model in the test's own process */
#pragma once

#include "support/dowser-pipeline-fixture.h"
#include "support/dowser-test-model.h"

G_BEGIN_DECLS

/** An answer to PIPELINE_QUESTION. */
#define MODEL_COUNT_PLAN                                                                                               \
  "{\"select\":{\"from\":[{\"table\":\"customers\"}],\"outputs\":[{\"expr\":{\"kind\":\"aggregate\",\"op\":\"count\"}" \
  "}]}}"

typedef struct
{
  PipelineFixture pipeline;
  DowserTestModel *model;
} ModelFixture;

void model_fixture_set_up (ModelFixture *fixture, gconstpointer data);
void model_fixture_tear_down (ModelFixture *fixture, gconstpointer data);
/** Has the fixture's context ask the model at @url. */
void model_fixture_use_endpoint (ModelFixture *fixture, const char *url);
/** Returns: (transfer full): asks PIPELINE_QUESTION, planned by the model */
DowserRunner *model_fixture_make_runner (ModelFixture *fixture);
const DowserModelCall *model_fixture_get_call (DowserRunner *runner, guint index);

G_END_DECLS
