/* dowser-xlsx-parts.c - the parts of an XLSX file other than its sheets: list of sheets, shared texts, formats */
#include "sources/spreadsheet/dowser-xlsx-parts.h"

#include "base/dowser-error.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MAX_STYLES 100000

static void
sheet_free (gpointer data)
{
  DowserXlsxSheet *self = data;

  g_free (self->name);
  g_free (self->part);
  g_free (self);
}

void
dowser_xlsx_parts_free (DowserXlsxParts *self)
{
  g_ptr_array_unref (self->sheets);
  g_string_free (self->texts, TRUE);
  g_array_unref (self->places);
  g_array_unref (self->shown);
  g_free (self->workbook);
  g_free (self->shared);
  g_free (self->styles);
  g_free (self);
}

static gboolean
is_name (const char *name, const char *wanted_names)
{
  return strcmp (name, wanted_names) == 0;
}

static void
ignore_end_cb (DowserXml *xml, const char *name, gpointer user_data)
{
}

typedef struct
{
  char *kind; /* the last component of the relation's type */
  char *part;
} Relation;

static void
relation_free (gpointer data)
{
  Relation *self = data;

  g_free (self->kind);
  g_free (self->part);
  g_free (self);
}

typedef struct
{
  const char *folder; /* the folder that relative targets refer to */
  GHashTable *relations;
} Relations;

static void
relation_cb (DowserXml *xml, const char *name, const DowserXmlAttributes *attributes, gpointer user_data)
{
  Relations *self = user_data;
  g_autofree char *id = NULL, *type = NULL, *target = NULL, *slashed = NULL, *root = NULL, *whole = NULL;
  Relation *relation;

  if (!is_name (name, "Relationship") || dowser_xml_attribute_is (attributes, "TargetMode", "External"))
    return;
  id = dowser_xml_dup_attribute (attributes, "Id");
  type = dowser_xml_dup_attribute (attributes, "Type");
  target = dowser_xml_dup_attribute (attributes, "Target");
  if (id == NULL || type == NULL || target == NULL)
    return;
  slashed = g_strdelimit (g_strdup (target), "\\", '/');
  root = g_strconcat ("/", self->folder, NULL);
  whole = g_canonicalize_filename (slashed, root);
  relation = g_new0 (Relation, 1);
  relation->kind = g_strdup (strrchr (type, '/') != NULL ? strrchr (type, '/') + 1 : type);
  relation->part = g_strdup (whole + 1);
  g_hash_table_replace (self->relations, g_steal_pointer (&id), relation);
}

/* Reads the relations of the part @part_path; "" is the package itself. Returns: (transfer full) (nullable): id →
 * Relation */
static GHashTable *
read_relations (DowserSheetPackage *package, const char *part_path, GCancellable *cancellable, GError **error)
{
  static const DowserXmlHandler handler = { relation_cb, ignore_end_cb, NULL };
  g_autoptr (GHashTable) relations = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, relation_free);
  const char *slash = strrchr (part_path, '/');
  g_autofree char *folder = g_strndup (part_path, slash != NULL ? (gsize) (slash + 1 - part_path) : 0);
  g_autofree char *part = g_strdup_printf ("%s_rels/%s.rels", folder, part_path + strlen (folder));
  Relations self = { folder, relations };

  if (dowser_sheet_package_has_part (package, part)
      && !dowser_sheet_package_parse (package, part, &handler, &self, cancellable, error))
    return NULL;
  return g_steal_pointer (&relations);
}

/* Returns: (nullable): the first relation of this kind */
static const char *
find_relation (GHashTable *relations, const char *kind)
{
  GHashTableIter iter;
  gpointer value;

  g_hash_table_iter_init (&iter, relations);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    if (strcmp (((Relation *) value)->kind, kind) == 0)
      return ((Relation *) value)->part;
  return NULL;
}

typedef struct
{
  DowserXlsxParts *parts;
  GHashTable *relations;
} Workbook;

