import { ask, requirePresent } from '../../../lib/api/call.ts';
import { useChange, type Change } from '../../../lib/api/use-change.ts';
import { usePages, type Pages } from '../../../lib/api/use-pages.ts';
import { graphql, type ResultOf } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const SignUpLinksQuery = graphql(`
  query signUpLinks($after: String) {
    signUpLinks(after: $after) {
      success
      errors
      signUpLinks {
        id
        brand
        organizationName
        created
        ends
        organizationId
      }
      next
    }
  }
`);

const CreateSignUpLink = graphql(`
  mutation createSignUpLink($brandId: String!, $organizationName: String) {
    createSignUpLink(brandId: $brandId, organizationName: $organizationName) {
      success
      errors
      host
      token
    }
  }
`);

const EndSignUpLink = graphql(`
  mutation endSignUpLink($signUpLinkId: ID!) {
    endSignUpLink(signUpLinkId: $signUpLinkId) {
      success
      errors
    }
  }
`);

type LinksPage = ResultOf<typeof SignUpLinksQuery>['signUpLinks'];
export type ListedLink = LinksPage['signUpLinks'][number];

/** Loads the sign-up links of the last 30 days, newest first, 20 a page. */
export function useSignUpLinks(): Pages<LinksPage> {
  return usePages(queryKeys.signUpLinks(), (after, signal) => ask(SignUpLinksQuery, { after }, signal));
}

/** Creates a link. Returns its address, which no one can read again later. */
export function useCreateSignUpLink(): Change<{ readonly brandId: string; readonly organizationName: string }, string> {
  return useChange(
    async (link) => {
      const { host, token } = await ask(CreateSignUpLink, link);
      return `${window.location.protocol}//${requirePresent(host)}/register/${requirePresent(token)}`;
    },
    { reloads: [queryKeys.signUpLinks()] },
  );
}

/** Ends a link that was not used. */
export function useEndSignUpLink(): Change<string> {
  return useChange((signUpLinkId) => ask(EndSignUpLink, { signUpLinkId }), {
    alwaysReloads: [queryKeys.signUpLinks()],
  });
}
