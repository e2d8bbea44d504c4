import { arn } from '../../core/aws.ts';
import { object, optionalText, text, type JsonObject } from '../../core/json.ts';
import { nextRun, parseExpression } from './schedule-expression.ts';

/** A schedule. All moments are milliseconds of the virtual clock. */
export interface Schedule {
  readonly group: string;
  readonly name: string;
  readonly expression: string;
  readonly zone: string;
  readonly enabled: boolean;
  /** Whether the schedule is deleted after its only run. */
  readonly deleteAfter: boolean;
  readonly target: JsonObject;
  /** Schedules of the template survive `clear`; schedules that functions created do not. */
  readonly fromTemplate: boolean;
  readonly created: number;
  due: number;
  fired: number;
  lastFired: number | undefined;
}

/** Builds a schedule from the properties of the API or of the template. @throws {ServiceError} for a wrong expression */
export function buildSchedule(
  name: string,
  properties: JsonObject,
  options: { readonly fromTemplate: boolean; readonly now: number },
): Schedule {
  const expression = text(properties['ScheduleExpression']);
  const zone = optionalText(properties['ScheduleExpressionTimezone']) ?? 'UTC';
  return {
    group: optionalText(properties['GroupName']) ?? 'default',
    name,
    expression,
    zone,
    enabled: properties['State'] !== 'DISABLED',
    deleteAfter: properties['ActionAfterCompletion'] === 'DELETE',
    target: object(properties['Target']),
    fromTemplate: options.fromTemplate,
    created: options.now,
    due: nextRun(parseExpression(expression, zone), options.now),
    fired: 0,
    lastFired: undefined,
  };
}

/** Returns the first run of a schedule after `now`. */
export function findNextRun(schedule: Schedule, now: number): number {
  return nextRun(parseExpression(schedule.expression, schedule.zone), now);
}

export function isOneTime(schedule: Schedule): boolean {
  return schedule.expression.startsWith('at(');
}

export function buildKey(schedule: { readonly group: string; readonly name: string }): string {
  return `${schedule.group}/${schedule.name}`;
}

/** Returns a schedule as the API lists it. */
export function toSummary(schedule: Schedule): JsonObject {
  return {
    Arn: arn('scheduler', `schedule/${schedule.group}/${schedule.name}`),
    GroupName: schedule.group,
    Name: schedule.name,
    State: schedule.enabled ? 'ENABLED' : 'DISABLED',
    CreationDate: schedule.created / 1000,
    LastModificationDate: schedule.created / 1000,
  };
}
