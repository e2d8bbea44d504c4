import { FIELD_VALUE_LIMIT } from '../../../../../../functions/domain/contact-attributes/custom-field.ts';
import { NAME_LIMIT } from '../../../../../../functions/domain/contacts/name-limit.ts';
import { formatCount, plural } from '../../../../lib/format/numbers.ts';
import type { Rows } from './csv-review.ts';

const MAX_SHOWN_NUMBERS = 8;

/** Returns row numbers as text: "Rows 3, 8, 12 and 4 more". */
export function formatRowNumbers({ count, first }: Rows): string {
  if (count === 0) return '';
  const shown = first.slice(0, MAX_SHOWN_NUMBERS);
  const more = count - shown.length;
  return `Row${count === 1 ? '' : 's'} ${shown.join(', ')}${more > 0 ? ` and ${formatCount(more)} more` : ''}`;
}

/** Returns what happens to rows that repeat a number. */
export function describeDuplicates(rows: Rows): string {
  return rows.count === 1
    ? `${formatRowNumbers(rows)} repeats a number; we keep the first.`
    : `${formatRowNumbers(rows)} repeat a number; we keep the first.`;
}

/** Returns what happens to rows whose number is of a country that the deployment does not text. */
export function describeOtherCountries(rows: Rows): string {
  return rows.count === 1
    ? `${formatRowNumbers(rows)} has a number of a country that we do not text. It is stored and gets no texts.`
    : `${formatRowNumbers(rows)} have numbers of countries that we do not text. They are stored and get no texts.`;
}

/** Returns what happens to rows whose name or value is too long. */
export function describeShortened(rows: Rows): string {
  return `${formatRowNumbers(rows)} ${rows.count === 1 ? 'has' : 'have'} ${LONG_TEXT}`;
}

/** Returns what happened to this many rows whose name or value was too long. */
export function describeShortenedCount(count: number): string {
  return `${plural(count, 'row')} had ${LONG_TEXT.replace('is', 'was').replace('keep', 'kept')}`;
}

const LONG_TEXT = `a text that is too long. We keep the first ${FIELD_VALUE_LIMIT} characters of a value and ${NAME_LIMIT} of a name.`;
