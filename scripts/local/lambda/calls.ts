import diagnostics from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

/** Says on every call that leaves a function which of its threads made it. */
export const THREAD_HEADER = 'x-local-thread';

/** Signs what the present thread sends, by Node's own http and by fetch; signatures of AWS leave the header out. */
export function signCalls(thread: string): void {
  diagnostics.subscribe('http.client.request.created', (message) =>
    (message as { request: { setHeader(name: string, value: string): void } }).request.setHeader(THREAD_HEADER, thread),
  );
  diagnostics.subscribe('undici:request:create', (message) =>
    (message as { request: { addHeader(name: string, value: string): void } }).request.addHeader(THREAD_HEADER, thread),
  );
}

export function getThread(headers: IncomingMessage['headers']): string | undefined {
  const value = headers[THREAD_HEADER];
  return Array.isArray(value) ? value[0] : value;
}
