import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';
import { createBudget } from '../constructs/operations/alarm-topic.ts';
import { Operations } from '../constructs/operations/operations.ts';
import type { AppStack } from './app-stack.ts';
import { dashboardName } from './names.ts';

export interface OperationsStackProps extends StackProps {
  readonly config: StageConfig;
  readonly app: AppStack;
}

/**
 * What people on call look at: the dashboard, the alarms with their topic, and the saved log queries. A stack of its own,
 * because each queue and function adds alarms, and CloudFormation allows 500 resources in a stack.
 */
export class OperationsStack extends Stack {
  constructor(scope: Construct, id: string, props: OperationsStackProps) {
    super(scope, id, props);
    const { config, app } = props;
    createBudget(this, config);
    new Operations(this, 'Operations', { ...app.watched, name: dashboardName(config), config });
  }
}
