/** Words of a last name that stay small where people wrote them so. */
const SMALL_WORDS = /^(?:van|von|der|den|de|del|della|di|da|das|dos|du|la|las|le|los|ten|ter|bin|ibn|al|el|y)$/;
const ROMAN = /^(?:i{2,3}|iv)$/i;
const VOWEL = /[aeiouy\u00F8\u00E6]/iu;
/** "JT" and "AJ" are how people are called. */
const LONGEST_INITIALS = 3;

/**
 * Returns a first or a last name that is all in capitals or all in small letters as people write it: "JAMES" is James, "o'brien-mccoy" is
 * O'Brien-McCoy. Mixed names stay, and so do initials, but McDONALD is in capitals. `whole`: the first and the last name, because "AMY" beside "HOWARD" is no initials.
 */
export function toNameCase(part: string, whole: string): string {
  const isUpper = isInCapitals(part.replace(/^Mc(?=\p{Lu}{2})/u, ''));
  if (!isUpper && (part !== part.toLowerCase() || part === part.toUpperCase())) return part;
  const hasCapitals = isInCapitals(whole) && /\p{L}{4}/u.test(whole);
  return part.replace(/[^\s-]+/gu, (word) => {
    if (ROMAN.test(word)) return word.toUpperCase();
    if (isUpper ? word.includes('.') || isInitials(word, hasCapitals) : SMALL_WORDS.test(word)) return word;
    return capitalize(word);
  });
}

function isInCapitals(text: string): boolean {
  return text === text.toUpperCase() && text !== text.toLowerCase();
}

/** A word of three letters with a vowel is a name where all other words are in capitals, too. */
function isInitials(word: string, isAmongCapitals: boolean): boolean {
  const { length } = [...word.normalize('NFC')];
  return (
    length < LONGEST_INITIALS ||
    (length === LONGEST_INITIALS && !(isAmongCapitals && VOWEL.test(word.normalize('NFD'))))
  );
}

function capitalize(word: string): string {
  return word
    .toLowerCase()
    .replace(/^\p{L}/u, toCapital)
    .replace(/(?<=['’])\p{L}(?=\p{L})/u, toCapital)
    .replace(/(?<=^Mc)\p{L}(?=\p{L})/u, toCapital);
}

function toCapital(letter: string): string {
  return letter.toUpperCase();
}
