/* dowser-dialect-id.h - the SQL dialects that plans are written in */
#pragma once

/**
 * DowserDialectId: an SQL dialect
 * @DOWSER_DIALECT_CLICKHOUSE: version 25.8 and later
 */
typedef enum
{
  DOWSER_DIALECT_SQLITE,
  DOWSER_DIALECT_POSTGRESQL,
  DOWSER_DIALECT_MYSQL,
  DOWSER_DIALECT_DUCKDB,
  DOWSER_DIALECT_SQLSERVER,
  DOWSER_DIALECT_CLICKHOUSE
} DowserDialectId;
