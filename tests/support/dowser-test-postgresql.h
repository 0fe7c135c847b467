/* dowser-test-postgresql.h - a database of a test's own on the PostgreSQL server beside it */
#pragma once

#include "sources/dowser-source.h"

G_BEGIN_DECLS

/** DowserTestPostgresql: a database, and a connection to it that may do everything. */
typedef struct _DowserTestPostgresql DowserTestPostgresql;

/**
 * dowser_test_postgresql_new:
 * @sql: makes what is in it
 *
 * Returns: (transfer full) (nullable): NULL where there is no server: the test was skipped then
 */
DowserTestPostgresql *dowser_test_postgresql_new (const char *sql);
void dowser_test_postgresql_free (DowserTestPostgresql *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserTestPostgresql, dowser_test_postgresql_free)

void dowser_test_postgresql_execute (DowserTestPostgresql *self, const char *sql);
/** Returns: (transfer full): the first cell of the answer, "" for NULL */
char *dowser_test_postgresql_ask (DowserTestPostgresql *self, const char *sql);
/** How Dowser finds it. Returns: (transfer full) */
char *dowser_test_postgresql_dup_uri (DowserTestPostgresql *self);
/** A source that is open. */
DowserSource *dowser_test_postgresql_open (DowserTestPostgresql *self);

G_END_DECLS
