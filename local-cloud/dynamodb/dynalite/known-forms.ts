import type { Input, Item } from '../item.ts';
import type { CommonInput } from './common-inputs.ts';
import { describeExpression, listTypes, nameValues } from './expressions.ts';
import { createTemplate, type TreeTemplate } from './tree-template.ts';

type Values = Record<string, Record<string, unknown>>;

/** The trees that dynalite makes of the expressions of a form. */
interface Trees {
  readonly condition: TreeTemplate | null;
  readonly update: TreeTemplate | null;
}

const MAX_FORMS = 2_000;

/**
 * The forms of inputs that passed all checks. Two inputs of one form differ only in keys, items and values. So of an input in a known
 * form only these are checked, and its expressions need no parsing.
 */
export class KnownForms {
  readonly #forms = new Map<string, Trees>();
  readonly #hasError: (value: Record<string, unknown>) => boolean;

  /** @param hasError returns whether dynalite refuses a value. May bring a number into its usual spelling */
  constructor(hasError: (value: Record<string, unknown>) => boolean) {
    this.#hasError = hasError;
  }

  /** Returns the form of an input. null if its checks depend on more than its form. */
  describe(operation: string, { input, settings }: CommonInput): string | null {
    if (input['ProjectionExpression'] !== undefined) return null;
    const { ConditionExpression: condition, UpdateExpression: update, ExpressionAttributeNames: names } = input;
    const values = input['ExpressionAttributeValues'] as Values | undefined;
    const conditionForm = condition === undefined ? '' : describeExpression(condition as string, values);
    const updateForm = update === undefined ? '' : describeExpression(update as string, values);
    if (conditionForm === null || updateForm === null) return null;
    const used = names === undefined ? '' : JSON.stringify(names);
    return `${operation} ${settings}\n${used}\n${listTypes(values)}\n${conditionForm.length} ${conditionForm}\n${updateForm}`;
  }

  /** Completes an input of a known form as dynalite's checks do. Returns false when all checks must run. */
  complete(form: string, input: Input): boolean {
    const trees = this.#forms.get(form);
    if (!trees || !this.#hasValidValues(input)) return false;
    const values = (input['ExpressionAttributeValues'] ?? {}) as Values;
    if (trees.update) input['_updates'] = trees.update(values);
    if (trees.condition) input['_condition'] = trees.condition(values);
    return true;
  }

  /** Remembers the form of an input that passed all checks. The input gets copies of its trees, because evaluation writes to them. */
  add(form: string, input: Input): void {
    const names = nameValues(input['ExpressionAttributeValues'] as Values | undefined);
    const { _condition: condition, _updates: update } = input;
    if (this.#forms.size >= MAX_FORMS) this.#forms.clear();
    this.#forms.set(form, {
      condition: condition === undefined ? null : createTemplate(condition, names, { isTreeWritten: false }),
      update: update === undefined ? null : createTemplate(update, names, { isTreeWritten: true }),
    });
    this.complete(form, input);
  }

  #hasValidValues(input: Input): boolean {
    return (
      this.#areValid(input['Key'] as Item | undefined) &&
      this.#areValid(input['Item'] as Item | undefined) &&
      this.#areValid(input['ExpressionAttributeValues'] as Item | undefined)
    );
  }

  #areValid(values: Item | undefined): boolean {
    for (const name in values) {
      const value = values[name];
      if (value && !isPlain(value) && this.#hasError(value)) return false;
    }
    return true;
  }
}

/** A whole number as DynamoDB writes it. */
const WHOLE_NUMBER = /^(?:0|-?[1-9]\d{0,30})$/;

/**
 * Returns whether a value is right at a glance: a text, a truth value, a whole number, or a map of such values. Dynalite makes an object
 * for each number to check it.
 */
function isPlain(value: Item[string]): boolean {
  if (value['S'] !== undefined || value['BOOL'] !== undefined) return true;
  const { N: number, M: map } = value;
  if (typeof number === 'string') return WHOLE_NUMBER.test(number);
  if (typeof map !== 'object' || map === null) return false;
  for (const name in map) if (!isPlain((map as Item)[name] ?? {})) return false;
  return true;
}
