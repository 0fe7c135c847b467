/* dowser-json-depth.c - how deep the values of a JSON file are nested, before an engine follows them */
#include "sources/duckdb/dowser-json-depth.h"

#include "base/dowser-error.h"
#include "sources/dowser-packed-file.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

#define BLOCK_BYTES (256 * 1024)

/* What is known of the text so far: brackets within texts nest nothing. */
typedef struct
{
  guint depth;
  gboolean in_text;
  gboolean escaped;
  guint64 line;
} Depth;

/* Returns: FALSE where it is too deep */
static gboolean
add (Depth *self, const char *bytes, gsize length)
{
  for (gsize i = 0; i < length; i++)
    {
      char byte = bytes[i];

      if (self->escaped)
        self->escaped = FALSE;
      else if (self->in_text)
        {
          self->escaped = byte == '\\';
          self->in_text = byte != '"';
        }
      else if (byte == '"')
        self->in_text = TRUE;
      else if (byte == '[' || byte == '{')
        {
          if (++self->depth > DOWSER_JSON_MAX_DEPTH)
            return FALSE;
        }
      else if (byte == ']' || byte == '}')
        self->depth -= self->depth > 0;
      self->line += byte == '\n';
    }
  return TRUE;
}

gboolean
dowser_json_depth_check (const char *path, gboolean compressed, GCancellable *cancellable, GError **error)
{
  g_autoptr (GError) reason = NULL;
  g_autoptr (GInputStream) stream = dowser_packed_file_open (path, compressed, cancellable, &reason);
  g_autofree char *block = g_malloc (BLOCK_BYTES);
  Depth depth = { .line = 1 };
  gssize n = 0;

  while (stream != NULL && (n = g_input_stream_read (stream, block, BLOCK_BYTES, cancellable, &reason)) > 0)
    if (!add (&depth, block, (gsize) n))
      {
        g_autofree char *title = g_filename_display_basename (path);

        g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_DAMAGED,
                     _ ("“%s” cannot be read: in line %" PRIu64
                        " its values are nested more than %d levels deep. Choose "
                        "a file with flatter values."),
                     title, depth.line, DOWSER_JSON_MAX_DEPTH);
        return FALSE;
      }
  if (g_error_matches (reason, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_TOO_LARGE))
    {
      g_autofree char *title = g_filename_display_basename (path);

      g_propagate_prefixed_error (error, g_steal_pointer (&reason), _ ("“%s” cannot be read: "), title);
      return FALSE;
    }
  if (g_error_matches (reason, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      g_propagate_error (error, g_steal_pointer (&reason));
      return FALSE;
    }
  /* What cannot be read, the engine says better. */
  return TRUE;
}
