import { DateTime } from 'luxon';
import { ServiceError } from '../../core/errors.ts';

/** A parsed schedule expression of EventBridge: at(...), rate(...) or cron(...). */
export type When =
  | { readonly kind: 'at'; readonly at: number }
  | { readonly kind: 'rate'; readonly everyMs: number }
  | { readonly kind: 'cron'; readonly fields: CronFields; readonly zone: string };

interface CronFields {
  readonly minute: Matcher;
  readonly hour: Matcher;
  readonly day: Matcher;
  readonly month: Matcher;
  readonly weekday: Matcher;
  readonly year: Matcher;
}

type Matcher = (value: number) => boolean;

const UNIT_MS: Readonly<Record<string, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };
const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const DAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

/** Parses a schedule expression. @throws {ServiceError} ValidationException */
export function parseExpression(expression: string, zone = 'UTC'): When {
  const [, kind, argument = ''] = /^(at|rate|cron)\((.+)\)$/.exec(expression.trim()) ?? [];
  if (kind === 'at' && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/.test(argument)) {
    const at = DateTime.fromISO(argument, { zone });
    if (at.isValid) return { kind: 'at', at: at.toMillis() };
  }
  if (kind === 'rate') {
    const [, count, unit] = /^(\d+) (minute|hour|day)s?$/.exec(argument) ?? [];
    if (count && unit && Number(count) > 0) return { kind: 'rate', everyMs: Number(count) * (UNIT_MS[unit] ?? 0) };
  }
  if (kind === 'cron') {
    const fields = argument.trim().split(/\s+/);
    if (fields.length === 6) return { kind: 'cron', fields: cronFields(fields), zone };
  }
  throw new ServiceError('ValidationException', `Invalid Schedule Expression ${expression}.`);
}

/** Returns the first run after `from`. Both are milliseconds since 1970; infinity when a cron never matches. */
export function nextRun(when: When, from: number): number {
  if (when.kind === 'at') return when.at;
  if (when.kind === 'rate') return from + when.everyMs;
  let moment = DateTime.fromMillis(from, { zone: when.zone }).startOf('minute').plus({ minutes: 1 });
  const { fields } = when;
  for (let step = 0; step < 20_000; step++) {
    if (
      !fields.year(moment.year) ||
      !fields.month(moment.month) ||
      !fields.day(moment.day) ||
      !fields.weekday((moment.weekday % 7) + 1)
    ) {
      moment = moment.plus({ days: 1 }).startOf('day');
    } else if (!fields.hour(moment.hour)) {
      moment = moment.plus({ hours: 1 }).startOf('hour');
    } else if (!fields.minute(moment.minute)) {
      moment = moment.plus({ minutes: 1 });
    } else {
      return moment.toMillis();
    }
  }
  return Number.POSITIVE_INFINITY;
}

function cronFields(fields: readonly string[]): CronFields {
  const [minute = '*', hour = '*', day = '*', month = '*', weekday = '*', year = '*'] = fields;
  return {
    minute: matcher(minute, 0),
    hour: matcher(hour, 0),
    day: matcher(day, 1),
    month: matcher(month, 1, MONTHS, 1),
    weekday: matcher(weekday, 1, DAYS, 1),
    year: matcher(year, 1970),
  };
}

function matcher(field: string, first: number, names: readonly string[] = [], nameBase = 0): Matcher {
  if (field === '*' || field === '?') return () => true;
  const value = (part: string): number => {
    const index = names.indexOf(part.toUpperCase());
    const parsed = index >= 0 ? index + nameBase : Number(part);
    if (!Number.isInteger(parsed))
      throw new ServiceError('ValidationException', `The local Scheduler does not implement the cron field ${field}`);
    return parsed;
  };
  const tests = field.split(',').map((part): Matcher => {
    const [range = '', step] = part.split('/');
    const [from = '', to] = range.split('-');
    const low = from === '*' ? first : value(from);
    if (step !== undefined)
      return (candidate) =>
        candidate >= low && (to === undefined || candidate <= value(to)) && (candidate - low) % Number(step) === 0;
    const high = to === undefined ? low : value(to);
    return (candidate) => candidate >= low && candidate <= high;
  });
  return (candidate) => tests.some((test) => test(candidate));
}
