import { randomUUID } from 'node:crypto';
import { ACCOUNT } from '../core/aws.ts';
import type { Clock } from '../core/clock.ts';
import { array, isObject, number, object, optionalText, text } from '../core/json.ts';
import type { Functions } from '../lambda/functions.ts';
import type { ServiceMetrics } from '../metrics/service-metrics.ts';
import { compileRoutes, type Route } from './routes.ts';
import type { HttpApiSpec } from './spec.ts';

export interface HttpCall {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly sourceIp: string;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Record<string, string | string[]>;
  readonly body: Buffer;
}

/** API Gateway's HTTP APIs. Routes requests to functions with payload format 2.0. */
export class HttpApis {
  readonly #functions: Functions;
  readonly #clock: Clock;
  readonly #metrics: Pick<ServiceMetrics, 'httpResponse'>;
  #apis = new Map<string, readonly Route[]>();

  constructor(shared: { functions: Functions; clock: Clock; metrics: Pick<ServiceMetrics, 'httpResponse'> }) {
    this.#metrics = shared.metrics;
    this.#functions = shared.functions;
    this.#clock = shared.clock;
  }

  define(apis: readonly HttpApiSpec[]): void {
    this.#apis = new Map(apis.map(({ id, routes }) => [id, compileRoutes(routes)]));
  }

  async handle(apiId: string, host: string, call: HttpCall): Promise<HttpAnswer> {
    const started = performance.now();
    const answer = await this.#answer(apiId, host, call);
    this.#metrics.httpResponse(apiId, answer.status, performance.now() - started);
    return answer;
  }

  async #answer(apiId: string, host: string, call: HttpCall): Promise<HttpAnswer> {
    const match = findRoute(this.#apis.get(apiId) ?? [], call);
    if (!match) return json(404, { message: 'Not Found' });
    const result = await this.#functions.invoke(match.functionArn, this.#event(apiId, host, call, match));
    if (!result.ok) return json(500, { message: 'Internal Server Error' });
    return toAnswer(result.value);
  }

  #event(apiId: string, host: string, call: HttpCall, match: Match): unknown {
    const { cookie, ...headers } = { ...call.headers, host } as Record<string, string>;
    // API Gateway encodes every body as base64 that is not of a text type, also forms.
    const isText = /^(text\/|application\/(json|javascript|xml)|[^;]*\+(json|xml))/.test(headers['content-type'] ?? '');
    const now = this.#clock.now();
    return {
      version: '2.0',
      routeKey: match.key,
      rawPath: call.path,
      rawQueryString: call.query,
      ...(cookie ? { cookies: cookie.split('; ') } : {}),
      headers,
      ...(call.query ? { queryStringParameters: Object.fromEntries(new URLSearchParams(call.query)) } : {}),
      ...(Object.keys(match.parameters).length > 0 ? { pathParameters: match.parameters } : {}),
      requestContext: {
        accountId: ACCOUNT,
        apiId,
        domainName: host,
        domainPrefix: apiId,
        http: {
          method: call.method,
          path: call.path,
          protocol: 'HTTP/1.1',
          sourceIp: call.sourceIp,
          userAgent: headers['user-agent'] ?? '',
        },
        requestId: randomUUID(),
        routeKey: match.key,
        stage: '$default',
        time: new Date(now).toUTCString(),
        timeEpoch: Math.round(now),
      },
      ...(call.body.length > 0 ? { body: isText ? call.body.toString() : call.body.toString('base64') } : {}),
      isBase64Encoded: call.body.length > 0 && !isText,
    };
  }
}

interface Match {
  readonly key: string;
  readonly functionArn: string;
  readonly parameters: Record<string, string>;
}

/** Returns the first of the routes that fits the call. The routes are sorted. */
function findRoute(routes: readonly Route[], call: HttpCall): Match | undefined {
  for (const route of routes) {
    const parameters = route.match(call);
    if (parameters) return { key: route.key, functionArn: route.functionArn, parameters };
  }
  return undefined;
}

function toAnswer(value: unknown): HttpAnswer {
  if (!isObject(value) || value['statusCode'] === undefined) {
    return {
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)),
    };
  }
  const headers: Record<string, string | string[]> = Object.fromEntries(
    Object.entries(object(value['headers'])).map(([name, header]) => [name.toLowerCase(), text(header)]),
  );
  const cookies = array(value['cookies']).map(text);
  if (cookies.length > 0) headers['set-cookie'] = cookies;
  const body = optionalText(value['body']) ?? '';
  return {
    status: number(value['statusCode'], 200),
    headers,
    body: Buffer.from(body, value['isBase64Encoded'] === true ? 'base64' : 'utf8'),
  };
}

function json(status: number, body: unknown): HttpAnswer {
  return { status, headers: { 'content-type': 'application/json' }, body: Buffer.from(JSON.stringify(body)) };
}
