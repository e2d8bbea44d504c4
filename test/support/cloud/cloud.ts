import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findPhoneNames } from '../../../scripts/demo/phone-names.ts';
import {
  type CarrierRule,
  type ClockRequest,
  type FaultInput,
  type FaultKind,
  LocalCloud,
  type SentFile,
  type TextRow,
} from '../../../local-cloud/index.ts';
import { OUTDIR, ROOT, WEB_DIR } from '../../../local-cloud/build.ts';
import { writeUse } from '../../../scripts/permissions/record.ts';
import { PERSON } from '../scenarios/pitches/person.ts';
import { PrivateValues } from './private-values.ts';
import { Exchanges } from '../contracts/vendors/exchanges.ts';
import { canShareFunctions, releaseFunctions, takeFunctions } from './shared-functions.ts';

/** The local cloud of one test file. The cloud is in memory and has its own ports. */
export interface Cloud {
  readonly baseUrl: string;
  /** The variables that the functions see: addresses of the stand-ins, TABLE_NAME and so on. */
  readonly env: Record<string, string>;
  /** The result of the seed, if the cloud was started with one. */
  readonly seeded: unknown;
  readonly local: LocalCloud;
  /** Values that no function may log. The search finds the secrets and every phone number by itself. */
  readonly privateValues: PrivateValues;
  texts(phone?: string): Promise<TextRow[]>;
  /** Sends a text from a person to a number. Resolves after the platform processed the text. */
  sendText(from: string, to: string, body: string, files?: readonly SentFile[]): Promise<void>;
  readonly clock: {
    now(): Date;
    at(iso: string): Promise<void>;
    advance(by: number | string): Promise<void>;
    reset(): Promise<void>;
  };
  readonly carrier: {
    rules(...rules: CarrierRule[]): Promise<void>;
    reset(): Promise<void>;
  };
  readonly faults: {
    set(faults: readonly FaultInput[], seed?: number): Promise<void>;
    clear(): Promise<void>;
    /** Returns how often faults of a kind happened since they were set. */
    struck(kind: FaultKind): Promise<number>;
  };
  /** Waits until no function runs and no message waits on a queue. */
  waitUntilIdle(): Promise<void>;
  state(): Promise<Record<string, unknown>>;
  graphql<T = Record<string, unknown>>(
    token: string | undefined,
    query: string,
    variables?: Record<string, unknown>,
    headers?: Record<string, string>,
  ): Promise<GraphqlAnswer<T>>;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  stop(): Promise<void>;
}

export interface CloudStart {
  /** Whether the demo organizations are there. missing means yes. */
  readonly seed?: boolean;
  /** The folder of the templates. missing means those of this repository. */
  readonly outdir?: string;
  readonly webDir?: string;
  /** Actions that the tests let AWS refuse. */
  readonly allowedRefusals?: readonly string[];
  /** How many invocations of a function run at once. */
  readonly threads?: number | undefined;
  /** When the clock begins, in milliseconds since 1970. missing means now. */
  readonly startsAt?: number | undefined;
}

interface GraphqlAnswer<T> {
  readonly status: number;
  readonly data: T | null;
  readonly errors?: readonly { message: string; errorType?: string | null; path?: readonly string[] | null }[];
}

/** What the pages of links and forms call. */
const COUNTED = /\b(?:loadLeadActivity|trackLead|trackForm)\(/u;

/**
 * Starts a cloud. When the cloud stops, the test file fails if a function has logged a secret or a phone number, if a call
 * or an answer differs from the vendor's description, or if an action was refused that is not in `allowedRefusals`.
 */
export async function startCloud(options: CloudStart = {}): Promise<Cloud> {
  const seed = options.seed === false ? undefined : await loadSeed();
  const sharesFunctions = canShareFunctions(options);
  const local = new LocalCloud({
    ...(sharesFunctions ? { keepsThreads: true, warm: takeFunctions() } : {}),
    port: 0,
    outdir: options.outdir ?? OUTDIR,
    webDir: options.webDir ?? WEB_DIR,
    quiet: true,
    threads: options.threads,
    startsAt: options.startsAt,
    findNames: findPhoneNames,
    ...(seed ? { seed } : {}),
  });
  const privateValues = new PrivateValues(local);
  const exchanges = new Exchanges(local);
  await local.start();
  const { baseUrl } = local;

  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await fetch(`${baseUrl}/_local/${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const answer = (await response.json()) as T & { error?: string };
    if (!response.ok) throw new Error(`${method} /_local/${path}: ${answer.error ?? response.status}`);
    return answer;
  };
  const move = async (request: ClockRequest): Promise<void> => {
    await call('POST', 'clock', request);
  };

  return {
    baseUrl,
    env: local.environment,
    seeded: local.seeded,
    local,
    privateValues,
    texts: (phone) => call('GET', `texts${phone === undefined ? '' : `?phone=${encodeURIComponent(phone)}`}`),
    async sendText(from, to, body, files = []) {
      await call('POST', 'texts', { from, to, body, files });
      await call('POST', 'quiet');
    },
    clock: {
      now: () => new Date(local.services.clock.now()),
      at: (iso) => move({ at: iso }),
      advance: (by) => move({ advance: by }),
      reset: () => move({ reset: true }),
    },
    carrier: {
      rules: async (...rules) => void (await call('POST', 'carrier', { rules })),
      reset: async () => void (await call('DELETE', 'carrier')),
    },
    faults: {
      set: async (faults, seed = 1) => void (await call('POST', 'faults', { faults, seed })),
      clear: async () => void (await call('DELETE', 'faults')),
      async struck(kind) {
        const { faults } = await call<{ faults: { do: FaultKind; struck: number }[] }>('GET', 'faults');
        return faults.filter((fault) => fault.do === kind).reduce((sum, { struck }) => sum + struck, 0);
      },
    },
    waitUntilIdle: async () => void (await call('POST', 'quiet')),
    state: () => call('GET', 'state'),
    async graphql(token, query, variables = {}, headers = {}) {
      privateValues.addToken(token);
      const response = await fetch(`${baseUrl}/graphql`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token === undefined ? {} : { authorization: token }),
          // Pages of links and forms count only what a person's browser does.
          ...(COUNTED.test(query) ? PERSON : {}),
          ...headers,
        },
        body: JSON.stringify({ query, variables }),
      });
      return { status: response.status, ...((await response.json()) as Omit<GraphqlAnswer<never>, 'status'>) };
    },
    fetch: (path, init) => fetch(`${baseUrl}${path}`, init),
    async stop() {
      if (sharesFunctions) await releaseFunctions(local);
      else await local.stop();
      if (privateValues.found.length > 0)
        throw new Error(`Functions have logged private values:\n${privateValues.found.join('\n')}`);
      await exchanges.require();
      const { access } = local.services;
      if (options.outdir === undefined) writeUse(access.used);
      const unexpected = access.refusals.filter(({ action }) => !options.allowedRefusals?.includes(action));
      if (unexpected.length > 0)
        throw new Error(
          `Calls were refused because a permission is missing in infra/:\n${unexpected.map(({ caller, action, resource }) => `  ${caller} may not ${action} on ${resource}`).join('\n')}`,
        );
    },
  };
}

type SeedFunction = (environment: Record<string, string>) => Promise<unknown>;

async function loadSeed(): Promise<SeedFunction | undefined> {
  const file = join(ROOT, 'scripts/seed.ts');
  if (!existsSync(file)) return undefined;
  const { seed } = (await import(file)) as { seed: SeedFunction };
  return seed;
}
