import type { Message, OutgoingText } from '../../../domain/sending/message.ts';
import type { Pace } from '../../../domain/sending/pace.ts';
import type { CarrierPause } from '../../../domain/sending/sending-pauses.ts';
import { failedConditions } from '../../table/attempt.ts';
import type { Claim, FlowDeps } from '../flow-deps.ts';

/**
 * The gate before each hand-over. One transaction checks the message, the contact's number and its consent, the
 * enrollment, the pauses and the pace as they are at this moment. `day`: the date that the pace counts by. `carrier`: the carrier's pause, as read.
 */
export async function claim(
  deps: FlowDeps,
  message: Message,
  text: OutgoingText,
  pace: Pace,
  day: string,
  now: Date,
  carrier: CarrierPause | null = null,
): Promise<Claim> {
  const { table, messages, consents, enrollments, pacing, pauses } = deps;
  const { organizationId, contactId } = message;
  const changes = [
    messages.claimWrite(message, text, now),
    ...(message.campaign ? [enrollments.awaitsMessageCheck(message, message.campaign)] : []),
  ];
  const consentChecks =
    message.kind === 'CONFIRMATION' ? [] : [consents.deliverableCheck(organizationId, text.to, contactId)];
  const pauseWrites = [pauses.notPausedWrite(organizationId, message.kind, carrier, now)];
  const paceWrites = pacing.claimWrites(organizationId, message.lane, text.segments, pace, day, now);
  const failed = await failedConditions(() =>
    table.transact([...changes, ...consentChecks, ...pauseWrites, ...paceWrites]),
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
  const consentEnd = changes.length + consentChecks.length;
  const paceStart = consentEnd + pauseWrites.length;
  const failedBefore = (end: number): boolean => failed.values().some((index) => index < end);
  if (failedBefore(changes.length)) return { kind: 'CHANGED' };
  if (failedBefore(consentEnd)) return { kind: 'UNREACHABLE' };
  if (failedBefore(paceStart)) return { kind: 'PAUSED' };
  // The day's limit is the first write of the pace.
  return { kind: 'PACE_LIMIT', what: failed.has(paceStart) ? 'DAY' : 'SECOND' };
}
