import type { Data } from '../../../../../functions/data/index.ts';
import type { WebhookDelivery } from '../../../../../functions/domain/webhook-endpoints/webhook-delivery.ts';
import { NOW, ORGANIZATION_ID } from '../actors.ts';

/** Endpoints: a mail to its owner, tested, and removed. Another organization has none. */
export async function exerciseWebhookEndpoints({
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
  const pause = { organizationId: ORGANIZATION_ID, endpointId: 'e2', pausedAt: NOW };
  for (let times = 0; times < 2; times += 1) await webhookEndpoints.claimMail(pause, 'u1', NOW);
  await webhookEndpoints.giveBackMail(pause, 'u1');
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
  await webhookDeliveries.addTest({
    ...delivery,
    id: 'd3',
    fact: null,
    state: 'FAILED',
    result: { kind: 'TIMED_OUT' },
  });
  for (const after of [null, 'd2']) await webhookDeliveries.listPage(ORGANIZATION_ID, 'e1', { after, limit: 1 });
  await webhookDeliveries.findOptOut(ORGANIZATION_ID, '+16025550101', 'SM1');
  for (const id of ['e2', 'e2']) await webhookEndpoints.removeEndpoint(ORGANIZATION_ID, id, also);
}
