import { toMessage } from '../../../../functions/data/sending/message-item.ts';
import type { Item } from '../../../../functions/data/table/table.ts';
import type { Message, MessageState } from '../../../../functions/domain/sending/message.ts';
import { getFigureOwner, isUnconfirmed } from '../../../../functions/domain/sending/figures.ts';
import { numberMessage } from '../../../../functions/messages/numbers.ts';
import type { Cloud } from '../../cloud/cloud.ts';
import { listAllItems } from '../../cloud/items.ts';
import { findProgressViolations, findUnlistedMessages } from './list-violations.ts';
import { findUsageViolations } from './usage-violations.ts';
import { findFigureViolations } from './result-violations.ts';
import { findCarrierViolations } from './carrier-violations.ts';
import {
  findCampaignListViolations,
  findContactListViolations,
  findConversationListViolations,
  findExpectedLists,
} from './contact-lists.ts';
import { findAppointmentViolations } from './appointment-violations.ts';
import { findGroupViolations } from './group-members.ts';
import { findLostMessages } from './lost-messages.ts';

/** The progress of a text: its attempt and the phase of this attempt. */
interface ObservedState {
  readonly attempt: number;
  readonly phase: number;
  readonly state: MessageState;
}

const FIGURES = [
  'planned',
  'canceled',
  'unconfirmed',
  'queued',
  'held',
  'messages',
  'messagesSuccess',
  'messagesFailed',
  'segments',
  'waiting',
  'currentLeads',
  'currentAppointments',
  'leads',
  'conversations',
  'unread',
  'open',
  'listed',
  'removed',
] as const;
/** Why a message gave way to another one. */
const REPLACED: ReadonlySet<string> = new Set(['STEP_CHANGED', 'APPOINTMENT_MOVED']);
type Figures = Partial<Record<(typeof FIGURES)[number], number>>;

/** The order of the states. A text that waits for a retry comes after every state of the failed attempt. */
const PHASES: Readonly<Record<MessageState, number>> = {
  RECEIVED: 0,
  SCHEDULED: 0,
  CLAIMED: 1,
  OUTCOME_UNKNOWN: 2,
  NOT_ACCEPTED: 3,
  HANDED_OVER: 4,
  SENT: 5,
  UNDELIVERED: 6,
  FAILED: 6,
  CANCELED: 8,
  DELIVERED: 9,
};
const WAITING_FOR_RETRY = 7;

/**
 * Reads the whole table and the carrier's own record, and returns the broken rules. With an empty list every figure equals
 * its counted items, no text was sent twice, lost or sent at night, and no state moved back since the last check. The
 * check is only valid while nothing runs.
 */
export class InvariantChecker {
  readonly #cloud: Cloud;
  readonly #observed = new Map<string, ObservedState>();
  /** Texts without a contact expire after a month, but the figures keep their segments. */
  readonly #loose = new Map<string, Item>();

  constructor(cloud: Cloud) {
    this.#cloud = cloud;
  }

  async findViolations(): Promise<string[]> {
    const items = await listAllItems(this.#cloud);
    const messages = items.filter((item) => item.sk.startsWith('MESSAGE#')).map(toMessage);
    const handedOver = this.#cloud.local.services.carrier.texts.filter((text) => text.direction === 'outbound-api');
    for (const item of items) if (item.pk.includes('#UNLINKED#')) this.#loose.set(item.pk, item);
    return [
      ...findTableViolations(items, this.#listQueuedIds(), [...this.#loose.values()]),
      ...findCarrierViolations(messages, handedOver),
      ...this.#findDeadLetters(items),
      ...this.#findBackwardMoves(messages),
    ];
  }

  /** Texts that are on their queues, due in a moment. */
  #listQueuedIds(): Set<string> {
    return new Set(
      this.#cloud.local.services.sqs.all.flatMap((queue) =>
        queue.messages().flatMap(({ body }) => (JSON.parse(body) as { messageId?: string }).messageId ?? []),
      ),
    );
  }

