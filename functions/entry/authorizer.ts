import type { AppSyncAuthorizerEvent, AppSyncAuthorizerResult } from 'aws-lambda';
import { PUBLIC_TOKEN } from '../platform/security/may-call.ts';
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
  const session = await data.sessions.find(token, now(), { staffNeedSecondFactor });
  if (!session) return { isAuthorized: false, ttlOverride: 0 };
  const { id, userId, organizationId, access, wpAdmin } = session;
  return {
    isAuthorized: true,
    resolverContext: { sessionId: id, userId, organizationId, access, wpAdmin: String(wpAdmin) },
    ttlOverride: 0,
  };
}
