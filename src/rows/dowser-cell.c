/* dowser-cell.c - writes a cell as text */
#include "rows/dowser-result.h"

#include "base/dowser-safe-text.h"

#include <glib/gi18n-lib.h>

/* Appends a cell's text as one line. Replaces control characters by symbols (U+2400 and following), because they would
 * break the line or be invisible. */
static void
append_on_one_line (GString *into, const DowserCell *cell, guint max_chars)
{
  const char *end = cell->text + cell->length;
  guint n_chars = 0;

  for (const char *c = cell->text; c < end; c = g_utf8_next_char (c))
    {
      gunichar character = g_utf8_get_char (c);

      if (n_chars++ == max_chars)
        {
          g_string_append (into, "…");
          return;
        }
      if (character == '\n')
        g_string_append (into, "↵");
      else if (character == '\t')
        g_string_append_c (into, ' ');
      else if (dowser_safe_text_is_control (character))
        dowser_safe_text_append_control (into, character);
      else
        g_string_append_unichar (into, character);
    }
}

static void
append_size (GString *into, gsize length)
{
  g_string_append_printf (into, ngettext ("%zu byte", "%zu bytes", length), length);
}

void
dowser_cell_apply_type (DowserCell *cell, DowserValueType declared)
{
  g_return_if_fail (cell != NULL);

  cell->is_boolean = declared == DOWSER_VALUE_BOOLEAN && !cell->is_null && cell->type == DOWSER_VALUE_INTEGER
                     && (cell->integer == 0 || cell->integer == 1);
}

void
dowser_cell_print (const DowserCell *cell, GString *into, guint max_chars)
{
  char buffer[32];

  g_return_if_fail (cell != NULL && into != NULL);

  if (cell->is_null)
    return;
  switch (cell->type)
    {
    case DOWSER_VALUE_INTEGER:
      if (cell->is_boolean)
        g_string_append (into, cell->integer != 0 ? "true" : "false");
      else
        g_string_append_printf (into, "%" G_GINT64_FORMAT, cell->integer);
      break;
    case DOWSER_VALUE_REAL:
      g_string_append (into, dowser_double_to_text (cell->real, buffer));
      break;
    case DOWSER_VALUE_BLOB:
      append_size (into, cell->length);
      break;
    default:
      if (max_chars == 0)
        g_string_append_len (into, cell->text, cell->length);
      else
        append_on_one_line (into, cell, max_chars);
    }
}