  /**
   * Work that no one does anymore. A check of the carrier's inbound texts may be set aside when the carrier fails for half an hour:
   * a later check continues where the last complete one ended. It is lost work unless one did.
   */
  #findDeadLetters(items: readonly Item[]): string[] {
    const checked = items.find(({ pk, sk }) => pk === 'PLATFORM' && sk === 'INBOUND-CHECK');
    const checkedUntil = Date.parse(String(checked?.['until']));
    const dead = this.#cloud.local.services.sqs.all.filter(({ spec }) => spec.name.includes('DeadLetters'));
    return dead.flatMap((queue) =>
      queue
        .messages()
        .filter(({ body, sentAt }) => !(isInboundCheck(body) && checkedUntil > sentAt))
        .map(({ body }) => `set aside in ${queue.spec.name}: ${body}`),
    );
  }

  /** States only move forward, seen from one look to the next. */
  #findBackwardMoves(messages: readonly Message[]): string[] {
    return messages.flatMap((message) => {
      const now: ObservedState = {
        attempt: message.attempt,
        phase: message.state === 'SCHEDULED' && message.isRetry ? WAITING_FOR_RETRY : PHASES[message.state],
        state: message.state,
      };
      const before = this.#observed.get(message.id);
      this.#observed.set(message.id, now);
      const back =
        before !== undefined &&
        (now.attempt < before.attempt || (now.attempt === before.attempt && now.phase < before.phase));
      return back
        ? [
            `text ${message.id} moved back from ${before.state} of attempt ${before.attempt} to ${now.state} of attempt ${now.attempt}`,
          ]
        : [];
    });
  }
}

/**
 * Returns the broken rules of the table alone. `queued` holds the ids of texts on queues. `loose` holds texts without a
 * contact, including texts that have expired.
 */
export function findTableViolations(
  items: readonly Item[],
  queued: ReadonlySet<string>,
  loose: readonly Item[] = [],
): string[] {
  const messages = items.filter((item) => item.sk.startsWith('MESSAGE#')).map(toMessage);
  return [
    ...findCounterViolations(items, messages, loose),
    ...findLostMessages(items, filterEnrollments(items), messages, queued),
    ...findProgressViolations(items, messages),
    ...findUnlistedMessages(items, messages),
    ...findUsageViolations(items, messages, loose),
    ...findFigureViolations(items, messages),
    ...findContactListViolations(items),
    ...findConversationListViolations(items),
    ...findGroupViolations(items),
    ...findCampaignListViolations(items, filterEnrollments(items)),
    ...findAppointmentViolations(items, filterEnrollments(items)),
  ];
}

