/* dowser-session-upgrade.c - renames members and step ids of sessions that an older version of Dowser saved */
#include "session/dowser-session-upgrade.h"

typedef struct
{
  const char *old;
  const char *current;
} Renamed;

static const Renamed session_members[]
    = { { "present", "current" }, { "instruction_sharing", "instruction_privacy" }, { NULL, NULL } };

static const Renamed version_members[] = { { "cures", "fixes" }, { "said", "before_audit" }, { NULL, NULL } };

static const Renamed step_ids[] = { { "route", "follow-up" },    { "narrow", "link" },      { "mend", "repair" },
                                    { "judge", "check-answer" }, { "probe", "check-data" }, { NULL, NULL } };

/* The lists whose elements name a step, and the member with its id. */
static const struct
{
  const char *list;
  const char *member;
} places_of_ids[] = { { "done", "step" }, { "trace", "step" }, { "calls", "step" }, { "attempts", "what" } };

static void
rename_members (JsonObject *object, const Renamed *renamed)
{
  for (const Renamed *name = renamed; name->old != NULL; name++)
    if (json_object_has_member (object, name->old))
      {
        json_object_set_member (object, name->current, json_object_dup_member (object, name->old));
        json_object_remove_member (object, name->old);
      }
}

static void
rename_id (JsonObject *object, const char *member)
{
  JsonNode *id = json_object_get_member (object, member);

  if (id == NULL || !JSON_NODE_HOLDS_VALUE (id) || json_node_get_value_type (id) != G_TYPE_STRING)
    return;
  for (const Renamed *name = step_ids; name->old != NULL; name++)
    if (g_str_equal (json_node_get_string (id), name->old))
      {
        json_object_set_string_member (object, member, name->current);
        return;
      }
}

typedef void (*ElementFunc) (JsonObject *element, gconstpointer data);

/* Calls @func for each element of the list @name that is an object. */
static void
for_each_element (JsonObject *session, const char *name, ElementFunc func, gconstpointer data)
{
  JsonNode *node = json_object_get_member (session, name);
  JsonArray *array = node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;

  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      JsonNode *element = json_array_get_element (array, i);

      if (JSON_NODE_HOLDS_OBJECT (element))
        func (json_node_get_object (element), data);
    }
}

void
dowser_session_upgrade (JsonNode *root)
{
  JsonObject *session;

  if (!JSON_NODE_HOLDS_OBJECT (root))
    return;
  session = json_node_get_object (root);
  rename_members (session, session_members);
  for_each_element (session, "versions", (ElementFunc) rename_members, version_members);
  for (guint i = 0; i < G_N_ELEMENTS (places_of_ids); i++)
    for_each_element (session, places_of_ids[i].list, (ElementFunc) rename_id, places_of_ids[i].member);
}
