import { parsePhone } from '../contacts/phone.ts';

/** The button on the last slide of a pitch. NONE: the button goes to the last screen. */
export const REDIRECT_TYPES = ['NONE', 'LINK', 'CONTACT'] as const;
export type RedirectType = (typeof REDIRECT_TYPES)[number];

export interface Redirect {
  readonly type: RedirectType;
  /** The page that a LINK opens, with its scheme. Empty for other kinds. */
  readonly url: string;
  /** The number that a CONTACT calls or texts, as E.164. Empty for other kinds. */
  readonly phone: string;
  /** The words on the button. */
  readonly button: string;
}

/** The words on the button when staff enter none. */
export const DEFAULT_BUTTON = 'Continue';

export const REDIRECT_LIMITS = { button: 40, url: 2_000 } as const;

export const NO_REDIRECT: Redirect = { type: 'NONE', url: '', phone: '', button: DEFAULT_BUTTON };

/** Returns a redirect as it is stored: with a scheme, a number in E.164, and words on the button. */
export function cleanRedirect({ type, url, phone, button }: Redirect): Redirect {
  if (type === 'NONE') return NO_REDIRECT;
  const words = button.trim() || DEFAULT_BUTTON;
  if (type === 'LINK') return { type, url: withScheme(url.trim()), phone: '', button: words };
  const parsed = parsePhone(phone);
  return { type, url: '', phone: parsed.ok ? parsed.phone : phone.trim(), button: words };
}

/** Returns why a cleaned redirect cannot be saved, or null. */
export function findRedirectProblem({ type, url, phone, button }: Redirect): string | null {
  if (button.length > REDIRECT_LIMITS.button) return `A button has at most ${REDIRECT_LIMITS.button} characters.`;
  if (type === 'LINK') return isWebAddress(url) ? null : 'Enter the address of a page, such as https://example.com.';
  if (type === 'CONTACT' && !parsePhone(phone).ok) return 'Enter a valid US phone number.';
  return null;
}

function withScheme(url: string): string {
  return url === '' || /^[a-z][a-z0-9+.-]*:/i.test(url) ? url : `https://${url}`;
}

function isWebAddress(text: string): boolean {
  if (text.length > REDIRECT_LIMITS.url || /\s/.test(text)) return false;
  const url = URL.parse(text);
  return (
    url !== null && ['https:', 'http:'].includes(url.protocol) && url.username === '' && url.hostname.includes('.')
  );
}
