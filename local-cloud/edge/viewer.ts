import { randomUUID } from 'node:crypto';
import { flattenHeaders, type WireRequest } from '../core/http.ts';
import type { EdgeRequest, EdgeResponse, runEdgeFunction } from './edge-function.ts';
import type { HttpAnswer } from './http-api.ts';

/** A request of a viewer, as CloudFront received it. */
export interface ViewerRequest {
  readonly method: string;
  readonly path: string;
  /** Without `?`. */
  readonly query: string;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
  readonly ip: string;
}

export function toViewerRequest(request: WireRequest): ViewerRequest {
  return {
    method: request.method,
    path: request.url.pathname,
    query: request.url.search.slice(1),
    headers: flattenHeaders(request.headers),
    body: request.body,
    ip: (request.address ?? '127.0.0.1').replace(/^::ffff:/, ''),
  };
}

/** Returns the request as CloudFront Functions receive it. */
export function toEdgeRequest(viewer: ViewerRequest): EdgeRequest {
  const cookies = Object.fromEntries(
    (viewer.headers['cookie'] ?? '')
      .split('; ')
      .filter(Boolean)
      .map((pair) => {
        const end = pair.indexOf('=');
        return [pair.slice(0, end), { value: pair.slice(end + 1) }];
      }),
  );
  return {
    method: viewer.method,
    uri: viewer.path,
    querystring: Object.fromEntries([...new URLSearchParams(viewer.query)].map(([name, value]) => [name, { value }])),
    headers: Object.fromEntries(Object.entries(viewer.headers).map(([name, value]) => [name, { value }])),
    cookies,
  };
}

export function buildEdgeEvent(
  eventType: string,
  request: EdgeRequest,
  ip: string,
): Parameters<typeof runEdgeFunction>[1] {
  return {
    version: '1.0',
    context: { eventType, requestId: randomUUID(), distributionDomainName: 'local.cloudfront.net' },
    viewer: { ip },
    request,
  };
}

/** Returns whether a CloudFront Function left the query as it was. */
export function hasSameQuery(edge: EdgeRequest, viewer: ViewerRequest): boolean {
  return JSON.stringify(edge.querystring) === JSON.stringify(toEdgeRequest(viewer).querystring);
}

/** Returns the response that a CloudFront Function generated. */
export function toAnswer(response: EdgeResponse): HttpAnswer {
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
