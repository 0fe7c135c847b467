/* dowser-input-hash.c - a hash of a step's input, to detect changes */
#include "pipeline/dowser-input-hash.h"

#include "plan/dowser-plan-json.h"

/* The prime of the 64-bit FNV-1a hash. */
#define PRIME G_GUINT64_CONSTANT (0x100000001b3)

static guint64
add_byte (guint64 hash, guint8 byte)
{
  return (hash ^ byte) * PRIME;
}

guint64
dowser_input_hash_text (guint64 hash, const char *text)
{
  if (text == NULL)
    return add_byte (hash, 0xff);
  for (const char *p = text; *p != '\0'; p++)
    hash = add_byte (hash, (guint8) *p);
  return add_byte (hash, 0);
}

guint64
dowser_input_hash_number (guint64 hash, gint64 number)
{
  for (guint i = 0; i < 8; i++)
    hash = add_byte (hash, (guint8) ((guint64) number >> (8 * i)));
  return hash;
}

guint64
dowser_input_hash_plan (guint64 hash, const DowserPlan *plan)
{
  g_autofree char *json = plan != NULL ? dowser_plan_to_json (plan, FALSE) : NULL;

  return dowser_input_hash_text (hash, json);
}

guint64
dowser_input_hash_statement (guint64 hash, const DowserStatement *statement)
{
  if (statement == NULL)
    return dowser_input_hash_text (hash, NULL);

  /* Also hashes the statement's text for display, because only this text contains the parameters. */
  return dowser_input_hash_text (dowser_input_hash_text (hash, statement->sql), statement->display);
}

guint64
dowser_input_hash_constraints (guint64 hash, GPtrArray *constraints)
{
  for (guint i = 0; constraints != NULL && i < constraints->len; i++)
    {
      const DowserConstraint *constraint = constraints->pdata[i];

      hash = dowser_input_hash_number (hash, constraint->kind);
      hash = dowser_input_hash_text (hash, constraint->user_text);
      hash = dowser_input_hash_text (hash, constraint->words);
      hash = dowser_input_hash_text (hash, constraint->from);
      hash = dowser_input_hash_text (hash, constraint->to);
    }
  return hash;
}