static void
workbook_cb (DowserXml *xml, const char *name, const DowserXmlAttributes *attributes, gpointer user_data)
{
  Workbook *self = user_data;
  g_autofree char *id = NULL;
  const Relation *relation;
  DowserXlsxSheet *sheet;

  /* An element in an extension may have the same name. With |=, such an element doesn't reset since_1904. */
  if (is_name (name, "workbookPr"))
    self->parts->since_1904 |= dowser_xml_attribute_is (attributes, "date1904", "1")
                               || dowser_xml_attribute_is (attributes, "date1904", "true");
  if (!is_name (name, "sheet") || self->parts->sheets->len >= DOWSER_SHEET_MAX_SHEETS)
    return;
  id = dowser_xml_dup_attribute (attributes, "id");
  relation = id != NULL ? g_hash_table_lookup (self->relations, id) : NULL;
  if (relation == NULL)
    {
      dowser_xml_fail (xml);
      return;
    }
  sheet = g_new0 (DowserXlsxSheet, 1);
  sheet->name = dowser_xml_dup_attribute (attributes, "name");
  sheet->name = sheet->name != NULL ? sheet->name : g_strdup ("");
  sheet->hidden = dowser_xml_attribute_is (attributes, "state", "hidden")
                  || dowser_xml_attribute_is (attributes, "state", "veryHidden");
  sheet->part = strcmp (relation->kind, "worksheet") == 0 ? g_strdup (relation->part) : NULL;
  g_ptr_array_add (self->parts->sheets, sheet);
}

static gboolean
fail_for_form (DowserSheetPackage *package, GError **error)
{
  gboolean is_binary = dowser_sheet_package_has_part (package, "xl/workbook.bin");
  gboolean is_document = dowser_sheet_package_has_part (package, "word/document.xml")
                         || dowser_sheet_package_has_part (package, "ppt/presentation.xml");

  g_set_error_literal (
      error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_NOT_A_DATABASE,
      is_binary
          ? _ ("the file is a binary workbook (.xlsb). Open it in a spreadsheet program, and save it as .xlsx or .ods.")
      : is_document ? _ ("the file is another kind of office document, not a workbook. Choose another file.")
                    : _ ("the file is packed, but contains no workbook. Unpack it, and choose the files in it."));
  return FALSE;
}

/* Finds the workbook, and the parts that it refers to. */
static gboolean
read_workbook (DowserXlsxParts *self, DowserSheetPackage *package, GCancellable *cancellable, GError **error)
{
  static const DowserXmlHandler handler = { workbook_cb, ignore_end_cb, NULL };
  g_autoptr (GHashTable) roots = read_relations (package, "", cancellable, error);
  g_autoptr (GHashTable) relations = NULL;
  const char *found = roots != NULL ? find_relation (roots, "officeDocument") : NULL;
  Workbook workbook = { self, NULL };

  if (roots == NULL)
    return FALSE;
  self->workbook
      = g_strdup (found != NULL && dowser_sheet_package_has_part (package, found) ? found : "xl/workbook.xml");
  if (!dowser_sheet_package_has_part (package, self->workbook) || g_str_has_suffix (self->workbook, ".bin")
      || dowser_sheet_package_has_part (package, "word/document.xml"))
    return fail_for_form (package, error);
  workbook.relations = relations = read_relations (package, self->workbook, cancellable, error);
  if (relations == NULL
      || !dowser_sheet_package_parse (package, self->workbook, &handler, &workbook, cancellable, error))
    return FALSE;
  self->shared = g_strdup (find_relation (relations, "sharedStrings"));
  self->styles = g_strdup (find_relation (relations, "styles"));
  return TRUE;
}

/* Reads "_xHHHH_" at the start of @text. Returns: the code of the character; -1 if @text doesn't begin with such an
 * escape */
static int
read_escape (const char *text, gsize length)
{
  int value = 0;

  if (length < 7 || text[0] != '_' || text[1] != 'x' || text[6] != '_')
    return -1;
  for (guint i = 2; i < 6; i++)
    {
      if (!g_ascii_isxdigit (text[i]))
        return -1;
      value = value * 16 + g_ascii_xdigit_value (text[i]);
    }
  return value;
}

void
dowser_xlsx_append_text (GString *into, const char *text, gsize length)
{
  while (length > 0)
    {
      const char *found = memchr (text, '_', length);
      gsize before = found != NULL ? (gsize) (found - text) : length;
      int sign, second;

      g_string_append_len (into, text, (gssize) before);
      text += before;
      length -= before;
      if (length == 0)
        return;
      sign = read_escape (text, length);
      second = sign >= 0xd800 && sign < 0xdc00 ? read_escape (text + 7, length - 7) : -1;
      if (sign < 0)
        g_string_append_c (into, '_');
      else if (second >= 0xdc00 && second < 0xe000)
        g_string_append_unichar (into, 0x10000 + (gunichar) ((sign - 0xd800) * 0x400 + second - 0xdc00));
      else if (sign > 0 && g_unichar_validate ((gunichar) sign))
        g_string_append_unichar (into, (gunichar) sign);
      sign = sign < 0 ? 1 : second >= 0xdc00 && second < 0xe000 ? 14 : 7;
      text += sign;
      length -= (gsize) sign;
    }
}

typedef struct
{
  DowserXlsxParts *parts;
  GString *text; /* the part of the current shared text that was read so far */
  gboolean in_item;
  gboolean in_text;
  gboolean is_phonetic; /* inside a phonetic reading, which isn't part of the text */
} TextsReader;

