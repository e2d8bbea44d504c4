import { cleanRichText, toPlainText } from '../../../../../functions/domain/pitches/rich-text.ts';
import type { SlideDetail } from '../api/slide.ts';
import type { WrittenSlide } from '../api/slides.ts';

/** Returns what staff wrote on a slide. */
export function toWrittenSlide(slide: SlideDetail): WrittenSlide {
  const { internalTitle, title, description, url, content, calendars, noCaptions } = slide;
  return { internalTitle, title, description, url, content, calendars, noCaptions, uploads: {} };
}

/** Returns whether two versions of a slide say the same. Empty lines at the end say nothing. */
export function isSameSlide(one: WrittenSlide, other: WrittenSlide): boolean {
  const [first, second] = [one, other].map((slide) =>
    JSON.stringify([
      slide.internalTitle,
      slide.title,
      slide.description,
      slide.url,
      cleanRichText(slide.content),
      slide.calendars.map(({ id }) => id),
      slide.noCaptions,
      slide.uploads,
    ]),
  );
  return first === second;
}

/** Returns the values in which two versions of a slide differ, for the dialog that shows both. */
export function listDifferences(
  saved: WrittenSlide,
  typed: WrittenSlide,
): { readonly label: string; readonly saved: string; readonly typed: string }[] {
  const values = (slide: WrittenSlide): [string, string][] => [
    ['Title', slide.title],
    ['Description', slide.description],
    ['Video', slide.url],
    ['Calendars', slide.calendars.map(({ name }) => name).join(', ')],
    ['Text', toPlainText(cleanRichText(slide.content))],
    ['Internal title', slide.internalTitle],
  ];
  const theirs = values(saved);
  const mine = values(typed);
  const found = mine.flatMap(([label, text], index) => {
    const other = theirs[index]?.[1] ?? '';
    return text === other ? [] : [{ label, saved: other, typed: text }];
  });
  // Only the look of the text differs, such as bold words.
  return found.length > 0 ? found : [{ label: 'Text', saved: theirs[4]?.[1] ?? '', typed: mine[4]?.[1] ?? '' }];
}

/** Says whether what is typed is stored. */
export function describeSaveState(isStored: boolean, hasChanges: boolean): string {
  if (!isStored) return 'Draft slide, not saved yet';
  return hasChanges ? 'Unsaved changes' : 'All changes saved';
}

/** Returns where a new slide stands. `after`: the slide before it. null means the first place. */
export function findPlace(ids: readonly string[], after: string | null): number {
  return after === null ? 0 : ids.indexOf(after) + 1;
}
