/* dowser-page-builder.c - fills a page cell by cell */
#include "rows/dowser-page-private.h"

#include <string.h>

#define MAX_ROWS 65536
#define MAX_ARENA (16 * 1024 * 1024)
#define FIRST_ROWS 64

struct _DowserPageBuilder
{
  guint n_columns;
  guint max_rows;
  guint n_rows;     /* complete rows */
  guint column;     /* column of the next cell */
  guint n_reserved; /* number of allocated rows */
  DowserPageColumn *columns;
  GString *arena;
};

DowserPageBuilder *
dowser_page_builder_new (guint n_columns, guint max_rows)
{
  DowserPageBuilder *self;

  g_return_val_if_fail (n_columns > 0, NULL);

  self = g_new0 (DowserPageBuilder, 1);
  self->n_columns = n_columns;
  self->max_rows = CLAMP (max_rows, 1, MAX_ROWS);
  self->columns = g_new0 (DowserPageColumn, n_columns);
  self->arena = g_string_new (NULL);
  return self;
}

void
dowser_page_builder_free (DowserPageBuilder *self)
{
  for (guint i = 0; i < self->n_columns; i++)
    {
      g_free (self->columns[i].values);
      g_free (self->columns[i].nulls);
      g_free (self->columns[i].tags);
    }
  g_free (self->columns);
  g_string_free (self->arena, TRUE);
  g_free (self);
}

static gpointer
resize (gpointer bytes, gsize old_size, gsize new_size)
{
  guint8 *resized = g_realloc (bytes, new_size);

  if (new_size > old_size)
    memset (resized + old_size, 0, new_size - old_size);
  return resized;
}

static void
column_resize (DowserPageColumn *self, guint old_rows, guint new_rows)
{
  self->values = g_renew (guint64, self->values, new_rows);
  if (self->nulls != NULL)
    self->nulls = resize (self->nulls, (old_rows + 7) / 8, (new_rows + 7) / 8);
  if (self->tags != NULL)
    self->tags = resize (self->tags, old_rows, new_rows);
}

static void
reserve_row (DowserPageBuilder *self)
{
  guint wanted_size;

  if (self->column > 0 || self->n_rows < self->n_reserved)
    return;
  wanted_size = MIN (MAX (self->n_reserved * 2, FIRST_ROWS), MAX (self->max_rows, self->n_rows + 1));
  for (guint i = 0; i < self->n_columns; i++)
    column_resize (&self->columns[i], self->n_reserved, wanted_size);
  self->n_reserved = wanted_size;
}

static void
next_cell (DowserPageBuilder *self)
{
  if (++self->column < self->n_columns)
    return;
  self->column = 0;
  self->n_rows++;
}

static void
set_null (DowserPageBuilder *self, DowserPageColumn *column)
{
  if (column->nulls == NULL)
    column->nulls = g_malloc0 ((self->n_reserved + 7) / 8);
  column->nulls[self->n_rows / 8] |= 1 << (self->n_rows % 8);
  column->values[self->n_rows] = 0;
}

/* Sets the type of the next cell. If all cells of a column have the same type, the column stores this type once and has
 * no @tags. */
static void
set_type (DowserPageBuilder *self, DowserPageColumn *column, DowserValueType type)
{
  if (G_LIKELY (column->type == type && column->tags == NULL))
    return;
  if (column->type == DOWSER_VALUE_UNKNOWN)
    column->type = type;
  if (column->tags == NULL && column->type != type)
    {
      column->tags = g_malloc0 (self->n_reserved);
      memset (column->tags, column->type, self->n_rows);
    }
  if (column->tags != NULL)
    column->tags[self->n_rows] = type;
}

static void
add_cell (DowserPageBuilder *self, DowserValueType type, guint64 value)
{
  DowserPageColumn *column;

  reserve_row (self);
  column = &self->columns[self->column];
  set_type (self, column, type);
  column->values[self->n_rows] = value;
  next_cell (self);
}

void
dowser_page_builder_add_null (DowserPageBuilder *self)
{
  g_return_if_fail (self != NULL);

  reserve_row (self);
  set_null (self, &self->columns[self->column]);
  next_cell (self);
}

void
dowser_page_builder_add_integer (DowserPageBuilder *self, gint64 value)
{
  g_return_if_fail (self != NULL);

  add_cell (self, DOWSER_VALUE_INTEGER, (guint64) value);
}

void
dowser_page_builder_add_real (DowserPageBuilder *self, double value)
{
  guint64 bits;

  g_return_if_fail (self != NULL);

  memcpy (&bits, &value, sizeof bits);
  add_cell (self, DOWSER_VALUE_REAL, bits);
}

