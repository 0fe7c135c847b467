/* dowser-model-fixture.h - the pipeline fixture together with a language model in the test's own process */
#pragma once

#include "support/dowser-pipeline-fixture.h"
#include "support/dowser-test-model.h"

G_BEGIN_DECLS

/** A model's reply to PIPELINE_QUESTION: a plan that counts customers. */
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
/** Makes the fixture's context use the model at @url. */
void model_fixture_use_endpoint (ModelFixture *fixture, const char *url);
/** Returns: (transfer full): a runner that asks PIPELINE_QUESTION, planned by the model */
DowserRunner *model_fixture_make_runner (ModelFixture *fixture);
const DowserModelCall *model_fixture_get_call (DowserRunner *runner, guint index);

G_END_DECLS
