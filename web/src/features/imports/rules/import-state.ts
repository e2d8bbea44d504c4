import type { Tone } from '../../../components/display/tag.tsx';

interface ImportLike {
  readonly state: 'RUNNING' | 'DONE' | 'FAILED' | 'CANCELED';
  readonly progress: number;
  readonly undoneBy: string | null;
}

/** What an import's tag says. */
export function importState({ state, progress, undoneBy }: ImportLike): {
  readonly words: string;
  readonly tone: Tone;
} {
  if (undoneBy !== null) return { words: 'Taken back', tone: 'plain' };
  if (state === 'RUNNING') return { words: `Importing, ${Math.floor(progress * 100)} %`, tone: 'warn' };
  return state === 'DONE' ? { words: 'Finished', tone: 'good' } : { words: 'Stopped', tone: 'bad' };
}

/** An import that came over the API may have no name. With an extension: the name that a download gets. */
export function fileNameOf(fileName: string | null, extension?: string): string {
  const name = fileName ?? 'a file';
  if (extension === undefined) return name;
  return `${name.replace(/\.[^.]{1,5}$/, '').replace(/[^\p{L}\p{N}_-]+/gu, '-')}.${extension}`;
}
