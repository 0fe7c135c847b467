/* dowser-source-called.c - what a source may be called in a question: its name, its files, its database, its kind */
#include "pipeline/context/dowser-source-called.h"

#include "sources/dowser-data-file.h"
#include "sources/dowser-source.h"
#include "sources/saved/dowser-server-uri.h"
#include "verdict/dowser-source-choice.h"

#include <string.h>

/* How people call servers of a kind. */
static const struct
{
  const char *scheme;
  const char *names[3];
} servers[] = {
  { "postgresql", { "PostgreSQL", "Postgres" } },
  { "mysql", { "MariaDB", "MySQL" } },
  { "clickhouse", { "ClickHouse" } },
};

/* The same of files. "CSV" alone may be the form that an answer is wanted in. */
static const struct
{
  DowserDataKind kind;
  const char *names[3];
} files[] = {
  { DOWSER_DATA_SQLITE, { "SQLite" } },
  { DOWSER_DATA_DUCKDB, { "DuckDB" } },
  { DOWSER_DATA_CSV, { "CSV file", "CSV source" } },
  { DOWSER_DATA_TSV, { "TSV file", "TSV source" } },
  { DOWSER_DATA_PARQUET, { "Parquet file", "Parquet source" } },
  { DOWSER_DATA_JSON, { "JSON file", "JSON source" } },
};

const char *const dowser_source_kind_names[]
    = { "PostgreSQL", "Postgres", "MariaDB", "MySQL", "ClickHouse", "SQLite", "DuckDB", NULL };

static void
add_server (GStrvBuilder *names, const char *text)
{
  g_autoptr (DowserServerUri) uri = dowser_server_uri_parse (text, NULL);

  if (uri == NULL)
    return;
  if (uri->database != NULL)
    g_strv_builder_add (names, uri->database);
  /* Not "localhost": it is a word of questions about machines. */
  if (uri->host != NULL && strchr (uri->host, '.') != NULL)
    g_strv_builder_add (names, uri->host);
  for (guint i = 0; i < G_N_ELEMENTS (servers); i++)
    for (guint k = 0; g_str_equal (uri->scheme, servers[i].scheme) && servers[i].names[k] != NULL; k++)
      g_strv_builder_add (names, servers[i].names[k]);
}

static void
add_kind (GStrvBuilder *names, DowserDataKind kind)
{
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    for (guint k = 0; kind == files[i].kind && files[i].names[k] != NULL; k++)
      g_strv_builder_add (names, files[i].names[k]);
}

/* Of a file of rows the name without its ending is that of its table; a database has a name of its own. */
static void
add_file (GStrvBuilder *names, const char *path, DowserDataKind kind)
{
  g_autofree char *base = g_filename_display_basename (path);
  const char *dot = strchr (base, '.');

  g_strv_builder_add (names, base);
  if (dot != NULL && dot > base && (kind == DOWSER_DATA_SQLITE || kind == DOWSER_DATA_DUCKDB))
    {
      g_autofree char *stem = g_strndup (base, (gsize) (dot - base));

      g_strv_builder_add (names, stem);
    }
  add_kind (names, kind);
}

static void
add_files (GStrvBuilder *names, const char *uri)
{
  g_autoptr (GPtrArray) all = dowser_data_files_list (uri, NULL);

  if (g_file_test (uri, G_FILE_TEST_IS_DIR))
    {
      /* Not its name alone: folders are called "data". */
      g_autofree char *base = g_filename_display_basename (uri);
      g_autofree char *folder = g_strconcat (base, " folder", NULL);

      g_strv_builder_add (names, folder);
    }
  for (guint i = 0; all != NULL && i < all->len; i++)
    {
      const DowserDataFile *file = all->pdata[i];

      add_file (names, file->path, file->kind);
    }
}

char **
dowser_source_dup_called (const char *uri)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();

  g_return_val_if_fail (uri != NULL, NULL);

  if (dowser_source_uri_is_server (uri))
    add_server (names, uri);
  else if (dowser_source_uri_is_sqlite (uri))
    add_file (names, uri, DOWSER_DATA_SQLITE);
  else
    add_files (names, uri);
  return g_strv_builder_end (names);
}

char *
dowser_source_dup_asked_of (const char *question, const char *uri, const char *name, const DowserPlannerIndex *index,
                            gboolean is_chosen, char **missed)
{
  g_auto (GStrv) names = dowser_source_dup_called (uri);
  const DowserSourceCandidate source
      = { name, (const char *const *) names, dowser_planner_index_get_schema (index), index };
  char *asked = dowser_source_dup_asked (question, &source);

  if (is_chosen)
    dowser_source_leave_out_missed (asked, dowser_source_kind_names, &source);
  if (missed != NULL)
    *missed = dowser_source_dup_missed (asked, dowser_source_kind_names, &source);
  return asked;
}
