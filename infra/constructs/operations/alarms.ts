import { Alarm, ComparisonOperator, MathExpression, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import type { StageConfig } from '../../config.ts';
import type { AppFunction } from '../base/app-function.ts';
import { buildAccessRules, type AccessRuleProps } from './access-rules.ts';
import { addAlarm } from './alarm-rule.ts';
import { buildFlowRules } from './flow-rules.ts';
import { buildMachineRules, SWEEP_PERIOD, type MachineRuleProps } from './machine-rules.ts';

export interface AlarmsProps extends MachineRuleProps, AccessRuleProps {
  readonly config: StageConfig;
  readonly dispatcher: AppFunction;
}

/** Adds the alarms and returns all of them. */
export function addAlarms(scope: Construct, props: AlarmsProps): Alarm[] {
  const rules = [...buildFlowRules(props.config), ...buildAccessRules(props), ...buildMachineRules(props)];
  return [...rules.map((rule) => addAlarm(scope, rule, props.config.stage)), addSweepAlarm(scope, props.dispatcher)];
}

function addSweepAlarm(scope: Construct, dispatcher: AppFunction): Alarm {
  return new Alarm(scope, 'NoSweep', {
    alarmDescription:
      'The sweep does not run, so texts whose schedule was missed are not sent. Look at the schedule “Sweep” and the queue “Wake”.',
    // Without FILL, CloudWatch looks for older data in place of what is missing, and fires twice as late.
    metric: new MathExpression({
      expression: 'FILL(runs, 0)',
      usingMetrics: { runs: dispatcher.function.metricInvocations({ period: SWEEP_PERIOD }) },
      period: SWEEP_PERIOD,
      label: 'runs of the dispatcher',
    }),
    threshold: 1,
    comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
    evaluationPeriods: 2,
    // No data means no invocation, which is the very thing that this alarm must find.
    treatMissingData: TreatMissingData.BREACHING,
  });
}
