import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { startReceiver, type Receiver } from '../support/scenarios/webhooks/one-webhook-call.ts';
import { addContacts, importFile, parsePhoenix } from '../support/scenarios/scenario.ts';
import { addEndpoint, deliverEvents, readEvents, readLog } from '../support/scenarios/webhooks/endpoint-events.ts';

const phone = (n: number): string => `+160255572${String(n).padStart(2, '0')}`;
const cloud = sharedCloud({ clock: parsePhoenix('2027-04-07 10:00') });
const owner = signedIn(cloud, 'owner@sunrise.test');
const stranger = signedIn(cloud, 'owner@harbor.test');
const staff = signedIn(cloud, 'admin@platform.test');

interface Answer {
  readonly success: boolean;
  readonly errors: readonly string[];
  readonly [more: string]: unknown;
}

/** Runs a call of one field, and returns its answer, also a refusal. */
async function call(person: { readonly token: string }, operation: string, variables: Record<string, unknown>) {
  const { data } = await cloud.graphql<Record<string, Answer>>(person.token, operation, variables);
  return Object.values(data ?? {})[0];
}

describe('The endpoints of an organization', () => {
  let receiver: Receiver;
  let endpoint: { id: string; secret: string };
  beforeAll(async () => {
    receiver = await startReceiver();
  });
  afterAll(() => receiver.close());

  const pause = (paused: boolean) => owner.call('pauseWebhookEndpoint', { webhookEndpointId: endpoint.id, paused });
  const resend = (id: string, person: { readonly token: string } = owner) =>
    call(
      person,
      'mutation R($e: ID!, $d: ID!) { resendWebhookDelivery(webhookEndpointId: $e, webhookDeliveryId: $d) { success errors } }',
      { e: endpoint.id, d: id },
    );

  it('are not on the networks of the platform, and want at least one event', async () => {
    const add = (u: string, e: readonly string[]) =>
      call(
        owner,
        'mutation E($u: String!, $e: [String!]!) { createWebhookEndpoint(webhookUrl: $u, events: $e) { success errors secret } }',
        { u, e },
      );
    for (const inside of [
      'http://example.com',
      'https://169.254.169.254/latest',
      'https://[::1]/',
      'https://10.0.0.1/',
    ])
      expect(await add(inside, ['text.failed'])).toMatchObject({ success: false, secret: null });
    expect(await add(receiver.address, [])).toMatchObject({ errors: ['Choose at least one event.'] });
  });

  it('answer a test at once, which is signed and in the log', async () => {
    endpoint = await addEndpoint(owner, receiver.address, ['contact.created']);
    const test =
      'mutation T($i: ID!) { testWebhookEndpoint(webhookEndpointId: $i) { success errors result statusCode } }';
    expect(await owner.run(test, { i: endpoint.id })).toMatchObject({
      testWebhookEndpoint: { result: 'ANSWERED', statusCode: 200 },
    });
    expect(readEvents(receiver, endpoint.secret)).toMatchObject([{ type: 'test', data: {} }]);
    const { deliveries } = await readLog(owner, endpoint.id);
    expect(deliveries).toMatchObject([{ event: 'test', leadId: null, state: 'DELIVERED' }]);
    expect(await resend(deliveries[0]?.id ?? '')).toMatchObject({ success: false });
  });

  it('get what happened while they were down for an hour, with the same id', async () => {
    receiver.statuses.push(503, 500, 429);
    const [lead] = await addContacts(owner, [{ name: 'Down Time', phone: phone(1) }]);
    await deliverEvents(cloud);
    await cloud.clock.advance('PT2H');
    const events = readEvents(receiver, endpoint.secret).filter(({ type }) => type === 'contact.created');
    expect(events).toHaveLength(4);
    expect(new Set(events.map(({ id }) => id)).size).toBe(1);
    const [delivery] = (await readLog(owner, endpoint.id)).deliveries;
    expect(delivery).toMatchObject({
      id: events[0]?.id,
      event: 'contact.created',
      leadId: lead,
      state: 'DELIVERED',
      attempts: 4,
    });
  });

  it('get an event again when an admin asks, under the old and the new secret after it was replaced', async () => {
    const rotateWebhookEndpointSecret = await owner.call<{ secret: string }>(
      'rotateWebhookEndpointSecret',
      { webhookEndpointId: endpoint.id },
      'secret',
    );
    const [delivery] = (await readLog(owner, endpoint.id)).deliveries;
    const before = receiver.received.length;
    expect(await resend(delivery?.id ?? '')).toMatchObject({ success: true });
    await cloud.waitUntilIdle();
    const again = { ...receiver, received: receiver.received.slice(before) };
    for (const secret of [endpoint.secret, rotateWebhookEndpointSecret.secret])
      expect(readEvents(again, secret)).toMatchObject([{ id: delivery?.id }]);
    await cloud.clock.advance('P1D');
    await addContacts(owner, [{ name: 'Next Day', phone: phone(2) }]);
    await deliverEvents(cloud);
    const later = { ...receiver, received: receiver.received.slice(before + 1) };
    expect(() => readEvents(later, endpoint.secret)).toThrow('signature');
    expect(readEvents(later, rotateWebhookEndpointSecret.secret)).toHaveLength(1);
    endpoint = { ...endpoint, secret: rotateWebhookEndpointSecret.secret };
  });

  it('get nothing of a pause, and continue after it', async () => {
    const before = receiver.received.length;
    await pause(true);
    await addContacts(owner, [{ name: 'During Pause', phone: phone(3) }]);
    await deliverEvents(cloud);
    const [delivery] = (await readLog(owner, endpoint.id)).deliveries;
    expect(await resend(delivery?.id ?? '')).toMatchObject({ errors: ['The endpoint is paused. Resume it first.'] });
    await pause(false);
    await addContacts(owner, [{ name: 'After Pause', phone: phone(4) }]);
    await deliverEvents(cloud);
    const got = { ...receiver, received: receiver.received.slice(before) };
    expect(readEvents(got, endpoint.secret).map(({ data }) => data.lead.phone)).toEqual([phone(4)]);
  });

  it('get nothing of a contact that was erased before the event reached them', async () => {
    const [lead] = await addContacts(owner, [{ name: 'Ann Archer', phone: phone(5) }]);
    receiver.statuses.push(503, 503);
    await deliverEvents(cloud);
    await owner.call('eraseLead', { leadId: lead, name: 'Ann Archer' });
    const before = receiver.received.length;
    await cloud.clock.advance('PT2H');
    const [delivery] = (await readLog(owner, endpoint.id)).deliveries;
    expect(delivery).toMatchObject({ leadId: lead, state: 'FAILED', result: 'ERASED' });
    expect(await resend(delivery?.id ?? '')).toMatchObject({ success: true });
    await deliverEvents(cloud);
    expect(receiver.received).toHaveLength(before);
  });

  it('get nothing while the organization is suspended, and what failed can be sent afterwards', async () => {
    const suspend = (suspended: boolean) =>
      staff.call('suspendOrganization', { organizationId: owner.organizationId, suspended });
    await addContacts(owner, [{ name: 'Suspended', phone: phone(6) }]);
    const before = receiver.received.length;
    await suspend(true);
    await deliverEvents(cloud);
    await suspend(false);
    const [delivery] = (await readLog(owner, endpoint.id)).deliveries;
    expect([delivery?.result, receiver.received.length]).toEqual(['SUSPENDED', before]);
    await resend(delivery?.id ?? '');
    await deliverEvents(cloud);
    expect(receiver.received).toHaveLength(before + 1);
  });

  it('cannot be read, tried, changed or resent by another organization', async () => {
    const [delivery] = (await readLog(owner, endpoint.id)).deliveries;
    expect(await resend(delivery?.id ?? '', stranger)).toMatchObject({ success: false });
    for (const operation of [
      'query Q($i: ID!) { webhookDeliveries(webhookEndpointId: $i) { success errors } }',
      'mutation T($i: ID!) { testWebhookEndpoint(webhookEndpointId: $i) { success errors } }',
      'mutation D($i: ID!) { deleteWebhookEndpoint(webhookEndpointId: $i) { success errors } }',
      'mutation S($i: ID!) { rotateWebhookEndpointSecret(webhookEndpointId: $i) { success errors secret } }',
      'mutation U($i: ID!) { updateWebhookEndpoint(webhookEndpointId: $i, webhookUrl: "https://example.com/", events: ["text.failed"]) { success errors } }',
    ])
      expect(await call(stranger, operation, { i: endpoint.id })).toMatchObject({ success: false });
  });

  it('get every row of an import, and show them in pages', async () => {
    const rows = Array.from({ length: 120 }, (_, n) => `Row ${n},+1602556${String(1000 + n)}`);
    const before = receiver.received.length;
    await importFile(cloud, owner, 'many.csv', `name,phone\n${rows.join('\n')}\n`);
    await deliverEvents(cloud);
    const got = readEvents({ ...receiver, received: receiver.received.slice(before) }, endpoint.secret);
    expect(new Set(got.map(({ data }) => data.lead.phone)).size).toBe(120);
    expect([got.length, new Set(got.map(({ id }) => id)).size]).toEqual([120, 120]);
    const ids: string[] = [];
    for (let after: string | null = null, page = 0; page < 20; page += 1) {
      const { deliveries, next } = await readLog(owner, endpoint.id, after);
      ids.push(...deliveries.map(({ id }) => id));
      after = next;
      if (next === null) break;
    }
    expect(new Set(ids).size).toBe(ids.length);
    expect(got.every(({ id }) => ids.includes(id))).toBe(true);
  });

  it('are paused when nothing could be delivered for days, and say so', async () => {
    receiver.statuses.push(...Array.from({ length: 500 }, () => 500));
    for (let day = 0; day < 6; day += 1) {
      await addContacts(owner, [{ name: `Day ${day}`, phone: phone(50 + day) }]);
      await cloud.clock.advance('P1D');
    }
    await cloud.waitUntilIdle();
    const webhookEndpoints = await owner.call<{ endpoints: Record<string, unknown>[] }>(
      'webhookEndpoints',
      {},
      'endpoints { id paused pauseCause failingSince }',
    );
    expect(webhookEndpoints.endpoints).toMatchObject([{ id: endpoint.id, pauseCause: 'FAILING' }]);
    const before = receiver.received.length;
    await cloud.clock.advance('P1D');
    expect(receiver.received).toHaveLength(before);
    const notices = cloud.local.services.mails.to('owner@sunrise.test').filter(({ subject }) => /paused/.test(subject));
    expect(notices).toHaveLength(1);
    expect(
      cloud.local.services.mails.to('manager@sunrise.test').filter(({ subject }) => /paused/.test(subject)),
    ).toEqual([]);
  });
});