/** Compares the stored figures of organizations, campaigns and steps with the counted items. */
function findCounterViolations(items: readonly Item[], messages: readonly Message[], loose: readonly Item[]): string[] {
  const stored = new Map<string, Figures>();
  const isTotal = ({ pk, sk }: Item): boolean =>
    pk.includes('#COUNTER#') && !/#(?:GROUP|FORM)#/.test(pk) && !sk.startsWith('DAY#');
  for (const item of items.filter(isTotal)) {
    const owner = item.pk.slice(0, item.pk.indexOf('#COUNTER#'));
    const scope = item.sk.startsWith('STEP#') ? `${owner} ${item.sk.slice('STEP#'.length)}` : owner;
    for (const name of FIGURES) add(stored, scope, name, Number(item[name] ?? 0));
  }
  const counted = new Map<string, Figures>();
  for (const message of messages.filter(({ kind }) => kind !== 'INBOUND')) {
    const organization = `ORG#${message.organizationId}`;
    const owner = getFigureOwner(message);
    const scopeOfOwner = owner ? `${organization}#CAMPAIGN#${owner.id} ${owner.part}` : null;
    const step = message.campaign ? scopeOfOwner : null;
    const waits = Number(['SCHEDULED', 'CLAIMED'].includes(message.state));
    const isCanceled = message.state === 'CANCELED';
    if (scopeOfOwner) {
      add(counted, scopeOfOwner, 'held', message.progressCell?.isHeld ? waits : 0);
      add(counted, scopeOfOwner, 'unconfirmed', isUnconfirmed(message) ? 1 : 0);
    }
    for (const scope of [organization, scopeOfOwner].filter((each) => each !== null)) {
      add(counted, scope, 'messages', message.sent ? 1 : 0);
      add(counted, scope, 'segments', message.sent ? message.segments : 0);
      add(counted, scope, 'messagesSuccess', message.state === 'DELIVERED' ? 1 : 0);
      add(counted, scope, 'messagesFailed', message.state === 'UNDELIVERED' || message.state === 'FAILED' ? 1 : 0);
    }
    if (scopeOfOwner && !step) {
      // The job counts what was scheduled, so the figures of a send begin at zero.
      add(counted, scopeOfOwner, 'queued', waits - 1);
      add(counted, scopeOfOwner, 'canceled', isCanceled ? 1 : 0);
    }
    if (step) {
      // A message that gave way to another one after an edit is not planned.
      const isReplaced = isCanceled && REPLACED.has(message.reason ?? '');
      add(counted, step, 'planned', isReplaced ? 0 : 1);
      add(counted, step, 'canceled', isCanceled && !isReplaced ? 1 : 0);
      add(counted, step, 'queued', waits);
    }
  }
  for (const item of filterEnrollments(items)) {
    const campaign = `ORG#${String(item.organizationId)}#CAMPAIGN#${String(item.campaignId)}`;
    const isCurrent = ['ACTIVE', 'WAITING', 'PAUSED'].includes(String(item.state)) ? 1 : 0;
    if (item.appointmentId) add(counted, `${campaign} -`, 'currentAppointments', isCurrent);
    else {
      add(counted, `${campaign} -`, 'leads', 1);
      add(counted, `${campaign} -`, 'listed', item.state === 'REMOVED' ? 0 : 1);
      add(counted, `${campaign} -`, 'removed', item.state === 'REMOVED' && item.listedAsRemoved ? 1 : 0);
      add(counted, `${campaign} -`, 'currentLeads', isCurrent);
    }
    // An appointment rests without a step while its campaign takes no appointments.
    if (item.state === 'WAITING' && typeof item.stepId === 'string')
      add(counted, `${campaign} ${item.stepId}`, 'waiting', 1);
  }
  for (const item of loose)
    if (item.state === 'HANDED_OVER')
      add(counted, item.pk.slice(0, item.pk.indexOf('#UNLINKED#')), 'segments', Number(item.segments));
  for (const item of items.filter(({ sk }) => sk === 'CONTACT')) {
    const lists = findExpectedLists(item);
    for (const name of ['leads', 'conversations', 'unread', 'open'] as const)
      add(counted, item.pk.slice(0, item.pk.indexOf('#CONTACT#')), name, lists[name] ? 1 : 0);
  }
  return [...new Set([...stored.keys(), ...counted.keys()])].flatMap((scope) =>
    FIGURES.flatMap((name) => {
      const [says, is] = [stored.get(scope)?.[name] ?? 0, counted.get(scope)?.[name] ?? 0];
      return says === is ? [] : [`${name} of ${scope} says ${says}, the items ${is}`];
    }),
  );
}

function filterEnrollments(items: readonly Item[]): Item[] {
  return items.filter(({ pk, sk }) => /^ORG#[^#]+#CONTACT#[^#]+$/.test(pk) && sk.startsWith('CAMPAIGN#'));
}

function add(figures: Map<string, Figures>, scope: string, name: keyof Figures, by: number): void {
  const before = figures.get(scope) ?? {};
  figures.set(scope, { ...before, [name]: (before[name] ?? 0) + by });
}

function isInboundCheck(body: string): boolean {
  const message = numberMessage.safeParse(JSON.parse(body));
  return message.success && message.data.kind === 'checkInbound';
}
