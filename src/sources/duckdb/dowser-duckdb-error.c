/* dowser-duckdb-error.c - converts DuckDB's error messages to one sentence for the user */
#include "sources/duckdb/dowser-duckdb-error.h"

#include "base/dowser-error.h"
#include "sources/dowser-data-file.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Error codes, found by a part of the message. */
static const struct
{
  const char *part;
  int code;
} kinds[] = {
  { "Could not set lock on file", DOWSER_SOURCE_ERROR_BUSY },
  { "No files found that match", DOWSER_SOURCE_ERROR_NOT_FOUND },
  { "No such file or directory", DOWSER_SOURCE_ERROR_NOT_FOUND },
  { "Permission Error", DOWSER_SOURCE_ERROR_DENIED },
  { "Permission denied", DOWSER_SOURCE_ERROR_DENIED },
  { "not a valid DuckDB database file", DOWSER_SOURCE_ERROR_DAMAGED },
  { "No magic bytes found", DOWSER_SOURCE_ERROR_DAMAGED },
  { "too small to be a Parquet file", DOWSER_SOURCE_ERROR_DAMAGED },
  { "Malformed JSON", DOWSER_SOURCE_ERROR_DAMAGED },
  { "CSV Error", DOWSER_SOURCE_ERROR_DAMAGED },
  { "Corrupt", DOWSER_SOURCE_ERROR_DAMAGED },
  { "TProtocolException", DOWSER_SOURCE_ERROR_DAMAGED },
};

/* Texts with which the advice in a message of DuckDB begins. */
static const char *const advice[]
    = { " Try ", " try ", "\nTry ", "\ntry ", ", try ", " Consider ", " You can ", " Use ", " Please ", " To fix" };

#define MAX_GIST 240

static const DowserDataFile *
find_file (GPtrArray *files, const char *message)
{
  for (guint i = 0; files != NULL && i < files->len; i++)
    if (strstr (message, ((const DowserDataFile *) files->pdata[i])->real_path) != NULL)
      return files->pdata[i];
  return NULL;
}

static void
truncate_at (char *text, const char *part)
{
  char *found = strstr (text, part);

  if (found != NULL)
    *found = '\0';
}

/* Shortens the text, because names of nested types can be very long. */
static void
shorten (GString *text)
{
  const char *end = text->str;

  while (g_string_replace (text, "[][]", "[]", 0) > 0)
    ;
  if (g_utf8_strlen (text->str, -1) <= MAX_GIST)
    return;
  end = g_utf8_offset_to_pointer (text->str, MAX_GIST);
  g_string_truncate (text, (gsize) (end - text->str));
  g_string_append (text, "…");
}

/* Returns the first paragraph of a message. Leaves out the kind of error at its beginning, the copy of the statement at
 * its end, and advice about settings that the user can't change. */
static char *
dup_summary (const char *message, const DowserDataFile *file)
{
  g_autofree char *valid = g_utf8_make_valid (message, -1);
  g_autoptr (GString) text = NULL;
  g_autofree char *title = file != NULL ? g_filename_display_basename (file->path) : NULL;
  const char *start = strstr (valid, "Error: ");

  start = start != NULL && start - valid < 40 ? start + strlen ("Error: ") : valid;
  text = g_string_new (start);
  truncate_at (text->str, "\n\n");
  truncate_at (text->str, "\nPossible ");
  truncate_at (text->str, "\nCandidate ");
  truncate_at (text->str, "\nLINE ");
  for (guint i = 0; i < G_N_ELEMENTS (advice); i++)
    truncate_at (text->str, advice[i]);
  g_string_truncate (text, strlen (text->str));
  if (title != NULL)
    g_string_replace (text, file->real_path, title, 0);
  shorten (text);
  g_strdelimit (g_strchomp (text->str), "\n", ' ');
  if (g_str_has_suffix (text->str, ".") || g_str_has_suffix (text->str, "!"))
    text->str[strlen (text->str) - 1] = '\0';
  return g_strdup (text->str);
}

static int
find_kind (const char *message)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (strstr (message, kinds[i].part) != NULL)
      return kinds[i].code;
  return DOWSER_SOURCE_ERROR_STATEMENT;
}

static void
set_file_error (int code, const char *title, const char *summary, GError **error)
{
  if (code == DOWSER_SOURCE_ERROR_BUSY)
    g_set_error (error, DOWSER_SOURCE_ERROR, code,
                 _ ("“%s” is open in another program that may write to it. Close the file in that program, then try "
                    "again."),
                 title);
  else if (code == DOWSER_SOURCE_ERROR_NOT_FOUND)
    g_set_error (error, DOWSER_SOURCE_ERROR, code,
                 _ ("“%s” no longer exists. Put the file back, or choose another file."), title);
  else
    g_set_error (error, DOWSER_SOURCE_ERROR, code,
                 _ ("“%s” cannot be read: %s. Repair the file, or choose another file."), title, summary);
}

void
dowser_duckdb_set_error (const char *message, GPtrArray *files, GError **error)
{
  const char *text = message != NULL && *message != '\0' ? message : _ ("no reason is given");
  const DowserDataFile *file = find_file (files, text);
  g_autofree char *summary = dup_summary (text, file);
  g_autofree char *title = file != NULL ? g_filename_display_basename (file->path) : NULL;
  int code = find_kind (text);

  if (strstr (text, "Out of Memory Error") != NULL)
    g_set_error_literal (error, DOWSER_LIMIT_ERROR, DOWSER_LIMIT_ERROR_MEMORY,
                         _ ("The query needs more memory than it may use. Add a filter, or group by fewer columns."));
  else if (title != NULL && code != DOWSER_SOURCE_ERROR_STATEMENT)
    set_file_error (code, title, summary, error);
  else
    g_set_error (error, DOWSER_SOURCE_ERROR, code, _ ("DuckDB reports an error: %s."), summary);
}
