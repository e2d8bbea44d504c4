import type { AppSyncAuthorizerEvent, AppSyncAuthorizerResult } from 'aws-lambda';
import { PUBLIC_TOKEN } from '../graphql/registry/may-call.ts';
import { requireVariable } from '../platform/environment.ts';
import { now, createTableData } from './wiring/common.ts';

const data = createTableData();
const staffNeedSecondFactor = requireVariable('STAFF_SECOND_FACTOR') === 'true';

/**
 * AppSync calls this for every request. The session's access is read each time, so that a change acts on the very next
 * call.
 */
export async function handler(event: AppSyncAuthorizerEvent): Promise<AppSyncAuthorizerResult<Record<string, string>>> {
  const token = event.authorizationToken;
  if (token === PUBLIC_TOKEN) return { isAuthorized: true, resolverContext: {}, ttlOverride: 0 };
  if (token.startsWith('ak_')) return authorizeKey(token);
  const session = await data.sessions.findSession(token, now(), { staffNeedSecondFactor });
  if (!session) return { isAuthorized: false, ttlOverride: 0 };
  const { id, userId, organizationId, access, wpAdmin } = session;
  return {
    isAuthorized: true,
    resolverContext: { sessionId: id, userId, organizationId, access, wpAdmin: String(wpAdmin) },
    ttlOverride: 0,
  };
}

/** A key of the API acts in the name of its person, with its scopes. A key that calls too often is refused by the router. */
async function authorizeKey(token: string): Promise<AppSyncAuthorizerResult<Record<string, string>>> {
  const at = now();
  const caller = await data.apiKeys.findApiKey(token, at);
  if (!caller) return { isAuthorized: false, ttlOverride: 0 };
  const { key, organizationId, access } = caller;
  const wait = await data.limits.countAttempt('apiKey', key.id, at);
  return {
    isAuthorized: true,
    resolverContext: {
      sessionId: `key:${key.id}`,
      userId: key.userId,
      organizationId,
      access,
      wpAdmin: 'false',
      scopes: key.scopes.join(' '),
      ...(wait === null ? {} : { wait: String(wait) }),
    },
    ttlOverride: 0,
  };
}
