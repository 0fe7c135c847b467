/* dowser-operation-members.c - the members of each operation's JSON object, and their conversion to and from fields */
#include "plan/dowser-operation-members.h"

#include "plan/dowser-json-parts.h"
#include "plan/dowser-plan-json.h"
#include "schema/dowser-value-json.h"

#include <glib/gi18n-lib.h>

typedef enum
{
  TEXT,
  TEXTS,
  INDEX, /* an int */
  INDEXES,
  NUMBER, /* a gint64 */
  REAL,
  FLAG,
  NICK,
  EXPR,
  ORDER,
  VALUE,
  VALUES,
  FORMAT,
  PLAN,
} MemberType;

/** A member: its name, its field in the operation, and its default value. */
typedef struct
{
  const char *name;
  MemberType type;
  gsize offset;
  gint64 default_value;
  gint64 minimum;
  const char *const *nicks;
} Member;

#define FIELD(name) G_STRUCT_OFFSET (DowserOperation, name)
#define FARTHEST_UNIT 100000
/* The maximum index. Users see index + 1, because they count from 1, and this number must also be an int. */
#define MAX_INDEX (G_MAXINT - 1)

/* The members, in the order in which they are written. Two members may have the same name. Each kind of operation then
 * has at most one of the two. */
typedef enum
{
  M_TABLE,
  M_COLUMN,
  M_INSTANCE,
  M_KEY,
  M_TYPE,
  M_PATH,
  M_INDEX,
  M_INDEXES,
  M_AMBIGUITY,
  M_CHOICE,
  M_PLACE,
  M_AGGREGATE,
  M_EXPR,
  M_DISTINCT,
  M_SHARE,
  M_UNIT,
  M_FROM,
  M_TO,
  M_WIDTH,
  M_BINS,
  M_NAME,
  M_ORDER,
  M_LIMIT,
  M_OFFSET,
  M_COUNT,
  M_NUMBER,
  M_DESCENDING,
  M_FILTER,
  M_ON,
  M_TO_SHOW,
  M_ANY,
  M_VALUE,
  M_VALUES,
  M_FORMAT,
  M_CHART,
  M_PLAN,
  M_CHECK,
  M_ABOUT,
  N_MEMBERS,
} MemberId;

