import { CfnQueryDefinition } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { AppFunction } from '../base/app-function.ts';

/** A saved query of CloudWatch Logs Insights. The person on call replaces what stands in angle brackets. */
interface LogQuery {
  readonly id: string;
  readonly name: string;
  readonly lines: readonly string[];
}

/** Fields that most lines have. */
const LINE = 'fields @timestamp, service, message, field, organizationId, messageId, code';

const QUERIES: readonly LogQuery[] = [
  {
    id: 'ErrorById',
    name: 'An error by its id',
    lines: [
      'fields @timestamp, service, field, organizationId, userId, correlationId, error.name, error.message, error.stack',
      'filter errorId = "<the id on the page>"',
    ],
  },
  {
    id: 'Correlation',
    name: 'Everything that one click caused',
    lines: [
      LINE,
      'filter correlationId = "<x-correlation-id of the request, or correlationId of any line>"',
      'sort @timestamp',
    ],
  },
  {
    id: 'Organization',
    name: 'One organization',
    lines: [LINE, 'filter organizationId = "<id>"', 'sort @timestamp desc', 'limit 500'],
  },
  {
    id: 'OneText',
    name: 'One text',
    lines: [`${LINE}, attempt, status, seconds, correlationId`, 'filter messageId = "<id>"', 'sort @timestamp'],
  },
  {
    id: 'OrganizationsByCost',
    name: 'Organizations by cost',
    lines: [
      'filter message = "Segments of an organization today"',
      'stats max(segments) as segmentsToday by organizationId',
      'sort segmentsToday desc',
      'limit 20',
    ],
  },
  {
    id: 'SlowestCalls',
    name: 'The slowest calls',
    lines: [
      'filter message = "A call ended"',
      'stats count(*) as calls, pct(milliseconds, 50) as p50, pct(milliseconds, 95) as p95, max(milliseconds) as slowest by field',
      'sort p95 desc',
    ],
  },
  {
    id: 'FailuresByCode',
    name: 'Failures by carrier code',
    lines: [
      'filter message in ["A report was recorded", "A text was refused"] and ispresent(code)',
      'stats count(*) as texts, count_distinct(organizationId) as organizations by code',
      'sort texts desc',
    ],
  },
];

/** Adds the saved queries over the logs of all functions. `name`: the folder that they appear in. */
export function addLogQueries(scope: Construct, name: string, functions: readonly AppFunction[]): void {
  for (const query of QUERIES)
    new CfnQueryDefinition(scope, `Query${query.id}`, {
      name: `${name}/${query.name}`,
      queryString: query.lines.join('\n| '),
      logGroupNames: functions.map(({ logGroup }) => logGroup.logGroupName),
    });
}
