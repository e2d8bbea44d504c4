import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CalendlyApi } from './calendly-api.ts';
import { CalendlyOAuth } from './calendly-oauth.ts';
import { getCalendlyAddresses, type CalendlyAddresses } from './calendly-request.ts';

const NOW = new Date('2027-03-03T17:00:00Z');
const USER = 'https://api.calendly.com/users/AAAAAAAAAAAAAAAA';
const ORGANIZATION = 'https://api.calendly.com/organizations/AAAAAAAAAAAAAAAA';
const EVENT = 'https://api.calendly.com/scheduled_events/AAAAAAAAAAAAAAAA';
const INVITEE = `${EVENT}/invitees/AAAAAAAAAAAAAAAA`;
const TIMES = { created_at: '2019-01-02T03:04:05.678123Z', updated_at: '2019-08-07T06:05:04.321123Z' };

/** The examples of Calendly's API reference, shortened (API v2: "Get current user", "Get Event", "Get Event Invitee"). */
const EXAMPLES: Readonly<Record<string, unknown>> = {
  'GET /users/me': {
    resource: {
      uri: USER,
      name: 'John Doe',
      slug: 'acme',
      email: 'test@example.com',
      scheduling_url: 'https://calendly.com/acme',
      timezone: 'America/New York',
      avatar_url: null,
      current_organization: ORGANIZATION,
      resource_type: 'User',
      ...TIMES,
    },
  },
  'GET /scheduled_events/AAAAAAAAAAAAAAAA': {
    resource: {
      uri: EVENT,
      name: '15 Minute Meeting',
      status: 'active',
      start_time: '2019-08-24T14:15:22.123456Z',
      end_time: '2019-08-24T14:15:22.123456Z',
      event_type: 'https://api.calendly.com/event_types/AAAAAAAAAAAAAAAA',
      location: { type: 'physical', location: 'string', additional_info: 'string' },
      invitees_counter: { total: 0, active: 0, limit: 0 },
      event_memberships: [{ user: USER }],
      event_guests: [],
      ...TIMES,
    },
  },
  'GET /scheduled_events/AAAAAAAAAAAAAAAA/invitees/AAAAAAAAAAAAAAAA': {
    resource: {
      uri: INVITEE,
      email: 'test@example.com',
      first_name: null,
      name: 'John Doe',
      status: 'active',
      timezone: 'America/New_York',
      event: EVENT,
      text_reminder_number: null,
      rescheduled: false,
      old_invitee: null,
      new_invitee: null,
      reschedule_url: 'https://calendly.com/reschedulings/AAAAAAAAAAAAAAAA',
      tracking: { utm_campaign: null, utm_source: null, utm_medium: null, utm_content: 'a-b', utm_term: 's' },
      payment: null,
      no_show: null,
      ...TIMES,
    },
  },
  'POST /webhook_subscriptions': {
    resource: { uri: 'https://api.calendly.com/webhook_subscriptions/AAAAAAAAAAAAAAAA', state: 'active', ...TIMES },
  },
  'POST /oauth/token': {
    token_type: 'Bearer',
    expires_in: 7200,
    created_at: 1548689183,
    refresh_token: 'b77a76ffce83d3bc20531ddfa76704e584f0ee963f6041b8bfc70c91373267d5',
    access_token: '5d3b8a2f8b2c4e6f',
    scope: 'default',
    owner: USER,
    organization: ORGANIZATION,
  },
};

