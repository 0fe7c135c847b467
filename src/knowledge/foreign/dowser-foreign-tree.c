/* dowser-foreign-tree.c - reads members of a file of another program, and adds notes on members that can't be read */
#include "knowledge/foreign/dowser-foreign-private.h"

#include "plan/dowser-json-parts.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The maximum length of a text. Longer texts aren't descriptions for people. */
#define MAX_TEXT 4000

void
_dowser_foreign_report (DowserForeign *self, const DowserYaml *at, char *what)
{
  g_autofree char *owned_text = what;

  if (self->notes == NULL)
    return;
  if (g_hash_table_size (self->reported) >= DOWSER_FOREIGN_MAX_NOTES)
    {
      self->n_left_out++;
      return;
    }
  g_hash_table_add (self->reported, g_strdup_printf ("%u\n%s", at->first_line, owned_text));
  if (self->file != NULL)
    g_ptr_array_add (self->notes, g_strdup_printf (_ ("“%s”, line %u: %s"), self->file, at->first_line, owned_text));
  else
    g_ptr_array_add (self->notes, g_strdup_printf (_ ("line %u: %s"), at->first_line, owned_text));
}

void
_dowser_foreign_report_once (DowserForeign *self, const DowserYaml *at, const char *key, char *what)
{
  g_autofree char *owned_text = what;

  if (g_hash_table_contains (self->reported, key))
    return;
  _dowser_foreign_report (self, at, g_steal_pointer (&owned_text));
  if (g_hash_table_size (self->reported) < DOWSER_FOREIGN_MAX_NOTES)
    g_hash_table_add (self->reported, g_strdup (key));
}

gboolean
_dowser_foreign_check_members (DowserForeign *self, const DowserYaml *node, const char *what, const char *known)
{
  if (node->kind != DOWSER_YAML_MAPPING)
    {
      _dowser_foreign_report (self, node, g_strdup_printf (_ ("%s needs named values, such as “name: …”"), what));
      return FALSE;
    }
  for (guint i = 0; i < node->keys->len; i++)
    {
      const char *name = node->keys->pdata[i];
      g_autofree char *key = g_strconcat (what, "\n", name, NULL);

      if (!dowser_json_is_known_name (name, known))
        _dowser_foreign_report_once (self, node->items->pdata[i], key,
                                     g_strdup_printf (_ ("“%s” of %s isn't used"), name, what));
    }
  return TRUE;
}

gboolean
_dowser_foreign_is_null (const DowserYaml *node)
{
  return node == NULL
         || (node->kind == DOWSER_YAML_SCALAR && node->is_plain
             && (*node->text == '\0' || g_str_equal (node->text, "~") || g_str_equal (node->text, "null")));
}

const char *
_dowser_foreign_get_text (DowserForeign *self, const DowserYaml *node, const char *key)
{
  const DowserYaml *member = dowser_yaml_get (node, key);

  if (_dowser_foreign_is_null (member))
    return NULL;
  if (member->kind != DOWSER_YAML_SCALAR)
    _dowser_foreign_report (self, member, g_strdup_printf (_ ("“%s” must be a text"), key));
  else if (strlen (member->text) > MAX_TEXT)
    _dowser_foreign_report (self, member, g_strdup_printf (_ ("“%s” is longer than %d bytes"), key, MAX_TEXT));
  else
    return *member->text != '\0' ? member->text : NULL;
  return NULL;
}

GPtrArray *
_dowser_foreign_get_list (DowserForeign *self, const DowserYaml *node, const char *key)
{
  static GPtrArray *empty;
  const DowserYaml *member = dowser_yaml_get (node, key);

  if (g_once_init_enter (&empty))
    g_once_init_leave (&empty, g_ptr_array_new ());
  if (_dowser_foreign_is_null (member))
    return empty;
  if (member->kind == DOWSER_YAML_SEQUENCE)
    return member->items;
  _dowser_foreign_report (self, member, g_strdup_printf (_ ("“%s” must be a list"), key));
  return empty;
}

char **
_dowser_foreign_dup_texts (DowserForeign *self, const DowserYaml *node, const char *key)
{
  g_autoptr (GStrvBuilder) texts = g_strv_builder_new ();
  const DowserYaml *member = dowser_yaml_get (node, key);

  if (!_dowser_foreign_is_null (member) && member->kind == DOWSER_YAML_SCALAR)
    g_strv_builder_add (texts, member->text);
  for (guint i = 0; !_dowser_foreign_is_null (member) && i < member->items->len; i++)
    {
      const DowserYaml *item = member->items->pdata[i];

      if (member->kind != DOWSER_YAML_SEQUENCE || item->kind != DOWSER_YAML_SCALAR || strlen (item->text) > MAX_TEXT)
        {
          _dowser_foreign_report (self, item, g_strdup_printf (_ ("“%s” must be a list of texts"), key));
          break;
        }
      if (*item->text != '\0')
        g_strv_builder_add (texts, item->text);
    }
  return g_strv_builder_end (texts);
}

gboolean
_dowser_foreign_get_boolean (const DowserYaml *node, const char *key)
{
  const char *text = dowser_yaml_get_text (node, key);

  return text != NULL && g_ascii_strcasecmp (text, "true") == 0;
}
