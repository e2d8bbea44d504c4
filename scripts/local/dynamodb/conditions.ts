import { ServiceError } from '../core/errors.ts';
import type { Item } from './dynalite.ts';

/** A value as DynamoDB writes it: one type and what it holds. */
type Value = Record<string, unknown>;
type Path = readonly (string | number)[];

/** A condition as dynalite's parser reads it. */
export interface Condition {
  readonly type: string;
  readonly name?: string;
  readonly args: readonly Argument[];
}
type Argument = Condition | Path | Value;

/** The parts of dynalite's evaluation that are used here. */
export interface Evaluation {
  compare(comparison: string, value: Value | undefined | null, others: readonly unknown[]): boolean;
  mapPath(path: Path, item: Item): Value | undefined | null;
}

const ORDERED = new Set(['<', '<=', '>', '>=', 'between']);
const WITH_ORDER = new Set(['S', 'N', 'B']);

/** Whether an item meets a condition. Dynalite takes no two maps or lists, and no two ways to write a number, as equal. */
export function meetsCondition(item: Item, condition: Condition, dynalite: Evaluation): boolean {
  const { type, args } = condition;
  const met = (index: number): boolean => meetsCondition(item, args[index] as Condition, dynalite);
  if (type === 'and') return met(0) && met(1);
  if (type === 'or') return met(0) || met(1);
  if (type === 'not') return !met(0);
  const [value, ...others] = args.map((argument) => resolveArgument(argument, item, dynalite));
  if (type === '=') return equal(value, others[0]);
  if (type === '<>') return !equal(value, others[0]);
  if (type === 'in') return others.some((other) => equal(value, other));
  return dynalite.compare(type === 'function' ? (condition.name ?? '') : type, value, others);
}

function resolveArgument(argument: Argument, item: Item, dynalite: Evaluation): Value | undefined | null {
  if (Array.isArray(argument)) return dynalite.mapPath(argument as Path, item);
  const { type, name, args } = argument as Condition;
  if (type !== 'function' || name !== 'size') return argument as Value;
  const [measured] = args;
  const size = measured === undefined ? null : computeSize(resolveArgument(measured, item, dynalite));
  return size === null ? null : { N: String(size) };
}

function computeSize(value: Value | undefined | null): number | null {
  const [[type, held] = []] = Object.entries(value ?? {});
  if (type === 'B') return Buffer.byteLength(held as string, 'base64');
  if (type === 'M') return Object.keys(held as object).length;
  return typeof held === 'string' && type === 'S' ? held.length : Array.isArray(held) ? held.length : null;
}

function equal(a: Value | undefined | null, b: Value | undefined | null): boolean {
  const [[type, mine] = []] = Object.entries(a ?? {});
  if (type === undefined || !b || !Object.hasOwn(b, type)) return false;
  const theirs = b[type];
  if (type === 'N') return Number(mine) === Number(theirs);
  if (type === 'L')
    return (
      sameLength(mine, theirs) && (mine as Value[]).every((each, index) => equal(each, (theirs as Value[])[index]))
    );
  if (type === 'M') {
    const [left, right] = [mine as Record<string, Value>, theirs as Record<string, Value>];
    return (
      sameLength(Object.keys(left), Object.keys(right)) &&
      Object.keys(left).every((key) => equal(left[key], right[key]))
    );
  }
  if (Array.isArray(mine))
    return sameLength(mine, theirs) && mine.every((each) => (theirs as unknown[]).includes(each));
  return mine === theirs;
}

function sameLength(a: unknown, b: unknown): boolean {
  return (a as unknown[]).length === (b as unknown[]).length;
}

/** Only text, numbers and bytes have an order; DynamoDB refuses other values before it looks at an item. */
export function refuseUnordered(condition: Condition): void {
  for (const argument of condition.args) {
    if (Array.isArray(argument)) continue;
    if ('args' in argument) refuseUnordered(argument as Condition);
    else if (ORDERED.has(condition.type)) {
      const type = Object.keys(argument)[0] ?? '';
      if (WITH_ORDER.has(type)) continue;
      const operator = condition.type === 'between' ? 'BETWEEN' : condition.type;
      throw new ServiceError(
        'ValidationException',
        `Invalid ConditionExpression: Incorrect operand type for operator or function; operator or function: ${operator}, operand type: ${type}`,
      );
    }
  }
}
