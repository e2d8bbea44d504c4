import type { AppFunction } from '../../base/app-function.ts';

/** Returns links to the log of each function, in Markdown. */
export function buildLogLinks(functions: readonly AppFunction[], region: string): string {
  return functions
    .map(
      ({ node, logGroup }) =>
        `[${node.id}](${toConsole(region, `logsV2:log-groups/log-group/${logGroup.logGroupName}`)})`,
    )
    .join(' · ');
}

/** Returns the first steps of a person on call, in Markdown. */
export function buildFirstSteps(region: string): string {
  return [
    'Read the description of the alarm: it names the first step. `infra/RUNBOOKS.md` has the longer ones, and `infra/SLO.md` what we promise.',
    [
      `[Saved log queries](${toConsole(region, 'logsV2:logs-insights')})`,
      `[Alarms](${toConsole(region, 'alarmsV2:')})`,
      `[Traces](${toConsole(region, 'xray:service-map')})`,
      `[Functions](https://${region}.console.aws.amazon.com/lambda/home?region=${region}#/functions)`,
      `[Queues](https://${region}.console.aws.amazon.com/sqs/v3/home?region=${region}#/queues)`,
      '[AWS Health](https://health.aws.amazon.com/health/status)',
      '[Carrier status](https://status.twilio.com)',
    ].join(' · '),
  ].join('\n\n');
}

function toConsole(region: string, page: string): string {
  return `https://${region}.console.aws.amazon.com/cloudwatch/home?region=${region}#${page}`;
}
