import type { Carrier, HandOver } from '../adapters/carrier.ts';
import type { LiveEvent } from '../adapters/events.ts';
import type { Wake } from '../adapters/wake.ts';
import type { MessageFacts } from '../data/facts.ts';
import type { CampaignFacts, Claim } from '../data/flow-parts.ts';
import type { Data } from '../data/parts.ts';
import { recipientRules, sendingRules, type Organization, type SendingRules } from '../domain/accounts/account.ts';
import { packById } from '../domain/brand/packs.ts';
import { actionOf, wordsOf } from '../domain/messaging/carrier-codes.ts';
import { CLOCK_SKEW_MS, decideHandOver, type Decision } from '../domain/messaging/hand-over.ts';
import type { Pace } from '../domain/messaging/pace.ts';
import type { Message } from '../domain/messaging/text.ts';
import { dateIn, isOpen, nextOpening, openingAfterToday, validitySeconds } from '../domain/messaging/window.ts';
import { TryLater } from '../platform/batch.ts';
import type { Measure } from '../platform/metrics.ts';
import { waitForOptIn } from './opt-in.ts';
import { messagePayload } from './payloads.ts';
import { answered, answerLost, holdSender } from './hold-sender.ts';
import { firstQuestion, settleUnknown } from './settle.ts';
import { stopContact } from './stop-contact.ts';

export interface SenderDeps {
  readonly data: Data;
  readonly carrier: () => Promise<Pick<Carrier, 'send' | 'find'>>;
  readonly wake: Pick<Wake, 'at'>;
  readonly publish: (events: readonly LiveEvent[]) => Promise<void>;
  readonly publicBaseUrl: string;
  readonly zone: string;
  /** Whether texts keep to 8 to 21 where the contact is, beside the window. */
  readonly recipientHours: boolean;
  readonly paceOf: (organization: Organization) => Pace;
  readonly measure: Measure;
  readonly now: () => Date;
  /** Waits, by the same clock. */
  readonly pause: (ms: number) => Promise<void>;
}

/** How long a text waits that found no room in several seconds. */
const FULL_SECONDS = 60;

/** Seconds that a text waits on the spot for room; the dispatcher's shares make more than one rare. */
const SECONDS_WAITED = 4;

/** How often a text is looked at again at once, because what was read of it has changed. */
const LOOKS = 4;

type Outcome = 'DONE' | 'LOOK_AGAIN';

/** Hands one due text to the carrier, or says why not. Runs any number of times for the same text. */
export async function sendMessage(deps: SenderDeps, body: unknown): Promise<void> {
  const { o, l, t, c, settle } = messagePayload.parse(body);
  for (let look = 1; look <= LOOKS; look += 1) {
    const facts = await deps.data.facts.loadMessageFacts({ organizationId: o, contactId: l, id: t }, c);
    if (!facts) return;
    if (settle) return settleUnknown(deps, facts);
    // A stop holds within 5 seconds: what was read before a wait is read again after it.
    if (await waitedForDue(deps, facts.message)) continue;
    if ((await decideAndAct(deps, facts)) === 'DONE') return;
  }
  throw new TryLater();
}

async function decideAndAct(deps: SenderDeps, facts: MessageFacts): Promise<Outcome> {
  const rules = recipientRules(sendingRules(facts.organization, deps.zone), facts.message.phone, deps.recipientHours);
  const decision = decideHandOver({
    ...facts,
    rules,
    needsOptIn: packById(facts.organization.brand).flags.blastMode,
    now: deps.now(),
  });
  if (decision.kind === 'SEND') return claimAndSend(deps, facts, rules, decision);
  if (decision.kind === 'ASK') return askFirst(deps, facts, rules);
  if (decision.kind === 'HOLD') return hold(deps, facts, rules, decision);
  await act(deps, facts, rules, decision);
  return 'DONE';
}

async function act(
  deps: SenderDeps,
  facts: MessageFacts,
  rules: SendingRules,
  decision: Exclude<Decision, { kind: 'SEND' | 'HOLD' | 'ASK' }>,
): Promise<void> {
  const { data, now } = deps;
  const { message, contact, campaign, enrollment } = facts;
  const flowFacts = { campaign, contact, rules, enrollment };
  switch (decision.kind) {
    case 'DROP':
      return;
    case 'BUSY':
      throw new TryLater();
    case 'CANCEL':
      return settle(
        deps,
        message,
        await data.flow.leave(
          message,
          { to: 'CANCELED', reason: decision.reason, delta: {}, base: message.due, stops: decision.stops },
          flowFacts,
          now(),
        ),
      );
    case 'REPLAN':
      return replan(deps, facts, rules);
    case 'UNKNOWN':
      return outcomeUnknown(deps, message, flowFacts);
  }
}

