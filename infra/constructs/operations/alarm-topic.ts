import { Stack } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic, type ITopic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import type { StageConfig } from '../../config.ts';

/**
 * Returns the topic that alarms go to: that of the config, or a new one. On a laptop the topic has no subscriber, because the
 * console shows the alarms.
 */
export function createAlarmTopic(scope: Construct, { alarms }: StageConfig): ITopic {
  const topic = alarms?.topicArn ? Topic.fromTopicArn(scope, 'AlarmTopic', alarms.topicArn) : createOwnTopic(scope);
  if (alarms?.email) topic.addSubscription(new EmailSubscription(alarms.email));
  return topic;
}

/** The policy replaces the default one, so it must name CloudWatch itself. */
function createOwnTopic(scope: Construct): Topic {
  const topic = new Topic(scope, 'AlarmTopic', { enforceSSL: true });
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } },
    }),
  );
  return topic;
}

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
