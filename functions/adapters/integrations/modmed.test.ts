import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ModMedApi } from './modmed-api.ts';

const ACCESS = { practice: 'dermassoc', token: 'a secret token' };
const APPOINTMENT = {
  resourceType: 'Appointment',
  id: '123',
  meta: { lastUpdated: '2027-03-01T10:00:00.000-07:00' },
  status: 'booked',
  start: '2027-03-10T17:00:00Z',
  participant: [
    { actor: { reference: 'https://stage.ema-api.com/ema-dev/firm/x/ema/fhir/v2/Location/1', display: 'Main' } },
    { actor: { reference: 'Patient/77' } },
    { actor: null },
  ],
};

describe('ModMed', () => {
  let server: Server;
  let local: string;
  let got: { readonly call: string; readonly headers: Record<string, unknown>; readonly body: string }[];
  let answer: { readonly status: number; readonly body: unknown };

  beforeEach(async () => {
    [got, answer] = [[], { status: 200, body: {} }];
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += String(chunk)));
      request.on('end', () => {
        got.push({ call: `${request.method} ${request.url}`, headers: request.headers, body });
        response.writeHead(answer.status, { 'content-type': 'application/json' });
        response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    local = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())));

  const api = () => new ModMedApi(async () => 'vendor-key', local);

  it('is signed in at by the key of the vendor and the credentials of the practice', async () => {
    answer = { status: 200, body: { scope: 'dermassoc', token_type: 'Bearer', access_token: 'A', refresh_token: 'R' } };
    const given = { practice: 'dermassoc', username: 'fhir_x', password: 'p&q' };
    expect(await api().signIn(given)).toEqual({ practice: 'dermassoc', token: 'A' });
    expect(got[0]?.call).toBe('POST /modmed/firm/dermassoc/ema/ws/oauth2/grant');
    expect(got[0]?.headers['x-api-key']).toBe('vendor-key');
    expect(got[0]?.body).toBe('grant_type=password&username=fhir_x&password=p%26q');
  });

  it('shows appointments by page, and its token goes to no other address', async () => {
    const url = 'https://evil.test/take?page=2&_count=50#x';
    answer = {
      status: 200,
      body: {
        resourceType: 'Bundle',
        link: [{ relation: 'next', url }],
        entry: [{ resource: APPOINTMENT }, { resource: { resourceType: 'OperationOutcome' } }],
      },
    };
    expect(await api().listAppointments(ACCESS, { from: new Date('2027-03-03T17:00:00Z') })).toEqual({
      items: [
        {
          id: '123',
          status: 'booked',
          start: new Date('2027-03-10T17:00:00Z'),
          updated: new Date('2027-03-01T17:00:00Z'),
          patientId: '77',
          location: 'Main',
        },
      ],
      next: 'page=2&_count=50',
    });
    await api().listAppointments(ACCESS, { page: 'page=2&_count=50' });
    await api().listAppointments(ACCESS, { changedSince: new Date('2027-03-03T17:00:00Z') });
    const path = 'GET /modmed/firm/dermassoc/ema/fhir/v2/Appointment';
    expect(got.map(({ call }) => decodeURIComponent(call))).toEqual([
      `${path}?date=ge2027-03-03&_count=50`,
      `${path}?page=2&_count=50`,
      `${path}?_lastUpdated=ge2027-03-03T17:00:00.000Z&_count=50`,
    ]);
  });

  it('has an empty page without entries', async () => {
    answer = { status: 200, body: { resourceType: 'Bundle', total: 0 } };
    expect(await api().listAppointments(ACCESS, { from: new Date() })).toEqual({ items: [], next: null });
  });

  it('tells the phones of a patient, those for texts first, and none that is out of use', async () => {
    const telecom = [
      { system: 'email', value: 'ann@example.test' },
      { system: 'phone', use: 'home', value: '602-555-0101' },
      { system: 'phone', use: 'old', value: '602-555-0102' },
      { system: 'phone', use: 'mobile', value: '602-555-0103' },
    ];
    answer = { status: 200, body: { resourceType: 'Patient', telecom } };
    expect(await api().findPatient(ACCESS, '77')).toEqual({ phones: ['602-555-0103', '602-555-0101'] });
    answer = { status: 200, body: { resourceType: 'Patient' } };
    expect(await api().findPatient(ACCESS, '77')).toEqual({ phones: [] });
  });

  it.each([
    [401, '{"error":"invalid_grant"}', 'ENDED'],
    [400, '{"error":"invalid_grant"}', 'ENDED'],
    [400, '{"error":"unsupported_grant_type"}', 'REFUSED'],
    // Our own key is wrong: that ends no connection.
    [403, '{"message":"Forbidden"}', 'REFUSED'],
    [404, '{"message":"no such firm"}', 'MISSING'],
    [429, '{"message":"Too Many Requests"}', 'BUSY'],
    [503, '<html>Maintenance</html>', 'UNREACHABLE'],
    [200, '<html>Hello</html>', 'REFUSED'],
  ])(
    'that answers %d %s to credentials is a problem with a name, and nothing of them',
    async (status, body, problem) => {
      answer = { status, body };
      const error = await api()
        .signIn({ practice: 'dermassoc', username: 'fhir_x', password: 'a-password' })
        .catch((caught: unknown) => caught);
      expect(error).toMatchObject({ name: 'OutsideError', problem });
      expect(JSON.stringify(error) + String(error)).not.toMatch(/a-password|vendor-key/);
    },
  );

  it('that takes a token no more, or does not answer, says which', async () => {
    answer = { status: 401, body: {} };
    await expect(api().findPatient(ACCESS, '77')).rejects.toMatchObject({ problem: 'ENDED' });
    const nobody = new ModMedApi(async () => 'vendor-key', 'http://127.0.0.1:9');
    await expect(nobody.findPatient(ACCESS, '77')).rejects.toMatchObject({ problem: 'UNREACHABLE', status: null });
  });
});
