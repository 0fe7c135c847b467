/* dowser-cli-password.c - reads a source's password: from the environment, or from a terminal without echo */
#include "cli/dowser-cli-password.h"

#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>
#include <termios.h>

const char *
dowser_cli_password_get_environment (void)
{
  return g_getenv ("DOWSER_SOURCE_PASSWORD");
}

/* Returns: (transfer full) (nullable): the line without its line break */
static char *
read_line (FILE *terminal)
{
  char *line = NULL;
  size_t buffer_size = 0;
  ssize_t length = getline (&line, &buffer_size, terminal);
  char *text = length > 1 ? g_strndup (line, (gsize) length - (line[length - 1] == '\n' ? 1 : 0)) : NULL;

  if (line != NULL)
    explicit_bzero (line, buffer_size);
  free (line); /* allocated by getline() */
  return text;
}

/* Asks on the terminal. The standard input isn't used, because it may be a file of questions. */
char *
dowser_cli_password_ask (const char *name)
{
  FILE *terminal = fopen ("/dev/tty", "r+e");
  struct termios seen, unseen;
  char *password = NULL;

  if (terminal == NULL)
    return NULL;
  if (tcgetattr (fileno (terminal), &seen) == 0)
    {
      unseen = seen;
      unseen.c_lflag &= ~(tcflag_t) ECHO;
      fprintf (terminal, _ ("Password for %s: "), name);
      fflush (terminal);
      tcsetattr (fileno (terminal), TCSAFLUSH, &unseen);
      password = read_line (terminal);
      tcsetattr (fileno (terminal), TCSAFLUSH, &seen);
      fputs ("\n", terminal);
    }
  fclose (terminal);
  return password;
}
