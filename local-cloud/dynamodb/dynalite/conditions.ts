import { ServiceError } from '../../core/errors.ts';
import type { Input, Item } from '../item.ts';

/** A value in DynamoDB's JSON, such as `{ S: 'text' }`. */
type Value = Record<string, unknown>;
type Path = readonly (string | number)[];

/** A condition, parsed by dynalite. */
export interface Condition {
  readonly type: string;
  readonly name?: string;
  readonly args: readonly Argument[];
}
type Argument = Condition | Path | Value;

/** Functions of dynalite that are used here. */
export interface Evaluation {
  compare(comparison: string, value: Value | undefined | null, others: readonly unknown[]): boolean;
  mapPath(path: Path, item: Item): Value | undefined | null;
}

const ORDERED = new Set(['<', '<=', '>', '>=', 'between']);
const WITH_ORDER = new Set(['S', 'N', 'B']);

/** Returns whether an item meets a condition. Dynalite itself never treats two maps, lists or spellings of a number as equal. */
export function meetsCondition(item: Item, condition: Condition, dynalite: Evaluation): boolean {
  const { type, args } = condition;
  const isMet = (index: number): boolean => meetsCondition(item, args[index] as Condition, dynalite);
  if (type === 'and') return isMet(0) && isMet(1);
  if (type === 'or') return isMet(0) || isMet(1);
  if (type === 'not') return !isMet(0);
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
  const [[type, content] = []] = Object.entries(value ?? {});
  if (type === 'B') return Buffer.byteLength(content as string, 'base64');
  if (type === 'M') return Object.keys(content as object).length;
  return typeof content === 'string' && type === 'S' ? content.length : Array.isArray(content) ? content.length : null;
}

function equal(a: Value | undefined | null, b: Value | undefined | null): boolean {
  const [[type, left] = []] = Object.entries(a ?? {});
  if (type === undefined || !b || !Object.hasOwn(b, type)) return false;
  const right = b[type];
  if (type === 'N') return Number(left) === Number(right);
  if (type === 'L')
    return sameLength(left, right) && (left as Value[]).every((each, index) => equal(each, (right as Value[])[index]));
  if (type === 'M') {
    const [ours, theirs] = [left as Record<string, Value>, right as Record<string, Value>];
    return (
      sameLength(Object.keys(ours), Object.keys(theirs)) &&
      Object.keys(ours).every((key) => equal(ours[key], theirs[key]))
    );
  }
  if (Array.isArray(left)) return sameLength(left, right) && left.every((each) => (right as unknown[]).includes(each));
  return left === right;
}

function sameLength(a: unknown, b: unknown): boolean {
  return (a as unknown[]).length === (b as unknown[]).length;
}

/** Refuses to order values other than text, numbers and bytes, as DynamoDB does before it reads an item. @throws {ServiceError} */
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

/** Refuses a query for an empty key. @throws {ServiceError} */
export function refuseEmptyKeys(input: Input): void {
  const conditions = (input['KeyConditions'] ?? {}) as Record<string, { AttributeValueList?: { S?: string }[] }>;
  for (const [name, { AttributeValueList = [] }] of Object.entries(conditions)) {
    if (AttributeValueList.some(({ S }) => S === '')) {
      throw new ServiceError(
        'ValidationException',
        `One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty string value. Key: ${name}`,
      );
    }
  }
}

/** Dynalite accepts segment 0 without the number of segments, and SPECIFIC_ATTRIBUTES that name none. @throws {ServiceError} */
export function refuseIncompleteReads(input: Input): void {
  if (input['Segment'] !== undefined && input['TotalSegments'] === undefined)
    throw new ServiceError(
      'ValidationException',
      'The TotalSegments parameter is required but was not present in the request when Segment parameter is present',
    );
  const isProjected = input['ProjectionExpression'] !== undefined || input['AttributesToGet'] !== undefined;
  if (input['Select'] === 'SPECIFIC_ATTRIBUTES' && !isProjected)
    throw new ServiceError(
      'ValidationException',
      'Must specify the AttributesToGet or ProjectionExpression when choosing to get SPECIFIC_ATTRIBUTES',
    );
}
