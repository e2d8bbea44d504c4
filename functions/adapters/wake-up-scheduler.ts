import { ConflictException, CreateScheduleCommand, SchedulerClient } from '@aws-sdk/client-scheduler';
import { formatMinute } from '../domain/hours/minute.ts';
import { LEAN_SIGNING, leanClient } from '../platform/lean-client.ts';
import { toServiceError } from '../platform/service-error.ts';
import { SeenCache } from '../platform/seen-cache.ts';
import type { OrganizationId } from '../domain/shared/ids.ts';
import { minuteWakeUp, organizationWakeUp } from '../messages/texts/wake-ups.ts';
import type { Queue } from './queue.ts';

export interface WakeUpConfig {
  readonly group: string;
  readonly queueArn: string;
  readonly roleArn: string;
}

/**
 * Wakes the dispatcher for the minutes in which messages are due: at once and for one organization when they are due now,
 * and by one schedule per minute for all organizations otherwise. Called after the messages are written. If the call is lost, the sweep finds the
 * messages a minute later.
 */
export class WakeUpScheduler {
  readonly #queue: Queue;
  readonly #config: WakeUpConfig;
  readonly #client: SchedulerClient;
  /** Minutes that this process has scheduled already. */
  readonly #scheduledMinutes = new SeenCache();

  constructor(queue: Queue, config: WakeUpConfig, client = new SchedulerClient(LEAN_SIGNING)) {
    this.#queue = queue;
    this.#config = config;
    this.#client = leanClient(client);
  }

  async schedule(organizationId: OrganizationId, dues: readonly Date[], now: Date): Promise<void> {
    const minutes = [...new Set(dues.map(formatMinute))];
    const current = formatMinute(now);
    const dueNow = minutes.filter((minute) => minute <= current);
    await Promise.all([
      ...(dueNow.length > 0
        ? [this.#queue.send({ body: organizationWakeUp(organizationId, dueNow), group: organizationId })]
        : []),
      ...minutes.filter((minute) => minute > current).map((minute) => this.#scheduleMinute(minute)),
    ]);
  }

  async #scheduleMinute(minute: string): Promise<void> {
    if (this.#scheduledMinutes.has(minute)) return;
    try {
      await this.#client.send(
        new CreateScheduleCommand({
          Name: `due-${minute.replaceAll(/[^0-9T]/g, '')}`,
          GroupName: this.#config.group,
          ScheduleExpression: `at(${minute}:00)`,
          ScheduleExpressionTimezone: 'UTC',
          FlexibleTimeWindow: { Mode: 'OFF' },
          ActionAfterCompletion: 'DELETE',
          Target: {
            Arn: this.#config.queueArn,
            RoleArn: this.#config.roleArn,
            Input: JSON.stringify(minuteWakeUp(minute)),
          },
        }),
      );
    } catch (error) {
      if (!(error instanceof ConflictException)) throw toServiceError(error);
    }
    this.#scheduledMinutes.add(minute);
  }
}
