import type { Queue } from '../../adapters/queue.ts';
import type { Data } from '../../data/index.ts';
import type { ListedPitch } from '../../data/pitches/pitches.ts';
import { pitchChanged, type Publish } from '../../domain/shared/live-event.ts';
import {
  findPitchProblem,
  NEW_PITCH_SETTINGS,
  NEW_PITCH_TITLE,
  PITCH_LIMITS,
  reorderSlides,
  type Pitch,
  type PitchImage,
  type PitchSettings,
} from '../../domain/pitches/pitch.ts';
import type { Redirect } from '../../domain/pitches/redirect.ts';
import { cleanRedirect } from '../../domain/redirects/check-redirect.ts';
import type { Slide } from '../../domain/pitches/slide.ts';
import type { OrganizationId, PitchId, SlideId } from '../../domain/shared/ids.ts';
import type { Actor } from '../../platform/actor.ts';
import { newId, newPublicCode } from '../../platform/ids.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { mediaPrefix } from '../../domain/media/upload-kinds.ts';
import { listFileWrites, storeImages, type ChosenImages } from '../media/owned-images.ts';
import type { StoreImageDeps } from '../media/store-image.ts';
import { commitAndRelease } from './waiting-steps.ts';

export interface PitchDeps {
  readonly data: Pick<Data, 'announcements' | 'pitches'>;
  readonly bulk: Pick<Queue, 'send'>;
  readonly publish: Publish;
}

export interface LoadedPitch {
  readonly pitch: Pitch;
  readonly slides: readonly Slide[];
}

const PITCHES_PER_PAGE = 24;
const FULL = `You have ${PITCH_LIMITS.perOrganization.toLocaleString('en-US')} pitches, archived ones included. No more can be added.`;

/** Returns a page of pitches, newest first. `total`: of the whole list. */
export function listPitches(
  { data }: Pick<PitchDeps, 'data'>,
  { organizationId }: Actor,
  input: { readonly search: string; readonly archived: boolean; readonly after: string | null },
): Promise<{ readonly pitches: readonly ListedPitch[]; readonly total: number; readonly next: string | null }> {
  return data.pitches.listPage(organizationId, { ...input, limit: PITCHES_PER_PAGE });
}

/** Returns a pitch with its slides. An archived pitch can still be opened. */
export async function loadPitch(
  { data }: Pick<PitchDeps, 'data'>,
  { organizationId }: Actor,
  pitchId: PitchId,
): Promise<LoadedPitch | Refusal> {
  return (await data.pitches.loadPitch(organizationId, pitchId)) ?? notFound('pitch');
}

/** Creates a pitch without slides. A title without letters becomes "New Pitch". */
export async function createPitch(
  { data, publish }: Pick<PitchDeps, 'data' | 'publish'>,
  { organizationId, userId, now }: Actor,
  title: string,
): Promise<LoadedPitch | Refusal> {
  const pitch: Pitch = {
    ...NEW_PITCH_SETTINGS,
    organizationId,
    id: newId(now),
    userId,
    code: newPublicCode(),
    title: title.trim() || NEW_PITCH_TITLE,
    structure: [],
    created: now,
    archived: null,
    version: 1,
  };
  const problem = findPitchProblem(pitch);
  if (problem !== null) return new Refusal(problem);
  if ((await data.pitches.createPitch(pitch)) === 'FULL') return new Refusal(FULL);
  await publish([pitchChanged(organizationId, pitch.id)]);
  return { pitch, slides: [] };
}

/** Values that are not given stay. */
interface PitchChanges extends Partial<Omit<PitchSettings, 'redirect'>> {
  readonly redirect?: Partial<Redirect> | undefined;
  /** The slides in their new order. Slides that it does not name stay behind the one that they follow. */
  readonly structure?: readonly SlideId[] | undefined;
}

/** What `updatePitch` needs. */
export interface UpdatePitchDeps extends Pick<PitchDeps, 'publish'>, StoreImageDeps {
  readonly data: Pick<Data, 'pitches' | 'mediaFiles'>;
}

/** Changes the given settings of a pitch, its pictures, or the order of its slides. */
export async function updatePitch(
  deps: UpdatePitchDeps,
  actor: Pick<Actor, 'organizationId' | 'now'>,
  {
    pitchId,
    changes,
    images = {},
  }: { readonly pitchId: PitchId; readonly changes: PitchChanges; readonly images?: ChosenImages<PitchImage> },
): Promise<Pitch | Refusal> {
  const { data, publish } = deps;
  const { organizationId, now } = actor;
  const { redirect, structure, ...settings } = changes;
  const stored = await storeImages(deps, actor, images);
  if (stored instanceof Refusal) return stored;
  let problem: string | null = null;
  const edit = (before: Pitch): Pitch => {
    const after = {
      ...before,
      ...settings,
      ...stored.keys,
      title: (settings.title ?? before.title).trim(),
      redirect: redirect ? cleanRedirect({ ...before.redirect, ...redirect }) : before.redirect,
      structure: structure ? reorderSlides(before.structure, structure) : before.structure,
    };
    problem = findPitchProblem(after);
    return problem === null ? after : before;
  };
  const pitch = await data.pitches.change(organizationId, pitchId, edit, (before) =>
    listFileWrites(data, stored, ownImages(organizationId, before), now),
  );
  if (problem !== null) return new Refusal(problem);
  if (!pitch) return notFound('pitch');
  await publish([pitchChanged(organizationId, pitchId)]);
  return pitch;
}

/** The pictures of a copied pitch belong to the organization that it was copied from, and stay there. */
function ownImages(organizationId: OrganizationId, pitch: Pick<Pitch, PitchImage>): Pick<Pitch, PitchImage> {
  const own = (key: string | null): string | null =>
    key?.startsWith(mediaPrefix(organizationId)) === true ? key : null;
  return { shareImage: own(pitch.shareImage), image: own(pitch.image) };
}

/** Archives a pitch, or restores it. An archived pitch is in no list. */
export async function archivePitch(
  deps: PitchDeps,
  { organizationId, now }: Actor,
  { pitchId, restore }: { readonly pitchId: PitchId; readonly restore: boolean },
): Promise<Refusal | undefined> {
  const { data, publish } = deps;
  const commit = () =>
    data.pitches.change(organizationId, pitchId, (before) =>
      (before.archived === null) !== restore ? { ...before, archived: restore ? null : now } : before,
    );
  const pitch = restore
    ? await commitAndRelease(deps, { organizationId, now }, pitchId, { commit, isReleased: (found) => found !== null })
    : await commit();
  if (!pitch) return notFound('pitch');
  await publish([pitchChanged(organizationId, pitchId)]);
  return undefined;
}
