/* dowser-key-facts.h - changes the confidence of inferred keys by their tested values and the user's decisions */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-key-fact.h"

G_BEGIN_DECLS

/** The maximum number of distinct values that the test of an undeclared key looks up, and the maximum number of rows
 * from which it takes these values. */
#define DOWSER_KEY_PROBE_VALUES 1000
#define DOWSER_KEY_PROBE_ROWS 20000
/** The minimum confidence of an undeclared key, judged by its names only, for which the key's values are tested. */
#define DOWSER_KEY_PROBE_MINIMUM 0.55

/**
 * dowser_key_get_tested_confidence:
 * @confidence: the confidence from names
 * @n_tested: number of distinct values looked up; a small number has no effect
 * @n_found: number of these values that exist in the other table
 *
 * Returns: the confidence from names and values: at most 0.99; below %DOWSER_KEY_INFERENCE_MINIMUM if most values don't
 * exist in the other table
 */
double dowser_key_get_tested_confidence (double confidence, gint64 n_tested, gint64 n_found);

/**
 * dowser_key_facts_apply:
 * @facts: (nullable): of DowserKeyFact
 * @signature: (nullable): the source's current signature: facts about values with another signature are ignored
 *
 * Confirmed keys count as declared, and rejected keys are no longer inferred. If the values of a column were tested,
 * only the keys that both names and values support remain. If two keys are too similar to choose one of them, both
 * remain.
 *
 * Returns: (transfer full): @schema itself if @facts change nothing
 */
DowserSchema *dowser_key_facts_apply (const DowserSchema *schema, GPtrArray *facts, const char *signature);

/**
 * dowser_key_facts_find_untested:
 *
 * Returns: (transfer full): DowserForeignKey: inferred keys whose values are untested for @signature, the least certain
 * first; columns that may not be sampled are left out
 */
GPtrArray *dowser_key_facts_find_untested (const DowserSchema *schema, GPtrArray *facts, const char *signature);
/** Makes the plan that tests @key. Its only row has two integers: the number of distinct values looked up, and the
 * number of these values that were found. Returns: (transfer full) */
DowserPlan *dowser_key_make_check_plan (const DowserForeignKey *key);

/**
 * DowserKeyEntry: an inferred key that the user can confirm or reject.
 * @reasons: strv, sentences
 * @is_offer: TRUE if only the user can make this a key: its values match, but repeat in both tables
 * @rivals: of DowserColumn: other columns to which @column may refer with nearly the same probability
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

/** Lists the keys of @schema, to which @facts must already have been applied. Rejected keys are last. Borrows from
 * @schema. Returns: (transfer full): DowserKeyEntry */
GPtrArray *dowser_key_entries_new (const DowserSchema *schema, GPtrArray *facts);

G_END_DECLS
