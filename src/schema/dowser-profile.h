/* dowser-profile.h - what a source's columns hold: distinct values, ranges, storage */
#pragma once

#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/**
 * DowserColumnProfile:
 * @values: distinct texts as stored, sorted by bytes; empty for columns that hold no text or are switched off
 * @complete: @values are all of them (else a bounded sample)
 * @n_distinct: number of distinct values of any type in the rows looked at, -1 when unknown; few of many rows are a
 *   category, whatever the other rows hold
 * @n_rows: rows looked at; @n_nulls: of them NULL
 * @min, @max: (nullable): of numbers and dates
 * @has_integer, @has_real, @has_text, @has_blob: storage classes seen
 * @unit: (nullable): in what its numbers count, as the person has said; not stored
 * @dates: share (0–1) of the non-null texts that are ISO dates or timestamps
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

/** DowserProfile: the profiles of a schema's columns. Filled by one thread, then immutable; counted. */
typedef struct _DowserProfile DowserProfile;

#define DOWSER_TYPE_PROFILE (dowser_profile_get_type ())
GType dowser_profile_get_type (void);

/** An empty profile of @schema: every column unknown. */
DowserProfile *dowser_profile_new (const DowserSchema *schema);
/** What @profile knows of the columns that @schema has at the same places, those left out that it hides. Returns:
 * (transfer full) */
DowserProfile *dowser_profile_new_from (const DowserProfile *profile, const DowserSchema *schema);
/** Takes over what @other knows, as above, but for tables that its own schema hides: for parts that were looked into
 * apart. */
void dowser_profile_add_from (DowserProfile *self, const DowserProfile *other);
DowserProfile *dowser_profile_ref (const DowserProfile *self);
void dowser_profile_unref (DowserProfile *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserProfile, dowser_profile_unref)

const DowserSchema *dowser_profile_get_schema (const DowserProfile *self);
/** Returns: (transfer none) (not nullable): mutable only for who fills it */
DowserColumnProfile *dowser_profile_get (const DowserProfile *self, const DowserColumn *column);
/** What is known of @column, where there are both. @self, @column: (nullable). Returns: (nullable) */
const DowserColumnProfile *dowser_profile_find (const DowserProfile *self, const DowserColumn *column);
/** Forgets what stands in columns that nobody may look into: whoever filled it should not have. */
void dowser_profile_forget_private (DowserProfile *self);

/** Without columns that nobody has looked into, or may. Returns: (transfer full) */
char *dowser_profile_to_text (const DowserProfile *self);
/** Columns by their names; those that @schema has not, or hides, are left out. Returns: (transfer full) (nullable):
 * %NULL where @text is no profile */
DowserProfile *dowser_profile_from_text (const DowserSchema *schema, const char *text);

G_END_DECLS