static const Member members[N_MEMBERS] = {
  [M_TABLE] = { "table", TEXT, FIELD (table) },
  [M_COLUMN] = { "column", TEXT, FIELD (column) },
  [M_INSTANCE] = { "instance", TEXT, FIELD (instance) },
  [M_KEY] = { "key", TEXTS, FIELD (key) },
  [M_TYPE] = { "type", NICK, FIELD (join_type), .default_value = DOWSER_JOIN_LEFT, .nicks = dowser_join_type_nicks },
  [M_PATH] = { "path", TEXT, FIELD (path) },
  [M_INDEX] = { "index", INDEX, FIELD (index), .default_value = -1 },
  [M_INDEXES] = { "indexes", INDEXES, FIELD (indexes) },
  [M_AMBIGUITY] = { "ambiguity", INDEX, FIELD (index), .default_value = -1 },
  [M_CHOICE] = { "choice", INDEX, FIELD (choice), .default_value = -1 },
  [M_PLACE] = { "to", INDEX, FIELD (to), .default_value = -1 },
  [M_AGGREGATE] = { "aggregate", NICK, FIELD (aggregate), .default_value = -1, .nicks = dowser_aggregate_nicks },
  [M_EXPR] = { "expr", EXPR, FIELD (expr) },
  [M_DISTINCT] = { "distinct", FLAG, FIELD (distinct) },
  [M_SHARE] = { "share", FLAG, FIELD (share) },
  [M_UNIT] = { "unit", NICK, FIELD (unit), .default_value = -1, .nicks = dowser_unit_nicks },
  [M_FROM] = { "from", INDEX, FIELD (from), .minimum = -FARTHEST_UNIT },
  [M_TO] = { "to", INDEX, FIELD (to), .minimum = -FARTHEST_UNIT },
  [M_WIDTH] = { "width", REAL, FIELD (width) },
  [M_BINS] = { "bins", INDEX, FIELD (bins), .minimum = 1 },
  [M_NAME] = { "name", TEXT, FIELD (name) },
  [M_ORDER] = { "order", ORDER, FIELD (order) },
  [M_LIMIT] = { "limit", NUMBER, FIELD (number), .default_value = DOWSER_NO_LIMIT },
  [M_OFFSET] = { "offset", NUMBER, FIELD (number) },
  [M_COUNT] = { "count", NUMBER, FIELD (number), .default_value = 1, .minimum = 1 },
  [M_NUMBER] = { "number", NUMBER, FIELD (number), .default_value = DOWSER_NO_LIMIT },
  [M_DESCENDING] = { "descending", FLAG, FIELD (descending), .default_value = TRUE },
  [M_FILTER] = { "filter", EXPR, FIELD (expr) },
  [M_ON] = { "on", FLAG, FIELD (on), .default_value = TRUE },
  [M_TO_SHOW] = { "to_show", FLAG, FIELD (on) },
  [M_ANY] = { "any", FLAG, FIELD (any) },
  [M_VALUE] = { "value", VALUE, FIELD (value) },
  [M_VALUES] = { "values", VALUES, FIELD (values) },
  [M_FORMAT] = { "format", FORMAT, FIELD (format) },
  [M_CHART] = { "chart", NICK, FIELD (chart), .default_value = DOWSER_CHART_NONE, .nicks = dowser_chart_nicks },
  [M_PLAN] = { "plan", PLAN, FIELD (plan_json) },
  [M_CHECK] = { "check", TEXT, FIELD (check) },
  [M_ABOUT] = { "about", TEXT, FIELD (about) },
};

/* The optional and required JSON members of a kind of operation, as sets of bits. */
#define HAS(id) (G_GUINT64_CONSTANT (1) << (id))
typedef struct
{
  guint64 optional;
  guint64 required;
} MemberSet;

