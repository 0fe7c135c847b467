/* dowser-output-view.c - the presentation of a column: copies, equality, conversion to and from JSON */
#include "plan/dowser-output-view.h"

#include "plan/dowser-json-parts.h"

#include <glib/gi18n-lib.h>

const char *const dowser_dates_nicks[]
    = { "as_they_come", "iso", "short", "long", "month", "year", "quarter", "week", NULL };
const char *const dowser_scale_nicks[]
    = { "auto", "one", "cents", "percent", "fraction", "seconds", "milliseconds", NULL };
const char *const dowser_chart_nicks[] = { "none", "bar", "line", "scatter", "histogram", "number", NULL };

DowserFormat *
dowser_format_new (void)
{
  DowserFormat *self = g_new0 (DowserFormat, 1);

  self->decimals = -1;
  return self;
}

DowserFormat *
dowser_format_copy (const DowserFormat *self)
{
  DowserFormat *copy;

  if (self == NULL)
    return NULL;
  copy = g_memdup2 (self, sizeof *self);
  copy->currency = g_strdup (self->currency);
  return copy;
}

void
dowser_format_free (DowserFormat *self)
{
  g_free (self->currency);
  g_free (self);
}

gboolean
dowser_format_equal (const DowserFormat *a, const DowserFormat *b)
{
  if (a == NULL || b == NULL)
    return a == b;
  return a->decimals == b->decimals && a->thousands == b->thousands && a->percent == b->percent
         && a->rounded == b->rounded && a->least == b->least && a->scale == b->scale && a->dates == b->dates
         && g_strcmp0 (a->currency, b->currency) == 0;
}

void
dowser_output_view_copy (DowserOutputView *self, const DowserOutputView *other)
{
  *self = *other;
  self->format = dowser_format_copy (other->format);
}

void
dowser_output_view_clear (DowserOutputView *self)
{
  g_clear_pointer (&self->format, dowser_format_free);
  *self = (DowserOutputView){ 0 };
}

gboolean
dowser_output_view_equal (const DowserOutputView *a, const DowserOutputView *b)
{
  return a->hidden == b->hidden && a->pinned == b->pinned && a->across == b->across
         && dowser_format_equal (a->format, b->format);
}

gboolean
dowser_output_view_is_plain (const DowserOutputView *self)
{
  return !self->hidden && !self->pinned && !self->across && self->format == NULL;
}

static void
add_flag (JsonObject *object, const char *name, gboolean flag)
{
  if (flag)
    json_object_set_boolean_member (object, name, TRUE);
}

JsonNode *
dowser_format_to_node (const DowserFormat *self)
{
  JsonObject *object = json_object_new ();

  if (self->decimals >= 0)
    json_object_set_int_member (object, "decimals", self->decimals);
  add_flag (object, "thousands", self->thousands);
  add_flag (object, "percent", self->percent);
  dowser_json_object_add_string (object, "currency", self->currency);
  if (self->scale != DOWSER_SCALE_AUTO)
    json_object_set_string_member (object, "scale", dowser_scale_nicks[self->scale]);
  if (self->dates != DOWSER_DATES_AS_THEY_COME)
    json_object_set_string_member (object, "date", dowser_dates_nicks[self->dates]);
  return dowser_json_node_take_object (object);
}

DowserFormat *
dowser_format_read (DowserJsonReader *reader)
{
  DowserFormat *self = dowser_format_new ();

  dowser_json_reader_check_members (reader, "decimals thousands percent scale currency date");
  self->decimals = (int) dowser_json_reader_int_between (reader, "decimals", -1, 0, DOWSER_MAX_DECIMALS);
  self->thousands = dowser_json_reader_boolean (reader, "thousands", FALSE);
  self->percent = dowser_json_reader_boolean (reader, "percent", FALSE);
  self->scale = (DowserScale) dowser_json_reader_enum (reader, "scale", dowser_scale_nicks, DOWSER_SCALE_AUTO);
  self->currency = g_strdup (dowser_json_reader_string (reader, "currency", FALSE));
  self->dates = dowser_json_reader_enum (reader, "date", dowser_dates_nicks, DOWSER_DATES_AS_THEY_COME);
  if (self->percent && self->currency != NULL)
    dowser_json_reader_fail (reader, _ ("a number can be a percentage or an amount of money, not both"));
  return self;
}

JsonNode *
dowser_output_view_to_node (const DowserOutputView *self)
{
  JsonObject *object = json_object_new ();

  add_flag (object, "hidden", self->hidden);
  add_flag (object, "pinned", self->pinned);
  add_flag (object, "across", self->across);
  if (self->format != NULL)
    json_object_set_member (object, "format", dowser_format_to_node (self->format));
  return dowser_json_node_take_object (object);
}

void
dowser_output_view_read (DowserJsonReader *reader, DowserOutputView *self)
{
  dowser_json_reader_check_members (reader, "hidden pinned across format");
  self->hidden = dowser_json_reader_boolean (reader, "hidden", FALSE);
  self->pinned = dowser_json_reader_boolean (reader, "pinned", FALSE);
  self->across = dowser_json_reader_boolean (reader, "across", FALSE);
  self->format = dowser_json_reader_read_part (reader, "format", FALSE, (DowserPartRead) dowser_format_read);
}
