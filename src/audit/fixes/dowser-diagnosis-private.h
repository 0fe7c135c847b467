/* dowser-diagnosis-private.h - functions shared by the files of a diagnosis */
#pragma once

#include "audit/fixes/dowser-diagnosis.h"

G_BEGIN_DECLS

/** Reads the cause and the name from an engine's message. */
DowserCause _dowser_diagnosis_read (const char *message, char **name);
/** Sets @self->plan and @self->fix if a rule can fix the plan. */
void _dowser_diagnosis_fix (DowserDiagnosis *self, const DowserPlan *plan, const DowserSchema *schema);
/** Returns the last part of "table.column", without quotes. Returns: (transfer full) */
char *_dowser_diagnosis_dup_last_part (const char *name);

G_END_DECLS
