/* dowser-plan-json.c - converts plans to and from JSON, as described in resources/plan.schema.json */
#include "plan/dowser-plan-json.h"

#include "base/dowser-error.h"
#include "base/dowser-json-text.h"
#include "plan/dowser-json-parts.h"
#include "schema/dowser-value-json.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

static JsonNode *
step_to_node (const DowserPlanStep *self)
{
  JsonObject *object = json_object_new ();

  dowser_json_object_add_string (object, "id", self->id);
  dowser_json_object_add_string (object, "about", self->about);
  json_object_set_member (object, "select", dowser_select_to_node (self->select));
  return dowser_json_node_take_object (object);
}

static DowserPlanStep *
step_read (DowserJsonReader *reader)
{
  const char *id, *about;
  DowserSelect *select;

  dowser_json_reader_check_members (reader, "id about select");
  id = dowser_json_reader_string (reader, "id", TRUE);
  about = dowser_json_reader_string (reader, "about", FALSE);
  select = dowser_json_reader_read_part (reader, "select", TRUE, (DowserPartRead) dowser_select_read);
  return select != NULL ? dowser_plan_step_new (id, about, select) : NULL;
}

/* Writes the type, even if the parameter has a default and its type is known from the default. */
static JsonNode *
parameter_to_node (const DowserParameter *self)
{
  JsonObject *object = json_object_new ();

  dowser_json_object_add_string (object, "name", self->name);
  dowser_json_object_add_string (object, "label", self->label);
  if (self->type != DOWSER_VALUE_UNKNOWN)
    json_object_set_string_member (object, "type", dowser_value_type_to_string (self->type));
  if (self->value != NULL)
    dowser_value_add_to_object (self->value, object);
  return dowser_json_node_take_object (object);
}

static DowserParameter *
parameter_read (DowserJsonReader *reader)
{
  const char *name, *label;
  DowserValueType type;
  g_autoptr (DowserValue) value = NULL;

  dowser_json_reader_check_members (reader, "name label type value base64");
  name = dowser_json_reader_string (reader, "name", TRUE);
  label = dowser_json_reader_string (reader, "label", FALSE);
  type = dowser_json_reader_enum (reader, "type", dowser_value_type_nicks, DOWSER_VALUE_UNKNOWN);
  if (dowser_json_reader_has (reader, "value") || dowser_json_reader_has (reader, "base64"))
    value = dowser_value_read (reader);
  return dowser_parameter_new (name, label, value != NULL ? value->type : type, value);
}

/* Reads the parameters. Their names must be unique, because expressions refer to a parameter by its name. */
static void
read_parameters (DowserJsonReader *reader, DowserPlan *self)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  dowser_json_reader_read_list (reader, "parameters", FALSE, (DowserPartRead) parameter_read, self->parameters);
  for (guint i = 0; i < self->parameters->len; i++)
    {
      const DowserParameter *parameter = self->parameters->pdata[i];

      if (parameter->name != NULL && !g_hash_table_add (seen, parameter->name))
        dowser_json_reader_fail (reader, _ ("parameters: “%s” is listed twice"), parameter->name);
    }
}

static JsonNode *
assumption_to_node (const DowserAssumption *self)
{
  JsonObject *object = json_object_new ();

  dowser_json_object_add_string (object, "dimension", self->dimension);
  dowser_json_object_add_string (object, "target", self->target);
  json_object_set_string_member (object, "basis", dowser_basis_nicks[self->basis]);
  if (self->confidence != 1.0)
    json_object_set_double_member (object, "confidence", self->confidence);
  return dowser_json_node_take_object (object);
}

static DowserAssumption *
assumption_read (DowserJsonReader *reader)
{
  dowser_json_reader_check_members (reader, "dimension target basis confidence");
  return dowser_assumption_new (dowser_json_reader_string (reader, "dimension", TRUE),
                                dowser_json_reader_string (reader, "target", TRUE),
                                dowser_json_reader_enum (reader, "basis", dowser_basis_nicks, DOWSER_BASIS_DEFAULT),
                                dowser_json_reader_double (reader, "confidence", 1.0));
}

static JsonNode *
choice_to_node (const DowserChoice *self)
{
  JsonObject *object = json_object_new ();

  dowser_json_object_add_string (object, "label", self->label);
  dowser_json_object_add_list (object, "operations", self->operations, (DowserPartWrite) dowser_operation_to_node,
                               TRUE);
  return dowser_json_node_take_object (object);
}