static const MemberSet shapes[DOWSER_OPERATION_N_KINDS] = {
  [DOWSER_OPERATION_ADD_COLUMN] = { HAS (M_TABLE) | HAS (M_INSTANCE) | HAS (M_KEY), HAS (M_COLUMN) },
  [DOWSER_OPERATION_REMOVE_COLUMN] = { HAS (M_TABLE) | HAS (M_COLUMN) | HAS (M_INSTANCE) | HAS (M_INDEX), 0 },
  [DOWSER_OPERATION_MOVE_COLUMN] = { 0, HAS (M_INDEX) | HAS (M_PLACE) },
  [DOWSER_OPERATION_RENAME_COLUMN] = { HAS (M_NAME), HAS (M_INDEX) },
  [DOWSER_OPERATION_SET_ORDER_BY] = { 0, HAS (M_ORDER) },
  [DOWSER_OPERATION_SET_LIMIT] = { HAS (M_LIMIT), 0 },
  [DOWSER_OPERATION_SET_OFFSET] = { HAS (M_OFFSET), 0 },
  [DOWSER_OPERATION_SET_DISTINCT] = { 0, HAS (M_DISTINCT) },
  [DOWSER_OPERATION_ADD_DERIVED] = { HAS (M_NAME), HAS (M_EXPR) },
  [DOWSER_OPERATION_ADD_FILTER] = { 0, HAS (M_FILTER) },
  [DOWSER_OPERATION_EDIT_FILTER] = { HAS (M_COUNT), HAS (M_INDEX) | HAS (M_FILTER) },
  [DOWSER_OPERATION_REMOVE_FILTER] = { HAS (M_COUNT), HAS (M_INDEX) },
  [DOWSER_OPERATION_TOGGLE_FILTER] = { HAS (M_COUNT), HAS (M_INDEX) | HAS (M_ON) },
  [DOWSER_OPERATION_GROUP_FILTERS] = { 0, HAS (M_INDEXES) | HAS (M_ANY) },
  [DOWSER_OPERATION_RELATIVE_DATE_FILTER] = { 0, HAS (M_EXPR) | HAS (M_UNIT) | HAS (M_FROM) | HAS (M_TO) },
  [DOWSER_OPERATION_ADD_JOIN] = { HAS (M_INSTANCE) | HAS (M_KEY) | HAS (M_TYPE) | HAS (M_TO_SHOW), HAS (M_TABLE) },
  [DOWSER_OPERATION_REMOVE_JOIN] = { 0, HAS (M_INSTANCE) },
  [DOWSER_OPERATION_SET_JOIN_TYPE] = { 0, HAS (M_INSTANCE) | HAS (M_TYPE) },
  [DOWSER_OPERATION_REPLACE_LITERAL] = { 0, HAS (M_PATH) | HAS (M_VALUE) },
  [DOWSER_OPERATION_CHOOSE] = { 0, HAS (M_AMBIGUITY) | HAS (M_CHOICE) },
  [DOWSER_OPERATION_HIDE_COLUMN] = { HAS (M_ON), HAS (M_INDEX) },
  [DOWSER_OPERATION_PIN_COLUMN] = { HAS (M_ON), HAS (M_INDEX) },
  [DOWSER_OPERATION_SET_FORMAT] = { HAS (M_FORMAT), HAS (M_INDEX) },
  [DOWSER_OPERATION_PIVOT] = { HAS (M_INDEX), 0 },
  [DOWSER_OPERATION_CHART] = { HAS (M_CHART), 0 },
  [DOWSER_OPERATION_OPEN_RELATED] = { HAS (M_KEY), HAS (M_INDEX) | HAS (M_VALUES) },
  [DOWSER_OPERATION_LIST_RELATED] = { HAS (M_KEY), HAS (M_TABLE) | HAS (M_VALUES) },
  [DOWSER_OPERATION_REPLACE_PLAN] = { 0, HAS (M_PLAN) },
  [DOWSER_OPERATION_KEEP] = { HAS (M_ABOUT), HAS (M_CHECK) },
  [DOWSER_OPERATION_ADD_GROUP] = { HAS (M_UNIT) | HAS (M_WIDTH) | HAS (M_BINS), HAS (M_EXPR) },
  [DOWSER_OPERATION_REMOVE_GROUP] = { 0, HAS (M_INDEX) },
  [DOWSER_OPERATION_ADD_METRIC]
  = { HAS (M_AGGREGATE) | HAS (M_EXPR) | HAS (M_DISTINCT) | HAS (M_SHARE) | HAS (M_NAME), 0 },
  [DOWSER_OPERATION_EDIT_METRIC]
  = { HAS (M_AGGREGATE) | HAS (M_EXPR) | HAS (M_DISTINCT) | HAS (M_SHARE) | HAS (M_NAME), HAS (M_INDEX) },
  [DOWSER_OPERATION_REMOVE_METRIC] = { 0, HAS (M_INDEX) },
  [DOWSER_OPERATION_ADD_HAVING] = { 0, HAS (M_FILTER) },
  [DOWSER_OPERATION_DISTRIBUTION] = { HAS (M_UNIT) | HAS (M_WIDTH) | HAS (M_BINS) | HAS (M_LIMIT), HAS (M_INDEX) },
  [DOWSER_OPERATION_TOP_N] = { HAS (M_DESCENDING), HAS (M_INDEX) | HAS (M_NUMBER) },
  [DOWSER_OPERATION_SEE_RECORDS] = { HAS (M_VALUES), 0 },
  [DOWSER_OPERATION_BREAK_OUT_BY] = { HAS (M_UNIT) | HAS (M_VALUES), HAS (M_EXPR) },
  [DOWSER_OPERATION_ZOOM_IN] = { HAS (M_VALUE), HAS (M_INDEX) },
  [DOWSER_OPERATION_ZOOM_OUT] = { 0, HAS (M_INDEX) },
};

