/* dowser-duckdb-vector.h - the cells of DuckDB's vectors, each exactly */
#pragma once

#include "rows/dowser-result.h"
#include "sources/duckdb/dowser-duckdb-api.h"

G_BEGIN_DECLS

/**
 * DowserDuckdbVector: a column of a result, or a part of a nested one. Made once for a result and set anew for each of
 * its chunks.
 * @parts: (nullable): DowserDuckdbVector, of lists, structs, maps, arrays and unions
 * @names: (nullable): char *, of the parts of a struct; of an enum its values
 */
typedef struct
{
  const DowserDuckdbApi *api;
  DowserDuckdbType type;
  DowserDuckdbType internal; /* of decimals and enums */
  guint scale;
  guint64 array_size;
  gboolean is_json;
  GPtrArray *parts;
  GPtrArray *names;

  /* of the present chunk */
  gpointer data;
  const guint64 *validity;
} DowserDuckdbVector;

/** @logical_type: (transfer full) */
DowserDuckdbVector *dowser_duckdb_vector_new (const DowserDuckdbApi *api, gpointer logical_type);
void dowser_duckdb_vector_free (DowserDuckdbVector *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserDuckdbVector, dowser_duckdb_vector_free)

/** Of what the column tells a plan. */
DowserValueType dowser_duckdb_vector_get_value_type (const DowserDuckdbVector *self);
/** Looks into @vector of a chunk from here on, until it is set again. */
void dowser_duckdb_vector_set (DowserDuckdbVector *self, gpointer vector);
gboolean dowser_duckdb_vector_is_null (const DowserDuckdbVector *self, guint64 row);
/** Returns: FALSE for what is no whole number of 64 bits; the cell is not NULL */
gboolean dowser_duckdb_vector_get_integer (const DowserDuckdbVector *self, guint64 row, gint64 *value);
/** The nearest double. Returns: FALSE for what is no number of that kind; the cell is not NULL */
gboolean dowser_duckdb_vector_get_real (const DowserDuckdbVector *self, guint64 row, double *value);
/** Adds the cell of @row to @builder. @scratch: for its text */
void dowser_duckdb_vector_add_cell (const DowserDuckdbVector *self, guint64 row, DowserPageBuilder *builder,
                                    GString *scratch);
/** Appends the cell of @row, which is not NULL, as text; lists and such as JSON. */
void dowser_duckdb_vector_append_text (const DowserDuckdbVector *self, guint64 row, GString *into);

G_END_DECLS
