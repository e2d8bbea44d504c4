import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ask, requirePresent } from '../../../lib/api/call.ts';
import { useChange, type Change } from '../../../lib/api/use-change.ts';
import { graphql, type ResultOf } from '../../../lib/graphql/graphql.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const ApiKeysQuery = graphql(`
  query apiKeys {
    apiKeys {
      success
      errors
      apiKeys {
        id
        name
        scopes
        personName
        created
        lastUsed
      }
    }
  }
`);

const CreateApiKey = graphql(`
  mutation createApiKey($name: String!, $scopes: [String!]!) {
    createApiKey(name: $name, scopes: $scopes) {
      success
      errors
      token
    }
  }
`);

const EndApiKey = graphql(`
  mutation endApiKey($apiKeyId: ID!) {
    endApiKey(apiKeyId: $apiKeyId) {
      success
      errors
    }
  }
`);

export type ListedApiKey = ResultOf<typeof ApiKeysQuery>['apiKeys']['apiKeys'][number];

/** Loads the keys of the organization, oldest first. There are at most 20. */
export function useApiKeys(): UseQueryResult<ListedApiKey[]> {
  return useQuery({
    queryKey: queryKeys.apiKeys(),
    queryFn: async ({ signal }) => (await ask(ApiKeysQuery, {}, signal)).apiKeys,
  });
}

/** Creates a key. Returns its token, which the server never shows again. */
export function useCreateApiKey(): Change<{ name: string; scopes: string[] }, string> {
  return useChange(async (given) => requirePresent((await ask(CreateApiKey, given)).token), {
    alwaysReloads: [queryKeys.apiKeys()],
  });
}

/** Ends a key by its id. */
export function useEndApiKey(): Change<string> {
  return useChange((apiKeyId) => ask(EndApiKey, { apiKeyId }), { alwaysReloads: [queryKeys.apiKeys()] });
}
