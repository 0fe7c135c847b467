/* dowser-key-facts.h - inferred keys and what is known of them: the values behind them, what the person says */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-key-fact.h"

G_BEGIN_DECLS

/** Distinct values of a column that a probe looks for, and the rows that it takes them from. */
#define DOWSER_KEY_PROBE_VALUES 1000
#define DOWSER_KEY_PROBE_ROWS 20000
/** How sure names must be of a key for its values to be looked at. */
#define DOWSER_KEY_PROBE_MINIMUM 0.55

/**
 * dowser_key_weigh:
 * @confidence: what names say
 * @n_tested: distinct values that were looked for; too few say nothing
 *
 * Returns: what names and values say together: at most 0.99, below %DOWSER_KEY_INFERENCE_MINIMUM where the values are
 * mostly not there
 */
double dowser_key_weigh (double confidence, gint64 n_tested, gint64 n_found);

/**
 * dowser_key_facts_apply:
 * @facts: (nullable): of DowserKeyFact
 * @signature: (nullable): what the source says of itself now: facts about values of another one do not count
 *
 * Confirmed keys are as good as declared ones, rejected ones are not inferred any more. Where the values of a column
 * were looked at, its keys are those that names and values bear out together; two that are too close to be told apart
 * are both there.
 *
 * Returns: (transfer full): @schema itself where @facts change nothing
 */
DowserSchema *dowser_key_facts_apply (const DowserSchema *schema, GPtrArray *facts, const char *signature);

/**
 * dowser_key_facts_find_open:
 *
 * Returns: (transfer full): DowserForeignKey: inferred ones whose values nobody has looked at as @signature says, the
 * least sure first; those of columns whose values are nobody's business are left out
 */
GPtrArray *dowser_key_facts_find_open (const DowserSchema *schema, GPtrArray *facts, const char *signature);
/** Shows one row of two whole numbers: distinct values looked for, and of them found. Returns: (transfer full) */
DowserPlan *dowser_key_make_probe (const DowserForeignKey *key);

/**
 * DowserKeyEntry: an inferred key as a person decides about it.
 * @reasons: strv, sentences
 * @is_offer: the values agree, but stand in several rows of both tables: only a person makes a key of it
 * @rivals: of DowserColumn: the other keys that its column may refer to, as likely as this one
 */
typedef struct
{
  const DowserColumn *column;
  const DowserColumn *to_column;
  DowserKeyState state;
  double confidence;
  gboolean is_offer;
  char **reasons;
  GPtrArray *rivals;
} DowserKeyEntry;

/** Those of @schema, which facts were applied to; rejected ones last. Borrows from @schema. Returns: (transfer full):
 * DowserKeyEntry */
GPtrArray *dowser_key_entries_new (const DowserSchema *schema, GPtrArray *facts);

G_END_DECLS
