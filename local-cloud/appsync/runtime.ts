import { randomUUID } from 'node:crypto';
import { createContext, runInContext, Script } from 'node:vm';
import { transformSync } from 'esbuild';
import type { Clock } from '../core/clock.ts';
import { toSubscriptionFilter, type FilterGroups } from './filters.ts';

/** What a resolver's code made AppSync do, besides returning a value. */
export interface Effects {
  filter: FilterGroups | undefined;
  invalidation: FilterGroups | undefined;
  invalidations: { subscriptionField: string; payload: Record<string, unknown> }[];
  appended: ResolverError[];
}

export function noEffects(): Effects {
  return { filter: undefined, invalidation: undefined, invalidations: [], appended: [] };
}

/** Thrown by util.error and similar functions. Becomes an entry in the errors of the answer. */
export class ResolverError extends Error {
  override readonly name = 'ResolverError';
  readonly type: string | null;
  readonly data: unknown;
  readonly info: unknown;

  constructor(message: string, type: string | null = null, data: unknown = null, info: unknown = null) {
    super(message);
    this.type = type;
    this.data = data;
    this.info = info;
  }
}

/** Thrown by runtime.earlyReturn. AppSync skips the rest of the resolver. */
class EarlyReturn {
  readonly value: unknown;

  constructor(value: unknown) {
    this.value = value;
  }
}

type Handler = (context: unknown) => unknown;

export interface ResolverCode {
  request(context: unknown, effects: Effects): { value: unknown } | { early: unknown };
  response(context: unknown, effects: Effects): unknown;
}

/**
 * Runs APPSYNC_JS. The resolver's module runs in a separate realm, without timers, network and Node, and with a local
 * '@aws-appsync/utils'. Code that uses anything else fails here as on AWS.
 */
export class ResolverRuntime {
  readonly #clock: Clock;
  readonly #compiled = new Map<string, ResolverCode>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  compile(code: string): ResolverCode {
    let compiled = this.#compiled.get(code);
    if (!compiled) this.#compiled.set(code, (compiled = this.#load(code)));
    return compiled;
  }

  #load(code: string): ResolverCode {
    const { code: commonJs } = transformSync(code, { format: 'cjs', target: 'esnext', loader: 'js' });
    let effects = noEffects();
    const module = { exports: {} as Record<string, Handler> };
    const utils = this.#utils(() => effects);
    const context = createContext({
      module,
      exports: module.exports,
      console: { log: () => undefined, error: () => undefined },
      require: (name: string) => {
        if (name !== '@aws-appsync/utils') throw new Error(`AppSync's runtime has no module ${name}`);
        return utils;
      },
    });
    runInContext('Date = undefined; setTimeout = undefined;', context);
    new Script(commonJs, { filename: 'resolver.js' }).runInContext(context);
    const { request, response } = module.exports;
    const collectInto = <T>(collect: Effects, run: () => T): T => {
      effects = collect;
      return run();
    };
    return {
      request: (ctx, collect) =>
        collectInto(collect, () => {
          try {
            return { value: toPlain(request?.(ctx)) };
          } catch (thrown) {
            if (thrown instanceof EarlyReturn) return { early: thrown.value };
            throw thrown;
          }
        }),
      response: (ctx, collect) =>
        collectInto(collect, () => {
          try {
            return toPlain(response?.(ctx));
          } catch (thrown) {
            if (thrown instanceof EarlyReturn) return thrown.value;
            throw thrown;
          }
        }),
    };
  }

  #utils(effects: () => Effects): unknown {
    const clock = this.#clock;
    const fail = (message: string, type?: string, data?: unknown, info?: unknown): never => {
      throw new ResolverError(message, type, data, info);
    };
    return {
      util: {
        error: fail,
        appendError: (message: string, type?: string, data?: unknown, info?: unknown) =>
          void effects().appended.push(new ResolverError(message, type, data, info)),
        unauthorized: () => fail('Unauthorized', 'Unauthorized'),
        validate: (valid: boolean, message: string, type?: string, data?: unknown) =>
          valid ? undefined : fail(message, type ?? 'CustomTemplateException', data),
        autoId: () => randomUUID(),
        time: {
          nowISO8601: () => clock.iso(),
          nowEpochSeconds: () => Math.floor(clock.now() / 1000),
          nowEpochMilliSeconds: () => Math.floor(clock.now()),
        },
        isNull: (value: unknown) => value === null || value === undefined,
        isNullOrEmpty: (value: unknown) => value === null || value === undefined || value === '',
        defaultIfNull: (value: unknown, otherwise: unknown) => value ?? otherwise,
        urlEncode: encodeURIComponent,
        urlDecode: decodeURIComponent,
        base64Encode: (value: string) => Buffer.from(value).toString('base64'),
        base64Decode: (value: string) => Buffer.from(value, 'base64').toString(),
        transform: { toSubscriptionFilter },
      },
      extensions: {
        setSubscriptionFilter: (filter: FilterGroups) => void (effects().filter = toPlain(filter) as FilterGroups),
        setSubscriptionInvalidationFilter: (filter: FilterGroups) =>
          void (effects().invalidation = toPlain(filter) as FilterGroups),
        invalidateSubscriptions: (invalidation: Effects['invalidations'][number]) =>
          void effects().invalidations.push(toPlain(invalidation) as Effects['invalidations'][number]),
      },
      runtime: {
        earlyReturn: (value: unknown): never => {
          throw new EarlyReturn(toPlain(value));
        },
      },
    };
  }
}

/** Copies a value of the resolver's realm into this realm, so that `instanceof` and comparisons work. */
function toPlain(value: unknown): unknown {
  return value === undefined ? null : (JSON.parse(JSON.stringify(value)) as unknown);
}
