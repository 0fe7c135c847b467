/* dowser-test-engine.h - a common interface to real engines: SQLite, PostgreSQL, MariaDB, DuckDB and ClickHouse */
#pragma once

#include "sql/write/dowser-sql-writer.h"

G_BEGIN_DECLS

/**
 * DowserTestRows: the rows of a statement.
 * @cells: (char *), row by row, each normalized so that the same value is the same text from every engine:
 * - NULL is "NULL"; a number is "n" and its shortest text; anything else is "t" and its text
 * - a boolean is the number 1 or 0, because half of the engines have no boolean type
 * - a date is "YYYY-MM-DD" and a timestamp "YYYY-MM-DD HH:MM:SS"; a timestamp at midnight is its date, because engines
 * disagree on the type of a truncated timestamp; there are no fractions of seconds
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
/** @text: a number as the engine writes it */
void dowser_test_rows_add_number (DowserTestRows *self, const char *text);
void dowser_test_rows_add_real (DowserTestRows *self, double value);
void dowser_test_rows_add_text (DowserTestRows *self, const char *text, gsize length);
/**
 * Returns TRUE if @a and @b contain the same rows. Numbers are equal if they differ by less than a billionth of their
 * size.
 * @ordered: TRUE to compare the order of the rows, too
 * @problem: (out): the first row without an equal row
 */
gboolean dowser_test_rows_equal (const DowserTestRows *a, const DowserTestRows *b, gboolean ordered, char **problem);

/**
 * DowserTestEngineError:
 * @DOWSER_TEST_ENGINE_ERROR_ABSENT: the engine is not on this machine
 * @DOWSER_TEST_ENGINE_ERROR_REJECTED: the engine refused the statement, or failed to run it
 * @DOWSER_TEST_ENGINE_ERROR_SLOW: the statement took too long and was stopped
 */
typedef enum
{
  DOWSER_TEST_ENGINE_ERROR_ABSENT,
  DOWSER_TEST_ENGINE_ERROR_REJECTED,
  DOWSER_TEST_ENGINE_ERROR_SLOW,
} DowserTestEngineError;
#define DOWSER_TEST_ENGINE_ERROR (dowser_test_engine_error_quark ())
GQuark dowser_test_engine_error_quark (void);

/** Milliseconds after which a random statement is stopped. */
#define DOWSER_TEST_ENGINE_PATIENCE 2000
/** The time limit of the next statement in milliseconds. PostgreSQL and MariaDB get the limit when the connection is
 * opened. */
extern int dowser_test_engine_patience;

/**
 * DowserTestEngine: the functions of an engine; @connection is the result of @open.
 * @reset: drops all tables
 * @execute: runs statements without rows
 * @run: runs exactly one statement. @parameters: DowserValue, each bound with its own type
 * @collate_as_bound: (nullable): gives later literals the collation of bound texts, or the collation of the tables
 * again; %NULL
 * if these two collations are the same
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

/** DowserTestConnection: an available engine. */
typedef struct
{
  const DowserTestEngine *engine;
  gpointer handle;
} DowserTestConnection;

#define DOWSER_TEST_N_ENGINES 5
/** Connects to the available engines, SQLite first. Returns: the number of connections */
guint dowser_test_engines_open (DowserTestConnection connections[DOWSER_TEST_N_ENGINES]);
/** Calls the engine's @run without the time limit of random statements, for a statement that must succeed even on a
 * busy machine. */
DowserTestRows *dowser_test_engine_run (const DowserTestConnection *connection, const char *sql, GPtrArray *parameters,
                                        GError **error);
/** Adds one test for each engine, skipped if the engine is absent. */
void dowser_test_engines_add_tests (void);
void dowser_test_engines_close (DowserTestConnection *connections, guint n);

G_END_DECLS
