import { createHmac } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { expect, it } from 'vitest';
import { receiveEvent } from './stripe-webhook.ts';

const NOW = new Date('2026-12-01T17:00:00Z');
const SECRET = 'whsec_all';
const METER_SECRET = 'whsec_meter';

async function receive(event: object, secret = SECRET) {
  const body = JSON.stringify(event);
  const time = NOW.getTime() / 1000;
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  const headers = { 'x-origin-secret': 'origin', 'stripe-signature': `t=${time},v1=${signature}` };
  const recorded: string[] = [];
  const queued: unknown[] = [];
  const { statusCode } = await receiveEvent(
    {
      keys: async () => ({ secretKey: 'sk_test', webhookSecret: SECRET, meterWebhookSecret: METER_SECRET }),
      originSecrets: async () => ['origin'],
      billing: { send: async (message) => void queued.push(message.body) },
      recordMetric: (name) => void recorded.push(name),
      now: () => NOW,
    },
    { headers, body, isBase64Encoded: false } as unknown as APIGatewayProxyEventV2,
  );
  return { statusCode, recorded, queued: queued.length };
}

it('An event of a customer is queued, and one that a person must review is counted', async () => {
  const customer = { id: 'cus_1', object: 'customer' };
  expect(await receive({ id: 'evt_1', type: 'customer.deleted', data: { object: customer } })).toEqual({
    statusCode: 200,
    recorded: [],
    queued: 1,
  });
  // A dispute names its charge, and no customer.
  const dispute = { id: 'dp_1', object: 'dispute', charge: 'ch_1' };
  expect(await receive({ id: 'evt_2', type: 'charge.dispute.created', data: { object: dispute } })).toEqual({
    statusCode: 200,
    recorded: ['PaymentsToReview'],
    queued: 0,
  });
});

it('An event about a meter has no object and the secret of its own destination', async () => {
  const type = 'v1.billing.meter.error_report_triggered';
  const event = { id: 'evt_3', object: 'v2.core.event', type, related_object: { id: 'mtr_1', type: 'billing.meter' } };
  expect(await receive(event, METER_SECRET)).toMatchObject({ statusCode: 200, recorded: ['PaymentsToReview'] });
  expect(await receive(event, 'whsec_other')).toEqual({ statusCode: 400, recorded: [], queued: 0 });
});
