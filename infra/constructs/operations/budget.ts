import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Construct } from 'constructs';
import type { StageConfig } from '../../config.ts';

/** Percent of the budget at which AWS writes: what was spent, and what the month is expected to cost. */
const NOTICES = [
  ['ACTUAL', 80],
  ['FORECASTED', 100],
] as const;

/**
 * Asks AWS to write to the address or the topic of the alarms when the account costs more than planned. AWS counts costs of the whole
 * account a few times a day, without what the carrier charges. Two budgets of an account are free (AWS Budgets, "Pricing").
 */
export function createBudget(scope: Construct, { name, alarms, spend }: StageConfig): void {
  if (alarms === null) return;
  const subscribers = [
    ...(alarms.email === undefined ? [] : [{ subscriptionType: 'EMAIL', address: alarms.email }]),
    ...(alarms.topicArn === undefined ? [] : [{ subscriptionType: 'SNS', address: alarms.topicArn }]),
  ];
  new CfnBudget(scope, 'Budget', {
    budget: {
      budgetName: `${name}-month`,
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: spend.awsPerMonth, unit: 'USD' },
    },
    notificationsWithSubscribers: NOTICES.map(([notificationType, threshold]) => ({
      notification: { comparisonOperator: 'GREATER_THAN', notificationType, threshold, thresholdType: 'PERCENTAGE' },
      subscribers,
    })),
  });
}
