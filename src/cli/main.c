/* main.c - main function of dowser-cli; all other code is in a library, so that tests can link it */
#include "cli/dowser-cli.h"

#include "base/dowser-number-signs.h"
#include "dowser-config.h"
#include "sources/dowser-engine-wait.h"

#include <glib/gi18n-lib.h>
#include <locale.h>

int
main (int argc, char **argv)
{
  int status;

  setlocale (LC_ALL, "");
  dowser_number_signs_set_from_locale ();
  bindtextdomain (GETTEXT_PACKAGE, DOWSER_LOCALE_DIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);

  status = dowser_cli_main (argc, argv);
  dowser_engine_wait_quit (status);
  return status;
}
