import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Schedule, ScheduleExpression, ScheduleGroup, ScheduleTargetInput } from 'aws-cdk-lib/aws-scheduler';
import { SqsSendMessage } from 'aws-cdk-lib/aws-scheduler-targets';
import type { Construct } from 'constructs';
import { SCHEDULED_SWEEP } from '../../../functions/messages/texts/wake-ups.ts';
import type { StageConfig } from '../../config.ts';
import { dueTextsGroup } from '../../stacks/names.ts';
import type { AppFunction } from '../base/app-function.ts';
import type { Capability } from '../base/capability.ts';
import { WorkQueue } from '../base/work-queue.ts';

/** The sweep finds a due minute whose own schedule was missed. A missed minute is late by at most this much. */
const SWEEP_INTERVAL = Duration.minutes(1);

/**
 * Wakes the dispatcher: a queue, one schedule for each due minute, and a sweep.
 *
 * Dashboard: "Oldest text that waits for no reason", and the queue Wake under "What is broken, and where?". The alarm NoSweep
 * fires when the dispatcher is not invoked.
 */
export class WakeUps implements Capability {
  readonly queue: WorkQueue;
  readonly queues: readonly WorkQueue[];
  readonly functions: readonly AppFunction[] = [];
  readonly scheduleGroup: ScheduleGroup;
  readonly #role: Role;

  constructor(scope: Construct, config: StageConfig) {
    this.queue = new WorkQueue(scope, 'Wake', {
      consumerTimeout: Duration.seconds(60),
      // A second delivery comes after six minutes.
      maxWait: Duration.minutes(8),
      waitAdvice:
        'The dispatcher does not keep up: due messages are sent late, and none is lost. Read the log of the Dispatcher.',
    });
    this.queues = [this.queue];
    this.scheduleGroup = new ScheduleGroup(scope, 'DueTexts', {
      scheduleGroupName: dueTextsGroup(config),
      removalPolicy: RemovalPolicy.DESTROY,
    });
    // Only schedules of this account may use the role.
    const conditions = { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } };
    this.#role = new Role(scope, 'WakeRole', {
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com', { conditions }),
    });
    this.#role.addToPolicy(
      new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [this.queue.queue.queueArn] }),
    );
    new Schedule(scope, 'Sweep', {
      description: 'Finds due texts whose own schedule was missed.',
      schedule: ScheduleExpression.rate(SWEEP_INTERVAL),
      target: new SqsSendMessage(this.queue.queue, {
        role: this.#role,
        input: ScheduleTargetInput.fromObject(SCHEDULED_SWEEP),
        deadLetterQueue: this.queue.deadLetters,
      }),
    });
  }

  /** Allows the function to wake the dispatcher at once, and to schedule a wake-up for a due minute. */
  allow(fn: AppFunction): AppFunction {
    fn.sendTo(this.queue.queue, 'WAKE_QUEUE_URL');
    fn.function.addEnvironment('WAKE_QUEUE_ARN', this.queue.queue.queueArn);
    fn.function.addEnvironment('SCHEDULE_GROUP', this.scheduleGroup.scheduleGroupName);
    fn.function.addEnvironment('WAKE_ROLE_ARN', this.#role.roleArn);
    const schedules = Stack.of(fn).formatArn({
      service: 'scheduler',
      resource: 'schedule',
      resourceName: `${this.scheduleGroup.scheduleGroupName}/*`,
    });
    return fn.allow(['scheduler:CreateSchedule'], [schedules]).allow(['iam:PassRole'], [this.#role.roleArn], {
      StringEquals: { 'iam:PassedToService': 'scheduler.amazonaws.com' },
    });
  }
}
