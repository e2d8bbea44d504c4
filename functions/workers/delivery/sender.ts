import type { Carrier, HandOver } from '../../adapters/carrier.ts';
import type { LiveEvent } from '../../domain/live/live-event.ts';
import type { WakeUpScheduler } from '../../adapters/wake-up-scheduler.ts';
import type { MessageFacts } from '../../data/delivery/message-facts.ts';
import type { CampaignFacts, Claim } from '../../data/delivery/flow-deps.ts';
import type { Data } from '../../data/index.ts';
import {
  withRecipientZones,
  buildSendingRules,
  type Organization,
  type SendingRules,
} from '../../domain/accounts/account.ts';
import { getPackById } from '../../domain/brand/packs.ts';
import { getCarrierAction } from '../../domain/sending/carrier-codes.ts';
import { CLOCK_SKEW_MS, decideHandOver, type HandOverDecision } from '../../domain/sending/hand-over.ts';
import type { Pace } from '../../domain/sending/pace.ts';
import type { Message } from '../../domain/sending/message.ts';
import {
  formatDateIn,
  isOpen,
  nextOpening,
  nextOpeningAfterToday,
  computeValiditySeconds,
} from '../../domain/hours/window.ts';
import { RetryLater } from '../../platform/batch.ts';
import type { RecordMetric } from '../../platform/metrics.ts';
import { postponeForOptIn } from '../../use-cases/consent/opt-in.ts';
import type { SendMessage } from '../../messages/deliveries.ts';
import { clearOutagePause, recordLostAnswer, pauseSender } from '../../use-cases/sending/pause-sender.ts';
import { firstStatusCheck, reconcileUnknown } from './reconcile-unknown.ts';
import { stopContact } from '../../use-cases/contacts/stop-contact.ts';
import { toCarrierReason } from '../../domain/sending/reasons.ts';

export interface SenderDeps {
  readonly data: Data;
  readonly carrier: () => Promise<Pick<Carrier, 'send' | 'find'>>;
  readonly wakeUps: Pick<WakeUpScheduler, 'schedule'>;
  readonly publish: (events: readonly LiveEvent[]) => Promise<void>;
  readonly publicBaseUrl: string;
  readonly zone: string;
  /** Whether texts keep to 8 to 21 where the contact is, beside the window. */
  readonly recipientHours: boolean;
  readonly getPace: (organization: Organization) => Pace;
  readonly recordMetric: RecordMetric;
  readonly now: () => Date;
  /** Waits, by the same clock. */
  readonly sleep: (ms: number) => Promise<void>;
}

/** How long a text waits that found no room in several seconds. */
const PACE_RETRY_SECONDS = 60;

/** Seconds that a text waits on the spot for room; the dispatcher's shares make more than one rare. */
const MAX_SECONDS_WAITED = 4;

/** How often a text is looked at again at once, because what was read of it has changed. */
const MAX_READS = 4;

type Outcome = 'DONE' | 'READ_AGAIN';

/** Hands one due text to the carrier, or says why not. Runs any number of times for the same text. */
export async function sendMessage(deps: SenderDeps, ids: SendMessage): Promise<void> {
  const { organizationId, contactId, messageId: id, campaignId, kind } = ids;
  for (let readCount = 1; readCount <= MAX_READS; readCount += 1) {
    const facts = await deps.data.facts.loadMessageFacts({ organizationId, contactId, id }, campaignId);
    if (!facts) return;
    if (kind === 'checkStatus') return reconcileUnknown(deps, facts);
    // A stop holds within 5 seconds: what was read before a wait is read again after it.
    if (await waitUntilDue(deps, facts.message)) continue;
    if ((await decideAndAct(deps, facts)) === 'DONE') return;
  }
  throw new RetryLater();
}

