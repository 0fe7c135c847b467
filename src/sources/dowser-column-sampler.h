/* dowser-column-sampler.h - computes statistics of a column's values, cell by cell, in limited memory */
#pragma once

#include "schema/dowser-profile.h"

G_BEGIN_DECLS

/** Maximums for the values that are kept: the length of a value in bytes, the number of values of any column, and the
 * number of values of a column of words. */
#define DOWSER_SAMPLER_MAX_BYTES 200
#define DOWSER_SAMPLER_MAX_VALUES 2000
#define DOWSER_SAMPLER_MAX_WORDS 20000
/** Maximum number of bytes for the values beyond DOWSER_SAMPLER_MAX_VALUES, in all columns of a source together. */
#define DOWSER_SAMPLER_MAX_TOTAL (2 * 1024 * 1024)

typedef struct _DowserColumnSampler DowserColumnSampler;

/** @budget: bytes that are left of DOWSER_SAMPLER_MAX_TOTAL, shared by the samplers of a source; @max_distinct: the
 * maximum number of distinct values that are counted */
DowserColumnSampler *dowser_column_sampler_new (gsize *budget, guint max_distinct);
void dowser_column_sampler_free (DowserColumnSampler *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserColumnSampler, dowser_column_sampler_free)

void dowser_column_sampler_add_null (DowserColumnSampler *self);
void dowser_column_sampler_add_integer (DowserColumnSampler *self, gint64 value);
void dowser_column_sampler_add_real (DowserColumnSampler *self, double value);
/** @text: @length bytes, which may be invalid UTF-8 */
void dowser_column_sampler_add_text (DowserColumnSampler *self, const char *text, gsize length);
void dowser_column_sampler_add_blob (DowserColumnSampler *self);

/** Writes the statistics into @profile. @all_rows: TRUE if all rows were added */
void dowser_column_sampler_finish (DowserColumnSampler *self, gboolean all_rows, DowserColumnProfile *profile);

G_END_DECLS
