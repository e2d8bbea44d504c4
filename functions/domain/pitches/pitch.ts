import type { OrganizationId, PitchId, SlideId, UserId } from '../shared/ids.ts';
import { findRedirectProblem } from '../redirects/check-redirect.ts';
import { NO_REDIRECT, type Redirect } from './redirect.ts';

/** An ordered set of slides that a contact opens through a link. */
export interface Pitch {
  readonly organizationId: OrganizationId;
  readonly id: PitchId;
  /** Who created the pitch. */
  readonly userId: UserId;
  /** The code in the public address of the pitch. */
  readonly code: string;
  readonly title: string;
  /** The text of a link preview. */
  readonly description: string;
  /** What the last screen says. empty means the brand's words. */
  readonly endText: string;
  /** Such as `#0b7462`. null means the color of the organization. */
  readonly color: string | null;
  /** Whether a link to the pitch shows a preview in messaging apps. */
  readonly showPreviews: boolean;
  readonly redirect: Redirect;
  /** The key of the image of a link preview. null means the image of the organization. */
  readonly shareImage: string | null;
  /** The key of the picture at the top of the page. null means the picture, or the name, of the campaign or the organization. */
  readonly image: string | null;
  /** The saved slides in order. */
  readonly structure: readonly SlideId[];
  /** The saved slides whose video or audio cannot be shown yet. */
  readonly unready: readonly SlideId[];
  readonly created: Date;
  readonly archived: Date | null;
  /** Counts the changes. */
  readonly version: number;
}

/** What staff set about a pitch. */
export type PitchSettings = Pick<Pitch, 'title' | 'description' | 'endText' | 'color' | 'showPreviews' | 'redirect'>;

/** The pictures of a pitch. */
export type PitchImage = 'shareImage' | 'image';

/** `perOrganization`: archived pitches included. */
export const PITCH_LIMITS = { perOrganization: 1_000, title: 100, description: 300, endText: 300 } as const;

/** The title of a pitch until someone names it. */
export const NEW_PITCH_TITLE = 'New Pitch';

export const NEW_PITCH_SETTINGS: PitchSettings & Pick<Pitch, PitchImage | 'unready'> = {
  shareImage: null,
  image: null,
  unready: [],
  title: NEW_PITCH_TITLE,
  description: '',
  endText: '',
  color: null,
  showPreviews: true,
  redirect: NO_REDIRECT,
};

/** Returns whether contacts can be sent to a pitch. Texts wait until each video can be shown. */
export function isPitchReady(pitch: Pick<Pitch, 'structure' | 'archived' | 'unready'>): boolean {
  return isPitchShown(pitch) && pitch.unready.length === 0;
}

/** Returns whether a link shows a pitch. Who has the link already sees the slides that can be shown. */
export function isPitchShown({ structure, archived }: Pick<Pitch, 'structure' | 'archived'>): boolean {
  return structure.length > 0 && archived === null;
}

const COLOR = /^#[0-9a-f]{6}$/;

/** Returns why settings cannot be saved, or null. */
export function findPitchProblem({ title, description, endText, color, redirect }: PitchSettings): string | null {
  if (title.trim() === '') return 'Enter a title.';
  if (title.length > PITCH_LIMITS.title) return `A title has at most ${PITCH_LIMITS.title} characters.`;
  if (description.length > PITCH_LIMITS.description)
    return `A description has at most ${PITCH_LIMITS.description} characters.`;
  if (endText.length > PITCH_LIMITS.endText) return `The end text has at most ${PITCH_LIMITS.endText} characters.`;
  if (color !== null && !COLOR.test(color)) return 'Choose a color such as #0b7462.';
  return findRedirectProblem(redirect);
}

/**
 * Returns the slides in a new order. Slides that the order does not name keep their place behind the one that they follow now, so that
 * a slide that someone else added in the meantime is not lost. Unknown slides are ignored.
 */
export function reorderSlides(structure: readonly SlideId[], wanted: readonly SlideId[]): readonly SlideId[] {
  const known = [...new Set(wanted)].filter((id) => structure.includes(id));
  return structure.reduce<readonly SlideId[]>((order, id, index) => {
    if (order.includes(id)) return order;
    const before = structure.slice(0, index).findLast((each) => order.includes(each));
    return order.toSpliced(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
  }, known);
}

/** Returns the slides of a pitch with a new one, behind the one that it follows. */
export function insertSlide(
  structure: readonly SlideId[],
  { id, after }: { readonly id: SlideId; readonly after: SlideId | null },
): readonly SlideId[] {
  const index = after === null ? 0 : structure.indexOf(after) + 1;
  // The slide before may be gone: then the new slide is the last one.
  return structure.toSpliced(after !== null && index === 0 ? structure.length : index, 0, id);
}
