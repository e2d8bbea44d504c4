import type { Data } from '../data/parts.ts';
import type { Organization } from '../domain/accounts/account.ts';
import { actionOf, wordsOf } from '../domain/messaging/carrier-codes.ts';
import { BACK_OFF_SECONDS, carrierHold, holdAfterLostAnswer } from '../domain/messaging/holds.ts';
import { wholeMinuteAfter } from '../domain/messaging/minute.ts';
import { logger } from '../platform/logger.ts';
import type { Measure } from '../platform/metrics.ts';

export interface HoldSenderDeps {
  readonly data: Pick<Data, 'holds' | 'accounts'>;
  readonly measure: Measure;
}

/**
 * Some of the carrier's refusals are about the sender rather than the text: then all its texts wait, so that the
 * carrier does not have to refuse each of them. Answers when the text may be tried again, at the start of a minute, when
 * the dispatcher looks; null for a refusal that is about the text alone.
 */
export async function holdSender(
  { data, measure }: HoldSenderDeps,
  organizationId: string,
  code: number | null,
  now: Date,
): Promise<Date | null> {
  const action = actionOf(code);
  if (action === 'ACCOUNT') {
    measure('AccountRefused', 1);
    if (await data.holds.accountRefused(wordsOf(code), now))
      logger.error('The carrier refuses our account: all sending is on hold', { code });
    return wholeMinuteAfter(new Date(now.getTime() + BACK_OFF_SECONDS * 1000));
  }
  if (action !== 'BACK_OFF' && action !== 'UNREGISTERED') return null;
  const hold = carrierHold(action, wordsOf(code), now);
  await data.holds.carrierHolds(organizationId, hold);
  return wholeMinuteAfter(hold.until);
}

/** The carrier's answer was lost; when that happens again and again, the sender's other texts wait. */
export async function answerLost(
  { data }: Pick<HoldSenderDeps, 'data'>,
  organizationId: string,
  now: Date,
): Promise<void> {
  const organization = await data.accounts.organization(organizationId);
  await data.holds.carrierHolds(organizationId, holdAfterLostAnswer(organization?.carrierHold ?? null, now));
}

/** The carrier took a text again: the others need wait no longer. */
export async function answered(
  { data }: Pick<HoldSenderDeps, 'data'>,
  { id, carrierHold: hold }: Organization,
): Promise<void> {
  if (hold?.cause === 'UNANSWERED' && hold.seconds > 0) await data.holds.carrierTakes(id, hold);
}
