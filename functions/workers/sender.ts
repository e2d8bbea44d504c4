import type { Carrier, HandOver } from '../adapters/carrier.ts';
import type { LiveEvent } from '../adapters/events.ts';
import type { Wake } from '../adapters/wake.ts';
import type { TextFacts } from '../data/facts.ts';
import type { CampaignFacts, Claim } from '../data/flow-parts.ts';
import type { Data } from '../data/parts.ts';
import { recipientRules, sendingRules, type Organization, type SendingRules } from '../domain/accounts/account.ts';
import { packById } from '../domain/brand/packs.ts';
import { actionOf, wordsOf } from '../domain/messaging/carrier-codes.ts';
import { CLOCK_SKEW_MS, decideHandOver, type Decision } from '../domain/messaging/hand-over.ts';
import type { Pace } from '../domain/messaging/pace.ts';
import type { Text } from '../domain/messaging/text.ts';
import { dateIn, isOpen, nextOpening, openingAfterToday, validitySeconds } from '../domain/messaging/window.ts';
import { TryLater } from '../platform/batch.ts';
import type { Measure } from '../platform/metrics.ts';
import { waitForOptIn } from './opt-in.ts';
import { textPayload } from './payloads.ts';
import { answered, answerLost, holdSender } from './hold-sender.ts';
import { firstQuestion, settleUnknown } from './settle.ts';
import { stopContact } from './stop-contact.ts';

