import { getOwnCampaign, isHeldByHint, type Message, type OutgoingText } from '../../../domain/sending/message.ts';
import { canClaimTogether, type Pace } from '../../../domain/sending/pace.ts';
import type { CarrierPause } from '../../../domain/sending/sending-pauses.ts';
import type { EventId } from '../../../domain/shared/ids.ts';
import type { PaceWindow } from '../../sending/pacing.ts';
import { failedConditions, falseIfConditionFails } from '../../table/attempt.ts';
import { campaignOpenCheck, eventOpenCheck, jobOpenCheck } from '../../table/guards/gates.ts';
import { textLogWrite } from '../../search/text-log.ts';
import type { Write } from '../../table/table.ts';
import type { Claim, FlowDeps } from '../flow-deps.ts';

/** What the claim of a message checks against, as it was read with the message. */
export interface ClaimFacts {
  readonly carrierPause: CarrierPause | null;
  /** When the contact joined the campaign of the message. */
  readonly joined: Date | null;
  /** The event of the appointment that the message is before or after. */
  readonly eventId?: EventId | null;
}

const NOTHING_SEEN: ClaimFacts = { carrierPause: null, joined: null };

/**
 * The gate before each hand-over. One transaction checks the message, the contact's number and its consent, the
 * enrollment, the campaign, the job, the pauses and the pace as they are at this moment. `seen`: the carrier's pause and
 * when the contact joined the campaign, as read.
 */
export async function claim(
  deps: FlowDeps,
  message: Message,
  text: OutgoingText,
  pace: Pace,
  window: PaceWindow,
  seen: ClaimFacts = NOTHING_SEEN,
): Promise<Claim> {
  const { table, pacing, pauses } = deps;
  const { organizationId, contactId } = message;
  const changes = buildStateWrites(deps, message, text, window.now);
  const gateChecks = buildGateChecks(deps, contactId, [{ message, ...seen }]);
  const consentChecks = buildConsentChecks(deps, message, text);
  const pauseWrites = [pauses.notPausedWrite(organizationId, message.kind, seen.carrierPause, window.now, contactId)];
  const paceWrites = pacing.claimWrites(organizationId, message.lane, text.segments, pace, window);
  const failed = await failedConditions(() =>
    table.transact([
      ...changes,
      ...gateChecks,
      ...consentChecks,
      ...pauseWrites,
      ...paceWrites,
      ...buildLogWrites(deps, message, text),
    ]),
  );
  if (!failed) return { kind: 'CLAIMED', message: toClaimed(message, text, window.now) };
  const gateEnd = changes.length + gateChecks.length;
  const consentEnd = gateEnd + consentChecks.length;
  const paceStart = consentEnd + pauseWrites.length;
  const failedBefore = (end: number): boolean => failed.values().some((index) => index < end);
  if (failedBefore(changes.length)) return { kind: 'CHANGED' };
  if (failedBefore(gateEnd)) return { kind: 'GATE_CLOSED' };
  if (failedBefore(consentEnd)) return { kind: 'UNREACHABLE' };
  if (failedBefore(paceStart)) return { kind: 'PAUSED' };
  // The day's limit is the first write of the pace.
  return { kind: 'PACE_LIMIT', what: failed.has(paceStart) ? 'DAY' : 'SECOND' };
}

/** A message to claim, with its text. */
export interface ClaimRequest {
  readonly message: Message;
  readonly text: OutgoingText;
  readonly joined: Date | null;
  readonly eventId?: EventId | null;
}

/**
 * Claims messages of one organization and lane together. The conditions are those of `claim`, and the conditions that the
 * messages share are checked once, which costs a third of single claims. Returns the claimed messages, or null when any
 * condition failed or the group is larger than a limit of the pace: then nothing was claimed, and each message needs a claim of its own, which says why. Cost: one
 * transaction of two to four writes per message and a few more.
 */
