import { arn } from '../../core/aws.ts';
import { notImplemented, ServiceError } from '../../core/errors.ts';
import { object, optionalText, type JsonObject } from '../../core/json.ts';
import type { Targets } from '../targets.ts';
import { toSummary } from './schedule.ts';
import type { Scheduler } from './scheduler.ts';

interface SchedulerRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: JsonObject;
}

/** Performs a call of EventBridge Scheduler's REST API. @throws {ServiceError} with the code and message of the service */
export function callScheduler(
  { scheduler, targets }: { readonly scheduler: Scheduler; readonly targets: Targets },
  { method, path, query, body }: SchedulerRequest,
): JsonObject {
  const [, collection, name] = path.split('/').map(decodeURIComponent);
  if (collection === 'schedule-groups') return callGroups(scheduler, method, name);
  if (collection !== 'schedules') throw notImplemented(`the Scheduler's ${method} /${collection ?? ''}`);
  if (!name) return listSchedules(scheduler, query.get('ScheduleGroup'));
  const group = query.get('groupName') ?? optionalText(body['GroupName']) ?? 'default';
  const existing = scheduler.find(group, name);
  if (method === 'POST') {
    if (existing) throw new ServiceError('ConflictException', `Schedule ${name} already exists.`, 409);
    return put(scheduler, targets, group, name, body);
  }
  if (!existing) throw notFound(`Schedule ${name} does not exist.`);
  if (method === 'GET')
    return { ...toSummary(existing), ScheduleExpression: existing.expression, Target: existing.target };
  if (method === 'PUT') return put(scheduler, targets, group, name, body);
  scheduler.delete(existing);
  return {};
}

function listSchedules(scheduler: Scheduler, group: string | null): JsonObject {
  return { Schedules: scheduler.all.filter((schedule) => (group ?? schedule.group) === schedule.group).map(toSummary) };
}

function put(scheduler: Scheduler, targets: Targets, group: string, name: string, body: JsonObject): JsonObject {
  if (!scheduler.groups.has(group)) throw notFound(`Schedule group ${group} does not exist.`);
  if (!/^[0-9a-zA-Z\-_.]{1,64}$/.test(name))
    throw new ServiceError(
      'ValidationException',
      `Value '${name}' at 'name' failed to satisfy constraint: Member must satisfy regular expression pattern: ^[0-9a-zA-Z-_.]+$`,
    );
  if (!object(body['FlexibleTimeWindow'])['Mode'])
    throw new ServiceError(
      'ValidationException',
      "Value null at 'flexibleTimeWindow' failed to satisfy constraint: Member must not be null",
    );
  targets.check(object(body['Target']));
  scheduler.put(name, { ...body, GroupName: group });
  return { ScheduleArn: arn('scheduler', `schedule/${group}/${name}`) };
}

function callGroups(scheduler: Scheduler, method: string, name: string | undefined): JsonObject {
  if (!name) return { ScheduleGroups: [...scheduler.groups].map((group) => ({ Name: group })) };
  if (method === 'POST') scheduler.groups.add(name);
  else if (!scheduler.groups.has(name)) throw notFound(`Schedule group ${name} does not exist.`);
  return { ScheduleGroupArn: arn('scheduler', `schedule-group/${name}`), Name: name, State: 'ACTIVE' };
}

function notFound(message: string): ServiceError {
  return new ServiceError('ResourceNotFoundException', message, 404);
}
