import { send, type Reply, type WireRequest } from '../core/http.ts';

export function sendXml(res: Reply, body: string): void {
  send(res, 200, { 'content-type': 'application/xml' }, body);
}

/** Sends a part of an object, or for HEAD only its headers. */
export function reply(
  res: Reply,
  request: WireRequest,
  status: number,
  headers: Record<string, string>,
  length: number,
  body: () => Buffer,
): void {
  res.writeHead(status, { ...headers, 'content-length': String(length) });
  res.end(request.method === 'HEAD' ? undefined : body());
}
