/* dowser-plan-compare.h - in what two plans differ, part by part and in plain words */
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
typedef enum { DOWSER_DIFFERENCE_ADDED, DOWSER_DIFFERENCE_REMOVED, DOWSER_DIFFERENCE_CHANGED } DowserDifferenceKind;
extern const char *const dowser_part_nicks[];       /* tables columns filters groups sort rows view */
extern const char *const dowser_difference_nicks[]; /* added removed changed */

/**
 * DowserDifference: @before: (nullable): what the first plan has and the second does not; @after: (nullable): the other
 * way round; both where one takes the place of the other. @text: all of it as one sentence.
 */
typedef struct
{
  DowserPart part;
  DowserDifferenceKind kind;
  char *before;
  char *after;
  char *text;
} DowserDifference;
void dowser_difference_free (DowserDifference *self);

/** Returns: (transfer full): DowserDifference in the order in which plans are read; none where both ask and draw the
 * same */
GPtrArray *dowser_plan_compare (const DowserPlan *a, const DowserPlan *b);
/** "sorted by" for %DOWSER_PART_SORT: the heading under which differences are listed. Translated. */
const char *dowser_part_get_title (DowserPart part);

G_END_DECLS
