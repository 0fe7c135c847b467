/* dowser-schema.h - what a source holds: tables, columns, keys */
#pragma once

#include "schema/dowser-value.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * DowserSchema: a GListModel of DowserTableItem, in the source's order.
 *
 * A schema is built once (dowser_schema_builder_*) and never changes. A worker may build it, and any thread may read
 * and release it. ::items-changed is never emitted. Its parts are plain structs that the schema owns. Names are as
 * stored, valid UTF-8.
 */
#define DOWSER_TYPE_SCHEMA (dowser_schema_get_type ())
G_DECLARE_FINAL_TYPE (DowserSchema, dowser_schema, DOWSER, SCHEMA, GObject)
typedef struct _DowserTable DowserTable;
typedef struct _DowserColumn DowserColumn;

/**
 * DowserColumn:
 * @index: place in its table, from 0
 * @declared: (nullable): type as the engine declares it
 * @type: the type that means, after the profile refined it where the engine declares none
 * @number_text: its numbers are stored as texts, @type is that of the numbers; a cell that isn't a number is missing
 * @texts_decided: its source has decided, or the person has, whether its texts are numbers
 * @primary_key: 1-based place in the primary key, 0 when not in it
 * @all_differ: it is known without a question that no two rows have the same value and none has NULL, though nobody
 *   declared so
 * @generated: computed by the engine
 * @defined: no column of the source but a word that people have defined: found by its name, and not one of “all
 * columns”
 * @hidden: never offered and never planned with (metadata file)
 * @description: (nullable): engine's comment or metadata file
 * @business_name: (nullable): the analysts' name
 * @unit: (nullable): in what its numbers count, as a person or the metadata file writes it: "EUR", "cents", "g"
 * @synonyms: (nullable): strv: further words for it; a schema that is stored has none
 * @pii: holds people's data: its values are never looked at beforehand and never told
 * @entitlement: (nullable): who may use it, as the metadata file says: roles or free text
 * @restricted: the person has none of the entitlements that it asks for; @hidden then, too
 */
struct _DowserColumn
{
  const DowserTable *table;
  guint index;
  char *name;
  char *declared;
  DowserValueType type;
  gboolean number_text;
  gboolean texts_decided;
  gboolean nullable;
  guint primary_key;
  gboolean all_differ;
  gboolean generated;
  gboolean defined;
  gboolean hidden;
  char *description;
  char *business_name;
  char *unit;
  char **synonyms;
  gboolean pii;
  char *entitlement;
  gboolean restricted;
};

/**
 * DowserForeignKey: @columns of @table refer to @to_columns of @to_table, pairwise; @confidence 1.0 when declared.
 * @declared: by the engine, or by the person, which counts as much: @confirmed then
 */
typedef struct
{
  const DowserTable *table;
  GPtrArray *columns; /* const DowserColumn, borrowed */
  const DowserTable *to_table;
  GPtrArray *to_columns; /* const DowserColumn, borrowed */
  gboolean declared;
  gboolean confirmed;
  double confidence;
} DowserForeignKey;

/** One of a single column that nobody declared; it borrows both. Returns: (transfer full) */
DowserForeignKey *dowser_foreign_key_new (const DowserColumn *column, const DowserColumn *to_column, double confidence);
void dowser_foreign_key_free (DowserForeignKey *self);
/** Of const DowserColumn. Returns: (transfer full): strv */
char **dowser_columns_dup_names (GPtrArray *columns);

/**
 * DowserTable:
 * @columns: DowserColumn
 * @unique_keys: GPtrArray of const DowserColumn each; the primary key is not repeated in it
 * @indexes: GPtrArray of const DowserColumn each, in the order of the index: all that the engine has and can look rows
 *   up by, those of keys included; of an index of expressions the columns before the first one
 * @foreign_keys: DowserForeignKey that leave this table
 * @referenced_by: DowserForeignKey of all tables that arrive here, borrowed
 * @rejected_keys: DowserForeignKey that names suggest and that the person, or the values, have ruled out; never
 *   joined by and never inferred again
 * @n_rows: known or estimated number of rows, -1 when unknown
 * @schema_name: (nullable): the schema of the server that holds it, where its own name would not find it there; @name
 *   is both then, with a dot between them
 * @home: (nullable): the schema that holds a table which its own name finds: SQL names both, so that nothing else that
 *   is called the same can stand in for it
 * @runs_code: reading it runs what its owner wrote, or asks another server: a view, a foreign table. It is read only
 *   when a person asks for it. TRUE for a new view
 * @declared_only: none of its keys is inferred
 * @definition: (nullable): the query that a view is made of, as its source tells it
 * @synonyms, @entitlement, @restricted: as of a column, for all of it
 */
