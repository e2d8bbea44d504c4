import * as z from 'zod/mini';
import { API_SCOPES } from '../../domain/accounts/api-key.ts';
import { field } from '../registry/router.ts';
import {
  createApiKey,
  endApiKey,
  listApiKeys,
  type ApiKeyDeps,
  type ListedKey,
} from '../../use-cases/accounts/api-keys.ts';
import { id } from '../shared/inputs.ts';
import { respond, respondDone } from '../shared/respond.ts';

const scope = z.enum(API_SCOPES, `Choose among ${API_SCOPES.join(', ')}.`);

/** The keys with which programs of the organization call the API. */
export function apiKeyFields(deps: ApiKeyDeps) {
  return {
    apiKeys: field({
      input: z.object({}),
      empty: { apiKeys: [] },
      run: async ({ actor }) => ({ apiKeys: (await listApiKeys(deps, actor)).map(keyView) }),
    }),
    createApiKey: field({
      input: z.object({
        name: z.string().check(z.maxLength(200, 'The name is too long.')),
        scopes: z.array(scope).check(z.maxLength(API_SCOPES.length, 'A key has each scope once.')),
      }),
      empty: { apiKey: null, token: null },
      run: async ({ actor }, given) =>
        respond(await createApiKey(deps, actor, given), ({ listed, token }) => ({ apiKey: keyView(listed), token })),
    }),
    endApiKey: field({
      input: z.object({ apiKeyId: id }),
      run: async ({ actor }, { apiKeyId }) => respondDone(await endApiKey(deps, actor, apiKeyId)),
    }),
  };
}

function keyView({ key: { id: keyId, name, scopes, created, lastUsed }, personName }: ListedKey) {
  return { id: keyId, name, scopes, personName, created: created.toISOString(), lastUsed };
}
