import { buildSendingRules, type SendingRules } from '../../domain/accounts/account.ts';
import { unreachableReason, type Contact } from '../../domain/contacts/contact.ts';
import { nextOpening } from '../../domain/hours/window.ts';
import { campaignChanged, conversationChanged } from '../../domain/shared/live-event.ts';
import type { Message } from '../../domain/sending/message.ts';
import type { Reason } from '../../domain/sending/reasons.ts';
import { buildSkippedResult, type BatchResult, type BulkDeps, type JobBatch } from './job-batch.ts';

/** How many contacts are processed side by side. */
const CONCURRENCY = 10;

/**
 * Settles the messages of a batch that the carrier never confirmed. Sends again what the carrier certainly never got, and
 * asks the carrier about the others. A repetition finds the messages settled, or asks once more.
 */
export async function retryBatch(deps: BulkDeps, { job, organization, contacts }: JobBatch): Promise<BatchResult> {
  const { campaignId } = job;
  if (campaignId === null) throw new Error(`Job ${job.id} has no campaign`);
  const rules = buildSendingRules(organization, deps.zone);
  const results: (Reason | null)[] = [];
  for (let from = 0; from < contacts.length; from += CONCURRENCY)
    results.push(
      ...(await Promise.all(
        contacts.slice(from, from + CONCURRENCY).map((contact) => retryContact(deps, contact, campaignId, rules)),
      )),
    );
  const skipped = contacts.flatMap((contact, index) => {
    const reason = results[index];
    return reason ? [{ contact, reason }] : [];
  });
  await deps.publish([
    campaignChanged(job.organizationId, campaignId),
    ...contacts.map(({ id }) => conversationChanged(job.organizationId, id)),
  ]);
  return { added: contacts.length - skipped.length, merged: 0, rejected: 0, ...buildSkippedResult(skipped) };
}

/** Returns why a contact's message was not sent again, or null when it was. */
async function retryContact(
  deps: BulkDeps,
  contact: Contact,
  campaignId: string,
  rules: SendingRules,
): Promise<Reason | null> {
  const { data } = deps;
  const refs = await data.unconfirmed.listByContact(contact.organizationId, campaignId, contact.id);
  const messages = await Promise.all(refs.map((ref) => data.messages.findMessage(ref)));
  const reasons = await Promise.all(
    messages.flatMap((message) => (message ? [retryMessage(deps, message, contact, rules)] : [])),
  );
  return reasons.find((reason) => reason !== null) ?? null;
}

async function retryMessage(
  { data, wakeUps, now }: BulkDeps,
  message: Message,
  contact: Contact,
  rules: SendingRules,
): Promise<Reason | null> {
  const at = now();
  if (message.state === 'OUTCOME_UNKNOWN') {
    await data.due.scheduleStatusCheck(message, at);
    await wakeUps.schedule(message.organizationId, [at], at);
    return 'OUTCOME_UNKNOWN';
  }
  const unreachable = unreachableReason(contact);
  if (unreachable !== null) return unreachable;
  if (message.state !== 'NOT_ACCEPTED') return null;
  const due = nextOpening(at, rules);
  if (await data.flow.retry(message, due, null, rules, at)) await wakeUps.schedule(message.organizationId, [due], at);
  return null;
}
