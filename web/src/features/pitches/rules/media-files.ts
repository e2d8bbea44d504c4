import { UPLOAD_KINDS } from '../../../../../functions/domain/media/upload-kinds.ts';
import type { SlideType } from '../../../../../functions/domain/pitches/slide.ts';

/** Kinds of slides with a file. */
export type MediaSlideType = Exclude<SlideType, 'TEXT' | 'YOUTUBE' | 'CALENDAR'>;

export type ChosenKind = 'IMAGE' | 'VIDEO' | 'AUDIO';

/** The endings that the dialog of the system offers. */
export const ACCEPTED: Readonly<Record<MediaSlideType, string>> = {
  UPLOAD: '.jpg,.jpeg,.png,.gif,.mp4,.mov',
  SCREEN: '.mp4,.mov,.webm',
  RECORD: '.mp4,.mov,.webm',
  AUDIO: '.mp3,.wav',
};

/** What a person reads when a file cannot be used. */
const WRONG_FILES: Readonly<Record<MediaSlideType, string>> = {
  UPLOAD: 'Choose a .jpg, .jpeg, .png or .gif image, or a .mp4 or .mov video.',
  SCREEN: UPLOAD_KINDS.VIDEO.wrongType,
  RECORD: UPLOAD_KINDS.VIDEO.wrongType,
  AUDIO: UPLOAD_KINDS.AUDIO.wrongType,
};

/** Some systems say nothing of the type of a file. Then its ending does; the server looks at the content. */
const TYPES: Readonly<Record<string, string>> = {
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
};

/** Returns as what a file is uploaded for a slide, or why it cannot be. */
export function classifyFile(
  slideType: MediaSlideType,
  { name, type }: Pick<File, 'name' | 'type'>,
): { readonly kind: ChosenKind; readonly contentType: string } | { readonly problem: string } {
  // A recording says its codecs behind the type.
  const [plain = ''] = type.split(';');
  const contentType = plain || (TYPES[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] ?? '');
  const kinds: readonly ChosenKind[] =
    slideType === 'UPLOAD' ? ['IMAGE', 'VIDEO'] : slideType === 'AUDIO' ? ['AUDIO'] : ['VIDEO'];
  const kind = kinds.find((each) => Object.hasOwn(UPLOAD_KINDS[each].types, contentType));
  return kind ? { kind, contentType } : { problem: WRONG_FILES[slideType] };
}
