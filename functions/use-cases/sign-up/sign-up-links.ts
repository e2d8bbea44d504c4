import type { Data } from '../../data/index.ts';
import { isBrandId, PACKS } from '../../domain/brand/packs.ts';
import type { SignUpLink } from '../../domain/accounts/sign-up-link.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';

export interface SignUpLinkDeps {
  readonly data: Pick<Data, 'signUpLinks'>;
}

const SIGN_UP_LINKS_PER_PAGE = 20;

/** Issues a link with which a stranger creates an organization, once. `by`: who issues it. Returns it with its token. */
export async function issueSignUpLink(
  { data }: SignUpLinkDeps,
  by: string,
  { brand, organizationName }: Pick<SignUpLink, 'brand' | 'organizationName'>,
  now: Date,
): Promise<{ readonly link: SignUpLink; readonly token: string } | Refusal> {
  if (!isBrandId(brand))
    return new Refusal(`There is no brand "${brand}". The brands are ${Object.keys(PACKS).join(', ')}.`);
  return data.signUpLinks.issue({ brand, organizationName: organizationName.trim() }, by, now);
}

/** A page of links, newest first. */
export async function listSignUpLinks(
  { data }: SignUpLinkDeps,
  after: string | null,
): Promise<{ readonly links: readonly SignUpLink[]; readonly next: string | null }> {
  return data.signUpLinks.listSignUpLinks({ limit: SIGN_UP_LINKS_PER_PAGE, after });
}

/** Ends a link that was not used. */
export async function endSignUpLink(
  { data }: SignUpLinkDeps,
  { userId, now }: Actor,
  signUpLinkId: string,
): Promise<Refusal | undefined> {
  return (await data.signUpLinks.end(signUpLinkId, { userId, at: now })) ? undefined : notFound('sign-up link');
}
