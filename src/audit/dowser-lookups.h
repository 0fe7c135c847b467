/* dowser-lookups.h - values of a plan that only the source can tell whether it holds, and what it said */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/**
 * DowserLookup: a text that a plan compares with @column, of which a profile holds a sample alone.
 * @values: (nullable): (char *): the stored ones that may be meant; %NULL until the source was asked
 * @complete: they are all that there are; else it may hold others, too
 * @failed: the source could not tell
 */
typedef struct
{
  const DowserColumn *column;
  char *text;
  GPtrArray *values;
  gboolean complete;
  gboolean failed;
} DowserLookup;

/** DowserLookups: those of one schema, which it keeps alive; for one thread, counted. */
typedef struct _DowserLookups DowserLookups;
DowserLookups *dowser_lookups_new (const DowserSchema *schema);
DowserLookups *dowser_lookups_ref (DowserLookups *self);
void dowser_lookups_unref (DowserLookups *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserLookups, dowser_lookups_unref)
const DowserSchema *dowser_lookups_get_schema (const DowserLookups *self);

/** What is known of @text, perhaps by a lookup of another; noted as open where that is nothing. Returns: (transfer none)
 */
DowserLookup *dowser_lookups_ask (DowserLookups *self, const DowserColumn *column, const char *text);
/** The first that the source was not asked about. Returns: (nullable) (transfer none) */
DowserLookup *dowser_lookups_find_open (const DowserLookups *self);

/** The rows that a lookup of near values takes at most. */
#define DOWSER_LOOKUP_MAX_ROWS 2000
/**
 * dowser_lookup_make_plan:
 * @near: those that are a few slips away at most; else those that differ in case and blanks alone
 *
 * Returns: (transfer full): shows one column of distinct values
 */
DowserPlan *dowser_lookup_make_plan (const DowserLookup *self, gboolean near);

G_END_DECLS
