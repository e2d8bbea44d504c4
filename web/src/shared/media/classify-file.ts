import { UPLOAD_KINDS } from '../../../../functions/domain/media/upload-kinds.ts';

export type ChosenKind = 'IMAGE' | 'VIDEO' | 'AUDIO';

/** As what a file is uploaded, or why it cannot be. */
export type ClassifiedFile = { readonly kind: ChosenKind; readonly contentType: string } | { readonly problem: string };

/** Some systems say nothing of the type of a file. Then its ending does; the server looks at the content. */
const TYPES: Readonly<Record<string, string>> = {
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
};

/** Returns as which of the kinds a file is uploaded. `problem`: what the person reads when it is none of them. */
export function classifyFile(
  { name, type }: Pick<File, 'name' | 'type'>,
  { kinds, problem }: { readonly kinds: readonly ChosenKind[]; readonly problem: string },
): ClassifiedFile {
  // A recording says its codecs behind the type.
  const [plain = ''] = type.split(';');
  const contentType = plain || (TYPES[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] ?? '');
  const kind = kinds.find((each) => Object.hasOwn(UPLOAD_KINDS[each].types, contentType));
  return kind ? { kind, contentType } : { problem };
}
