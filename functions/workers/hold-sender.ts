import type { Data } from '../data/parts.ts';
import { actionOf, wordsOf } from '../domain/messaging/carrier-codes.ts';
import { BACK_OFF_SECONDS, carrierHold } from '../domain/messaging/holds.ts';
import { logger } from '../platform/logger.ts';
import type { Measure } from '../platform/metrics.ts';

export interface HoldSenderParts {
  readonly data: Pick<Data, 'holds'>;
  readonly measure: Measure;
}

/**
 * Some of the carrier's refusals are about the sender rather than the text: then all its texts wait, so that the
 * carrier does not have to refuse each of them. Answers when the text may be tried again; null for a refusal that is
 * about the text alone.
 */
export async function holdSender({ data, measure }: HoldSenderParts, organizationId: string, code: number | null, now: Date): Promise<Date | null> {
  const action = actionOf(code);
  if (action === 'ACCOUNT') {
    measure('AccountRefused', 1);
    if (await data.holds.accountRefused(wordsOf(code), now)) logger.error('The carrier refuses our account: all sending is on hold', { code });
    return new Date(now.getTime() + BACK_OFF_SECONDS * 1000);
  }
  if (action !== 'BACK_OFF' && action !== 'UNREGISTERED') return null;
  const hold = carrierHold(action, wordsOf(code), now);
  await data.holds.carrierHolds(organizationId, hold);
  return hold.until;
}
