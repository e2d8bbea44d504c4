import { pitchChanged } from '../../domain/shared/live-event.ts';
import { isMediaReady } from '../../domain/media/owned-media.ts';
import { isPitchReady } from '../../domain/pitches/pitch.ts';
import { cleanRichText, hasRichText } from '../../domain/pitches/rich-text.ts';
import { findSlideProblem, holdsFile, type Slide, type SlideContent } from '../../domain/pitches/slide.ts';
import { CONFLICT } from '../../domain/shared/conflict.ts';
import type { SlideId } from '../../domain/shared/ids.ts';
import { startVideoMessage } from '../../messages/media.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { findBrandFlags } from '../platform/brand-flags.ts';
import { changeMedia } from '../media/change-media.ts';
import { beginJob } from '../media/process-media.ts';
import { changeSlide } from './change-slide.ts';
import {
  changeCalendars,
  findCalendars,
  NO_CALENDARS,
  type CalendarChanges,
  type CalendarDeps,
} from './slide-calendars.ts';
import { keepFiles, planRemovals, storeFiles, type SlideFileDeps, type SlideUploads } from './slide-files.ts';
import { commitAndRelease } from './waiting-steps.ts';

const MAX_ATTEMPTS = 8;
/** When a worker ends between the save and its message, this one starts the video. */
const SAFETY_SECONDS = 60;

/**
 * Saves what staff wrote on a slide, and the files that they uploaded. `version`: the version that the form began with. A save that
 * someone else overtook is refused. Questions that were added in the meantime stay. A video is processed from here on.
 */
export async function updateSlide(
  deps: SlideFileDeps & CalendarDeps,
  actor: Actor,
  {
    slideId,
    content,
    uploads = {},
    calendars = NO_CALENDARS,
    version,
  }: {
    readonly slideId: SlideId;
    readonly content: Partial<SlideContent>;
    readonly uploads?: SlideUploads;
    readonly calendars?: CalendarChanges;
    readonly version: number | null;
  },
): Promise<Slide | Refusal> {
  const { organizationId, now } = actor;
  const found = await deps.data.pitches.findSlide(organizationId, slideId, now);
  if (!found) return notFound('slide');
  const hasFile = holdsFile(found.slideType);
  const flags = found.slideType === 'TEXT' ? await findBrandFlags(deps, organizationId) : null;
  const added = await findCalendars(deps, organizationId, calendars.add);
  if (added instanceof Refusal) return added;
  const stored = await storeFiles(deps, actor, found, hasFile ? uploads : {});
  if (stored instanceof Refusal) return stored;
  const { videoId } = stored;
  if (videoId !== null)
    await deps.mediaQueue.send({
      body: startVideoMessage(organizationId, videoId),
      delaySeconds: SAFETY_SECONDS,
    });
  const saved = await changeSlide(deps, actor, slideId, async (before) => {
    if (version !== null && version !== before.version) return new Refusal(CONFLICT);
    const written: Slide = {
      ...before,
      ...content,
      // The address of a file follows from the file.
      url: hasFile ? '' : (content.url ?? before.url),
      content: cleanRichText(content.content ?? before.content),
      calendars: changeCalendars(before, { add: added, remove: calendars.remove }),
      saved: true,
      version: before.version + 1,
    };
    const kept = await keepFiles(deps, actor, before, stored);
    if (kept instanceof Refusal) return kept;
    const slide = { ...written, ...kept.files };
    // A slide that had questions only keeps them: a switch hides what is new.
    if (flags?.blastMode === true && !hasRichText(slide.content) && !(before.saved && !hasRichText(before.content)))
      return new Refusal('Write some text. Slides with questions only are not available here.');
    const problem = findSlideProblem(slide);
    return problem === null ? { slide, writes: kept.writes } : new Refusal(problem);
  });
  if (videoId !== null && !(saved instanceof Refusal))
    await deps.mediaQueue.send({ body: startVideoMessage(organizationId, videoId) });
  return saved;
}

/** Deletes a slide with its files. Returns the slides that the pitch still has. */
export async function deleteSlide(
  deps: SlideFileDeps,
  { organizationId, now }: Pick<Actor, 'organizationId' | 'now'>,
  slideId: SlideId,
): Promise<readonly SlideId[] | Refusal> {
  const { data, publish } = deps;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const slide = await data.pitches.findSlide(organizationId, slideId, now);
    if (!slide) return notFound('slide');
    const removals = await planRemovals(deps, slide, now);
    const commit = () => data.pitches.deleteSlide(slide, removals);
    // Texts may have waited for the video of this slide.
    const pitch = isMediaReady(slide.media)
      ? await commit()
      : await commitAndRelease(deps, { organizationId, now }, slide.pitchId, {
          commit,
          isReleased: (left) => left !== null && isPitchReady(left),
        });
    if (!pitch) continue;
    await publish([pitchChanged(organizationId, pitch.id)]);
    return pitch.structure;
  }
  throw new Error(`Slide ${slideId} kept changing`);
}

/** Processes a video again that could not be processed. */
export async function retryVideo(
  deps: SlideFileDeps,
  { organizationId, now }: Pick<Actor, 'organizationId' | 'now'>,
  slideId: SlideId,
): Promise<Slide | Refusal> {
  const slide = await deps.data.pitches.findSlide(organizationId, slideId, now);
  if (!slide) return notFound('slide');
  const { media } = slide;
  if (media?.mediaId && media.problem === 'PROCESSING') {
    // When this function ends before the second message, this one starts the job.
    await deps.mediaQueue.send({
      body: startVideoMessage(organizationId, media.mediaId),
      delaySeconds: SAFETY_SECONDS,
    });
    await changeMedia(deps, { organizationId, mediaId: media.mediaId, now }, (found) =>
      found.state === 'FAILED' && found.problem === 'PROCESSING' ? beginJob(found, now) : found,
    );
    await deps.mediaQueue.send({ body: startVideoMessage(organizationId, media.mediaId) });
  }
  return (await deps.data.pitches.findSlide(organizationId, slideId, now)) ?? notFound('slide');
}
