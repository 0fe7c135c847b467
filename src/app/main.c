/* main.c - the program's main(); all other code is in libraries, so that tests can link it, too */
#include "app/dowser-application.h"

#include "sources/dowser-engine-wait.h"

int
main (int argc, char *argv[])
{
  g_autoptr (DowserApplication) application = dowser_application_new ();
  int status = g_application_run (G_APPLICATION (application), argc, argv);

  /* Waits for the worker threads, which close the sources that are still open. This takes no longer than disconnecting
   * from a server. */
  g_clear_object (&application);
  dowser_engine_wait_quit (status);
  return status;
}
