import { array, number, object, optionalText, text, type JsonObject } from '../core/json.ts';
import type { Evaluator } from '../template/evaluate.ts';
import type { AlarmSpec } from './alarms.ts';
import type { Query } from './queries.ts';
import type { MetricId } from './store.ts';

const DEFAULT_PERIOD_SECONDS = 60;

/** Reads the alarms of the templates. @throws for an alarm that uses what the local cloud does not have */
export function readAlarms(evaluator: Evaluator): AlarmSpec[] {
  return evaluator.resources('AWS::CloudWatch::Alarm').map((resource) => {
    const properties = evaluator.properties(resource);
    const queries = readQueries(properties);
    const returned = queries.find(({ isReturned }) => isReturned) ?? queries[0];
    if (!returned) throw new Error(`The alarm ${resource.id} has no metric`);
    const evaluationPeriods = number(properties['EvaluationPeriods'], 1);
    return {
      id: resource.id,
      name: optionalText(properties['AlarmName']) ?? resource.id,
      description: text(properties['AlarmDescription']),
      actions: array(properties['AlarmActions']).map(text),
      queries: queries.map(({ query }) => query),
      returned: returned.query.id,
      periodMs: 1000 * Math.max(...queries.map(({ period }) => period), number(properties['Period'], 0)),
      threshold: number(properties['Threshold'], 0),
      comparison: text(properties['ComparisonOperator']),
      evaluationPeriods,
      datapointsToAlarm: number(properties['DatapointsToAlarm'], evaluationPeriods),
      missing: optionalText(properties['TreatMissingData']) ?? 'missing',
    };
  });
}

interface ReadQuery {
  readonly query: Query;
  readonly period: number;
  readonly isReturned: boolean;
}

function readQueries(properties: JsonObject): ReadQuery[] {
  const queries = array(properties['Metrics']).map(object);
  if (queries.length === 0) return [readSingle(properties)];
  return queries.map((query) => {
    const id = text(query['Id']);
    const isReturned = query['ReturnData'] !== false;
    if (query['Expression'] !== undefined)
      return { query: { id, expression: text(query['Expression']) }, period: number(query['Period'], 0), isReturned };
    const stat = object(query['MetricStat']);
    return {
      query: { id, metric: readMetricId(object(stat['Metric'])), statistic: text(stat['Stat']) },
      period: number(stat['Period'], DEFAULT_PERIOD_SECONDS),
      isReturned,
    };
  });
}

function readSingle(properties: JsonObject): ReadQuery {
  const statistic = optionalText(properties['Statistic']) ?? text(properties['ExtendedStatistic']);
  return {
    query: { id: 'm1', metric: readMetricId(properties), statistic },
    period: number(properties['Period'], DEFAULT_PERIOD_SECONDS),
    isReturned: true,
  };
}

function readMetricId(metric: JsonObject): MetricId {
  return {
    namespace: text(metric['Namespace']),
    name: text(metric['MetricName']),
    dimensions: Object.fromEntries(
      array(metric['Dimensions'])
        .map(object)
        .map(({ Name, Value }) => [text(Name), text(Value)]),
    ),
  };
}
