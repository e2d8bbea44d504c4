import type { Data } from '../../data/index.ts';
import type { LinkCodes } from '../../data/pitches/views/pitch-view-items.ts';
import type { TokenOwner } from '../../data/sign-up/browser-tokens.ts';
import type { Pack } from '../../domain/brand/pack.ts';
import { isOpenToStrangers } from '../../domain/accounts/open-to-strangers.ts';
import { NOBODY } from '../../domain/pitches/pitch-link.ts';
import { newSeed } from '../../platform/ids.ts';
import { Refusal, tooManyAttempts } from '../../platform/refusal.ts';
import { buildLeadCode } from '../../platform/security/pitch-codes.ts';
import { checkCode } from '../sign-up/check-code.ts';
import { requestCode, type SendCodeDeps } from '../sign-up/request-code.ts';

export interface VerifyBrowserDeps extends SendCodeDeps {
  readonly data: SendCodeDeps['data'] &
    Pick<Data, 'accounts' | 'browserTokens' | 'consents' | 'contacts' | 'pitchLinks'>;
}

interface LinkOnBrowser extends LinkCodes {
  readonly pack: Pack;
  /** The viewer's address as rate limits count it. */
  readonly address: string;
  readonly now: Date;
}

const OPTED_OUT =
  'This number gets no texts, because it has opted out. Text START to the number that sent the link first.';

/**
 * Texts a code to the phone that got a link. Anybody with the link may ask, so the code only ever goes to this phone, and the limits per link
 * and phone bound what strangers can spend. Toward the limit of an address count tries of links that lead nowhere.
 */
export async function registerBrowser(deps: VerifyBrowserDeps, link: LinkOnBrowser): Promise<Refusal | undefined> {
  const { address, pack, now } = link;
  const { limits, consents } = deps.data;
  const waitSeconds = await limits.findWait('codeAddress', address, now);
  if (waitSeconds !== null) return tooManyAttempts(waitSeconds);
  const owner = await findOwner(deps, link);
  if (owner instanceof Refusal) {
    await limits.countAttempt('codeAddress', address, now);
    return owner;
  }
  const { state } = await consents.findConsent(owner.organizationId, owner.phone);
  if (state === 'OPTED_OUT') return new Refusal(OPTED_OUT);
  return requestCode(deps, { target: toTarget(owner), holder: 'codeHolder', pack, now });
}

/** Returns a token for the browser of someone who typed the code. The code works once. */
export async function confirmBrowser(
  deps: VerifyBrowserDeps,
  link: LinkOnBrowser & { readonly code: string },
): Promise<{ readonly token: string } | Refusal> {
  const { code, address, now } = link;
  const owner = await findOwner(deps, link);
  if (owner instanceof Refusal) return owner;
  const target = toTarget(owner);
  const requestId = await checkCode(deps, { target, code, address, now });
  if (requestId instanceof Refusal) return requestId;
  const token = newSeed();
  const { browserTokens, phoneCodes } = deps.data;
  const isStored = await browserTokens.createBrowserToken(token, owner, {
    now,
    also: [phoneCodes.useWrite(target, requestId)],
  });
  return isStored ? { token } : new Refusal('The code was used in the meantime. Ask for a new one.');
}

/** Returns who a link went to. A link to a number that the contact no longer has belongs to no contact. Cost: three reads. */
async function findOwner(
  { data }: VerifyBrowserDeps,
  { leadCode, pack, now }: LinkOnBrowser,
): Promise<TokenOwner | Refusal> {
  const inactive = new Refusal(pack.screen.inactiveContent);
  const target = await data.pitchLinks.findPitchLink(leadCode);
  if (!target || target.contactId === NOBODY) return inactive;
  const [organization, contact] = await Promise.all([
    data.accounts.findOrganization(target.organizationId),
    data.contacts.findContact(target.organizationId, target.contactId),
  ]);
  if (!organization || !isOpenToStrangers(organization, now)) return inactive;
  if (!contact?.phone || contact.erased || buildLeadCode(target, contact.phone) !== leadCode) return inactive;
  return { organizationId: target.organizationId, contactId: contact.id, phone: contact.phone };
}

function toTarget({ organizationId, contactId, phone }: TokenOwner) {
  return { purpose: 'BROWSER', subject: `${organizationId} ${contactId}`, phone } as const;
}
