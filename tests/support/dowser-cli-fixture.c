/* dowser-cli-fixture.c - runs the real dowser-cli on real files in a folder for the test */
#include "support/dowser-cli-fixture.h"

#include <glib/gstdio.h>
#include <sqlite3.h>
#include <string.h>

static const char shop_sql[]
    = "CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT NOT NULL, country TEXT);"
      "CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers (id), amount REAL,"
      "  ordered DATE);"
      "INSERT INTO customers VALUES (1, 'Ada', 'Norway'), (2, 'Bo', 'Sweden'), (3, 'Cy \"C\", the 3rd', NULL);"
      "INSERT INTO orders VALUES (1, 1, 10.5, '2024-01-05'), (2, 1, 20, '2024-02-05'), (3, 2, 30.25, '2023-12-31');";

char *
cli_dup_path (CliFixture *self, const char *name)
{
  return g_build_filename (self->directory, name, NULL);
}

char *
cli_write_file (CliFixture *self, const char *name, const char *text, gssize length)
{
  char *path = cli_dup_path (self, name);

  g_assert_true (g_file_set_contents (path, text, length, NULL));
  return path;
}

char *
cli_make_database (CliFixture *self, const char *name, const char *sql)
{
  char *path = cli_dup_path (self, name);
  sqlite3 *db = NULL;

  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (db, sql, NULL, NULL, NULL), ==, SQLITE_OK);
  sqlite3_close (db);
  return path;
}

void
cli_fixture_set_up (CliFixture *self, gconstpointer data)
{
  self->directory = g_dir_make_tmp ("dowser-cli-XXXXXX", NULL);
  self->data = cli_dup_path (self, "history");
  self->shop = cli_make_database (self, "shop.db", shop_sql);
}

static void
remove_folder (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *child = g_build_filename (path, name, NULL);

      if (g_file_test (child, G_FILE_TEST_IS_DIR))
        remove_folder (child);
      g_remove (child);
    }
  g_rmdir (path);
}

void
cli_fixture_tear_down (CliFixture *self, gconstpointer data)
{
  remove_folder (self->directory);
  g_free (self->directory);
  g_free (self->data);
  g_free (self->shop);
  g_free (self->out);
  g_free (self->err);
}

static GSubprocess *
start_program (CliFixture *self, va_list arguments)
{
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (
      G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE);
  g_autoptr (GPtrArray) argv = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;
  const char *argument;
  GSubprocess *process;

  g_ptr_array_add (argv, g_test_build_filename (G_TEST_BUILT, "..", "src", "cli", "dowser-cli", NULL));
  while ((argument = va_arg (arguments, const char *)) != NULL)
    g_ptr_array_add (argv, g_strdup (argument));
  g_ptr_array_add (argv, NULL);
  g_subprocess_launcher_setenv (launcher, "DOWSER_DATA_DIR", self->data, TRUE);
  /* Removes the settings of the user who runs the tests. */
  g_subprocess_launcher_setenv (launcher, "DOWSER_CONFIG_DIR", self->data, TRUE);
  g_subprocess_launcher_unsetenv (launcher, "DOWSER_MODEL_URL");
  g_subprocess_launcher_unsetenv (launcher, "DOWSER_MODEL");
  process = g_subprocess_launcher_spawnv (launcher, (const char *const *) argv->pdata, &error);
  g_assert_no_error (error);
  return process;
}

static char *
dup_text (GBytes *bytes)
{
  gsize length;
  const char *text = g_bytes_get_data (bytes, &length);

  return length > 0 ? g_strndup (text, length) : g_strdup ("");
}

static int
finish_program (CliFixture *self, GSubprocess *process, const char *input)
{
  g_autoptr (GBytes) in = g_bytes_new (input, strlen (input));
  g_autoptr (GBytes) out = NULL;
  g_autoptr (GBytes) err = NULL;
  g_autoptr (GError) error = NULL;

  /* The program may end before it has read all input. */
  if (!g_subprocess_communicate (process, in, NULL, &out, &err, &error))
    g_assert_error (error, G_IO_ERROR, G_IO_ERROR_BROKEN_PIPE);
  g_subprocess_wait (process, NULL, NULL);
  g_free (self->out);
  g_free (self->err);
  self->out = out != NULL ? dup_text (out) : g_strdup ("");
  self->err = err != NULL ? dup_text (err) : g_strdup ("");
  if (!g_subprocess_get_if_exited (process))
    g_error ("killed by a signal: %s", self->err);
  self->status = g_subprocess_get_exit_status (process);
  return self->status;
}

GSubprocess *
cli_start (CliFixture *self, ...)
{
  GSubprocess *process;
  va_list arguments;

  va_start (arguments, self);
  process = start_program (self, arguments);
  va_end (arguments);
  return process;
}

int
cli_run (CliFixture *self, ...)
{
  g_autoptr (GSubprocess) process = NULL;
  va_list arguments;

  va_start (arguments, self);
  process = start_program (self, arguments);
  va_end (arguments);
  return finish_program (self, process, "");
}

int
cli_run_with_input (CliFixture *self, const char *input, ...)
{
  g_autoptr (GSubprocess) process = NULL;
  va_list arguments;

  va_start (arguments, input);
  process = start_program (self, arguments);
  va_end (arguments);
  return finish_program (self, process, input);
}

void
cli_assert_one_line (CliFixture *self, const char *part)
{
  const char *end = strchr (self->err, '\n');

  if (strstr (self->err, part) == NULL)
    g_error ("“%s” is not in: %s", part, self->err);
  if (end == NULL || end[1] != '\0')
    g_error ("not one line: %s", self->err);
}

char *
cli_dup_nearest (CliFixture *self, const char *part)
{
  g_auto (GStrv) lines = g_strsplit (self->err, "\n", -1);

  if (g_strv_length (lines) != 3 || strstr (lines[0], part) == NULL || !g_str_has_prefix (lines[1], "Try: ")
      || *lines[2] != '\0')
    g_error ("not a line with “%s” and one that says what to try: %s", part, self->err);
  return g_strdup (lines[1] + strlen ("Try: "));
}
