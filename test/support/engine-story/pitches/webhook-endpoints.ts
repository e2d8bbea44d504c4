import type { Data } from '../../../../functions/data/index.ts';
import type { StoredEndpoint } from '../../../../functions/data/webhook-calls/webhook-endpoints.ts';
import { EVENT_TYPES } from '../../../../functions/domain/webhook-endpoints/webhook-endpoint.ts';
import type { WebhookDelivery } from '../../../../functions/domain/webhook-endpoints/webhook-delivery.ts';
import { NOW, ORGANIZATION_ID } from '../actors.ts';

const LATER = new Date(NOW.getTime() + 60_000);

/** Endpoints: added, changed, tested, sent events by two workers, and removed. Another organization has none. */
export async function exerciseWebhookEndpoints({
  table,
  audit,
  webhookEndpoints,
  webhookDeliveries,
  webhookOutbox,
}: Data): Promise<void> {
  const also = audit.auditWrite({
    organizationId: ORGANIZATION_ID,
    userId: 'u1',
    action: 'createWebhookEndpoint',
    details: {},
    at: NOW,
  });
  const endpoint: StoredEndpoint = {
    id: 'e1',
    url: 'https://example.com/hook',
    types: [...EVENT_TYPES],
    userId: 'u1',
    created: NOW,
    pause: null,
    failingSince: null,
    rotated: null,
    sealed: 'v1.a.b',
    sealedBefore: null,
  };
  await webhookEndpoints.add(ORGANIZATION_ID, endpoint, also);
  await webhookEndpoints.add(ORGANIZATION_ID, { ...endpoint, id: 'e2' }, also);
  await webhookEndpoints.change(ORGANIZATION_ID, 'e2', () => ({ pause: { at: NOW, cause: 'PERSON' } }), also);
  for (const id of ['e2', 'gone']) await webhookEndpoints.change(ORGANIZATION_ID, id, () => null, null);
  await webhookEndpoints.list(ORGANIZATION_ID);
  await webhookEndpoints.find(ORGANIZATION_ID, 'e1');
  await webhookEndpoints.listWanted(ORGANIZATION_ID);
  const pause = { organizationId: ORGANIZATION_ID, endpointId: 'e2', pausedAt: NOW };
  for (let times = 0; times < 2; times += 1) await webhookEndpoints.claimMail(pause, 'u1', NOW);
  await webhookEndpoints.giveBackMail(pause, 'u1');
  for (const organizationId of [ORGANIZATION_ID, 'nobody'])
    await table.transact([
      table.putWrite({ pk: 'FACT', sk: organizationId }),
      ...(await webhookOutbox.eventWrites(organizationId, [{ type: 'contact.created', contactId: 'nameless' }])),
    ]);
  webhookOutbox.readFacts([{ type: 'contact.created', contactId: 'nameless' }]);
  const delivery: WebhookDelivery = {
    organizationId: ORGANIZATION_ID,
    endpointId: 'e1',
    id: 'd1',
    fact: { type: 'contact.created', contactId: 'nameless' },
    state: 'WAITING',
    attempts: 0,
    lastAttempt: null,
    result: null,
    nextAt: NOW,
    created: NOW,
  };
  const repeated = [delivery, { ...delivery, id: 'd2' }];
  for (const each of [[delivery], repeated]) await webhookDeliveries.add(ORGANIZATION_ID, each, NOW);
  await webhookDeliveries.addTest({
    ...delivery,
    id: 'd3',
    fact: null,
    state: 'FAILED',
    result: { kind: 'TIMED_OUT' },
  });
  await webhookDeliveries.find(delivery);
  for (const each of [delivery, delivery]) await webhookDeliveries.begin(each, LATER, NOW);
  await webhookDeliveries.end(delivery, NOW, { state: 'FAILED', result: { kind: 'ERASED' } });
  await webhookDeliveries.end(repeated[1] ?? delivery, null, { state: 'FAILED', result: { kind: 'PAUSED' } });
  await webhookDeliveries.restart({ ...delivery, state: 'FAILED', attempts: 1 }, NOW);
  for (const after of [null, 'd2']) await webhookDeliveries.listPage(ORGANIZATION_ID, 'e1', { after, limit: 1 });
  await webhookDeliveries.findOptOut(ORGANIZATION_ID, '+16025550101', 'SM1');
  for (const id of ['e2', 'e2']) await webhookEndpoints.remove(ORGANIZATION_ID, id, also);
}
