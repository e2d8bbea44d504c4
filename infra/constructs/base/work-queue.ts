import { Duration, Stack } from 'aws-cdk-lib';
import { AnyPrincipal, Effect, PolicyDocument, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { CfnQueuePolicy, Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { LIFETIMES } from '../../../functions/data/table/lifetimes.ts';

/** Receives of one message before SQS moves the message to the dead-letter queue. */
export const MAX_RECEIVES = 5;

export interface WorkQueueProps {
  /** The consumer's timeout. The queue hides a message six times as long (AWS Lambda, "Using Lambda with SQS"). */
  readonly consumerTimeout: Duration;
  /**
   * An alarm fires when the oldest message is older than this. Longer than the visibility timeout: a message that is
   * delivered a second time is no fault.
   */
  readonly maxWait: Duration;
  /** The text of that alarm: what is delayed, and what to look at first. */
  readonly waitAdvice: string;
}

/** A queue with a dead-letter queue. Both queues are encrypted and accept TLS only. Both are watched (operations). */
export class WorkQueue extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;
  readonly maxWait: Duration;
  readonly waitAdvice: string;
  /** The function that takes the messages, whose log says why one failed. null until it is connected. */
  consumer: string | null = null;

  constructor(scope: Construct, id: string, props: WorkQueueProps) {
    super(scope, id);
    this.maxWait = props.maxWait;
    this.waitAdvice = props.waitAdvice;
    this.deadLetters = new Queue(this, 'DeadLetters', {
      encryption: QueueEncryption.SQS_MANAGED,
      retentionPeriod: Duration.seconds(LIFETIMES.deadLetter),
    });
    requireTls(this.deadLetters);
    this.queue = new Queue(this, 'Queue', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.seconds(LIFETIMES.queueMessage),
      visibilityTimeout: Duration.seconds(props.consumerTimeout.toSeconds() * 6),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: MAX_RECEIVES },
    });
  }
}

/**
 * Refuses calls without TLS. All dead-letter queues of a stack share one policy, which says nothing of a single queue: with `enforceSSL`
 * each queue would be two of the resources that a stack may have. SQS keeps one policy for a queue, so this is only for queues that
 * no service writes to.
 */
function requireTls(queue: Queue): void {
  const stack = Stack.of(queue);
  const found = stack.node.tryFindChild('DeadLettersTls');
  const policy =
    found instanceof CfnQueuePolicy
      ? found
      : new CfnQueuePolicy(stack, 'DeadLettersTls', {
          queues: [],
          policyDocument: new PolicyDocument({
            statements: [
              new PolicyStatement({
                effect: Effect.DENY,
                principals: [new AnyPrincipal()],
                actions: ['sqs:*'],
                resources: ['*'],
                conditions: { Bool: { 'aws:SecureTransport': 'false' } },
              }),
            ],
          }),
        });
  policy.queues = [...policy.queues, queue.queueUrl];
}
