import { signIn, type Cloud } from '../scenario.ts';

/** More than a page shows. */
const SIGN_UP_LINKS = 21;

/** Creates links as platform staff. No member of an organization may end or list them. */
export async function createSignUpLinks(cloud: Cloud): Promise<{ signUpLink: string; signUpLinksCursor: string }> {
  const staff = await signIn(cloud, 'admin@platform.test');
  let last = '';
  for (let n = 0; n < SIGN_UP_LINKS; n += 1) {
    const signUpLinkId = await staff.make('createSignUpLink', { brandId: 'text' });
    last = signUpLinkId;
  }
  const signUpLinks = await staff.call<{ next: string }>('signUpLinks', {}, 'next');
  return { signUpLink: last, signUpLinksCursor: signUpLinks.next };
}
