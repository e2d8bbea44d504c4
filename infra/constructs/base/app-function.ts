import { RemovalPolicy, type Duration } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Effect, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { bundleDir } from '../build-functions.ts';

/** What a function may do with the table, by name; nothing here scans. */
const TABLE_ACTIONS = {
  get: 'dynamodb:GetItem',
  getMany: 'dynamodb:BatchGetItem',
  query: 'dynamodb:Query',
  put: 'dynamodb:PutItem',
  update: 'dynamodb:UpdateItem',
  /** A condition on an item, in a transaction that does not change it. */
  check: 'dynamodb:ConditionCheckItem',
  delete: 'dynamodb:DeleteItem',
  deleteMany: 'dynamodb:BatchWriteItem',
} as const;

export type TableUse = keyof typeof TABLE_ACTIONS;

export interface AppFunctionProps {
  /** The file in functions/entry. */
  readonly entry: string;
  readonly timeout: Duration;
  /** MB; a CPU share comes with it. */
  readonly memory?: number;
  readonly environment?: Readonly<Record<string, string>>;
  readonly logDays: RetentionDays;
}

/** One Lambda function with its own role and log group. Every permission is asked for by name. */
export class AppFunction extends Construct {
  readonly function: LambdaFunction;
  readonly role: Role;

  constructor(scope: Construct, id: string, props: AppFunctionProps) {
    super(scope, id);
    const logGroup = new LogGroup(this, 'Logs', { retention: props.logDays, removalPolicy: RemovalPolicy.DESTROY });
    this.role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    this.allow(['logs:CreateLogStream', 'logs:PutLogEvents'], [logGroup.logGroupArn]);
    this.function = new LambdaFunction(this, 'Function', {
      code: Code.fromAsset(bundleDir(props.entry)),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      role: this.role.withoutPolicyUpdates(),
      logGroup,
      timeout: props.timeout,
      memorySize: props.memory ?? 512,
      environment: { NODE_OPTIONS: '--enable-source-maps', ...props.environment },
    });
    this.function.node.addDependency(this.role);
  }

  allow(
    actions: readonly string[],
    resources: readonly string[],
    conditions?: Record<string, Record<string, string>>,
  ): this {
    this.role.addToPolicy(
      new PolicyStatement({
        effect: Effect.ALLOW,
        actions: [...actions],
        resources: [...resources],
        ...(conditions ? { conditions } : {}),
      }),
    );
    return this;
  }

  /** Access to the table, and to those of its indexes that are named. */
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

  /** May send to the queue, whose address it finds in the variable. */
  sendTo(queue: IQueue, variable: string): this {
    this.function.addEnvironment(variable, queue.queueUrl);
    return this.allow(['sqs:SendMessage'], [queue.queueArn]);
  }

  /** Consumes the queue; one bad message does not return the whole batch. */
  consume(queue: IQueue, options: { batchSize: number; maxConcurrency: number }): this {
    this.allow(['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'], [queue.queueArn]);
    this.function.addEventSource(
      new SqsEventSource(queue, {
        batchSize: options.batchSize,
        maxConcurrency: options.maxConcurrency,
        reportBatchItemFailures: true,
      }),
    );
    return this;
  }
}
