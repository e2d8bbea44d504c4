import { RemovalPolicy, type Duration } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function as LambdaFunction, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { bundleDir } from '../../build-functions.ts';
import { WorkQueue } from './work-queue.ts';

/** The table actions that a function can request. */
const TABLE_ACTIONS = {
  get: 'dynamodb:GetItem',
  getMany: 'dynamodb:BatchGetItem',
  query: 'dynamodb:Query',
  put: 'dynamodb:PutItem',
  update: 'dynamodb:UpdateItem',
  /** A condition on an item that the transaction does not change. */
  check: 'dynamodb:ConditionCheckItem',
  delete: 'dynamodb:DeleteItem',
  deleteMany: 'dynamodb:BatchWriteItem',
  /** Reads the whole table. Only for the worker that deletes organizations. */
  scan: 'dynamodb:Scan',
} as const;

export type TableUse = keyof typeof TABLE_ACTIONS;

export interface AppFunctionProps {
  /** The name of a file in functions/entry, without `.ts`. */
  readonly entry: string;
  readonly timeout: Duration;
  /** MB. Lambda assigns CPU in proportion to memory. Default: 512. */
  readonly memory?: number;
  readonly environment?: Readonly<Record<string, string>>;
  readonly logRetention: RetentionDays;
  /** Executions that are kept for this function. The function never runs more at once. */
  readonly reservedConcurrency?: number | undefined;
}

/** One Lambda function with its own role and log group. The role names every action and resource. */
export class AppFunction extends Construct {
  readonly function: LambdaFunction;
  readonly role: Role;
  readonly logGroup: LogGroup;
  /** Part of the role, because a policy of its own counts toward the 500 resources of the stack. */
  readonly #policy = new PolicyDocument();
  readonly #reservedConcurrency: number;

  constructor(scope: Construct, id: string, props: AppFunctionProps) {
    super(scope, id);
    this.#reservedConcurrency = props.reservedConcurrency ?? Infinity;
    this.logGroup = new LogGroup(this, 'Logs', {
      retention: props.logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: { work: this.#policy },
    });
    this.allow(['logs:CreateLogStream', 'logs:PutLogEvents'], [this.logGroup.logGroupArn]);
    // X-Ray has no resources to name.
    this.allow(['xray:PutTraceSegments', 'xray:PutTelemetryRecords'], ['*']);
    this.function = new LambdaFunction(this, 'Function', {
      code: Code.fromAsset(bundleDir(props.entry)),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      role: this.role.withoutPolicyUpdates(),
      logGroup: this.logGroup,
      // Continues the traces that AppSync begins. Queues pass them on. X-Ray records about one in twenty.
      tracing: Tracing.ACTIVE,
      timeout: props.timeout,
      memorySize: props.memory ?? 512,
      ...(props.reservedConcurrency ? { reservedConcurrentExecutions: props.reservedConcurrency } : {}),
      environment: { NODE_OPTIONS: '--enable-source-maps', ...props.environment },
    });
  }

  /** Allows the function to perform the actions on the resources. */
  allow(
    actions: readonly string[],
    resources: readonly string[],
    conditions?: Record<string, Record<string, string>>,
  ): this {
    this.#policy.addStatements(
      new PolicyStatement({
        actions: [...actions],
        resources: [...resources],
        ...(conditions ? { conditions } : {}),
      }),
    );
    return this;
  }

  /** Allows the function to use the table, and to query the named indexes. */
  useTable(table: ITableV2, uses: readonly TableUse[], indexes: readonly string[] = []): this {
    this.function.addEnvironment('TABLE_NAME', table.tableName);
    this.allow(
      uses.map((use) => TABLE_ACTIONS[use]),
      [table.tableArn],
    );
    if (indexes.length > 0)
      this.allow(
        ['dynamodb:Query'],
        indexes.map((name) => `${table.tableArn}/index/${name}`),
      );
    return this;
  }

  /** Allows the function to send to the queue and puts the queue's URL into the environment variable. */
  sendTo(queue: IQueue, variable: string): this {
    this.function.addEnvironment(variable, queue.queueUrl);
    return this.allow(['sqs:SendMessage'], [queue.queueArn]);
  }

  /**
   * Makes the function consume the queue. Only failed messages of a batch return to the queue. `batchWindow`: how long
   * Lambda collects messages for a batch; batches of more than ten need at least a second.
   */
  consume(queue: IQueue, options: { batchSize: number; batchWindow?: Duration; maxConcurrency: number }): this {
    this.allow(['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'], [queue.queueArn]);
    const { scope } = queue.node;
    if (scope instanceof WorkQueue) scope.consumer = this.node.id;
    this.function.addEventSource(
      new SqsEventSource(queue, {
        batchSize: options.batchSize,
        ...(options.batchWindow ? { maxBatchingWindow: options.batchWindow } : {}),
        // A queue that invokes more than the function may run is throttled, and its messages become dead letters.
        maxConcurrency: Math.min(options.maxConcurrency, this.#reservedConcurrency),
        reportBatchItemFailures: true,
      }),
    );
    return this;
  }
}
