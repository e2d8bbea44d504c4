import type { Write } from '../../data/table/table.ts';
import { pitchChanged } from '../../domain/shared/live-event.ts';
import { SLIDE_LIMITS, type Slide } from '../../domain/pitches/slide.ts';
import { isMediaReady } from '../../domain/media/owned-media.ts';
import type { SlideId } from '../../domain/shared/ids.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import type { PitchDeps } from './pitches.ts';
import { commitAndRelease } from './waiting-steps.ts';

const MAX_ATTEMPTS = 8;
const FULL = `A pitch has at most ${SLIDE_LIMITS.perPitch} slides.`;

/** A changed slide, and the writes that commit with it. */
interface SlideChange {
  readonly slide: Slide;
  readonly writes: readonly Write[];
}

/** Applies a change to the newest revision of a slide, and repeats the change when someone else was first. */
export async function changeSlide(
  deps: PitchDeps,
  { organizationId, now }: Pick<Actor, 'organizationId' | 'now'>,
  slideId: SlideId,
  edit: (slide: Slide) => Slide | Refusal | Promise<SlideChange | Refusal>,
): Promise<Slide | Refusal> {
  const { data, publish } = deps;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const before = await data.pitches.findSlide(organizationId, slideId, now);
    if (!before) return notFound('slide');
    const edited = await edit(before);
    if (edited instanceof Refusal) return edited;
    const { slide: after, writes } = 'writes' in edited ? edited : { slide: edited, writes: [] };
    // Texts wait for the first slide of a pitch, and for a video that was replaced by what can be shown.
    const mayRelease = after.saved && isMediaReady(after.media) && (!before.saved || !isMediaReady(before.media));
    const commit = () => data.pitches.saveSlide(before, after, writes);
    const saved = mayRelease
      ? await commitAndRelease(deps, { organizationId, now }, before.pitchId, {
          commit,
          isReleased: (result) => typeof result === 'object',
        })
      : await commit();
    if (saved === 'FULL') return new Refusal(FULL);
    if (saved === 'GONE') return notFound('pitch');
    if (saved === 'CHANGED') continue;
    await publish([pitchChanged(organizationId, before.pitchId)]);
    return saved.slide;
  }
  throw new Error(`Slide ${slideId} kept changing`);
}
