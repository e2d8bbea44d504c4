import type { E164 } from '../../domain/contacts/phone.ts';
import type { WakeUpScheduler } from '../../adapters/wake-up-scheduler.ts';
import type { Data } from '../../data/index.ts';
import type { Organization, SendingRules } from '../../domain/accounts/account.ts';
import type { Contact } from '../../domain/contacts/contact.ts';
import { OPT_IN_RETRY_DAYS, buildOptInBody, REMINDER_DAYS } from '../../domain/consent/opt-in.ts';
import { countSegments } from '../../domain/content/segments.ts';
import { newMessage, type Message } from '../../domain/sending/message.ts';
import { nextOpening } from '../../domain/hours/window.ts';
import type { Reason } from '../../domain/sending/reasons.ts';
import { newId } from '../../platform/ids.ts';

export interface OptInDeps {
  readonly data: Data;
  readonly wakeUps: Pick<WakeUpScheduler, 'schedule'>;
  readonly now: () => Date;
}

const DAY_MS = 86_400_000;
/** How many messages may wait for one contact: one per campaign, and those that staff wrote. */
const WAITING_LIMIT = 200;

export interface OptInFacts {
  readonly message: Message;
  readonly contact: Contact;
  readonly organization: Organization;
}

/**
 * Asks a contact to opt in, once, and makes the message wait for the reply. Returns false when the contact replied or lost
 * the number at the same moment.
 */
export async function postponeForOptIn(deps: OptInDeps, facts: OptInFacts, rules: SendingRules): Promise<boolean> {
  const { data, now } = deps;
  const { message } = facts;
  const { phone } = facts.contact;
  if (phone === null) return false;
  const { optInRequestedAt } = await data.consents.findConsent(message.organizationId, phone);
  if (!optInRequestedAt) await requestOptIn(deps, facts, phone, rules);
  const until = new Date(now().getTime() + OPT_IN_RETRY_DAYS * DAY_MS);
  if (
    !(await data.flow.postpone(message, until, 'WAITING_FOR_OPT_IN', rules, [
      data.consents.notOptedInCheck(message.organizationId, phone),
    ]))
  )
    return false;
  await deps.wakeUps.schedule(message.organizationId, [until], now());
  return true;
}

/** Sends the opt-in message and schedules its one reminder. The contact's reply cancels the reminder (`cancelReminder`). */
async function requestOptIn(
  deps: OptInDeps,
  { message, contact, organization }: OptInFacts,
  phone: E164,
  rules: SendingRules,
): Promise<void> {
  const { data, now } = deps;
  const at = now();
  const body = buildOptInBody(organization, contact);
  const moments = [at, new Date(at.getTime() + REMINDER_DAYS * DAY_MS)].map((moment) => nextOpening(moment, rules));
  const requests = moments.map((due) =>
    newMessage({
      organizationId: message.organizationId,
      contactId: message.contactId,
      id: newId(due),
      kind: 'OPT_IN',
      state: 'SCHEDULED',
      lane: 'campaign',
      body,
      phone,
      created: at,
      due,
      segments: countSegments(body).segments,
    }),
  );
  if (await data.flow.scheduleOnce(requests, data.consents.optInRequestedWrite(message.organizationId, phone, at)))
    await deps.wakeUps.schedule(message.organizationId, moments, at);
}

export interface ResumeWaitingDeps {
  readonly data: Pick<Data, 'messages' | 'flow'>;
  readonly wakeUps: Pick<WakeUpScheduler, 'schedule'>;
  readonly now: () => Date;
}

/** Why a message waits for a word of the contact, or for a decision of staff about one. */
const CONSENT_REASONS: readonly (Reason | null)[] = ['WAITING_FOR_OPT_IN', 'MAY_OPT_OUT'];

/**
 * Cancels the reminder of a contact who needs none anymore: the contact replied, or has another number. Staff would see a text that
 * never leaves. Cost: one query, and two writes for a reminder.
 */
export async function cancelReminder(
  { data, now }: Pick<ResumeWaitingDeps, 'data' | 'now'>,
  contact: Contact,
  { reason, rules }: { readonly reason: Reason; readonly rules: SendingRules },
): Promise<void> {
  const { organizationId, id } = contact;
  for (const message of await data.messages.listLatest(organizationId, id, WAITING_LIMIT)) {
    if (message.kind !== 'OPT_IN' || message.state !== 'SCHEDULED') continue;
    const outcome = { to: 'CANCELED', reason, delta: {}, base: message.due } as const;
    // A reminder that is claimed at this moment leaves: the reply crossed it.
    await data.flow.complete(message, outcome, { campaign: null, contact, rules }, now());
  }
}

/**
 * Resumes the messages that waited for a contact's consent: now, or when the window opens. After an opt-in, or when staff
 * keep texting a contact who seemed to ask to stop, they are sent. After a change of the number the new number is asked.
 */
export async function resumeWaitingForConsent(
  { data, wakeUps, now }: ResumeWaitingDeps,
  contact: Pick<Contact, 'organizationId' | 'id'>,
  rules: SendingRules,
): Promise<void> {
  const due = nextOpening(now(), rules);
  const waiting = (await data.messages.listLatest(contact.organizationId, contact.id, WAITING_LIMIT)).filter(
    (message) => message.state === 'SCHEDULED' && CONSENT_REASONS.includes(message.reason),
  );
  for (const message of waiting) await data.flow.postpone(message, due, null, rules);
  if (waiting.length > 0) await wakeUps.schedule(contact.organizationId, [due], now());
}
