/* dowser-test-rand.h - random numbers that are the same in each run of a test */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** Makes the generator for tests of random cases. The cases are the same in each run, unless the environment variable
 * DOWSER_TEST_SEED is set to another number. The seed is printed in the test's output. */
static inline GRand *
dowser_test_rand_new (void)
{
  const char *given = g_getenv ("DOWSER_TEST_SEED");
  guint32 seed = given != NULL ? (guint32) g_ascii_strtoull (given, NULL, 10) : 1;

  g_test_message ("DOWSER_TEST_SEED=%u", seed);
  return g_rand_new_with_seed (seed);
}

G_END_DECLS
