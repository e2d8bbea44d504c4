import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import type { EdgeRequest } from './edge-function.ts';
import type { HttpAnswer } from './http-api.ts';
import type { BehaviorSpec, OriginSpec } from './spec.ts';
import type { ViewerRequest } from './viewer.ts';

/** Returns the headers for the origin: those that the policies of the behavior name, and those that CloudFront adds. */
export function buildOriginHeaders(
  behavior: BehaviorSpec,
  edge: EdgeRequest,
  viewer: ViewerRequest,
  origin: OriginSpec & { headers: Readonly<Record<string, string>> },
): Record<string, string> {
  const { headers: policy, cookies } = behavior.forwarding;
  const names = Object.keys(edge.headers).filter((name) => {
    // CloudFront forwards the first two under every policy, and handles the next three itself.
    if (name === 'content-type' || name === 'content-length') return true;
    if (name === 'host' || name === 'connection' || name === 'accept-encoding') return false;
    if (name === 'cookie') return cookies;
    if (policy === 'all' || policy === 'allExceptHost') return true;
    return policy !== 'none' && policy.includes(name);
  });
  const forwarded = Object.fromEntries(names.map((name) => [name, edge.headers[name]?.value ?? '']));
  const chain = viewer.headers['x-forwarded-for'];
  return {
    ...forwarded,
    'x-forwarded-for': chain ? `${chain}, ${viewer.ip}` : viewer.ip,
    via: '1.1 local.cloudfront.net (CloudFront)',
    'x-amz-cf-id': randomUUID(),
    ...(forwarded['user-agent'] ? {} : { 'user-agent': 'Amazon CloudFront' }),
    ...origin.headers,
  };
}

/** Sends a request to an origin on this machine. */
export function callOrigin(
  port: number,
  request: {
    readonly method: string;
    readonly path: string;
    readonly headers: Record<string, string>;
    readonly body: Buffer;
  },
): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      {
        host: '127.0.0.1',
        port: port,
        method: request.method,
        path: request.path,
        headers: { ...request.headers, 'content-length': String(request.body.length) },
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
    outgoing.end(request.body);
  });
}
