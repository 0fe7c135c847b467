/* dowser-diagnosis-private.h - functions that the files of a diagnosis share */
#pragma once

#include "audit/fixes/dowser-diagnosis.h"

G_BEGIN_DECLS

/** Reads the cause and the name from an engine's message. */
DowserCause _dowser_diagnosis_read (const char *message, char **name);
/** If a rule can fix the plan, sets @self->plan to the fixed plan, and @self->fix to a description of the change. */
void _dowser_diagnosis_fix (DowserDiagnosis *self, const DowserPlan *plan, const DowserSchema *schema);
/** Returns the last part of "table.column", without quotes. Returns: (transfer full) */
char *_dowser_diagnosis_dup_last_part (const char *name);

G_END_DECLS