async function decideAndAct(deps: SenderDeps, facts: MessageFacts): Promise<Outcome> {
  const rules = withRecipientZones(
    buildSendingRules(facts.organization, deps.zone),
    facts.message.phone,
    deps.recipientHours,
  );
  const decision = decideHandOver({
    ...facts,
    rules,
    needsOptIn: getPackById(facts.organization.brand).flags.blastMode,
    now: deps.now(),
  });
  if (decision.kind === 'SEND') return claimAndSend(deps, facts, rules, decision);
  if (decision.kind === 'REQUEST_OPT_IN') return requestOptInFirst(deps, facts, rules);
  if (decision.kind === 'POSTPONE') return postpone(deps, facts, rules, decision);
  await applyDecision(deps, facts, rules, decision);
  return 'DONE';
}

async function applyDecision(
  deps: SenderDeps,
  facts: MessageFacts,
  rules: SendingRules,
  decision: Exclude<HandOverDecision, { kind: 'SEND' | 'POSTPONE' | 'REQUEST_OPT_IN' }>,
): Promise<void> {
  const { data, now } = deps;
  const { message, contact, campaign, enrollment } = facts;
  const flowFacts = { campaign, contact, rules, enrollment };
  switch (decision.kind) {
    case 'DROP':
      return;
    case 'BUSY':
      throw new RetryLater();
    case 'CANCEL':
      return afterSend(
        deps,
        message,
        await data.flow.complete(
          message,
          {
            to: 'CANCELED',
            reason: decision.reason,
            delta: {},
            base: message.due,
            endsEnrollment: decision.endsEnrollment,
          },
          flowFacts,
          now(),
        ),
      );
    case 'REPLAN':
      return replan(deps, facts, rules);
    case 'UNKNOWN':
      return recordUnknownOutcome(deps, message, flowFacts);
  }
}

/** The contact must opt in first; one that does so in the same moment gets its text at once. */
async function requestOptInFirst(deps: SenderDeps, facts: MessageFacts, rules: SendingRules): Promise<Outcome> {
  if (!(await postponeForOptIn(deps, facts, rules))) return 'READ_AGAIN';
  await publishChanges(deps, facts.message);
  return 'DONE';
}

/** A campaign that is resumed in the same moment releases what waits: whoever comes too late for that looks again. */
async function postpone(
  { data, wakeUps, publish, now }: SenderDeps,
  { message }: MessageFacts,
  rules: SendingRules,
  decision: Extract<HandOverDecision, { kind: 'POSTPONE' }>,
): Promise<Outcome> {
  const pausedChecks =
    decision.paused === true && message.campaign
      ? [data.campaigns.pausedCheck(message.organizationId, message.campaign.id)]
      : [];
  const deferredWrites =
    decision.paused === true && message.campaign && message.isRetry
      ? [data.due.deferredWrite(message, message.campaign.id)]
      : [];
  if (
    !(await data.flow.postpone(message, decision.until, decision.reason, rules, [...pausedChecks, ...deferredWrites]))
  )
    return 'READ_AGAIN';
  await wakeUps.schedule([decision.until], now());
  await publishChanges({ publish }, message);
  return 'DONE';
}

async function claimAndSend(
  deps: SenderDeps,
  facts: MessageFacts,
  rules: SendingRules,
  decision: Extract<HandOverDecision, { kind: 'SEND' }>,
): Promise<Outcome> {
  const claim = await claimWithinPace(deps, facts, decision);
  if (claim.kind === 'PAUSED') return 'READ_AGAIN';
  if (claim.kind === 'OPTED_OUT') await cancelOptedOut(deps, facts, rules);
  if (claim.kind === 'PACE_LIMIT') await postponeForPace(deps, facts, rules, claim.what);
  if (claim.kind === 'CLAIMED') await handOver(deps, { ...facts, message: claim.message }, rules, decision.body);
  return 'DONE';
}

