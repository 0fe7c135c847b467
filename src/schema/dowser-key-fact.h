/* dowser-key-fact.h - the test results and the user's decision for an undeclared key */
#pragma once

#include "schema/dowser-schema.h"

G_BEGIN_DECLS

typedef enum
{
  DOWSER_KEY_FOUND,
  DOWSER_KEY_CONFIRMED,
  DOWSER_KEY_REJECTED
} DowserKeyState;
extern const char *const dowser_key_state_nicks[]; /* found confirmed rejected */

/**
 * DowserKeyFact: facts about an undeclared key. They contain names and no pointers, because they outlive the schema.
 * @n_tested: the number of the column's distinct values that were looked up in the referenced column; 0 if the key
 * wasn't tested or the test gave no result (no values, timeout, or failure of the source)
 * @n_found: how many of these values were found
 * @signature: (nullable): the source's signature at the time of the test. If the signature has changed, the result is
 * invalid. %NULL if the key wasn't tested
 */
typedef struct
{
  char *table;
  char *column;
  char *to_table;
  char *to_column;
  DowserKeyState state;
  gint64 n_tested;
  gint64 n_found;
  char *signature;
} DowserKeyFact;

DowserKeyFact *dowser_key_fact_new (const char *table, const char *column, const char *to_table, const char *to_column);
void dowser_key_fact_free (DowserKeyFact *self);
/** Returns TRUE if there is a test result that is valid for the current source. @self: (nullable); @signature:
 * (nullable): the source's current signature */
gboolean dowser_key_fact_is_tested (const DowserKeyFact *self, const char *signature);
/** Returns TRUE if the key was tested on the current source, even if the test gave no result. Such a test isn't
 * repeated, because it would give no result again. */
gboolean dowser_key_fact_is_attempted (const DowserKeyFact *self, const char *signature);

/** Creates an empty array of DowserKeyFact. */
GPtrArray *dowser_key_facts_new (void);
/** Makes a copy of the array, with a copy of each fact. @facts: (nullable) */
GPtrArray *dowser_key_facts_copy (GPtrArray *facts);
/** Finds the fact about the key from @column to @to_column. @facts: (nullable): DowserKeyFact. Returns: (transfer none)
 * (nullable) */
DowserKeyFact *dowser_key_facts_find (GPtrArray *facts, const DowserColumn *column, const DowserColumn *to_column);
/** Returns the fact about the key. Adds a fact if there is none. Returns: (transfer none) */
DowserKeyFact *dowser_key_facts_find_or_add (GPtrArray *facts, const DowserColumn *column,
                                             const DowserColumn *to_column);
/** Copies the test results of @measured to @facts; the user's decisions stay unchanged. */
void dowser_key_facts_merge (GPtrArray *facts, GPtrArray *measured);
char *dowser_key_facts_to_json (GPtrArray *facts);
/** Reads facts. Omits facts that can't be read. @text: (nullable). Returns: (transfer full) */
GPtrArray *dowser_key_facts_from_json (const char *text);

G_END_DECLS