static DowserChoice *
choice_read (DowserJsonReader *reader)
{
  GPtrArray *operations = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_operation_unref);

  dowser_json_reader_check_members (reader, "label operations");
  dowser_json_reader_read_list (reader, "operations", TRUE, (DowserPartRead) dowser_operation_read, operations);
  return dowser_choice_new (dowser_json_reader_string (reader, "label", TRUE), operations);
}

static JsonNode *
ambiguity_to_node (const DowserAmbiguity *self)
{
  JsonObject *object = json_object_new ();

  dowser_json_object_add_string (object, "question", self->question);
  if (self->start != 0)
    json_object_set_int_member (object, "start", (gint64) self->start);
  if (self->length != 0)
    json_object_set_int_member (object, "length", (gint64) self->length);
  dowser_json_object_add_list (object, "choices", self->choices, (DowserPartWrite) choice_to_node, TRUE);
  return dowser_json_node_take_object (object);
}

static DowserAmbiguity *
ambiguity_read (DowserJsonReader *reader)
{
  DowserAmbiguity *self;

  dowser_json_reader_check_members (reader, "question start length choices");
  self = dowser_ambiguity_new (dowser_json_reader_string (reader, "question", TRUE),
                               dowser_json_reader_int_between (reader, "start", 0, 0, G_MAXINT),
                               dowser_json_reader_int_between (reader, "length", 0, 0, G_MAXINT));
  dowser_json_reader_read_list (reader, "choices", TRUE, (DowserPartRead) choice_read, self->choices);
  return self;
}

static JsonNode *
mapping_to_node (const DowserMapping *self)
{
  JsonObject *object = json_object_new ();

  dowser_json_object_add_string (object, "words", self->words);
  dowser_json_object_add_string (object, "column", self->column);
  return dowser_json_node_take_object (object);
}

static DowserMapping *
mapping_read (DowserJsonReader *reader)
{
  dowser_json_reader_check_members (reader, "words column");
  return dowser_mapping_new (dowser_json_reader_string (reader, "words", TRUE),
                             dowser_json_reader_string (reader, "column", TRUE));
}

static JsonNode *
exemption_to_node (const DowserExemption *self)
{
  JsonObject *object = json_object_new ();

  dowser_json_object_add_string (object, "check", self->check);
  dowser_json_object_add_string (object, "about", self->about);
  return dowser_json_node_take_object (object);
}

static DowserExemption *
exemption_read (DowserJsonReader *reader)
{
  dowser_json_reader_check_members (reader, "check about");
  return dowser_exemption_new (dowser_json_reader_string (reader, "check", TRUE),
                               dowser_json_reader_string (reader, "about", FALSE));
}

/* Adds the name of an enumeration's value. The first value of each enumeration is the default. It is left out. */
static void
add_nick (JsonObject *object, const char *name, const char *const *nicks, guint value)
{
  if (value != 0)
    json_object_set_string_member (object, name, nicks[value]);
}

JsonNode *
dowser_plan_to_node (const DowserPlan *self)
{
  JsonObject *object = json_object_new ();

  json_object_set_int_member (object, "version", DOWSER_PLAN_VERSION);
  dowser_json_object_add_string (object, "question", self->question);
  dowser_json_object_add_string (object, "restated", self->restated);
  dowser_json_object_add_string (object, "explanation", self->explanation);
  add_nick (object, "metric", dowser_metric_nicks, self->metric);
  add_nick (object, "decision", dowser_decision_nicks, self->decision);
  add_nick (object, "quality", dowser_quality_nicks, self->quality);
  add_nick (object, "chart", dowser_chart_nicks, self->chart);
  dowser_json_object_add_list (object, "parameters", self->parameters, (DowserPartWrite) parameter_to_node, FALSE);
  dowser_json_object_add_list (object, "steps", self->steps, (DowserPartWrite) step_to_node, FALSE);
  json_object_set_member (object, "select", dowser_select_to_node (self->select));
  dowser_json_object_add_list (object, "assumptions", self->assumptions, (DowserPartWrite) assumption_to_node, FALSE);
  dowser_json_object_add_list (object, "ambiguities", self->ambiguities, (DowserPartWrite) ambiguity_to_node, FALSE);
  dowser_json_object_add_list (object, "mappings", self->mappings, (DowserPartWrite) mapping_to_node, FALSE);
  dowser_json_object_add_list (object, "keep", self->exemptions, (DowserPartWrite) exemption_to_node, FALSE);
  return dowser_json_node_take_object (object);
}

