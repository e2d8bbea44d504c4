import type { LiveEvent } from '../adapters/events.ts';
import type { Wake } from '../adapters/wake.ts';
import type { Data } from '../data/parts.ts';
import type { TextFacts } from '../data/facts.ts';
import type { CampaignFacts } from '../data/flow.ts';
import { sendingRules } from '../domain/accounts/account.ts';
import { actionOf, wordsOf } from '../domain/messaging/carrier-codes.ts';
import { movesForward, type Text } from '../domain/messaging/text.ts';
import { nextOpening } from '../domain/messaging/window.ts';
import type { Measure } from '../platform/metrics.ts';
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

/** A carrier's report moves a text forward, or changes nothing: late, doubled and reordered reports are harmless. */
export async function receiveStatus(parts: StatusParts, body: unknown): Promise<void> {
  const report = statusPayload.parse(body);
  const { data, now } = parts;
  const ref = { organizationId: report.o, leadId: report.l, id: report.t };
  for (let round = 0; round < TRIES; round += 1) {
    const facts = await data.facts.ofText(ref, report.c);
    if (!facts || !movesForward(facts.text.state, report.status)) return;
    // A report of an earlier attempt says nothing about this one.
    if (facts.text.attempt !== report.a) return;
    if (facts.text.state === 'CLAIMED') {
      // Quicker than the sender's own record: the carrier knows the text, so it was handed over.
      const rules = sendingRules(facts.organization, parts.zone);
      const flowFacts: CampaignFacts = { campaign: facts.campaign, lead: facts.lead, rules };
      const due = await data.flow.leave(facts.text, { to: 'HANDED_OVER', carrierId: report.sid, sent: now(), delta: { messages: 1 }, base: now() }, flowFacts, now());
      if (due) await parts.wake.at([due], now());
      continue;
    }
    const failed = report.status === 'UNDELIVERED' || report.status === 'FAILED';
    if (failed && actionOf(report.code) === 'EXPIRED') {
      if (await tryAgain(parts, facts, wordsOf(report.code))) return;
      continue;
    }
    const told = { carrierId: report.sid, reason: failed ? wordsOf(report.code) : null, errorCode: failed ? report.code : null };
    if (await data.flow.report(facts.text, report.status, told, now())) return consequences(parts, facts.text, report);
  }
  throw new Error(`Text ${report.t} kept changing under its report`);
}

/** Certainly not on the phone, and through no fault of anyone: a new attempt at the next opening. */
async function tryAgain(parts: StatusParts, facts: TextFacts, reason: string): Promise<boolean> {
  const { data, now, zone } = parts;
  const rules = sendingRules(facts.organization, zone);
  const due = nextOpening(new Date(now().getTime() + AGAIN_MS), rules);
  if (!(await data.flow.again(facts.text, due, reason, rules, now()))) return false;
  await parts.wake.at([due], now());
  await tell(parts, facts.text, []);
  return true;
}

async function consequences(parts: StatusParts, text: Text, report: StatusPayload): Promise<void> {
  const { data, now } = parts;
  const { organizationId, leadId } = text;
  const failed = report.status === 'UNDELIVERED' || report.status === 'FAILED';
  const action = failed ? actionOf(report.code) : null;
  const campaigns: string[] = [];
  if (text.sent) parts.measure('CallbackLag', (now().getTime() - text.sent.getTime()) / 1000);
  if (failed) parts.measure('TextsFailed', 1, { code: String(report.code ?? 'none') });
  if (action === 'OPTED_OUT') {
    await data.consents.change(organizationId, text.phone, { state: 'OPTED_OUT', how: 'carrier', evidence: `code ${report.code} for text ${text.id}`, at: now() }, `carrier-${text.id}`);
  }
  if (action === 'INVALID_NUMBER') await data.leads.markInvalid(organizationId, leadId);
  if (action === 'OPTED_OUT' || action === 'INVALID_NUMBER') campaigns.push(...(await stopContact(data, organizationId, leadId, wordsOf(report.code))));
  await tell(parts, text, campaigns);
}

async function tell(parts: StatusParts, text: Text, campaigns: readonly string[]): Promise<void> {
  const { organizationId, leadId } = text;
  await parts.publish([
    { organizationId, kind: 'conversation', id: leadId },
    ...(text.state === 'DELIVERED' ? [] : [{ organizationId, kind: 'lead' as const, id: leadId }]),
    ...[...(text.campaign ? [text.campaign.id] : []), ...campaigns].map((id) => ({ organizationId, kind: 'campaign' as const, id })),
  ]);
}
