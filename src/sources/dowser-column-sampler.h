/* dowser-column-sampler.h - statistics of one column's values, added cell by cell, in limited memory */
#pragma once

#include "schema/dowser-profile.h"

G_BEGIN_DECLS

/** Maximum length of a kept value in bytes; maximum number of kept values of any column; maximum number of kept values
 * of a column of words. */
#define DOWSER_SAMPLER_MAX_BYTES 200
#define DOWSER_SAMPLER_MAX_VALUES 2000
#define DOWSER_SAMPLER_MAX_WORDS 20000
/** Maximum bytes of the values beyond DOWSER_SAMPLER_MAX_VALUES, for all columns of a source together. */
#define DOWSER_SAMPLER_MAX_TOTAL (2 * 1024 * 1024)

typedef struct _DowserColumnSampler DowserColumnSampler;

/** @budget: bytes left of DOWSER_SAMPLER_MAX_TOTAL, shared by the samplers of a source; @max_distinct: maximum number
 * of distinct values to count */
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
void dowser_column_sampler_end (DowserColumnSampler *self, gboolean all_rows, DowserColumnProfile *profile);

G_END_DECLS
