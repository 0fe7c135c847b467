/* dowser-key-fact.h - what was found out about a key that nobody declared, and what the person says of it */
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
 * DowserKeyFact: by names, since it outlives the schema.
 * @n_tested: distinct values of the column that were looked for, 0 where nobody has looked, or it told nothing: there
 * were none, it took too long, the source could not say; @n_found: of them there
 * @signature: (nullable): of the source when they were: what the source says today makes them worth nothing; %NULL
 * where nobody has looked
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
/** Whether values speak for or against it, of the source as it is. @self: (nullable); @signature: (nullable): what the
 * source says of itself now */
gboolean dowser_key_fact_is_tested (const DowserKeyFact *self, const char *signature);
/** The same, or it was tried in vain: another try would tell no more. */
gboolean dowser_key_fact_is_looked_at (const DowserKeyFact *self, const char *signature);

/** Of DowserKeyFact. */
GPtrArray *dowser_key_facts_new (void);
/** Each fact of its own. @facts: (nullable) */
GPtrArray *dowser_key_facts_copy (GPtrArray *facts);
/** @facts: (nullable). Returns: (transfer none) (nullable) */
DowserKeyFact *dowser_key_facts_find (GPtrArray *facts, const DowserColumn *column, const DowserColumn *to_column);
/** Notes one where there is none. Returns: (transfer none) */
DowserKeyFact *dowser_key_facts_ensure (GPtrArray *facts, const DowserColumn *column, const DowserColumn *to_column);
/** Notes in @facts what @measured tells of values; what the person says stays as it is. */
void dowser_key_facts_merge (GPtrArray *facts, GPtrArray *measured);
char *dowser_key_facts_to_json (GPtrArray *facts);
/** What cannot be read is left out. @text: (nullable). Returns: (transfer full) */
GPtrArray *dowser_key_facts_from_json (const char *text);

G_END_DECLS
