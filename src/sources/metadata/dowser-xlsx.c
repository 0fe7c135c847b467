/* dowser-xlsx.c - the texts in the cells of a spreadsheet, and nothing else of it */
#include "sources/metadata/dowser-xlsx-private.h"

#include <glib/gi18n-lib.h>
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <string.h>

#define MAX_SHEETS 256

typedef xmlDoc XmlDocument;
G_DEFINE_AUTOPTR_CLEANUP_FUNC (XmlDocument, xmlFreeDoc)

void
dowser_sheet_free (DowserSheet *self)
{
  g_free (self->name);
  g_ptr_array_unref (self->rows);
  g_free (self);
}

/* Small parts are read whole. Returns: (nullable) */
static XmlDocument *
parse (GHashTable *parts, const char *name)
{
  GBytes *part = g_hash_table_lookup (parts, name);
  gsize size = 0;
  const char *data = part != NULL ? g_bytes_get_data (part, &size) : NULL;
  g_autoptr (XmlDocument) document
      = size > 0 && size < G_MAXINT
            ? xmlReadMemory (data, (int) size, NULL, NULL, XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING)
            : NULL;

  /* Nothing is declared in a spreadsheet. */
  return document != NULL && xmlGetIntSubset (document) == NULL ? g_steal_pointer (&document) : NULL;
}

static char *
dup_attribute (xmlNode *node, const char *name)
{
  xmlChar *value = xmlGetProp (node, (const xmlChar *) name);
  char *copy = g_strdup ((const char *) value);

  xmlFree (value);
  return copy;
}

static gboolean
is_called (const xmlNode *node, const char *name)
{
  return node->type == XML_ELEMENT_NODE && xmlStrEqual (node->name, (const xmlChar *) name);
}

/* Ids of relations → the names of parts. */
static GHashTable *
read_relations (GHashTable *parts)
{
  GHashTable *targets = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (XmlDocument) document = parse (parts, "xl/_rels/workbook.xml.rels");
  xmlNode *root = document != NULL ? xmlDocGetRootElement (document) : NULL;

  for (xmlNode *node = root != NULL ? root->children : NULL; node != NULL; node = node->next)
    {
      g_autofree char *id = is_called (node, "Relationship") ? dup_attribute (node, "Id") : NULL;
      g_autofree char *target = id != NULL ? dup_attribute (node, "Target") : NULL;

      if (target == NULL)
        continue;
      g_hash_table_replace (targets, g_steal_pointer (&id),
                            *target == '/' ? g_strdup (target + 1) : g_strconcat ("xl/", target, NULL));
    }
  return targets;
}

static gboolean
add_sheet (GPtrArray *sheets, const char *name, GBytes *part, GPtrArray *texts, GError **error)
{
  GPtrArray *rows = _dowser_xlsx_read_rows (part, texts, error);
  DowserSheet *sheet;

  if (rows == NULL)
    return FALSE;
  sheet = g_new0 (DowserSheet, 1);
  sheet->name = g_strdup (name);
  sheet->rows = rows;
  g_ptr_array_add (sheets, sheet);
  return TRUE;
}

/* Returns: (nullable): the <sheets> of the workbook */
static xmlNode *
find_sheets (XmlDocument *workbook)
{
  xmlNode *root = workbook != NULL ? xmlDocGetRootElement (workbook) : NULL;

  for (xmlNode *node = root != NULL ? root->children : NULL; node != NULL; node = node->next)
    if (is_called (node, "sheets"))
      return node;
  return NULL;
}

static gboolean
read_sheets (GPtrArray *sheets, GHashTable *parts, GPtrArray *texts, GError **error)
{
  g_autoptr (XmlDocument) workbook = parse (parts, "xl/workbook.xml");
  g_autoptr (GHashTable) targets = read_relations (parts);
  xmlNode *list = find_sheets (workbook);

  for (xmlNode *node = list != NULL ? list->children : NULL; node != NULL && sheets->len < MAX_SHEETS;
       node = node->next)
    {
      g_autofree char *name = is_called (node, "sheet") ? dup_attribute (node, "name") : NULL;
      g_autofree char *id = name != NULL ? dup_attribute (node, "id") : NULL;
      const char *target = id != NULL ? g_hash_table_lookup (targets, id) : NULL;
      GBytes *part = target != NULL ? g_hash_table_lookup (parts, target) : NULL;

      if (part != NULL && !add_sheet (sheets, name, part, texts, error))
        return FALSE;
    }
  return TRUE;
}

GPtrArray *
dowser_xlsx_read (GBytes *file, GError **error)
{
  g_autoptr (GPtrArray) sheets = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_sheet_free);
  g_autoptr (GHashTable) parts = _dowser_xlsx_unpack (file, error);
  g_autoptr (GPtrArray) texts = NULL;
  GBytes *shared;

  if (parts == NULL)
    return NULL;
  shared = g_hash_table_lookup (parts, "xl/sharedStrings.xml");
  if (shared != NULL && (texts = _dowser_xlsx_read_texts (shared, error)) == NULL)
    return NULL;
  if (!read_sheets (sheets, parts, texts, error))
    return NULL;
  if (sheets->len == 0)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                           _ ("there is no sheet in it; save it again as .xlsx or CSV"));
      return NULL;
    }
  return g_steal_pointer (&sheets);
}
