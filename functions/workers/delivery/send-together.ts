import type { HandOver } from '../../adapters/carrier.ts';
import type { SendingRules } from '../../domain/accounts/account.ts';
import { formatDateIn } from '../../domain/hours/window.ts';
import { CLOCK_SKEW_MS } from '../../domain/sending/decide-hand-over.ts';
import type { OutgoingText } from '../../domain/sending/message.ts';
import { countPaceShards, getPaceOfShard, type Pace } from '../../domain/sending/pace.ts';
import type { OrganizationId } from '../../domain/shared/ids.ts';
import { deliveryMessage, type SendMessage } from '../../messages/texts/deliveries.ts';
import { logger } from '../../platform/logger.ts';
import { callCarrier, isTooLate, postponeWhenTooLate } from './claim-and-send.ts';
import { preparePitchTexts } from './pitch-links.ts';
import { recordHandOver } from './record-result.ts';
import { decide } from './sender.ts';
import {
  publishChanges,
  recordAcceptedMessages,
  withQueueFacts,
  type SenderDeps,
  type SendingFacts,
} from './sender-deps.ts';

/**
 * The most messages of one transaction. A record takes up to five writes per message and a few more, and a transaction has
 * at most 100.
 */
const MESSAGES_PER_TRANSACTION = 15;

interface QueuedSend {
  /** The index of the message's queue record in the batch. */
  readonly index: number;
  readonly ids: SendMessage;
  readonly correlationId: string | undefined;
}

/** A message that may be sent now, with everything that decided so. */
interface Candidate {
  /** The index of the message's queue record in the batch. */
  readonly index: number;
  readonly facts: SendingFacts;
  readonly rules: SendingRules;
  readonly text: OutgoingText;
}

/**
 * Sends the messages of a queue batch together: one read, one claim and one record for the messages of an organization.
 * This costs a third of single claims and records, and keeps every promise of theirs, because each message has the same
 * conditions in the same transaction. Returns the records that are done. Every other record needs `sendMessage`: messages
 * that are not simply sent, and messages of a transaction in which any condition failed.
 */
export async function sendTogether(
  deps: SenderDeps,
  bodies: readonly unknown[],
  correlationIds: readonly string[] = [],
): Promise<ReadonlySet<number>> {
  const sends = bodies.flatMap((body, index) => {
    const { data } = deliveryMessage.safeParse(body);
    return data?.kind === 'send' ? [{ index, ids: data, correlationId: correlationIds[index] }] : [];
  });
  // The second record of a message waits for the outcome of the first.
  const unique = [...new Map(sends.toReversed().map((send) => [send.ids.messageId, send])).values()].toReversed();
  const done = new Set<number>();
  for (const [organizationId, group] of Map.groupBy(unique, ({ ids }) => ids.organizationId)) {
    if (group.length < 2) continue;
    for (const index of await sendGroup(deps, organizationId, group)) done.add(index);
  }
  return done;
}

async function sendGroup(
  deps: SenderDeps,
  organizationId: OrganizationId,
  group: readonly QueuedSend[],
): Promise<number[]> {
  const candidates = keepOnePerContact(await findCandidates(deps, organizationId, group));
  const [first] = candidates;
  if (!first || candidates.length < 2) return [];
  if (await deps.isOverSpendCap?.(first.facts.organization)) return [];
  const pace = deps.getPace(first.facts.organization);
  const firstShard = deps.data.pacing.getShard(pace, first.facts.message.id);
  const results = await Promise.allSettled(
    splitByRoom(candidates, pace).map((chunk, index) =>
      sendChunk(deps, chunk, pace, (firstShard + index) % countPaceShards(pace)),
    ),
  );
  return results.flatMap((result) => {
    if (result.status === 'fulfilled') return result.value;
    logger.error('Messages could not be sent together and are sent one by one', {
      organizationId,
      error: result.reason as Error,
    });
    return [];
  });
}

/** A transaction writes to an item once, and two messages to one contact share the contact's items. */
function keepOnePerContact(candidates: readonly Candidate[]): Candidate[] {
  const seen = new Set<string>();
  return candidates.filter(({ facts: { message } }) => {
    const isFirst = !seen.has(message.contactId);
    seen.add(message.contactId);
    return isFirst;
  });
}

/** Reads all messages, and returns those that nothing stops at this moment. */
async function findCandidates(
  deps: SenderDeps,
  organizationId: OrganizationId,
  group: readonly QueuedSend[],
): Promise<Candidate[]> {
  const refs = group.map(({ ids: { contactId, messageId, campaignId } }) => ({
    ref: { organizationId, contactId, id: messageId },
    campaignId,
  }));
  let facts = await deps.data.facts.loadManyFacts(organizationId, refs);
  const msEarly = Math.max(0, ...facts.map((each) => (each ? getMsEarly(each, deps.now()) : 0)));
  if (msEarly > 0) {
    await deps.sleep(msEarly);
    // A pause must take effect within 5 seconds, so the facts are read again after the wait.
    facts = await deps.data.facts.loadManyFacts(organizationId, refs);
  }
  return group.flatMap(({ index, ids, correlationId }, position) => {
    const own = facts[position];
    if (!own || own.message.isRetry || own.message.lane !== 'campaign' || own.organization.carrierPause) return [];
    const { rules, decision } = decide(deps, own);
    if (decision.kind !== 'SEND' || isTooLate(own.message, rules, deps.now())) return [];
    return [{ index, facts: withQueueFacts(own, ids, correlationId), rules, text: decision.text }];
  });
}

