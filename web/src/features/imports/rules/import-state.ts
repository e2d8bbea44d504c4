import { formatCount } from '../../../lib/format/numbers.ts';
import type { Tone } from '../../../components/display/tag.tsx';

interface ImportLike {
  readonly state: 'RUNNING' | 'DONE' | 'FAILED' | 'CANCELED';
  readonly progress: number;
  readonly undoneBy: string | null;
}

/** Returns label and color for the state of an import. */
export function describeImport({ state, progress, undoneBy }: ImportLike): {
  readonly label: string;
  readonly tone: Tone;
} {
  if (undoneBy !== null) return { label: 'Undone', tone: 'plain' };
  if (state === 'RUNNING') return { label: `Importing, ${Math.floor(progress * 100)}%`, tone: 'warn' };
  if (state === 'CANCELED') return { label: 'Stopped', tone: 'plain' };
  return state === 'DONE' ? { label: 'Finished', tone: 'good' } : { label: 'Failed', tone: 'bad' };
}

/**
 * Returns the file name for display. Imports through the API can have none. With an extension, returns a name for a
 * download.
 */
export function buildFileName(fileName: string | null, extension?: string): string {
  const name = fileName ?? 'a file';
  if (extension === undefined) return name;
  return `${name.replace(/\.[^.]{1,5}$/, '').replace(/[^\p{L}\p{N}_-]+/gu, '-')}.${extension}`;
}

/** Returns whether an import can be undone. Only the person's own START undoes an opt-out. */
export function canUndo(job: {
  readonly kind: string;
  readonly undoneBy: string | null;
  readonly added: number;
}): boolean {
  return job.kind === 'IMPORT' && job.undoneBy === null && job.added > 0;
}

/** Returns why a list did not opt some numbers out. */
export function describeKept(count: number): string {
  return count === 1
    ? '1 number opted in after the upload and stays opted in.'
    : `${formatCount(count)} numbers opted in after the upload and stay opted in.`;
}
