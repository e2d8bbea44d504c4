import type { CarrierTextOwner } from '../../data/sending/carrier-texts.ts';
import type { Data } from '../../data/index.ts';
import { campaignChanged, conversationChanged, type Publish } from '../../domain/shared/live-event.ts';
import type { Message } from '../../domain/sending/message.ts';
import type { WakeUpScheduler } from '../../adapters/wake-up-scheduler.ts';
import type { CarrierReportMessage } from '../../messages/texts/carrier-reports.ts';

interface SearchConflictDeps {
  readonly data: Pick<Data, 'carrierTexts' | 'flow' | 'messages'>;
  readonly wakeUps: Pick<WakeUpScheduler, 'schedule'>;
  readonly publish: Publish;
  readonly now: () => Date;
}

/**
 * Returns whose the carrier's text is according to a search, when a report says that it is this message's: another message, or this one
 * with another text. null if no search contradicts the report. Cost: a read, for the first report of a lost text.
 */
export async function findSearchConflict(
  { data }: Pick<SearchConflictDeps, 'data'>,
  message: Message,
  { carrierId, attempt }: CarrierReportMessage,
): Promise<CarrierTextOwner | null> {
  if (message.attempt !== attempt || message.carrierId === carrierId) return null;
  const isOwn = (owner: CarrierTextOwner | null): boolean => owner?.id === message.id && owner.attempt === attempt;
  if (message.carrierId !== null) {
    const owner = await data.carrierTexts.findOwner(message.organizationId, message.carrierId);
    return isOwn(owner) ? owner : null;
  }
  // The response to the hand-over names the text of a message that is being handed over.
  if (message.state === 'CLAIMED') return null;
  const owner = await data.carrierTexts.findOwner(message.organizationId, carrierId);
  return isOwn(owner) ? null : owner;
}

/** Takes the carrier's text from the message that a search gave it to, and asks the carrier about that message again. */
export async function takeBack(
  { data, wakeUps, publish, now }: SearchConflictDeps,
  owner: CarrierTextOwner,
  reported: Message,
): Promise<void> {
  const holder = await data.messages.findMessage(owner);
  // Staff sent the message again, or its contact was erased. The new attempt continues, and needs no search.
  if (holder?.carrierId !== owner.carrierId) return void (await data.flow.takeFromPast(owner, holder, reported, now()));
  if (!(await data.flow.takeBack(holder, reported, now()))) return;
  const { organizationId, contactId, campaign } = holder;
  await wakeUps.schedule(organizationId, [now()], now());
  await publish([
    conversationChanged(organizationId, contactId),
    ...(campaign ? [campaignChanged(organizationId, campaign.id)] : []),
  ]);
}
