import type { LiveEvent } from '../adapters/events.ts';
import type { Wake } from '../adapters/wake.ts';
import type { Data } from '../data/parts.ts';
import type { TextFacts } from '../data/facts.ts';
import type { CampaignFacts } from '../data/flow-parts.ts';
import { sendingRules } from '../domain/accounts/account.ts';
import { actionOf, wordsOf } from '../domain/messaging/carrier-codes.ts';
import { isTakenForSpam, recentMarks, spamReason } from '../domain/messaging/spam.ts';
import { makesAttemptNeedless, movesForward, type Text } from '../domain/messaging/text.ts';
import { nextOpening } from '../domain/messaging/window.ts';
import type { Measure } from '../platform/metrics.ts';
import { holdSender } from './hold-sender.ts';
import { statusPayload, type StatusPayload } from './payloads.ts';
import { stopContact } from './stop-contact.ts';

export interface StatusParts {
  readonly data: Data;
  readonly wake: Pick<Wake, 'at'>;
  readonly publish: (events: readonly LiveEvent[]) => Promise<void>;
  readonly zone: string;
  readonly measure: Measure;
  readonly now: () => Date;
}

const TRIES = 8;
/** At the least this long before a text that expired is tried again. */
const AGAIN_MS = 60_000;
/** A text that the carrier's queue drops this often is given up: staff may try it again. */
const BACK_OFF_ATTEMPTS = 5;

/** A carrier's report moves a text forward, or changes nothing: late, doubled and reordered reports are harmless. */
export async function receiveStatus(parts: StatusParts, body: unknown): Promise<void> {
  await applyReport(parts, statusPayload.parse(body));
}

/** The same for what the carrier says when it is asked. */
export async function applyReport(parts: StatusParts, report: StatusPayload): Promise<void> {
  const { data, now } = parts;
  const ref = { organizationId: report.o, leadId: report.l, id: report.t };
  for (let round = 0; round < TRIES; round += 1) {
    const facts = await data.facts.ofText(ref, report.c);
    if (!facts || !isAbout(report, facts.text)) return;
    const { text } = facts;
    const failed = report.status === 'UNDELIVERED' || report.status === 'FAILED';
    // Told again: the first time may have ended before its consequences. They may be drawn any number of times.
    if (failed && text.state === report.status) return consequences(parts, facts, report);
    if (!movesForward(text.state, report.status) && !makesAttemptNeedless(text, report.status)) return;
    if (text.state === 'CLAIMED') {
      await handedOver(parts, facts, report);
      continue;
    }
    if (failed && (await triedAgain(parts, facts, report))) return;
    if (failed && actionOf(report.code) === 'FILTERED' && text.campaign && !facts.filtered)
      await data.filtering.begin(text.organizationId, text.campaign.id);
    const told = {
      carrierId: report.sid,
      reason: failed ? wordsOf(report.code) : null,
      errorCode: failed ? report.code : null,
    };
    if (!(await data.flow.report(text, report.status, told, facts.filtered, now()))) continue;
    measureReport(parts, text, report);
    return consequences(parts, facts, report);
  }
  throw new Error(`Text ${report.t} kept changing under its report`);
}

/** A report of an earlier attempt, or of another message of the carrier's, says nothing about this one. */
function isAbout(report: StatusPayload, text: Text): boolean {
  return text.attempt === report.a && (text.carrierId === null || text.carrierId === report.sid);
}

/** Quicker than the sender's own record: the carrier knows the text, so it was handed over. */
async function handedOver(
  { data, wake, zone, now }: StatusParts,
  { text, campaign, lead, organization }: TextFacts,
  report: StatusPayload,
): Promise<void> {
  const flowFacts: CampaignFacts = { campaign, lead, rules: sendingRules(organization, zone) };
  const due = await data.flow.leave(
    text,
    { to: 'HANDED_OVER', carrierId: report.sid, sent: now(), delta: { messages: 1 }, base: now() },
    flowFacts,
    now(),
  );
  if (due) await wake.at([due], now());
}

/**
 * Certainly not on the phone, and through no fault of the text: its time ran out, or the carrier takes none of the
 * sender's for now. A new attempt when it may go. False when the report is to be taken as it is, or the text has moved.
 */
