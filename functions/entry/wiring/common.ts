import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { LiveEvents } from '../../adapters/events.ts';
import type { LiveEvent, Publish } from '../../domain/live/live-event.ts';
import { Queue } from '../../adapters/queue.ts';
import { WakeUpScheduler } from '../../adapters/wake-up-scheduler.ts';
import { createData, type Data } from '../../data/index.ts';
import { Table } from '../../data/table/table.ts';
import type { Organization } from '../../domain/accounts/account.ts';
import { SWEEP } from '../../messages/wake-ups.ts';
import type { Pace } from '../../domain/sending/pace.ts';
import { processRecords } from '../../platform/batch.ts';
import { requireVariable } from '../../platform/environment.ts';
import { logger } from '../../platform/logger.ts';

/** The pieces that the functions wire from their environment; the only place that reads a clock. */
export const now = (): Date => new Date();

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export function createTableData(): Data {
  return createData(new Table(requireVariable('TABLE_NAME')));
}

export function createQueue(variable: string): Queue {
  return new Queue(requireVariable(variable));
}

export function createWakeUps(): WakeUpScheduler {
  return new WakeUpScheduler(createQueue('WAKE_QUEUE_URL'), {
    group: requireVariable('SCHEDULE_GROUP'),
    queueArn: requireVariable('WAKE_QUEUE_ARN'),
    roleArn: requireVariable('WAKE_ROLE_ARN'),
  });
}

/** Wakes the dispatcher for all that is due. */
export function createSweeper(): () => Promise<void> {
  const wakeUpQueue = createQueue('WAKE_QUEUE_URL');
  return () => wakeUpQueue.send({ body: SWEEP });
}

/** Tells open pages; a failure is logged and does not undo the work. */
export function createPublisher(): Publish {
  const live = new LiveEvents(requireVariable('GRAPHQL_URL'), process.env);
  return async (events) => {
    const failures = await live.publish(events, now());
    for (const failure of failures) logger.warn('A live event was not published', { error: failure as Error });
  };
}

export interface EventBatch {
  /** Kept until the end of the batch. */
  readonly publish: Publish;
  /** A queue's function that runs each record on its own and then tells what changed. */
  readonly handler: (handle: (body: unknown) => Promise<void>) => (event: SQSEvent) => Promise<SQSBatchResponse>;
}

/** One event for each thing that a batch changed, however many records changed it: ten texts of a campaign tell its page once. */
export function createEventBatch(): EventBatch {
  const publishAll = createPublisher();
  let changed: LiveEvent[] = [];
  return {
    publish: async (events) => void changed.push(...events),
    handler: (handle) => async (event) => {
      const response = await processRecords(event, handle);
      const events = changed;
      changed = [];
      await publishAll(events);
      return response;
    },
  };
}

/** Cuts off open pages: a session's, or a person's in an organization. A failure is logged, their next call is refused all the same. */
export function subscriptionRevoker(): {
  endSession: (sessionId: string) => Promise<void>;
  endMembership: (userId: string, organizationId: string) => Promise<void>;
} {
  const live = new LiveEvents(requireVariable('GRAPHQL_URL'), process.env);
  const revoke = async (call: () => Promise<void>): Promise<void> => {
    try {
      await call();
    } catch (error) {
      logger.warn('Open pages were not cut off', { error: error as Error });
    }
  };
  return {
    endSession: (sessionId) => revoke(() => live.endSession(sessionId)),
    endMembership: (userId, organizationId) => revoke(() => live.endMembership(userId, organizationId)),
  };
}

/** Whether texts keep to the contact's own hours as well. */
export const keepsRecipientHours = (): boolean => requireVariable('RECIPIENT_HOURS') === 'true';

export const getSendingZone = (): string => requireVariable('SENDING_ZONE');

/** Organizations that pay nothing while they have no plan. */
export const listExemptOrganizations = (): string[] =>
  requireVariable('EXEMPT_ORGANIZATIONS').split(',').filter(Boolean);

/** A number's rate: its own, or else the deployment's. */
export function getPace(organization: Organization): Pace {
  return (
    organization.pace ?? {
      segmentsPerSecond: Number(requireVariable('SEGMENTS_PER_SECOND')),
      segmentsPerDay: Number(requireVariable('SEGMENTS_PER_DAY')),
    }
  );
}
