import type { Activity } from '../core/activity.ts';
import type { Reply, WireRequest } from '../core/http.ts';
import { isResponse, runEdgeFunction, type EdgeRequest, type EdgeResponse } from './edge-function.ts';
import { serveFile } from './files.ts';
import type { HttpAnswer, HttpApis } from './http-api.ts';
import { buildOriginHeaders, callOrigin } from './origin.ts';
import type { BehaviorSpec, DistributionSpec, ResponseHeader } from './spec.ts';
import {
  buildEdgeEvent,
  hasSameQuery,
  toAnswer,
  toEdgeRequest,
  toViewerRequest,
  type ViewerRequest,
} from './viewer.ts';

/** Returns an object of a private bucket as S3 answers the distribution. */
type LoadObject = (bucket: string, key: string, range: string | undefined) => HttpAnswer;

/** CloudFront: finds the behavior, runs its functions, calls the origin, adds the headers of the policy. */
export class Distribution {
  readonly #httpApis: HttpApis;
  readonly #activity: Activity;
  readonly #internalPort: () => number;
  readonly #objects: LoadObject;
  #spec: DistributionSpec | undefined;

  constructor(shared: { httpApis: HttpApis; activity: Activity; internalPort: () => number; objects: LoadObject }) {
    this.#objects = shared.objects;
    this.#httpApis = shared.httpApis;
    this.#activity = shared.activity;
    this.#internalPort = shared.internalPort;
  }

  define(spec: DistributionSpec | undefined): void {
    this.#spec = spec;
  }

  async handle(request: WireRequest, res: Reply): Promise<void> {
    const spec = this.#spec;
    const viewer = toViewerRequest(request);
    const behavior = spec?.behaviors.find((candidate) => patternMatches(candidate.pattern, viewer.path));
    if (!spec || !behavior)
      return write(
        res,
        {
          status: 503,
          headers: { 'content-type': 'text/plain' },
          body: Buffer.from('The template has no distribution'),
        },
        viewer.method,
      );
    const answer = await this.#respond(spec, behavior, viewer);
    write(res, withHeaders(this.#viewerResponse(behavior, viewer, answer), behavior.responseHeaders), viewer.method);
  }

  async #respond(spec: DistributionSpec, behavior: BehaviorSpec, viewer: ViewerRequest): Promise<HttpAnswer> {
    if (!behavior.methods.includes(viewer.method))
      return plain(
        403,
        'This distribution is not configured to allow the HTTP request method that was used for this request.',
      );
    const edge = toEdgeRequest(viewer);
    const edited = behavior.viewerRequest
      ? runEdgeFunction(behavior.viewerRequest, buildEdgeEvent('viewer-request', edge, viewer.ip))
      : edge;
    if (isResponse(edited)) return toAnswer(edited);
    const answer = await this.#callOrigin(spec, behavior, edited, viewer);
    const page = spec.errorPages.find(({ code }) => code === answer.status);
    if (!page || page.path === '') return answer;
    // CloudFront loads an error page through the behavior that matches the page's own path.
    const pageBehavior = spec.behaviors.find((candidate) => patternMatches(candidate.pattern, page.path)) ?? behavior;
    const errorPage = await this.#callOrigin(spec, pageBehavior, { ...edited, method: 'GET', uri: page.path }, viewer);
    return { ...errorPage, status: page.status };
  }

  async #callOrigin(
    spec: DistributionSpec,
    behavior: BehaviorSpec,
    edge: EdgeRequest,
    viewer: ViewerRequest,
  ): Promise<HttpAnswer> {
    const origin = spec.origins.get(behavior.origin);
    if (!origin) return plain(502, `The template has no origin ${behavior.origin}`);
    if (origin.kind === 'files') {
      const uri = edge.uri === '/' && spec.rootObject ? `/${spec.rootObject}` : edge.uri;
      return serveFile(
        origin.dir,
        uri,
        origin.cacheControl,
        viewer.headers['accept-encoding'] ?? '',
        viewer.headers['if-none-match'],
        behavior.compress,
      );
    }
    if (origin.kind === 'bucket')
      // CloudFront passes a range on, whatever the policy of the behavior says (CloudFront, "Range GETs").
      return this.#objects(origin.bucket, decodeURIComponent(edge.uri.slice(1)), viewer.headers['range']);
    const headers = buildOriginHeaders(behavior, edge, viewer, origin);
    const query = behavior.forwarding.query
      ? Object.entries(edge.querystring)
          .map(([name, { value }]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
          .join('&')
      : '';
    const rawQuery = behavior.forwarding.query && hasSameQuery(edge, viewer) ? viewer.query : query;
    if (origin.kind === 'http-api') {
      return this.#activity.track(() =>
        this.#httpApis.handle(origin.apiId, origin.host, {
          method: edge.method,
          path: edge.uri,
          query: rawQuery,
          headers,
          body: viewer.body,
          sourceIp: viewer.ip,
        }),
      );
    }
    return callOrigin(this.#internalPort(), {
      method: edge.method,
      path: `${edge.uri}${rawQuery ? `?${rawQuery}` : ''}`,
      headers,
      body: viewer.body,
    });
  }

  #viewerResponse(behavior: BehaviorSpec, viewer: ViewerRequest, answer: HttpAnswer): HttpAnswer {
    if (!behavior.viewerResponse) return answer;
    const headers = Object.fromEntries(
      Object.entries(answer.headers).map(([name, value]) => [name, { value: String(value) }]),
    );
    const edited = runEdgeFunction(behavior.viewerResponse, {
      ...buildEdgeEvent('viewer-response', toEdgeRequest(viewer), viewer.ip),
      response: { statusCode: answer.status, headers },
    }) as EdgeResponse;
    return {
      status: edited.statusCode,
      headers: Object.fromEntries(Object.entries(edited.headers ?? {}).map(([name, { value }]) => [name, value])),
      body: answer.body,
    };
  }
}

/** The patterns of the template. Each request is compared with several. */
const expressions = new Map<string, RegExp>();

/** Returns whether a path matches a path pattern of CloudFront: `*` is any text, `?` is one character. */
export function patternMatches(pattern: string, path: string): boolean {
  let expression = expressions.get(pattern);
  if (!expression) expressions.set(pattern, (expression = toExpression(pattern)));
  return expression.test(path);
}

function toExpression(pattern: string): RegExp {
  const absolute = pattern.startsWith('/') || pattern.startsWith('*') ? pattern : `/${pattern}`;
  const source = absolute
    .replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`);
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

function write(res: Reply, answer: HttpAnswer, method: string): void {
  const { 'content-length': _length, ...headers } = answer.headers;
  res.writeHead(answer.status, {
    ...headers,
    ...(answer.status === 304 ? {} : { 'content-length': String(answer.body.length) }),
  });
  res.end(method === 'HEAD' || answer.status === 304 ? undefined : answer.body);
}
