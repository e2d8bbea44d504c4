import type { Pack } from '../../../../../functions/domain/brand/pack.ts';
import { SLIDE_TYPES, type SlideType } from '../../../../../functions/domain/pitches/slide.ts';

/** Returns the kinds of slides that staff can add. What exists goes on working in any case. */
export function listSlideTypes(
  flags: Pick<Pack['flags'], 'blastMode' | 'audioSlides'>,
  organization: { readonly showAudio: boolean },
): readonly SlideType[] {
  return SLIDE_TYPES.filter((type) => {
    if (type === 'UPLOAD') return !flags.blastMode;
    if (type === 'AUDIO') return flags.audioSlides && organization.showAudio;
    return true;
  });
}
