/** Returns a number as people read it: a US number as (###) ###-####, any other number unchanged. */
export function formatPhone(e164: string): string {
  const us = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(e164);
  return us ? `(${us[1]}) ${us[2]}-${us[3]}` : e164;
}

/** Of a number of the United States or Canada, without the country code. */
const NATIONAL_DIGITS = 10;
/** Phones put them around a saved number. */
const DIRECTION_MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** What `formatTypedPhone` makes of ten digits, with the digits that were typed after them. */
const OWN_MASK = /^\(\d{3}\) \d{3}-\d{4,}$/u;
/** An extension, a pause, or digits of another script, which the server reads. */
const MORE_THAN_A_NUMBER = /[\p{L}#*;,]|(?![0-9])\p{Nd}/u;
export const TOO_MANY_DIGITS = 'A phone number has ten digits, without an extension.';
export const NOT_DOMESTIC = 'Enter a phone number of the United States or Canada.';

/** Returns whether a number begins with the code of another country. */
function isForeign(typed: string): boolean {
  return /^\s*\+(?!\s*1)/u.test(typed);
}

/** Returns the digits of a typed number without the country code of the United States and Canada. */
function readNationalDigits(typed: string): string {
  const all = typed.replaceAll(/\D/gu, '');
  return all.startsWith('1') ? all.slice(1) : all;
}

/**
 * Returns a phone number as it is shown while a person types it, such as "(602) 555-0134". A number of another country, one with more digits
 * and one with an extension stay as they are typed: a mask that drops digits would make it the number of another person.
 */
export function formatTypedPhone(given: string): string {
  const typed = given.replaceAll(DIRECTION_MARKS, '');
  const digits = readNationalDigits(typed);
  if (isForeign(typed) || MORE_THAN_A_NUMBER.test(typed)) return typed;
  // Our own brackets go as soon as the number turns out to be another country's.
  if (digits.length > NATIONAL_DIGITS) return OWN_MASK.test(typed) ? typed.replaceAll(/\D/gu, '') : typed;
  // The country code, or the first digit of something else.
  if (digits.length < NATIONAL_DIGITS && /^\D*1/u.test(typed)) return typed;
  if (digits.length > 6) return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
  return digits.length > 3 ? `(${digits.slice(0, 3)}) ${digits.slice(3)}` : digits;
}

/** Returns why a typed number cannot be that of a person in the United States or Canada, or null. The server then reads the number. */
export function findTypedPhoneProblem(typed: string): string | null {
  if (isForeign(typed)) return NOT_DOMESTIC;
  return readNationalDigits(typed).length > NATIONAL_DIGITS ? TOO_MANY_DIGITS : null;
}
