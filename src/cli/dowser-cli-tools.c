/* dowser-cli-tools.c - in a build tree, turns this process into dowser-tools if the command belongs to dowser-tools */
#include "cli/dowser-cli-tools.h"

#include <string.h>
#include <unistd.h>

/* Paths from the top of a build tree. */
#define THIS_PROGRAM "/src/cli/dowser-cli"
#define TOOLS "/tests/tools/dowser-tools"

static const char *const names[] = { "bench", "roundtrip", NULL };

/* Finds the program dowser-tools. Returns: (transfer full) (nullable): its path; %NULL if this program isn't in a build
 * tree */
static char *
find_tools (void)
{
  g_autofree char *path = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *tools = NULL;

  if (path == NULL || !g_str_has_suffix (path, THIS_PROGRAM))
    return NULL;
  path[strlen (path) - strlen (THIS_PROGRAM)] = '\0';
  tools = g_strconcat (path, TOOLS, NULL);
  return g_file_test (tools, G_FILE_TEST_IS_EXECUTABLE) ? g_steal_pointer (&tools) : NULL;
}

void
dowser_cli_tools_run (int argc, char **argv)
{
  g_autofree char *tools = argc > 1 && g_strv_contains (names, argv[1]) ? find_tools () : NULL;
  char *program = argv[0];

  if (tools == NULL)
    return;
  argv[0] = tools;
  execv (tools, argv);
  argv[0] = program;
}
