/* dowser-duckdb-api.h - the functions of DuckDB's C interface that Dowser uses; the library is loaded at runtime */
#pragma once

#include <gio/gio.h>
#include <stdbool.h>

G_BEGIN_DECLS

/** DowserDuckdbResult: duckdb_result (duckdb.h, version 1); passed by value to fetch_chunk(). */
typedef struct
{
  guint64 deprecated[4];
  gpointer deprecated_pointer;
  gpointer internal;
} DowserDuckdbResult;

/** DowserDuckdbString: duckdb_string_t, a text in a vector. A text of up to 12 bytes is in the struct itself, a longer
 * text behind a pointer. */
typedef struct
{
  guint32 length;
  char start[4]; /* the first bytes of the text; a short text continues in @rest */
  union
  {
    char rest[8];
    const char *data;
  } value;
} DowserDuckdbString;

/** DowserDuckdbListEntry: duckdb_list_entry, the position of a list's elements in the child vector. */
typedef struct
{
  guint64 offset;
  guint64 length;
} DowserDuckdbListEntry;

/** DowserDuckdbInterval: duckdb_interval. */
typedef struct
{
  gint32 months;
  gint32 days;
  gint64 micros;
} DowserDuckdbInterval;

/** DowserDuckdbType: the enum duckdb_type of duckdb.h */
typedef enum
{
  DOWSER_DUCKDB_INVALID,
  DOWSER_DUCKDB_BOOLEAN,
  DOWSER_DUCKDB_TINYINT,
  DOWSER_DUCKDB_SMALLINT,
  DOWSER_DUCKDB_INTEGER,
  DOWSER_DUCKDB_BIGINT,
  DOWSER_DUCKDB_UTINYINT,
  DOWSER_DUCKDB_USMALLINT,
  DOWSER_DUCKDB_UINTEGER,
  DOWSER_DUCKDB_UBIGINT,
  DOWSER_DUCKDB_FLOAT,
  DOWSER_DUCKDB_DOUBLE,
  DOWSER_DUCKDB_TIMESTAMP,
  DOWSER_DUCKDB_DATE,
  DOWSER_DUCKDB_TIME,
  DOWSER_DUCKDB_INTERVAL,
  DOWSER_DUCKDB_HUGEINT,
  DOWSER_DUCKDB_VARCHAR,
  DOWSER_DUCKDB_BLOB,
  DOWSER_DUCKDB_DECIMAL,
  DOWSER_DUCKDB_TIMESTAMP_S,
  DOWSER_DUCKDB_TIMESTAMP_MS,
  DOWSER_DUCKDB_TIMESTAMP_NS,
  DOWSER_DUCKDB_ENUM,
  DOWSER_DUCKDB_LIST,
  DOWSER_DUCKDB_STRUCT,
  DOWSER_DUCKDB_MAP,
  DOWSER_DUCKDB_UUID,
  DOWSER_DUCKDB_UNION,
  DOWSER_DUCKDB_BIT,
  DOWSER_DUCKDB_TIME_TZ,
  DOWSER_DUCKDB_TIMESTAMP_TZ,
  DOWSER_DUCKDB_UHUGEINT,
  DOWSER_DUCKDB_ARRAY,
  DOWSER_DUCKDB_ANY,
  DOWSER_DUCKDB_BIGNUM,
  DOWSER_DUCKDB_SQLNULL,
  DOWSER_DUCKDB_STRING_LITERAL,
  DOWSER_DUCKDB_INTEGER_LITERAL,
  DOWSER_DUCKDB_TIME_NS,
} DowserDuckdbType;

/** DowserDuckdbStatement: duckdb_statement_type, only the types that Dowser runs. */
enum
{
  DOWSER_DUCKDB_STATEMENT_SELECT = 1,
  DOWSER_DUCKDB_STATEMENT_EXPLAIN = 4,
};

/** DowserDuckdbPending: duckdb_pending_state. */
typedef enum
{
  DOWSER_DUCKDB_PENDING_READY,
  DOWSER_DUCKDB_PENDING_NOT_READY,
  DOWSER_DUCKDB_PENDING_ERROR,
  DOWSER_DUCKDB_PENDING_NO_TASKS,
} DowserDuckdbPending;

/** DowserDuckdbProgress: duckdb_query_progress_type. @percentage: -1 if unknown */
typedef struct
{
  double percentage;
  guint64 n_rows;
  guint64 n_total;
} DowserDuckdbProgress;

/** DowserDuckdbApi: functions named as in duckdb.h, without "duckdb_". Functions with an int result return 0 on
 * success. */