async function handOver(deps: SenderDeps, facts: MessageFacts, rules: SendingRules, body: string): Promise<void> {
  const { data, now } = deps;
  const { message } = facts;
  // The window once more: the claim may have waited.
  const anyHour = message.kind === 'CONFIRMATION';
  const validity = computeValiditySeconds(now(), rules);
  if (!anyHour && (!isOpen(now(), rules) || validity === 0)) {
    const until = nextOpening(new Date(now().getTime() + 1000), rules);
    if (await data.flow.postpone(message, until, 'OUTSIDE_HOURS', rules)) await deps.wakeUps.schedule([until], now());
    return;
  }
  const carrier = await deps.carrier();
  const result = await carrier.send({
    from: facts.organization.number ?? '',
    to: message.phone,
    body,
    statusUrl: buildStatusUrl(deps.publicBaseUrl, message),
    ...(anyHour ? {} : { validitySeconds: validity }),
  });
  await recordHandOver(deps, facts, rules, result);
}

/** Claims within the number's pace, waiting for the next second where this one is full. */
async function claimWithinPace(
  deps: SenderDeps,
  facts: MessageFacts,
  decision: Extract<HandOverDecision, { kind: 'SEND' }>,
): Promise<Claim> {
  const pace = deps.getPace(facts.organization);
  for (let round = 1; ; round += 1) {
    const at = deps.now();
    const claim = await deps.data.flow.claim(
      facts.message,
      decision.body,
      decision.segments,
      pace,
      formatDateIn(deps.zone, at),
      at,
      facts.organization.carrierPause,
    );
    if (claim.kind !== 'PACE_LIMIT' || claim.what === 'DAY' || round === MAX_SECONDS_WAITED) return claim;
    await deps.sleep(1000 - (at.getTime() % 1000));
    if (await deps.data.pauses.findPlatformPause()) return { kind: 'PAUSED' };
  }
}

/** The number has sent all it may: the text waits for the next minute, or for the next day's opening. */
async function postponeForPace(
  deps: SenderDeps,
  { message }: MessageFacts,
  rules: SendingRules,
  limit: 'SECOND' | 'DAY',
): Promise<void> {
  const at = deps.now();
  const until =
    limit === 'SECOND'
      ? nextOpening(new Date(at.getTime() + PACE_RETRY_SECONDS * 1000), rules)
      : nextOpeningAfterToday(at, rules);
  const reason = limit === 'SECOND' ? null : 'DAILY_LIMIT';
  if (await deps.data.flow.postpone(message, until, reason, rules)) await deps.wakeUps.schedule([until], at);
  await publishChanges(deps, message);
}

async function recordHandOver(
  deps: SenderDeps,
  facts: MessageFacts,
  rules: SendingRules,
  result: HandOver,
): Promise<void> {
  const { data, now } = deps;
  const { message, contact, campaign, enrollment } = facts;
  const flowFacts = { campaign, contact, rules, enrollment };
  const at = now();
  if (result.kind === 'ACCEPTED') {
    deps.recordMetric('TextsHandedOver', 1);
    deps.recordMetric('SegmentsHandedOver', message.segments);
    await clearOutagePause(deps, facts.organization);
    return afterSend(
      deps,
      message,
      await data.flow.complete(
        message,
        { to: 'HANDED_OVER', carrierId: result.carrierId, sent: at, delta: { messages: 1 }, base: at },
        flowFacts,
        at,
      ),
    );
  }
  if (result.kind === 'UNKNOWN') {
    await recordLostAnswer(deps, message.organizationId, at);
    return recordUnknownOutcome(deps, message, flowFacts);
  }
  const action = getCarrierAction(result.code);
  const retry = await pauseSender(deps, message.organizationId, result.code, at);
  if (retry) {
    const cutoff = message.kind === 'CONFIRMATION' ? retry : nextOpening(retry, rules);
    if (await data.flow.postpone(message, cutoff, toCarrierReason(result.code), rules))
      await deps.wakeUps.schedule([cutoff], at);
    return publishChanges(deps, message);
  }
  let cutoff = at;
  if (action === 'OPTED_OUT') {
    const changed = await data.consents.change(
      message.organizationId,
      message.phone,
      { state: 'OPTED_OUT', evidence: { kind: 'CARRIER', code: result.code, messageId: message.id }, at },
      `carrier-${message.id}`,
    );
    cutoff = await data.consents.optOutCutoff(message.organizationId, message.phone, changed.at, now());
  }
  if (action === 'INVALID_NUMBER')
    await data.contacts.markInvalid(message.organizationId, message.contactId, message.phone);
  deps.recordMetric('TextsFailed', 1, { code: String(result.code ?? 'none') });
  const endsEnrollment = action === 'OPTED_OUT' || action === 'INVALID_NUMBER';
  const next = await data.flow.complete(
    message,
    {
      to: 'FAILED',
      reason: toCarrierReason(result.code),
      errorCode: result.code,
      delta: { messagesFailed: 1 },
      base: message.due,
      endsEnrollment,
    },
    flowFacts,
    at,
  );
  if (endsEnrollment && contact.phone === message.phone)
    await stopContact({ data }, message, { reason: toCarrierReason(result.code), cutoff });
  await afterSend(deps, message, next);
}

