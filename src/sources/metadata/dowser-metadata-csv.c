/* dowser-metadata-csv.c - reads the rows of a text file that a person or a spreadsheet program has written */
#include "sources/metadata/dowser-metadata-file.h"

#include <string.h>

typedef struct
{
  const char *at;
  char separator;
} Text;

/* Finds the separator. Counts only separators outside of quotes, because a description in quotes may contain any
 * separator. */
static char
find_separator (const char *text)
{
  static const char separators[] = { ',', ';', '\t', '|' };
  guint counts[G_N_ELEMENTS (separators)] = { 0 };
  gboolean quoted = FALSE;
  guint n_lines = 0;
  guint best = 0;

  for (const char *c = text; *c != '\0' && n_lines < 10; c++)
    {
      if (*c == '"')
        quoted = !quoted;
      n_lines += *c == '\n';
      for (guint i = 0; !quoted && i < G_N_ELEMENTS (separators); i++)
        counts[i] += *c == separators[i];
    }
  for (guint i = 1; i < G_N_ELEMENTS (separators); i++)
    if (counts[i] > counts[best])
      best = i;
  return separators[best];
}

/* Reads one field. Then moves to the separator or line end after it. */
static char *
read_field (Text *self)
{
  const char *c = self->at;
  GString *field = g_string_new (NULL);

  if (*c == '"')
    {
      for (c++; *c != '\0' && (*c != '"' || c[1] == '"'); c++)
        {
          g_string_append_c (field, *c);
          c += *c == '"';
        }
      c += *c == '"';
    }
  for (; *c != '\0' && *c != self->separator && *c != '\r' && *c != '\n'; c++)
    g_string_append_c (field, *c);
  self->at = c;
  return g_strstrip (g_string_free (field, FALSE));
}

/* Returns: (transfer full): the fields of the next line that is not blank; NULL at the end */
static GPtrArray *
read_record (Text *self)
{
  GPtrArray *record;

  self->at += strspn (self->at, "\r\n");
  if (*self->at == '\0')
    return NULL;
  record = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (record, read_field (self));
  while (*self->at == self->separator)
    {
      self->at++;
      g_ptr_array_add (record, read_field (self));
    }
  return record;
}

GPtrArray *
dowser_metadata_csv_read (const char *text, char separator)
{
  GPtrArray *rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  Text self = { text, separator != 0 ? separator : find_separator (text) };

  /* Reads a first line such as "sep=;", with which spreadsheet programs specify the separator. */
  if (g_ascii_strncasecmp (text, "sep=", 4) == 0 && text[4] != '\0' && separator == 0)
    {
      self.separator = text[4];
      self.at += strcspn (text, "\r\n");
    }
  for (GPtrArray *record; (record = read_record (&self)) != NULL;)
    g_ptr_array_add (rows, record);
  return rows;
}
