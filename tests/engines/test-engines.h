/* test-engines.h - the engines that all these tests share, and the tests */
#pragma once

#include "engines/dowser-test-engine.h"

G_BEGIN_DECLS

extern DowserTestConnection test_engines[DOWSER_TEST_N_ENGINES];
extern guint test_engines_n;

void test_engine_plans_add (void);
void test_engine_values_add (void);

G_END_DECLS
