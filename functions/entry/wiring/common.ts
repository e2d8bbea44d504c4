import type { OrganizationId, UserId } from '../../domain/shared/ids.ts';
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { LiveEvents } from '../../adapters/events.ts';
import type { LiveEvent, Publish } from '../../domain/shared/live-event.ts';
import { Queue } from '../../adapters/queue.ts';
import { WakeUpScheduler } from '../../adapters/wake-up-scheduler.ts';
import { createData, type Data } from '../../data/index.ts';
import { Table } from '../../data/table/table.ts';
import type { Announce } from '../../data/webhook-calls/webhook-outbox.ts';
import { formatMinute } from '../../domain/hours/minute.ts';
import type { Organization } from '../../domain/accounts/account.ts';
import { setTextedCountries, type TextedCountries } from '../../domain/contacts/countries.ts';
import { organizationWakeUp, SWEEP } from '../../messages/texts/wake-ups.ts';
import type { Pace } from '../../domain/sending/pace.ts';
import { processRecords, type ProcessTogether } from '../../platform/batch.ts';
import { requireList, requireVariable } from '../../platform/environment.ts';
import { logger } from '../../platform/logger.ts';

/** The parts that all functions build from their environment. Only this file reads the clock. */
export const now = (): Date => new Date();

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Every function that texts, or says whether it could, reads the table. It gets the countries of the deployment first. */
export function createTableData(): Data {
  setTextedCountries(JSON.parse(requireVariable('TEXTED_COUNTRIES')) as TextedCountries);
  return createData(new Table(requireVariable('TABLE_NAME')), now, createAnnouncer());
}

/** Events are announced before their transaction. By then it has ended; when not, the sweep of the next minute finds them. */
const ANNOUNCE_DELAY_SECONDS = 2;
const ANNOUNCE_ONCE_IN_MS = 500;
const MAX_ANNOUNCED = 1_000;

/** Wakes the dispatcher for events that a function is about to store. undefined means the function stores none. */
function createAnnouncer(): Announce | undefined {
  const url = process.env.WAKE_QUEUE_URL;
  if (!url) return undefined;
  const queue = new Queue(url);
  /** By organization and minute. */
  const latest = new Map<string, number>();
  return async (organizationId, at) => {
    const minute = formatMinute(at);
    const about = `${organizationId} ${minute}`;
    // One look finds all that are stored until then.
    if (at.getTime() - (latest.get(about) ?? 0) < ANNOUNCE_ONCE_IN_MS) return;
    if (latest.size > MAX_ANNOUNCED) latest.clear();
    latest.set(about, at.getTime());
    const body = organizationWakeUp(organizationId, [minute]);
    try {
      await queue.send({ body, group: organizationId, delaySeconds: ANNOUNCE_DELAY_SECONDS });
    } catch (error) {
      logger.warn('Events were not announced', { organizationId, error: error as Error });
    }
  };
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

/** The queue for mails. Null when the deployment sends none. */
export function createMailQueue(): Queue | null {
  return requireVariable('SENDS_MAILS') === 'true' ? createQueue('MAILS_QUEUE_URL') : null;
}

/** Wakes the dispatcher for everything that is due. */
export function createSweeper(): () => Promise<void> {
  const wakeUpQueue = createQueue('WAKE_QUEUE_URL');
  return () => wakeUpQueue.send({ body: SWEEP });
}

/** Publishes events to open pages. A failure is logged and does not undo the work. */
export function createPublisher(): Publish {
  const live = new LiveEvents(requireVariable('GRAPHQL_URL'), process.env);
  return async (events) => {
    const failures = await live.publish(events, now());
    for (const failure of failures) logger.warn('A live event was not published', { error: failure as Error });
  };
}

export interface EventBatch {
  /** Collects events until the end of the batch. */
  readonly publish: Publish;
  /** A queue's handler. It processes the records (`processRecords`) and then publishes what changed. */
  readonly handler: (
    handle: (body: unknown, record: SQSRecord) => Promise<void>,
    together?: ProcessTogether,
  ) => (event: SQSEvent) => Promise<SQSBatchResponse>;
}

/** Collects one event for each thing that a batch changed: ten messages of a campaign update its page once. */
export function createEventBatch(): EventBatch {
  const publishAll = createPublisher();
  let changed: LiveEvent[] = [];
  return {
    publish: async (events) => void changed.push(...events),
    handler: (handle, together) => async (event) => {
      const response = await processRecords(event, handle, together);
      const events = changed;
      changed = [];
      await publishAll(events);
      return response;
    },
  };
}

/**
 * Cuts off open pages: of a session, or of a user in an organization. A failure is logged, because the next call of the
 * page is refused in any case.
 */
export function subscriptionRevoker(): {
  endSession: (sessionId: string) => Promise<void>;
  endMembership: (userId: UserId, organizationId: OrganizationId) => Promise<void>;
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

/** Returns where the pages of calendars are on a laptop. null means at Calendly. */
export const findCalendarSite = (): string | null =>
  process.env.CALENDLY_LOCAL_SITE ? `${process.env.CALENDLY_LOCAL_SITE}/_local/calendly` : null;

/** Returns whether the stage has billing. Without it the environment has no keys and addresses of the payment provider. */
export const isBilled = (): boolean => requireVariable('BILLED') === 'true';

/** Returns whether messages also keep to the contact's own hours. */
export const keepsRecipientHours = (): boolean => requireVariable('RECIPIENT_HOURS') === 'true';

export const getSendingZone = (): string => requireVariable('SENDING_ZONE');

/** Returns the organizations that pay nothing while they have no plan. */
export const listExemptOrganizations = (): string[] => requireList('EXEMPT_ORGANIZATIONS');

/** Returns a number's own pace, or the deployment's pace. */
export function getPace(organization: Organization): Pace {
  return (
    organization.pace ?? {
      segmentsPerSecond: Number(requireVariable('SEGMENTS_PER_SECOND')),
      segmentsPerDay: Number(requireVariable('SEGMENTS_PER_DAY')),
    }
  );
}