typedef struct
{
  const char *(*library_version) (void);
  int (*create_config) (gpointer *config);
  int (*set_config) (gpointer config, const char *name, const char *value);
  void (*destroy_config) (gpointer *config);
  int (*open_ext) (const char *path, gpointer *database, gpointer config, char **error);
  void (*close) (gpointer *database);
  int (*connect) (gpointer database, gpointer *connection);
  void (*disconnect) (gpointer *connection);
  void (*interrupt) (gpointer connection);
  DowserDuckdbProgress (*query_progress) (gpointer connection);
  void (*free) (gpointer pointer);

  int (*query) (gpointer connection, const char *sql, DowserDuckdbResult *result);
  const char *(*result_error) (DowserDuckdbResult *result);
  void (*destroy_result) (DowserDuckdbResult *result);
  guint64 (*column_count) (DowserDuckdbResult *result);
  const char *(*column_name) (DowserDuckdbResult *result, guint64 column);
  int (*column_type) (DowserDuckdbResult *result, guint64 column);
  gpointer (*column_logical_type) (DowserDuckdbResult *result, guint64 column);
  gpointer (*fetch_chunk) (DowserDuckdbResult result);

  int (*prepare) (gpointer connection, const char *sql, gpointer *statement);
  const char *(*prepare_error) (gpointer statement);
  void (*destroy_prepare) (gpointer *statement);
  int (*prepared_statement_type) (gpointer statement);
  guint64 (*nparams) (gpointer statement);
  int (*bind_null) (gpointer statement, guint64 index);
  int (*bind_boolean) (gpointer statement, guint64 index, bool value);
  int (*bind_int64) (gpointer statement, guint64 index, gint64 value);
  int (*bind_double) (gpointer statement, guint64 index, double value);
  int (*bind_varchar_length) (gpointer statement, guint64 index, const char *text, guint64 length);
  int (*bind_blob) (gpointer statement, guint64 index, gconstpointer data, guint64 length);

  int (*pending_prepared) (gpointer statement, gpointer *pending);
  int (*pending_prepared_streaming) (gpointer statement, gpointer *pending);
  int (*pending_execute_task) (gpointer pending);
  const char *(*pending_error) (gpointer pending);
  int (*execute_pending) (gpointer pending, DowserDuckdbResult *result);
  void (*destroy_pending) (gpointer *pending);

  guint64 (*data_chunk_get_size) (gpointer chunk);
  gpointer (*data_chunk_get_vector) (gpointer chunk, guint64 column);
  void (*destroy_data_chunk) (gpointer *chunk);
  gpointer (*vector_get_data) (gpointer vector);
  guint64 *(*vector_get_validity) (gpointer vector);
  gpointer (*list_vector_get_child) (gpointer vector);
  gpointer (*struct_vector_get_child) (gpointer vector, guint64 index);
  gpointer (*array_vector_get_child) (gpointer vector);

  int (*get_type_id) (gpointer type);
  void (*destroy_logical_type) (gpointer *type);
  char *(*logical_type_get_alias) (gpointer type);
  guint8 (*decimal_scale) (gpointer type);
  int (*decimal_internal_type) (gpointer type);
  int (*enum_internal_type) (gpointer type);
  char *(*enum_dictionary_value) (gpointer type, guint64 index);
  guint32 (*enum_dictionary_size) (gpointer type);
  gpointer (*list_type_child_type) (gpointer type);
  gpointer (*array_type_child_type) (gpointer type);
  guint64 (*array_type_array_size) (gpointer type);
  guint64 (*struct_type_child_count) (gpointer type);
  char *(*struct_type_child_name) (gpointer type, guint64 index);
  gpointer (*struct_type_child_type) (gpointer type, guint64 index);
  guint64 (*union_type_member_count) (gpointer type);
  gpointer (*union_type_member_type) (gpointer type, guint64 index);
} DowserDuckdbApi;

/**
 * dowser_duckdb_api_get:
 *
 * Loads the library if it is not loaded yet. Tries these libraries in this order: the file in DOWSER_DUCKDB_LIBRARY,
 * the library that scripts/setup downloaded, the library installed with the program, and the system's library. Any
 * thread.
 *
 * Returns: (transfer none) (nullable): valid until the process ends; %NULL with #DOWSER_SOURCE_ERROR, with advice how
 * to get the library
 */
const DowserDuckdbApi *dowser_duckdb_api_get (GError **error);
/** Returns TRUE if there is a library to load. Fast. Any thread. */
gboolean dowser_duckdb_api_is_available (void);

/** Returns the bytes of @string, borrowed. @string must be in a vector. */
static inline const char *
dowser_duckdb_string_get (const DowserDuckdbString *string)
{
  gsize capacity = sizeof string->start + sizeof string->value.rest;

  return string->length <= capacity ? (const char *) string + G_STRUCT_OFFSET (DowserDuckdbString, start)
                                    : string->value.data;
}

G_END_DECLS
