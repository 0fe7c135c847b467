/* dowser-json-scan.c - reads a whole JSON file to find its rows and columns, before an engine reads the file */
#include "sources/duckdb/dowser-json-scan.h"

#include "base/dowser-error.h"
#include "sources/dowser-packed-file.h"
#include "sources/duckdb/dowser-json-tree.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

#define BLOCK_BYTES (256 * 1024)

/* The state of writing the rows to a copy. @row: the depth inside the current row, 0 outside of rows; @flattened: the
 * depth inside the member whose own members become columns, 0 outside of this member */
typedef struct
{
  DowserJsonPlace place;
  DowserCsvCopy *copy;
  GString *text;
  guint row;
  guint flattened;
  GError *error;
} RowWriter;

static gboolean
fail_too_deep (const char *path, guint64 line, GError **error)
{
  g_autofree char *title = g_filename_display_basename (path);

  g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_DAMAGED,
               _ ("“%s” cannot be read: in line %" PRIu64 " its values are nested more than %d levels deep. Choose "
                  "a file with flatter values."),
               title, line, DOWSER_JSON_MAX_DEPTH);
  return FALSE;
}

/* Returns TRUE for the byte order mark that some programs put before UTF-8. */
static gboolean
begins_with_byte_order_mark (const char *bytes, gssize n)
{
  return n >= 3 && memcmp (bytes, "\xef\xbb\xbf", 3) == 0;
}

/* Reads the tokens of a file. Returns: FALSE with @error only if an engine must not read the file. Other failures just
 * end the reading early */
static gboolean
read_tokens (const char *path, gboolean compressed, DowserJsonTokens *tokens, gboolean *has_mark,
             GCancellable *cancellable, GError **error)
{
  g_autoptr (GError) reason = NULL;
  g_autoptr (GInputStream) stream = dowser_packed_file_open (path, compressed, cancellable, &reason);
  g_autofree char *block = g_malloc (BLOCK_BYTES);
  gboolean first = TRUE, ok = stream != NULL;
  gssize n = 0;

  while (ok && (n = g_input_stream_read (stream, block, BLOCK_BYTES, cancellable, &reason)) > 0)
    {
      gsize skipped = first && begins_with_byte_order_mark (block, n) ? 3 : 0;

      *has_mark |= skipped > 0;
      first = FALSE;
      ok = dowser_json_tokens_add (tokens, block + skipped, (gsize) n - skipped);
    }
  if (tokens->fault == DOWSER_JSON_TOO_DEEP)
    return fail_too_deep (path, tokens->line, error);
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
  if (!ok || n < 0 || !dowser_json_tokens_end (tokens))
    tokens->fault = tokens->fault == DOWSER_JSON_NO_FAULT ? DOWSER_JSON_MALFORMED : tokens->fault;
  return TRUE;
}

static gboolean
build_cb (DowserJsonToken token, const char *text, gsize length, gpointer user_data)
{
  dowser_json_place_advance (user_data, token, text, length);
  return TRUE;
}

/* Builds the tree of a file. Returns: (nullable): NULL with @error; @is_complete: (out): FALSE if the file isn't valid
 * JSON */
static DowserJsonTree *
build_tree (const char *path, gboolean compressed, gboolean *is_complete, gboolean *has_mark, GCancellable *cancellable,
            GError **error)
{
  g_autoptr (DowserJsonTree) tree = dowser_json_tree_new ();
  g_auto (DowserJsonTokens) tokens = { 0 };
  g_autofree DowserJsonPlace *place = g_new (DowserJsonPlace, 1);

  dowser_json_place_init (place, tree, TRUE);
  dowser_json_tokens_init (&tokens);
  tokens.token = build_cb;
  tokens.user_data = place;
  *has_mark = FALSE;
  if (!read_tokens (path, compressed, &tokens, has_mark, cancellable, error))
    return NULL;
  *is_complete = tokens.fault == DOWSER_JSON_NO_FAULT;
  if (*is_complete)
    dowser_json_tree_find_rows (tree);
  return g_steal_pointer (&tree);
}

static void
describe_rows (DowserCsvShape *shape, const DowserJsonTree *tree)
{
  g_autofree char *path = dowser_json_node_dup_path (tree->rows);
  g_autofree char *left_out = NULL;

  shape->n_rows = (gint64) tree->rows->n_objects;
  if (tree->flattened != NULL)
    shape->flattened = g_intern_string (((const DowserJsonKey *) tree->flattened->keys->pdata[0])->text);
  if (!tree->wrapped)
    return;
  shape->rows_of = g_intern_string (path);
  g_ptr_array_add (tree->left_out, NULL);
  left_out = g_strjoinv ("”, “", (char **) tree->left_out->pdata);
  shape->left_out = *left_out != '\0' ? g_intern_string (left_out) : NULL;
}

DowserCsvShape *
dowser_json_scan (const char *path, gboolean compressed, GCancellable *cancellable, GError **error)
{
  gboolean is_complete, has_mark;
  g_autoptr (DowserJsonTree) tree = build_tree (path, compressed, &is_complete, &has_mark, cancellable, error);
  DowserCsvShape *shape;

  if (tree == NULL)
    return NULL;
  shape = dowser_csv_shape_new ();
  shape->encoding = "utf-8";
  shape->n_rows = -1;
  if (!is_complete || tree->rows == NULL)
    return shape;
  g_ptr_array_unref (shape->columns);
  shape->columns = dowser_json_tree_list_columns (tree);
  shape->is_copied = has_mark || dowser_json_tree_needs_copy (tree);
  describe_rows (shape, tree);
  return shape;
}

