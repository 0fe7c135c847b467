/* dowser-source-uri.c - which engine reads what a person named */
#include "base/dowser-error.h"
#include "sources/dowser-source.h"
#include "sources/dowser-sqlite-source.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Returns: whether @uri names a server or such, and not a file; a colon alone may be part of a file's name */
static gboolean
is_remote (const char *uri)
{
  const char *scheme = g_uri_peek_scheme (uri);

  return scheme != NULL && strstr (uri, "://") != NULL && !g_str_equal (scheme, "file");
}

static char *
expand_home (const char *path)
{
  if (g_str_equal (path, "~"))
    return g_strdup (g_get_home_dir ());
  return g_str_has_prefix (path, "~/") ? g_build_filename (g_get_home_dir (), path + 2, NULL) : g_strdup (path);
}

char *
dowser_source_canonicalize_uri (const char *uri)
{
  g_autofree char *from_uri = NULL;
  g_autofree char *expanded = NULL;

  g_return_val_if_fail (uri != NULL, NULL);

  /* No name is not the name of the current folder. */
  if (*uri == '\0' || is_remote (uri))
    return g_strdup (uri);
  if (g_str_has_prefix (uri, "file://"))
    from_uri = g_filename_from_uri (uri, NULL, NULL);
  expanded = expand_home (from_uri != NULL ? from_uri : uri);
  return g_canonicalize_filename (expanded, NULL);
}

DowserSource *
dowser_source_new_for_uri (const char *uri, GError **error)
{
  g_autofree char *path = NULL;

  g_return_val_if_fail (uri != NULL, NULL);

  if (*uri == '\0')
    {
      g_set_error_literal (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_NOT_FOUND,
                           _ ("No source was named: choose a database file."));
      return NULL;
    }
  if (is_remote (uri))
    {
      g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED,
                   _ ("Sources of the kind “%s” cannot be read: choose an SQLite file."), g_uri_peek_scheme (uri));
      return NULL;
    }
  path = dowser_source_canonicalize_uri (uri);
  return dowser_sqlite_source_new (path);
}
