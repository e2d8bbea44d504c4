import { UPLOAD_KINDS } from '../../../../../functions/domain/media/upload-kinds.ts';
import type { SlideType } from '../../../../../functions/domain/pitches/slide.ts';
import { classifyFile, type ChosenKind, type ClassifiedFile } from '../../../shared/media/classify-file.ts';

/** Kinds of slides with a file. */
export type MediaSlideType = Exclude<SlideType, 'TEXT' | 'YOUTUBE' | 'CALENDAR'>;

/** The endings that the dialog of the system offers. */
export const ACCEPTED: Readonly<Record<MediaSlideType, string>> = {
  UPLOAD: '.jpg,.jpeg,.png,.gif,.mp4,.mov',
  SCREEN: '.mp4,.mov,.webm',
  RECORD: '.mp4,.mov,.webm',
  AUDIO: '.mp3,.wav',
};

/** The kinds of files that a slide may have, and what a person reads when a file is of another kind. */
const ALLOWED: Readonly<Record<MediaSlideType, { readonly kinds: readonly ChosenKind[]; readonly problem: string }>> = {
  UPLOAD: {
    kinds: ['IMAGE', 'VIDEO'],
    problem: 'Choose a .jpg, .jpeg, .png or .gif image, or a .mp4 or .mov video.',
  },
  SCREEN: { kinds: ['VIDEO'], problem: UPLOAD_KINDS.VIDEO.wrongType },
  RECORD: { kinds: ['VIDEO'], problem: UPLOAD_KINDS.VIDEO.wrongType },
  AUDIO: { kinds: ['AUDIO'], problem: UPLOAD_KINDS.AUDIO.wrongType },
};

/** Returns as what a file is uploaded for a slide, or why it cannot be. */
export function classifySlideFile(slideType: MediaSlideType, file: Pick<File, 'name' | 'type'>): ClassifiedFile {
  return classifyFile(file, ALLOWED[slideType]);
}
