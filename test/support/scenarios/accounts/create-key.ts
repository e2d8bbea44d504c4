import type { Person } from '../scenario.ts';

/** Creates a key of the API that reads contacts. Returns its id. */
export async function createKey(owner: Person, name: string): Promise<string> {
  const { createApiKey } = await owner.run<{ createApiKey: { apiKey: { id: string } } }>(
    'mutation K($n: String!) { createApiKey(name: $n, scopes: ["contacts:read"]) { success errors apiKey { id } } }',
    { n: name },
  );
  return createApiKey.apiKey.id;
}
