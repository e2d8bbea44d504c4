import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { readSignedRequest } from './signed-request.ts';

const ACCOUNT = { accountSid: 'AC00000000000000000000000000000001', authToken: 'token' };

/** Returns the metrics that a callback with these parameters and headers records. */
async function listRecorded(params: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>>) {
  const recorded: string[] = [];
  const event = {
    body: new URLSearchParams(params).toString(),
    rawPath: '/webhooks/twilio/inbound',
    rawQueryString: '',
    isBase64Encoded: false,
    headers,
  } as unknown as APIGatewayProxyEventV2;
  const request = await readSignedRequest(
    {
      account: async () => ACCOUNT as Awaited<ReturnType<Parameters<typeof readSignedRequest>[0]['account']>>,
      originSecrets: async () => ['front door'],
      publicBaseUrl: async () => 'https://app.acme.test',
      recordMetric: (what) => void recorded.push(what),
    },
    event,
  );
  expect(request).toMatchObject({ ok: false, response: { statusCode: 403 } });
  return recorded;
}

describe('A refused callback', () => {
  it('counts for the alarm when it names our account', async () => {
    const params = { AccountSid: ACCOUNT.accountSid, MessageSid: 'SM1', Body: 'STOP' };
    expect(
      await listRecorded(params, { 'x-origin-secret': 'front door', 'x-twilio-signature': 'of an old token' }),
    ).toEqual(['CallbacksRefused']);
    expect(await listRecorded(params, { 'x-origin-secret': 'of before the rotation' })).toEqual(['CallbacksRefused']);
  });

  it('counts for nothing when a stranger makes it', async () => {
    expect(await listRecorded({ Body: 'STOP' }, { 'x-origin-secret': 'front door' })).toEqual([]);
    expect(await listRecorded({ AccountSid: 'AC00000000000000000000000000000002' }, {})).toEqual([]);
  });
});
