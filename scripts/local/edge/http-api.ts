import { randomUUID } from 'node:crypto';
import { ACCOUNT } from '../core/aws.ts';
import type { Clock } from '../core/clock.ts';
import { array, isObject, number, object, optionalText, text } from '../core/json.ts';
import type { Functions } from '../lambda/functions.ts';
import type { ServiceMetrics } from '../metrics/service-metrics.ts';
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
  #apis: readonly HttpApiSpec[] = [];

  constructor(shared: { functions: Functions; clock: Clock; metrics: Pick<ServiceMetrics, 'httpResponse'> }) {
    this.#metrics = shared.metrics;
    this.#functions = shared.functions;
    this.#clock = shared.clock;
  }

  define(apis: readonly HttpApiSpec[]): void {
    this.#apis = apis;
  }

  async handle(apiId: string, host: string, call: HttpCall): Promise<HttpAnswer> {
    const started = performance.now();
    const answer = await this.#answer(apiId, host, call);
    this.#metrics.httpResponse(apiId, answer.status, performance.now() - started);
    return answer;
  }

  async #answer(apiId: string, host: string, call: HttpCall): Promise<HttpAnswer> {
    const api = this.#apis.find((candidate) => candidate.id === apiId);
    const match = api ? findRoute(api, call) : undefined;
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

/** Returns the most specific route: full paths before parameters before {proxy+}, a method before ANY, $default last. */
function findRoute(api: HttpApiSpec, call: HttpCall): Match | undefined {
  const matches = api.routes.flatMap((route) => {
    const parameters = matchRoute(route.key, call);
    return parameters ? [{ ...route, parameters }] : [];
  });
  return matches.sort((a, b) => rank(a.key) - rank(b.key))[0];
}

function rank(key: string): number {
  if (key === '$default') return 1000;
  return (key.includes('+}') ? 100 : 0) + (key.match(/\{/g)?.length ?? 0) * 10 + (key.startsWith('ANY ') ? 1 : 0);
}

function matchRoute(key: string, call: HttpCall): Record<string, string> | undefined {
  if (key === '$default') return {};
  const [method = '', path = ''] = key.split(' ');
  if (method !== 'ANY' && method !== call.method) return undefined;
  const names: string[] = [];
  const pattern = path.split('/').map((part) => {
    const [, name, plus] = /^\{([^}+]+)(\+?)\}$/.exec(part) ?? [];
    if (!name) return part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
    names.push(name);
    return plus ? '(.+)' : '([^/]+)';
  });
  const found = new RegExp(`^${pattern.join('/')}$`).exec(call.path);
  return found
    ? Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(found[index + 1] ?? '')]))
    : undefined;
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
