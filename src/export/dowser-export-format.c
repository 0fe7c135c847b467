/* dowser-export-format.c - the export formats and their options */
#include "export/dowser-export-format.h"

#include <glib/gi18n-lib.h>
#include <langinfo.h>

typedef struct
{
  const char *title;
  const char *endings[3];
  gboolean is_stream;
} Format;

static const Format formats[DOWSER_EXPORT_N_FORMATS] = {
  [DOWSER_EXPORT_CSV] = { N_ ("CSV"), { ".csv" }, .is_stream = TRUE },
  [DOWSER_EXPORT_TSV] = { N_ ("TSV, separated by tabs"), { ".tsv", ".tab" }, .is_stream = TRUE },
  [DOWSER_EXPORT_JSON] = { N_ ("JSON"), { ".json" }, .is_stream = TRUE },
  [DOWSER_EXPORT_JSONL] = { N_ ("JSON Lines"), { ".jsonl", ".ndjson" }, .is_stream = TRUE },
  [DOWSER_EXPORT_MARKDOWN] = { N_ ("Markdown table"), { ".md", ".markdown" }, .is_stream = TRUE },
  [DOWSER_EXPORT_XLSX] = { N_ ("Excel workbook"), { ".xlsx" } },
  [DOWSER_EXPORT_PARQUET] = { N_ ("Parquet"), { ".parquet" } },
};

const char *const dowser_export_format_nicks[] = { "csv", "tsv", "json", "jsonl", "markdown", "xlsx", "parquet", NULL };

void
dowser_export_options_set_spreadsheet (DowserExportOptions *self)
{
  self->delimiter = g_str_equal (nl_langinfo (RADIXCHAR), ",") ? ';' : ',';
  self->byte_order_mark = TRUE;
  self->guard_formulas = TRUE;
}

int
dowser_export_format_guess (const char *path)
{
  g_autofree char *lower = g_ascii_strdown (path, -1);

  for (int i = 0; i < DOWSER_EXPORT_N_FORMATS; i++)
    for (const char *const *ending = formats[i].endings; *ending != NULL; ending++)
      if (g_str_has_suffix (lower, *ending))
        return i;
  return -1;
}

const char *
dowser_export_format_get_title (DowserExportFormat format)
{
  return _ (formats[format].title);
}

const char *
dowser_export_format_get_ending (DowserExportFormat format)
{
  return formats[format].endings[0];
}

gboolean
dowser_export_format_is_stream (DowserExportFormat format)
{
  return formats[format].is_stream;
}
