/* dowser-plan-compare.h - finds the differences between two plans, part by part and in plain words */
#pragma once

#include "plan/dowser-plan.h"

G_BEGIN_DECLS

typedef enum
{
  DOWSER_PART_TABLES,
  DOWSER_PART_COLUMNS,
  DOWSER_PART_FILTERS,
  DOWSER_PART_GROUPS,
  DOWSER_PART_SORT,
  DOWSER_PART_ROWS,
  DOWSER_PART_VIEW,
} DowserPart;
typedef enum
{
  DOWSER_DIFFERENCE_ADDED,
  DOWSER_DIFFERENCE_REMOVED,
  DOWSER_DIFFERENCE_CHANGED
} DowserDifferenceKind;
extern const char *const dowser_part_nicks[];       /* tables columns filters groups sort rows view */
extern const char *const dowser_difference_nicks[]; /* added removed changed */

/** DowserDifference: @before: (nullable): a part of the first plan; %NULL if the part was added. @after: (nullable): a
 * part of the second plan; %NULL if the part was removed. If both are set, @after replaces @before. @text: the whole
 * difference as one sentence. */
typedef struct
{
  DowserPart part;
  DowserDifferenceKind kind;
  char *before;
  char *after;
  char *text;
} DowserDifference;
void dowser_difference_free (DowserDifference *self);

/** Compares two plans. Returns: (transfer full): DowserDifference, in the order of a plan's parts; empty if both plans
 * request the same rows and show them in the same way */
GPtrArray *dowser_plan_compare (const DowserPlan *a, const DowserPlan *b);
/** Returns the heading for the differences of @part, translated: "sorted by" for %DOWSER_PART_SORT. */
const char *dowser_part_get_title (DowserPart part);

G_END_DECLS
