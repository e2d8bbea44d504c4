import { joinRanges, type WatchedRange } from '../views/ranges.ts';

/** A part of a video from position `start` to `end`, on the axis of a replay. */
interface Piece {
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly end: number;
}

/** Splits what was played where it begins or ceases to be a repetition. `known`: what was played before, joined. */
export function splitPlayed(
  { from, to, start, end }: Piece,
  known: readonly WatchedRange[],
): { readonly pieces: readonly (Piece & { readonly isAgain: boolean })[]; readonly seen: readonly WatchedRange[] } {
  if (end <= start || to <= from) return { pieces: [], seen: known };
  const inside = known.flatMap((range) => [range.start, range.end]).filter((cut) => start < cut && cut < end);
  const cuts = [start, ...inside, end];
  const toAxis = (position: number): number => from + ((position - start) / (end - start)) * (to - from);
  const pieces = cuts.slice(0, -1).map((cut, index) => {
    const next = cuts[index + 1] ?? end;
    const middle = (cut + next) / 2;
    const isAgain = known.some((range) => range.start <= middle && middle < range.end);
    return { from: toAxis(cut), to: toAxis(next), start: cut, end: next, isAgain };
  });
  return { pieces, seen: joinRanges([...known, { start, end }], 0) };
}