/** The contact goes on; the carrier is asked later what became of this one. It is never sent a second time by itself. */
async function recordUnknownOutcome(deps: SenderDeps, message: Message, flowFacts: CampaignFacts): Promise<void> {
  const { data, now, wakeUps } = deps;
  const at = now();
  const statusCheckAt = firstStatusCheck(at);
  const next = await data.flow.complete(
    message,
    {
      to: 'OUTCOME_UNKNOWN',
      reason: 'OUTCOME_UNKNOWN',
      delta: {},
      base: at,
      statusCheckAt: statusCheckAt,
    },
    flowFacts,
    at,
  );
  if (next === undefined) return;
  deps.recordMetric('OutcomesUnknown', 1);
  await wakeUps.schedule([statusCheckAt], at);
  await afterSend(deps, message, next);
}

async function cancelOptedOut(deps: SenderDeps, facts: MessageFacts, rules: SendingRules): Promise<void> {
  const { data, now } = deps;
  const { message, contact, campaign, enrollment } = facts;
  await data.flow.complete(
    message,
    { to: 'CANCELED', reason: 'OPTED_OUT', delta: {}, base: message.due, endsEnrollment: true },
    { campaign, contact, rules, enrollment },
    now(),
  );
  await publishChanges(deps, message);
}

/** The step was deleted or emptied while its text waited: the contact goes on by the campaign as it now is. */
async function replan(deps: SenderDeps, facts: MessageFacts, rules: SendingRules): Promise<void> {
  if (!facts.campaign || !facts.enrollment) return;
  const due = await deps.data.enroller.replan(facts.campaign, facts.enrollment, facts.contact, rules, deps.now());
  await afterSend(deps, facts.message, due);
}

async function afterSend(deps: SenderDeps, message: Message, nextDue: Date | null | undefined): Promise<void> {
  if (nextDue) await deps.wakeUps.schedule([nextDue], deps.now());
  await publishChanges(deps, message);
}

async function publishChanges(deps: Pick<SenderDeps, 'publish'>, message: Message): Promise<void> {
  const { organizationId } = message;
  await deps.publish([
    { organizationId, kind: 'conversation', id: message.contactId },
    ...(message.campaign ? [{ organizationId, kind: 'campaign' as const, id: message.campaign.id }] : []),
  ]);
}

/** Our ids travel in the address that the carrier signs, so that its report finds the text by key. */
function buildStatusUrl(base: string, message: Message): string {
  const ids = new URLSearchParams({
    organizationId: message.organizationId,
    contactId: message.contactId,
    messageId: message.id,
    attempt: String(message.attempt),
    ...(message.campaign ? { campaignId: message.campaign.id } : {}),
  });
  return `${base}/webhooks/twilio/status?${ids.toString()}`;
}

/** Queue delays are whole seconds: a text that comes out a moment early waits here, so that none leaves before its time. */
async function waitUntilDue({ sleep, now }: SenderDeps, message: Message): Promise<boolean> {
  const msEarly = message.due.getTime() - now().getTime();
  if (message.state !== 'SCHEDULED' || msEarly <= 0 || msEarly > CLOCK_SKEW_MS) return false;
  await sleep(msEarly);
  return true;
}
