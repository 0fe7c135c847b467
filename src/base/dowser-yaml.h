/* dowser-yaml.h - reads YAML into a tree of nodes that know their lines */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/** Largest text (bytes) and deepest nesting that are read. */
#define DOWSER_YAML_MAX_BYTES (4 * 1024 * 1024)
#define DOWSER_YAML_MAX_DEPTH 64

/** DowserYamlError: @DOWSER_YAML_ERROR_MALFORMED: the message names the line and what is wrong there */
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
 * DowserYaml: a node and its children, in the order of the text. Plain data, immutable once read.
 * @text: of a scalar, else %NULL
 * @is_plain: a scalar without quotation marks: "5" may be a number, "~" nothing
 * @keys: char *, of a mapping; @items: DowserYaml, of a mapping as many as @keys, or of a sequence
 * @first_line, @last_line: from 1; a comment behind the node isn't counted
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
 * Reads one document. Aliases are refused, so that a small text never becomes a large or an endless tree; so are two
 * members of one name. An empty text gives an empty mapping.
 *
 * Returns: (transfer full) (nullable): %NULL with #DOWSER_YAML_ERROR
 */
DowserYaml *dowser_yaml_read (const char *text, gssize length, GError **error);
void dowser_yaml_free (DowserYaml *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserYaml, dowser_yaml_free)

/** Member @key of a mapping. @self: (nullable). Returns: (nullable): borrowed; %NULL also where it is none */
const DowserYaml *dowser_yaml_get (const DowserYaml *self, const char *key);
/** Text of scalar member @key. Returns: (nullable): borrowed; %NULL where it isn't there, no scalar, or empty */
const char *dowser_yaml_get_text (const DowserYaml *self, const char *key);
/** One word, or a list of words, each of @max bytes at most, without blanks around it. Returns: (transfer full)
 * (nullable): strv, empty for an empty text; %NULL where it is neither */
char **dowser_yaml_dup_words (const DowserYaml *self, gsize max);
/** The same tree as JSON; plain scalars become numbers, booleans and null as YAML 1.2 has them. Returns: (transfer
 * full)
 */
JsonNode *dowser_yaml_to_json (const DowserYaml *self);
/** @text as a scalar that is read back as the same text: plain where it may be. Returns: (transfer full) */
char *dowser_yaml_quote (const char *text);

G_END_DECLS
