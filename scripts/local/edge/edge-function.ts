import { createContext, Script } from 'node:vm';

/**
 * CloudFront Functions: plain JavaScript with a handler, no network, no timers. The millisecond they may run at the edge
 * is not held here: a watchdog costs a thread for each call, more than all the rest of a request.
 */
export interface EdgeRequest {
  method: string;
  uri: string;
  querystring: Record<string, { value: string }>;
  headers: Record<string, { value: string }>;
  cookies: Record<string, { value: string }>;
}

export interface EdgeResponse {
  statusCode: number;
  statusDescription?: string;
  headers?: Record<string, { value: string }>;
  body?: string | { encoding: string; data: string };
}

interface EdgeEvent {
  readonly version: string;
  readonly context: { eventType: string; requestId: string; distributionDomainName: string };
  readonly viewer: { ip: string };
  readonly request: EdgeRequest;
  readonly response?: EdgeResponse;
}

const MAX_BYTES = 10 * 1024;
const compiled = new Map<string, (event: EdgeEvent) => unknown>();

export function runEdgeFunction(code: string, event: EdgeEvent): EdgeRequest | EdgeResponse {
  let handler = compiled.get(code);
  if (!handler) compiled.set(code, (handler = load(code)));
  return JSON.parse(JSON.stringify(handler(event))) as EdgeRequest | EdgeResponse;
}

export function isResponse(answer: EdgeRequest | EdgeResponse): answer is EdgeResponse {
  return 'statusCode' in answer;
}

function load(code: string): (event: EdgeEvent) => unknown {
  if (Buffer.byteLength(code) > MAX_BYTES) throw new Error('A CloudFront Function may be 10 KB at most');
  const context = createContext({ console: { log: () => undefined } });
  new Script(code, { filename: 'cloudfront-function.js' }).runInContext(context);
  const call = new Script('handler(event)');
  return (event) => {
    context['event'] = structuredClone(event);
    return call.runInContext(context);
  };
}
