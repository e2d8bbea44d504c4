import { formatCount, plural } from '../../../lib/format/numbers.ts';
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

interface Merged {
  readonly kind: string;
  readonly merged: number;
  readonly skipped: number;
}

/** Returns how many rows met a contact that was there, or a row before. A list of opt-outs: how many numbers had opted out. */
export function countMerged({ kind, merged, skipped }: Merged): number {
  return kind === 'OPT_OUT' ? merged : merged + skipped;
}

/**
 * Returns what became of the rows of a file, such as "2 contacts added, 1 row merged, 1 row skipped". Rows whose contact is
 * here already, and rows that repeat a number of the file, count as merged.
 * @param noun how the brand names a contact
 */
export function describeOutcome(
  job: Merged & { readonly added: number; readonly rejected: number },
  noun: { readonly one: string; readonly many: string },
): string {
  const isOptOut = job.kind === 'OPT_OUT';
  const merged = countMerged(job);
  return [
    isOptOut ? `${plural(job.added, 'number')} opted out` : `${plural(job.added, noun.one, noun.many)} added`,
    merged > 0 && (isOptOut ? `${formatCount(merged)} had opted out` : `${plural(merged, 'row')} merged`),
    job.rejected > 0 && `${plural(job.rejected, 'row')} skipped`,
  ]
    .filter(Boolean)
    .join(', ');
}
