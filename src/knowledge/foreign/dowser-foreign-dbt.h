/* dowser-foreign-dbt.h - functions and types that the readers of dbt's files share: tables with tests, and MetricFlow's
 * definitions */
#pragma once

#include "knowledge/foreign/dowser-foreign-model.h"

G_BEGIN_DECLS

/**
 * DowserForeignDbt: a dbt file that is being read.
 * @entities: of DowserForeignEntity: the keys that MetricFlow joins by
 * @measures: folded name → DowserForeignMeasure
 */
typedef struct
{
  DowserForeignModel *model;
  GPtrArray *entities;
  GHashTable *measures;
} DowserForeignDbt;

/** DowserForeignEntity: @column of @table is a key named @name. @is_primary: the key identifies the table's own rows */
typedef struct
{
  const DowserYaml *at;
  char *name;
  char *table;
  char *column;
  gboolean is_primary;
} DowserForeignEntity;

/** DowserForeignMeasure: @sql: the expression, including the aggregate */
typedef struct
{
  char *table;
  char *sql;
} DowserForeignMeasure;

void _dowser_foreign_dbt_begin (DowserForeignDbt *self);
/** Reads the semantic definitions inside @node, a dbt model. Newer versions of dbt write them there. */
void _dowser_foreign_dbt_read_embedded (DowserForeignDbt *self, const DowserYaml *node, const char *table);
/** Reads the sections "semantic_models" and "metrics". */
void _dowser_foreign_dbt_read_semantics (DowserForeignDbt *self, const DowserYaml *root);
/** Adds the keys between tables that follow from the entities of the semantic models: an entity leads to the table
 * whose primary entity has the same name. */
void _dowser_foreign_dbt_add_entity_keys (DowserForeignDbt *self);
/** Returns the name that a reference in a dbt file contains: "customers" for "ref('customers')". Returns: (transfer
 * full) */
char *_dowser_foreign_dbt_dup_ref (const char *text);

/** Lists further names of @node: its label, and the synonyms in its member "meta". Returns: (transfer full): strv */
char **_dowser_foreign_dbt_list_words (DowserForeignDbt *self, const DowserYaml *node);

/* --- dowser-foreign-dbt-metrics.c --- */
/** Reads a metric. @table: (nullable): the model that contains @node */
void _dowser_foreign_dbt_read_metric (DowserForeignDbt *self, const DowserYaml *node, const char *table);
/** Returns the SQL of aggregation @aggregate over @expr. Returns: (transfer full) (nullable): %NULL if the aggregation
 * is unknown, with a note */
char *_dowser_foreign_dbt_dup_aggregate (DowserForeignDbt *self, const DowserYaml *at, const char *aggregate,
                                         const char *expr);
/** Returns @filter with its templates replaced by names. Returns: (transfer full) (nullable): %NULL, with a note, if
 * @filter can't be read */
char *_dowser_foreign_dbt_dup_filter (DowserForeignDbt *self, const DowserYaml *at, const char *filter);

G_END_DECLS
