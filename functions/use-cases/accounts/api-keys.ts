import type { Data } from '../../data/index.ts';
import { hasAccess } from '../../domain/accounts/access.ts';
import { MAX_API_KEYS, MAX_KEY_NAME, type ApiKey, type ApiScope } from '../../domain/accounts/api-key.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import type { Actor } from '../../platform/actor.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';

export interface ApiKeyDeps {
  readonly data: Pick<Data, 'accounts' | 'apiKeys'>;
}

/** A key with the name of its person. null if the person has left the organization, and the key works no longer. */
export interface ListedKey {
  readonly key: ApiKey;
  readonly personName: string | null;
}

/** Returns the keys of the organization, oldest first. Cost: one query and two batches of reads. */
export async function listApiKeys({ data }: ApiKeyDeps, { organizationId }: Actor): Promise<readonly ListedKey[]> {
  return addNames(data, organizationId, await data.apiKeys.listApiKeys(organizationId));
}

async function addNames(
  data: ApiKeyDeps['data'],
  organizationId: OrganizationId,
  keys: readonly ApiKey[],
): Promise<ListedKey[]> {
  const userIds = [...new Set(keys.map(({ userId }) => userId))];
  const memberships = await data.accounts.findMemberships(organizationId, userIds);
  const users = await data.accounts.findUsers(memberships.map(({ userId }) => userId));
  return keys.map((key) => ({ key, personName: users.get(key.userId)?.name ?? null }));
}

/**
 * Creates a key that acts for the person who makes it. Platform staff who are no members make none, because a key outlives their
 * visit. Returns the key with its token, which is shown once.
 */
export async function createApiKey(
  { data }: ApiKeyDeps,
  { organizationId, userId, access, now }: Actor,
  { name, scopes }: { readonly name: string; readonly scopes: readonly ApiScope[] },
): Promise<Refusal | { readonly listed: ListedKey; readonly token: string }> {
  if (!hasAccess(access, 'ADMIN')) return new Refusal('Your access does not allow this.');
  const trimmed = name.trim();
  if (trimmed === '' || trimmed.length > MAX_KEY_NAME)
    return new Refusal(`Enter a name of 1 to ${MAX_KEY_NAME} characters, such as the program that uses the key.`);
  if (scopes.length === 0) return new Refusal('Choose what the key may do.');
  const [membership] = await data.accounts.findOwnMemberships(userId, [organizationId]);
  if (!membership) return new Refusal('Only people of the organization can create keys.');
  const given = { name: trimmed, scopes: [...new Set(scopes)], userId };
  const created = await data.apiKeys.createApiKey(organizationId, given, now);
  if (!created) return new Refusal(`An organization has at most ${MAX_API_KEYS} keys. End one that no one uses.`);
  const { key, token } = created;
  const [listed = { key, personName: null }] = await addNames(data, organizationId, [key]);
  return { listed, token };
}

/** Ends a key. A second call finds it ended. */
export async function endApiKey(
  { data }: ApiKeyDeps,
  { organizationId, userId, now }: Actor,
  keyId: string,
): Promise<Refusal | undefined> {
  return (await data.apiKeys.end(organizationId, keyId, userId, now)) ? undefined : notFound('key');
}
