import type { E164 } from '../contacts/phone.ts';

/** Digits of a code that a text brings. */
export const CODE_LENGTH = 6;

/** How long a code works, in seconds, from the text on. */
export const CODE_SECONDS = 600;

/** How often a person may type a code wrong. After that the code ends. */
export const MAX_CODE_TRIES = 5;

/** What a code is for. A code for one purpose is worthless for the others. */
type CodePurpose = 'SIGN_UP' | 'NEW_PHONE' | 'BROWSER';

/** Whose phone a code confirms. */
export interface CodeTarget {
  readonly purpose: CodePurpose;
  /** SIGN_UP: the id of the sign-up link, or the brand of an open sign-up. NEW_PHONE: the id of the user. BROWSER: the organization and the contact. */
  readonly subject: string;
  readonly phone: E164;
}

/** Returns whether a text has the form of a code. */
export function isCode(text: string): boolean {
  return /^\d{6}$/.test(text);
}

/** Returns the code that a person typed or pasted, without spaces and dashes. */
export function normalizeCode(text: string): string {
  return text.replaceAll(/[\s-]/g, '');
}
