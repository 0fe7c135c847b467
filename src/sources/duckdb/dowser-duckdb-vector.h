/* dowser-duckdb-vector.h - reads the cells of DuckDB vectors without loss */
#pragma once

#include "rows/dowser-result.h"
#include "sources/duckdb/dowser-duckdb-api.h"

G_BEGIN_DECLS

/**
 * DowserDuckdbVector: reads a column of a result, or a part of a nested column. It is created once for a result, and
 * then set to each chunk in turn.
 * @parts: (nullable): DowserDuckdbVector, the parts of a list, struct, map, array or union
 * @names: (nullable): char *, the names of a struct's parts or the values of an enum
 */
typedef struct
{
  const DowserDuckdbApi *api;
  DowserDuckdbType type;
  DowserDuckdbType internal; /* the storage type of decimals and enums */
  guint scale;
  guint64 array_size;
  gboolean is_json;
  GPtrArray *parts;
  GPtrArray *names;

  /* the data of the current chunk */
  gpointer data;
  const guint64 *validity;
} DowserDuckdbVector;

/** @logical_type: (transfer full): DuckDB's type of the vector's cells */
DowserDuckdbVector *dowser_duckdb_vector_new (const DowserDuckdbApi *api, gpointer logical_type);
void dowser_duckdb_vector_free (DowserDuckdbVector *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserDuckdbVector, dowser_duckdb_vector_free)

/** Returns the column's value type, as it is used in plans. */
DowserValueType dowser_duckdb_vector_get_value_type (const DowserDuckdbVector *self);
/** Sets the data to the cells of @vector, which belongs to the current chunk. They are read until the next call of this
 * function. */
void dowser_duckdb_vector_set_data (DowserDuckdbVector *self, gpointer vector);
gboolean dowser_duckdb_vector_is_null (const DowserDuckdbVector *self, guint64 row);
/** Gets an integer. Returns: FALSE if the value isn't a 64-bit integer; the cell must not be NULL */
gboolean dowser_duckdb_vector_get_integer (const DowserDuckdbVector *self, guint64 row, gint64 *value);
/** Gets the nearest double. Returns: FALSE if the value isn't numeric; the cell must not be NULL */
gboolean dowser_duckdb_vector_get_real (const DowserDuckdbVector *self, guint64 row, double *value);
/** Adds the cell of @row to @builder. @scratch: a buffer for the cell's text */
void dowser_duckdb_vector_add_cell (const DowserDuckdbVector *self, guint64 row, DowserPageBuilder *builder,
                                    GString *scratch);
/** Appends the cell of @row, which must not be NULL, as text. Nested values are written as JSON. */
void dowser_duckdb_vector_append_text (const DowserDuckdbVector *self, guint64 row, GString *into);

G_END_DECLS
