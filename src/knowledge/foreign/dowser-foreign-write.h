/* dowser-foreign-write.h - writes the entries of a source in the formats of other programs */
#pragma once

#include "knowledge/dowser-meanings.h"
#include "schema/dowser-dialect-id.h"

G_BEGIN_DECLS

/** DowserForeignTarget: the formats that can be written: MetricFlow's semantic models and metrics, Snowflake's semantic
 * model, Apache Ossie 0.1.1. */
typedef enum
{
  DOWSER_FOREIGN_DBT,
  DOWSER_FOREIGN_SNOWFLAKE,
  DOWSER_FOREIGN_OSSIE,
} DowserForeignTarget;
extern const char *const dowser_foreign_target_nicks[]; /* dbt snowflake ossie */

/**
 * dowser_foreign_write:
 * @name: the model's name
 * @dialect: the source's dialect
 * @notes: of char *: receives a sentence for each entry that the format can't express
 *
 * Writes all entries that are used. If dowser_foreign_read() reads the output again, its entries give the same results.
 *
 * Returns: (transfer full): YAML
 */
char *dowser_foreign_write (const DowserMeanings *meanings, DowserForeignTarget target, const char *name,
                            DowserDialectId dialect, GPtrArray *notes);

G_END_DECLS
