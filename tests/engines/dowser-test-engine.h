/* dowser-test-engine.h - real engines behind one face: SQLite, PostgreSQL, MariaDB, DuckDB and ClickHouse */
#pragma once

#include "sql/write/dowser-sql-writer.h"

G_BEGIN_DECLS

/**
 * DowserTestRows: what a statement gave.
 * @cells: (char *), row by row, each normalised so that the same value reads the same from every engine:
 * - NULL is "NULL"; a number is "n" and then its shortest text; anything else is "t" and then its text
 * - a boolean is the number 1 or 0, since half of the engines have no other
 * - a date is "YYYY-MM-DD" and a timestamp "YYYY-MM-DD HH:MM:SS"; one at midnight is its date, since engines
 *   disagree on which of the two a truncated one is; there are no fractions of seconds
 */
typedef struct
{
  guint n_columns;
  GPtrArray *cells;
} DowserTestRows;

DowserTestRows *dowser_test_rows_new (guint n_columns);
void dowser_test_rows_free (DowserTestRows *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserTestRows, dowser_test_rows_free)
guint dowser_test_rows_get_length (const DowserTestRows *self);
void dowser_test_rows_add_null (DowserTestRows *self);
/** @text: as the engine writes a number */
void dowser_test_rows_add_number (DowserTestRows *self, const char *text);
void dowser_test_rows_add_real (DowserTestRows *self, double value);
void dowser_test_rows_add_text (DowserTestRows *self, const char *text, gsize length);
/**
 * Whether both hold the same rows. Numbers are the same when they differ by less than a billionth of their size.
 * @ordered: in the same order, too
 * @why_not: (out): the first row that has no partner
 */
gboolean dowser_test_rows_equal (const DowserTestRows *a, const DowserTestRows *b, gboolean ordered, char **why_not);

/**
 * DowserTestEngineError:
 * @DOWSER_TEST_ENGINE_ERROR_ABSENT: it is not on this machine
 * @DOWSER_TEST_ENGINE_ERROR_REJECTED: it did not take the statement, or failed to run it
 * @DOWSER_TEST_ENGINE_ERROR_SLOW: it was stopped, for it took too long
 */
typedef enum
{
  DOWSER_TEST_ENGINE_ERROR_ABSENT,
  DOWSER_TEST_ENGINE_ERROR_REJECTED,
  DOWSER_TEST_ENGINE_ERROR_SLOW,
} DowserTestEngineError;
#define DOWSER_TEST_ENGINE_ERROR (dowser_test_engine_error_quark ())
GQuark dowser_test_engine_error_quark (void);

/** Milliseconds after which a statement at random is stopped. */
#define DOWSER_TEST_ENGINE_PATIENCE 2000
/** Those of the next statement; PostgreSQL and MariaDB were told when they were opened. */
extern int dowser_test_engine_patience;

/**
 * DowserTestEngine: what each engine does; @connection is what its @open gave.
 * @reset: drops all tables
 * @execute: runs statements that give no rows
 * @run: runs one statement and no second one. @parameters: DowserValue, each bound with its own type
 * @collate_as_bound: (nullable): from here on the literals of a statement have the collation that bound texts have, or
 *   that of the tables again; where it is absent both are the same
 */
typedef struct
{
  const char *title;
  DowserDialectId dialect;
  gpointer (*open) (GError **error);
  void (*close) (gpointer connection);
  gboolean (*reset) (gpointer connection, GError **error);
  gboolean (*execute) (gpointer connection, const char *sql, GError **error);
  DowserTestRows *(*run) (gpointer connection, const char *sql, GPtrArray *parameters, GError **error);
  void (*collate_as_bound) (gpointer connection, gboolean as_bound);
} DowserTestEngine;

extern const DowserTestEngine dowser_test_engine_sqlite;
extern const DowserTestEngine dowser_test_engine_postgresql;
extern const DowserTestEngine dowser_test_engine_mariadb;
extern const DowserTestEngine dowser_test_engine_duckdb;
extern const DowserTestEngine dowser_test_engine_clickhouse;

/** DowserTestConnection: an engine that is there. */
typedef struct
{
  const DowserTestEngine *engine;
  gpointer handle;
} DowserTestConnection;

#define DOWSER_TEST_N_ENGINES 5
/** Connects with those of them that are there, SQLite first. Returns: how many there are */
guint dowser_test_engines_open (DowserTestConnection connections[DOWSER_TEST_N_ENGINES]);
/** As @run of its engine, for what must be answered however busy the machine is. */
DowserTestRows *dowser_test_engine_run (const DowserTestConnection *connection, const char *sql, GPtrArray *parameters,
                                        GError **error);
/** One test for each of them, skipped where it is absent. */
void dowser_test_engines_add_tests (void);
void dowser_test_engines_close (DowserTestConnection *connections, guint n);

G_END_DECLS