export async function claimTogether(
  deps: FlowDeps,
  requests: readonly ClaimRequest[],
  pace: Pace,
  window: PaceWindow,
): Promise<Message[] | null> {
  const { table, pacing, pauses } = deps;
  const [first] = requests;
  if (!first) return [];
  const { organizationId, kind, lane, contactId } = first.message;
  const segments = requests.reduce((sum, { text }) => sum + text.segments, 0);
  if (!canClaimTogether(segments, lane, pace, window.shard)) return null;
  const committed = await falseIfConditionFails(() =>
    table.transact([
      ...requests.flatMap(({ message, text }) => [
        ...buildStateWrites(deps, message, text, window.now),
        ...buildConsentChecks(deps, message, text),
        ...buildLogWrites(deps, message, text),
      ]),
      ...buildGateChecks(deps, contactId, requests),
      pauses.notPausedWrite(organizationId, kind, null, window.now, contactId),
      ...pacing.claimWrites(organizationId, lane, segments, pace, window),
    ]),
  );
  return committed ? requests.map(({ message, text }) => toClaimed(message, text, window.now)) : null;
}

/**
 * The message changes its state. A message that its enrollment waits for needs no check of the enrollment: a move of
 * the enrollment also cancels the message, in one transaction. A new attempt and a message of an if/then have no such tie.
 */
function buildStateWrites(
  { messages, enrollments }: FlowDeps,
  message: Message,
  text: OutgoingText,
  now: Date,
): Write[] {
  const own = getOwnCampaign(message);
  return [
    messages.claimWrite(message, text, now),
    ...(own && (message.isRetry || message.followUp) ? [enrollments.awaitsMessageCheck(message, own)] : []),
  ];
}

function buildConsentChecks({ consents }: FlowDeps, message: Message, text: OutgoingText): Write[] {
  return message.kind === 'CONFIRMATION'
    ? []
    : [consents.deliverableCheck(message.organizationId, text.to, message.contactId, isHeldByHint(message))];
}

/** A text of the team that gets words at its claim, such as how to opt out, is found by these words, too. */
function buildLogWrites(
  { table }: Pick<FlowDeps, 'table'>,
  { organizationId, contactId, id, kind, lane, body }: Message,
  text: OutgoingText,
): Write[] {
  const isSearched = kind === 'DIRECT' && lane === 'reply' && text.body !== body;
  return isSearched ? [textLogWrite(table, organizationId, { contactId, id, kind: 'MESSAGE' })] : [];
}

/** The campaigns, the jobs, the appointments and the events of the messages must let them through. */
function buildGateChecks(
  { table, appointments }: Pick<FlowDeps, 'table' | 'appointments'>,
  shardBy: string,
  requests: readonly Omit<ClaimRequest, 'text'>[],
): Write[] {
  const organizationId = requests[0]?.message.organizationId ?? '';
  const byCampaign = Map.groupBy(requests, ({ message }) => getOwnCampaign(message)?.id ?? null);
  const jobIds = new Set(requests.flatMap(({ message }) => message.jobId ?? []));
  const eventIds = new Set(requests.flatMap(({ eventId }) => eventId ?? []));
  // A transaction holds one message of a contact at most, so that it names no appointment twice.
  const appointmentChecks = requests.flatMap(({ message }) => {
    const { appointment } = message.campaign ?? {};
    if (!appointment) return [];
    return message.isRetry
      ? appointments.keptCheck(organizationId, appointment)
      : appointments.unchangedCheck(organizationId, appointment);
  });
  return [
    ...[...byCampaign].flatMap(([campaignId, each]) =>
      campaignId === null
        ? []
        : [
            campaignOpenCheck(
              table,
              organizationId,
              campaignId,
              shardBy,
              findEarliest(each.map(({ joined }) => joined)),
              each.some(({ message }) => Boolean(message.campaign?.appointment)),
            ),
          ],
    ),
    ...[...jobIds].map((jobId) => jobOpenCheck(table, organizationId, jobId, shardBy)),
    ...appointmentChecks,
    ...[...eventIds].map((eventId) => eventOpenCheck(table, organizationId, eventId, shardBy)),
  ];
}

/** Returns the earliest date. Null when one is unknown: then the gate must never have stopped anybody. */
function findEarliest(dates: readonly (Date | null)[]): Date | null {
  const known = dates.flatMap((date) => (date ? [date.getTime()] : []));
  return known.length === dates.length && known.length > 0 ? new Date(Math.min(...known)) : null;
}

/** Returns a message as its claim leaves it. */
export function toClaimed(message: Message, text: OutgoingText, now: Date): Message {
  return {
    ...message,
    state: 'CLAIMED',
    attempt: message.attempt + 1,
    claimed: now,
    phone: text.to,
    from: text.from ?? null,
    body: text.body,
    segments: text.segments,
    hasPitch: text.hasPitch ?? false,
  };
}
