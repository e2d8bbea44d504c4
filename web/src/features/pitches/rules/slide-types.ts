import type { Pack } from '../../../../../functions/domain/brand/pack.ts';
import { SLIDE_TYPES, type SlideType } from '../../../../../functions/domain/pitches/slide.ts';

/** Returns the kinds of slides that staff can add. What exists goes on working in any case. */
export function listSlideTypes(
  flags: Pick<Pack['flags'], 'blastMode' | 'audioSlides' | 'calendars'>,
  organization: { readonly showAudio: boolean; readonly showCalendly: boolean },
  user: { readonly showCalendly: boolean },
): readonly SlideType[] {
  return SLIDE_TYPES.filter((type) => {
    if (type === 'UPLOAD') return !flags.blastMode;
    if (type === 'AUDIO') return flags.audioSlides && organization.showAudio;
    if (type === 'CALENDAR') return flags.calendars && (organization.showCalendly || user.showCalendly);
    return true;
  });
}
