import type { HandOver } from '../../adapters/carrier.ts';
import type { Claim } from '../../data/delivery/flow-deps.ts';
import type { MessageFacts } from '../../data/delivery/message-facts.ts';
import type { SendingRules } from '../../domain/accounts/account.ts';
import {
  allowsHandOver,
  computeValiditySeconds,
  formatDateIn,
  nextHandOver,
  nextOpeningAfterToday,
} from '../../domain/hours/window.ts';
import type { HandOverDecision } from '../../domain/sending/decide-hand-over.ts';
import type { Message, OutgoingText } from '../../domain/sending/message.ts';
import { countPaceShards } from '../../domain/sending/pace.ts';
import { preparePitchTexts } from './pitch-links.ts';
import { recordHandOver } from './record-result.ts';
import { publishChanges, type SenderDeps, type SendingFacts, type SendResult } from './sender-deps.ts';

/** How long a message waits after it found no room in several seconds. */
const PACE_RETRY_SECONDS = 60;

/** Seconds that a message waits here for room. The dispatcher's shares make more than one rare. */
const MAX_SECONDS_WAITED = 4;

/** Claims a message and hands the message over to the carrier. */
export async function claimAndSend(
  deps: SenderDeps,
  facts: SendingFacts,
  rules: SendingRules,
  decision: Extract<HandOverDecision, { kind: 'SEND' }>,
): Promise<SendResult> {
  // Before the claim, which would use up pace.
  if (await postponeWhenTooLate(deps, facts.message, rules)) return 'DONE';
  await preparePitchTexts(deps, [facts]);
  const claim = await claimWithinPace(deps, facts, decision);
  // The contact has another number by now, or has opted out. The facts say which.
  if (claim.kind === 'PAUSED' || claim.kind === 'UNREACHABLE') return 'READ_AGAIN';
  if (claim.kind === 'GATE_CLOSED' && facts.message.jobId === null) return 'READ_AGAIN';
  if (claim.kind === 'GATE_CLOSED') await cancelWithJob(deps, facts, rules);
  if (claim.kind === 'PACE_LIMIT') await postponeForPace(deps, facts, rules, claim.what);
  if (claim.kind === 'CLAIMED') await handOver(deps, { ...facts, message: claim.message }, rules, decision.text);
  return 'DONE';
}

async function handOver(deps: SenderDeps, facts: SendingFacts, rules: SendingRules, text: OutgoingText): Promise<void> {
  // The window is checked again, because the claim may have taken a while.
  if (await postponeWhenTooLate(deps, facts.message, rules)) return;
  await recordHandOver(deps, facts, rules, await callCarrier(deps, facts, rules, text));
}

/** Hands a claimed message over to the carrier. Never called twice for one claim. */
export async function callCarrier(
  { carrier, publicBaseUrl, now }: SenderDeps,
  { message, correlationId }: SendingFacts,
  rules: SendingRules,
  text: OutgoingText,
): Promise<HandOver> {
  // The number that the claim stored, so that a search for a lost text asks the number that sent it.
  if (message.from === null) throw new Error(`Message ${message.id} was claimed without a number to send from`);
  const client = await carrier();
  return client.send({
    from: message.from,
    to: text.to,
    body: text.body,
    statusUrl: buildStatusUrl(publicBaseUrl, message, correlationId),
    // At least a second, because the carrier takes no limit for zero.
    ...(mayArriveAnytime(message) ? {} : { validitySeconds: Math.max(1, computeValiditySeconds(now(), rules)) }),
  });
}

const mayArriveAnytime = ({ kind }: Message): boolean => kind === 'CONFIRMATION';

/** Returns whether the window is closed, or closes before the carrier could deliver. */
export function isTooLate(message: Message, rules: SendingRules, at: Date): boolean {
  return !mayArriveAnytime(message) && !allowsHandOver(at, rules);
}

