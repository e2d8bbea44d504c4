import { Stack, type IAspect } from 'aws-cdk-lib';
import { CfnAlarm } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { IConstruct } from 'constructs';

/** Ids that say nothing about what an alarm watches. */
const UNNAMED = new Set(['Operations', 'Resource']);

/**
 * Sends every alarm of a stack to a topic when it fires and when it ends, and names it `<stack>-<what it watches>`. An
 * alarm that someone adds later gets both without another line.
 */
export class AlarmActions implements IAspect {
  readonly #topic: ITopic;

  constructor(topic: ITopic) {
    this.#topic = topic;
  }

  visit(node: IConstruct): void {
    if (!(node instanceof CfnAlarm)) return;
    node.alarmActions = [this.#topic.topicArn];
    node.okActions = [this.#topic.topicArn];
    node.alarmName = getAlarmName(node);
  }
}

/** Returns the name of an alarm, such as "campaigns-prod-operations-inbound-set-aside". */
function getAlarmName(alarm: CfnAlarm): string {
  const ids = alarm.node.scopes.filter((scope) => !(scope instanceof Stack)).map(({ node }) => node.id);
  const words = ids.filter((id) => id !== '' && !UNNAMED.has(id)).map(toKebabCase);
  return [Stack.of(alarm).stackName, ...words].join('-');
}

function toKebabCase(id: string): string {
  return id.replaceAll(/([a-z])([A-Z])/g, '$1-$2').toLowerCase();
}
