/* dowser-metadata-heading.c - reads the headings and cells of a metadata file */
#include "schema/dowser-metadata-heading.h"

#include <string.h>

typedef struct
{
  DowserMetadataField field;
  const char *names; /* separated by spaces; only lower-case letters and digits */
} FieldNames;

static const FieldNames spellings[] = {
  { DOWSER_METADATA_SCHEMA, " schema schemaname tableschema owner dataset datasetname namespace " },
  { DOWSER_METADATA_TABLE, " table tablename tbl tblname tab entity entityname relation relationname object objectname "
                           "physicaltable physicaltablename tablephysicalname sourcetable dbtable databasetable "
                           "tabelle tabellenname tableid tabletechnicalname technicaltable fullyqualifiedtable "
                           "fullyqualifiedtablename tableview tableorview tableviewname view viewname " },
  { DOWSER_METADATA_COLUMN, " column columnname col colname field fieldname attribute attributename physicalcolumn "
                            "physicalcolumnname physicalname columnphysicalname dbcolumn databasecolumn sourcecolumn "
                            "spalte spaltenname variable variablename columnid technicalname columntechnicalname "
                            "technicalcolumn dataelement dataelementname " },
  { DOWSER_METADATA_NAME, " name " },
  { DOWSER_METADATA_BUSINESS_NAME,
    " businessname businesscolumnname columnbusinessname alias columnalias label columnlabel displayname displaylabel "
    "display friendlyname logicalname logicalcolumnname columnlogicalname title caption commonname businessterm term "
    "fullname longname columnfullname bezeichnung anzeigename fachbegriff " },
  { DOWSER_METADATA_DESCRIPTION,
    " description desc descr definition meaning comment comments columncomment remark remarks note notes explanation "
    "columndescription columndesc columndefinition fielddescription fielddefinition attributedescription "
    "businessdefinition businessdescription descriptiontext beschreibung bedeutung bemerkung erklarung details " },
  { DOWSER_METADATA_UNIT, " unit units uom unitofmeasure measureunit unitofmeasurement measurementunit columnunit "
                          "fieldunit einheit masseinheit " },
  { DOWSER_METADATA_TABLE_BUSINESS_NAME, " tablebusinessname businesstablename tablealias tablelabel tabledisplayname "
                                         "tablelogicalname tabletitle " },
  { DOWSER_METADATA_TABLE_DESCRIPTION, " tabledescription tabledesc tablecomment tabledefinition tablemeaning "
                                       "tableremarks tablenotes entitydescription " },
  { DOWSER_METADATA_PII, " sensitive issensitive sensitivity sensitivitylevel personal ispersonal personaldata "
                         "personalinformation confidential isconfidential confidentiality privacy gdpr classification "
                         "dataclassification dataprivacy phi personenbezogen " },
  { DOWSER_METADATA_ENTITLEMENT,
    " role roles requiredrole requiredroles allowedroles access accesslevel accessgroup accessgroups accessrole "
    "restricted isrestricted restriction restrictions permission permissions group groups authorization berechtigung "
    "rolle rollen " },
  { DOWSER_METADATA_HIDDEN, " hidden ishidden hide exclude excluded isexcluded ignore ignored versteckt suppress " },
  { DOWSER_METADATA_VISIBLE, " visible isvisible show include included sichtbar " },
};

static char *
dup_normalized (const char *text)
{
  GString *plain_letters = g_string_new (NULL);

  for (const char *c = text; *c != '\0'; c = g_utf8_next_char (c))
    if (g_unichar_isalnum (g_utf8_get_char (c)))
      g_string_append_unichar (plain_letters, g_unichar_tolower (g_utf8_get_char (c)));
  return g_string_free (plain_letters, FALSE);
}

static gboolean
is_in_names (const char *names, const char *plain_letters)
{
  g_autofree char *padded_letters = g_strdup_printf (" %s ", plain_letters);

  return *plain_letters != '\0' && strstr (names, padded_letters) != NULL;
}

DowserMetadataField
dowser_metadata_heading_read (const char *heading)
{
  g_autofree char *plain_letters = dup_normalized (heading);

  for (guint i = 0; i < G_N_ELEMENTS (spellings); i++)
    if (is_in_names (spellings[i].names, plain_letters))
      return spellings[i].field;
  /* Finds a heading about personal data or entitlements by a part of the heading: "Contains PII?", "PII (yes/no)",
   * "Data Entitlement Group". These fields must not be missed. */
  if (strlen (plain_letters) > 40)
    return DOWSER_METADATA_NONE;
  if (strstr (plain_letters, "pii") != NULL || strstr (plain_letters, "sensitiv") != NULL
      || strstr (plain_letters, "personaldata") != NULL)
    return DOWSER_METADATA_PII;
  if (strstr (plain_letters, "entitlement") != NULL || strstr (plain_letters, "restrict") != NULL)
    return DOWSER_METADATA_ENTITLEMENT;
  return DOWSER_METADATA_NONE;
}

gboolean
dowser_metadata_is_yes (const char *text)
{
  g_autofree char *plain_letters = text != NULL ? dup_normalized (text) : NULL;

  if (plain_letters == NULL)
    return FALSE;
  return is_in_names (" 1 10 true yes y x t on ja j oui si wahr vrai ", plain_letters)
         || strstr (text, "\u2713") != NULL || strstr (text, "\u2714") != NULL || strstr (text, "\u2611") != NULL;
}

gboolean
dowser_metadata_is_personal (const char *text)
{
  g_autofree char *plain_letters = text != NULL ? dup_normalized (text) : NULL;

  if (plain_letters == NULL || (*plain_letters == '\0' && !dowser_metadata_is_yes (text)))
    return FALSE;
  return !is_in_names (" 0 00 false no n f none nonpii notpii nopii na null nil public open low nonsensitive "
                       "notsensitive "
                       "off nein "
                       "non falsch unrestricted general notpersonal nonpersonal ",
                       plain_letters);
}

char *
dowser_metadata_dup_entitlement (const char *text)
{
  g_autofree char *plain_letters = text != NULL ? dup_normalized (text) : NULL;

  if (plain_letters == NULL || *plain_letters == '\0')
    return NULL;
  if (is_in_names (" 0 false no n none na null public all everyone everybody anyone any open unrestricted nein off ",
                   plain_letters))
    return NULL;
  return dowser_metadata_is_yes (text) ? g_strdup ("restricted") : g_strstrip (g_strdup (text));
}
