import type { Data } from '../../../../../functions/data/index.ts';
import { DEFAULT_WEIGHTS } from '../../../../../functions/domain/views/engagement.ts';
import type { WebhookCall } from '../../../../../functions/domain/webhook-calls/webhook-call.ts';
import { NOW, ORGANIZATION_ID } from '../actors.ts';

const LATER = new Date(NOW.getTime() + 60_000);
const AUDIT = { organizationId: ORGANIZATION_ID, userId: 'u1', action: 'rotateWebhookSecret', details: {}, at: NOW };

/** Calls of another system: made once, attempted by two workers, ended, made again, and listed. The secret is replaced twice. */
export async function exerciseWebhookCalls({
  table,
  audit,
  engagementWeights,
  webhookCalls,
  webhookSecrets,
}: Data): Promise<void> {
  const call: WebhookCall = {
    organizationId: ORGANIZATION_ID,
    contactId: 'nameless',
    id: 'w1',
    ifThenId: 'c1-s1-i1',
    actionId: 'c1-s1-i1-a1',
    url: 'https://example.com/hook',
    body: '{}',
    state: 'WAITING',
    attempts: 0,
    lastAttempt: null,
    result: null,
    nextAt: NOW,
    created: NOW,
  };
  const also = table.putWrite({ pk: 'ACTION', sk: 'w1' }, { ConditionExpression: 'attribute_not_exists(pk)' });
  for (const each of [call, call, { ...call, contactId: 'gone' }]) await webhookCalls.createWebhookCall(each, also);
  await webhookCalls.findWebhookCall(call);
  for (const each of [call, call, { ...call, id: 'w9' }]) await webhookCalls.begin(each, LATER, NOW);
  const result = { kind: 'ANSWERED', status: 503 } as const;
  await webhookCalls.end(call, NOW, { state: 'WAITING', result });
  await webhookCalls.end(call, LATER, { state: 'FAILED', result });
  await webhookCalls.end(call, NOW, { state: 'DELIVERED', result: { kind: 'TIMED_OUT' } });
  await webhookCalls.restart(call, call.url, NOW);
  await webhookCalls.restart({ ...call, state: 'DELIVERED', attempts: 1 }, 'https://example.com/other', LATER);
  for (const after of [null, 'w1']) await webhookCalls.listPage(ORGANIZATION_ID, call.ifThenId, { after, limit: 1 });
  await engagementWeights.findWeights();
  await engagementWeights.saveWeights(
    { ...DEFAULT_WEIGHTS, view: 2 },
    audit.auditWrite({ ...AUDIT, organizationId: null }),
  );
  await webhookSecrets.findWebhookSecret(ORGANIZATION_ID);
  for (const seen of [1, 1, 2]) await webhookSecrets.rotate(ORGANIZATION_ID, seen, NOW, audit.auditWrite(AUDIT));
}
