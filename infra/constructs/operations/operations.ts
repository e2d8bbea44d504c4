import { Aspects, Stack } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { IScheduleGroup } from 'aws-cdk-lib/aws-scheduler';
import { Construct } from 'constructs';
import type { StageConfig } from '../../config.ts';
import type { AppFunction } from '../base/app-function.ts';
import type { Capability } from '../base/capability.ts';
import { AlarmActions } from './alarm-actions.ts';
import { createAlarmTopic } from './alarm-topic.ts';
import { addAlarms } from './alarms.ts';
import { addLogQueries } from './log-queries.ts';
import { addDashboard } from './dashboard/dashboard.ts';

export interface OperationsProps {
  /** The name of the dashboard. */
  readonly name: string;
  readonly config: StageConfig;
  readonly graphqlApiId: string;
  /** The function that gets the carrier's callbacks. */
  readonly webhook: AppFunction;
  readonly table: Pick<ITable, 'tableName'>;
  /** The group of the schedules that wake the senders. */
  readonly scheduleGroup: IScheduleGroup;
  /** The sweep invokes the dispatcher every minute, so a dispatcher without invocations means that the sweep is broken. */
  readonly dispatcher: AppFunction;
  /** The dashboard and the alarms cover every queue and function of these capabilities. */
  readonly capabilities: readonly Capability[];
}

/** One dashboard page, and alarms on what harms people. The description of each alarm says what to do first. */
export class Operations extends Construct {
  constructor(scope: Construct, id: string, props: OperationsProps) {
    super(scope, id);
    const queues = props.capabilities.flatMap((capability) => capability.queues);
    const functions = props.capabilities.flatMap((capability) => capability.functions);
    const { spend, concurrency } = props.config;
    const shared = { ...props, spend, concurrencyQuota: concurrency?.account, queues, functions };
    const alarms = addAlarms(this, shared);
    addDashboard(this, { ...shared, alarms, region: props.config.region });
    addLogQueries(this, props.config.name, functions);
    Aspects.of(Stack.of(this)).add(new AlarmActions(createAlarmTopic(this, props.config)));
  }
}
