/* dowser-yaml.h - reads YAML into a tree of nodes with line numbers */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/** The maximum size of a text in bytes, and the maximum nesting depth. */
#define DOWSER_YAML_MAX_BYTES (4 * 1024 * 1024)
#define DOWSER_YAML_MAX_DEPTH 64

/** DowserYamlError: @DOWSER_YAML_ERROR_MALFORMED: the message has the line and the problem */
typedef enum
{
  DOWSER_YAML_ERROR_MALFORMED,
  DOWSER_YAML_ERROR_TOO_LARGE,
} DowserYamlError;
#define DOWSER_YAML_ERROR (dowser_yaml_error_quark ())
GQuark dowser_yaml_error_quark (void);

typedef enum
{
  DOWSER_YAML_SCALAR,
  DOWSER_YAML_SEQUENCE,
  DOWSER_YAML_MAPPING,
} DowserYamlKind;

/**
 * DowserYaml: a node and its children, in the order of the text. Plain data, never changed after reading.
 * @text: for a scalar, else %NULL
 * @is_plain: TRUE for a scalar without quotation marks: "5" may be a number, "~" is null
 * @keys: char *, for a mapping; @items: DowserYaml: the elements of a sequence, or the values of a mapping, one for
 * each of @keys
 * @first_line, @last_line: from 1, without a comment after the node
 */
typedef struct
{
  DowserYamlKind kind;
  char *text;
  gboolean is_plain;
  GPtrArray *keys;
  GPtrArray *items;
  guint first_line;
  guint last_line;
} DowserYaml;

/**
 * dowser_yaml_read:
 * @length: bytes, -1 when NUL-terminated
 *
 * Reads one document. Aliases are refused, so that a small text can't become a large or endless tree. Duplicate member
 * names are refused, too. An empty text gives an empty mapping.
 *
 * Returns: (transfer full) (nullable): %NULL with #DOWSER_YAML_ERROR
 */
DowserYaml *dowser_yaml_read (const char *text, gssize length, GError **error);
void dowser_yaml_free (DowserYaml *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserYaml, dowser_yaml_free)

/** Returns member @key of a mapping. @self: (nullable). Returns: (nullable): borrowed; %NULL also if @self isn't a
 * mapping */
const DowserYaml *dowser_yaml_get (const DowserYaml *self, const char *key);
/** Returns the text of the scalar member @key. Returns: (nullable): borrowed; %NULL if the member is missing, not a
 * scalar, or empty */
const char *dowser_yaml_get_text (const DowserYaml *self, const char *key);
/** Reads a word, or a list of words, each of at most @max bytes, without surrounding spaces. Returns: (transfer full)
 * (nullable): strv, empty for an empty text; %NULL if the node is neither a word nor a list of words */
char **dowser_yaml_dup_words (const DowserYaml *self, gsize max);
/** Converts the tree to JSON; plain scalars become numbers, booleans and null as in YAML 1.2. Returns: (transfer
 * full) */
JsonNode *dowser_yaml_to_json (const DowserYaml *self);
/** Returns @text as a scalar that is read back as the same text. The scalar has no quotes, if possible. Returns:
 * (transfer full) */
char *dowser_yaml_quote (const char *text);

G_END_DECLS