/* Returns TRUE for an ASCII text, which needs no check for valid UTF-8. Most texts are ASCII, and this test makes a
 * million rows load faster. */
static gboolean
is_ascii (const char *text, gsize length)
{
  guint64 bits = 0, piece = 0;

  for (; length >= sizeof piece; text += sizeof piece, length -= sizeof piece)
    {
      memcpy (&piece, text, sizeof piece);
      bits |= piece;
    }
  for (; length > 0; text++, length--)
    bits |= (guchar) *text;
  return (bits & G_GUINT64_CONSTANT (0x8080808080808080)) == 0;
}

/* Returns: TRUE if all bytes except NUL bytes are valid UTF-8; otherwise, sets *@end to the first invalid byte */
static gboolean
is_utf8_with_nul (const char *text, gsize length, const char **end)
{
  const char *limit = text + length;

  while (!g_utf8_validate_len (text, limit - text, end))
    {
      if (*end == limit || **end != '\0')
        return *end == limit;
      text = *end + 1;
    }
  return TRUE;
}

static void
append_unchanged (GString *arena, const char *bytes, gsize length)
{
  gsize offset = arena->len;

  g_string_set_size (arena, offset + length);
  if (length > 0)
    memcpy (arena->str + offset, bytes, length);
}

static void
append_repaired (GString *arena, const char *text, gsize length)
{
  const char *limit = text + length;
  const char *bad;

  while (!is_utf8_with_nul (text, limit - text, &bad))
    {
      g_string_append_len (arena, text, bad - text);
      g_string_append (arena, "\xef\xbf\xbd");
      text = bad + 1;
    }
  g_string_append_len (arena, text, limit - text);
}

/* Adds the bytes and a NUL after them. The NUL isn't part of the text, but protects callers that ignore the length. */
static void
add_bytes (DowserPageBuilder *self, DowserValueType type, const char *bytes, gsize length, gboolean repaired)
{
  gsize offset = self->arena->len;

  if (repaired)
    append_repaired (self->arena, bytes, length);
  else
    append_unchanged (self->arena, bytes, length);
  add_cell (self, type, dowser_page_pack_text (offset, self->arena->len - offset, repaired));
  g_string_set_size (self->arena, self->arena->len + 1);
}

/* Returns the number of bytes of a text that fit in the arena, because an offset has only 32 bits. A page exceeds this
 * limit only if one row has several values of about a gigabyte. */
static gsize
limit_length (DowserPageBuilder *self, gsize length)
{
  gsize capacity = G_MAXUINT32 - MIN (self->arena->len, (gsize) G_MAXUINT32 - 1) - 1;

  return MIN (length, MIN (capacity, DOWSER_PAGE_MAX_TEXT / 3));
}

void
dowser_page_builder_add_text (DowserPageBuilder *self, const char *text, gsize length)
{
  const char *end;
  gsize fitting;

  g_return_if_fail (self != NULL);
  g_return_if_fail (text != NULL || length == 0);

  fitting = limit_length (self, length);
  add_bytes (self, DOWSER_VALUE_TEXT, text, fitting,
             fitting < length || !(is_ascii (text, fitting) || is_utf8_with_nul (text, fitting, &end)));
}

void
dowser_page_builder_add_blob (DowserPageBuilder *self, const void *bytes, gsize length)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (bytes != NULL || length == 0);

  add_bytes (self, DOWSER_VALUE_BLOB, bytes, limit_length (self, length), FALSE);
}

guint
dowser_page_builder_get_n_rows (DowserPageBuilder *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->n_rows;
}

gboolean
dowser_page_builder_is_full (DowserPageBuilder *self)
{
  g_return_val_if_fail (self != NULL, TRUE);

  return self->n_rows >= self->max_rows || self->arena->len >= MAX_ARENA;
}

DowserPage *
dowser_page_builder_end (DowserPageBuilder *self)
{
  DowserPage *page;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (self->column == 0, NULL);

  page = g_new0 (DowserPage, 1);
  g_atomic_ref_count_init (&page->ref_count);
  page->n_rows = self->n_rows;
  page->n_columns = self->n_columns;
  for (guint i = 0; i < self->n_columns && self->n_rows < self->n_reserved; i++)
    column_resize (&self->columns[i], self->n_reserved, MAX (self->n_rows, 1));
  page->columns = g_steal_pointer (&self->columns);
  page->arena_size = self->arena->len;
  page->arena = g_realloc (g_string_free (self->arena, FALSE), MAX (page->arena_size, 1));

  self->columns = g_new0 (DowserPageColumn, self->n_columns);
  self->arena = g_string_new (NULL);
  self->n_rows = self->n_reserved = 0;
  return page;
}
