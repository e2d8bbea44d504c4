import type { SignUpLink } from '../../domain/accounts/sign-up-link.ts';
import { findHostOfBrand } from '../../platform/brand-hosts.ts';
import { Refusal } from '../../platform/refusal.ts';
import { field } from '../registry/router.ts';
import {
  endSignUpLink,
  issueSignUpLink,
  listSignUpLinks,
  type SignUpLinkDeps,
} from '../../use-cases/sign-up/sign-up-links.ts';
import { respond, respondDone } from '../shared/respond.ts';
import { createSignUpLinkInput, endSignUpLinkInput, signUpLinksInput } from './inputs.ts';

/** The links with which strangers create an organization. Only platform staff call these fields. */
export function signUpLinkFields(deps: SignUpLinkDeps) {
  return {
    signUpLinks: field({
      input: signUpLinksInput,
      empty: { signUpLinks: [], next: null },
      run: async (_context, { after }) => {
        const { links, next } = await listSignUpLinks(deps, after ?? null);
        return { signUpLinks: links.map(signUpLinkView), next };
      },
    }),
    createSignUpLink: field({
      input: createSignUpLinkInput,
      empty: { signUpLink: null, host: null, token: null },
      run: async ({ actor, host: pageHost }, { brandId: brand, organizationName }) => {
        const host = findHostOfBrand(brand, pageHost);
        if (host === null) return new Refusal('This site has no pages of that brand.');
        const link = { brand, organizationName: organizationName ?? '' };
        return respond(await issueSignUpLink(deps, actor.userId, link, actor.now), (issued) => ({
          signUpLink: signUpLinkView(issued.link),
          host,
          token: issued.token,
        }));
      },
    }),
    endSignUpLink: field({
      input: endSignUpLinkInput,
      run: async ({ actor }, { signUpLinkId }) => respondDone(await endSignUpLink(deps, actor, signUpLinkId)),
    }),
  };
}

function signUpLinkView({ id, brand, organizationName, created, ends, usedBy }: SignUpLink) {
  return {
    id,
    brand,
    organizationName,
    created: created.toISOString(),
    ends: ends.toISOString(),
    organizationId: usedBy,
  };
}
