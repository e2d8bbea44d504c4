import { randomUUID } from 'node:crypto';
import { arn } from '../core/aws.ts';
import type { Activity, Pending } from '../core/activity.ts';
import type { Clock } from '../core/clock.ts';
import { ServiceError } from '../core/errors.ts';
import { number, object, optionalText, text, type JsonObject } from '../core/json.ts';
import type { State } from '../core/state.ts';
import type { Faults } from '../faults/faults.ts';
import type { FaultOf } from '../faults/model.ts';
import { nextRun, parseExpression } from './schedule-expression.ts';
import type { Targets } from './targets.ts';

export interface Schedule {
  readonly group: string;
  readonly name: string;
  readonly expression: string;
  readonly zone: string;
  readonly enabled: boolean;
  readonly deleteAfter: boolean;
  readonly target: JsonObject;
  readonly fromTemplate: boolean;
  readonly created: number;
  due: number;
  fired: number;
  lastFired: number | undefined;
}

const PART = 'schedules';
const MAX_FIRED = 200;
const MAX_TIMER = 2 ** 31 - 1;

/** EventBridge Scheduler: one-time and recurring schedules over its REST API, and their running. */
export class Scheduler implements Pending {
  readonly fired: { at: string; name: string; ok: boolean }[] = [];
  /** While the clock is being moved on, recurring schedules wait for the end of each stop. */
  holdRecurring = false;
  readonly #schedules = new Map<string, Schedule>();
  readonly #groups = new Set(['default']);
  readonly #clock: Clock;
  readonly #state: State;
  readonly #targets: Targets;
  readonly #activity: Activity;
  readonly #faults: Faults;
  /** Those that a fault made late: they fire then. */
  readonly #late = new WeakSet<Schedule>();
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(shared: { clock: Clock; state: State; targets: Targets; activity: Activity; faults: Faults }) {
    this.#clock = shared.clock;
    this.#state = shared.state;
    this.#targets = shared.targets;
    this.#activity = shared.activity;
    this.#faults = shared.faults;
    const kept = shared.state.part<Schedule[]>(PART, () => this.all);
    for (const schedule of kept ?? []) this.#schedules.set(key(schedule), schedule);
    shared.clock.onJump(() => {
      this.#recount();
      this.#arm();
    });
  }

