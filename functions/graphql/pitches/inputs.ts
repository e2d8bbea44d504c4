import * as z from 'zod/mini';
import { PITCH_LIMITS } from '../../domain/pitches/pitch.ts';
import {
  RICH_BLOCK_KINDS,
  RICH_TEXT_LIMITS,
  SLIDE_PLACEHOLDERS,
  type RichBlock,
} from '../../domain/pitches/rich-text.ts';
import { MAX_SLIDE_CALENDARS } from '../../domain/integrations/slide-calendar.ts';
import { SLIDE_LIMITS, SLIDE_TYPES, type SlideContent } from '../../domain/pitches/slide.ts';
import { WIDGET_LIMITS, WIDGET_TYPES } from '../../domain/pitches/widget.ts';
import type { CalendarChanges } from '../../use-cases/pitches/slide-calendars.ts';
import type { SlideUploads } from '../../use-cases/pitches/slide-files.ts';
import { dropMissing, id, idempotencyKeyInput, optionalBoolean, optionalId, search } from '../shared/inputs.ts';
import { redirectInput } from '../shared/redirect.ts';

/** The rules of the domain say what is wrong. These limits only keep a request small. */
const text = (limit: number) => z.nullish(z.string().check(z.maxLength(limit * 2, 'The text is too long.')));

export const pitchesInput = z.object({ search, archived: optionalBoolean, after: optionalId });
export const pitchInput = z.object({ pitchId: id });
export const slideInput = z.object({ pitchSlideId: id });
export const widgetInput = z.object({ slideWidgetId: id });
export const createPitchInput = z.object({ title: text(PITCH_LIMITS.title), idempotencyKey: idempotencyKeyInput });
export const archivePitchInput = z.object({ pitchId: id, restore: optionalBoolean });

export const updatePitchInput = z.object({
  pitchId: id,
  title: text(PITCH_LIMITS.title),
  description: text(PITCH_LIMITS.description),
  endText: text(PITCH_LIMITS.endText),
  color: text(7),
  showPreviews: optionalBoolean,
  shareImage: text(100),
  image: text(100),
  ...redirectInput,
  structure: z.nullish(z.array(id).check(z.maxLength(SLIDE_LIMITS.perPitch, 'There are too many slides.'))),
});

const uploadKey = text(100);

const span = z.object({
  text: z.nullish(z.string().check(z.maxLength(RICH_TEXT_LIMITS.characters, 'The text is too long.'))),
  bold: optionalBoolean,
  italic: optionalBoolean,
  link: text(RICH_TEXT_LIMITS.link),
  placeholder: z.nullish(z.enum(SLIDE_PLACEHOLDERS, 'There is no such placeholder.')),
});
const block = z.object({
  kind: z.enum(RICH_BLOCK_KINDS, 'There is no such block.'),
  spans: z.array(span).check(z.maxLength(RICH_TEXT_LIMITS.spans, 'A line has too many pieces.')),
});
const content = z.nullish(
  z.pipe(
    z.array(block).check(z.maxLength(RICH_TEXT_LIMITS.blocks, 'The text has too many lines.')),
    z.transform((blocks) => blocks.map(toBlock)),
  ),
);
const calendarIds = z.nullish(z.array(id).check(z.maxLength(MAX_SLIDE_CALENDARS * 2, 'There are too many calendars.')));
const written = {
  internalTitle: text(SLIDE_LIMITS.title),
  title: text(SLIDE_LIMITS.title),
  description: text(SLIDE_LIMITS.description),
  url: text(SLIDE_LIMITS.url),
  audioFile: uploadKey,
  thumbnail: uploadKey,
  captions: uploadKey,
  noCaptions: optionalBoolean,
  calendars: calendarIds,
  calendarsRemove: calendarIds,
  content,
};
type SlideValues = z.infer<z.ZodMiniObject<typeof written>>;

export const createSlideInput = z.object({
  pitchId: id,
  slideType: z.enum(SLIDE_TYPES, 'There is no such slide.'),
  after: optionalId,
  pitchSlide: z.nullish(z.object(written)),
  idempotencyKey: idempotencyKeyInput,
});
export const updateSlideInput = z.object({
  pitchSlideId: id,
  ...written,
  version: z.nullish(z.int('There is no such version.')),
});

const widgetType = z.enum(WIDGET_TYPES, 'There is no such question.');
const widget = z.object({
  label: text(WIDGET_LIMITS.label),
  fineText: text(WIDGET_LIMITS.fineText),
  labels: z.nullish(
    z
      .array(z.string().check(z.maxLength(WIDGET_LIMITS.option * 2, 'An option is too long.')))
      .check(z.maxLength(WIDGET_LIMITS.options * 2, 'There are too many options.')),
  ),
  start: z.nullish(z.int('A rating has whole numbers.')),
  end: z.nullish(z.int('A rating has whole numbers.')),
});
export const createWidgetInput = z.object({
  pitchSlideId: optionalId,
  campaignId: optionalId,
  widgetType,
  slideWidget: widget,
  idempotencyKey: idempotencyKeyInput,
});
export const updateWidgetInput = z.object({
  slideWidgetId: id,
  widgetType: z.nullish(widgetType),
  slideWidget: widget,
});

function toBlock({ kind, spans }: z.infer<typeof block>): RichBlock {
  return {
    kind,
    spans: spans.map((given) => ({
      text: given.text ?? '',
      bold: given.bold === true,
      italic: given.italic === true,
      link: given.link || null,
      placeholder: given.placeholder ?? null,
    })),
  };
}

/** Returns what staff wrote on a slide, and the uploads that they named. */
export function toWritten({ audioFile: audio, thumbnail, captions, ...written }: SlideValues): {
  readonly content: Partial<SlideContent>;
  readonly uploads: SlideUploads;
  readonly calendars: CalendarChanges;
} {
  const { internalTitle, title, description, url, noCaptions, content: blocks, calendars, calendarsRemove } = written;
  return {
    content: dropMissing({ internalTitle, title, description, url, noCaptions, content: blocks }),
    uploads: dropMissing({ file: url, audio, thumbnail, captions }),
    calendars: { add: calendars ?? [], remove: calendarsRemove ?? [] },
  };
}
