import { header, sendJson, type Reply, type WireRequest } from '../core/http.ts';
import {
  ACCOUNTS,
  API,
  eventUri,
  inviteeUri,
  ORGANIZATION,
  toEvent,
  toInvitee,
  userUri,
  type Account,
  type Answer,
  type Grant,
  type Subscription,
} from './model.ts';
import type { CalendlyService } from './service.ts';

const API_PREFIX = '/calendly/api';
const AUTH_PREFIX = '/calendly/auth';
const ACCESS_SECONDS = 7_200;

interface Call {
  readonly service: CalendlyService;
  readonly account: Account;
  readonly query: URLSearchParams;
  readonly body: Record<string, unknown>;
  /** What the path names. */
  readonly ids: readonly string[];
}

/** The calls of the API that the local Calendly knows (Calendly API v2). Each other call gets an error. */
/** Each call needs a scope (developer.calendly.com/docs/authentication/scopes). A `:write` scope includes its `:read`. */
const ROUTES: readonly (readonly [method: string, path: RegExp, scope: string, handle: (call: Call) => Answer])[] = [
  ['GET', /^\/users\/me$/, 'users:read', ({ account }) => ok({ resource: toUser(account) })],
  ['GET', /^\/event_types$/, 'event_types:read', listEventTypes],
  ['GET', /^\/webhook_subscriptions$/, 'webhooks:read', listSubscriptions],
  ['POST', /^\/webhook_subscriptions$/, 'webhooks:write', createSubscription],
  ['DELETE', /^\/webhook_subscriptions\/(\w+)$/, 'webhooks:write', deleteSubscription],
  ['GET', /^\/scheduled_events$/, 'scheduled_events:read', listEvents],
  ['GET', /^\/scheduled_events\/(\w+)$/, 'scheduled_events:read', findEvent],
  ['GET', /^\/scheduled_events\/(\w+)\/invitees$/, 'scheduled_events:read', listInvitees],
  ['GET', /^\/scheduled_events\/(\w+)\/invitees\/(\w+)$/, 'scheduled_events:read', findInvitee],
];

/** Calendly's API and token endpoints, which servers call. */
export function handleCalendly(service: CalendlyService, request: WireRequest, res: Reply): void {
  const { status, body, headers = {} } = answer(service, request);
  sendJson(res, status, body, headers);
}

export function isCalendlyCall(path: string): boolean {
  return path.startsWith('/calendly/');
}

function answer(service: CalendlyService, request: WireRequest): Answer {
  if (service.trouble.has('outage')) return problem(503, 'Service Unavailable', 'Please try again.');
  if (service.trouble.has('busy'))
    return { ...problem(429, 'Too many requests', 'Please try again.'), headers: { 'x-ratelimit-reset': '60' } };
  const path = request.url.pathname;
  return path.startsWith(AUTH_PREFIX)
    ? answerAuth(service, request, path.slice(AUTH_PREFIX.length))
    : answerApi(service, request, path.slice(API_PREFIX.length));
}

function answerAuth(service: CalendlyService, { method, headers, body }: WireRequest, path: string): Answer {
  const form = new URLSearchParams(body.toString());
  const { clientId, clientSecret } = service.app;
  if (method === 'POST' && path === '/oauth/revoke') {
    if (form.get('client_secret') !== clientSecret) return oauthError(401, 'invalid_client');
    service.revoke({ token: form.get('token') ?? '' });
    return ok({});
  }
  if (method !== 'POST' || path !== '/oauth/token') return oauthError(404, 'invalid_request');
  service.renewals += 1;
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  if (header(headers, 'authorization') !== basic) return oauthError(401, 'invalid_client');
  const grant =
    form.get('grant_type') === 'refresh_token'
      ? service.take(form.get('refresh_token') ?? '', 'REFRESH')
      : service.take(form.get('code') ?? '', 'CODE');
  const isSameAddress = form.get('grant_type') === 'refresh_token' || grant?.redirectUri === form.get('redirect_uri');
  return grant && isSameAddress ? ok(toTokens(service, grant)) : oauthError(400, 'invalid_grant');
}

function toTokens(service: CalendlyService, grant: Grant): Record<string, unknown> {
  const { access, refresh } = service.issue(grant);
  return {
    token_type: 'Bearer',
    access_token: access,
    refresh_token: refresh,
    expires_in: ACCESS_SECONDS,
    created_at: Math.floor(service.now / 1_000),
    scope: (grant.scopes ?? []).join(' '),
    owner: userUri(grant.accountId),
    organization: ORGANIZATION,
  };
}

function answerApi(service: CalendlyService, request: WireRequest, path: string): Answer {
  const bearer = (header(request.headers, 'authorization') ?? '').replace('Bearer ', '');
  const grant = service.take(bearer, 'ACCESS');
  const account = ACCOUNTS.find(({ id }) => id === grant?.accountId);
  if (!account) return problem(401, 'Unauthenticated', 'The access token is invalid');
  for (const [method, pattern, scope, handle] of ROUTES) {
    const match = method === request.method ? pattern.exec(path) : null;
    if (!match) continue;
    if (!hasScope(grant?.scopes ?? [], scope)) return missingScope(scope);
    const body = request.body.length === 0 ? {} : (JSON.parse(request.body.toString()) as Record<string, unknown>);
    return handle({ service, account, query: request.url.searchParams, body, ids: match.slice(1) });
  }
  return notFound();
}

