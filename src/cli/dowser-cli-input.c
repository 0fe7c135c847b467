/* dowser-cli-input.c - reads plans and operations from files */
#include "cli/dowser-cli-input.h"

#include "base/dowser-json.h"
#include "operations/dowser-modification.h"
#include "plan/dowser-plan-json.h"
#include "plan/dowser-plan-steps.h"

/* Puts the name of the file before the error message, as in "sales.json: …", because a command may have two files. */
static void
prefix_error (const char *path, GError **error)
{
  if (!g_str_equal (path, "-"))
    g_prefix_error (error, "%s: ", path);
}

DowserPlan *
dowser_cli_read_plan (const char *path, GError **error)
{
  gsize length;
  g_autofree char *text = dowser_cli_read_file (path, &length, error);
  DowserPlan *plan;

  if (text == NULL)
    return NULL;
  plan = dowser_plan_from_json (text, (gssize) length, error);
  if (plan != NULL && !dowser_plan_check_steps (plan, NULL, error))
    g_clear_pointer (&plan, dowser_plan_unref);
  if (plan == NULL)
    prefix_error (path, error);
  return plan;
}

GPtrArray *
dowser_cli_read_operations (const char *path, const DowserPlan *plan, GError **error)
{
  gsize length;
  g_autofree char *text = dowser_cli_read_file (path, &length, error);
  g_autoptr (JsonNode) node = NULL;
  GPtrArray *operations;

  if (text == NULL)
    return NULL;
  node = dowser_json_parse (text, (gssize) length, NULL);
  operations = dowser_modification_is_patch (node) ? dowser_modification_read_patch (node, plan, error)
                                                   : dowser_operations_from_json (text, (gssize) length, error);
  if (operations == NULL)
    prefix_error (path, error);
  return operations;
}
