/* dowser-cli-input.c - plans and operations from files */
#include "cli/dowser-cli-input.h"

#include "plan/dowser-plan-json.h"
#include "plan/dowser-plan-steps.h"

/* "sales.json: …": with two files on the command line a message must say which. */
static void
name_file (const char *path, GError **error)
{
  if (!g_str_equal (path, "-"))
    g_prefix_error (error, "%s: ", path);
}

DowserPlan *
dowser_cli_read_plan (const char *path, GError **error)
{
  gsize length;
  g_autofree char *text = dowser_cli_read (path, &length, error);
  DowserPlan *plan;

  if (text == NULL)
    return NULL;
  plan = dowser_plan_from_json (text, (gssize) length, error);
  if (plan != NULL && !dowser_plan_check_steps (plan, NULL, error))
    g_clear_pointer (&plan, dowser_plan_unref);
  if (plan == NULL)
    name_file (path, error);
  return plan;
}

GPtrArray *
dowser_cli_read_operations (const char *path, GError **error)
{
  gsize length;
  g_autofree char *text = dowser_cli_read (path, &length, error);
  GPtrArray *operations;

  if (text == NULL)
    return NULL;
  operations = dowser_operations_from_json (text, (gssize) length, error);
  if (operations == NULL)
    name_file (path, error);
  return operations;
}
