import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { Activity } from '../core/activity.ts';
import type { WireRequest } from '../core/http.ts';
import { isResponse, runEdgeFunction, type EdgeRequest, type EdgeResponse } from './edge-function.ts';
import { serveFile } from './files.ts';
import type { HttpAnswer, HttpApis } from './http-api.ts';
import type { BehaviorSpec, DistributionSpec, OriginSpec, ResponseHeader } from './spec.ts';

interface Viewed {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
  readonly ip: string;
}

/** CloudFront: picks the behavior, runs its functions, asks the origin, adds the policy's headers. */
export class Distribution {
  readonly #httpApis: HttpApis;
  readonly #activity: Activity;
  readonly #internalPort: () => number;
  #spec: DistributionSpec | undefined;

  constructor(shared: { httpApis: HttpApis; activity: Activity; internalPort: () => number }) {
    this.#httpApis = shared.httpApis;
    this.#activity = shared.activity;
    this.#internalPort = shared.internalPort;
  }

  define(spec: DistributionSpec | undefined): void {
    this.#spec = spec;
  }

  async handle(request: WireRequest, res: ServerResponse): Promise<void> {
    const spec = this.#spec;
    const ip = (request.raw.socket.remoteAddress ?? '127.0.0.1').replace(/^::ffff:/, '');
    const viewed: Viewed = {
      method: request.method,
      path: request.url.pathname,
      query: request.url.search.slice(1),
      headers: flat(request),
      body: request.body,
      ip,
    };
    const behavior = spec?.behaviors.find((candidate) => patternMatches(candidate.pattern, viewed.path));
    if (!spec || !behavior)
      return write(
        res,
        {
          status: 503,
          headers: { 'content-type': 'text/plain' },
          body: Buffer.from('The template has no distribution yet'),
        },
        viewed.method,
      );
    const answer = await this.#answer(spec, behavior, viewed);
    write(res, withHeaders(this.#viewerResponse(behavior, viewed, answer), behavior.responseHeaders), viewed.method);
  }

  async #answer(spec: DistributionSpec, behavior: BehaviorSpec, viewed: Viewed): Promise<HttpAnswer> {
    if (!behavior.methods.includes(viewed.method))
      return plain(
        403,
        'This distribution is not configured to allow the HTTP request method that was used for this request.',
      );
    const edge = edgeRequest(viewed);
    const ruled = behavior.viewerRequest
      ? runEdgeFunction(behavior.viewerRequest, edgeEvent('viewer-request', edge, viewed.ip))
      : edge;
    if (isResponse(ruled)) return fromEdge(ruled);
    const answer = await this.#origin(spec, behavior, ruled, viewed);
    const page = spec.errorPages.find(({ code }) => code === answer.status);
    if (!page || page.path === '') return answer;
    // The error page comes from the behavior that its own path belongs to.
    const pageBehavior = spec.behaviors.find((candidate) => patternMatches(candidate.pattern, page.path)) ?? behavior;
    const shown = await this.#origin(spec, pageBehavior, { ...ruled, method: 'GET', uri: page.path }, viewed);
    return { ...shown, status: page.status };
  }

  async #origin(
    spec: DistributionSpec,
    behavior: BehaviorSpec,
    edge: EdgeRequest,
    viewed: Viewed,
  ): Promise<HttpAnswer> {
    const origin = spec.origins.get(behavior.origin);
    if (!origin) return plain(502, `The template has no origin ${behavior.origin}`);
    if (origin.kind === 'files') {
      const uri = edge.uri === '/' && spec.rootObject ? `/${spec.rootObject}` : edge.uri;
      return serveFile(
        origin.dir,
        uri,
        origin.cacheControl,
        viewed.headers['accept-encoding'] ?? '',
        viewed.headers['if-none-match'],
        behavior.compress,
      );
    }
    const headers = this.#forwarded(behavior, edge, viewed, origin);
    const query = behavior.forwarding.query
      ? Object.entries(edge.querystring)
          .map(([name, { value }]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
          .join('&')
      : '';
    const rawQuery = behavior.forwarding.query && unchanged(edge, viewed) ? viewed.query : query;
    if (origin.kind === 'http-api') {
      return this.#activity.track(() =>
        this.#httpApis.handle(origin.apiId, origin.host, {
          method: edge.method,
          path: edge.uri,
          query: rawQuery,
          headers,
          body: viewed.body,
          sourceIp: viewed.ip,
        }),
      );
    }
    return this.#proxy(edge.method, `${edge.uri}${rawQuery ? `?${rawQuery}` : ''}`, headers, viewed.body);
  }

  #forwarded(
    behavior: BehaviorSpec,
    edge: EdgeRequest,
    viewed: Viewed,
    origin: OriginSpec & { headers: Readonly<Record<string, string>> },
  ): Record<string, string> {
    const { headers: policy, cookies } = behavior.forwarding;
    const names = Object.keys(edge.headers).filter((name) => {
      // CloudFront keeps these whatever the policy says, or handles them itself.
      if (name === 'content-type' || name === 'content-length') return true;
      if (name === 'host' || name === 'connection' || name === 'accept-encoding') return false;
      if (name === 'cookie') return cookies;
      if (policy === 'all' || policy === 'allExceptHost') return true;
      return policy !== 'none' && policy.includes(name);
    });
    const forwarded = Object.fromEntries(names.map((name) => [name, edge.headers[name]?.value ?? '']));
    const chain = viewed.headers['x-forwarded-for'];
    return {
      ...forwarded,
      'x-forwarded-for': chain ? `${chain}, ${viewed.ip}` : viewed.ip,
      via: '1.1 local.cloudfront.net (CloudFront)',
      'x-amz-cf-id': randomUUID(),
      ...(forwarded['user-agent'] ? {} : { 'user-agent': 'Amazon CloudFront' }),
      ...origin.headers,
    };
  }

  #viewerResponse(behavior: BehaviorSpec, viewed: Viewed, answer: HttpAnswer): HttpAnswer {
    if (!behavior.viewerResponse) return answer;
    const headers = Object.fromEntries(
      Object.entries(answer.headers).map(([name, value]) => [name, { value: String(value) }]),
    );
    const ruled = runEdgeFunction(behavior.viewerResponse, {
      ...edgeEvent('viewer-response', edgeRequest(viewed), viewed.ip),
      response: { statusCode: answer.status, headers },
    }) as EdgeResponse;
    return {
      status: ruled.statusCode,
      headers: Object.fromEntries(Object.entries(ruled.headers ?? {}).map(([name, { value }]) => [name, value])),
      body: answer.body,
    };
  }

  #proxy(method: string, path: string, headers: Record<string, string>, body: Buffer): Promise<HttpAnswer> {
    return new Promise((resolve, reject) => {
      const outgoing = httpRequest(
        {
          host: '127.0.0.1',
          port: this.#internalPort(),
          method,
          path,
          headers: { ...headers, 'content-length': String(body.length) },
        },
        (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
          incoming.on('end', () => {
            const {
              connection: _connection,
              'keep-alive': _keepAlive,
              'transfer-encoding': _encoding,
              ...rest
            } = incoming.headers;
            resolve({
              status: incoming.statusCode ?? 502,
              headers: rest as Record<string, string>,
              body: Buffer.concat(chunks),
            });
          });
        },
      );
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  }
}

