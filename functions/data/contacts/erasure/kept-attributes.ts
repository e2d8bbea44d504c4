import type { MessageState } from '../../../domain/sending/message.ts';
import type { Item } from '../../table/table.ts';

/**
 * What stays of the items in an erased contact's partition, by the beginning of the sort key: ids, states and times, which figures
 * and bills count. Every other attribute is removed, also one that a later version adds. An item whose kind is not here, such as a
 * note, is deleted.
 */
const KEPT: Readonly<Record<string, ReadonlySet<string>>> = {
  CONTACT: new Set([
    'organizationId',
    'id',
    'archived',
    'erased',
    'created',
    'consent',
    'responded',
    'texted',
    'pitched',
    'lastReply',
    'countedReply',
    'contactsPk',
    'contactsSk',
  ]),
  'MESSAGE#': new Set([
    'organizationId',
    'contactId',
    'id',
    'kind',
    'state',
    'lane',
    'created',
    'due',
    'attempt',
    'isRetry',
    'claimed',
    'leaseUntil',
    'carrierId',
    'chargedAttempt',
    'sent',
    'delivered',
    'countedOn',
    'segments',
    'hasPitch',
    'reason',
    'errorCode',
    'userId',
    'campaign',
    'answers',
    'jobId',
    'progressCell',
    'deleted',
  ]),
  'CAMPAIGN#': new Set([
    'organizationId',
    'campaignId',
    'contactId',
    'appointmentId',
    'round',
    'state',
    'stepId',
    'passed',
    'messageId',
    'base',
    'joined',
    'replied',
    'by',
    'removedBy',
    'stoppedByReply',
    'listedAsRemoved',
    'changes',
  ]),
  'APPOINTMENT#': new Set([
    'organizationId',
    'contactId',
    'id',
    'eventId',
    'campaignIds',
    'canceled',
    'version',
    'planned',
    'created',
  ]),
};

/** Texts that a worker still works on. Whether the carrier has such a text is found by its number and its words. */
const OPEN_STATES: ReadonlySet<unknown> = new Set<MessageState>(['SCHEDULED', 'CLAIMED', 'OUTCOME_UNKNOWN']);
/** Texts that the carrier has. Its report may say that the number opted out there. */
const REPORTED_STATES: ReadonlySet<unknown> = new Set<MessageState>(['HANDED_OVER', 'SENT']);

/** What an erasure does with an item: it keeps ids, states and times of the item, deletes the item, or comes back later. */
export type ItemErasure =
  | { readonly kind: 'SCRUB'; readonly remove: readonly string[] }
  | { readonly kind: 'DELETE' }
  | { readonly kind: 'WAIT' };

/** Returns what an erasure does with an item of the contact's partition. `isLast`: reports are not waited for anymore. */
export function planItemErasure(item: Item, isLast: boolean): ItemErasure {
  const prefix = Object.keys(KEPT).find((each) => (each.endsWith('#') ? item.sk.startsWith(each) : item.sk === each));
  const kept = prefix === undefined ? undefined : KEPT[prefix];
  if (!kept) return { kind: 'DELETE' };
  if (prefix === 'MESSAGE#' && OPEN_STATES.has(item.state)) return { kind: 'WAIT' };
  const isAwaited = prefix === 'MESSAGE#' && !isLast && REPORTED_STATES.has(item.state);
  return {
    kind: 'SCRUB',
    remove: Object.keys(item).filter(
      (name) => name !== 'pk' && name !== 'sk' && !kept.has(name) && !(isAwaited && name === 'phone'),
    ),
  };
}
