/* dowser-schema.h - the schema of a source: tables, columns, keys */
#pragma once

#include "schema/dowser-value.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * DowserSchema: a GListModel of DowserTableItem, in the source's order.
 *
 * A schema is built once (dowser_schema_builder_*) and never changes. A worker may build it, and any thread may read
 * and release it. ::items-changed is never emitted. The parts of a schema are plain structs that the schema owns. Names
 * are as stored, valid UTF-8.
 */
#define DOWSER_TYPE_SCHEMA (dowser_schema_get_type ())
G_DECLARE_FINAL_TYPE (DowserSchema, dowser_schema, DOWSER, SCHEMA, GObject)
typedef struct _DowserTable DowserTable;
typedef struct _DowserColumn DowserColumn;

/**
 * DowserColumn: a column of a table, or a term that users have defined.
 * @index: the column's index in its table, from 0
 * @declared: (nullable): the type as the engine declares it
 * @type: the value type for @declared; if the engine declares no type, the value type found from the profile
 * @number_text: TRUE if numbers are stored as texts; @type is then the type of the numbers, and a cell that isn't a
 * number counts as missing
 * @texts_decided: TRUE if the source or the user has decided whether the texts are numbers
 * @primary_key: 1-based position in the primary key, 0 if the column isn't in the primary key
 * @all_differ: TRUE if all values are known to be distinct and not NULL, although no key is declared
 * @generated: TRUE if the engine computes the column
 * @defined: TRUE for a term that users have defined. Such a term isn't a column of the source. It is found by its name,
 * but “all columns” doesn't include it
 * @hidden: TRUE if the metadata file hides the column; it is never offered and never used in plans
 * @description: (nullable): the comment in the engine or in the metadata file
 * @business_name: (nullable): the name that analysts use
 * @unit: (nullable): the unit of the column's numbers, as the user or the metadata file writes it: "EUR", "cents", "g"
 * @synonyms: (nullable): strv: further words for the column; not stored
 * @pii: TRUE if the column has personal data; its values are never sampled and never sent to a model
 * @entitlement: (nullable): who may use the column, from the metadata file: roles or free text
 * @restricted: TRUE if the user has none of the required entitlements; in this case, @hidden is also TRUE
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
 * DowserForeignKey: @columns of @table refer to @to_columns of @to_table, in the same order; @confidence: 1.0 if the
 * key is declared.
 * @declared: TRUE if the engine declares the key, or if the user has confirmed it; @confirmed: TRUE only if the user
 * has confirmed it
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

/** Creates an undeclared key between two columns, which are borrowed. Returns: (transfer full) */
DowserForeignKey *dowser_foreign_key_new (const DowserColumn *column, const DowserColumn *to_column, double confidence);
void dowser_foreign_key_free (DowserForeignKey *self);
/** Returns the names of columns (of const DowserColumn). Returns: (transfer full): strv */
char **dowser_columns_dup_names (GPtrArray *columns);

/**
 * DowserTable:
 * @columns: DowserColumn
 * @unique_keys: GPtrArray of const DowserColumn each, without the primary key
 * @indexes: GPtrArray of const DowserColumn each, in the order of the index: all column lists by which the engine can
 * look up rows, including those of keys; for an index with expressions, only the columns before the first expression
 * @foreign_keys: DowserForeignKey from this table
 * @referenced_by: DowserForeignKey of all tables to this table, borrowed
 * @rejected_keys: DowserForeignKey: keys that names suggest but that the user or the values rejected; never used in
 * joins and never inferred again
 * @n_rows: known or estimated number of rows, -1 if unknown
 * @schema_name: (nullable): the server's schema that contains the table, if the table's name alone would not find the
 * table; in this case, @name consists of both names, with a dot between them
 * @home: (nullable): the server's schema that contains the table, if the table's name alone finds the table; SQL uses
 * both names, so that another object with the same name can't replace the table
 * @runs_code: TRUE if reading the table runs its owner's code or queries another server, as for a view or a foreign
 * table. Such a table is read only when the user requests it. TRUE for a new view
 * @declared_only: TRUE if no key of the table may be inferred
 * @definition: (nullable): the query of a view, as the source reports it
 * @synonyms, @entitlement, @restricted: as for a column, for the whole table
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

/** DowserTableItem: a table as an item of its schema. The item keeps the schema alive. While an item is referenced, the
 * schema returns the same item again. */