/** Postpones a message when the window is closed, or closes before the carrier could deliver. Returns whether it did. */
export async function postponeWhenTooLate(
  { data, wakeUps, now }: SenderDeps,
  message: Message,
  rules: SendingRules,
): Promise<boolean> {
  const at = now();
  if (!isTooLate(message, rules, at)) return false;
  const until = nextHandOver(at, rules);
  if (await data.flow.postpone(message, until, 'OUTSIDE_HOURS', rules))
    await wakeUps.schedule(message.organizationId, [until], at);
  return true;
}

/** Claims within the number's pace. When a second is full, the claim waits for the next one. */
async function claimWithinPace(
  deps: SenderDeps,
  facts: MessageFacts,
  decision: Extract<HandOverDecision, { kind: 'SEND' }>,
): Promise<Claim> {
  for (let round = 1; ; round += 1) {
    const at = deps.now();
    const claim = await claimInAnyShard(deps, facts, decision, at);
    if (claim.kind !== 'PACE_LIMIT' || claim.what === 'DAY' || round === MAX_SECONDS_WAITED) return claim;
    await deps.sleep(1000 - (at.getTime() % 1000));
    if (await deps.data.pauses.findPlatformPause()) return { kind: 'PAUSED' };
  }
}

/** Claims in the first shard of the number's pace that has room at this moment. */
async function claimInAnyShard(
  { data, getPace, zone }: SenderDeps,
  { message, organization, enrollment, appointment }: MessageFacts,
  { text }: Extract<HandOverDecision, { kind: 'SEND' }>,
  now: Date,
): Promise<Claim> {
  const pace = getPace(organization);
  const shards = countPaceShards(pace);
  const first = data.pacing.getShard(pace, message.id);
  let result: Claim = { kind: 'PACE_LIMIT', what: 'DAY' };
  for (let index = 0; index < shards; index += 1) {
    const claim = await data.flow.claim(
      message,
      text,
      pace,
      { day: formatDateIn(zone, now), now, shard: (first + index) % shards },
      {
        carrierPause: organization.carrierPause ?? null,
        joined: enrollment?.joined ?? null,
        eventId: appointment?.eventId ?? null,
      },
    );
    if (claim.kind !== 'PACE_LIMIT') return claim;
    // The day is over only when it is full in every shard.
    if (claim.what === 'SECOND') result = claim;
  }
  return result;
}

/** The number has used up its pace. The message waits for the next minute, or for the next day's opening. */
async function postponeForPace(
  deps: SenderDeps,
  { message }: MessageFacts,
  rules: SendingRules,
  limit: 'SECOND' | 'DAY',
): Promise<void> {
  const at = deps.now();
  const until =
    limit === 'SECOND'
      ? nextHandOver(new Date(at.getTime() + PACE_RETRY_SECONDS * 1000), rules)
      : nextOpeningAfterToday(at, rules);
  const reason = limit === 'SECOND' ? null : 'DAILY_LIMIT';
  if (await deps.data.flow.postpone(message, until, reason, rules))
    await deps.wakeUps.schedule(message.organizationId, [until], at);
  await publishChanges(deps, message);
}

/** Staff canceled the message to many contacts. The job's own cleanup may have been here first. */
async function cancelWithJob(deps: SenderDeps, { message, contact }: MessageFacts, rules: SendingRules): Promise<void> {
  await deps.data.flow.complete(
    message,
    { to: 'CANCELED', reason: 'CANCELED_BY_STAFF', delta: {}, base: message.due },
    { campaign: null, contact, rules },
    deps.now(),
  );
  await publishChanges(deps, message);
}

/** The ids are part of the address that the carrier signs, so that a report finds its message by key. */
function buildStatusUrl(base: string, message: Message, correlationId: string | undefined): string {
  const ids = new URLSearchParams({
    organizationId: message.organizationId,
    contactId: message.contactId,
    messageId: message.id,
    attempt: String(message.attempt),
    ...(message.campaign ? { campaignId: message.campaign.id } : {}),
    ...(correlationId ? { correlationId } : {}),
  });
  return `${base}/webhooks/twilio/status?${ids.toString()}`;
}