struct _DowserTable
{
  guint index;
  char *name;
  gboolean is_view;
  gboolean hidden;
  GPtrArray *columns;
  GPtrArray *unique_keys;
  GPtrArray *indexes;
  GPtrArray *foreign_keys;
  GPtrArray *referenced_by;
  GPtrArray *rejected_keys;
  gint64 n_rows;
  char *schema_name;
  char *home;
  gboolean runs_code;
  gboolean declared_only;
  char *definition;
  char *description;
  char *business_name;
  char **synonyms;
  char *entitlement;
  gboolean restricted;
};

DowserSchema *dowser_schema_ref (const DowserSchema *self);
void dowser_schema_unref (DowserSchema *self);

/** DowserTableItem: a table as an item of its schema, which it keeps alive. The schema returns the same item while it
 * is referenced. */
#define DOWSER_TYPE_TABLE_ITEM (dowser_table_item_get_type ())
G_DECLARE_FINAL_TYPE (DowserTableItem, dowser_table_item, DOWSER, TABLE_ITEM, GObject)
/** Borrowed from the schema. */
const DowserTable *dowser_table_item_get_table (DowserTableItem *self);

/** Changes when anything in the schema changes; hexadecimal text. */
const char *dowser_schema_get_signature (const DowserSchema *self);
/** The same, but for keys: what columns hold, and are called, does not change with those. Worked out when it is first
 * asked for: for a worker. */
const char *dowser_schema_get_columns_signature (const DowserSchema *self);
/** Whether both have the same columns in the same order, whatever their keys. */
gboolean dowser_schema_has_same_columns (const DowserSchema *self, const DowserSchema *other);
/** Of const DowserTable, in the source's order. Borrowed. */
GPtrArray *dowser_schema_get_tables (const DowserSchema *self);
/** Exact name first, then ASCII case-insensitive. O(1). Returns: (nullable) */
const DowserTable *dowser_schema_find_table (const DowserSchema *self, const char *name);
/** The same within a table. O(1). Returns: (nullable) */
const DowserColumn *dowser_table_find_column (const DowserTable *self, const char *name);
/** Whether @columns (of const DowserColumn) hold the primary key or a unique key whole. */
gboolean dowser_table_is_unique (const DowserTable *self, GPtrArray *columns);
/** Columns of the primary key in key order. Returns: (transfer container): perhaps empty */
GPtrArray *dowser_table_dup_primary_key (const DowserTable *self);

/** The type of what its cells hold, where @self->type is that of the numbers that they stand for. */
DowserValueType dowser_column_get_stored_type (const DowserColumn *self);
/** Whether any column holds its numbers as texts; found out once. */
gboolean dowser_schema_has_number_texts (const DowserSchema *self);
/** Whether its values may be looked at without being asked for: it is not hidden, holds no person's data, and reading
 * it runs no code of its owner. */
gboolean dowser_column_may_be_sampled (const DowserColumn *self);
/** Whether it may be meant where nobody names it: one of all columns, the only amount or date of its table. */
gboolean dowser_column_may_be_guessed (const DowserColumn *self);
/** Whether its values may be looked at for a question that names it: a view is read then. */
gboolean dowser_column_may_be_looked_up (const DowserColumn *self);
/** Whether @self->rejected_keys holds the key of these two. */
gboolean dowser_table_rejects_key (const DowserTable *self, const DowserColumn *column, const DowserColumn *to_column);

/** Works something out of @schema; what it gives must hold no reference to it, nor to an item of it. Returns: (transfer
 * full): never changed again */
