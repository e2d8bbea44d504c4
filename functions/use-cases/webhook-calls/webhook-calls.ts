import type { WebhookCaller } from '../../adapters/web/webhook-caller.ts';
import type { WakeUpScheduler } from '../../adapters/wake-up-scheduler.ts';
import type { Data } from '../../data/index.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import type { IfThenId } from '../../domain/shared/ids.ts';
import { findAddressProblem, type WebhookRules } from '../../domain/webhook-calls/webhook-address.ts';
import { buildWebhookBody } from '../../domain/webhook-calls/webhook-body.ts';
import type { CallResult, WebhookCall } from '../../domain/webhook-calls/webhook-call.ts';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { notFound, Refusal, tooManyAttempts } from '../../platform/refusal.ts';
import { buildSignatureHeaders } from '../../platform/security/webhook-signature.ts';
import { listSigningSecrets, type WebhookKeyDeps } from './webhook-secrets.ts';

export interface WebhookCallDeps extends WebhookKeyDeps {
  readonly data: WebhookKeyDeps['data'] & Pick<Data, 'audit' | 'contacts' | 'ifThens' | 'limits' | 'webhookCalls'>;
  readonly caller: Pick<WebhookCaller, 'call'>;
  readonly wakeUps: Pick<WakeUpScheduler, 'schedule'>;
  readonly webhookRules: WebhookRules;
}

const CALLS_PER_PAGE = 20;
/** Each attempt fails only when the worker changes the call at the same moment. */
const MAX_ATTEMPTS = 5;

/** A call with the contact that it is about. null if the contact was erased since. */
export interface ListedCall {
  readonly call: WebhookCall;
  readonly contact: Contact | null;
}

/** A page of calls. `next`: where the next page begins. null if there is none. */
interface ListedCalls {
  readonly calls: readonly ListedCall[];
  readonly next: string | null;
}

/** Returns a page of the calls of an if/then, newest first. Cost: two reads, one query and one batch of reads. */
export async function listWebhookCalls(
  { data }: Pick<WebhookCallDeps, 'data'>,
  { organizationId }: Pick<Actor, 'organizationId'>,
  ifThenId: IfThenId,
  after: string | null,
): Promise<ListedCalls | Refusal> {
  if (!(await data.ifThens.findIfThen(organizationId, ifThenId))) return notFound('if/then');
  const { calls, next } = await data.webhookCalls.listPage(organizationId, ifThenId, { after, limit: CALLS_PER_PAGE });
  const contacts = await data.contacts.findMany(organizationId, [...new Set(calls.map(({ contactId }) => contactId))]);
  const byId = new Map(contacts.map((contact) => [contact.id, contact]));
  return { calls: calls.map((call) => ({ call, contact: byId.get(call.contactId) ?? null })), next };
}

/**
 * Makes a call again, with the same id and body. The attempts count from the start. The address is the one that the if/then has now:
 * people correct it first, and then repeat what failed.
 */
export async function resendWebhookCall(
  { data, wakeUps }: Pick<WebhookCallDeps, 'data' | 'wakeUps'>,
  { organizationId, now }: Pick<Actor, 'organizationId' | 'now'>,
  { contactId, id }: { readonly contactId: string; readonly id: string },
): Promise<Refusal | undefined> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const call = await data.webhookCalls.findWebhookCall({ organizationId, contactId, id });
    if (!call) return notFound('webhook');
    const ifThen = await data.ifThens.findIfThen(organizationId, call.ifThenId);
    const action = ifThen?.actions.find((each) => each.id === call.actionId);
    const url = action?.type === 'WEBHOOK' ? action.url : call.url;
    if (!(await data.webhookCalls.restart(call, url, now))) continue;
    await wakeUps.schedule(organizationId, [now], now);
    return undefined;
  }
  return new Refusal('The webhook is being sent right now.');
}

/** Calls an address with a made-up contact, so that people see whether their system answers before real contacts come. */
export async function testWebhook(
  deps: WebhookCallDeps,
  { organizationId, now }: Pick<Actor, 'organizationId' | 'now'>,
  url: string,
): Promise<CallResult | Refusal> {
  const problem = findAddressProblem(url, deps.webhookRules);
  if (problem !== null) return new Refusal(problem);
  const waitSeconds = await deps.data.limits.countAttempt('webhookTest', organizationId, now);
  if (waitSeconds !== null) return tooManyAttempts(waitSeconds);
  const id = newId(now);
  const body = buildWebhookBody({
    eventId: id,
    campaign: { id: 'test', name: 'Test' },
    step: { id: 'test', number: 1 },
    ifThen: { id: 'test', label: 'Test' },
    contact: { id: 'test', firstName: 'Test', lastName: 'Contact', phone: null },
    triggers: ['opens the pitch'],
    at: now,
  });
  const secrets = await listSigningSecrets(deps, organizationId, now);
  return deps.caller.call(url, body, buildSignatureHeaders({ id, body, at: now }, secrets));
}
