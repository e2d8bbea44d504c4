import type { Data } from '../../data/index.ts';
import { matchKeyword } from '../../domain/consent/keywords.ts';
import type { InboundTextMessage } from '../../messages/texts/inbound-texts.ts';
import { logger } from '../../platform/logger.ts';

/**
 * Processes a text to a number that no organization has. STOP to a brand's own number ends the alerts to this phone, and START
 * lets them begin again. May run any number of times for the same text. Codes are not affected: a person asks for each of them.
 */
export async function receiveAtPlatformNumber(
  { data, now }: { readonly data: Pick<Data, 'inboundChecks' | 'platformNumbers'>; readonly now: () => Date },
  { carrierId, from, to, body, optOutType, sentAt }: InboundTextMessage,
): Promise<void> {
  if (!(await data.platformNumbers.has(to))) return logger.warn('A text to a number of no one', { carrierId });
  const match = matchKeyword(body, { optedOut: true, optInRequested: false, optOutType });
  logger.info('A text to the number of a brand', { carrierId, keyword: match?.keyword });
  // A START that no callback brought may be older than a STOP.
  if (match?.keyword === 'OPT_OUT' || (match?.keyword === 'OPT_IN' && sentAt === undefined))
    await data.platformNumbers.setStopped({ number: to, phone: from }, match.keyword === 'OPT_OUT', carrierId, now());
  await data.inboundChecks.setSeen(carrierId, now());
}
