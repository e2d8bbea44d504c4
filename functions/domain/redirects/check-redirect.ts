import { parsePhone } from '../contacts/phone.ts';
import { DEFAULT_BUTTON, NO_REDIRECT, REDIRECT_LIMITS, type Redirect } from '../pitches/redirect.ts';

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

/** Returns whether a redirect leads somewhere, as it would be stored. */
export function isRedirectComplete(redirect: Redirect | null): boolean {
  return redirect !== null && redirect.type !== 'NONE' && findRedirectProblem(cleanRedirect(redirect)) === null;
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
