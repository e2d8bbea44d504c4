import type { Carrier } from '../../adapters/carrier.ts';
import type { WakeUpScheduler } from '../../adapters/wake-up-scheduler.ts';
import type { Completion } from '../../data/delivery/flow-deps.ts';
import type { Data } from '../../data/index.ts';
import type { Organization } from '../../domain/accounts/account.ts';
import { campaignChanged, conversationChanged, type Publish } from '../../domain/live/live-event.ts';
import type { Message } from '../../domain/sending/message.ts';
import type { Pace } from '../../domain/sending/pace.ts';
import type { RecordMetric } from '../../platform/metrics.ts';

/** What the steps of a hand-over work with, and how each step ends. */
export interface SenderDeps {
  readonly data: Data;
  readonly carrier: () => Promise<Pick<Carrier, 'send' | 'find'>>;
  readonly wakeUps: Pick<WakeUpScheduler, 'schedule'>;
  readonly publish: Publish;
  readonly publicBaseUrl: string;
  readonly zone: string;
  /** Whether messages also keep to 8 am to 9 pm at the contact's location. */
  readonly recipientHours: boolean;
  readonly getPace: (organization: Organization) => Pace;
  readonly recordMetric: RecordMetric;
  readonly now: () => Date;
  /** Waits, by the same clock. */
  readonly sleep: (ms: number) => Promise<void>;
}

/** `READ_AGAIN`: what was read of the message has changed. The sender reads the message again and decides anew. */
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
