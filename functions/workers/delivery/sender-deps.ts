import type { Carrier } from '../../adapters/carrier.ts';
import type { Queue } from '../../adapters/queue.ts';
import type { WakeUpScheduler } from '../../adapters/wake-up-scheduler.ts';
import type { Completion } from '../../data/delivery/flow-deps.ts';
import type { MessageFacts } from '../../data/delivery/message-facts.ts';
import type { Data } from '../../data/index.ts';
import type { Organization } from '../../domain/accounts/account.ts';
import { campaignChanged, conversationChanged, type Publish } from '../../domain/shared/live-event.ts';
import type { Message } from '../../domain/sending/message.ts';
import type { Pace } from '../../domain/sending/pace.ts';
import type { SendMessage } from '../../messages/texts/deliveries.ts';
import { withCorrelation } from '../../platform/correlation.ts';
import { logger } from '../../platform/logger.ts';
import type { WatchCost } from './cost-watch.ts';
import { secondsBetween, type RecordMetric } from '../../platform/metrics.ts';

/** What the steps of a hand-over work with, and how each step ends. */
export interface SenderDeps {
  readonly data: Data;
  readonly carrier: () => Promise<Pick<Carrier, 'send' | 'list'>>;
  readonly wakeUps: Pick<WakeUpScheduler, 'schedule'>;
  /** The queue `Replies`, for alerts. Only the sender of replies has it. */
  readonly replies: Pick<Queue, 'send'> | null;
  readonly publish: Publish;
  readonly publicBaseUrl: string;
  readonly zone: string;
  /** Whether messages also keep to 8 am to 9 pm at the contact's location. */
  readonly recipientHours: boolean;
  readonly getPace: (organization: Organization) => Pace;
  /** Returns whether the organization has just reached its spend cap (`createSpendGuard`). missing if no one has a cap. */
  readonly isOverSpendCap?: (organization: Organization) => Promise<boolean>;
  /** Measures what single organizations send (`createCostWatch`). missing if no one measures. */
  readonly watchCost?: WatchCost;
  readonly recordMetric: RecordMetric;
  readonly now: () => Date;
  /** Waits, by the same clock. */
  readonly sleep: (ms: number) => Promise<void>;
}

/** What decides about a message, and what its queue message says. */
export interface SendingFacts extends MessageFacts {
  /** Since when the message could have left. null means since it was due. */
  readonly notBefore: Date | null;
  /** The correlation id of the work that caused the message. */
  readonly correlationId: string | undefined;
}

/** `READ_AGAIN`: what was read of the message has changed. The sender reads the message again and decides again. */
export type SendResult = 'DONE' | 'READ_AGAIN';

/** Wakes the dispatcher for the contact's next message, and publishes the change to open pages. */
export async function finishSend(deps: SenderDeps, message: Message, nextDue: Date | null): Promise<void> {
  if (nextDue) await deps.wakeUps.schedule(message.organizationId, [nextDue], deps.now());
  await publishChanges(deps, message);
}

/** Does the same after a message was taken out of the queue for good. */
export async function finishCompletion(deps: SenderDeps, message: Message, completion: Completion): Promise<void> {
  await finishSend(deps, message, completion.kind === 'COMPLETED' ? completion.nextDue : null);
}

export async function publishChanges({ publish }: Pick<SenderDeps, 'publish'>, message: Message): Promise<void> {
  const { organizationId, contactId, campaign } = message;
  await publish([
    conversationChanged(organizationId, contactId),
    ...(campaign ? [campaignChanged(organizationId, campaign.id)] : []),
  ]);
}

/** Adds to the facts what the queue message says. */
export function withQueueFacts(facts: MessageFacts, ids: SendMessage, correlationId: string | undefined): SendingFacts {
  return { ...facts, notBefore: ids.kind === 'send' && ids.notBefore ? new Date(ids.notBefore) : null, correlationId };
}

/** Measures accepted messages, their segments, and how late each of them is. Writes one log line for each. */
export function recordAcceptedMessages(
  { recordMetric }: Pick<SenderDeps, 'recordMetric'>,
  accepted: readonly (Pick<SendingFacts, 'message' | 'notBefore' | 'correlationId'> & { readonly carrierId: string })[],
  at: Date,
): void {
  recordMetric('TextsHandedOver', accepted.length);
  recordMetric(
    'SegmentsHandedOver',
    accepted.reduce((sum, { message }) => sum + message.segments, 0),
  );
  for (const { message, notBefore, correlationId, carrierId } of accepted) {
    const { id: messageId, organizationId, attempt } = message;
    const from = notBefore && notBefore > message.due ? notBefore : message.due;
    const seconds = secondsBetween(from, at);
    recordMetric('HandOverLag', seconds);
    withCorrelation(correlationId, () =>
      logger.info('A text was handed over', { organizationId, messageId, attempt, carrierId, seconds }),
    );
  }
}