static void
read_head (DowserJsonReader *reader, DowserPlan *self)
{
  self->question = g_strdup (dowser_json_reader_string (reader, "question", FALSE));
  self->restated = g_strdup (dowser_json_reader_string (reader, "restated", FALSE));
  self->explanation = g_strdup (dowser_json_reader_string (reader, "explanation", FALSE));
  self->metric = dowser_json_reader_enum (reader, "metric", dowser_metric_nicks, DOWSER_METRIC_TABLE);
  self->decision = dowser_json_reader_enum (reader, "decision", dowser_decision_nicks, DOWSER_DECISION_PROCEED);
  self->quality = dowser_json_reader_enum (reader, "quality", dowser_quality_nicks, DOWSER_QUALITY_HIGH);
  self->chart = dowser_json_reader_enum (reader, "chart", dowser_chart_nicks, DOWSER_CHART_NONE);
}

DowserPlan *
dowser_plan_read (DowserJsonReader *reader)
{
  DowserPlan *self;
  DowserSelect *select;

  dowser_json_reader_check_members (reader, "version question restated explanation metric decision quality chart "
                                            "parameters steps select assumptions "
                                            "ambiguities mappings keep");
  if (dowser_json_reader_int (reader, "version", DOWSER_PLAN_VERSION) < 1)
    dowser_json_reader_fail (reader, _ ("version: there is no plan version with this number"));
  select = dowser_json_reader_read_part (reader, "select", TRUE, (DowserPartRead) dowser_select_read);
  if (select == NULL)
    return NULL;
  self = dowser_plan_new (select);
  read_head (reader, self);
  read_parameters (reader, self);
  dowser_json_reader_read_list (reader, "steps", FALSE, (DowserPartRead) step_read, self->steps);
  dowser_json_reader_read_list (reader, "assumptions", FALSE, (DowserPartRead) assumption_read, self->assumptions);
  dowser_json_reader_read_list (reader, "ambiguities", FALSE, (DowserPartRead) ambiguity_read, self->ambiguities);
  dowser_json_reader_read_list (reader, "mappings", FALSE, (DowserPartRead) mapping_read, self->mappings);
  dowser_json_reader_read_list (reader, "keep", FALSE, (DowserPartRead) exemption_read, self->exemptions);
  return self;
}

/* Checks the version before anything else, because a plan of a newer version may contain parts that would be reported
 * as malformed. */
static gboolean
check_version (JsonNode *node, GError **error)
{
  JsonNode *version
      = JSON_NODE_HOLDS_OBJECT (node) ? json_object_get_member (json_node_get_object (node), "version") : NULL;

  if (version == NULL || !JSON_NODE_HOLDS_VALUE (version) || json_node_get_value_type (version) != G_TYPE_INT64
      || json_node_get_int (version) <= DOWSER_PLAN_VERSION)
    return TRUE;
  g_set_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_VERSION,
               _ ("The plan was written by a newer Dowser (version %" PRId64
                  ", this one reads up to %d): update Dowser to use it."),
               json_node_get_int (version), DOWSER_PLAN_VERSION);
  return FALSE;
}

DowserPlan *
dowser_plan_from_node (JsonNode *node, GError **error)
{
  g_autoptr (DowserJsonReader) reader = NULL;
  g_autoptr (DowserPlan) self = NULL;

  if (!check_version (node, error))
    return NULL;
  reader = dowser_json_reader_new (node);
  self = dowser_plan_read (reader);
  if (!dowser_json_reader_finish (reader, error) || !dowser_plan_check_depth (self, error))
    return NULL;
  return g_steal_pointer (&self);
}

char *
dowser_plan_to_json (const DowserPlan *self, gboolean pretty)
{
  g_autoptr (JsonNode) node = dowser_plan_to_node (self);

  return dowser_json_to_text (node, pretty);
}

DowserPlan *
dowser_plan_from_json (const char *text, gssize length, GError **error)
{
  g_autoptr (JsonNode) root = dowser_json_parse (text, length, error);

  return root != NULL ? dowser_plan_from_node (root, error) : NULL;
}

char *
dowser_ambiguities_to_json (GPtrArray *ambiguities)
{
  return dowser_json_list_to_text (ambiguities, (DowserPartWrite) ambiguity_to_node, TRUE);
}

GPtrArray *
dowser_ambiguities_from_json (const char *text, GError **error)
{
  return dowser_json_list_from_text (text, (DowserPartRead) ambiguity_read, (GDestroyNotify) dowser_ambiguity_free,
                                     error);
}
