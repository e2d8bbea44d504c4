import { Duration } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';

/** How often a message is tried before it is set aside for a person. */
export const MAX_RECEIVES = 5;

export interface WorkQueueProps {
  /** The consumer's time-out; the queue hides a message six times as long (AWS Lambda, "Using Lambda with SQS"). */
  readonly consumerTimeout: Duration;
}

/** A queue with its dead-letter queue, encrypted, TLS only, and an alarm on anything set aside: each is work not done. */
export class WorkQueue extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, props: WorkQueueProps) {
    super(scope, id);
    this.deadLetters = new Queue(this, 'DeadLetters', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    this.queue = new Queue(this, 'Queue', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
      visibilityTimeout: Duration.seconds(props.consumerTimeout.toSeconds() * 6),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: MAX_RECEIVES },
    });
    new Alarm(this, 'SetAside', {
      alarmDescription: `Messages of ${id} failed ${MAX_RECEIVES} times. Read the function's log by the messageId, mend, then put them back: npm run redrive -- -c stage=<stage> --queue ${id} (--dry counts them).`,
      metric: this.deadLetters.metricApproximateNumberOfMessagesVisible({
        period: Duration.minutes(1),
        statistic: 'max',
      }),
      threshold: 0,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
  }
}
