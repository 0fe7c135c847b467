/* dowser-entry-learn.c - what is learned from a person's correction */
#include "knowledge/dowser-entry-learn.h"

/* Returns: (transfer full) */
static DowserEntry *
make (DowserEntryKind kind, const char *term, const char *means, const char *from)
{
  DowserEntry *entry = dowser_entry_new (kind, term, means);

  entry->from = g_strdup (from);
  entry->tier = DOWSER_ENTRY_LEARNED;
  entry->confidence = dowser_entry_get_first_confidence (DOWSER_ENTRY_LEARNED, DOWSER_ENTRY_FROM_CORRECTION);
  return entry;
}

DowserEntry *
dowser_entry_new_learned (const DowserConstraint *constraint)
{
  switch (constraint->kind)
    {
    case DOWSER_CONSTRAINT_MAPPING:
      return make (DOWSER_ENTRY_SYNONYM, constraint->words, constraint->to, NULL);
    case DOWSER_CONSTRAINT_JOIN:
      return make (DOWSER_ENTRY_JOIN, NULL, constraint->to, constraint->from);
    case DOWSER_CONSTRAINT_INSTEAD:
      return make (DOWSER_ENTRY_INSTEAD, NULL, constraint->to, constraint->from);
    case DOWSER_CONSTRAINT_NOTE:
      return make (DOWSER_ENTRY_NOTE, NULL, constraint->said, NULL);
    case DOWSER_CONSTRAINT_NEEDED:
    case DOWSER_CONSTRAINT_EXCLUDED:
    default:
      return NULL;
    }
}
