import * as z from 'zod/mini';
import type { Pitch } from '../../domain/pitches/pitch.ts';
import { REDIRECT_TYPES } from '../../domain/pitches/redirect.ts';
import { RICH_BLOCK_KINDS, SLIDE_PLACEHOLDERS } from '../../domain/pitches/rich-text.ts';
import { getOwnerId } from '../../domain/pitches/slide-id.ts';
import { SLIDE_TYPES, type Slide } from '../../domain/pitches/slide.ts';
import { WIDGET_TYPES } from '../../domain/pitches/widget.ts';
import type { OrganizationId, PitchId, SlideId } from '../../domain/shared/ids.ts';
import { copyOwned, ownedMedia } from '../table/attributes/owned-media.ts';
import { defineEntity, storedDate } from '../table/entity.ts';
import { toTtl } from '../table/lifetimes.ts';
import type { Item, Key } from '../table/table.ts';

/** The titles of an organization's pitches, and how many there are. */
export const pitchesPk = (organizationId: OrganizationId): string => `ORG#${organizationId}#PITCHES`;
const pitchEntryKey = (organizationId: OrganizationId, pitchId: PitchId): Key => ({
  pk: pitchesPk(organizationId),
  sk: `PITCH#${pitchId}`,
});
export const pitchCountKey = (organizationId: OrganizationId): Key => ({ pk: pitchesPk(organizationId), sk: 'COUNT' });

/** A pitch and its slides, which one query reads. */
export const pitchPk = (organizationId: OrganizationId, pitchId: PitchId): string =>
  `ORG#${organizationId}#PITCH#${pitchId}`;
export const pitchKey = (organizationId: OrganizationId, pitchId: PitchId): Key => ({
  pk: pitchPk(organizationId, pitchId),
  sk: 'PITCH',
});
export const slideKey = (organizationId: OrganizationId, slideId: SlideId): Key => ({
  pk: pitchPk(organizationId, getOwnerId(slideId)),
  sk: `PITCH#SLIDE#${slideId}`,
});

const pitchEntity = defineEntity(
  pitchKey,
  z.object({
    organizationId: z.string(),
    id: z.string(),
    userId: z.string(),
    code: z.string(),
    title: z.string(),
    description: z.string(),
    endText: z.string(),
    color: z.nullable(z.string()),
    showPreviews: z.boolean(),
    redirect: z.object({
      type: z.enum(REDIRECT_TYPES),
      url: z.string(),
      phone: z.string(),
      button: z.string(),
    }),
    shareImage: z._default(z.nullable(z.string()), null),
    image: z._default(z.nullable(z.string()), null),
    structure: z.array(z.string()),
    unready: z._default(z.array(z.string()), []),
    created: storedDate,
    archived: z.nullable(storedDate),
    version: z.number(),
  }),
);

const slideEntity = defineEntity(
  slideKey,
  z.object({
    organizationId: z.string(),
    pitchId: z.string(),
    id: z.string(),
    slideType: z.enum(SLIDE_TYPES),
    internalTitle: z.string(),
    title: z.string(),
    description: z.string(),
    url: z.string(),
    media: z._default(z.nullable(ownedMedia), null),
    thumbnail: z._default(z.nullable(z.string()), null),
    captions: z._default(z.nullable(z.string()), null),
    noCaptions: z._default(z.boolean(), false),
    content: z.array(
      z.object({
        kind: z.enum(RICH_BLOCK_KINDS),
        spans: z.array(
          z.object({
            text: z.string(),
            bold: z.boolean(),
            italic: z.boolean(),
            link: z.nullable(z.string()),
            placeholder: z.nullable(z.enum(SLIDE_PLACEHOLDERS)),
          }),
        ),
      }),
    ),
    calendars: z._default(
      z.array(
        z.object({
          id: z.string(),
          userId: z.nullable(z.string()),
          modelName: z.string(),
          name: z.string(),
          link: z.string(),
        }),
      ),
      [],
    ),
    widgets: z.array(
      z.object({
        id: z.string(),
        widgetType: z.enum(WIDGET_TYPES),
        label: z.string(),
        fineText: z.string(),
        labels: z.array(z.string()),
        start: z.number(),
        end: z.number(),
      }),
    ),
    created: storedDate,
    saved: z.boolean(),
    after: z.nullable(z.string()),
    version: z.number(),
    revision: z.number(),
  }),
);

export function toPitchItem(pitch: Pitch): Item {
  return pitchEntity.toItem(
    { ...pitch, structure: [...pitch.structure], unready: [...pitch.unready] },
    pitch.organizationId,
    pitch.id,
  );
}

export function toPitch(item: Item): Pitch {
  return pitchEntity.fromItem(item);
}

/** A slide that no one has saved expires. */
export function toSlideItem(slide: Slide): Item {
  const stored = {
    ...slide,
    media: copyOwned(slide.media),
    content: slide.content.map(({ kind, spans }) => ({ kind, spans: [...spans] })),
    calendars: slide.calendars.map((calendar) => ({ ...calendar })),
    widgets: slide.widgets.map((widget) => ({ ...widget, labels: [...widget.labels] })),
  };
  const item = slideEntity.toItem(stored, slide.organizationId, slide.id);
  return slide.saved ? item : { ...item, expires: toTtl(slide.created, 'unsavedSlide') };
}

export function toSlide(item: Item): Slide {
  return slideEntity.fromItem(item);
}

/** Returns the entry of a pitch in the list of titles. */
export function toPitchEntry({ organizationId, id, title, archived }: Pitch): Item {
  return { ...pitchEntryKey(organizationId, id), id, title, archived: archived !== null };
}

/** Returns the slide of an item that may be missing. */
export function toSlides(item: Item | undefined): Slide[] {
  return item ? [toSlide(item)] : [];
}
