/* dowser-server-cell.c - adds to a page, without loss, a cell that a server has sent as text */
#include "sources/server/dowser-server-cell.h"

#include "sources/dowser-text-decoder.h"

/* Adds bytes that are written as in PostgreSQL: \x and two digits for each byte. Returns: FALSE if @text isn't written
 * like this */
static gboolean
add_hex (DowserPageBuilder *builder, const char *text, gsize length)
{
  g_autofree guchar *bytes = NULL;

  if (!g_str_has_prefix (text, "\\x") || length % 2 != 0)
    return FALSE;
  bytes = g_malloc (length / 2);
  for (gsize i = 2; i < length; i += 2)
    {
      int high = g_ascii_xdigit_value (text[i]);
      int low = g_ascii_xdigit_value (text[i + 1]);

      if (high < 0 || low < 0)
        return FALSE;
      bytes[i / 2 - 1] = high << 4 | low;
    }
  dowser_page_builder_add_blob (builder, bytes, length / 2 - 1);
  return TRUE;
}

static gboolean
add_boolean (DowserPageBuilder *builder, const char *text)
{
  gboolean is_true = g_str_equal (text, "t");

  if (!is_true && !g_str_equal (text, "f"))
    return dowser_text_decoder_add_integer (builder, text);
  dowser_page_builder_add_integer (builder, is_true);
  return TRUE;
}

/* Adds a cell. A text that can't be read as the type of its column is added as text. */
void
dowser_server_add_cell (DowserPageBuilder *builder, const char *text, gsize length, DowserValueType type)
{
  gboolean done = FALSE;

  if (type == DOWSER_VALUE_INTEGER)
    done = dowser_text_decoder_add_integer (builder, text);
  else if (type == DOWSER_VALUE_REAL)
    done = dowser_text_decoder_add_real (builder, text);
  else if (type == DOWSER_VALUE_BOOLEAN)
    done = add_boolean (builder, text);
  else if (type == DOWSER_VALUE_BLOB)
    done = add_hex (builder, text, length);
  if (!done)
    dowser_page_builder_add_text (builder, text, length);
}
