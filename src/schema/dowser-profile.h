/* dowser-profile.h - a summary of the values in a source's columns: distinct values, ranges, storage */
#pragma once

#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/**
 * DowserColumnProfile: a summary of a column's values.
 * @values: distinct texts as stored, sorted by bytes; empty if the column has no texts, or if reading them is disabled
 * @complete: TRUE if @values has all values; FALSE if it is a bounded sample
 * @n_distinct: the number of distinct values of any type in the profiled rows, -1 if unknown. A column with few
 * distinct values in many profiled rows is a category, even if the other rows weren't profiled
 * @n_rows: the number of profiled rows; @n_nulls: the number of profiled rows with NULL
 * @min, @max: (nullable): the smallest and the largest number or date
 * @has_integer, @has_real, @has_text, @has_blob: TRUE if the profiled rows have a value of this storage class
 * @unit: (nullable): the unit of the column's numbers, set by the user; not stored
 * @dates: the share (0–1) of ISO dates and timestamps among the texts that aren't null
 */
typedef struct
{
  GPtrArray *values; /* char * */
  gboolean complete;
  gint64 n_distinct;
  gint64 n_rows;
  gint64 n_nulls;
  DowserValue *min;
  DowserValue *max;
  gboolean has_integer;
  gboolean has_real;
  gboolean has_text;
  gboolean has_blob;
  double dates;
  char *unit;
} DowserColumnProfile;

/** DowserProfile: the profiles of a schema's columns. Filled by one thread, then immutable; reference-counted. */
typedef struct _DowserProfile DowserProfile;

#define DOWSER_TYPE_PROFILE (dowser_profile_get_type ())
GType dowser_profile_get_type (void);

/** Creates an empty profile of @schema. Nothing is known about any column yet. */
DowserProfile *dowser_profile_new (const DowserSchema *schema);
/** Copies @profile. Each column of @schema gets the profile of the column at the same position. Leaves out columns that
 * @schema hides. Returns: (transfer full) */
DowserProfile *dowser_profile_new_from (const DowserProfile *profile, const DowserSchema *schema);
/** Copies the profiles of @other to the columns at the same positions. Skips tables that the schema of @other hides.
 * Used if parts of a source were profiled separately. */
void dowser_profile_add_from (DowserProfile *self, const DowserProfile *other);
DowserProfile *dowser_profile_ref (const DowserProfile *self);
void dowser_profile_unref (DowserProfile *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserProfile, dowser_profile_unref)

const DowserSchema *dowser_profile_get_schema (const DowserProfile *self);
/** Returns: (transfer none) (not nullable): the profile of @column. Only the function that fills @self may change it */
DowserColumnProfile *dowser_profile_get (const DowserProfile *self, const DowserColumn *column);
/** Returns the profile of @column; %NULL if @self or @column is %NULL. @self, @column: (nullable). Returns:
 * (nullable) */
const DowserColumnProfile *dowser_profile_find (const DowserProfile *self, const DowserColumn *column);
/** Clears the data of columns that must not be sampled, in case their data was filled by mistake. */
void dowser_profile_clear_private (DowserProfile *self);

/** Writes the profile for the store. Omits columns that weren't profiled or must not be profiled. Returns: (transfer
 * full) */
char *dowser_profile_to_text (const DowserProfile *self);
/** Reads a profile from @text. Finds columns by name. Omits columns that @schema lacks or hides. Returns: (transfer
 * full) (nullable): %NULL if @text isn't a profile */
DowserProfile *dowser_profile_from_text (const DowserSchema *schema, const char *text);

G_END_DECLS
