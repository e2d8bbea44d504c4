import type { AppFunction } from '../../base/app-function.ts';
import {
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  PeriodOverride,
  TextWidget,
  type IAlarm,
  type IWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import type { StageConfig } from '../../../config.ts';
import { buildObjectives, burnMetric } from '../objectives.ts';
import { askAboutPeople } from './access-questions.ts';
import { askAboutCost, askAboutReports, askAboutStops, askAboutTexts } from './flow-questions.ts';
import { createHeading, PAGE_WIDTH, toAnnotation } from './graph.ts';
import { buildFirstSteps } from './links.ts';
import { askWhatIsBroken, type MachineQuestionProps } from './machine-questions.ts';

export interface DashboardProps extends MachineQuestionProps {
  readonly name: string;
  readonly graphqlApiId: string;
  readonly webhook: AppFunction;
  readonly spend: StageConfig['spend'];
  readonly alarms: readonly IAlarm[];
}

/** Adds the dashboard. Each part of the page is a question of the person on call, from what harms people most to where. */
export function addDashboard(scope: Construct, props: DashboardProps): void {
  new Dashboard(scope, 'Dashboard', {
    dashboardName: props.name,
    // Spend is an hour and the objectives are a day, whatever period a viewer chooses.
    periodOverride: PeriodOverride.INHERIT,
    widgets: [
      showAlarms(props),
      ...askAboutTexts(),
      ...askAboutStops(),
      ...askAboutPeople(props.graphqlApiId),
      ...askAboutReports(props.webhook),
      ...askAboutCost(props.spend),
      ...askWhatIsBroken(props),
      ...askAboutObjectives(props.graphqlApiId),
    ],
  });
}

function showAlarms({ alarms, region }: DashboardProps): IWidget[] {
  return [
    new AlarmStatusWidget({ title: 'Alarms', alarms: [...alarms], width: 16, height: 8 }),
    new TextWidget({ markdown: `# Start here\n${buildFirstSteps(region)}`, width: 8, height: 8 }),
  ];
}

function askAboutObjectives(graphqlApiId: string): IWidget[][] {
  return [
    [
      createHeading(
        'Do we keep what we promise?',
        'Each line is how fast a promise uses up its error budget, by day. Below 1 the budget of four weeks lasts. A single day at 28 uses it up. See infra/SLO.md.',
      ),
    ],
    [
      new GraphWidget({
        title: 'Burn of the error budgets (1 = exactly kept)',
        left: buildObjectives(graphqlApiId).map(burnMetric),
        leftAnnotations: [toAnnotation({ value: 1, label: 'exactly kept' })],
        leftYAxis: { min: 0, showUnits: false },
        start: '-P28D',
        width: PAGE_WIDTH,
        height: 6,
      }),
    ],
  ];
}