#define AT(self, member, type) (*(type *) G_STRUCT_MEMBER_P (self, (member)->offset))

static gboolean
contains_id (guint64 set, guint id)
{
  return (set & HAS (id)) != 0;
}

/* Writes a value as plain JSON if possible, otherwise as the members of a literal. */
static JsonNode *
value_to_node (const DowserValue *value)
{
  g_autoptr (JsonObject) object = json_object_new ();

  dowser_value_add_to_object (value, object);
  if (json_object_get_size (object) == 1 && json_object_has_member (object, "value"))
    return json_object_dup_member (object, "value");
  return dowser_json_node_take_object (g_steal_pointer (&object));
}

static void
add_plan (JsonObject *object, const char *plan_json)
{
  g_autoptr (JsonNode) plan = dowser_json_parse (plan_json, -1, NULL);

  /* Invalid JSON is written as a string. The reader of the operation then reports the error. */
  if (plan != NULL)
    json_object_set_member (object, "plan", g_steal_pointer (&plan));
  else
    json_object_set_string_member (object, "plan", plan_json);
}

static void
add_texts (JsonObject *object, const char *name, char **texts)
{
  JsonArray *array;

  if (texts == NULL)
    return;
  array = json_array_new ();
  for (guint i = 0; texts[i] != NULL; i++)
    json_array_add_string_element (array, texts[i]);
  json_object_set_array_member (object, name, array);
}

static void
add_indexes (JsonObject *object, const char *name, GArray *indexes)
{
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < indexes->len; i++)
    json_array_add_int_element (array, g_array_index (indexes, int, i));
  json_object_set_array_member (object, name, array);
}

static void
add_scalar (const DowserOperation *self, const Member *member, gboolean write_default, JsonObject *object)
{
  gint64 integer = member->type == NUMBER ? AT (self, member, gint64) : AT (self, member, int);

  if (!write_default && integer == member->default_value)
    return;
  if (member->type == FLAG)
    json_object_set_boolean_member (object, member->name, integer != 0);
  else if (member->type != NICK)
    json_object_set_int_member (object, member->name, integer);
  else if (integer >= 0)
    json_object_set_string_member (object, member->name, member->nicks[integer]);
}

static void
add_part (JsonObject *object, const char *name, JsonNode *part)
{
  json_object_set_member (object, name, part);
}

static void
add_member (const DowserOperation *self, const Member *member, gboolean write_default, JsonObject *object)
{
  switch (member->type)
    {
    case TEXT:
      dowser_json_object_add_string (object, member->name, AT (self, member, char *));
      break;
    case TEXTS:
      add_texts (object, member->name, self->key);
      break;
    case INDEXES:
      add_indexes (object, member->name, self->indexes);
      break;
    case REAL:
      if (self->width != 0)
        json_object_set_double_member (object, member->name, self->width);
      break;
    case EXPR:
      if (self->expr != NULL)
        add_part (object, member->name, dowser_expr_to_node (self->expr));
      break;
    case ORDER:
      dowser_json_object_add_list (object, member->name, self->order, (DowserPartWrite) dowser_order_to_node, TRUE);
      break;
    case VALUE:
      if (self->value != NULL)
        add_part (object, member->name, value_to_node (self->value));
      break;
    case VALUES:
      dowser_json_object_add_list (object, member->name, self->values, (DowserPartWrite) value_to_node, write_default);
      break;
    case FORMAT:
      if (self->format != NULL)
        add_part (object, member->name, dowser_format_to_node (self->format));
      break;
    case PLAN:
      if (self->plan_json != NULL)
        add_plan (object, self->plan_json);
      break;
    default:
      add_scalar (self, member, write_default, object);
    }
}

void
_dowser_operation_add_members (const DowserOperation *self, JsonObject *object)
{
  const MemberSet *shape = &shapes[self->kind];

  for (guint id = 0; id < N_MEMBERS; id++)
    if (contains_id (shape->optional | shape->required, id))
      add_member (self, &members[id], contains_id (shape->required, id), object);
}