static void
texts_start_cb (DowserXml *xml, const char *name, const DowserXmlAttributes *attributes, gpointer user_data)
{
  TextsReader *self = user_data;

  if (is_name (name, "si"))
    {
      self->in_item = TRUE;
      g_string_truncate (self->text, 0);
    }
  else if (is_name (name, "rPh"))
    self->is_phonetic = TRUE;
  else if (is_name (name, "t"))
    self->in_text = self->in_item && !self->is_phonetic;
}

static void
texts_end_cb (DowserXml *xml, const char *name, gpointer user_data)
{
  TextsReader *self = user_data;
  DowserXlsxParts *parts = self->parts;

  if (is_name (name, "rPh"))
    self->is_phonetic = FALSE;
  else if (is_name (name, "t"))
    self->in_text = FALSE;
  else if (is_name (name, "si") && self->in_item)
    {
      self->in_item = FALSE;
      dowser_xlsx_append_text (parts->texts, self->text->str, self->text->len);
      g_string_append_c (parts->texts, '\0');
      g_array_append_val (parts->places, parts->texts->len);
    }
}

static void
texts_text_cb (const char *text, gsize length, gpointer user_data)
{
  TextsReader *self = user_data;

  if (self->in_text)
    g_string_append_len (self->text, text, (gssize) length);
}

static gboolean
read_texts (DowserXlsxParts *self, DowserSheetPackage *package, GCancellable *cancellable, GError **error)
{
  static const DowserXmlHandler handler = { texts_start_cb, texts_end_cb, texts_text_cb };
  g_autoptr (GString) text = g_string_new (NULL);
  TextsReader texts = { self, text, FALSE, FALSE, FALSE };

  return self->shared == NULL
         || dowser_sheet_package_parse (package, self->shared, &handler, &texts, cancellable, error);
}

typedef struct
{
  DowserXlsxParts *parts;
  GHashTable *codes; /* format id → DowserSheetShown */
  gboolean in_cells;
} StylesReader;

static void
styles_start_cb (DowserXml *xml, const char *name, const DowserXmlAttributes *attributes, gpointer user_data)
{
  StylesReader *self = user_data;
  guint id = dowser_xml_get_attribute_number (attributes, "numFmtId", 0, G_MAXINT);

  if (is_name (name, "numFmt"))
    {
      g_autofree char *code = dowser_xml_dup_attribute (attributes, "formatCode");
      DowserSheetShown shown = dowser_sheet_shown_from_code (code != NULL ? code : "");

      g_hash_table_replace (self->codes, GUINT_TO_POINTER (id), g_memdup2 (&shown, sizeof shown));
    }
  else if (is_name (name, "cellXfs"))
    self->in_cells = TRUE;
  else if (is_name (name, "xf") && self->in_cells && self->parts->shown->len < MAX_STYLES)
    {
      const DowserSheetShown *own = g_hash_table_lookup (self->codes, GUINT_TO_POINTER (id));
      DowserSheetShown shown = own != NULL ? *own : dowser_sheet_shown_from_id (id);

      g_array_append_val (self->parts->shown, shown);
    }
}

static void
styles_end_cb (DowserXml *xml, const char *name, gpointer user_data)
{
  if (is_name (name, "cellXfs"))
    ((StylesReader *) user_data)->in_cells = FALSE;
}

static gboolean
read_styles (DowserXlsxParts *self, DowserSheetPackage *package, GCancellable *cancellable, GError **error)
{
  static const DowserXmlHandler handler = { styles_start_cb, styles_end_cb, NULL };
  g_autoptr (GHashTable) codes = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  StylesReader styles = { self, codes, FALSE };

  return self->styles == NULL
         || dowser_sheet_package_parse (package, self->styles, &handler, &styles, cancellable, error);
}

DowserXlsxParts *
dowser_xlsx_parts_read (DowserSheetPackage *package, GCancellable *cancellable, GError **error)
{
  g_autoptr (DowserXlsxParts) self = g_new0 (DowserXlsxParts, 1);
  const gsize first = 0;

  self->sheets = g_ptr_array_new_with_free_func (sheet_free);
  self->texts = g_string_new (NULL);
  self->places = g_array_new (FALSE, FALSE, sizeof (gsize));
  self->shown = g_array_new (FALSE, FALSE, sizeof (DowserSheetShown));
  g_array_append_val (self->places, first);
  if (!read_workbook (self, package, cancellable, error) || !read_texts (self, package, cancellable, error)
      || !read_styles (self, package, cancellable, error))
    return NULL;
  return g_steal_pointer (&self);
}