#define DOWSER_TYPE_TABLE_ITEM (dowser_table_item_get_type ())
G_DECLARE_FINAL_TYPE (DowserTableItem, dowser_table_item, DOWSER, TABLE_ITEM, GObject)
/** Returns the table. Borrowed from the schema. */
const DowserTable *dowser_table_item_get_table (DowserTableItem *self);

/** Returns a hexadecimal text that changes with any change of the schema. */
const char *dowser_schema_get_signature (const DowserSchema *self);
/** Returns a signature that ignores keys, because keys don't change the names and contents of columns. The first call
 * computes the signature, so call this function in a worker. */
const char *dowser_schema_get_columns_signature (const DowserSchema *self);
/** Returns TRUE if both schemas have the same columns in the same order, regardless of their keys. */
gboolean dowser_schema_has_same_columns (const DowserSchema *self, const DowserSchema *other);
/** Returns the tables: const DowserTable, in the source's order, borrowed. */
GPtrArray *dowser_schema_get_tables (const DowserSchema *self);
/** Finds a table by its exact name; if there is none, by its name ignoring ASCII case. O(1). Returns: (nullable) */
const DowserTable *dowser_schema_find_table (const DowserSchema *self, const char *name);
/** Finds a column by its exact name; if there is none, by its name ignoring ASCII case. O(1). Returns: (nullable) */
const DowserColumn *dowser_table_find_column (const DowserTable *self, const char *name);
/** Returns TRUE if @columns (of const DowserColumn) include all columns of the primary key or of a unique key. */
gboolean dowser_table_is_unique (const DowserTable *self, GPtrArray *columns);
/** Returns the columns of the primary key in key order. Returns: (transfer container): possibly empty */
GPtrArray *dowser_table_dup_primary_key (const DowserTable *self);

/** Returns the type of the stored cells. It differs from @self->type if numbers are stored as texts. */
DowserValueType dowser_column_get_stored_type (const DowserColumn *self);
/** Returns TRUE if at least one column stores numbers as texts. The first call computes the result for the schema. */
gboolean dowser_schema_has_number_texts (const DowserSchema *self);
/** Returns TRUE if the column's values may be read without the user's request, because the column isn't hidden or
 * personal and reading it doesn't run the code of the table's owner. */
gboolean dowser_column_may_be_sampled (const DowserColumn *self);
/** Returns TRUE if the column may be chosen although the question doesn't name it: as one of all columns, or as the
 * only amount or date of its table. */
gboolean dowser_column_may_be_guessed (const DowserColumn *self);
/** Returns TRUE if the column's values may be read for a question that names the column. Unlike
 * dowser_column_may_be_sampled(), this allows columns of views. */
gboolean dowser_column_may_be_looked_up (const DowserColumn *self);
/** Returns TRUE if @self->rejected_keys contains a key between these columns. */
gboolean dowser_table_rejects_key (const DowserTable *self, const DowserColumn *column, const DowserColumn *to_column);

/** A callback that computes a value from @schema. The value must hold no reference to the schema or its items. Returns:
 * (transfer full): the value, which is never changed afterwards */
typedef gpointer (*DowserSchemaDerive) (const DowserSchema *schema);
/**
 * dowser_schema_get_derived:
 * @derive: computes the value; the value is also stored under this function
 * @destroy: frees the value with the schema
 *
 * Returns a value that is computed from a schema, such as the schema's join paths. The first call computes the value
 * and stores it in the schema. May be called in any thread. If two threads compute the value at the same time, both get
 * the same result.
 *
 * Returns: (transfer none): lives as long as the schema
 */
