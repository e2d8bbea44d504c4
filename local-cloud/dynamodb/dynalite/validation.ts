import { createRequire } from 'node:module';
import { notImplemented } from '../../core/errors.ts';
import type { Input, Item } from '../item.ts';
import { exceedsSize } from '../sizes.ts';
import { readCommonBatch } from './common-batches.ts';
import { readCommonInput, type CommonInput } from './common-inputs.ts';
import { refuseIncompleteReads, refuseUnordered } from './conditions.ts';
import { db, OPERATIONS, parseCondition, type DynaliteStore, type Operation } from './dynalite.ts';
import { KnownForms } from './known-forms.ts';

// Dynalite has no types.
const require = createRequire(import.meta.url);

interface Validations {
  checkTypes(input: Input, types: unknown): Input;
  checkValidations(input: Input, types: unknown, custom: unknown, store: DynaliteStore): void;
  /** Returns why a value is refused. */
  validateAttributeValue(value: unknown): string | undefined;
}

const validations = require('dynalite/validations') as Validations;

interface Rule {
  readonly types: Record<string, unknown>;
  readonly custom?: (input: Input, store: DynaliteStore) => string | undefined;
}
const rules = new Map<Operation, Rule>();
for (const name of OPERATIONS) {
  const file = name.charAt(0).toLowerCase() + name.slice(1);
  rules.set(name, require(`dynalite/validations/${file}`) as Rule);
}

/** Validates an input, as DynamoDB does, and returns it without unknown members. @throws the validation error */
export function validated(store: DynaliteStore, operation: Operation, raw: Input): Input {
  const rule = rules.get(operation);
  if (!rule) throw notImplemented(`DynamoDB's ${operation}`);
  const batch = operation === 'BatchGetItem' ? readCommonBatch(raw) : undefined;
  if (batch) return batch;
  const common = SINGLE_ITEM.has(operation) ? readCommonInput(raw, rule.types) : undefined;
  const form = common ? forms.describe(operation, common) : null;
  if (common && form !== null && !isLarge(common.input, store) && forms.complete(form, common.input))
    return common.input;
  const input = common ? checkCommon(operation, rule, common, store) : checkFully(rule, raw, store);
  refuseIncompleteReads(input);
  const condition = parseCondition(input);
  if (condition) refuseUnordered(condition);
  if (form !== null) forms.add(form, input);
  return input;
}

const forms = new KnownForms((value) => validations.validateAttributeValue(value) !== undefined);

/** Returns whether a new item exceeds the limit. */
function isLarge({ Item }: Input, { options }: DynaliteStore): boolean {
  return Item !== undefined && exceedsSize(Item as Item, Number(options['maxItemSize']));
}

const SINGLE_ITEM: ReadonlySet<Operation> = new Set(['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem']);
/** The combinations of settings that dynalite has accepted. */
const accepted = new Set<string>();
const MAX_ACCEPTED = 10_000;

function checkFully(rule: Rule, raw: Input, store: DynaliteStore): Input {
  // A copy: checkTypes deletes unknown members of its argument.
  const input = validations.checkTypes({ ...raw }, rule.types);
  validations.checkValidations(input, rule.types, rule.custom, store);
  return input;
}

/** Checks an input of the usual form. All checks but the custom one depend on the settings only. */
function checkCommon(operation: Operation, rule: Rule, { input, settings }: CommonInput, store: DynaliteStore): Input {
  const combination = `${operation} ${settings}`;
  if (!accepted.has(combination)) {
    validations.checkValidations(input, rule.types, undefined, store);
    if (accepted.size >= MAX_ACCEPTED) accepted.clear();
    accepted.add(combination);
  }
  const message = rule.custom?.(input, store);
  if (message) throw db.validationError(message);
  return input;
}
