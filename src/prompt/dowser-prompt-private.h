/* dowser-prompt-private.h - what the files that make prompts share */
#pragma once

#include "prompt/dowser-prompt.h"

G_BEGIN_DECLS

/**
 * DowserPromptDetail: how much of the database is told.
 * @values: values a column at most; @descriptions: whether they are told
 * @columns: (nullable): of const DowserColumn: only these
 */
typedef struct
{
  guint values;
  gboolean descriptions;
  GHashTable *columns;
} DowserPromptDetail;

/** The tables of @facts as Markdown that can stand in a fence. Returns: (transfer full) */
char *_dowser_prompt_dup_schema (const DowserPromptFacts *facts, const DowserPromptDetail *detail);
/** All that is said about the question, case folded. Returns: (transfer full) */
char *_dowser_prompt_dup_said (const DowserPromptFacts *facts);
/** Whether @said names @value; a short one is in every text. */
gboolean _dowser_prompt_is_said (const char *said, const char *value);
/** At most @n values of @column, as far as they may be told; those that are said come first. */
void _dowser_prompt_append_values (GString *into, const DowserPromptFacts *facts, const char *said,
                                   const DowserColumn *column, guint n);
/** Whether @said names @column as a whole, or one of its values. */
gboolean _dowser_prompt_is_asked_of (const DowserPromptFacts *facts, const char *said, const DowserColumn *column);
/** The columns that something speaks of, with all keys. Returns: (transfer full): of const DowserColumn */
GHashTable *_dowser_prompt_find_columns (const DowserPromptFacts *facts);
/** A line for each thing that is wrong with the values of the columns that something speaks of. Returns: (transfer
 * full): perhaps empty */
char *_dowser_prompt_dup_quality (const DowserPromptFacts *facts);
/** The values of all places that do not hang on the schema. Returns: (transfer full) */
GHashTable *_dowser_prompt_values_new (const DowserPromptFacts *facts);

G_END_DECLS