export interface SenderParts {
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
export async function sendText(parts: SenderParts, body: unknown): Promise<void> {
  const { o, l, t, c, settle } = textPayload.parse(body);
  for (let look = 1; look <= LOOKS; look += 1) {
    const facts = await parts.data.facts.ofText({ organizationId: o, leadId: l, id: t }, c);
    if (!facts) return;
    if (settle) return settleUnknown(parts, facts);
    // A stop holds within 5 seconds: what was read before a wait is read again after it.
    if (await waitedForDue(parts, facts.text)) continue;
    if ((await decideAndAct(parts, facts)) === 'DONE') return;
  }
  throw new TryLater();
}

async function decideAndAct(parts: SenderParts, facts: TextFacts): Promise<Outcome> {
  const rules = recipientRules(sendingRules(facts.organization, parts.zone), facts.text.phone, parts.recipientHours);
  const decision = decideHandOver({
    ...facts,
    rules,
    needsOptIn: packById(facts.organization.brand).flags.blastMode,
    now: parts.now(),
  });
  if (decision.kind === 'SEND') return claimAndSend(parts, facts, rules, decision);
  if (decision.kind === 'ASK') return askFirst(parts, facts, rules);
  if (decision.kind === 'HOLD') return hold(parts, facts, rules, decision);
  await act(parts, facts, rules, decision);
  return 'DONE';
}

async function act(
  parts: SenderParts,
  facts: TextFacts,
  rules: SendingRules,
  decision: Exclude<Decision, { kind: 'SEND' | 'HOLD' | 'ASK' }>,
): Promise<void> {
  const { data, now } = parts;
  const { text, lead, campaign, enrollment } = facts;
  const flowFacts = { campaign, lead, rules, enrollment };
  switch (decision.kind) {
    case 'DROP':
      return;
    case 'BUSY':
      throw new TryLater();
    case 'CANCEL':
      return settle(
        parts,
        text,
        await data.flow.leave(
          text,
          { to: 'CANCELED', reason: decision.reason, delta: {}, base: text.due, stops: decision.stops },
          flowFacts,
          now(),
        ),
      );
    case 'REPLAN':
      return replan(parts, facts, rules);
    case 'UNKNOWN':
      return outcomeUnknown(parts, text, flowFacts);
  }
}

/** The contact must opt in first; one that does so in the same moment gets its text at once. */
async function askFirst(parts: SenderParts, facts: TextFacts, rules: SendingRules): Promise<Outcome> {
  if (!(await waitForOptIn(parts, facts, rules))) return 'LOOK_AGAIN';
  await tell(parts, facts.text);
  return 'DONE';
}

/** A campaign that is resumed in the same moment releases what waits: whoever comes too late for that looks again. */
async function hold(
  { data, wake, publish, now }: SenderParts,
  { text }: TextFacts,
  rules: SendingRules,
  decision: Extract<Decision, { kind: 'HOLD' }>,
): Promise<Outcome> {
  const paused =
    decision.paused === true && text.campaign
      ? [data.campaigns.pausedCheck(text.organizationId, text.campaign.id)]
      : [];
  const parked =
    decision.paused === true && text.campaign && text.again ? [data.due.parking(text, text.campaign.id)] : [];
  if (!(await data.flow.hold(text, decision.until, decision.reason, rules, [...paused, ...parked])))
    return 'LOOK_AGAIN';
  await wake.at([decision.until], now());
  await tell({ publish }, text);
  return 'DONE';
}

async function claimAndSend(
  parts: SenderParts,
  facts: TextFacts,
  rules: SendingRules,
  decision: Extract<Decision, { kind: 'SEND' }>,
): Promise<Outcome> {
  const claim = await claimInTurn(parts, facts, decision);
  if (claim.kind === 'HELD') return 'LOOK_AGAIN';
  if (claim.kind === 'OPTED_OUT') await optedOut(parts, facts, rules);
  if (claim.kind === 'FULL') await waitForRoom(parts, facts, rules, claim.what);
  if (claim.kind === 'CLAIMED') await handOver(parts, { ...facts, text: claim.text }, rules, decision.body);
  return 'DONE';
}

async function handOver(parts: SenderParts, facts: TextFacts, rules: SendingRules, body: string): Promise<void> {
  const { data, now } = parts;
  const { text } = facts;
  // The window once more: the claim may have waited.
  const anyHour = text.kind === 'CONFIRMATION';
  const validity = validitySeconds(now(), rules);
  if (!anyHour && (!isOpen(now(), rules) || validity === 0)) {
    const until = nextOpening(new Date(now().getTime() + 1000), rules);
    if (await data.flow.hold(text, until, 'Outside sending hours', rules)) await parts.wake.at([until], now());
    return;
  }
  const carrier = await parts.carrier();
  const result = await carrier.send({
    from: facts.organization.number ?? '',
    to: text.phone,
    body,
    statusUrl: statusUrl(parts.publicBaseUrl, text),
    ...(anyHour ? {} : { validitySeconds: validity }),
  });
  await record(parts, facts, rules, result);
}

/** Claims within the number's pace, waiting for the next second where this one is full. */
async function claimInTurn(
  parts: SenderParts,
  facts: TextFacts,
  decision: Extract<Decision, { kind: 'SEND' }>,
): Promise<Claim> {
  const pace = parts.paceOf(facts.organization);
  for (let round = 1; ; round += 1) {
    const at = parts.now();
    const claim = await parts.data.flow.claim(
      facts.text,
      decision.body,
      decision.segments,
      pace,
      dateIn(parts.zone, at),
      at,
      facts.organization.carrierHold,
    );
    if (claim.kind !== 'FULL' || claim.what === 'DAY' || round === SECONDS_WAITED) return claim;
    await parts.pause(1000 - (at.getTime() % 1000));
    if (await parts.data.holds.platform()) return { kind: 'HELD' };
  }
}

/** The number has sent all it may: the text waits for the next minute, or for the next day's opening. */
async function waitForRoom(
  parts: SenderParts,
  { text }: TextFacts,
  rules: SendingRules,
  what: 'SECOND' | 'DAY',
): Promise<void> {
  const at = parts.now();
  const until =
    what === 'SECOND' ? nextOpening(new Date(at.getTime() + FULL_SECONDS * 1000), rules) : openingAfterToday(at, rules);
  const reason = what === 'SECOND' ? null : 'The number has sent all it may today';
  if (await parts.data.flow.hold(text, until, reason, rules)) await parts.wake.at([until], at);
  await tell(parts, text);
}

async function record(parts: SenderParts, facts: TextFacts, rules: SendingRules, result: HandOver): Promise<void> {
  const { data, now } = parts;
  const { text, lead, campaign, enrollment } = facts;
  const flowFacts = { campaign, lead, rules, enrollment };
  const at = now();
  if (result.kind === 'ACCEPTED') {
    parts.measure('TextsHandedOver', 1);
    parts.measure('SegmentsHandedOver', text.segments);
    await answered(parts, facts.organization);
    return settle(
      parts,
      text,
      await data.flow.leave(
        text,
        { to: 'HANDED_OVER', carrierId: result.carrierId, sent: at, delta: { messages: 1 }, base: at },
        flowFacts,
        at,
      ),
    );
  }
  if (result.kind === 'UNKNOWN') {
    await answerLost(parts, text.organizationId, at);
    return outcomeUnknown(parts, text, flowFacts);
  }
  const action = actionOf(result.code);
  const retry = await holdSender(parts, text.organizationId, result.code, at);
  if (retry) {
    const until = text.kind === 'CONFIRMATION' ? retry : nextOpening(retry, rules);
    if (await data.flow.hold(text, until, wordsOf(result.code), rules)) await parts.wake.at([until], at);
    return tell(parts, text);
  }
  let until = at;
  if (action === 'OPTED_OUT') {
    const changed = await data.consents.change(
      text.organizationId,
      text.phone,
      { state: 'OPTED_OUT', how: 'carrier', evidence: `code ${result.code} for text ${text.id}`, at },
      `carrier-${text.id}`,
    );
    until = await data.consents.optOutConcerns(text.organizationId, text.phone, changed.at, now());
  }
  if (action === 'INVALID_NUMBER') await data.leads.markInvalid(text.organizationId, text.leadId, text.phone);
  parts.measure('TextsFailed', 1, { code: String(result.code ?? 'none') });
  const stops = action === 'OPTED_OUT' || action === 'INVALID_NUMBER';
  const next = await data.flow.leave(
    text,
    {
      to: 'FAILED',
      reason: wordsOf(result.code),
      errorCode: result.code,
      delta: { messagesFailed: 1 },
      base: text.due,
      stops,
    },
    flowFacts,
    at,
  );
  if (stops && lead.phone === text.phone) await stopContact(data, text, { reason: wordsOf(result.code), until });
  await settle(parts, text, next);
}

/** The contact goes on; the carrier is asked later what became of this one. It is never sent a second time by itself. */
async function outcomeUnknown(parts: SenderParts, text: Text, flowFacts: CampaignFacts): Promise<void> {
  const { data, now, wake } = parts;
  const at = now();
  const question = firstQuestion(at);
  const next = await data.flow.leave(
    text,
    { to: 'OUTCOME_UNKNOWN', reason: 'The carrier’s answer was lost; asking it', delta: {}, base: at, askAt: question },
    flowFacts,
    at,
  );
  if (next === undefined) return;
  parts.measure('OutcomesUnknown', 1);
  await wake.at([question], at);
  await settle(parts, text, next);
}

async function optedOut(parts: SenderParts, facts: TextFacts, rules: SendingRules): Promise<void> {
  const { data, now } = parts;
  const { text, lead, campaign, enrollment } = facts;
  await data.flow.leave(
    text,
    { to: 'CANCELED', reason: 'The contact has opted out', delta: {}, base: text.due, stops: true },
    { campaign, lead, rules, enrollment },
    now(),
  );
  await tell(parts, text);
}

/** The step was deleted or emptied while its text waited: the contact goes on by the campaign as it now is. */
async function replan(parts: SenderParts, facts: TextFacts, rules: SendingRules): Promise<void> {
  if (!facts.campaign || !facts.enrollment) return;
  const due = await parts.data.joining.replan(facts.campaign, facts.enrollment, facts.lead, rules, parts.now());
  await settle(parts, facts.text, due);
}

async function settle(parts: SenderParts, text: Text, nextDue: Date | null | undefined): Promise<void> {
  if (nextDue) await parts.wake.at([nextDue], parts.now());
  await tell(parts, text);
}

async function tell(parts: Pick<SenderParts, 'publish'>, text: Text): Promise<void> {
  const { organizationId } = text;
  await parts.publish([
    { organizationId, kind: 'conversation', id: text.leadId },
    ...(text.campaign ? [{ organizationId, kind: 'campaign' as const, id: text.campaign.id }] : []),
  ]);
}

/** Our ids travel in the address that the carrier signs, so that its report finds the text by key. */
function statusUrl(base: string, text: Text): string {
  const ids = new URLSearchParams({
    o: text.organizationId,
    l: text.leadId,
    t: text.id,
    a: String(text.attempt),
    ...(text.campaign ? { c: text.campaign.id } : {}),
  });
  return `${base}/webhooks/twilio/status?${ids.toString()}`;
}

/** Queue delays are whole seconds: a text that comes out a moment early waits here, so that none leaves before its time. */
async function waitedForDue({ pause, now }: SenderParts, text: Text): Promise<boolean> {
  const early = text.due.getTime() - now().getTime();
  if (text.state !== 'SCHEDULED' || early <= 0 || early > CLOCK_SKEW_MS) return false;
  await pause(early);
  return true;
}
