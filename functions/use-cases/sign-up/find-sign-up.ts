import type { Data } from '../../data/index.ts';
import type { Pack } from '../../domain/brand/pack.ts';
import type { SignUpLink } from '../../domain/accounts/sign-up-link.ts';
import { Refusal } from '../../platform/refusal.ts';

export interface FindSignUpDeps {
  readonly data: Pick<Data, 'signUpLinks'>;
}

/** The right to sign up. */
export interface AllowedSignUp {
  /** What codes of this sign-up belong to: the id of the link, or the brand. */
  readonly subject: string;
  /** null if the brand needs no link. */
  readonly link: SignUpLink | null;
}

const LINK_ENDED = 'This sign-up link was used or has expired. Please ask for a new one.';
const LINK_NEEDED = 'You need a link to sign up. Please ask for one.';

/** Returns the right to sign up on a brand's pages. Returns a refusal for a link that ended and for a brand that needs one. */
export async function findSignUp(
  { data }: FindSignUpDeps,
  { token, pack, now }: { readonly token: string; readonly pack: Pack; readonly now: Date },
): Promise<AllowedSignUp | Refusal> {
  if (token === '') return pack.flags.openSignUp ? { subject: pack.id, link: null } : new Refusal(LINK_NEEDED);
  const link = await data.signUpLinks.findByToken(token, now);
  return link?.brand === pack.id ? { subject: link.id, link } : new Refusal(LINK_ENDED);
}
