/* dowser-foreign-dbt.h - the two halves of dbt's files: tables with tests, and MetricFlow's definitions */
#pragma once

#include "knowledge/foreign/dowser-foreign-model.h"

G_BEGIN_DECLS

/**
 * DowserForeignDbt: a file of dbt that is read.
 * @entities: of DowserForeignEntity: keys by which MetricFlow joins
 * @measures: folded name → DowserForeignMeasure
 */
typedef struct
{
  DowserForeignModel *model;
  GPtrArray *entities;
  GHashTable *measures;
} DowserForeignDbt;

/** DowserForeignEntity: @column of @table is a key that is called @name. @is_primary: of the table's own rows */
typedef struct
{
  const DowserYaml *at;
  char *name;
  char *table;
  char *column;
  gboolean is_primary;
} DowserForeignEntity;

/** DowserForeignMeasure: @sql: with its aggregate */
typedef struct
{
  char *table;
  char *sql;
} DowserForeignMeasure;

void _dowser_foreign_dbt_begin (DowserForeignDbt *self);
/** What stands in a model itself, as newer versions have it. */
void _dowser_foreign_dbt_read_embedded (DowserForeignDbt *self, const DowserYaml *node, const char *table);
/** The sections "semantic_models" and "metrics". */
void _dowser_foreign_dbt_read_semantics (DowserForeignDbt *self, const DowserYaml *root);
/** Entities become keys. */
void _dowser_foreign_dbt_end (DowserForeignDbt *self);
/** "ref('customers')" → customers. Returns: (transfer full) */
char *_dowser_foreign_dbt_dup_ref (const char *text);

/** What @node is called besides its name: its label, and the synonyms of its "meta". Returns: (transfer full): strv */
char **_dowser_foreign_dbt_list_words (DowserForeignDbt *self, const DowserYaml *node);

/* dowser-foreign-dbt-metrics.c */
/** @table: (nullable): the model that @node stands in */
void _dowser_foreign_dbt_read_metric (DowserForeignDbt *self, const DowserYaml *node, const char *table);
/** @expr of aggregation @how. Returns: (transfer full) (nullable): SQL; %NULL where there is none of that name, which
 * is told */
char *_dowser_foreign_dbt_aggregate (DowserForeignDbt *self, const DowserYaml *at, const char *how, const char *expr);
/** @filter with names in place of its templates. Returns: (transfer full) (nullable): told where it isn't understood */
char *_dowser_foreign_dbt_dup_filter (DowserForeignDbt *self, const DowserYaml *at, const char *filter);

G_END_DECLS
