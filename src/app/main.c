/* main.c - the program: everything else is in the libraries, so that tests link it too */
#include "app/dowser-application.h"

#include "sources/dowser-engine-wait.h"

int
main (int argc, char *argv[])
{
  g_autoptr (DowserApplication) application = dowser_application_new ();
  int status = g_application_run (G_APPLICATION (application), argc, argv);

  /* Sources that are still open are closed by their workers, which takes no longer than the goodbye to a server. */
  g_clear_object (&application);
  dowser_engine_wait_quit (status);
  return status;
}