  get all(): Schedule[] {
    return [...this.#schedules.values()];
  }

  get groups(): ReadonlySet<string> {
    return this.#groups;
  }

  /** The template's own groups and schedules; those that functions made stay. */
  define(groups: readonly string[], schedules: readonly JsonObject[]): void {
    for (const group of groups) this.#groups.add(group);
    const names = new Set<string>();
    for (const properties of schedules) {
      const made = this.#make(text(properties['Name']), properties, true);
      const known = this.#schedules.get(key(made));
      names.add(key(made));
      if (known && known.expression === made.expression) made.due = known.due;
      this.#schedules.set(key(made), made);
    }
    for (const [id, schedule] of this.#schedules)
      if (schedule.fromTemplate && !names.has(id)) this.#schedules.delete(id);
    this.#changed();
  }

  call(method: string, path: string, query: URLSearchParams, body: JsonObject): JsonObject {
    const [, collection, name] = path.split('/').map(decodeURIComponent);
    if (collection === 'schedule-groups') return this.#groupCall(method, name);
    if (collection !== 'schedules') throw new ServiceError('ResourceNotFoundException', `Nothing at ${path}`, 404);
    if (!name)
      return {
        Schedules: this.all
          .filter((schedule) => (query.get('ScheduleGroup') ?? schedule.group) === schedule.group)
          .map(summary),
      };
    const group = query.get('groupName') ?? optionalText(body['GroupName']) ?? 'default';
    const id = key({ group, name });
    const known = this.#schedules.get(id);
    if (method === 'POST') {
      if (known) throw new ServiceError('ConflictException', `Schedule ${name} already exists.`, 409);
      return this.#create(group, name, body);
    }
    if (!known) throw new ServiceError('ResourceNotFoundException', `Schedule ${name} does not exist.`, 404);
    if (method === 'GET') return { ...summary(known), ScheduleExpression: known.expression, Target: known.target };
    if (method === 'PUT') return this.#create(group, name, body);
    this.#schedules.delete(id);
    this.#changed();
    return {};
  }

  busy(): boolean {
    const now = this.#clock.now();
    return this.#isOneTimeSchedule().some((schedule) => schedule.due <= now);
  }

  next(): number | undefined {
    const moments = this.#isOneTimeSchedule().map((schedule) => schedule.due);
    return moments.length === 0 ? undefined : Math.min(...moments);
  }

  /** Fires each recurring schedule that came due, once, however often it would have run meanwhile. */
  async fireRecurring(): Promise<void> {
    const now = this.#clock.now();
    for (const schedule of this.all) {
      if (schedule.enabled && !isOneTime(schedule) && schedule.due <= now) await this.#fire(schedule);
    }
  }

  clear(): void {
    for (const [id, schedule] of this.#schedules) if (!schedule.fromTemplate) this.#schedules.delete(id);
    this.fired.length = 0;
    this.#changed();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  #create(group: string, name: string, body: JsonObject): JsonObject {
    if (!this.#groups.has(group))
      throw new ServiceError('ResourceNotFoundException', `Schedule group ${group} does not exist.`, 404);
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
    this.#targets.check(object(body['Target']));
    const schedule = this.#make(name, { ...body, GroupName: group }, false);
    this.#schedules.set(key(schedule), schedule);
    this.#changed();
    return { ScheduleArn: arn('scheduler', `schedule/${group}/${name}`) };
  }

  #make(name: string, properties: JsonObject, fromTemplate: boolean): Schedule {
    const expression = text(properties['ScheduleExpression']);
    const zone = optionalText(properties['ScheduleExpressionTimezone']) ?? 'UTC';
    const created = this.#clock.now();
    return {
      group: optionalText(properties['GroupName']) ?? 'default',
      name,
      expression,
      zone,
      enabled: properties['State'] !== 'DISABLED',
      deleteAfter: properties['ActionAfterCompletion'] === 'DELETE',
      target: object(properties['Target']),
      fromTemplate,
      created,
      due: nextRun(parseExpression(expression, zone), created),
      fired: 0,
      lastFired: undefined,
    };
  }

  #groupCall(method: string, name: string | undefined): JsonObject {
    if (!name) return { ScheduleGroups: [...this.#groups].map((group) => ({ Name: group })) };
    if (method === 'POST') this.#groups.add(name);
    else if (!this.#groups.has(name))
      throw new ServiceError('ResourceNotFoundException', `Schedule group ${name} does not exist.`, 404);
    return { ScheduleGroupArn: arn('scheduler', `schedule-group/${name}`), Name: name, State: 'ACTIVE' };
  }

  /** A clock that was set back must not leave a recurring schedule waiting for the old day. */
  #recount(): void {
    const now = this.#clock.now();
    for (const schedule of this.all) {
      if (!isOneTime(schedule))
        schedule.due = Math.min(schedule.due, nextRun(parseExpression(schedule.expression, schedule.zone), now));
    }
  }

  #isOneTimeSchedule(): Schedule[] {
    return this.all.filter((schedule) => schedule.enabled && isOneTime(schedule) && schedule.fired === 0);
  }

  #changed(): void {
    this.#state.changed(PART);
    this.#arm();
  }

  /** One timer for the next schedule that comes due. */
  #arm(): void {
    clearTimeout(this.#timer);
    if (this.#closed) return;
    const candidates = this.holdRecurring
      ? this.#isOneTimeSchedule()
      : this.all.filter((schedule) => schedule.enabled && (!isOneTime(schedule) || schedule.fired === 0));
    const next = Math.min(...candidates.map((schedule) => schedule.due));
    if (!Number.isFinite(next)) return;
    this.#timer = setTimeout(() => void this.#fireDue(), Math.min(Math.max(next - this.#clock.now(), 0), MAX_TIMER));
  }

  async #fireDue(): Promise<void> {
    const now = this.#clock.now();
    const due = this.#isOneTimeSchedule()
      .filter((schedule) => schedule.due <= now)
      .sort((a, b) => a.due - b.due);
    await Promise.all(due.map((schedule) => this.#fire(schedule)));
    if (!this.holdRecurring) await this.fireRecurring();
    this.#arm();
  }

  async #fire(schedule: Schedule): Promise<void> {
    await this.#activity.track(async () => {
      const now = this.#clock.now();
      const fault = this.#getFault(schedule);
      if (fault?.do === 'late') {
        schedule.due = now + fault.by;
        this.#late.add(schedule);
        return this.#changed();
      }
      schedule.fired += 1;
      schedule.lastFired = now;
      if (isOneTime(schedule)) {
        if (schedule.deleteAfter) this.#schedules.delete(key(schedule));
      } else {
        schedule.due = nextRun(parseExpression(schedule.expression, schedule.zone), now);
      }
      this.#state.changed(PART);
      const ok = fault?.do !== 'miss' && (await this.#deliver(schedule));
      if (fault?.do === 'double') await this.#deliver(schedule);
      this.fired.push({ at: new Date(now).toISOString(), name: schedule.name, ok });
      if (this.fired.length > MAX_FIRED) this.fired.shift();
    });
  }

  #getFault(schedule: Schedule): FaultOf<'late' | 'double' | 'miss'> | undefined {
    if (this.#late.delete(schedule) || this.#faults.off) return undefined;
    return this.#faults.strike(['late', 'double', 'miss'], {
      service: 'scheduler',
      operation: 'Fire',
      name: schedule.name,
    });
  }

  #deliver(schedule: Schedule): Promise<boolean> {
    return this.#targets.deliver(schedule.target, {
      input: optionalText(schedule.target['Input']) ?? '{}',
      source: `schedule ${schedule.name}`,
      id: randomUUID(),
      retries: number(object(schedule.target['RetryPolicy'])['MaximumRetryAttempts'], 185),
    });
  }
}

function key(schedule: { group: string; name: string }): string {
  return `${schedule.group}/${schedule.name}`;
}

export function isOneTime(schedule: Schedule): boolean {
  return schedule.expression.startsWith('at(');
}

function summary(schedule: Schedule): JsonObject {
  return {
    Arn: arn('scheduler', `schedule/${schedule.group}/${schedule.name}`),
    GroupName: schedule.group,
    Name: schedule.name,
    State: schedule.enabled ? 'ENABLED' : 'DISABLED',
    CreationDate: schedule.created / 1000,
    LastModificationDate: schedule.created / 1000,
  };
}
