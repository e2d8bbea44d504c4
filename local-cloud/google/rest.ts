import { header, sendJson, type Reply, type WireRequest } from '../core/http.ts';
import { googleError, type GoogleAnswer } from './answers.ts';
import { answerSheets } from './sheets.ts';
import { GOOGLE_ACCOUNTS, type GoogleGrant, type GoogleService } from './service.ts';

const AUTH_PREFIX = '/google/oauth2';
const SHEETS_PREFIX = '/google/sheets/v4/spreadsheets';
const ACCESS_SECONDS = 3_599;

/** Google's addresses for tokens, and the Sheets API (v4), for servers. */
export function handleGoogle(service: GoogleService, request: WireRequest, res: Reply): void {
  const { status, body } = answer(service, request);
  sendJson(res, status, body);
}

export function isGoogleCall(path: string): boolean {
  return path.startsWith('/google/');
}

function answer(service: GoogleService, request: WireRequest): GoogleAnswer {
  if (service.trouble.has('outage')) return googleError(503, 'UNAVAILABLE', 'The service is currently unavailable.');
  const path = request.url.pathname;
  if (path.startsWith(AUTH_PREFIX)) return answerAuth(service, request, path.slice(AUTH_PREFIX.length));
  if (service.trouble.has('busy'))
    return googleError(429, 'RESOURCE_EXHAUSTED', "Quota exceeded for quota metric 'Write requests'");
  const token = (header(request.headers, 'authorization') ?? '').replace('Bearer ', '');
  const grant = service.take(token, 'ACCESS');
  if (!grant || !path.startsWith(SHEETS_PREFIX))
    return googleError(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.');
  return answerSheets(service, grant, { ...request, path: path.slice(SHEETS_PREFIX.length) });
}

function answerAuth(service: GoogleService, { method, body }: WireRequest, path: string): GoogleAnswer {
  const form = new URLSearchParams(body.toString());
  if (method === 'POST' && path === '/revoke')
    return service.revoke({ token: form.get('token') ?? '' })
      ? { status: 200, body: {} }
      : oauthError(400, 'invalid_token');
  if (method !== 'POST' || path !== '/token') return oauthError(404, 'invalid_request');
  const { clientId, clientSecret } = service.app;
  if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret)
    return oauthError(401, 'invalid_client');
  service.count('token');
  if (form.get('grant_type') === 'refresh_token') {
    const grant = service.take(form.get('refresh_token') ?? '', 'REFRESH');
    return grant ? { status: 200, body: toAccess(service, grant) } : oauthError(400, 'invalid_grant');
  }
  const grant = service.take(form.get('code') ?? '', 'CODE');
  if (!grant || grant.redirectUri !== form.get('redirect_uri')) return oauthError(400, 'invalid_grant');
  return {
    status: 200,
    body: {
      ...toAccess(service, grant),
      refresh_token: service.issueRefresh(grant),
      id_token: buildIdToken(clientId, grant),
    },
  };
}

function toAccess(service: GoogleService, grant: GoogleGrant): Record<string, unknown> {
  return {
    access_token: service.issueAccess(grant),
    expires_in: ACCESS_SECONDS,
    scope: grant.scope,
    token_type: 'Bearer',
  };
}

function buildIdToken(audience: string, { accountId }: GoogleGrant): string {
  const email = GOOGLE_ACCOUNTS.find(({ id }) => id === accountId)?.email ?? '';
  const claims = { iss: 'https://accounts.google.com', aud: audience, sub: accountId, email, email_verified: true };
  const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${encode({ alg: 'none' })}.${encode(claims)}.`;
}

const oauthError = (status: number, error: string): GoogleAnswer => ({
  status,
  body: { error, error_description: `The request failed: ${error}` },
});
