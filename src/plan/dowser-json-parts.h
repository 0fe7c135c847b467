/* dowser-json-parts.h - converts the parts of a plan to and from JSON nodes; shared by the files that read and write
 * plans */
#pragma once

#include "base/dowser-json.h"
#include "plan/dowser-operation.h"
#include "plan/dowser-plan.h"

G_BEGIN_DECLS

/* When a read function is called, the reader's current node is the object of the part to read. After an error, the
 * function returns NULL or an incomplete part. The caller that reads the whole plan frees such a part after
 * dowser_json_reader_finish(). */

/** Returns TRUE if @name is one of the names in @name_list (separated by spaces). */
gboolean dowser_json_is_known_name (const char *name, const char *name_list);
/** Sets an error for each member whose name isn't in @name_list (names separated by spaces). */
void dowser_json_reader_check_members (DowserJsonReader *reader, const char *name_list);
/** Reads an integer from @minimum to @maximum. */
gint64 dowser_json_reader_int_between (DowserJsonReader *reader, const char *name, gint64 default_value, gint64 minimum,
                                       gint64 maximum);

/** DowserPartRead: reads the current node. Returns: (nullable) (transfer full) */
typedef gpointer (*DowserPartRead) (DowserJsonReader *reader);
/** Reads each element of the array member @name, if it exists, and adds it to @into. */
void dowser_json_reader_read_list (DowserJsonReader *reader, const char *name, gboolean required, DowserPartRead read,
                                   GPtrArray *into);
/** Reads the object member @name. Returns: (nullable) (transfer full) */
gpointer dowser_json_reader_read_part (DowserJsonReader *reader, const char *name, gboolean required,
                                       DowserPartRead read);

/** DowserPartWrite: writes one element. Returns: (transfer full) */
typedef JsonNode *(*DowserPartWrite) (gconstpointer part);
/** Adds @parts as the array @name. An empty array is left out unless @write_empty is TRUE. */
void dowser_json_object_add_list (JsonObject *object, const char *name, GPtrArray *parts, DowserPartWrite write,
                                  gboolean write_empty);
/** Writes @parts as a JSON array that is a complete text. Returns: (transfer full) */
char *dowser_json_list_to_text (GPtrArray *parts, DowserPartWrite write, gboolean pretty);
/** Reads a text from dowser_json_list_to_text(). Returns: (transfer full) (nullable): an array with the free function
 * @destroy */
GPtrArray *dowser_json_list_from_text (const char *text, DowserPartRead read, GDestroyNotify destroy, GError **error);
/** Adds @value as the member @name. Does nothing if @value is %NULL. */
void dowser_json_object_add_string (JsonObject *object, const char *name, const char *value);
/** Returns: (transfer full): a node that takes @object */
JsonNode *dowser_json_node_take_object (JsonObject *object);

JsonNode *dowser_expr_to_node (const DowserExpr *self);
DowserExpr *dowser_expr_read (DowserJsonReader *reader);
JsonNode *dowser_order_to_node (const DowserOrder *self);
DowserOrder *dowser_order_read (DowserJsonReader *reader);
JsonNode *dowser_select_to_node (const DowserSelect *self);
DowserSelect *dowser_select_read (DowserJsonReader *reader);
JsonNode *dowser_format_to_node (const DowserFormat *self);
DowserFormat *dowser_format_read (DowserJsonReader *reader);
JsonNode *dowser_output_view_to_node (const DowserOutputView *self);
/** Fills @self, which must be empty, from the reader's current object. */
void dowser_output_view_read (DowserJsonReader *reader, DowserOutputView *self);
DowserOperation *dowser_operation_read (DowserJsonReader *reader);
DowserPlan *dowser_plan_read (DowserJsonReader *reader);

G_END_DECLS
