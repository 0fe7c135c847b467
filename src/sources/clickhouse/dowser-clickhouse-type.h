/* dowser-clickhouse-type.h - converts ClickHouse's types and cells to Dowser's */
#pragma once

#include "rows/dowser-result.h"

G_BEGIN_DECLS

/**
 * DowserClickhouseType: the type of a column.
 * @type: the type in Dowser
 * @nullable: TRUE if the column can contain NULL
 * @fixed: TRUE for a FixedString, whose values are padded with zeros
 * @is_wide: TRUE if the integers may exceed the range of Dowser's integers
 */
typedef struct
{
  DowserValueType type;
  gboolean nullable;
  gboolean fixed;
  gboolean is_wide;
} DowserClickhouseType;

/** Reads the name of a type. @declared: for example "LowCardinality(Nullable(String))". A column of an unknown type is
 * read as text, as the server writes it. */
void dowser_clickhouse_type_read (const char *declared, DowserClickhouseType *type);
/** Adds a cell to @builder. @text: a cell as the server writes it, without escapes, NUL-terminated */
void dowser_clickhouse_type_add_cell (const DowserClickhouseType *self, DowserPageBuilder *builder, const char *text,
                                      gsize length);

G_END_DECLS
