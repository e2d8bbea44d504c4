import { foldName } from './fold-name.ts';

/** Shorter searches would find almost every text. */
export const MIN_TEXT_SEARCH = 2;
export const MAX_TEXT_SEARCH = 100;
/** Characters of a text that a result shows. */
const EXCERPT_LENGTH = 120;
/** Characters before the first found word, so that a reader sees where it stands. */
const EXCERPT_LEAD = 40;

/** A found word in a text: its first position, and the position after it. */
export interface Mark {
  readonly from: number;
  readonly to: number;
}

/** Returns a text as search compares it: in lower case and without accents. A final sigma is a sigma, at any place. */
export function foldText(text: string): string {
  return foldName(text).replaceAll('ς', 'σ');
}

/** Returns the words of a search, folded, each once. */
export function splitSearch(search: string): readonly string[] {
  return [...new Set(foldText(search.trim()).split(/\s+/))].filter((word) => word !== '');
}

/** Returns a test whether a folded text contains every word of a search. A search without words matches nothing. */
export function createTextMatcher(search: string): (folded: string) => boolean {
  const words = splitSearch(search);
  return (folded) => words.length > 0 && words.every((word) => folded.includes(word));
}

/** Returns where the words of a search stand in a text, in order. Overlapping marks are one. */
export function findMarks(text: string, search: string): readonly Mark[] {
  const { folded, starts } = foldWithPositions(text);
  const found: Mark[] = [];
  for (const word of splitSearch(search))
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length))
      found.push({ from: starts[at] ?? 0, to: findEnd(starts, at + word.length) });
  found.sort((a, b) => a.from - b.from || a.to - b.to);
  return found.reduce<readonly Mark[]>((marks, mark) => {
    const last = marks.at(-1);
    if (!last || mark.from > last.to) return [...marks, mark];
    return [...marks.slice(0, -1), { from: last.from, to: Math.max(last.to, mark.to) }];
  }, []);
}

/** Returns the part of a text around the first found word, in one line, at most 120 characters and two ellipses. */
export function buildExcerpt(text: string, search: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  const characters = [...line];
  if (characters.length <= EXCERPT_LENGTH) return line;
  const first = Array.from(line.slice(0, findMarks(line, search)[0]?.from ?? 0)).length;
  const latest = characters.length - EXCERPT_LENGTH;
  const from = first <= EXCERPT_LEAD * 2 ? 0 : Math.min(first - EXCERPT_LEAD, latest);
  const shown = characters.slice(from, from + EXCERPT_LENGTH).join('');
  return `${from > 0 ? '…' : ''}${shown.trim()}${from < latest ? '…' : ''}`;
}

/** Returns the folded text, and for each of its positions the character of the text that it comes from. */
function foldWithPositions(text: string): { readonly folded: string; readonly starts: readonly number[] } {
  let folded = '';
  const starts: number[] = [];
  let at = 0;
  for (const character of text) {
    const part = foldText(character);
    folded += part;
    for (let unit = 0; unit < part.length; unit += 1) starts.push(at);
    at += character.length;
  }
  starts.push(at);
  return { folded, starts };
}

/** Returns the end of the character that the last folded position comes from. Accents after it belong to it. */
function findEnd(starts: readonly number[], after: number): number {
  const last = starts[after - 1] ?? 0;
  let next = after;
  while (next < starts.length - 1 && starts[next] === last) next += 1;
  return starts[next] ?? last;
}
