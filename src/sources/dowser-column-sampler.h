/* dowser-column-sampler.h - gathers what one column holds, cell by cell, in bounded memory */
#pragma once

#include "schema/dowser-profile.h"

G_BEGIN_DECLS

/** Longest value (bytes) that is kept, and how many: of any column, and of one whose values are words. */
#define DOWSER_SAMPLER_MAX_BYTES 200
#define DOWSER_SAMPLER_MAX_VALUES 2000
#define DOWSER_SAMPLER_MAX_WORDS 20000
/** Bytes of values beyond DOWSER_SAMPLER_MAX_VALUES, of all columns of a source together. */
#define DOWSER_SAMPLER_MAX_TOTAL (2 * 1024 * 1024)

typedef struct _DowserColumnSampler DowserColumnSampler;

/** @budget: bytes left of DOWSER_SAMPLER_MAX_TOTAL, shared by the samplers of a source; @max_distinct: values told
 * apart */
DowserColumnSampler *dowser_column_sampler_new (gsize *budget, guint max_distinct);
void dowser_column_sampler_free (DowserColumnSampler *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserColumnSampler, dowser_column_sampler_free)

void dowser_column_sampler_add_null (DowserColumnSampler *self);
void dowser_column_sampler_add_integer (DowserColumnSampler *self, gint64 value);
void dowser_column_sampler_add_real (DowserColumnSampler *self, double value);
/** @text: @length bytes, perhaps no UTF-8 */
void dowser_column_sampler_add_text (DowserColumnSampler *self, const char *text, gsize length);
void dowser_column_sampler_add_blob (DowserColumnSampler *self);

/** Writes all that was seen into @profile. @all_rows: no row was left out. */
void dowser_column_sampler_end (DowserColumnSampler *self, gboolean all_rows, DowserColumnProfile *profile);

G_END_DECLS
