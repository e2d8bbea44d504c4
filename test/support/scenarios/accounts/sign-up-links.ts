import { signIn, type Cloud } from '../scenario.ts';

/** More than a page shows. */
const SIGN_UP_LINKS = 21;

/** Creates links as platform staff. No member of an organization may end or list them. */
export async function createSignUpLinks(cloud: Cloud): Promise<{ signUpLink: string; signUpLinksCursor: string }> {
  const staff = await signIn(cloud, 'admin@platform.test');
  let last = '';
  for (let n = 0; n < SIGN_UP_LINKS; n += 1) {
    const { createSignUpLink } = await staff.run<{ createSignUpLink: { signUpLink: { id: string } } }>(
      'mutation { createSignUpLink(brandId: "text") { success errors signUpLink { id } } }',
    );
    last = createSignUpLink.signUpLink.id;
  }
  const { signUpLinks } = await staff.run<{ signUpLinks: { next: string } }>('{ signUpLinks { success errors next } }');
  return { signUpLink: last, signUpLinksCursor: signUpLinks.next };
}
