import type { Data } from '../../functions/data/index.ts';
import type { MessageFacts } from '../../functions/data/delivery/message-facts.ts';
import { buildSendingRules, withRecipientZones, type SendingRules } from '../../functions/domain/accounts/account.ts';
import type { Contact } from '../../functions/domain/contacts/contact.ts';
import { composeText } from '../../functions/domain/sending/decide-hand-over.ts';
import type { Message } from '../../functions/domain/sending/message.ts';
import { withoutLinkHost } from '../../functions/domain/pitches/pitch-link.ts';
import { findPitchLink } from '../../functions/workers/delivery/pitch-links.ts';
import type { CarrierText } from './carrier-texts.ts';

/** A message of the restored table whose text may have left since, with every form that the text can have. */
export interface WaitingText {
  readonly message: Message;
  readonly facts: MessageFacts;
  readonly rules: SendingRules;
  readonly bodies: ReadonlySet<string>;
}

export interface WaitingDeps {
  readonly data: Data;
  readonly zone: string;
  readonly recipientHours: boolean;
}

/** A conversation longer than this is read in part: its latest messages, and what it waits for. */
const MAX_MESSAGES = 1_000;

const UNSETTLED_STATES: readonly Message['state'][] = ['SCHEDULED', 'CLAIMED', 'OUTCOME_UNKNOWN'];

/** Returns the latest messages of a contact. */
export function listMessages({ data }: WaitingDeps, contact: Contact): Promise<Message[]> {
  return data.messages.listLatest(contact.organizationId, contact.id, MAX_MESSAGES);
}

/** Returns the messages whose text may have left, earliest first. Cost: one batch of reads per message. */
export async function listWaitingTexts(deps: WaitingDeps, messages: readonly Message[]): Promise<WaitingText[]> {
  const unsettled = messages.filter(({ state }) => UNSETTLED_STATES.includes(state));
  const found = await Promise.all(
    unsettled.map((message) => deps.data.facts.loadMessageFacts(message, message.campaign?.id ?? null)),
  );
  return found
    .flatMap((facts) => (facts ? [toWaitingText(deps, facts)] : []))
    .sort((a, b) => a.message.due.getTime() - b.message.due.getTime());
}

/** A claimed message has its text. A message that waits gets its text from its step, with or without the opt-out line. */
function toWaitingText({ zone, recipientHours }: WaitingDeps, facts: MessageFacts): WaitingText {
  const { message, contact } = facts;
  const rules = withRecipientZones(buildSendingRules(facts.organization, zone), contact.phone, recipientHours);
  // The host may have changed since, so texts are compared without it.
  const pitchLink = findPitchLink({ publicBaseUrl: 'https://host' }, { ...facts, isPitchReady: true });
  const composed =
    message.state === 'SCHEDULED'
      ? [null, message.created].map(
          (texted) => composeText({ ...facts, contact: { ...contact, texted }, rules, pitchLink })?.body,
        )
      : [message.body];
  return { message, facts, rules, bodies: new Set(composed.flatMap((body) => (body ? [withoutLinkHost(body)] : []))) };
}

/** The difference between the carrier's clock, in whole seconds, and ours. */
const CLOCK_SKEW_MS = 60_000;

/**
 * Returns the message that left as this text, or null. `isAfterRestore`: the text left after the restored moment. A text
 * that left before can only be one that was claimed at that moment.
 */
export function findWaitingText(
  waiting: readonly WaitingText[],
  text: CarrierText,
  isAfterRestore: boolean,
): WaitingText | null {
  const at = Date.parse(text.at);
  return (
    waiting.find(({ message, bodies }) => {
      if (!bodies.has(withoutLinkHost(text.body))) return false;
      if (message.state === 'SCHEDULED') return isAfterRestore;
      return message.phone === text.phone && (message.claimed?.getTime() ?? 0) <= at + CLOCK_SKEW_MS;
    }) ?? null
  );
}

/**
 * Returns the messages that may have left as this text, although the text is another one: they were due by then, their
 * step may have been edited since, and no later text of the conversation is theirs.
 */
export function listUndecided(
  waiting: readonly WaitingText[],
  text: CarrierText,
  later: readonly CarrierText[],
): WaitingText[] {
  const laterBodies = new Set(
    later.flatMap(({ direction, body }) => (direction === 'OUT' ? [withoutLinkHost(body)] : [])),
  );
  return waiting.filter(
    ({ message, bodies }) =>
      message.state === 'SCHEDULED' &&
      message.kind !== 'CONFIRMATION' &&
      message.due.getTime() <= Date.parse(text.at) + CLOCK_SKEW_MS &&
      bodies.isDisjointFrom(laterBodies),
  );
}
