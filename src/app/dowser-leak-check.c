/* dowser-leak-check.c - tells the leak checker of what GLib drops on purpose; part of a build with AddressSanitizer
 * alone
 */
#include <stddef.h>

/* GLib's table of quarks grows by this many names. The old one is left to whoever still reads it in another thread. */
#define QUARK_TABLE (2048 * sizeof (char *))
#define MAX_KEPT 1024

/* Found here, a table is no leak. */
static const volatile void *kept[MAX_KEPT];
static unsigned n_kept;

/* Called by the sanitizer's allocator, also before main(): the first table is made when GLib is loaded. */
void __sanitizer_malloc_hook (const volatile void *block, size_t size);

void
__sanitizer_malloc_hook (const volatile void *block, size_t size)
{
  if (size == QUARK_TABLE || size == 2 * QUARK_TABLE)
    {
      const unsigned index = __atomic_fetch_add (&n_kept, 1, __ATOMIC_RELAXED);

      if (index < MAX_KEPT)
        kept[index] = block;
    }
}
