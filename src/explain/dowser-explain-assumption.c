/* dowser-explain-assumption.c - describes the basis and confidence of an assumption in words */
#include "explain/dowser-explain.h"

#include <glib/gi18n-lib.h>

/* The words that tell where an assumption comes from (its basis), in the order of DowserBasis. */
static const char *const bases[] = { N_ ("from the data"), N_ ("from the glossary"), N_ ("from an earlier correction"),
                                     N_ ("by default"), N_ ("from you") };
G_STATIC_ASSERT (G_N_ELEMENTS (bases) == DOWSER_BASIS_USER + 1);

char *
dowser_explain_assumption_basis (const DowserAssumption *assumption)
{
  return g_strdup_printf (_ ("%s, %.0f %% sure"), _ (bases[assumption->basis]), 100 * assumption->confidence);
}
