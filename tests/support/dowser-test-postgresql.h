/* dowser-test-postgresql.h - the database of one test on the tests' PostgreSQL server */
#pragma once

#include "sources/dowser-source.h"

G_BEGIN_DECLS

/** DowserTestPostgresql: a database, and an unrestricted connection to it. */
typedef struct _DowserTestPostgresql DowserTestPostgresql;

/**
 * dowser_test_postgresql_new:
 * @sql: the statements that create the contents of the database
 * Returns: (transfer full) (nullable): NULL if there is no server. In this case, the test is marked as skipped
 */
DowserTestPostgresql *dowser_test_postgresql_new (const char *sql);
void dowser_test_postgresql_free (DowserTestPostgresql *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserTestPostgresql, dowser_test_postgresql_free)

void dowser_test_postgresql_execute (DowserTestPostgresql *self, const char *sql);
/** Returns: (transfer full): the first cell of the answer, "" for NULL */
char *dowser_test_postgresql_query_cell (DowserTestPostgresql *self, const char *sql);
/** Returns the database's URI for Dowser. Returns: (transfer full) */
char *dowser_test_postgresql_dup_uri (DowserTestPostgresql *self);
/** Returns an open source for the database. */
DowserSource *dowser_test_postgresql_open (DowserTestPostgresql *self);

G_END_DECLS