static DowserValue *
read_plain_value (DowserJsonReader *reader, JsonNode *node)
{
  GType json_type = JSON_NODE_HOLDS_VALUE (node) ? json_node_get_value_type (node) : G_TYPE_INVALID;

  if (JSON_NODE_HOLDS_NULL (node))
    return dowser_value_new_null (DOWSER_VALUE_UNKNOWN);
  if (json_type == G_TYPE_STRING)
    return dowser_value_new_text (DOWSER_VALUE_TEXT, json_node_get_string (node), -1);
  if (json_type == G_TYPE_INT64)
    return dowser_value_new_integer (json_node_get_int (node));
  if (json_type == G_TYPE_DOUBLE)
    return dowser_value_new_real (json_node_get_double (node));
  if (json_type == G_TYPE_BOOLEAN)
    return dowser_value_new_boolean (json_node_get_boolean (node));
  dowser_json_reader_fail (reader, _ ("a text, a number, true, false or null is expected"));
  return NULL;
}

/* Reads the value in the reader's current node: an element of an array, or the member that the caller has entered. */
static DowserValue *
value_read (DowserJsonReader *reader)
{
  JsonNode *node = dowser_json_reader_peek (reader);

  if (dowser_json_reader_failed (reader))
    return NULL;
  if (!JSON_NODE_HOLDS_OBJECT (node))
    return read_plain_value (reader, node);
  dowser_json_reader_check_members (reader, "type value base64");
  return dowser_json_reader_failed (reader) ? NULL : dowser_value_read (reader);
}

/* Returns the member's node. JSON's null is returned as a node as well, because null is a valid value. */
static JsonNode *
find_node (DowserJsonReader *reader, const char *name)
{
  JsonNode *node = dowser_json_reader_peek (reader);

  return JSON_NODE_HOLDS_OBJECT (node) ? json_object_get_member (json_node_get_object (node), name) : NULL;
}

static DowserValue *
read_value (DowserJsonReader *reader, const char *name)
{
  JsonNode *node = find_node (reader, name);

  if (node == NULL || dowser_json_reader_failed (reader))
    return NULL;
  if (!JSON_NODE_HOLDS_OBJECT (node))
    return read_plain_value (reader, node);
  return dowser_json_reader_read_part (reader, name, TRUE, (DowserPartRead) value_read);
}

static char **
read_texts (DowserJsonReader *reader, const char *name)
{
  GStrvBuilder *builder;
  char **texts;
  guint n;

  if (!dowser_json_reader_enter (reader, name, FALSE))
    return NULL;
  builder = g_strv_builder_new ();
  n = dowser_json_reader_count (reader);
  for (guint i = 0; i < n && dowser_json_reader_enter_element (reader, i); i++)
    {
      const char *text = dowser_json_reader_string (reader, NULL, TRUE);

      g_strv_builder_add (builder, text != NULL ? text : "");
      dowser_json_reader_leave (reader);
    }
  if (n == 0)
    dowser_json_reader_fail (reader, _ ("at least one element is needed"));
  dowser_json_reader_leave (reader);
  texts = g_strv_builder_end (builder);
  g_strv_builder_unref (builder);
  return texts;
}

static void
read_indexes (DowserJsonReader *reader, const char *name, GArray *into)
{
  guint n;

  if (!dowser_json_reader_enter (reader, name, TRUE))
    return;
  n = dowser_json_reader_count (reader);
  for (guint i = 0; i < n && dowser_json_reader_enter_element (reader, i); i++)
    {
      gint64 integer = dowser_json_reader_int (reader, NULL, 0);
      int index = (int) CLAMP (integer, 0, MAX_INDEX);

      if (index != integer)
        dowser_json_reader_fail (reader, _ ("the number is out of range"));
      g_array_append_val (into, index);
      dowser_json_reader_leave (reader);
    }
  dowser_json_reader_leave (reader);
}

