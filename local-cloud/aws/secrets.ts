import { randomInt } from 'node:crypto';
import { notImplemented, ServiceError } from '../core/errors.ts';
import { object, optionalText, number, parseJson, text, type JsonObject } from '../core/json.ts';
import type { State } from '../core/state.ts';

const PART = 'secrets';
/** In seconds. The local cloud does not store when it created a secret. */
const CREATED = 1_700_000_000;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';
const PUNCTUATION = '!#$%&()*+,-.:;<=>?@[]^_{|}~';

/** Secrets Manager. Generates values by the rules of the template and stores them with the data. */
export class Secrets {
  readonly #values: Map<string, string>;
  readonly #firstValues: Map<string, string>;
  readonly #state: State;
  #names = new Map<string, string>();

  /** Whether a value was replaced. Functions remember the earlier value for minutes. */
  wereReplaced = false;

  /** `values`: those of another cloud, by ARN, for functions that know them already. */
  constructor(state: State, values?: ReadonlyMap<string, string>) {
    this.#state = state;
    const stored = state.part<Record<string, string>>(PART, () => Object.fromEntries(this.#values));
    this.#values = new Map(values ?? Object.entries(stored ?? {}));
    this.#firstValues = new Map(values);
  }

  /** The values before any was replaced, by ARN. */
  get firstValues(): ReadonlyMap<string, string> {
    return this.#firstValues;
  }

  define(secrets: readonly { arn: string; name: string; properties: JsonObject }[]): void {
    this.#names = new Map(secrets.map((secret) => [secret.arn, secret.name]));
    for (const { arn, properties } of secrets) {
      if (!this.#values.has(arn)) this.#values.set(arn, generate(properties));
      if (!this.#firstValues.has(arn)) this.#firstValues.set(arn, this.#values.get(arn) ?? '');
    }
    this.#state.changed(PART);
  }

  get all(): { arn: string; name: string; value: string }[] {
    return [...this.#names].map(([arn, name]) => ({ arn, name, value: this.#values.get(arn) ?? '' }));
  }

  /** Returns a secret's value by ARN or name, or one member of a JSON secret. */
  value(id: string, key?: string): string {
    const value = this.#values.get(this.getArn(id)) ?? '';
    return key === undefined ? value : text(object(parseJson(value))[key]);
  }

  /** Returns the ARN for an ARN, a name, or an ARN without its suffix. @throws {ServiceError} when no secret matches */
  getArn(id: string): string {
    const found = this.all.find((secret) => secret.arn === id || secret.name === id || secret.arn.startsWith(`${id}-`));
    if (!found) throw new ServiceError('ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
    return found.arn;
  }

  /** Performs an operation of the API. */
  call(operation: string, input: JsonObject): JsonObject {
    if (operation === 'GetSecretValue') return this.get(text(input['SecretId']));
    if (operation === 'PutSecretValue') return this.#put(text(input['SecretId']), text(input['SecretString']));
    if (operation === 'ListSecrets') return { SecretList: this.all.map(toListEntry) };
    if (operation === 'DescribeSecret') {
      const arn = this.getArn(text(input['SecretId']));
      return toListEntry({ arn, name: this.#names.get(arn) ?? '' });
    }
    throw notImplemented(`Secrets Manager's ${operation}`);
  }

  #put(id: string, value: string): JsonObject {
    const arn = this.getArn(id);
    this.#values.set(arn, value);
    this.wereReplaced = true;
    this.#state.changed(PART);
    return { ARN: arn, Name: this.#names.get(arn) };
  }

  /** GetSecretValue. */
  get(id: string): JsonObject {
    const arn = this.getArn(id);
    return {
      ARN: arn,
      Name: this.#names.get(arn),
      VersionId: '00000000-0000-0000-0000-000000000001',
      SecretString: this.#values.get(arn),
      VersionStages: ['AWSCURRENT'],
      CreatedDate: CREATED,
    };
  }
}

function toListEntry({ arn, name }: { readonly arn: string; readonly name: string }): JsonObject {
  return { ARN: arn, Name: name, CreatedDate: CREATED };
}

function generate(properties: JsonObject): string {
  const given = optionalText(properties['SecretString']);
  if (given !== undefined) return given;
  const rules = object(properties['GenerateSecretString']);
  const excluded = new Set(text(rules['ExcludeCharacters']));
  const alphabet = [
    ...LETTERS,
    ...(rules['ExcludeNumbers'] ? '' : DIGITS),
    ...(rules['ExcludePunctuation'] ? '' : PUNCTUATION),
  ].filter((letter) => !excluded.has(letter));
  const generated = Array.from(
    { length: number(rules['PasswordLength'], 32) },
    () => alphabet[randomInt(alphabet.length)],
  ).join('');
  const template = optionalText(rules['SecretStringTemplate']);
  if (template === undefined) return generated;
  return JSON.stringify({ ...object(parseJson(template)), [text(rules['GenerateStringKey'])]: generated });
}
