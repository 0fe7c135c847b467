/* sample-writer.h - writes rows of the sample database, and its dates */
#pragma once

#include <sqlite3.h>

typedef struct SampleWriter SampleWriter;

/** Makes a database at @path with the tables of @schema_path; ends the program with one line where it cannot. */
SampleWriter *sample_writer_open (const char *path, const char *schema_path);

/**
 * Adds a row to @table, which must be a string literal. @types has one letter a column:
 *   i int · I int, NULL when negative · r tenths as a real number · s text, NULL for NULL · d day, NULL when negative
 * Columns that the engine computes are left out: name the others in @table, as in "t (a, b)".
 */
void sample_writer_insert (SampleWriter *self, const char *table, const char *types, ...);

/** Packs the file, closes it, and takes out what depends on the version of SQLite. */
void sample_writer_close (SampleWriter *self);

/** Days since 1970-01-01. */
int sample_day (int year, int month, int day);

/** The parts of @day; each may be NULL. */
void sample_day_split (int day, int *year, int *month, int *day_of_month);