static char *
read_plan (DowserJsonReader *reader)
{
  g_autoptr (DowserPlan) plan = dowser_json_reader_read_part (reader, "plan", TRUE, (DowserPartRead) dowser_plan_read);

  if (plan == NULL || dowser_json_reader_failed (reader))
    return NULL;
  return dowser_plan_to_json (plan, FALSE);
}

static double
read_width (DowserJsonReader *reader, const char *name)
{
  double width = dowser_json_reader_double (reader, name, 0);

  if (dowser_json_reader_has (reader, name) && !(width > 0 && width < G_MAXDOUBLE))
    dowser_json_reader_fail (reader, _ ("%s: the number is out of range"), name);
  return width;
}

static void
read_scalar (DowserJsonReader *reader, const Member *member, DowserOperation *self)
{
  gint64 maximum = member->minimum < 0 ? -member->minimum : member->type == NUMBER ? G_MAXINT64 : MAX_INDEX;

  if (member->type == FLAG)
    AT (self, member, gboolean) = dowser_json_reader_boolean (reader, member->name, (gboolean) member->default_value);
  else if (member->type == NICK && !dowser_json_reader_has (reader, member->name))
    AT (self, member, int) = (int) member->default_value;
  else if (member->type == NICK)
    AT (self, member, int) = MAX (0, dowser_json_reader_enum (reader, member->name, member->nicks, -1));
  else if (member->type == NUMBER)
    self->number
        = dowser_json_reader_int_between (reader, member->name, member->default_value, member->minimum, maximum);
  else
    AT (self, member, int)
        = (int) dowser_json_reader_int_between (reader, member->name, member->default_value, member->minimum, maximum);
}

static void
read_member (DowserJsonReader *reader, const Member *member, DowserOperation *self)
{
  switch (member->type)
    {
    case TEXT:
      AT (self, member, char *) = g_strdup (dowser_json_reader_string (reader, member->name, FALSE));
      break;
    case TEXTS:
      self->key = read_texts (reader, member->name);
      break;
    case INDEXES:
      read_indexes (reader, member->name, self->indexes);
      break;
    case REAL:
      self->width = read_width (reader, member->name);
      break;
    case EXPR:
      self->expr = dowser_json_reader_read_part (reader, member->name, FALSE, (DowserPartRead) dowser_expr_read);
      break;
    case ORDER:
      dowser_json_reader_read_list (reader, member->name, TRUE, (DowserPartRead) dowser_order_read, self->order);
      break;
    case VALUE:
      self->value = read_value (reader, member->name);
      break;
    case VALUES:
      dowser_json_reader_read_list (reader, member->name, FALSE, (DowserPartRead) value_read, self->values);
      break;
    case FORMAT:
      self->format = dowser_json_reader_read_part (reader, member->name, FALSE, (DowserPartRead) dowser_format_read);
      break;
    case PLAN:
      self->plan_json = read_plan (reader);
      break;
    default:
      read_scalar (reader, member, self);
    }
}

static void
check_known (DowserJsonReader *reader, const MemberSet *shape)
{
  g_autoptr (GString) known_names = g_string_new ("op");

  for (guint id = 0; id < N_MEMBERS; id++)
    if (contains_id (shape->optional | shape->required, id))
      g_string_append_printf (known_names, " %s", members[id].name);
  dowser_json_reader_check_members (reader, known_names->str);
}

void
_dowser_operation_read_members (DowserJsonReader *reader, DowserOperation *self)
{
  const MemberSet *shape = &shapes[self->kind];

  check_known (reader, shape);
  for (guint id = 0; id < N_MEMBERS && !dowser_json_reader_failed (reader); id++)
    {
      const Member *member = &members[id];
      JsonNode *node = find_node (reader, member->name);
      gboolean missing = node == NULL || (JSON_NODE_HOLDS_NULL (node) && member->type != VALUE);

      if (contains_id (shape->required, id) && missing)
        dowser_json_reader_fail (reader, _ ("“%s” is missing"), member->name);
      else if (contains_id (shape->optional | shape->required, id))
        read_member (reader, member, self);
    }
}
