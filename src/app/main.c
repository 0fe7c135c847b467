/* main.c - the program: everything else is in the libraries, so that tests link it too */
#include "app/dowser-application.h"

int
main (int argc, char *argv[])
{
  g_autoptr (DowserApplication) application = dowser_application_new ();

  return g_application_run (G_APPLICATION (application), argc, argv);
}
