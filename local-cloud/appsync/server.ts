import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { Kind, type OperationDefinitionNode } from 'graphql';
import type { Access } from '../aws/access.ts';
import type { Activity } from '../core/activity.ts';
import type { Clock } from '../core/clock.ts';
import { ServiceError } from '../core/errors.ts';
import { flattenHeaders, sendJson, type Reply, type WireRequest } from '../core/http.ts';
import { object, optionalText, parseJson, type Json, type JsonObject } from '../core/json.ts';
import type { Functions } from '../lambda/functions.ts';
import type { ServiceMetrics } from '../metrics/service-metrics.ts';
import type { Answer } from './answers.ts';
import { findOperation } from './documents.ts';
import { Executor } from './execute.ts';
import { identify, type Call, type Identity } from './identity.ts';
import { Realtime } from './realtime.ts';
import { noEffects, ResolverRuntime } from './runtime.ts';
import { buildSchemaFrom, getSubscribers } from './schema.ts';
import type { ApiSpec } from './spec.ts';

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-max-age': '172800',
};

/**
 * Bytes of a request. AppSync's quotas name no such limit. EventBridge documents 1,048,576 for an operation that it sends to
 * AppSync ("AppSyncParameters").
 */
const MAX_REQUEST_BYTES = 1_048_576;
/** An address of CloudFront. */
const EDGE_ADDRESS = '130.176.0.1';
/** Levels of nesting in a request. JSON parsers fail at about this depth. */
const MAX_NESTING = 1_000;

/** AppSync: the GraphQL endpoint and its subscriptions. */
export class AppSync {
  readonly #functions: Functions;
  readonly #access: Access;
  readonly #activity: Activity;
  readonly #runtime: ResolverRuntime;
  readonly #realtime: Realtime;
  readonly #metrics: Pick<ServiceMetrics, 'graphqlResponse'>;
  #api: ApiSpec | undefined;
  #executor: Executor | undefined;
  #subscribers = (_mutation: string): string[] => [];

  constructor(shared: {
    functions: Functions;
    access: Access;
    activity: Activity;
    clock: Clock;
    metrics: Pick<ServiceMetrics, 'graphqlResponse'>;
  }) {
    this.#metrics = shared.metrics;
    this.#functions = shared.functions;
    this.#access = shared.access;
    this.#activity = shared.activity;
    this.#runtime = new ResolverRuntime(shared.clock);
    this.#realtime = new Realtime({ identify: (call) => this.identify(call), executor: () => this.executor });
  }

  define(api: ApiSpec): void {
    const schema = buildSchemaFrom(api.definition);
    this.#api = api;
    this.#executor = new Executor({
      api,
      schema,
      runtime: this.#runtime,
      functions: this.#functions,
      access: this.#access,
    });
    this.#subscribers = (mutation) => getSubscribers(schema, mutation);
  }

  get executor(): Executor {
    if (!this.#executor) throw new ServiceError('NotFoundException', 'The template has no GraphQL API', 404);
    return this.#executor;
  }

  get subscriptions(): number {
    return this.#realtime.count;
  }

  identify(call: Call): Promise<Identity> {
    if (!this.#api) throw new ServiceError('NotFoundException', 'The template has no GraphQL API', 404);
    return identify(this.#api, this.#functions, call);
  }

  async handle(request: WireRequest, res: Reply): Promise<void> {
    if (request.method === 'OPTIONS') return sendJson(res, 200, {}, CORS);
    const started = performance.now();
    const measure = (status: number): void =>
      this.#metrics.graphqlResponse(this.#api?.id ?? '', status, performance.now() - started);
    try {
      const answer = await this.#activity.track(() => this.#answer(request));
      measure(200);
      sendJson(res, 200, answer, CORS);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      measure(error.status);
      sendJson(
        res,
        error.status,
        { errors: [{ errorType: error.code, message: error.message }] },
        { ...CORS, 'x-amzn-errortype': error.code },
      );
    }
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.#realtime.upgrade(request, socket, head);
  }

  close(): void {
    this.#realtime.close();
  }

  async #answer(request: WireRequest): Promise<Answer> {
    if (request.method !== 'POST') await this.#refuseMethod(request);
    const call = parseCall(request);
    const identity = await this.identify(call);
    const checked = this.executor.check(call.query ?? '');
    if ('answer' in checked) return checked.answer;
    const { document } = checked;
    const operation = findOperation(document, call.operationName);
    if (operation?.operation === 'subscription')
      throw new ServiceError('BadRequestException', 'Subscriptions are not supported over HTTP', 400);
    const effects = noEffects();
    const answer = await this.executor.run(document, call.operationName, call.variables, {
      identity,
      headers: call.headers,
      effects,
    });
    if (operation?.operation === 'mutation') await this.#publish(operation, answer);
    for (const invalidation of effects.invalidations)
      this.#realtime.invalidate(invalidation.subscriptionField, invalidation.payload);
    return answer;
  }

  /** AppSync checks the caller first, so a browser that opens the address sees 401. It reads the query from a POST only. */
  async #refuseMethod(request: WireRequest): Promise<never> {
    await this.identify({
      query: undefined,
      operationName: undefined,
      variables: {},
      headers: flattenHeaders(request.headers),
    });
    throw new ServiceError('MalformedHttpRequestException', 'Unable to parse GraphQL query.', 400);
  }

  /** Publishes the result of each mutation field to the subscriptions that name the field. */
  async #publish(operation: OperationDefinitionNode, answer: Answer): Promise<void> {
    for (const selection of operation.selectionSet.selections) {
      if (selection.kind !== Kind.FIELD) continue;
      const result = answer.data?.[selection.alias?.value ?? selection.name.value];
      if (result === undefined || result === null) continue;
      for (const field of this.#subscribers(selection.name.value))
        await this.#realtime.publish(field, result as Record<string, unknown>);
    }
  }
}

function parseCall(request: WireRequest): Call {
  if (request.body.length > MAX_REQUEST_BYTES)
    throw new ServiceError('RequestEntityTooLargeException', 'The request is too large.', 413);
  let body: JsonObject;
  try {
    body = object(parseJson(request.body));
  } catch {
    throw new ServiceError('MalformedHttpRequestException', 'Unable to parse GraphQL query.', 400);
  }
  const query = optionalText(body['query']);
  if (isDeeperThan(MAX_NESTING, body))
    throw new ServiceError('MalformedHttpRequestException', 'The request is nested too deep.', 400);
  if (!query) throw new ServiceError('MalformedHttpRequestException', 'Unable to parse GraphQL query.', 400);
  return {
    query,
    operationName: optionalText(body['operationName']),
    variables: object(body['variables']),
    headers: buildHeaders(request),
  };
}

/** AWS's own CloudFront before AppSync appends the caller's address, and AppSync appends that of CloudFront. */
function buildHeaders({ headers, address }: WireRequest): Record<string, string> {
  const given = flattenHeaders(headers);
  const hops = [given['x-forwarded-for'], address, EDGE_ADDRESS].filter((hop) => hop !== undefined);
  return { ...given, 'x-forwarded-for': hops.join(', ') };
}

/** Returns whether a value is nested deeper. Iterates by level: recursion would exceed the stack on such a value. */
function isDeeperThan(levels: number, value: Json): boolean {
  let level: Json[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > levels) return true;
    level = level.flatMap((each) =>
      typeof each === 'object' && each !== null ? Object.values(each).filter((inner) => inner !== undefined) : [],
    );
  }
  return false;
}