describe('Calendly', () => {
  let server: Server;
  let addresses: CalendlyAddresses;
  let got: { readonly call: string; readonly authorization: string | undefined; readonly body: string }[];
  let answer: { readonly status: number; readonly body: string } | null;

  beforeEach(async () => {
    [got, answer] = [[], null];
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += String(chunk)));
      request.on('end', () => {
        const call = `${request.method} ${new URL(request.url ?? '', 'http://x').pathname}`;
        got.push({ call, authorization: request.headers.authorization, body });
        response.writeHead(answer?.status ?? 200, { 'content-type': 'application/json' });
        response.end(answer?.body ?? JSON.stringify(EXAMPLES[call] ?? {}));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    addresses = { api: base, auth: base, authorize: base };
  });
  afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())));

  const api = () => new CalendlyApi(addresses);
  const oauth = () => new CalendlyOAuth(async () => ({ clientId: 'app', clientSecret: 'secret' }), addresses);

  it('is where its documents say, without a laptop', () => {
    expect(getCalendlyAddresses(undefined, undefined)).toEqual({
      api: 'https://api.calendly.com',
      auth: 'https://auth.calendly.com',
      authorize: 'https://auth.calendly.com',
    });
  });

  it('is asked for the scopes of every call, without which new apps get none', async () => {
    const { searchParams } = new URL(await oauth().buildAddress('a state', 'https://site.test/back'));
    expect(searchParams.get('scope')).toBe(
      'users:read event_types:read scheduled_events:read webhooks:read webhooks:write',
    );
  });

  it('gives tokens for a code, which the app asks for by its own name and secret', async () => {
    const tokens = await oauth().exchange('a code', 'https://site.test/back', NOW);
    expect(tokens.expires).toEqual(new Date('2027-03-03T19:00:00Z'));
    const [{ call, authorization, body } = { call: '', authorization: '', body: '' }] = got;
    expect([call, authorization]).toEqual(['POST /oauth/token', 'Basic YXBwOnNlY3JldA==']);
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
      grant_type: 'authorization_code',
      code: 'a code',
      redirect_uri: 'https://site.test/back',
    });
  });

  it('answers with the examples of its documents, and each is understood', async () => {
    expect(await api().findUser('token')).toEqual({
      uri: USER,
      organization: ORGANIZATION,
      name: 'John Doe',
      email: 'test@example.com',
    });
    expect(await api().findBooking('token', INVITEE)).toMatchObject({
      page: 'https://calendly.com/reschedulings/AAAAAAAAAAAAAAAA',
      uri: INVITEE,
      canceled: false,
      timeZone: 'America/New_York',
      content: 'a-b',
      term: 's',
      event: { uri: EVENT, name: '15 Minute Meeting', location: 'string', isGroup: false },
    });
    for (const type of ['ask_invitee', 'outbound_call']) {
      const { resource } = EXAMPLES['GET /scheduled_events/AAAAAAAAAAAAAAAA'] as { resource: { location: object } };
      resource.location = { ...resource.location, type };
      // What the person who books types does not reach the texts.
      expect(await api().findBooking('token', INVITEE)).toMatchObject({ event: { location: '' } });
    }
    const given = { url: 'https://site.test/hook', user: USER, organization: ORGANIZATION, signingKey: 'key' };
    expect(await api().subscribe('token', given)).toContain('/webhook_subscriptions/');
    expect(JSON.parse(got.at(-1)?.body ?? '')).toEqual({
      url: 'https://site.test/hook',
      events: ['invitee.created', 'invitee.canceled'],
      organization: ORGANIZATION,
      user: USER,
      scope: 'user',
      signing_key: 'key',
    });
    expect(got.every(({ authorization }) => authorization === 'Bearer token')).toBe(true);
  });

  it.each([
    [401, '{"title":"Unauthenticated","message":"The access token is invalid"}', 'ENDED'],
    [400, '{"error":"invalid_grant","error_description":"The provided authorization grant is invalid"}', 'ENDED'],
    [400, '{"title":"Invalid Argument","message":"The supplied parameters are invalid."}', 'REFUSED'],
    [403, '{"title":"Permission Denied","message":"You do not have permission to access this resource."}', 'FORBIDDEN'],
    [404, '{"title":"Resource Not Found","message":"Not found"}', 'MISSING'],
    [409, '{"title":"Already Exists","message":"Hook with this url already exists"}', 'REFUSED'],
    [429, '', 'BUSY'],
    [503, '<html>Maintenance</html>', 'UNREACHABLE'],
    [200, '<html>Hello</html>', 'REFUSED'],
    [200, '{"resource":{}}', 'REFUSED'],
  ])('that answers %d %s is a problem with a name, and nothing of the request', async (status, body, problem) => {
    answer = { status, body };
    const error = await api()
      .findUser('a secret token')
      .catch((caught: unknown) => caught);
    expect(error).toMatchObject({ name: 'OutsideError', problem });
    expect(JSON.stringify(error) + String(error)).not.toContain('a secret token');
  });

  it('never gets a token at an address that is not its own', async () => {
    for (const uri of ['https://evil.test/scheduled_events/A/invitees/B', `${EVENT}/../../users/me`, ''])
      await expect(api().findBooking('token', uri)).rejects.toMatchObject({ problem: 'MISSING' });
    expect(got).toEqual([]);
  });

  it('that does not answer is unreachable', async () => {
    const nobody = new CalendlyApi({ ...addresses, api: 'http://127.0.0.1:9' });
    await expect(nobody.findUser('token')).rejects.toMatchObject({ problem: 'UNREACHABLE', status: null });
  });
});
