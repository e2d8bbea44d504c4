import type { Person } from '../scenario.ts';

/** Creates a key of the API that reads contacts. Returns its id. */
export async function createKey(owner: Person, name: string): Promise<string> {
  const apiKeyId = await owner.make('createApiKey', { name, scopes: ['contacts:read'] });
  return apiKeyId;
}
