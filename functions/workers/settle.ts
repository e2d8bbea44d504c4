import type { Carrier } from '../adapters/carrier.ts';
import type { LiveEvent } from '../adapters/events.ts';
import type { Wake } from '../adapters/wake.ts';
import type { TextFacts } from '../data/facts.ts';
import type { Data } from '../data/parts.ts';
import { MAX_VALIDITY_SECONDS } from '../domain/messaging/window.ts';

export interface SettleParts {
  readonly data: Data;
  readonly carrier: () => Promise<Pick<Carrier, 'find'>>;
  readonly wake: Pick<Wake, 'at'>;
  readonly publish: (events: readonly LiveEvent[]) => Promise<void>;
  readonly now: () => Date;
}

/**
 * The carrier is asked 2 and 10 minutes after the claim, and last when its own time for the text must have run out
 * and 15 more minutes have passed (MECHANISMS, "Consent, claim, hand-over").
 */
const QUESTIONS_MS = [2 * 60_000, 10 * 60_000, MAX_VALIDITY_SECONDS * 1000 + 15 * 60_000];

export function firstQuestion(now: Date): Date {
  return new Date(now.getTime() + (QUESTIONS_MS[0] ?? 0));
}

/** Asks the carrier what became of a text whose answer was lost. Found: settled; never found: not accepted, staff may retry. */
export async function settleUnknown(parts: SettleParts, { text, organization }: TextFacts): Promise<void> {
  const { data, now } = parts;
  if (text.state !== 'OUTCOME_UNKNOWN' || !text.claimed || !organization.number) return;
  const carrier = await parts.carrier();
  const found = await carrier.find({ from: organization.number, to: text.phone, body: text.body ?? '', since: text.claimed });
  if (found) {
    // What it knows but has not finished will be reported; until then it counts as sent.
    await data.flow.report(text, found.status ?? 'SENT', { carrierId: found.carrierId, reason: null, errorCode: found.code }, now());
    return tell(parts, text.organizationId, text.leadId, text.campaign?.id);
  }
  const next = nextQuestion(text.claimed, now());
  if (next) {
    await data.due.askLater(text, next);
    return parts.wake.at([next], now());
  }
  await data.flow.settleAsNotAccepted(text);
  await tell(parts, text.organizationId, text.leadId, text.campaign?.id);
}

function nextQuestion(claimed: Date, now: Date): Date | null {
  const moment = QUESTIONS_MS.map((after) => new Date(claimed.getTime() + after)).find((at) => at.getTime() > now.getTime() + 30_000);
  return moment ?? null;
}

async function tell(parts: SettleParts, organizationId: string, leadId: string, campaignId: string | undefined): Promise<void> {
  await parts.publish([{ organizationId, kind: 'conversation', id: leadId }, ...(campaignId ? [{ organizationId, kind: 'campaign' as const, id: campaignId }] : [])]);
}
