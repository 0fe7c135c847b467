/* dowser-dialect-id.h - the SQL dialects that plans are written in */
#pragma once

/**
 * DowserDialectId:
 * @DOWSER_DIALECT_CLICKHOUSE: of 22.8 and later
 * @DOWSER_DIALECT_CLICKHOUSE_18: of 18.16 and what came before 22.8, without steps, windows and set operations
 */
typedef enum
{
  DOWSER_DIALECT_SQLITE,
  DOWSER_DIALECT_POSTGRESQL,
  DOWSER_DIALECT_MYSQL,
  DOWSER_DIALECT_DUCKDB,
  DOWSER_DIALECT_SQLSERVER,
  DOWSER_DIALECT_CLICKHOUSE,
  DOWSER_DIALECT_CLICKHOUSE_18
} DowserDialectId;
