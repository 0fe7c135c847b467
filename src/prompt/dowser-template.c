/* dowser-template.c - fills the placeholders of a template */
#include "prompt/dowser-template.h"

#include "base/dowser-error.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/** A part of a template whose end isn't reached yet. @is_written: TRUE if the content of the part is written */
typedef struct
{
  const char *name;
  gsize length;
  gboolean is_written;
} Part;

typedef struct
{
  const char *start;
  const char *at;
  GHashTable *values;
  GString *filled;
  GArray *parts; /* Part */
} TemplateFiller;

static gboolean
is_shown (const TemplateFiller *self)
{
  return self->parts->len == 0 || g_array_index (self->parts, Part, self->parts->len - 1).is_written;
}

static gboolean
fail (const TemplateFiller *self, const char *tag, gsize length, GError **error)
{
  g_autofree char *name = g_strndup (tag, length);
  guint line = 1;

  for (const char *c = self->start; c < self->at; c++)
    line += *c == '\n';
  g_set_error (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_UNREADABLE,
               _ ("The template cannot be filled: “%s” in line %u has no value or no end."), name, line);
  return FALSE;
}

/* If a mark such as {{#name}} is alone on its line, skips the whole line, so that no empty line is left. */
static const char *
skip_line_of (const TemplateFiller *self, const char *tag, const char *end)
{
  const char *before = tag;

  while (before > self->start && before[-1] == ' ')
    before--;
  while (*end == ' ')
    end++;
  return (before == self->start || before[-1] == '\n') && *end == '\n' ? end + 1 : NULL;
}

static gboolean
open_part (TemplateFiller *self, const char *name, gsize length, gboolean is_inverted, GError **error)
{
  g_autofree char *key = g_strndup (name, length);
  gpointer value = NULL;
  Part part = { name, length, FALSE };
  gboolean filled;

  if (!g_hash_table_lookup_extended (self->values, key, NULL, &value))
    return fail (self, name, length, error);
  filled = value != NULL && *(const char *) value != '\0';
  part.is_written = is_shown (self) && filled != is_inverted;
  g_array_append_val (self->parts, part);
  return TRUE;
}

static gboolean
close_part (TemplateFiller *self, const char *name, gsize length, GError **error)
{
  const Part *part = self->parts->len > 0 ? &g_array_index (self->parts, Part, self->parts->len - 1) : NULL;

  if (part == NULL || part->length != length || strncmp (part->name, name, length) != 0)
    return fail (self, name, length, error);
  g_array_set_size (self->parts, self->parts->len - 1);
  return TRUE;
}

static gboolean
put_value (TemplateFiller *self, const char *name, gsize length, GError **error)
{
  g_autofree char *key = g_strndup (name, length);
  gpointer value = NULL;

  if (!g_hash_table_lookup_extended (self->values, key, NULL, &value))
    return fail (self, name, length, error);
  if (value != NULL && is_shown (self))
    g_string_append (self->filled, value);
  return TRUE;
}

/* Reads the mark at @self->at, which is at "{{". */
static gboolean
read_mark (TemplateFiller *self, GError **error)
{
  const char *tag = self->at;
  const char *name = tag + 2;
  const char *end = strstr (name, "}}");
  char sign = *name;
  const char *after;
  gboolean done;

  if (end == NULL)
    return fail (self, tag, MIN (strlen (tag), 20), error);
  if (sign != '#' && sign != '^' && sign != '/')
    {
      self->at = end + 2;
      return put_value (self, name, (gsize) (end - name), error);
    }
  name++;
  done = sign == '/' ? close_part (self, name, (gsize) (end - name), error)
                     : open_part (self, name, (gsize) (end - name), sign == '^', error);
  after = skip_line_of (self, tag, end + 2);
  self->at = after != NULL ? after : end + 2;
  return done;
}

char *
dowser_template_fill (const char *text, GHashTable *values, GError **error)
{
  TemplateFiller self = { text, text, values, NULL, NULL };
  gboolean done = TRUE;

  g_return_val_if_fail (text != NULL && values != NULL, NULL);

  self.filled = g_string_new (NULL);
  self.parts = g_array_new (FALSE, FALSE, sizeof (Part));
  while (done && *self.at != '\0')
    {
      const char *tag = strstr (self.at, "{{");
      gsize length = tag != NULL ? (gsize) (tag - self.at) : strlen (self.at);

      if (is_shown (&self))
        g_string_append_len (self.filled, self.at, (gssize) length);
      self.at += length;
      if (tag != NULL)
        done = read_mark (&self, error);
    }
  if (done && self.parts->len > 0)
    {
      const Part *part = &g_array_index (self.parts, Part, self.parts->len - 1);

      done = fail (&self, part->name, part->length, error);
    }
  g_array_unref (self.parts);
  return g_string_free (self.filled, !done);
}
