/* test-engines.h - the available engines and the test files that use them */
#pragma once

#include "engines/dowser-test-engine.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

extern DowserTestConnection test_engines[DOWSER_TEST_N_ENGINES];
extern guint test_engines_n;

/** Writes a statement with the current time set to 31 March 2024, 16:00, and checks that the guard accepts the
 * statement. @schema, @values: (nullable). */
DowserStatement *test_engine_write (const DowserTestEngine *engine, const DowserPlan *plan, const DowserSchema *schema,
                                    GHashTable *values, GError **error);
/** Runs a statement and aborts the test if the engine rejects it. */
DowserTestRows *test_engine_run (const DowserTestConnection *connection, const char *sql, GPtrArray *parameters);

void test_engine_clickhouse_add (void);
void test_engine_errors_add (void);
void test_engine_injection_add (void);
void test_engine_language_add (void);
void test_engine_numbers_add (void);
void test_engine_own_add (void);
void test_engine_pasted_add (void);
void test_engine_plans_add (void);
void test_engine_reader_add (void);
void test_engine_values_add (void);

G_END_DECLS
