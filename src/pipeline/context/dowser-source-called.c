/* dowser-source-called.c - names by which a question may mention a source: its files, its database, its host, its
 * kind */
#include "pipeline/context/dowser-source-called.h"

#include "sources/dowser-data-file.h"
#include "sources/dowser-source.h"
#include "sources/saved/dowser-server-uri.h"
#include "verdict/dowser-source-choice.h"

#include <string.h>

/** @names: (nullable): %NULL until the names are needed for the first time */
struct _DowserSourceCalled
{
  char *uri;
  GMutex lock;
  char **names;
};

/* Names of the kinds of servers. */
static const struct
{
  const char *scheme;
  const char *names[3];
} servers[] = {
  { "postgresql", { "PostgreSQL", "Postgres" } },
  { "mysql", { "MariaDB", "MySQL" } },
  { "clickhouse", { "ClickHouse" } },
};

/* Names of the kinds of files. "CSV" alone isn't a name, because it may be the wanted format of an answer. */
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
  { DOWSER_DATA_SPREADSHEET, { "Excel file", "spreadsheet" } },
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
  /* Adds the host only if the host contains a dot. The host "localhost" isn't added, because a question about machines
   * may contain this word. */
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

/* Adds the file's name. For a database, also adds the name without the extension. For a data file, this shorter name
 * isn't added, because it is the name of the file's table. */
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
      /* The folder's name alone isn't added, because folders are often called "data". */
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

static char **
list_names (const char *uri)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();

  if (dowser_source_uri_is_server (uri))
    add_server (names, uri);
  else if (dowser_source_uri_is_sqlite (uri))
    add_file (names, uri, DOWSER_DATA_SQLITE);
  else
    add_files (names, uri);
  return g_strv_builder_end (names);
}

DowserSourceCalled *
dowser_source_called_new (const char *uri)
{
  DowserSourceCalled *self = g_atomic_rc_box_new0 (DowserSourceCalled);

  self->uri = g_strdup (uri);
  g_mutex_init (&self->lock);
  return self;
}

DowserSourceCalled *
dowser_source_called_ref (DowserSourceCalled *self)
{
  return g_atomic_rc_box_acquire (self);
}

static void
called_clear (gpointer data)
{
  DowserSourceCalled *self = data;

  g_free (self->uri);
  g_mutex_clear (&self->lock);
  g_strfreev (self->names);
}

void
dowser_source_called_unref (DowserSourceCalled *self)
{
  g_atomic_rc_box_release_full (self, called_clear);
}

const char *const *
dowser_source_called_get_names (DowserSourceCalled *self)
{
  g_mutex_lock (&self->lock);
  if (self->names == NULL)
    self->names = list_names (self->uri);
  g_mutex_unlock (&self->lock);
  return (const char *const *) self->names;
}

char *
dowser_source_dup_planner_question (const char *question, DowserSourceCalled *called, const char *name,
                                    const DowserPlannerIndex *index, gboolean is_chosen, char **other_source)
{
  const DowserSourceCandidate source
      = { name, dowser_source_called_get_names (called), dowser_planner_index_get_schema (index), index };
  char *blanked_question = dowser_source_dup_blanked_question (question, &source);

  if (is_chosen)
    dowser_source_blank_other_sources (blanked_question, dowser_source_kind_names, &source);
  if (other_source != NULL)
    *other_source = dowser_source_dup_other_source (blanked_question, dowser_source_kind_names, &source);
  return blanked_question;
}