function flat(request: WireRequest): Record<string, string> {
  return Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
}

function edgeRequest(viewed: Viewed): EdgeRequest {
  const cookies = Object.fromEntries(
    (viewed.headers['cookie'] ?? '')
      .split('; ')
      .filter(Boolean)
      .map((pair) => {
        const cut = pair.indexOf('=');
        return [pair.slice(0, cut), { value: pair.slice(cut + 1) }];
      }),
  );
  return {
    method: viewed.method,
    uri: viewed.path,
    querystring: Object.fromEntries([...new URLSearchParams(viewed.query)].map(([name, value]) => [name, { value }])),
    headers: Object.fromEntries(Object.entries(viewed.headers).map(([name, value]) => [name, { value }])),
    cookies,
  };
}

function edgeEvent(eventType: string, request: EdgeRequest, ip: string): Parameters<typeof runEdgeFunction>[1] {
  return {
    version: '1.0',
    context: { eventType, requestId: randomUUID(), distributionDomainName: 'local.cloudfront.net' },
    viewer: { ip },
    request,
  };
}

function unchanged(edge: EdgeRequest, viewed: Viewed): boolean {
  return JSON.stringify(edge.querystring) === JSON.stringify(edgeRequest(viewed).querystring);
}

function fromEdge(response: EdgeResponse): HttpAnswer {
  const body =
    typeof response.body === 'string'
      ? Buffer.from(response.body)
      : Buffer.from(response.body?.data ?? '', response.body?.encoding === 'base64' ? 'base64' : 'utf8');
  return {
    status: response.statusCode,
    headers: Object.fromEntries(Object.entries(response.headers ?? {}).map(([name, { value }]) => [name, value])),
    body,
  };
}

/** CloudFront's path patterns: `*` is any text, `?` one character. */
export function patternMatches(pattern: string, path: string): boolean {
  const absolute = pattern.startsWith('/') || pattern.startsWith('*') ? pattern : `/${pattern}`;
  const source = absolute
    .replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`).test(path);
}

function withHeaders(answer: HttpAnswer, headers: readonly ResponseHeader[]): HttpAnswer {
  const merged = { ...answer.headers };
  for (const { name, value, override } of headers)
    if (override || merged[name.toLowerCase()] === undefined) merged[name.toLowerCase()] = value;
  return { ...answer, headers: merged };
}

function plain(status: number, message: string): HttpAnswer {
  return { status, headers: { 'content-type': 'text/plain' }, body: Buffer.from(message) };
}

function write(res: ServerResponse, answer: HttpAnswer, method: string): void {
  const { 'content-length': _length, ...headers } = answer.headers;
  res.writeHead(answer.status, {
    ...headers,
    ...(answer.status === 304 ? {} : { 'content-length': String(answer.body.length) }),
  });
  res.end(method === 'HEAD' || answer.status === 304 ? undefined : answer.body);
}
