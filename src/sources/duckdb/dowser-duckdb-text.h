/* dowser-duckdb-text.h - writes values as texts in the same form as DuckDB, and writes texts as SQL literals */
#pragma once

#include "sources/duckdb/dowser-duckdb-api.h"

G_BEGIN_DECLS

__extension__ typedef __int128 DowserInt128;
__extension__ typedef unsigned __int128 DowserUint128;

/** Appends @text as an SQL literal. */
void dowser_duckdb_append_text (GString *into, const char *text);

void dowser_duckdb_append_uint128 (GString *into, DowserUint128 value);
void dowser_duckdb_append_int128 (GString *into, DowserInt128 value);
/** Appends the decimal @value / 10^@scale. @scale: the number of digits after the point */
void dowser_duckdb_append_decimal (GString *into, DowserInt128 value, guint scale);
/** @days: since 1970; the smallest and the largest value mean infinity */
void dowser_duckdb_append_date (GString *into, gint32 days);
/** @per_second: the units of @value in a second: 1, 1000, 1000000 or 1000000000; the smallest and the largest @value
 * mean infinity */
void dowser_duckdb_append_timestamp (GString *into, gint64 value, gint64 per_second);
/** Appends a timestamp in UTC, followed by "+00". @value: microseconds */
void dowser_duckdb_append_timestamp_tz (GString *into, gint64 value);
void dowser_duckdb_append_time (GString *into, gint64 value, gint64 per_second);
/** @bits: the time and its zone in one number, as DuckDB stores them in the vector of a column */
void dowser_duckdb_append_time_tz (GString *into, guint64 bits);
void dowser_duckdb_append_interval (GString *into, const DowserDuckdbInterval *interval);
/** @value: the UUID as DuckDB stores it in a vector: its highest bit is inverted */
void dowser_duckdb_append_uuid (GString *into, DowserUint128 value);
/** @bytes: as in a vector; the first byte is the number of unused bits in the second byte */
void dowser_duckdb_append_bits (GString *into, const guint8 *bytes, gsize length);

G_END_DECLS
