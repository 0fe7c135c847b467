/* dowser-dialect.c - the table of dialects */
#include "sql/dialects/dowser-dialect.h"

const char *const dowser_dialect_nicks[]
    = { "sqlite", "postgresql", "mysql", "duckdb", "sqlserver", "clickhouse", NULL };

static const struct
{
  const char *title;
  const DowserDialect *dialect;
} dialects[] = {
  [DOWSER_DIALECT_SQLITE] = { "SQLite", &dowser_dialect_sqlite },
  [DOWSER_DIALECT_POSTGRESQL] = { "PostgreSQL", &dowser_dialect_postgresql },
  [DOWSER_DIALECT_MYSQL] = { "MySQL", &dowser_dialect_mysql },
  [DOWSER_DIALECT_DUCKDB] = { "DuckDB", &dowser_dialect_duckdb },
  [DOWSER_DIALECT_SQLSERVER] = { "SQL Server", &dowser_dialect_sqlserver },
  [DOWSER_DIALECT_CLICKHOUSE] = { "ClickHouse", &dowser_dialect_clickhouse },
};

const DowserDialect *
dowser_dialect_find (DowserDialectId id)
{
  return id < G_N_ELEMENTS (dialects) ? dialects[id].dialect : NULL;
}

const char *
dowser_dialect_get_title (DowserDialectId id)
{
  return id < G_N_ELEMENTS (dialects) ? dialects[id].title : "?";
}

void
dowser_dialect_append_name (const DowserDialect *self, GString *into, const char *name)
{
  g_string_append_c (into, self->quote_open);
  for (const char *c = name; *c != '\0'; c++)
    {
      if (*c == self->quote_close || (*c == '\\' && self->name_backslashes))
        g_string_append_c (into, *c);
      g_string_append_c (into, *c);
    }
  g_string_append_c (into, self->quote_close);
}
