import type { OrganizationId, PitchId, SlideId, UserId } from '../shared/ids.ts';
import type { Pitch } from './pitch.ts';
import { NO_REDIRECT } from './redirect.ts';
import { buildPartId } from './slide-id.ts';
import type { Slide } from './slide.ts';

export interface PitchCopyTarget {
  readonly organizationId: OrganizationId;
  readonly id: PitchId;
  readonly userId: UserId;
  readonly now: Date;
  /** Returns a new random code. */
  readonly newCode: () => string;
}

/** A pitch with its slides for another organization, and the new ids of slides and questions by the old ones. */
export interface PitchCopy {
  readonly pitch: Pitch;
  readonly slides: readonly Slide[];
  readonly newIds: ReadonlyMap<string, string>;
}

/**
 * Returns the same pitch under new ids. A button that calls the phone of the other organization is left out, and so is
 * the picture at the top, which says whose page it is. The other files are shown by both. Drafts of slides are not copied, and nothing
 * of what contacts did.
 */
export function copyPitch(from: Pitch, slides: readonly Slide[], target: PitchCopyTarget): PitchCopy {
  const { organizationId, id: pitchId, userId, now, newCode } = target;
  const newIds = new Map<string, string>();
  const newPartId = (oldId: string, ownerId: PitchId | SlideId): string => {
    const id = buildPartId(ownerId, newCode());
    newIds.set(oldId, id);
    return id;
  };
  const copied = slides.map((slide): Slide => {
    const id = newPartId(slide.id, pitchId);
    const widgets = slide.widgets.map((widget) => ({ ...widget, id: newPartId(widget.id, id) }));
    const own = { organizationId, pitchId, id, widgets, media: copyMedia(slide.media) };
    // Calendars are those of people in the organization.
    const calendars = from.organizationId === organizationId ? slide.calendars : [];
    return { ...slide, ...own, calendars, created: now, after: null, version: 1, revision: 0 };
  });
  return {
    pitch: {
      ...from,
      organizationId,
      id: pitchId,
      userId,
      code: newCode(),
      redirect: from.redirect.type === 'CONTACT' ? NO_REDIRECT : from.redirect,
      image: null,
      structure: copied.map(({ id }) => id),
      // What cannot be shown yet is not copied.
      unready: [],
      created: now,
      archived: null,
      version: 1,
    },
    slides: copied,
    newIds,
  };
}

/** A copy shows the same files, which never change under their keys, and does not own them. A video that is processed stays behind. */
function copyMedia(media: Slide['media']): Slide['media'] {
  return media?.state === 'READY' ? { ...media, mediaId: null } : null;
}

/** Returns the keys of all files that the copy of a pitch shows. */
export function listFileKeys({ shareImage }: Pitch, slides: readonly Slide[]): string[] {
  const keys = slides.flatMap(({ media, thumbnail, captions }) => [
    ...(media?.output?.files ?? []).map(({ key }) => key),
    media?.output?.poster ?? null,
    thumbnail,
    captions,
  ]);
  return [...keys, shareImage].filter((key) => key !== null);
}
