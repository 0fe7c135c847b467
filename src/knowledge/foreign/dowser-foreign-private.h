/* dowser-foreign-private.h - functions that the readers of other programs' formats share */
#pragma once

#include "base/dowser-yaml.h"
#include "knowledge/foreign/dowser-foreign.h"

G_BEGIN_DECLS

/**
 * DowserForeign: one file that is being read.
 * @questions: (nullable): receives the file's questions; @notes: (nullable): receives a sentence for each part that
 * can't be read or used
 * @words: folded words that already have a meaning → their meaning
 * @reported: the notes written so far, so that an unknown member that occurs in every column is reported only one time
 */
typedef struct
{
  DowserKnowledge *knowledge;
  const DowserSchema *schema;
  DowserDialectId dialect;
  const char *file;
  GPtrArray *questions;
  GPtrArray *notes;
  GHashTable *words;
  GHashTable *reported;
  guint n_entries;
  guint n_left_out;
} DowserForeign;

/* The formats. Each format has two functions: one recognizes a file in this format, and the other reads it. */
gboolean _dowser_foreign_is_snowflake (const DowserYaml *root);
void _dowser_foreign_read_snowflake (DowserForeign *self, const DowserYaml *root);
gboolean _dowser_foreign_is_dbt (const DowserYaml *root);
void _dowser_foreign_read_dbt (DowserForeign *self, const DowserYaml *root);
gboolean _dowser_foreign_is_ossie (const DowserYaml *root);
void _dowser_foreign_read_ossie (DowserForeign *self, const DowserYaml *root);
gboolean _dowser_foreign_is_lessons (const DowserYaml *root);
void _dowser_foreign_read_lessons (DowserForeign *self, const DowserYaml *root);
gboolean _dowser_foreign_is_dictionary (const DowserYaml *root);
void _dowser_foreign_read_dictionary (DowserForeign *self, const DowserYaml *root);
gboolean _dowser_foreign_is_query_document (const DowserYaml *root);
void _dowser_foreign_read_query_document (DowserForeign *self, const DowserYaml *root);
gboolean _dowser_foreign_is_table_schema (const DowserYaml *root);
void _dowser_foreign_read_table_schema (DowserForeign *self, const DowserYaml *root);

/* --- dowser-foreign-tree.c: members of the tree; those of a wrong type are told --- */

/** Adds a note for the user: the text @what (transfer full), with the number of the line of @at in the file. */
void _dowser_foreign_report (DowserForeign *self, const DowserYaml *at, char *what);
/** Adds the note @what (taken), unless a note with this @key was added before. */
void _dowser_foreign_report_once (DowserForeign *self, const DowserYaml *at, const char *key, char *what);
/** Adds a note for each member of @node that isn't in @known. If several nodes of a kind have the same unknown member,
 * it is reported only one time. @what: the kind of @node, for users; @known: names separated by spaces. Returns: FALSE
 * with a note if @node isn't a mapping */
gboolean _dowser_foreign_check_members (DowserForeign *self, const DowserYaml *node, const char *what,
                                        const char *known);
/** Returns the text of member @key. Returns: (nullable): borrowed; %NULL if the text is missing or empty */
const char *_dowser_foreign_get_text (DowserForeign *self, const DowserYaml *node, const char *key);
/** Returns the items of list @key. Returns: borrowed: of DowserYaml, possibly empty */
GPtrArray *_dowser_foreign_get_list (DowserForeign *self, const DowserYaml *node, const char *key);
/** Returns the texts of list @key. If @key has a single text, the list contains only this text. Returns: (transfer
 * full): strv, possibly empty */
char **_dowser_foreign_dup_texts (DowserForeign *self, const DowserYaml *node, const char *key);
/** Returns TRUE if the value of @key is true. */
gboolean _dowser_foreign_get_boolean (const DowserYaml *node, const char *key);
/** Returns TRUE if @node is absent or null. @node: (nullable) */
gboolean _dowser_foreign_is_null (const DowserYaml *node);

/** Returns the dialect for the SQL in a file that doesn't name a dialect. Programs like dbt don't run on SQLite. Their
 * SQL is written for engines that, like DuckDB, divide integers without truncation. */
static inline DowserDialectId
_dowser_foreign_get_dialect (DowserDialectId source_dialect)
{
  return source_dialect == DOWSER_DIALECT_SQLITE || source_dialect > DOWSER_DIALECT_DUCKDB ? DOWSER_DIALECT_DUCKDB
                                                                                           : source_dialect;
}

/* --- dowser-foreign-entries.c: what is read becomes entries --- */

/** Returns a name as words: "total_revenue", "TotalRevenue" → "total revenue". Returns: (transfer full) */
char *_dowser_foreign_dup_words (const char *name);
/** Adds an entry. @at: the entry's node in the file. Words that already have a meaning are left out, with a note.
 * @entry: (transfer full) */
void _dowser_foreign_add_entry (DowserForeign *self, const DowserYaml *at, DowserEntry *entry);
/** Adds a note for models. @term: (nullable): the word in questions that the note is about */
void _dowser_foreign_add_note (DowserForeign *self, const DowserYaml *at, const char *term, const char *means);
/** Adds synonyms for a table, or for its @column (nullable): those of @words that differ from its name. @description:
 * (nullable): the description, which is added to the synonyms. If there are no synonyms, the description becomes a
 * note for models */
void _dowser_foreign_add_description (DowserForeign *self, const DowserYaml *at, const DowserTable *table,
                                      const DowserColumn *column, char *const *words, const char *description);
/** Finds the table @name. The name may begin with a schema or database. Returns: (nullable) */
const DowserTable *_dowser_foreign_find_table (const DowserForeign *self, const char *name);
/** Finds a table by "table", or a column by "table.column". @column: (out) (nullable): %NULL for a table */
const DowserTable *_dowser_foreign_find_table_or_column (const DowserForeign *self, const char *path,
                                                         const DowserColumn **column);
/** Adds a question with its answer. @plan: (nullable): the plan for @sql */
void _dowser_foreign_add_question (DowserForeign *self, const DowserYaml *at, const char *question, const char *sql,
                                   char *plan);

G_END_DECLS