/** The contact must opt in first; one that does so in the same moment gets its text at once. */
async function askFirst(deps: SenderDeps, facts: MessageFacts, rules: SendingRules): Promise<Outcome> {
  if (!(await waitForOptIn(deps, facts, rules))) return 'LOOK_AGAIN';
  await tell(deps, facts.message);
  return 'DONE';
}

/** A campaign that is resumed in the same moment releases what waits: whoever comes too late for that looks again. */
async function hold(
  { data, wake, publish, now }: SenderDeps,
  { message }: MessageFacts,
  rules: SendingRules,
  decision: Extract<Decision, { kind: 'HOLD' }>,
): Promise<Outcome> {
  const paused =
    decision.paused === true && message.campaign
      ? [data.campaigns.pausedCheck(message.organizationId, message.campaign.id)]
      : [];
  const parked =
    decision.paused === true && message.campaign && message.again
      ? [data.due.parking(message, message.campaign.id)]
      : [];
  if (!(await data.flow.hold(message, decision.until, decision.reason, rules, [...paused, ...parked])))
    return 'LOOK_AGAIN';
  await wake.at([decision.until], now());
  await tell({ publish }, message);
  return 'DONE';
}

async function claimAndSend(
  deps: SenderDeps,
  facts: MessageFacts,
  rules: SendingRules,
  decision: Extract<Decision, { kind: 'SEND' }>,
): Promise<Outcome> {
  const claim = await claimInTurn(deps, facts, decision);
  if (claim.kind === 'HELD') return 'LOOK_AGAIN';
  if (claim.kind === 'OPTED_OUT') await optedOut(deps, facts, rules);
  if (claim.kind === 'FULL') await waitForRoom(deps, facts, rules, claim.what);
  if (claim.kind === 'CLAIMED') await handOver(deps, { ...facts, message: claim.message }, rules, decision.body);
  return 'DONE';
}

async function handOver(deps: SenderDeps, facts: MessageFacts, rules: SendingRules, body: string): Promise<void> {
  const { data, now } = deps;
  const { message } = facts;
  // The window once more: the claim may have waited.
  const anyHour = message.kind === 'CONFIRMATION';
  const validity = validitySeconds(now(), rules);
  if (!anyHour && (!isOpen(now(), rules) || validity === 0)) {
    const until = nextOpening(new Date(now().getTime() + 1000), rules);
    if (await data.flow.hold(message, until, 'Outside sending hours', rules)) await deps.wake.at([until], now());
    return;
  }
  const carrier = await deps.carrier();
  const result = await carrier.send({
    from: facts.organization.number ?? '',
    to: message.phone,
    body,
    statusUrl: statusUrl(deps.publicBaseUrl, message),
    ...(anyHour ? {} : { validitySeconds: validity }),
  });
  await record(deps, facts, rules, result);
}

/** Claims within the number's pace, waiting for the next second where this one is full. */
async function claimInTurn(
  deps: SenderDeps,
  facts: MessageFacts,
  decision: Extract<Decision, { kind: 'SEND' }>,
): Promise<Claim> {
  const pace = deps.paceOf(facts.organization);
  for (let round = 1; ; round += 1) {
    const at = deps.now();
    const claim = await deps.data.flow.claim(
      facts.message,
      decision.body,
      decision.segments,
      pace,
      dateIn(deps.zone, at),
      at,
      facts.organization.carrierHold,
    );
    if (claim.kind !== 'FULL' || claim.what === 'DAY' || round === SECONDS_WAITED) return claim;
    await deps.pause(1000 - (at.getTime() % 1000));
    if (await deps.data.holds.platform()) return { kind: 'HELD' };
  }
}

/** The number has sent all it may: the text waits for the next minute, or for the next day's opening. */
async function waitForRoom(
  deps: SenderDeps,
  { message }: MessageFacts,
  rules: SendingRules,
  what: 'SECOND' | 'DAY',
): Promise<void> {
  const at = deps.now();
  const until =
    what === 'SECOND' ? nextOpening(new Date(at.getTime() + FULL_SECONDS * 1000), rules) : openingAfterToday(at, rules);
  const reason = what === 'SECOND' ? null : 'The number has sent all it may today';
  if (await deps.data.flow.hold(message, until, reason, rules)) await deps.wake.at([until], at);
  await tell(deps, message);
}

