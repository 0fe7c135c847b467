/* dowser-leak-check.c - exceptions for the leak checker: memory that GLib leaks on purpose; only built with
 * AddressSanitizer */
#include <stddef.h>

/* The size of a part of GLib's quark table, which grows by 2048 names. GLib keeps the old table because other threads
 * may still read it. */
#define QUARK_TABLE (2048 * sizeof (char *))
#define MAX_KEPT 1024

/* Pointers to the tables that GLib keeps. Because they are referenced here, the leak checker doesn't report them. */
static const volatile void *kept_blocks[MAX_KEPT];
static unsigned n_kept;

/* Called by the sanitizer's allocator, also before main(): the first table is created when GLib is loaded. */
void __sanitizer_malloc_hook (const volatile void *block, size_t size);

void
__sanitizer_malloc_hook (const volatile void *block, size_t size)
{
  if (size == QUARK_TABLE || size == 2 * QUARK_TABLE)
    {
      const unsigned index = __atomic_fetch_add (&n_kept, 1, __ATOMIC_RELAXED);

      if (index < MAX_KEPT)
        kept_blocks[index] = block;
    }
}
