import { randomUUID } from 'node:crypto';
import { ACCOUNT, REGION } from '../core/aws.ts';
import type { Activity } from '../core/activity.ts';
import type { Clock } from '../core/clock.ts';
import { array, isObject, object, optionalText, parseJson, text, type Json, type JsonObject } from '../core/json.ts';
import type { Targets } from './targets.ts';

/** A rule of the default bus. */
export interface RuleSpec {
  readonly name: string;
  readonly pattern: JsonObject;
  readonly targets: readonly JsonObject[];
}

/** The default bus of EventBridge. Delivers an event to the targets of every rule whose pattern matches. */
export class Events {
  readonly #clock: Clock;
  readonly #targets: Targets;
  readonly #activity: Activity;
  #rules: readonly RuleSpec[] = [];

  constructor(shared: { clock: Clock; targets: Targets; activity: Activity }) {
    this.#clock = shared.clock;
    this.#targets = shared.targets;
    this.#activity = shared.activity;
  }

  define(rules: readonly RuleSpec[]): void {
    this.#rules = rules;
  }

  /** PutEvents. */
  put(input: JsonObject): JsonObject {
    const entries = array(input['Entries'])
      .map(object)
      .map((entry) => {
        const id = this.publish(
          text(entry['Source']),
          text(entry['DetailType']),
          parseJson(optionalText(entry['Detail']) ?? '{}'),
          array(entry['Resources']).map(text),
        );
        return { EventId: id };
      });
    return { FailedEntryCount: 0, Entries: entries };
  }

  /** Publishes an event and returns its id. Delivery continues in the background. */
  publish(source: string, detailType: string, detail: Json, resources: string[] = []): string {
    const event: JsonObject = {
      version: '0',
      id: randomUUID(),
      'detail-type': detailType,
      source,
      account: ACCOUNT,
      time: this.#clock.iso(),
      region: REGION,
      resources,
      detail,
    };
    for (const rule of this.#rules) {
      if (!matchesPattern(rule.pattern, event)) continue;
      for (const target of rule.targets) {
        const input = optionalText(target['Input']) ?? JSON.stringify(buildInput(target, event));
        void this.#activity.track(() =>
          this.#targets.deliver(target, { input, source: `rule ${rule.name}`, id: text(event['id']), retries: 3 }),
        );
      }
    }
    return text(event['id']);
  }
}

function buildInput(target: JsonObject, event: JsonObject): Json {
  const path = optionalText(target['InputPath']);
  return path === undefined ? event : readPath(event, path);
}

function readPath(event: JsonObject, path: string): Json {
  let value: Json = event;
  for (const part of path.replace(/^\$\.?/, '').split('.')) if (part !== '') value = object(value)[part] ?? null;
  return value;
}

/** Returns whether a value matches an EventBridge pattern: lists of values or matchers, nested like the event. */
export function matchesPattern(pattern: JsonObject, value: Json | undefined): boolean {
  return Object.entries(pattern).every(([key, expected]) => {
    const actual = isObject(value) ? value[key] : undefined;
    if (isObject(expected)) return matchesPattern(expected, actual);
    const values = Array.isArray(actual) ? actual : [actual];
    return array(expected).some((matcher) => values.some((each) => matchesOne(matcher, each)));
  });
}

function matchesOne(matcher: Json, value: Json | undefined): boolean {
  if (!isObject(matcher)) return matcher === (value ?? null);
  if ('prefix' in matcher) return typeof value === 'string' && value.startsWith(text(matcher['prefix']));
  if ('suffix' in matcher) return typeof value === 'string' && value.endsWith(text(matcher['suffix']));
  if ('exists' in matcher) return (value !== undefined) === matcher['exists'];
  if ('anything-but' in matcher) return !array([matcher['anything-but']].flat()).includes(value ?? null);
  if ('wildcard' in matcher)
    return (
      typeof value === 'string' &&
      new RegExp(
        `^${text(matcher['wildcard'])
          .split('*')
          .map((part) => part.replaceAll(/[.+^${}()|[\]\\?]/g, String.raw`\$&`))
          .join('.*')}$`,
      ).test(value)
    );
  throw new Error(`The local EventBridge does not implement the matcher ${JSON.stringify(matcher)}`);
}