function toUser({ id, name, email, slug }: Account): Record<string, unknown> {
  return {
    uri: userUri(id),
    name,
    slug,
    email,
    scheduling_url: `https://calendly.com/${slug}`,
    timezone: 'America/Phoenix',
    current_organization: ORGANIZATION,
    resource_type: 'User',
  };
}

function listEventTypes({ account, query }: Call): Answer {
  if (query.get('user') !== userUri(account.id)) return forbidden();
  const collection = account.eventTypes.map(({ id, name, slug }) => ({
    uri: `${API}/event_types/${id}`,
    name,
    active: true,
    slug,
    scheduling_url: `https://calendly.com/${account.slug}/${slug}`,
    duration: 30,
    kind: 'solo',
  }));
  return ok({ collection, pagination: { count: collection.length, next_page: null, next_page_token: null } });
}

function toSubscription({ id, accountId, url, created, state }: Subscription): Record<string, unknown> {
  return {
    uri: `${API}/webhook_subscriptions/${id}`,
    callback_url: url,
    created_at: created,
    updated_at: created,
    retry_started_at: null,
    state,
    events: ['invitee.created', 'invitee.canceled'],
    scope: 'user',
    organization: ORGANIZATION,
    user: userUri(accountId),
    creator: userUri(accountId),
  };
}

function listSubscriptions({ service, account }: Call): Answer {
  const collection = service.subscriptions.filter(({ accountId }) => accountId === account.id).map(toSubscription);
  return ok({ collection, pagination: { count: collection.length, next_page: null, next_page_token: null } });
}

function createSubscription({ service, account, body }: Call): Answer {
  if (!account.hasReports) return problem(403, 'Permission Denied', 'Please upgrade your Calendly account to Standard');
  if (body.user !== userUri(account.id) || body.organization !== ORGANIZATION) return forbidden();
  const { url, signing_key: signingKey } = body;
  if (typeof url !== 'string' || typeof signingKey !== 'string')
    return problem(400, 'Invalid Argument', 'The supplied parameters are invalid.');
  if (service.subscriptions.some((each) => each.url === url))
    return problem(409, 'Already Exists', 'Hook with this url already exists');
  return ok({ resource: toSubscription(service.subscribe({ accountId: account.id, url, signingKey })) }, 201);
}

function deleteSubscription({ service, account, ids: [id = ''] }: Call): Answer {
  const found = service.subscriptions.find((each) => each.id === id && each.accountId === account.id);
  return found && service.unsubscribe(found.id) ? { status: 204, body: null } : notFound();
}

function listEvents({ service, account, query }: Call): Answer {
  if (query.get('user') !== userUri(account.id)) return forbidden();
  const from = query.get('min_start_time') ?? '';
  const count = Number(query.get('count') ?? 20);
  const start = Number(query.get('page_token') ?? 0);
  const all = service.bookings
    .filter((booking) => booking.accountId === account.id && booking.start >= from)
    .toSorted((a, b) => (a.start < b.start ? -1 : 1));
  const next = start + count < all.length ? String(start + count) : null;
  return ok({
    collection: all.slice(start, start + count).map((booking) => toEvent(booking, account)),
    pagination: { count, next_page: null, next_page_token: next },
  });
}

function findEvent({ service, account, ids: [eventId = ''] }: Call): Answer {
  const booking = service.bookings.find((each) => eventUri(each) === eventUri({ eventId }));
  return booking?.accountId === account.id ? ok({ resource: toEvent(booking, account) }) : notFound();
}

function listInvitees({ service, account, ids: [eventId = ''] }: Call): Answer {
  const found = service.bookings.filter((each) => each.eventId === eventId && each.accountId === account.id);
  if (found.length === 0) return notFound();
  return ok({ collection: found.map(toInvitee), pagination: { count: found.length, next_page_token: null } });
}

function findInvitee({ service, account, ids: [eventId = '', inviteeId = ''] }: Call): Answer {
  const uri = inviteeUri({ eventId, inviteeId });
  const booking = service.bookings.find((each) => inviteeUri(each) === uri);
  return booking?.accountId === account.id ? ok({ resource: toInvitee(booking) }) : notFound();
}

const ok = (body: unknown, status = 200): Answer => ({ status, body });
const problem = (status: number, title: string, message: string): Answer => ({ status, body: { title, message } });
const hasScope = (granted: readonly string[], scope: string): boolean =>
  granted.includes(scope) || granted.includes(scope.replace(':read', ':write'));
/** The words are from a public report of the answer (github.com/n8n-io/n8n/pull/33286), the form of the rest is assumed. */
const missingScope = (scope: string): Answer => ({
  status: 403,
  body: {
    title: 'Permission Denied',
    message: "This operation requires the scopes listed in the 'required_scopes' array.",
    required_scopes: [scope],
  },
});
const forbidden = (): Answer => problem(403, 'Permission Denied', 'You do not have permission.');
const notFound = (): Answer => problem(404, 'Resource Not Found', 'The server could not find the requested resource.');
const oauthError = (status: number, error: string): Answer => ({
  status,
  body: { error, error_description: `The request failed: ${error}` },
});