/** Milliseconds until a message is due, for a message that arrived a moment early. */
function getMsEarly({ message }: Pick<SendingFacts, 'message'>, now: Date): number {
  const msEarly = message.due.getTime() - now.getTime();
  return message.state === 'SCHEDULED' && msEarly <= CLOCK_SKEW_MS ? msEarly : 0;
}

/** Splits messages into chunks that fit into one transaction, and into one second of a shard of the number's pace. */
function splitByRoom(candidates: readonly Candidate[], pace: Pace): Candidate[][] {
  const room = getPaceOfShard(pace, countPaceShards(pace) - 1).segmentsPerSecond;
  const chunks: Candidate[][] = [];
  let segments = 0;
  for (const candidate of candidates) {
    const last = chunks.at(-1);
    segments += candidate.text.segments;
    if (last && last.length < MESSAGES_PER_TRANSACTION && segments <= room) {
      last.push(candidate);
      continue;
    }
    chunks.push([candidate]);
    segments = candidate.text.segments;
  }
  return chunks.filter(({ length }) => length > 1);
}

/** Claims a chunk, calls the carrier once for each message, and records the outcomes. Returns the records that are done. */
async function sendChunk(deps: SenderDeps, chunk: readonly Candidate[], pace: Pace, shard: number): Promise<number[]> {
  await preparePitchTexts(
    deps,
    chunk.map(({ facts }) => facts),
  );
  const now = deps.now();
  const claimed = await deps.data.flow.claimTogether(
    chunk.map(({ facts, text }) => ({
      message: facts.message,
      text,
      joined: facts.enrollment?.joined ?? null,
      eventId: facts.appointment?.eventId ?? null,
    })),
    pace,
    { day: formatDateIn(deps.zone, now), now, shard },
  );
  if (!claimed) return [];
  const withClaim = chunk.flatMap((candidate, index) => {
    const message = claimed[index];
    return message ? [{ ...candidate, facts: { ...candidate.facts, message } }] : [];
  });
  const calls = await Promise.allSettled(withClaim.map((candidate) => handOverOne(deps, candidate)));
  const answered = withClaim.flatMap((candidate, index) => {
    const call = calls[index];
    return call?.status === 'fulfilled' ? [{ ...candidate, answer: call.value }] : [];
  });
  return recordAnswers(deps, answered);
}

/** Calls the carrier for a claimed message. null means the window closed in the meantime, and the message was postponed. */
async function handOverOne(deps: SenderDeps, { facts, rules, text }: Candidate): Promise<HandOver | null> {
  // The window is checked again, because the claim may have taken a while.
  if (await postponeWhenTooLate(deps, facts.message, rules)) return null;
  return callCarrier(deps, facts, rules, text);
}

type Answered = Candidate & { readonly answer: HandOver | null };

/** Records all accepted messages together, and every other outcome by itself. */
async function recordAnswers(deps: SenderDeps, answered: readonly Answered[]): Promise<number[]> {
  const accepted = answered.flatMap((each) =>
    each.answer?.kind === 'ACCEPTED' ? [{ ...each, carrierId: each.answer.carrierId }] : [],
  );
  // The carrier was called. An error of the common record must not cost the other outcomes.
  const isRecorded = await recordAccepted(deps, accepted).catch((error: unknown) => {
    logger.error('Accepted messages could not be recorded together', { error: error as Error });
    return false;
  });
  const others = answered.filter(({ answer }) => answer !== null && !(isRecorded && answer.kind === 'ACCEPTED'));
  const records = await Promise.allSettled(
    others.map(async ({ facts, rules, answer }) => {
      if (answer) await recordHandOver(deps, facts, rules, answer);
    }),
  );
  const failed = new Set(
    others.flatMap(({ index }, position) => (records[position]?.status === 'rejected' ? [index] : [])),
  );
  return answered.flatMap(({ index }) => (failed.has(index) ? [] : [index]));
}

async function recordAccepted(
  deps: SenderDeps,
  accepted: readonly (Candidate & { readonly carrierId: string })[],
): Promise<boolean> {
  const [first] = accepted;
  if (!first || accepted.length < 2) return false;
  const at = deps.now();
  const nextDues = await deps.data.flow.completeTogether(
    accepted.map(({ facts: { message, campaign, contact, enrollment, appointment }, rules, carrierId }) => ({
      message,
      outcome: { to: 'HANDED_OVER', carrierId, sent: at, delta: { messages: 1 }, base: at },
      facts: { campaign, contact, rules, enrollment, appointment },
    })),
    at,
  );
  if (!nextDues) return false;
  recordAcceptedMessages(
    deps,
    accepted.map(({ facts, carrierId }) => ({ ...facts, carrierId })),
    at,
  );
  await deps.wakeUps.schedule(first.facts.message.organizationId, nextDues, at);
  for (const { facts } of accepted) await publishChanges(deps, facts.message);
  const segments = accepted.reduce((sum, { facts: { message } }) => sum + message.segments, 0);
  await deps.watchCost?.(first.facts.message.organizationId, segments);
  return true;
}
