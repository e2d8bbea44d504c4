import {
  useInfiniteQuery,
  useMutation,
  useQueryClient,
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseMutationResult,
} from '@tanstack/react-query';
import { ask, requirePresent } from '../../../lib/api/call.ts';
import { graphql, type ResultOf } from '../../../lib/graphql/graphql.ts';
import { invalidate, queryKeys } from '../../../lib/query-keys.ts';

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
export function useSignUpLinks(): UseInfiniteQueryResult<InfiniteData<LinksPage>> {
  return useInfiniteQuery({
    queryKey: queryKeys.signUpLinks(),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => ask(SignUpLinksQuery, { after: pageParam }, signal),
    getNextPageParam: ({ next }) => next,
  });
}

/** Creates a link. Returns its address, which no one can read again later. */
export function useCreateSignUpLink(): UseMutationResult<
  string,
  Error,
  { readonly brandId: string; readonly organizationName: string }
> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (link) => {
      const { host, token } = await ask(CreateSignUpLink, link);
      return `${window.location.protocol}//${requirePresent(host)}/register/${requirePresent(token)}`;
    },
    onSuccess: () => invalidate(client, queryKeys.signUpLinks()),
  });
}

/** Ends a link that was not used. */
export function useEndSignUpLink(): UseMutationResult<unknown, Error, string> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (signUpLinkId) => ask(EndSignUpLink, { signUpLinkId }),
    onSettled: () => invalidate(client, queryKeys.signUpLinks()),
  });
}
