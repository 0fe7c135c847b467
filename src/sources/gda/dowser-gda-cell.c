/* dowser-gda-cell.c - copies the cells of libgda into pages, exactly */
#include "sources/dowser-text-cell.h"
#include "sources/gda/dowser-gda-cell.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static void
add_unreadable (DowserPageBuilder *builder)
{
  const char *words = _ ("(unreadable)");

  dowser_page_builder_add_text (builder, words, strlen (words));
}

/* Bytes as PostgreSQL prints them: \x and two digits each. Returns: FALSE where they are not */
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
    return dowser_text_cell_add_integer (builder, text);
  dowser_page_builder_add_integer (builder, is_true);
  return TRUE;
}

/* What does not read as the type of its column is shown as what it is. */
static void
add_text (DowserPageBuilder *builder, const char *text, DowserValueType type)
{
  gsize length = strlen (text);
  gboolean done = FALSE;

  if (type == DOWSER_VALUE_INTEGER)
    done = dowser_text_cell_add_integer (builder, text);
  else if (type == DOWSER_VALUE_REAL)
    done = dowser_text_cell_add_real (builder, text);
  else if (type == DOWSER_VALUE_BOOLEAN)
    done = add_boolean (builder, text);
  else if (type == DOWSER_VALUE_BLOB)
    done = add_hex (builder, text, length);
  if (!done)
    dowser_page_builder_add_text (builder, text, length);
}

static void
add_binary (DowserPageBuilder *builder, const GdaBinary *binary)
{
  if (binary != NULL && binary->binary_length >= 0)
    dowser_page_builder_add_blob (builder, binary->data, binary->binary_length);
  else
    add_unreadable (builder);
}

void
dowser_gda_add_cell (DowserPageBuilder *builder, const GValue *value, DowserValueType type)
{
  if (value == NULL)
    add_unreadable (builder);
  else if (gda_value_is_null (value))
    dowser_page_builder_add_null (builder);
  else if (G_VALUE_HOLDS_STRING (value) && g_value_get_string (value) != NULL)
    add_text (builder, g_value_get_string (value), type);
  else if (G_VALUE_HOLDS_INT (value))
    dowser_page_builder_add_integer (builder, g_value_get_int (value));
  else if (G_VALUE_HOLDS_INT64 (value))
    dowser_page_builder_add_integer (builder, g_value_get_int64 (value));
  else if (G_VALUE_HOLDS_DOUBLE (value))
    dowser_page_builder_add_real (builder, g_value_get_double (value));
  else if (G_VALUE_HOLDS_BOOLEAN (value))
    dowser_page_builder_add_integer (builder, g_value_get_boolean (value));
  else if (G_VALUE_HOLDS (value, GDA_TYPE_BINARY))
    add_binary (builder, gda_value_get_binary (value));
  else
    add_unreadable (builder);
}
