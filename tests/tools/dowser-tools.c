/* dowser-tools.c - a separate program for developers that measures Dowser, built from parts of the command line
 * program */
#include "dowser-tools.h"

#include "sources/dowser-engine-wait.h"

#include <locale.h>

static const DowserCliCommand commands[] = {
  { "roundtrip", "", "Read and write the SQL of many questions", dowser_tools_roundtrip },
  { "bench", "", "Measure Dowser on this machine", dowser_tools_bench },
  { NULL },
};
static const DowserCliProgram program = { "dowser-tools", "Measure Dowser. Commands:", commands };

int
main (int argc, char **argv)
{
  int status;

  setlocale (LC_ALL, "");
  status = dowser_cli_program_run (&program, argc, argv);
  dowser_engine_wait_quit (status);
  return status;
}
