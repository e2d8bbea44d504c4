import type { Message, OutgoingText } from '../../../domain/sending/message.ts';
import type { Pace } from '../../../domain/sending/pace.ts';
import type { CarrierPause } from '../../../domain/sending/sending-pauses.ts';
import { failedConditions } from '../../table/attempt.ts';
import { campaignOpenCheck, jobOpenCheck } from '../../table/gates.ts';
import type { Table, Write } from '../../table/table.ts';
import type { Claim, FlowDeps } from '../flow-deps.ts';

/** What the claim of a message checks against, as it was read with the message. */
export interface ClaimFacts {
  readonly carrierPause: CarrierPause | null;
  /** When the contact joined the campaign of the message. */
  readonly joined: Date | null;
}

const NOTHING_SEEN: ClaimFacts = { carrierPause: null, joined: null };

/**
 * The gate before each hand-over. One transaction checks the message, the contact's number and its consent, the
 * enrollment, the campaign, the job, the pauses and the pace as they are at this moment. `day`: the date that the pace
 * counts by. `seen`: the carrier's pause and when the contact joined the campaign, as read.
 */
export async function claim(
  deps: FlowDeps,
  message: Message,
  text: OutgoingText,
  pace: Pace,
  day: string,
  now: Date,
  seen: ClaimFacts = NOTHING_SEEN,
): Promise<Claim> {
  const { table, messages, consents, enrollments, pacing, pauses } = deps;
  const { organizationId, contactId } = message;
  const changes = [
    messages.claimWrite(message, text, now),
    ...(message.campaign ? [enrollments.awaitsMessageCheck(message, message.campaign)] : []),
  ];
  const gateChecks = buildGateChecks(table, message, seen.joined);
  const consentChecks =
    message.kind === 'CONFIRMATION' ? [] : [consents.deliverableCheck(organizationId, text.to, contactId)];
  const pauseWrites = [pauses.notPausedWrite(organizationId, message.kind, seen.carrierPause, now)];
  const paceWrites = pacing.claimWrites(organizationId, message.lane, text.segments, pace, day, now);
  const failed = await failedConditions(() =>
    table.transact([...changes, ...gateChecks, ...consentChecks, ...pauseWrites, ...paceWrites]),
  );
  if (!failed)
    return {
      kind: 'CLAIMED',
      message: {
        ...message,
        state: 'CLAIMED',
        attempt: message.attempt + 1,
        claimed: now,
        phone: text.to,
        body: text.body,
        segments: text.segments,
      },
    };
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

/** The campaign or the job of the message must let it through. */
function buildGateChecks(
  table: Table,
  { organizationId, contactId, campaign, jobId }: Message,
  joined: Date | null,
): Write[] {
  return [
    ...(campaign ? [campaignOpenCheck(table, organizationId, campaign.id, contactId, joined)] : []),
    ...(jobId ? [jobOpenCheck(table, organizationId, jobId, contactId)] : []),
  ];
}
