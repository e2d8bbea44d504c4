import { Stack } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Schedule, ScheduleTargetInput, type ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import { SqsSendMessage } from 'aws-cdk-lib/aws-scheduler-targets';
import { Construct } from 'constructs';
import type { WorkQueue } from './work-queue.ts';

interface QueueSchedule {
  readonly description: string;
  readonly schedule: ScheduleExpression;
  /** The message, in the form that the queue's worker reads. */
  readonly message: object;
}

/**
 * Messages that go to work queues at fixed times. The schedules share one role, because a stack has a limited number of
 * resources. The role may send to the queues of the schedules only.
 */
export class Schedules extends Construct {
  readonly #role: Role;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    // Only schedules of this account may use the role.
    const conditions = { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } };
    this.#role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com', { conditions }),
    });
  }

  /** Sends the message to the queue at each time. What cannot be delivered goes to the queue's dead letters. */
  send(id: string, { queue, deadLetters }: WorkQueue, { description, schedule, message }: QueueSchedule): void {
    this.#role.addToPolicy(new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [queue.queueArn] }));
    new Schedule(this, id, {
      description,
      schedule,
      target: new SqsSendMessage(queue, {
        role: this.#role,
        input: ScheduleTargetInput.fromObject(message),
        deadLetterQueue: deadLetters,
      }),
    });
  }
}
