/* dowser-fuzz-replay.c - runs a fuzz target without libFuzzer: first on its corpus, then on changed inputs */
#include "dowser-fuzz.h"

#include <gio/gio.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MAX_SIZE 4096

/* The current input, for debugging a failure. */
static struct
{
  const uint8_t *data;
  size_t size;
} present;

/* The default mutator, which changes bytes. Used for targets without their own mutator. */
__attribute__ ((weak)) size_t
LLVMFuzzerCustomMutator (uint8_t *data, size_t size, size_t max_size, unsigned int seed)
{
  return LLVMFuzzerMutate (data, size, max_size);
}

static GRand *rand_of_bytes;

size_t
LLVMFuzzerMutate (uint8_t *data, size_t size, size_t max_size)
{
  guint n = size > 0 ? (guint) size : 1;
  guint at = (guint) g_rand_int_range (rand_of_bytes, 0, (int) n);
  guint length = (guint) g_rand_int_range (rand_of_bytes, 1, 9);

  switch (g_rand_int_range (rand_of_bytes, 0, 3))
    {
    case 0: /* remove some bytes */
      length = MIN (length, n - at);
      if (size < 2)
        break;
      memmove (data + at, data + at + length, size - at - length);
      return size - length;
    case 1: /* duplicate some bytes */
      length = MIN (length, (guint) size - MIN (at, (guint) size));
      if (size + length > max_size || size == 0)
        break;
      memmove (data + at + length, data + at, size - at);
      return size + length;
    default:
      break;
    }
  data[at] = (uint8_t) g_rand_int_range (rand_of_bytes, 0, 256);
  return MAX (size, 1);
}

static void
show_input_cb (int signal_number)
{
  static const char text[] = "\nfailed with the input:\n";

  if (write (STDERR_FILENO, text, sizeof text - 1) < 0 || write (STDERR_FILENO, present.data, present.size) < 0)
    _exit (1);
  signal (signal_number, SIG_DFL);
  raise (signal_number);
}

static void
run_input (const uint8_t *data, size_t size)
{
  present.data = data;
  present.size = size;
  LLVMFuzzerTestOneInput (data, size);
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* Reads the files in the order of their names, so that all runs are equal. */
static GPtrArray *
read_corpus (const char *folder)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir) dir = g_dir_open (folder, 0, &error);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  GPtrArray *inputs = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  const char *name;

  if (dir == NULL)
    g_error ("%s", error->message);
  while ((name = g_dir_read_name (dir)) != NULL)
    g_ptr_array_add (names, g_build_filename (folder, name, NULL));
  g_ptr_array_sort (names, compare_names);
  for (guint i = 0; i < names->len; i++)
    {
      char *text;
      gsize length;

      if (!g_file_get_contents (names->pdata[i], &text, &length, &error))
        g_error ("%s", error->message);
      g_ptr_array_add (inputs, g_bytes_new_take (text, length));
    }
  return inputs;
}

/* Applies a few changes in a row to an input, so that some inputs are very different from the corpus. */
static void
run_changed_inputs (GPtrArray *inputs, guint n_runs)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  uint8_t data[MAX_SIZE];
  size_t size = 0;

  rand_of_bytes = rand;
  for (guint i = 0; i < n_runs; i++)
    {
      if (i % 4 == 0)
        {
          GBytes *input = inputs->pdata[g_rand_int_range (rand, 0, (int) inputs->len)];

          size = MIN (g_bytes_get_size (input), sizeof data);
          if (size > 0)
            memcpy (data, g_bytes_get_data (input, NULL), size);
        }
      size = LLVMFuzzerCustomMutator (data, size, sizeof data, g_rand_int (rand));
      run_input (data, size);
    }
}

int
main (int argc, char **argv)
{
  g_autoptr (GPtrArray) inputs = NULL;
  guint n_runs = argc > 2 ? (guint) atoi (argv[2]) : 0;

  if (argc < 2)
    {
      fprintf (stderr, "usage: %s CORPUS [RUNS]\n", argv[0]);
      return 2;
    }
  signal (SIGABRT, show_input_cb);
  inputs = read_corpus (argv[1]);
  for (guint i = 0; i < inputs->len; i++)
    run_input (g_bytes_get_data (inputs->pdata[i], NULL), g_bytes_get_size (inputs->pdata[i]));
  printf ("ok 1 - %u inputs of the corpus\n", inputs->len);
  if (inputs->len > 0)
    run_changed_inputs (inputs, n_runs);
  printf ("ok 2 - %u changes of them\n1..2\n", n_runs);
  return 0;
}