typedef gpointer (*DowserSchemaDerive) (const DowserSchema *schema);
/**
 * dowser_schema_get_derived:
 * @derive: what is worked out, and by which it is found again
 * @destroy: frees it with the schema
 *
 * What is worked out of a schema once and kept with it, such as its join paths. Any thread; two that come
 * at the same time may both work, and get the same.
 *
 * Returns: (transfer none): lives as long as the schema
 */
gpointer dowser_schema_get_derived (const DowserSchema *self, DowserSchemaDerive derive, GDestroyNotify destroy);

/** @level of detail for dowser_schema_to_json() and dowser_schema_to_markdown() */
char *dowser_schema_to_json (const DowserSchema *self);
DowserSchema *dowser_schema_from_json (const char *text, gssize length, GError **error);
/** For people and models. @tables: (nullable): only these (const DowserTable). Returns: (transfer full) */
char *dowser_schema_to_markdown (const DowserSchema *self, GPtrArray *tables);

/*
 * Building. Tables and columns are filled by setting their fields before _end(); keys are added by
 * name and resolved by _end(), which drops those that name nothing.
 */
typedef struct _DowserSchemaBuilder DowserSchemaBuilder;
DowserSchemaBuilder *dowser_schema_builder_new (void);
/** Returns: (transfer none): fields may be set until _end() */
DowserTable *dowser_schema_builder_add_table (DowserSchemaBuilder *self, const char *name, gboolean is_view);
DowserColumn *dowser_schema_builder_add_column (DowserSchemaBuilder *self, DowserTable *table, const char *name,
                                                const char *declared);
/** @columns: %NULL-terminated names */
void dowser_schema_builder_add_unique_key (DowserSchemaBuilder *self, DowserTable *table, const char *const *columns);
/** @columns: as above; they end at the first that is no column, such as an expression */
void dowser_schema_builder_add_index (DowserSchemaBuilder *self, DowserTable *table, const char *const *columns);
/** The unique keys and indexes of @table, for a copy of it. */
void dowser_schema_builder_copy_unique_keys (DowserSchemaBuilder *self, DowserTable *copy, const DowserTable *table);
/** @to_columns: (nullable): NULL means the primary key of @to_table */
void dowser_schema_builder_add_foreign_key (DowserSchemaBuilder *self, DowserTable *table, const char *const *columns,
                                            const char *to_table, const char *const *to_columns, gboolean declared,
                                            double confidence);
/** The same for what the person has said of a key that nobody declared. */
void dowser_schema_builder_confirm_key (DowserSchemaBuilder *self, DowserTable *table, const char *const *columns,
                                        const char *to_table, const char *const *to_columns);
void dowser_schema_builder_reject_key (DowserSchemaBuilder *self, DowserTable *table, const char *const *columns,
                                       const char *to_table, const char *const *to_columns);
/** What is said of @table itself, without its columns and keys. Returns: (transfer none) */
DowserTable *dowser_schema_builder_copy_table (DowserSchemaBuilder *self, const DowserTable *table);
/** Returns: (transfer none) */
DowserColumn *dowser_schema_builder_copy_column (DowserSchemaBuilder *self, DowserTable *table,
                                                 const DowserColumn *column);
void dowser_schema_builder_copy_key (DowserSchemaBuilder *self, DowserTable *table, const DowserForeignKey *key);
void dowser_schema_builder_copy_rejected_keys (DowserSchemaBuilder *self, DowserTable *copy, const DowserTable *table);
/** All of @schema; what is added or changed before _end() makes another schema of it. Returns: (transfer full) */
DowserSchemaBuilder *dowser_schema_builder_new_from (const DowserSchema *schema);
/** The tables so far. Of DowserTable, borrowed. */
GPtrArray *dowser_schema_builder_get_tables (DowserSchemaBuilder *self);
/** Returns: (transfer full): the schema; the builder is freed */
DowserSchema *dowser_schema_builder_end (DowserSchemaBuilder *self);
void dowser_schema_builder_free (DowserSchemaBuilder *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserSchemaBuilder, dowser_schema_builder_free)

G_END_DECLS