async function record(deps: SenderDeps, facts: MessageFacts, rules: SendingRules, result: HandOver): Promise<void> {
  const { data, now } = deps;
  const { message, contact, campaign, enrollment } = facts;
  const flowFacts = { campaign, contact, rules, enrollment };
  const at = now();
  if (result.kind === 'ACCEPTED') {
    deps.measure('TextsHandedOver', 1);
    deps.measure('SegmentsHandedOver', message.segments);
    await answered(deps, facts.organization);
    return settle(
      deps,
      message,
      await data.flow.leave(
        message,
        { to: 'HANDED_OVER', carrierId: result.carrierId, sent: at, delta: { messages: 1 }, base: at },
        flowFacts,
        at,
      ),
    );
  }
  if (result.kind === 'UNKNOWN') {
    await answerLost(deps, message.organizationId, at);
    return outcomeUnknown(deps, message, flowFacts);
  }
  const action = actionOf(result.code);
  const retry = await holdSender(deps, message.organizationId, result.code, at);
  if (retry) {
    const until = message.kind === 'CONFIRMATION' ? retry : nextOpening(retry, rules);
    if (await data.flow.hold(message, until, wordsOf(result.code), rules)) await deps.wake.at([until], at);
    return tell(deps, message);
  }
  let until = at;
  if (action === 'OPTED_OUT') {
    const changed = await data.consents.change(
      message.organizationId,
      message.phone,
      { state: 'OPTED_OUT', how: 'carrier', evidence: `code ${result.code} for text ${message.id}`, at },
      `carrier-${message.id}`,
    );
    until = await data.consents.optOutConcerns(message.organizationId, message.phone, changed.at, now());
  }
  if (action === 'INVALID_NUMBER')
    await data.contacts.markInvalid(message.organizationId, message.contactId, message.phone);
  deps.measure('TextsFailed', 1, { code: String(result.code ?? 'none') });
  const stops = action === 'OPTED_OUT' || action === 'INVALID_NUMBER';
  const next = await data.flow.leave(
    message,
    {
      to: 'FAILED',
      reason: wordsOf(result.code),
      errorCode: result.code,
      delta: { messagesFailed: 1 },
      base: message.due,
      stops,
    },
    flowFacts,
    at,
  );
  if (stops && contact.phone === message.phone)
    await stopContact(data, message, { reason: wordsOf(result.code), until });
  await settle(deps, message, next);
}

/** The contact goes on; the carrier is asked later what became of this one. It is never sent a second time by itself. */
async function outcomeUnknown(deps: SenderDeps, message: Message, flowFacts: CampaignFacts): Promise<void> {
  const { data, now, wake } = deps;
  const at = now();
  const question = firstQuestion(at);
  const next = await data.flow.leave(
    message,
    { to: 'OUTCOME_UNKNOWN', reason: 'The carrier’s answer was lost; asking it', delta: {}, base: at, askAt: question },
    flowFacts,
    at,
  );
  if (next === undefined) return;
  deps.measure('OutcomesUnknown', 1);
  await wake.at([question], at);
  await settle(deps, message, next);
}

async function optedOut(deps: SenderDeps, facts: MessageFacts, rules: SendingRules): Promise<void> {
  const { data, now } = deps;
  const { message, contact, campaign, enrollment } = facts;
  await data.flow.leave(
    message,
    { to: 'CANCELED', reason: 'The contact has opted out', delta: {}, base: message.due, stops: true },
    { campaign, contact, rules, enrollment },
    now(),
  );
  await tell(deps, message);
}

/** The step was deleted or emptied while its text waited: the contact goes on by the campaign as it now is. */
async function replan(deps: SenderDeps, facts: MessageFacts, rules: SendingRules): Promise<void> {
  if (!facts.campaign || !facts.enrollment) return;
  const due = await deps.data.joining.replan(facts.campaign, facts.enrollment, facts.contact, rules, deps.now());
  await settle(deps, facts.message, due);
}

async function settle(deps: SenderDeps, message: Message, nextDue: Date | null | undefined): Promise<void> {
  if (nextDue) await deps.wake.at([nextDue], deps.now());
  await tell(deps, message);
}

async function tell(deps: Pick<SenderDeps, 'publish'>, message: Message): Promise<void> {
  const { organizationId } = message;
  await deps.publish([
    { organizationId, kind: 'conversation', id: message.contactId },
    ...(message.campaign ? [{ organizationId, kind: 'campaign' as const, id: message.campaign.id }] : []),
  ]);
}

/** Our ids travel in the address that the carrier signs, so that its report finds the text by key. */
function statusUrl(base: string, message: Message): string {
  const ids = new URLSearchParams({
    o: message.organizationId,
    l: message.contactId,
    t: message.id,
    a: String(message.attempt),
    ...(message.campaign ? { c: message.campaign.id } : {}),
  });
  return `${base}/webhooks/twilio/status?${ids.toString()}`;
}

/** Queue delays are whole seconds: a text that comes out a moment early waits here, so that none leaves before its time. */
async function waitedForDue({ pause, now }: SenderDeps, message: Message): Promise<boolean> {
  const early = message.due.getTime() - now().getTime();
  if (message.state !== 'SCHEDULED' || early <= 0 || early > CLOCK_SKEW_MS) return false;
  await pause(early);
  return true;
}
