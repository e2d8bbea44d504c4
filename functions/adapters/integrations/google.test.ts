import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getGoogleAddresses, GoogleOAuth, type GoogleAddresses } from './google-oauth.ts';
import { GoogleSheetsApi } from './google-sheets-api.ts';

const NOW = new Date('2027-03-03T17:00:00Z');
const SCOPE = 'https://www.googleapis.com/auth/spreadsheets';
const SHEET = { id: 7, title: "Ann's answers" };

describe('Google', () => {
  let server: Server;
  let addresses: GoogleAddresses;
  let got: { readonly call: string; readonly authorization: string | undefined; readonly body: string }[];
  let answer: { readonly status: number; readonly body: string };

  beforeEach(async () => {
    [got, answer] = [[], { status: 200, body: '{}' }];
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += String(chunk)));
      request.on('end', () => {
        got.push({ call: `${request.method} ${request.url}`, authorization: request.headers.authorization, body });
        response.writeHead(answer.status, { 'content-type': 'application/json' });
        response.end(answer.body);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    addresses = { sheets: base, auth: base, authorize: base };
  });
  afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())));

  const api = () => new GoogleSheetsApi(addresses);
  const oauth = () => new GoogleOAuth(async () => ({ clientId: 'app', clientSecret: 'secret' }), addresses);

  it('is where its documents say, without a laptop', () => {
    expect(getGoogleAddresses(undefined, undefined)).toEqual({
      sheets: 'https://sheets.googleapis.com',
      auth: 'https://oauth2.googleapis.com',
      authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
    });
  });

  it('asks for the least, and for a refresh token', async () => {
    const address = new URL(await oauth().buildAddress('a state', 'https://site.test/back'));
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: 'app',
      response_type: 'code',
      redirect_uri: 'https://site.test/back',
      scope: `openid email ${SCOPE}`,
      state: 'a state',
      access_type: 'offline',
      prompt: 'consent',
    });
  });

  it('says whose account it is and what was allowed', async () => {
    const claims = Buffer.from(JSON.stringify({ sub: '1', email: 'ann@google.test' })).toString('base64url');
    const tokens = { access_token: 'A', expires_in: 3599, refresh_token: 'R', token_type: 'Bearer' };
    answer = { status: 200, body: JSON.stringify({ ...tokens, scope: `openid ${SCOPE}`, id_token: `h.${claims}.s` }) };
    expect(await oauth().exchange('a code', 'https://site.test/back', NOW)).toEqual({
      tokens: { accessToken: 'A', refreshToken: 'R', expires: new Date('2027-03-03T17:59:59Z') },
      email: 'ann@google.test',
      mayWriteSheets: true,
    });
    answer = { status: 200, body: JSON.stringify({ ...tokens, scope: 'openid', id_token: 'nonsense' }) };
    expect(await oauth().exchange('a code', 'https://site.test/back', NOW)).toMatchObject({
      email: '',
      mayWriteSheets: false,
    });
  });

  it('appends rows as they are, below the last one', async () => {
    await api().append('token', 'ID', SHEET, [['=1+1', '+1602']]);
    const [{ call, authorization, body } = { call: '', authorization: '', body: '' }] = got;
    expect(decodeURIComponent(call)).toBe(
      "POST /v4/spreadsheets/ID/values/'Ann''s answers'!A1:append?valueInputOption=RAW&insertDataOption=INSERT_ROWS",
    );
    expect(authorization).toBe('Bearer token');
    expect(JSON.parse(body)).toEqual({ majorDimension: 'ROWS', values: [['=1+1', '+1602']] });
  });

  it('answers a column without values by no values', async () => {
    answer = { status: 200, body: '{"range":"x","majorDimension":"COLUMNS"}' };
    expect(await api().listColumn('token', 'ID', SHEET, 'H')).toEqual([]);
    answer = { status: 200, body: '{"values":[["Row id","01ROW",7]]}' };
    expect(await api().listColumn('token', 'ID', SHEET, 'H')).toEqual(['Row id', '01ROW', '7']);
  });

  it.each([
    [401, '{"error":{"code":401,"status":"UNAUTHENTICATED"}}', 'ENDED'],
    [403, '{"error":{"code":403,"status":"PERMISSION_DENIED"}}', 'FORBIDDEN'],
    [403, '{"error":{"code":403,"status":"RESOURCE_EXHAUSTED"}}', 'BUSY'],
    [404, '{"error":{"code":404,"status":"NOT_FOUND"}}', 'MISSING'],
    [429, '{"error":{"code":429,"status":"RESOURCE_EXHAUSTED"}}', 'BUSY'],
    [400, '{"error":{"code":400,"status":"INVALID_ARGUMENT"}}', 'REFUSED'],
    [503, '<html>Maintenance</html>', 'UNREACHABLE'],
    [200, '<html>Hello</html>', 'REFUSED'],
  ])('that answers %d %s is a problem with a name, and nothing of the request', async (status, body, problem) => {
    answer = { status, body };
    const error = await api()
      .find('a secret token', 'ID')
      .catch((caught: unknown) => caught);
    expect(error).toMatchObject({ name: 'OutsideError', problem });
    expect(JSON.stringify(error) + String(error)).not.toContain('a secret token');
  });

  it.each([
    [400, '{"error":"invalid_grant"}', 'ENDED'],
    // Our own mistake ends no connection.
    [401, '{"error":"invalid_client"}', 'REFUSED'],
    [500, '', 'UNREACHABLE'],
  ])('that answers %d %s to a refresh is the problem %s', async (status, body, problem) => {
    answer = { status, body };
    await expect(oauth().refresh('R', NOW)).rejects.toMatchObject({ problem });
  });

  it('that does not answer is unreachable', async () => {
    const nobody = new GoogleSheetsApi({ sheets: 'http://127.0.0.1:9' });
    await expect(nobody.find('token', 'ID')).rejects.toMatchObject({ problem: 'UNREACHABLE', status: null });
  });
});