async function triedAgain(
  parts: StatusParts,
  { text, organization }: TextFacts,
  report: StatusPayload,
): Promise<boolean> {
  const { data, wake, now, zone } = parts;
  const action = actionOf(report.code);
  if (action === 'BACK_OFF' && text.attempt >= BACK_OFF_ATTEMPTS) return false;
  const after =
    action === 'EXPIRED'
      ? new Date(now().getTime() + AGAIN_MS)
      : await holdSender(parts, text.organizationId, report.code, now());
  if (!after) return false;
  const rules = sendingRules(organization, zone);
  const due = text.kind === 'CONFIRMATION' ? after : nextOpening(after, rules);
  if (!(await data.flow.again(text, due, wordsOf(report.code), rules, now()))) return false;
  await wake.at([due], now());
  await tell(parts, text, []);
  return true;
}

function measureReport(parts: StatusParts, text: Text, report: StatusPayload): void {
  if (text.sent) parts.measure('CallbackLag', (parts.now().getTime() - text.sent.getTime()) / 1000);
  if (report.status === 'UNDELIVERED' || report.status === 'FAILED')
    parts.measure('TextsFailed', 1, { code: String(report.code ?? 'none') });
}

/** What a report means beyond its text: for the contact, the campaign and the sender. Any number of times the same. */
async function consequences(parts: StatusParts, facts: TextFacts, report: StatusPayload): Promise<void> {
  const { data, now } = parts;
  const { text } = facts;
  const { organizationId, leadId } = text;
  const failed = report.status === 'UNDELIVERED' || report.status === 'FAILED';
  const action = failed ? actionOf(report.code) : null;
  const campaigns: string[] = [];
  let until = now();
  if (action === 'OPTED_OUT') {
    const { at } = await data.consents.change(
      organizationId,
      text.phone,
      { state: 'OPTED_OUT', how: 'carrier', evidence: `code ${report.code} for text ${text.id}`, at: until },
      `carrier-${text.id}`,
    );
    until = await data.consents.optOutConcerns(organizationId, text.phone, at, now());
  }
  if (action === 'INVALID_NUMBER') await data.leads.markInvalid(organizationId, leadId, text.phone);
  // What is true of a number says nothing of the one that staff has given the contact since.
  if ((action === 'OPTED_OUT' || action === 'INVALID_NUMBER') && facts.lead.phone === text.phone)
    campaigns.push(...(await stopContact(data, text, { reason: wordsOf(report.code), until })));
  if (action === 'FILTERED') await pauseSpam(parts, text);
  else if (facts.filtered && text.campaign && recentMarks(facts.filtered).length === 0)
    await data.filtering.tidy(organizationId, text.campaign.id);
  if (!failed) await registered(parts, facts);
  await tell(parts, text, campaigns);
}

/** Too many of its latest texts were filtered: the campaign pauses itself, with the reason, until staff resumes it. */
async function pauseSpam({ data, measure, now }: StatusParts, { organizationId, campaign }: Text): Promise<void> {
  const filtered = campaign ? await data.filtering.find(organizationId, campaign.id) : null;
  if (!campaign || !filtered) return;
  if (!isTakenForSpam(filtered)) return data.filtering.tidy(organizationId, campaign.id);
  let paused = false;
  await data.campaigns.change(organizationId, campaign.id, (before) => {
    paused = before.paused === null;
    return paused ? { ...before, paused: now(), pauseReason: spamReason(filtered) } : before;
  });
  if (paused) measure('SpamPauses', 1);
}

/** A text got through after its number was said to be unregistered. */
async function registered({ data }: StatusParts, { text, organization }: TextFacts): Promise<void> {
  const hold = organization.carrierHold;
  if (hold?.cause === 'UNREGISTERED' && text.claimed && text.claimed > hold.at)
    await data.holds.carrierTakes(organization.id, hold);
}

async function tell(parts: StatusParts, text: Text, campaigns: readonly string[]): Promise<void> {
  const { organizationId, leadId } = text;
  await parts.publish([
    { organizationId, kind: 'conversation', id: leadId },
    ...(text.state === 'DELIVERED' ? [] : [{ organizationId, kind: 'lead' as const, id: leadId }]),
    ...[...(text.campaign ? [text.campaign.id] : []), ...campaigns].map((id) => ({
      organizationId,
      kind: 'campaign' as const,
      id,
    })),
  ]);
}
