/* dowser-foreign-private.h - what the readers of the formats share */
#pragma once

#include "base/dowser-yaml.h"
#include "knowledge/foreign/dowser-foreign.h"

G_BEGIN_DECLS

/**
 * DowserForeign: one file that is read.
 * @questions, @notes: (nullable)
 * @words: folded words that have a meaning already → what they mean
 * @told: what a note was written for, so that a member that stands in each column is told once
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
  GHashTable *told;
  guint n_entries;
  guint n_left_out;
} DowserForeign;

/* The formats; each reads the tree that it recognises. */
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

/** Takes @what. */
void _dowser_foreign_note (DowserForeign *self, const DowserYaml *at, char *what);
/** The same once for each @key. Takes @what. */
void _dowser_foreign_note_once (DowserForeign *self, const DowserYaml *at, const char *key, char *what);
/** Tells each member of @node that isn't among @known, once for each kind of node. @what: what @node is, for people;
 * @known: names between blanks. Returns: FALSE where it is no mapping, which is told */
gboolean _dowser_foreign_check (DowserForeign *self, const DowserYaml *node, const char *what, const char *known);
/** Returns: (nullable): borrowed; %NULL where it isn't there, or empty */
const char *_dowser_foreign_get_text (DowserForeign *self, const DowserYaml *node, const char *key);
/** The items of list @key. Returns: borrowed: of DowserYaml, perhaps empty */
GPtrArray *_dowser_foreign_get_list (DowserForeign *self, const DowserYaml *node, const char *key);
/** The texts of list @key, or its only one. Returns: (transfer full): strv, perhaps empty */
char **_dowser_foreign_dup_texts (DowserForeign *self, const DowserYaml *node, const char *key);
/** Whether @key is true. */
gboolean _dowser_foreign_get_switch (const DowserYaml *node, const char *key);
/** Whether @node is absent, or says so. @node: (nullable) */
gboolean _dowser_foreign_is_nothing (const DowserYaml *node);

/** Whose SQL it is where a file doesn't say. dbt and the like run on no SQLite: what they define for its tables was
 * written for an engine that divides whole numbers without cutting anything off, as DuckDB does. */
static inline DowserDialectId
_dowser_foreign_get_dialect (DowserDialectId own)
{
  return own == DOWSER_DIALECT_SQLITE || own > DOWSER_DIALECT_DUCKDB ? DOWSER_DIALECT_DUCKDB : own;
}

/* --- dowser-foreign-entries.c: what is read becomes entries --- */

/** "total_revenue", "TotalRevenue" → "total revenue". Returns: (transfer full) */
char *_dowser_foreign_speak (const char *name);
/** Adds an entry written at @at. Words that mean something already are left out, which is told. @entry: (transfer full)
 */
void _dowser_foreign_add (DowserForeign *self, const DowserYaml *at, DowserEntry *entry);
/** @term: (nullable) */
void _dowser_foreign_add_note (DowserForeign *self, const DowserYaml *at, const char *term, const char *means);
/** @words for a table, or for its @column (nullable), with what is said @about it (nullable): a synonym where there are
 * words that aren't its name, else a note. */
void _dowser_foreign_describe (DowserForeign *self, const DowserYaml *at, const DowserTable *table,
                               const DowserColumn *column, char *const *words, const char *about);
/** The table that @name says, perhaps with a schema or database before it. Returns: (nullable) */
const DowserTable *_dowser_foreign_find_table (const DowserForeign *self, const char *name);
/** The same of "table.column". @column: (out) (nullable): %NULL for a table */
const DowserTable *_dowser_foreign_find_path (const DowserForeign *self, const char *path, const DowserColumn **column);
/** @plan: (nullable): what @sql means */
void _dowser_foreign_add_question (DowserForeign *self, const DowserYaml *at, const char *question, const char *sql,
                                   char *plan);

G_END_DECLS
