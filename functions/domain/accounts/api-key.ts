import type { Access } from './access.ts';
import type { OrganizationId, UserId } from '../shared/ids.ts';

/** What a key may be allowed to do. Each field of the API needs at most one of them (graphql/registry/api-scopes.ts). */
export const API_SCOPES = [
  'contacts:read',
  'contacts:write',
  'texts:send',
  'campaigns:read',
  'campaigns:write',
] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** A key with which a program of the organization calls the API, in the name of the person who made the key. */
export interface ApiKey {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  /** The person who made the key. It does never more than this person may. */
  readonly userId: UserId;
  readonly created: Date;
  /** The day of the last call, YYYY-MM-DD in UTC. null means never used. */
  readonly lastUsed: string | null;
}

/** How many keys an organization has at most. One for each program is enough. */
export const MAX_API_KEYS = 20;
export const MAX_KEY_NAME = 60;

const TOKEN = /^ak_([0-9A-Za-z]{1,32})_([0-9A-HJKMNP-TV-Z]{26})_[\w-]{43}$/;

/** Returns the token of a key. `secret`: 256 random bits in base64url. */
export function formatApiToken(organizationId: OrganizationId, id: string, secret: string): string {
  return `ak_${organizationId}_${id}_${secret}`;
}

/** Returns whose key a token claims to be. null if the text is no token of a key, such as that of a session. */
export function parseApiToken(token: string): { readonly organizationId: OrganizationId; readonly id: string } | null {
  const [, organizationId, id] = TOKEN.exec(token) ?? [];
  return organizationId && id ? { organizationId, id } : null;
}

/** Returns the access of a key: that of its person, and never more than MANAGER. Roles and billing stay with people. */
export function getKeyAccess(person: Access): Access {
  return person === 'ADMIN' || person === 'OWNER' ? 'MANAGER' : person;
}
