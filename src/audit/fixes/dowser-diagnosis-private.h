/* dowser-diagnosis-private.h - what the parts of a diagnosis share */
#pragma once

#include "audit/fixes/dowser-diagnosis.h"

G_BEGIN_DECLS

/** Reads cause and name out of an engine's words. */
DowserCause _dowser_diagnosis_read (const char *message, char **name);
/** Fills in @self->plan and @self->fix where a rule knows what to do. */
void _dowser_diagnosis_mend (DowserDiagnosis *self, const DowserPlan *plan, const DowserSchema *schema);
/** The last part of "table.column", without quotes. Returns: (transfer full) */
char *_dowser_diagnosis_dup_last_part (const char *name);

G_END_DECLS
