/* dowser-foreign-write.h - what is known of a source, written for other programs */
#pragma once

#include "knowledge/dowser-meanings.h"
#include "schema/dowser-dialect-id.h"

G_BEGIN_DECLS

/** DowserForeignTarget: MetricFlow's semantic models and metrics, Snowflake's semantic model, Apache Ossie 0.1.1. */
typedef enum
{
  DOWSER_FOREIGN_DBT,
  DOWSER_FOREIGN_SNOWFLAKE,
  DOWSER_FOREIGN_OSSIE,
} DowserForeignTarget;
extern const char *const dowser_foreign_target_nicks[]; /* dbt snowflake ossie */

/**
 * dowser_foreign_write:
 * @name: what the model is called
 * @dialect: that of the source
 * @notes: of char *: gets a sentence for each entry that the format can't hold
 *
 * Writes the entries that are used. dowser_foreign_read() reads them back as the same numbers.
 *
 * Returns: (transfer full): YAML
 */
char *dowser_foreign_write (const DowserMeanings *meanings, DowserForeignTarget target, const char *name,
                            DowserDialectId dialect, GPtrArray *notes);

G_END_DECLS
