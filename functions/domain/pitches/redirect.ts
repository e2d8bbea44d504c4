import type { Pack } from '../brand/pack.ts';
import { formatPhone } from '../contacts/phone-format.ts';

/** The button on the last slide of a pitch. NONE: the button goes to the last screen. */
export const REDIRECT_TYPES = ['NONE', 'LINK', 'CONTACT'] as const;
export type RedirectType = (typeof REDIRECT_TYPES)[number];

/** Returns whether staff can add links to pages and numbers: in some brands, and in organizations with the switch. */
export function offersRedirects(
  flags: Pick<Pack['flags'], 'pitchRedirect'>,
  organization: { readonly showRedirect?: boolean },
): boolean {
  return flags.pitchRedirect || organization.showRedirect === true;
}

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

/** Returns where a link leads, in few words. A type of null: staff have not chosen it. */
export function describeRedirect({
  redirectType,
  redirectUrl,
  redirectPhone,
}: {
  readonly redirectType: RedirectType | null;
  readonly redirectUrl: string | null;
  readonly redirectPhone?: string | null;
}): string {
  if (redirectType === 'LINK') return (redirectUrl ?? '').replace(/^https?:\/\//, '').replace(/\/$/, '');
  if (redirectType !== 'CONTACT') return 'Leads nowhere yet';
  return redirectPhone ? `Call or text ${formatPhone(redirectPhone)}` : 'Call or text a number';
}
