/* dowser-prompt-private.h - shared functions of the files that make prompts */
#pragma once

#include "prompt/dowser-prompt.h"

G_BEGIN_DECLS

/**
 * DowserPromptDetail: how much of the database a prompt contains.
 * @values: the maximum number of values per column; @descriptions: TRUE if descriptions are included
 * @columns: (nullable): of const DowserColumn: if set, only these columns are included
 */
typedef struct
{
  guint values;
  gboolean descriptions;
  GHashTable *columns;
} DowserPromptDetail;

/** Returns the tables of @facts as Markdown that is safe in a fence. Returns: (transfer full) */
char *_dowser_prompt_dup_schema (const DowserPromptFacts *facts, const DowserPromptDetail *detail);
/** Returns the question and the texts that belong to it (instruction, constraints, current plan, and so on), joined and
 * case-folded. Returns: (transfer full) */
char *_dowser_prompt_dup_texts (const DowserPromptFacts *facts);
/** Returns TRUE if @conversation_text, the texts of the question, contains the stored value @value. Very short values
 * never match, because nearly every text contains them. */
gboolean _dowser_prompt_contains_value (const char *conversation_text, const char *value);
/** Appends at most @n stored values of @column, as far as the privacy level allows. Values that occur in
 * @conversation_text (the question and other texts of the conversation) come first. */
void _dowser_prompt_append_values (GString *into, const DowserPromptFacts *facts, const char *conversation_text,
                                   const DowserColumn *column, guint n);
/** Returns TRUE if @conversation_text, the texts of the question, contains all words of the column's name, or one of
 * the column's values. */
gboolean _dowser_prompt_is_mentioned (const DowserPromptFacts *facts, const char *conversation_text,
                                      const DowserColumn *column);
/** Finds the columns that the texts of the question mention, and the columns of all keys. Returns: (transfer full): of
 * const DowserColumn */
GHashTable *_dowser_prompt_find_columns (const DowserPromptFacts *facts);
/** Returns one line for each quality problem of the values in columns that the question mentions. Returns: (transfer
 * full): may be empty */
char *_dowser_prompt_dup_quality (const DowserPromptFacts *facts);
/** Returns the values of all template placeholders except those that depend on the schema. Returns: (transfer full) */
GHashTable *_dowser_prompt_values_new (const DowserPromptFacts *facts);

G_END_DECLS