gpointer dowser_schema_get_derived (const DowserSchema *self, DowserSchemaDerive derive, GDestroyNotify destroy);

/** Writes the schema as JSON. Returns: (transfer full) */
char *dowser_schema_to_json (const DowserSchema *self);
DowserSchema *dowser_schema_from_json (const char *text, gssize length, GError **error);
/** Writes the schema as Markdown for users and models. @tables: (nullable): of const DowserTable: if set, only these
 * tables are written. Returns: (transfer full) */
char *dowser_schema_to_markdown (const DowserSchema *self, GPtrArray *tables);

/* Functions that build a schema. Set the fields of tables and columns before _end(). Keys are added with the names of
 * their columns. _end() looks up these columns, and drops keys with unknown names. */
typedef struct _DowserSchemaBuilder DowserSchemaBuilder;
DowserSchemaBuilder *dowser_schema_builder_new (void);
/** Returns: (transfer none): the table; its fields may be set until _end() */
DowserTable *dowser_schema_builder_add_table (DowserSchemaBuilder *self, const char *name, gboolean is_view);
DowserColumn *dowser_schema_builder_add_column (DowserSchemaBuilder *self, DowserTable *table, const char *name,
                                                const char *declared);
/** Adds a unique key to @table. @columns: the names of its columns, %NULL-terminated */
void dowser_schema_builder_add_unique_key (DowserSchemaBuilder *self, DowserTable *table, const char *const *columns);
/** @columns: %NULL-terminated names. A name that isn't a column, such as an expression, is ignored with all names after
 * it */
void dowser_schema_builder_add_index (DowserSchemaBuilder *self, DowserTable *table, const char *const *columns);
/** Copies the unique keys and indexes of @table to @copy. */
void dowser_schema_builder_copy_unique_keys (DowserSchemaBuilder *self, DowserTable *copy, const DowserTable *table);
/** @to_columns: (nullable): %NULL for the primary key of @to_table */
void dowser_schema_builder_add_foreign_key (DowserSchemaBuilder *self, DowserTable *table, const char *const *columns,
                                            const char *to_table, const char *const *to_columns, gboolean declared,
                                            double confidence);
/** Adds a key that the user has confirmed although the engine doesn't declare it. */
void dowser_schema_builder_confirm_key (DowserSchemaBuilder *self, DowserTable *table, const char *const *columns,
                                        const char *to_table, const char *const *to_columns);
void dowser_schema_builder_reject_key (DowserSchemaBuilder *self, DowserTable *table, const char *const *columns,
                                       const char *to_table, const char *const *to_columns);
/** Copies the fields of @table without its columns and keys. Returns: (transfer none) */
DowserTable *dowser_schema_builder_copy_table (DowserSchemaBuilder *self, const DowserTable *table);
/** Returns: (transfer none) */
DowserColumn *dowser_schema_builder_copy_column (DowserSchemaBuilder *self, DowserTable *table,
                                                 const DowserColumn *column);
void dowser_schema_builder_copy_key (DowserSchemaBuilder *self, DowserTable *table, const DowserForeignKey *key);
void dowser_schema_builder_copy_rejected_keys (DowserSchemaBuilder *self, DowserTable *copy, const DowserTable *table);
/** Creates a builder that contains a copy of @schema, for making a changed schema. Returns: (transfer full) */
DowserSchemaBuilder *dowser_schema_builder_new_from (const DowserSchema *schema);
/** Returns the tables that were added so far: DowserTable, borrowed. */
GPtrArray *dowser_schema_builder_get_tables (DowserSchemaBuilder *self);
/** Returns: (transfer full): the schema; the builder is freed */
DowserSchema *dowser_schema_builder_end (DowserSchemaBuilder *self);
void dowser_schema_builder_free (DowserSchemaBuilder *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserSchemaBuilder, dowser_schema_builder_free)

G_END_DECLS
