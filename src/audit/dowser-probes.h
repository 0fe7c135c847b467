/* dowser-probes.h - what the keys of a schema cannot prove of a plan, as small plans that ask the rows */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-profile.h"
#include "session/dowser-finding.h"

G_BEGIN_DECLS

/** The rows that a probe looks at, at most: what it says is said of these. */
#define DOWSER_PROBE_MAX_ROWS 500000

typedef enum
{
  DOWSER_PROBE_REPEAT,
  DOWSER_PROBE_LOSS,
  DOWSER_PROBE_NUMBERS,
  DOWSER_PROBE_KEY_TEXTS,
  DOWSER_PROBE_UNITS,
  DOWSER_PROBE_PERIODS,
  DOWSER_PROBE_TIES,
} DowserProbeKind;

/**
 * DowserProbeFinding: a finding of the audit, or the one that a probe may add.
 * @message: (nullable): its sentence
 * @wrong_about: (nullable): what is wrong where repeats are seen, as a keep names it; %NULL where that may be meant
 */
typedef struct
{
  char *path;
  char *message;
  char *wrong_about;
  DowserAggregate aggregate; /* or of no aggregate, as a repeat has it */
  DowserSeverity severity;   /* of what is seen and isn't wrong */
} DowserProbeFinding;

/**
 * DowserProbe:
 * @plan: still to be audited; shows one row of two whole numbers
 */
typedef struct
{
  DowserPlan *plan;
  /*< private >*/
  DowserProbeKind kind;
  GPtrArray *findings; /* DowserProbeFinding: that it is about */
  char *one;           /* what people call the table whose rows are counted */
  char *other;         /* and the one that they meet; the column whose texts are read as numbers */
  char *question;      /* (nullable): of the cure that goes when there is nothing to cure */
  GPtrArray *kept;     /* (nullable): DowserOperation: also show the rows which are left out now, or match more */
} DowserProbe;
void dowser_probe_free (DowserProbe *self);

/**
 * dowser_probes_make:
 * @plan: audited
 *
 * - An aggregate over rows that may meet several others: how often does each row really stand there?
 * - An inner join along a key: how many rows have no match?
 * - Groups of rows that others refer to: how many rows are referred to by none?
 * - Amounts of several currencies, units or points of time: how many are put together?
 * - A limit: does the first row that it leaves out share the last place?
 * - Texts that are read as numbers: how many are none?
 * - A join of texts: how many match only without blanks at their ends and with case ignored?
 *
 * Pure. Returns: (transfer full): DowserProbe, perhaps none, the most telling first
 */
GPtrArray *dowser_probes_make (const DowserPlan *plan, const DowserSchema *schema);
/** The same with what is known of the values. @profile: (nullable) */
GPtrArray *dowser_probes_make_with (const DowserPlan *plan, const DowserSchema *schema, const DowserProfile *profile);

/**
 * dowser_probe_apply:
 * @first, @second: the numbers of its row
 * @findings: DowserFinding of the audit: those that it is about say what was seen, go, or are added
 * @cures: DowserAmbiguity: the same
 */
void dowser_probe_apply (const DowserProbe *self, gint64 first, gint64 second, GPtrArray *findings, GPtrArray *cures);

G_END_DECLS
