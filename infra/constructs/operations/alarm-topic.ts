import { Stack } from 'aws-cdk-lib';
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
