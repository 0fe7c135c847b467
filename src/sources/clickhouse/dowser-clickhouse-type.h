/* dowser-clickhouse-type.h - what a type of ClickHouse means */
#pragma once

#include "rows/dowser-result.h"

G_BEGIN_DECLS

/**
 * DowserClickhouseType:
 * @type: what it is to Dowser
 * @nullable: whether it holds NULL
 * @fixed: of a FixedString: zeros fill it up
 * @wide: whole numbers beyond Dowser's own are among its values
 */
typedef struct
{
  DowserValueType type;
  gboolean nullable;
  gboolean fixed;
  gboolean wide;
} DowserClickhouseType;

/** @declared: "LowCardinality(Nullable(String))". What is not known is a text, as the server writes it. */
void dowser_clickhouse_type_read (const char *declared, DowserClickhouseType *type);
/** @text: a cell as the server writes it, without its escapes, ended by a NUL byte */
void dowser_clickhouse_type_add_cell (const DowserClickhouseType *self, DowserPageBuilder *builder, const char *text,
                                      gsize length);

G_END_DECLS