/* Appends a comma unless @text is empty or ends with an opening bracket, a colon or a line end. */
static void
append_comma (GString *text)
{
  if (text->len > 0 && strchr ("{[:\n", text->str[text->len - 1]) == NULL)
    g_string_append_c (text, ',');
}

static void
append_key (GString *text, const char *name)
{
  append_comma (text);
  g_string_append_c (text, '"');
  for (const char *at = name; *at != '\0'; at++)
    {
      if ((guchar) *at < 0x20)
        g_string_append_printf (text, "\\u%04x", *at);
      else
        g_string_append_printf (text, "%s%c", *at == '"' || *at == '\\' ? "\\" : "", *at);
    }
  g_string_append (text, "\":");
}

static void
write_token (RowWriter *self, DowserJsonToken token, const char *text, gsize length)
{
  static const char brackets[] = "{}[]";

  if (token == DOWSER_JSON_END_OBJECT || token == DOWSER_JSON_END_ARRAY)
    {
      g_string_append_c (self->text, brackets[token]);
      return;
    }
  append_comma (self->text);
  if (token == DOWSER_JSON_BEGIN_OBJECT || token == DOWSER_JSON_BEGIN_ARRAY)
    g_string_append_c (self->text, brackets[token]);
  else if (token == DOWSER_JSON_TEXT)
    {
      g_string_append_c (self->text, '"');
      g_string_append_len (self->text, text, (gssize) length);
      g_string_append_c (self->text, '"');
    }
  else
    g_string_append_len (self->text, text, (gssize) length);
}

static void
write_key (RowWriter *self, const char *text, gsize length)
{
  const DowserJsonKey *key = self->place.key;

  if (self->place.next == self->place.tree->flattened && self->place.next != NULL)
    return;
  if (key != NULL)
    append_key (self->text, key->name);
  else
    {
      g_autofree char *name = dowser_json_dup_text (text, length);

      append_key (self->text, name);
    }
}

/* Returns: TRUE if @token is a bracket of the lifted member (the member of a row whose own members become columns).
 * These brackets aren't written */
static gboolean
skip_flattened_bracket (RowWriter *self, DowserJsonToken token, const DowserJsonNode *node)
{
  if (token == DOWSER_JSON_END_OBJECT && self->flattened > 0 && self->place.depth + 1 == self->flattened)
    {
      self->flattened = 0;
      return TRUE;
    }
  if (self->flattened > 0 || node == NULL || node != self->place.tree->flattened || token == DOWSER_JSON_KEY
      || token == DOWSER_JSON_END_OBJECT)
    return FALSE;
  self->flattened = token == DOWSER_JSON_BEGIN_OBJECT ? self->place.depth : 0;
  return TRUE;
}

static gboolean
write_cb (DowserJsonToken token, const char *text, gsize length, gpointer user_data)
{
  RowWriter *self = user_data;
  const DowserJsonNode *node = self->place.next;
  guint depth = self->place.depth;

  if (self->row == 0 && (token != DOWSER_JSON_BEGIN_OBJECT || node == NULL || node != self->place.tree->rows))
    {
      dowser_json_place_advance (&self->place, token, text, length);
      return TRUE;
    }
  self->row = self->row == 0 ? depth + 1 : self->row;
  dowser_json_place_advance (&self->place, token, text, length);
  if (token == DOWSER_JSON_KEY)
    write_key (self, text, length);
  else if (!skip_flattened_bracket (self, token, node))
    write_token (self, token, text, length);
  if (token != DOWSER_JSON_END_OBJECT || depth != self->row)
    return TRUE;
  self->row = 0;
  g_string_append_c (self->text, '\n');
  if (self->text->len < BLOCK_BYTES)
    return TRUE;
  if (!dowser_csv_copy_write (self->copy, self->text->str, self->text->len, &self->error))
    return FALSE;
  g_string_truncate (self->text, 0);
  return TRUE;
}

static gboolean
write_rows (RowWriter *self, const char *path, gboolean compressed, GCancellable *cancellable, GError **error)
{
  g_auto (DowserJsonTokens) tokens = { 0 };
  gboolean has_mark = FALSE;

  dowser_json_tokens_init (&tokens);
  tokens.token = write_cb;
  tokens.user_data = self;
  if (!read_tokens (path, compressed, &tokens, &has_mark, cancellable, error))
    return FALSE;
  if (self->error == NULL)
    return dowser_csv_copy_write (self->copy, self->text->str, self->text->len, error);
  g_propagate_error (error, g_steal_pointer (&self->error));
  return FALSE;
}

DowserCsvCopy *
dowser_json_copy_rows (const char *path, gboolean compressed, GCancellable *cancellable, GError **error)
{
  gboolean is_complete, has_mark;
  g_autoptr (DowserJsonTree) tree = build_tree (path, compressed, &is_complete, &has_mark, cancellable, error);
  g_autoptr (DowserCsvCopy) copy = tree != NULL ? dowser_csv_copy_new_empty (error) : NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree RowWriter *writer = g_new0 (RowWriter, 1);

  if (copy == NULL)
    return NULL;
  writer->copy = copy;
  writer->text = text;
  dowser_json_place_init (&writer->place, tree, FALSE);
  return write_rows (writer, path, compressed, cancellable, error) ? g_steal_pointer (&copy) : NULL;
}
